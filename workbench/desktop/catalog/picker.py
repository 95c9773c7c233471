"""Choosing one skill from a list with a filter, and asking for one line of text: two small dialogs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.theme import ThemeManager


class _Field(QLineEdit):
    """Arrows move in the list below."""

    def __init__(self, below: QListWidget) -> None:
        super().__init__()
        self._below = below

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down.value: 1, Qt.Key.Key_Up.value: -1}
        if event.key() in steps:
            row = self._below.currentRow() + steps[event.key()]
            self._below.setCurrentRow(min(max(row, 0), self._below.count() - 1))
        else:
            super().keyPressEvent(event)


class SkillPicker(Dialog):
    """One of these skills, given as (path, name). `picked` is its path, empty before one is chosen."""

    def __init__(
        self, theme: ThemeManager, title: str, skills: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, title, 440, parent)
        self._skills = list(skills)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        self.list.setMinimumHeight(theme.theme.px(260))
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.field = _Field(self.list)
        self.field.setPlaceholderText(tr("Filter"))
        self.field.setAccessibleName(tr("Filter the skills"))
        self.field.textChanged.connect(self._fill)
        self.body.addWidget(self.field)
        self.body.addWidget(self.list, 1)
        self.add_buttons(tr("Switch off"), tr("Cancel"))
        self._fill("")
        self.field.setFocus()

    @property
    def picked(self) -> str:
        """The path of the chosen skill."""
        item: QListWidgetItem | None = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        self.list.clear()
        for path, name in self._skills:
            if all(word in f"{name}\n{path}".casefold() for word in words):
                item = QListWidgetItem(name)
                item.setData(Qt.ItemDataRole.UserRole, path)
                item.setToolTip(path)
                self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)


class AskText(Dialog):
    """One line of text."""

    def __init__(
        self, theme: ThemeManager, title: str, name: str, hint: str, text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, title, 460, parent)
        self.field = QLineEdit(text)
        self.add_row(name, self.field, hint)
        self.add_buttons(tr("Compare"), tr("Cancel"))
        self.field.selectAll()
        self.field.setFocus()

    @property
    def text(self) -> str:
        """What was typed."""
        return self.field.text().strip()
