"""Menus made from the command table, at the moment they open, so that they always tell the present state."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from workbench.desktop import icons
from workbench.desktop.command_list import MENUS, Command
from workbench.desktop.commands import CommandTable
from workbench.desktop.i18n import tr


class StayOpenMenu(QMenu):
    """A menu of check marks that stays open while they are set."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle without closing."""
        if not self._toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space toggles without closing; Enter sets and closes as in any menu."""
        if event.key() != Qt.Key.Key_Space or not self._toggle(self.activeAction()):
            super().keyPressEvent(event)

    def _toggle(self, action: QAction | None) -> bool:
        if action is None or not action.isCheckable() or not action.isEnabled():
            return False
        action.trigger()
        return True


class MainMenu(QMenu):
    """All menus behind one button."""

    def __init__(self, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(tr("Menu"), parent)
        self.setAccessibleName(tr("Menu"))
        self.setToolTipsVisible(True)
        for name in MENUS:
            self.addMenu(CommandMenu(name, commands, self))


class CommandMenu(QMenu):
    """One menu of the command table, rebuilt whenever it opens."""

    def __init__(self, name: str, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(tr(name), parent)
        self.setAccessibleName(tr(name))
        self.setToolTipsVisible(True)
        self._name = name
        self._commands = commands
        self.aboutToShow.connect(self.rebuild)

    def rebuild(self) -> None:
        """Fill the menu from the table, with the reason as tooltip where a command cannot run."""
        self.clear()
        section = None
        for command in self._commands.commands:
            if command.menu != self._name:
                continue
            if section is not None and command.section != section:
                self.addSeparator()
            section = command.section
            self._add(command)

    def _add(self, command: Command) -> None:
        key = self._commands.key_text(command.id)
        title = self._commands.title(command.id)
        action = QAction(f"{title}\t{key}" if key else title, self)
        reason = self._commands.reason(command.id)
        action.setEnabled(reason is None)
        action.setToolTip(reason or title)
        checked = self._commands.checked(command.id)
        if checked is not None:
            action.setCheckable(True)
            action.setChecked(checked)
        elif command.icon:
            action.setIcon(icons.icon(command.icon))
        action.triggered.connect(partial(self._on_triggered, command.id))
        self.addAction(action)

    def _on_triggered(self, command_id: str, _checked: bool = False) -> None:
        self._commands.run(command_id)
