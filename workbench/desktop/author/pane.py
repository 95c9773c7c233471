"""The editor with its find bar, and its commands: the piece that the Author place puts in the middle."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.find import FindBar
from workbench.desktop.commands import CommandTable
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager


class EditorPane(QWidget):
    """`editor` and `find_bar`, one above the other."""

    def __init__(
        self, theme: ThemeManager, commands: CommandTable | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        key = commands.key_text("fix.quick") if commands is not None else "Ctrl+."
        self.editor = SkillEditor(theme, fix_key=key)
        self.find_bar = FindBar(theme, self.editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.editor, 1)
        self.setFocusProxy(self.editor)
        if commands is not None:
            self._attach(commands)
            self.editor.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undo and redo keys go to the commands: the last step may be a rename, which the text knows nothing of."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
            if any(event.matches(key) for key in keys):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _attach(self, commands: CommandTable) -> None:
        editor = self.editor
        commands.attach("edit.undo", editor.undo, self._undo_reason)
        commands.attach("edit.redo", editor.redo, self._redo_reason)
        commands.attach("edit.find", self.find_bar.open, self._file_reason)
        commands.attach("edit.replace", lambda: self.find_bar.open(replace=True), self._edit_reason)
        commands.attach("edit.find-next", self._on_find_next, self._file_reason)
        commands.attach("edit.find-previous", self._on_find_previous, self._file_reason)
        commands.attach("edit.complete", editor.complete, self._edit_reason)

    def _on_find_next(self) -> None:
        if self.find_bar.query.text:
            self.find_bar.next()
        else:
            self.find_bar.open()

    def _on_find_previous(self) -> None:
        if self.find_bar.query.text:
            self.find_bar.previous()
        else:
            self.find_bar.open()

    def _file_reason(self) -> str | None:
        return None if self.editor.file is not None else tr("No file is open")

    def _edit_reason(self) -> str | None:
        file = self.editor.file
        if file is None:
            return tr("No file is open")
        if self.editor.composing:
            return tr("Text is being composed")
        return tr("The file cannot be edited as it is") if file.read_only else None

    def _undo_reason(self) -> str | None:
        file = self.editor.file
        if file is None:
            return tr("No file is open")
        return None if file.document.isUndoAvailable() else tr("Nothing to undo")

    def _redo_reason(self) -> str | None:
        file = self.editor.file
        if file is None:
            return tr("No file is open")
        return None if file.document.isRedoAvailable() else tr("Nothing to redo")
