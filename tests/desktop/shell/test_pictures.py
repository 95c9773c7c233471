"""Pictures of the shell are drawn in every theme and language; what can be measured in them is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.shell.conftest import Maker
from workbench.desktop import app, i18n
from workbench.desktop.session import RecentFolders


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "en"), ("contrast", "en"), ("light", "zh")])
def test_welcome_page(bench: Maker, qtbot: QtBot, tmp_path: Path, theme: str, language: str) -> None:
    recent = RecentFolders(tmp_path / "state")
    (tmp_path / "harbour-desk").mkdir()
    for name, counts in (("gone", (1, 0, 0, 0)), ("harbour-desk", (52, 3, 14, 9))):
        recent.touch(tmp_path / name)
        recent.update(tmp_path / name, *counts)
    it = bench(theme=theme, language=language)
    assert it.desktop.tasks.wait_idle()
    QApplication.processEvents()
    image = it.window.grab().toImage()
    colours = it.desktop.theme.theme
    ratio = image.devicePixelRatio()
    for point, token in (((20, 600), "bg.window"), ((700, 820), "bg.surface"), ((700, 20 + 3), None)):
        if token:
            assert image.pixelColor(int(point[0] * ratio), int(point[1] * ratio)) == colours.color(token), token
    counted = _share(image, colours.color("accent.solid").rgb())
    assert 0.002 < counted < 0.05, "one accent: the logo, the primary button, little else"
    assert _share(image, colours.color("error.solid").rgb()) > 0, "the recent folder with errors carries its shape"


def _share(image: QImage, rgb: int) -> float:
    step = 2
    points = [(x, y) for x in range(0, image.width(), step) for y in range(0, image.height(), step)]
    return sum(image.pixel(x, y) == rgb for x, y in points) / len(points)


def test_no_text_is_clipped_in_chinese_or_english(bench: Maker, qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QPushButton

    for language in i18n.LANGUAGES:
        it = bench(language=language)
        QApplication.processEvents()
        for button in it.window.welcome.findChildren(QPushButton):
            if button.isVisible():
                assert button.width() >= button.sizeHint().width() - 1, button.text()


def test_screenshots_of_every_place(
    qtbot: QtBot, tmp_path: Path, library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.save_screenshots(tmp_path / "out", library, "dark", "zh") == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["author.png", "catalog.png", "disclosure.png", "replay.png", "routing.png"]
    for name in names:
        image = QImage(str(tmp_path / "out" / name))
        assert (image.width(), image.height()) == (1440, 900)
