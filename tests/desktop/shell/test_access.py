"""Everything can be reached by keyboard and is named for a screen reader, in both languages and every dialog."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.shell.conftest import Bench, Maker
from workbench.desktop.shell.new_skill import NewSkillDialog
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.shell.settings_dialog import SettingsDialog
from workbench.desktop.shell.shortcuts import ShortcutsDialog


def nameless(root: QWidget) -> list[str]:
    """Widgets that take the focus and have neither an accessible name nor a text."""
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in _walk(root)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not _name(widget)
    ]


def _walk(root: QWidget) -> Iterator[QWidget]:
    yield root
    yield from root.findChildren(QWidget)


def _name(widget: QWidget) -> str:
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        return widget.text()
    own = type(widget).__module__
    inner = widget.objectName().startswith("qt_") or (own.startswith("PySide6") and _is_part(widget))
    return "a part of its parent" if inner else ""


def _is_part(widget: QWidget) -> bool:
    """Whether Qt made the widget inside another one (a viewport, the line edit of a combo box)."""
    parent = widget.parentWidget()
    return parent is not None and bool(parent.accessibleName()) and not isinstance(widget, QLineEdit)


def focused() -> QWidget:
    """The widget that has the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_focusable_widget_of_the_shell_has_a_name(bench: Maker, language: str) -> None:
    it = bench(language=language)
    for entry in PLACES:
        it.window.visit(entry.id)
    assert nameless(it.window) == []


@pytest.mark.parametrize("place", [entry.id for entry in PLACES])
def test_every_focusable_widget_of_the_real_places_has_a_name(qtbot: QtBot, bench: Maker, place: str) -> None:
    it = bench(real=True)
    it.window.visit(place)
    assert nameless(it.window) == []


def test_every_icon_button_has_a_tooltip_and_room_for_a_pointer(bench: Maker) -> None:
    it = bench()
    QApplication.processEvents()
    for button in it.window.findChildren(QAbstractButton):
        if button.isVisible() and not button.text():
            assert button.toolTip() or button.accessibleName(), button.objectName()
            assert button.width() >= 24, button.accessibleName()
            assert button.height() >= 24, button.accessibleName()


def dialogs(it: Bench, folder: Path) -> list[QDialog]:
    """Every dialog of the shell."""
    services = it.window.services
    return [
        SettingsDialog(services, it.desktop.state, it.window),
        ShortcutsDialog(services.theme, services.commands, it.window),
        NewSkillDialog(services.theme, services.dialogs, folder, it.window),
    ]


def test_dialogs_are_named_and_close_on_escape(qtbot: QtBot, bench: Maker, tmp_path: Path) -> None:
    it = bench()
    for dialog in dialogs(it, tmp_path):
        dialog.show()
        assert nameless(dialog) == [], dialog.windowTitle()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()


def test_rail_arrows_move_and_space_visits(bench: Maker) -> None:
    it = bench()
    it.window.visit("author")
    it.window.rail.focus_current()
    for _ in range(2):
        QTest.keyClick(focused(), Qt.Key.Key_Down)
    QTest.keyClick(focused(), Qt.Key.Key_Space)
    assert it.window.page == "routing"


def test_settings_change_theme_size_and_language_at_once(bench: Maker) -> None:
    it = bench()

    def work(dialog: QDialog) -> bool:
        buttons = {button.accessibleName(): button for button in dialog.findChildren(QPushButton)}
        buttons["Theme: Dark"].click()
        assert it.desktop.theme.theme.name == "dark"
        assert it.desktop.settings.theme == "dark"
        buttons["Language: 中文"].click()
        return True

    it.dialogs.dialogs = [work]
    old = it.window
    QTest.keyClick(it.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert it.window is not old
    assert it.window.topbar.project.accessibleName() == "项目：无文件夹"


def test_new_skill_shows_the_file_refuses_bad_names_and_opens_it(qtbot: QtBot, bench: Maker, library: Path) -> None:
    it = bench()
    it.window.open_folder(library)
    qtbot.waitUntil(lambda: not it.desktop.workspace.scanning, timeout=30_000)

    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, NewSkillDialog)
        assert not dialog._create.isEnabled()
        dialog.name.setText("Bad Name")
        assert dialog.problem.text()
        assert not dialog._create.isEnabled()
        dialog.name.setText("tide-tables")
        assert "exists already" in dialog.problem.text()
        dialog.name.setText("lock-keeper")
        assert "name: lock-keeper" in dialog.text.toPlainText()
        assert dialog.problem.text() == ""
        QTest.keyClick(dialog.name, Qt.Key.Key_Return)
        return dialog.result() == QDialog.DialogCode.Accepted

    it.dialogs.dialogs = [work]
    assert it.window.services.commands.run("file.new-skill")
    assert (library / "lock-keeper" / "SKILL.md").is_file()
    qtbot.waitUntil(lambda: ("skill", "lock-keeper/SKILL.md") in it.place().opened, timeout=30_000)
