"""What the Catalog place looks like: in every theme and language, in a narrow window and at 200 %."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.exceptions import capture_exceptions

from tests.desktop.catalog.conftest import Maker, Studio, rest, visit
from workbench.desktop.catalog.place import CatalogPlace
from workbench.desktop.catalog.strip import BudgetCard


def picture(widget: QWidget) -> QImage:
    """The widget as it is drawn."""
    QApplication.processEvents()
    return widget.grab().toImage()


def share(image: QImage, rgb: int) -> float:
    """How much of a picture has a colour."""
    points = [(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)]
    return sum(image.pixel(x, y) == rgb for x, y in points) / len(points)


@pytest.mark.parametrize(
    ("theme", "language"), [("light", "en"), ("dark", "en"), ("contrast", "en"), ("light", "zh"), ("dark", "zh")]
)
def test_the_place_in_every_theme(make_studio: Maker, library: Path, theme: str, language: str) -> None:
    studio = make_studio(theme=theme, language=language)
    place = visit(studio, library)
    place.show_client("codex")
    rest(studio, place)
    colours = studio.desktop.theme.theme
    card = picture(place.strip.cards["codex"])
    assert share(card, colours.color("accent.solid").rgb()) > 0.01, "text that arrives"
    assert share(card, colours.color("bg.tint").rgb()) > 0.5, "the chosen card"
    assert share(card, colours.color("data.4").rgb()) > 0.002, "what does not arrive"
    text = picture(place.text.view)
    assert share(text, colours.color("diff.remove").rgb()) > 0.02, "cut text"
    assert share(text, colours.color("bg.surface").rgb()) > 0.3
    assert not _grey_areas(picture(place)), "no grey that is nobody's"


def _grey_areas(image: QImage) -> list[tuple[int, int]]:
    """Where a square of Qt's own grey is seen."""
    grey = QColor("#efefef").rgb()
    points = [(x, y) for x in range(0, image.width() - 8, 8) for y in range(0, image.height() - 8, 8)]
    corners = ((0, 0), (6, 0), (0, 6), (6, 6), (3, 3))
    return [(x, y) for x, y in points if all(image.pixel(x + right, y + down) == grey for right, down in corners)]


def test_a_narrow_window_shows_two_cards_and_the_text_as_a_page(make_studio: Maker, library: Path) -> None:
    studio = make_studio((1024, 768))
    place = visit(studio, library)
    assert place.arrangement.narrow
    assert place.panels.page == "text"
    width = place.strip.viewport().width()
    inside = [card for card in place.strip.cards.values() if card.visibleRegion().boundingRect().width() > width // 3]
    assert len(inside) == 2
    place.show_client("tutorial")
    QApplication.processEvents()
    assert place.strip.cards["tutorial"].visibleRegion().boundingRect().width() > width // 3
    folded = place.table.delegate.glyphs_only
    assert folded == {"claude-code", "codex", "copilot-cli"}
    studio.window.resize(1440, 900)
    QApplication.processEvents()
    assert not place.arrangement.narrow
    assert "text" not in place.panels.pages
    assert place.text.isVisible()
    rest(studio, place)


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1024, 768)])
def test_the_table_fills_its_width_and_the_page_does_not_scroll(
    make_studio: Maker, library: Path, size: tuple[int, int]
) -> None:
    studio = make_studio(size, language="zh")
    place = visit(studio, library)
    place.keep()
    place.toggle(["desk/plan-03/SKILL.md"])
    rest(studio, place)
    assert place._scroll.verticalScrollBar().maximum() == 0
    assert place.table.horizontalScrollBar().maximum() == 0
    widths = [place.table.columnWidth(column) for column in range(place.model.columnCount())]
    assert sum(widths) >= place.table.viewport().width() - 1
    bar = studio.window.statusbar
    for button in [bar.button(item.key) for item in bar.items if item not in bar.left_out]:
        assert button is not None
        assert button.width() >= button.sizeHint().width(), button.text()


def test_tab_goes_from_the_bar_to_the_cards_and_then_to_the_filter(make_studio: Maker, library: Path) -> None:
    place = visit(make_studio(), library)
    place.bar.more.setFocus()
    QTest.keyClick(place.bar.more, Qt.Key.Key_Tab)
    card = place.window().focusWidget()
    assert isinstance(card, BudgetCard)
    QTest.keyClick(card, Qt.Key.Key_Tab)
    assert place.window().focusWidget() is place.table_panel.filter


def test_nothing_is_clipped_at_200_percent(make_studio: Maker, library: Path) -> None:
    studio = make_studio((1440, 900))
    studio.desktop.theme.set_zoom(2.0)
    place = visit(studio, library)
    assert place.arrangement.narrow
    assert place._scroll.verticalScrollBar().maximum() > 0, "the page scrolls rather than clips"
    for card in place.findChildren(BudgetCard):
        assert card.height() >= studio.desktop.theme.theme.px(142)
    _unclipped(place)
    rest(studio, place)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_button_is_narrower_than_its_text(make_studio: Maker, library: Path, language: str) -> None:
    studio = make_studio(language=language)
    place = visit(studio, library)
    place.edit_description("desk/plan-03/SKILL.md")
    QApplication.processEvents()
    _unclipped(place)
    rest(studio, place)


def _unclipped(place: CatalogPlace) -> None:
    for button in place.findChildren(QAbstractButton):
        if button.isVisible() and button.text() and not isinstance(button, BudgetCard):
            assert button.width() >= button.sizeHint().width() - 1, button.text()


def test_old_figures_stay_while_new_ones_are_awaited(make_studio: Maker, library: Path) -> None:
    studio: Studio = make_studio()
    place = visit(studio, library)
    before = place.feed.results
    engine = place.feed.engine
    assert engine is not None
    engine._lock.acquire()
    try:
        place._on_window(32_000)
        studio.until(lambda: place.progress.busy)
        assert place.feed.results is before
        assert all(card.stale for card in place.strip.cards.values())
        item = next(item for item in studio.window.statusbar.items if item.key == "recomputed")
        studio.until(lambda: _token(studio) == "text.tertiary")
        assert item.text
    finally:
        engine._lock.release()
    rest(studio, place)
    assert not place.progress.busy
    assert place.feed.results.figures["claude-code"].limit == 1_280


def _token(studio: Studio) -> str:
    return next(item.token for item in studio.window.statusbar.items if item.key == "recomputed")


def test_a_theme_after_another_language_reaches_no_widget_of_before(make_studio: Maker, library: Path) -> None:
    studio = make_studio()
    rest(studio, visit(studio, library))
    said: list[str] = []
    studio.desktop.reporter.reported.connect(said.append)
    assert studio.run("view.language-zh")
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete.value))
    with capture_exceptions() as failures:
        assert studio.run("view.theme-dark")
        QApplication.processEvents()
    assert not failures
    assert not said
    studio.settle()
