"""The start that shows the window and the list first: nothing of it is lost when the Author place takes over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.conftest import ExpectedLog
from tests.desktop.author.conftest import TIMEOUT, Maker, skill_text, write_skill
from tests.desktop.scripted import ScriptedDialogs
from workbench.desktop.author.front import Front
from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.composition import Desktop
from workbench.desktop.preload import MODULES, Preload
from workbench.desktop.session import Session, save_session


@pytest.fixture
def desktop(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Desktop]:
    """A desktop that was not started yet."""
    made = Desktop(qapp, tmp_path / "state", theme="light", language="en", dialogs=ScriptedDialogs())
    yield made
    made.tasks.wait_idle()
    made.window.close()
    made.shutdown()
    made.window.deleteLater()


def author(desktop: Desktop) -> AuthorPlace:
    place = desktop.window.place
    assert isinstance(place, AuthorPlace)
    return place


def come_in(qtbot: QtBot, desktop: Desktop) -> None:
    """Waits until the place stands and the library is judged."""
    qtbot.waitUntil(lambda: desktop.window.place is not None, timeout=TIMEOUT)
    qtbot.waitUntil(lambda: not desktop.workspace.busy and not desktop.tasks.busy, timeout=TIMEOUT)


def test_the_list_stands_first_and_stays_the_same_list(qtbot: QtBot, desktop: Desktop, library: Path) -> None:
    desktop.start_gradually(library)
    assert desktop.window.isVisible()
    assert desktop.window.place is None
    front = desktop.window.pages.currentWidget()
    assert isinstance(front, Front)
    panel = front.library
    come_in(qtbot, desktop)
    assert author(desktop).library is panel
    assert panel.model.total == 4
    assert panel.isVisible()
    assert desktop.window.findChildren(LibraryPanel) == [panel]
    qtbot.waitUntil(lambda: not desktop.window.findChildren(Front))
    assert desktop.workspace.findings("sea/route-planner/SKILL.md")
    assert "scanning" not in panel._footer._text.text()


def test_a_single_skill_opens_at_once(qtbot: QtBot, desktop: Desktop, library: Path) -> None:
    desktop.start_gradually(library / "sea/tide-tables/SKILL.md")
    come_in(qtbot, desktop)
    qtbot.waitUntil(lambda: author(desktop).location() == "SKILL.md", timeout=TIMEOUT)


def test_changes_on_disk_are_noticed_after_such_a_start(qtbot: QtBot, desktop: Desktop, library: Path) -> None:
    desktop.start_gradually(library)
    come_in(qtbot, desktop)
    write_skill(library / "sea/new-one", skill_text("new-one"))
    qtbot.waitUntil(lambda: desktop.workspace.row("sea/new-one/SKILL.md") is not None, timeout=TIMEOUT)


def test_the_files_of_the_last_session_open(qtbot: QtBot, qapp: QApplication, tmp_path: Path, library: Path) -> None:
    path = "deck/hull-paint/SKILL.md"
    places = {"author": {"files": [path, "gone/SKILL.md"], "current": path, "columns": [301, 700, 300]}}
    save_session(tmp_path, Session("", "author", str(library), places))
    desktop = Desktop(qapp, tmp_path, theme="light", language="en", dialogs=ScriptedDialogs())
    desktop.start_gradually(None)
    front = desktop.window.pages.currentWidget()
    assert isinstance(front, Front)
    assert front.library.width() == 301
    come_in(qtbot, desktop)
    assert author(desktop).location() == path
    desktop.window.close()
    desktop.shutdown()
    desktop.window.deleteLater()


def test_a_part_that_fails_leaves_the_welcome_page_and_the_reason(
    qtbot: QtBot, desktop: Desktop, library: Path, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_log.allow("unexpected error")
    monkeypatch.setattr("workbench.desktop.gradual.MODULES", ("workbench.no_such_part",))
    with qtbot.waitSignal(desktop.reporter.reported) as told:
        desktop.start_gradually(library)
    assert "no_such_part" in told.args[0]
    assert desktop.window.page == "welcome"
    qtbot.waitUntil(lambda: not desktop.window.findChildren(Front))
    qtbot.waitUntil(lambda: not desktop.workspace.scanning, timeout=TIMEOUT)


def test_leaving_before_everything_stands(qtbot: QtBot, desktop: Desktop, library: Path) -> None:
    desktop.start_gradually(library)
    desktop.window.close()
    desktop.shutdown()
    QApplication.processEvents()
    assert desktop.window.place is None


def test_a_place_that_is_built_after_the_scan_says_what_it_found(
    qtbot: QtBot, make_studio: Maker, tmp_path: Path
) -> None:
    studio = make_studio()
    empty = tmp_path / "empty"
    empty.mkdir()
    studio.window.load_folder(empty)
    studio.settle()
    studio.window.visit("author")
    assert studio.place.centre._first.text() == "No skill in this folder"


def test_code_is_read_ahead_until_all_of_it_is_there(qtbot: QtBot) -> None:
    ahead = Preload()
    ahead.start()
    qtbot.waitUntil(lambda: not ahead._timer.isActive(), timeout=TIMEOUT)
    assert not ahead._left
    assert set(MODULES) <= sys.modules.keys()


def test_what_cannot_be_read_ahead_is_left_to_who_needs_it(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.preload.MODULES", ("workbench.no_such_part", "workbench.desktop.memory"))
    ahead = Preload()
    ahead.start()
    qtbot.waitUntil(lambda: ahead._left == [])
    qtbot.waitUntil(lambda: not ahead._timer.isActive())
