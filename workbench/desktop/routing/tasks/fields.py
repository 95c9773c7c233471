"""Fields of the task panels: several lines of text, and the name of a skill that completes itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LinesField(QPlainTextEdit):
    """Ctrl+Enter takes the text, Escape leaves, Tab goes on."""

    taken = Signal()
    left = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("field", True)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class NameField(QLineEdit):
    """The name of a skill, or several names divided by commas; the part at the caret completes itself.

    Enter takes, Escape leaves.
    """

    taken = Signal()
    left = Signal()

    def __init__(self, name: str, *, several: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._names = QStringListModel(self)
        if not several:
            completer = QCompleter(self._names, self)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setMaxVisibleItems(8)
            self.setCompleter(completer)

    def set_names(self, names: Sequence[str]) -> None:
        """The names there are."""
        self._names.setStringList(list(names))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
