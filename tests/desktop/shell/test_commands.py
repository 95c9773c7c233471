"""One table feeds menus, palette, shortcuts and help: whatever is in it is reachable everywhere, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.desktop.command_list import COMMANDS, MENUS, Command
from workbench.desktop.commands import CommandTable
from workbench.desktop.keymap import caps, conflicts, load_keymap
from workbench.desktop.shell.menus import CommandMenu, MainMenu, StayOpenMenu
from workbench.desktop.shell.palette_model import Finder
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.shell.shortcuts import ShortcutsDialog
from workbench.desktop.theme import ThemeManager


@pytest.fixture
def table(qtbot: QtBot) -> CommandTable:
    """The product's table without handlers."""
    return CommandTable()


def test_no_key_stands_for_two_commands() -> None:
    assert conflicts(load_keymap()) == {}
    assert conflicts({"a": ("Ctrl+S",), "b": ("ctrl+s",)}) == {"Ctrl+S": ["a", "b"]}


def test_every_key_belongs_to_a_listed_command(table: CommandTable) -> None:
    assert set(load_keymap()) <= {command.id for command in COMMANDS}


def test_a_bad_key_is_named(tmp_path: Path) -> None:
    path = tmp_path / "keymap.toml"
    path.write_text('[keys]\n"file.save" = [""]\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"file\.save"):
        load_keymap(path)


def test_list_is_well_formed() -> None:
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))
    assert {command.menu for command in COMMANDS} == set(MENUS)
    assert {command.place for command in COMMANDS} <= {"", *(entry.id for entry in PLACES)}
    for menu in MENUS:
        sections = [command.section for command in COMMANDS if command.menu == menu]
        assert sections == sorted(sections), f"sections of {menu} are not together"


def test_every_command_is_found_in_the_palette_by_its_title(table: CommandTable) -> None:
    finder = Finder(table, list, list)
    for command in COMMANDS:
        rows = finder.search(command.title, "commands", "author")
        assert rows[1].key == command.id, command.title


def test_every_command_is_in_a_menu_and_on_the_shortcuts_page(qtbot: QtBot, table: CommandTable) -> None:
    main = MainMenu(table)
    qtbot.addWidget(main)
    texts: list[str] = []
    for menu in main.findChildren(CommandMenu):
        menu.rebuild()
        texts += [action.text().split("\t")[0] for action in menu.actions() if not action.isSeparator()]
    assert sorted(texts) == sorted(command.title for command in COMMANDS)
    dialog = ShortcutsDialog(ThemeManager(), table)
    qtbot.addWidget(dialog)
    shown = [dialog.model.item(row).text() for row in range(dialog.model.rowCount())]
    assert set(texts) <= set(shown)


def test_shortcuts_page_filters_by_key_and_says_when_nothing_fits(qtbot: QtBot, table: CommandTable) -> None:
    dialog = ShortcutsDialog(ThemeManager(), table)
    qtbot.addWidget(dialog)
    dialog.field.setText("Ctrl+Shift+P")
    assert "Command palette…" in [dialog.model.item(row).text() for row in range(dialog.model.rowCount())]
    dialog.field.setText("zzzz")
    assert dialog.model.item(0).text() == "No command with this name or key"


def test_a_command_without_handler_is_refused_with_the_reason(qtbot: QtBot, table: CommandTable) -> None:
    assert table.reason("file.save") == "Not available yet"
    with qtbot.waitSignal(table.refused) as refused:
        assert not table.run("file.save")
    assert refused.args == ["file.save", "Not available yet"]


def test_a_handler_that_declines_is_not_called(qtbot: QtBot, table: CommandTable) -> None:
    ran: list[str] = []
    table.attach("file.save", lambda: ran.append("save"), lambda: "Nothing to save")
    with qtbot.waitSignal(table.refused) as refused:
        table.run("file.save")
    assert refused.args[1] == "Nothing to save"
    assert ran == []
    table.attach("file.save", lambda: ran.append("save"), lambda: None)
    with qtbot.waitSignal(table.ran):
        assert table.run("file.save")
    assert ran == ["save"]


def test_a_command_of_a_place_goes_there_first(table: CommandTable) -> None:
    ran: list[str] = []

    def visit(place: str) -> None:
        ran.append(place)
        table.attach("file.save", lambda: ran.append("saved"))

    table.visit = visit
    assert table.reason("file.save") is None
    assert table.run("file.save")
    assert ran == ["author", "saved"]


def test_unknown_and_double_ids_are_errors(table: CommandTable) -> None:
    with pytest.raises(KeyError, match="nothing"):
        table.attach("nothing", lambda: None)
    with pytest.raises(ValueError, match="twice"):
        table.register(Command("file.save", "Save", "File"), lambda: None)
    table.register(Command("x.y", "Do it", "File"), lambda: None)
    assert table.run("x.y")


def test_actions_carry_the_keys(table: CommandTable) -> None:
    assert table.actions["file.save"].shortcut() == QKeySequence("Ctrl+S")
    assert [key.toString() for key in table.actions["edit.redo"].shortcuts()] == ["Ctrl+Shift+Z", "Ctrl+Y"]
    assert table.keys("view.presenter") == ("F11",)
    assert table.keys("go.welcome") == ()
    assert table.key_text("go.welcome") == ""


def test_menus_tell_state_at_the_moment_they_open(qtbot: QtBot, table: CommandTable) -> None:
    reasons, dark_now = ["Nothing to save"], [False]
    table.attach("file.save", lambda: None, lambda: reasons[0] or None)
    table.attach("view.theme-dark", lambda: None, checked=lambda: dark_now[0])
    menu = CommandMenu("File", table)
    qtbot.addWidget(menu)
    menu.rebuild()
    save = next(action for action in menu.actions() if action.text().startswith("Save\t"))
    assert not save.isEnabled()
    assert save.toolTip() == "Nothing to save"
    reasons[0], dark_now[0] = "", True
    menu.rebuild()
    assert next(action for action in menu.actions() if action.text().startswith("Save\t")).isEnabled()
    view = CommandMenu("View", table)
    qtbot.addWidget(view)
    view.rebuild()
    dark = next(action for action in view.actions() if action.text() == "Theme: dark")
    assert dark.isCheckable()
    assert dark.isChecked()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_menu_of_check_marks_stays_open(qtbot: QtBot) -> None:
    menu = StayOpenMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("Codex")
    action.setCheckable(True)
    menu.popup(menu.pos())
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    assert action.isChecked()
    assert menu.isVisible()
    menu.hide()


@pytest.mark.parametrize(
    ("key", "parts"),
    [("Ctrl++", ["Ctrl", "+"]), ("Ctrl+Shift+.", ["Ctrl", "Shift", "."]), ("F8", ["F8"]), ("", [])],
)
def test_caps(key: str, parts: list[str]) -> None:
    assert caps(key) == parts
