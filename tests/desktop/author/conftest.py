"""A running desktop with the real Author place on a real folder, a real worker process and scripted dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.scripted import ScriptedDialogs
from workbench.desktop import i18n
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.composition import Desktop
from workbench.desktop.window import MainWindow
from workbench.desktop.workspace import Workspace
from workbench.skill.findings import Finding

GOOD = "Reads tide tables for a harbour. Use when someone asks for high or low water. Do not use for weather reports."
TIMEOUT = 20_000


def skill_text(name: str, description: str = GOOD, body: str = "# Steps\n\nRead the table.\n", extra: str = "") -> str:
    """A SKILL.md without findings unless the arguments bring some."""
    return f"---\nname: {name}\ndescription: {description}\n{extra}---\n\n{body}"


def write_skill(folder: Path, text: str) -> Path:
    """Writes a SKILL.md and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "SKILL.md"
    target.write_bytes(text.encode())
    return target


@dataclass
class Studio:
    """A desktop and what drives it."""

    qtbot: QtBot
    desktop: Desktop
    dialogs: ScriptedDialogs
    down: bool = False

    @property
    def window(self) -> MainWindow:
        """The present window."""
        return self.desktop.window

    @property
    def workspace(self) -> Workspace:
        """The open library."""
        return self.desktop.workspace

    @property
    def place(self) -> AuthorPlace:
        """The Author place."""
        place = self.window._places["author"]
        assert isinstance(place, AuthorPlace)
        return place

    @property
    def file(self) -> OpenFile:
        """The open file."""
        file = self.place.files.current
        assert file is not None
        return file

    def open(self, path: Path) -> None:
        """Opens a library and waits until it is judged."""
        self.window.open_folder(path)
        self.settle()

    def settle(self) -> None:
        """Waits until nothing is scanned, checked or awaited."""
        self.until(lambda: not self.workspace.busy and not self.desktop.tasks.busy)

    def until(self, condition: Callable[[], object]) -> None:
        """Waits until a condition holds."""
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=TIMEOUT)

    def edit(self, path: str) -> OpenFile:
        """Opens a skill and waits for its findings."""
        assert self.place.open_skill(path, keep_focus=False), path
        self.settle()
        return self.file

    def open_route(self) -> OpenFile:
        """Opens the skill with an unquoted colon."""
        return self.edit("sea/route-planner/SKILL.md")

    def put_caret(self, text: str, *, after: bool = True) -> None:
        """Puts the caret behind the first occurrence of a text, or before it."""
        at = self.file.text().index(text) + (len(text) if after else 0)
        cursor = self.place.editor.textCursor()
        cursor.setPosition(self.file.positions().to_qt(at))
        self.place.editor.setTextCursor(cursor)

    def type(self, text: str) -> None:
        """Types into the editor as one step."""
        self.place.editor.setFocus()
        self.place.editor.textCursor().insertText(text)

    def replace(self, old: str, new: str) -> None:
        """Replaces a text in the editor as a user who selects and types."""
        self.put_caret(old, after=False)
        cursor = self.place.editor.textCursor()
        cursor.setPosition(cursor.position() + len(old), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(new)

    def run(self, command: str) -> bool:
        """Runs a command of the table."""
        return self.window.services.commands.run(command)

    def leave(self) -> None:
        """Ends this desktop as closing the window does; the session is stored, unsaved texts are not asked for."""
        self.down = True
        self.desktop.tasks.wait_idle()
        self.window.closed_for_good.emit()
        self.window.hide()
        self.desktop.shutdown()
        self.window.deleteLater()

    def codes(self, path: str) -> list[str]:
        """Codes of the findings of a path."""
        return [item.code for item in self.workspace.findings(path)]

    def listed(self) -> list[Finding]:
        """What the Problems panel lists, in its order."""
        return self.place.problems.model.rows_in_order()

    def said(self) -> str:
        """The status bar's last message."""
        return self.window.statusbar.message


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


Maker = Callable[..., Studio]


@pytest.fixture
def make_studio(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Maker]:
    """Makes desktops with all real places; each is shut down at the end."""
    made: list[Studio] = []

    def make(size: tuple[int, int] = (1440, 900), **options: str) -> Studio:
        dialogs = ScriptedDialogs()
        given = {"theme": "light", "language": "en"} | options
        desktop = Desktop(qapp, tmp_path / "state", dialogs=dialogs, **given)  # type: ignore[arg-type]
        desktop.window.resize(*size)
        desktop.window.show()
        desktop.window.activateWindow()
        qtbot.waitUntil(desktop.window.isActiveWindow)
        studio = Studio(qtbot, desktop, dialogs)
        made.append(studio)
        return studio

    yield make
    for studio in made:
        _take_down(studio)


def _take_down(studio: Studio) -> None:
    if studio.down:
        return
    place = studio.window._places.get("author")
    if isinstance(place, AuthorPlace):
        for file in place.files.files:
            place.files.close(file)
    studio.leave()


@pytest.fixture
def studio(make_studio: Maker) -> Studio:
    """One desktop."""
    return make_studio()


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Four skills in two folders: one clean, one with an unquoted colon, one with a wrong name, one to rename."""
    root = tmp_path / "library"
    write_skill(root / "sea/tide-tables", skill_text("tide-tables"))
    colon = "Note: plans a trip. Use when a route is wanted. Do not use for trains."
    write_skill(root / "sea/route-planner", skill_text("route-planner", colon))
    knots = "Explains knots with pictures. Use when a rope has to hold. Do not use for sewing."
    write_skill(root / "deck/knot-guide", skill_text("Knot Guide", knots))
    paint = "Chooses hull paint by water and season. Use when a boat is painted. Do not use for walls."
    write_skill(root / "deck/hull-paint", skill_text("hull-paint", paint, "See [knots](../knot-guide/SKILL.md).\n"))
    return root


def focusable(root: QWidget) -> list[QWidget]:
    """Every visible widget below `root` that the keyboard reaches."""
    found = [root, *root.findChildren(QWidget)]
    return [item for item in found if item.isVisible() and item.focusPolicy() & Qt.FocusPolicy.TabFocus]
