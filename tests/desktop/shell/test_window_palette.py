"""The command palette in the window: by keyboard alone, scopes and prefixes, focus, small windows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.shell.conftest import CTRL, SHIFT, Maker, opened


def test_palette_by_keyboard_alone(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    QTest.keyClick(it.window, Qt.Key.Key_P, CTRL | SHIFT)
    palette = it.window.palette_overlay
    assert palette.isVisible()
    assert palette.field.hasFocus()
    QTest.keyClicks(palette.field, "go to rep")
    assert palette.model.row(palette.view.currentIndex().row()).key == "go.replay"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert it.window.page == "replay"
    assert it.window.finder.recent[0] == "go.replay"


def test_palette_scopes_prefixes_and_escape(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    opened(qtbot, it, library)
    QTest.keyClick(it.window, Qt.Key.Key_P, CTRL)
    palette = it.window.palette_overlay
    assert palette.scope == "skills"
    assert palette.model.row(0).title == "Skills"
    QTest.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.scope == "rules"
    QTest.keyClick(palette.field, Qt.Key.Key_Backtab, SHIFT)
    QTest.keyClicks(palette.field, ">dark")
    assert palette.scope == "commands"
    assert palette.model.row(1).key == "view.theme-dark"
    palette.field.clear()
    QTest.keyClicks(palette.field, "@tide")
    QTest.keyClick(palette.field, Qt.Key.Key_Return, CTRL)
    assert palette.isVisible()
    assert it.place().opened[-1] == ("skill", "tide-tables/SKILL.md")
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_palette_gives_the_focus_back(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    it.place().second.setFocus()
    it.window.open_palette()
    QTest.keyClick(it.window.palette_overlay.field, Qt.Key.Key_Escape)
    assert it.place().second.hasFocus()


def test_palette_moves_over_headers_and_does_not_run_the_disabled(bench: Maker) -> None:
    it = bench()
    it.window.open_palette()
    palette = it.window.palette_overlay
    QTest.keyClicks(palette.field, "close the folder")
    row = palette.model.row(palette.view.currentIndex().row())
    assert row.reason == "No folder is open"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.field.clear()
    start = palette.view.currentIndex().row()
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    last = palette.view.currentIndex().row()
    assert last == palette.model.rowCount() - 1
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.view.currentIndex().row() == start


def test_palette_fits_small_windows(bench: Maker) -> None:
    it = bench(size=(880, 600))
    it.window.open_palette()
    frame = it.window.palette_overlay.frame.geometry()
    assert frame.width() == 600
    assert it.window.rect().contains(frame)
    assert frame.height() <= 600 - 64
