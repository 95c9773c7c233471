"""A whole desktop in a temporary state folder, with scripted dialogs and small places where the real ones are not
the subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.scripted import ScriptedDialogs
from workbench.desktop import i18n
from workbench.desktop.composition import Desktop
from workbench.desktop.place import Place, StatusItem
from workbench.desktop.services import Services
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.window import MainWindow

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


class PlainPlace(Place):
    """A place with two fields, which keeps what was asked of it."""

    def __init__(self, services: Services, place: str) -> None:
        super().__init__(services)
        self.place_id = place
        self.opened: list[tuple[str, str]] = []
        self.spot = ""
        self.closes = True
        self.restored: dict[str, object] = {}
        self.first, self.second = QLineEdit(), QLineEdit()
        column = QVBoxLayout(self)
        for name, widget in (("first", self.first), ("second", self.second)):
            widget.setAccessibleName(f"{place} {name}")
            column.addWidget(widget)

    def regions(self) -> list[QWidget]:
        return [self.first, self.second]

    def activate(self) -> None:
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def status_items(self) -> list[StatusItem]:
        return [StatusItem("spot", f"at {self.spot}", side="right", command="palette.open")]

    def open_item(self, kind: str, key: str) -> bool:
        self.opened.append((kind, key))
        self.go_to(key)
        return self.place_id == "author"

    def location(self) -> str:
        return self.spot

    def go_to(self, location: str) -> None:
        self.spot = location
        self.status_changed.emit()

    def save_state(self) -> dict[str, object]:
        return {"spot": self.spot}

    def restore_state(self, state: dict[str, object]) -> None:
        self.restored = state

    def may_close(self) -> bool:
        return self.closes


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@dataclass
class Bench:
    """A running desktop and what drives it."""

    desktop: Desktop
    dialogs: ScriptedDialogs
    built: list[str] = field(default_factory=list)

    @property
    def window(self) -> MainWindow:
        """The present window."""
        return self.desktop.window

    def place(self, name: str = "author") -> PlainPlace:
        """A place of the window, visited before."""
        place = self.window._places[name]
        assert isinstance(place, PlainPlace)
        return place


Maker = Callable[..., Bench]


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Maker]:
    """Makes desktops; `real=True` gives the product's own places. All are shut down at the end."""
    made: list[Bench] = []

    def make(*, real: bool = False, size: tuple[int, int] = (1440, 900), **options: Any) -> Bench:
        dialogs = ScriptedDialogs()
        built: list[str] = []

        def factory(name: str) -> Callable[[Services], Place]:
            def build(services: Services) -> Place:
                built.append(name)
                return PlainPlace(services, name)

            return build

        factories = None if real else {entry.id: factory(entry.id) for entry in PLACES}
        state = options.pop("state", tmp_path / "state")
        given = {"theme": "light", "language": "en"} | options
        desktop = Desktop(qapp, state, dialogs=dialogs, factories=factories, **given)
        desktop.window.resize(*size)
        desktop.window.visit("welcome")
        desktop.window.show()
        desktop.window.activateWindow()
        qtbot.waitUntil(desktop.window.isActiveWindow)
        made.append(Bench(desktop, dialogs, built))
        return made[-1]

    yield make
    for each in made:
        each.desktop.tasks.wait_idle()
        each.desktop.shutdown()
        each.window.close()
        each.window.deleteLater()


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Two small skills, one of them with a problem."""
    root = tmp_path / "library"
    good = "---\nname: tide-tables\ndescription: Reads tide tables. Use when asked for high water.\n---\nRead.\n"
    texts = {
        "tide-tables": good,
        "broken": "---\nname: Broken Name\ndescription: x\n---\n",
    }
    for name, text in texts.items():
        folder = root / name
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text(text, encoding="utf-8")
    return root


def opened(qtbot: QtBot, bench: Bench, path: Path) -> None:
    """Open a path and wait until everything is checked."""
    bench.window.open_folder(path)
    qtbot.waitUntil(lambda: not bench.desktop.workspace.scanning and not bench.desktop.tasks.busy, timeout=30_000)
