"""The shortcuts page: every command of the table with its keys, found by typing."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.desktop.command_list import MENUS
from workbench.desktop.commands import CommandTable
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.keymap import caps
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.painting import paint_caps
from workbench.desktop.shell.ranking import match
from workbench.desktop.shell.recent_list import Index
from workbench.desktop.theme import ThemeManager

_KEYS = int(Qt.ItemDataRole.UserRole)


class ShortcutsDialog(Dialog):
    """Commands by menu with all of their keys."""

    def __init__(self, theme: ThemeManager, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Keyboard shortcuts"), 560, parent)
        self._commands = commands
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Filter by name or key"))
        self.field.setAccessibleName(tr("Filter by name or key"))
        self.field.setClearButtonEnabled(True)
        self.view = QListView()
        self.view.setProperty("ground", "raised")
        self.view.setAccessibleName(tr("Commands and their keys"))
        self.view.setMinimumHeight(theme.theme.px(400))
        self.model = QStandardItemModel(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(_ShortcutDelegate(theme, self.view))
        self.body.addWidget(self.field)
        self.body.addWidget(self.view, 1)
        self.add_buttons()
        self.field.textChanged.connect(self.fill)
        self.fill("")

    def fill(self, text: str) -> None:
        """Show the commands whose title or key fits the text."""
        self.model.clear()
        for menu in MENUS:
            rows = [command.id for command in self._commands.commands if command.menu == menu]
            found = [each for each in rows if self._fits(each, text)]
            if found:
                self._append(tr(menu), None)
            for each in found:
                self._append(self._commands.title(each), self._commands.keys(each))
        if self.model.rowCount() == 0:
            self._append(tr("No command with this name or key"), None)

    def _fits(self, command_id: str, text: str) -> bool:
        keys = " ".join(self._commands.keys(command_id))
        command = self._commands.command(command_id)
        return match(text, self._commands.title(command_id), (keys, command.title, command.words)) is not None

    def _append(self, title: str, keys: tuple[str, ...] | None) -> None:
        item = QStandardItem(title)
        item.setData(keys, _KEYS)
        item.setEditable(False)
        if keys is None:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        spoken = ", ".join((title, *(keys or ())))
        item.setData(spoken, Qt.ItemDataRole.AccessibleTextRole)
        self.model.appendRow(item)


class _ShortcutDelegate(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self._theme.theme.px(28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme.theme
        keys = index.data(_KEYS)
        box = QRectF(option.rect).adjusted(theme.px(8), 0, -theme.px(8), 0)
        painter.save()
        painter.setFont(ui_font("section" if keys is None else "body"))
        painter.setPen(theme.color("text.secondary" if keys is None else "text.primary"))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(box, flags, str(index.data()))
        right = box.right()
        for key in reversed(keys or ()):
            right = paint_caps(painter, right, box.center().y(), caps(key), theme) - theme.px(12)
        painter.restore()
