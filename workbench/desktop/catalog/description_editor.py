"""The small editor below the table: a description is tried here, and nothing is written until Author has it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import ElidedLabel, label, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager
from workbench.skill.meters import measure

TRY_MS = 120
"""Pause in typing after which the text is tried."""


class _Field(QPlainTextEdit):
    """Enter takes the text, Escape leaves, Tab goes on."""

    entered = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class DescriptionEditor(QFrame):
    """One description. `tried(path, text)` follows typing; `closed(path)` ends it; `apply_asked(path, text)`."""

    tried = Signal(str, str)
    dropped = Signal(str)
    closed = Signal(str)
    apply_asked = Signal(str, str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.path = ""
        self._written = ""
        self.setObjectName("description-editor")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.title = ElidedLabel("", "section")
        self.numbers = label("", "hint", "tertiary")
        self.effect = label("", "secondary", "secondary", wrap=True)
        self.field = _Field()
        self.field.setProperty("field", True)
        self.field.setAccessibleName(tr("Description to try"))
        self.field.setTabChangesFocus(True)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.entered.connect(self.finish)
        self.field.left.connect(self.finish)
        self._timer = QTimer(self, singleShot=True, interval=TRY_MS)
        self._timer.timeout.connect(self._try)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(8), px(16), px(10))
        column.setSpacing(px(6))
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.numbers)
        column.addLayout(top)
        self.field.setFixedHeight(px(84))
        column.addWidget(self.field)
        column.addWidget(self.effect)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addStretch(1)
        self.back: QPushButton = quiet_button(tr("Back to the file's text"))
        self.back.clicked.connect(self._drop)
        self.apply = primary_button(tr("Apply in Author"))
        self.apply.setToolTip(tr("Opens the file with this text as one step that undo takes back; you save it"))
        self.apply.clicked.connect(lambda: self.apply_asked.emit(self.path, self.text()))
        row.addWidget(self.back)
        row.addWidget(self.apply)
        column.addLayout(row)

    def text(self) -> str:
        """The text as one description."""
        return " ".join(self.field.toPlainText().split("\n"))

    def edit(self, path: str, name: str, description: str, written: str) -> None:
        """Begins with a skill; `written` is what its file has."""
        self.path, self._written = path, written
        self.title.setText(tr("Try another description of {name}", name=name))
        self.field.blockSignals(True)
        self.field.setPlainText(description)
        self.field.blockSignals(False)
        self.say_effect("")
        self._show_numbers()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def say_effect(self, text: str) -> None:
        """What the edit changes: who drops out, who comes in."""
        self.effect.setText(text or tr("Nobody drops out and nobody comes in."))

    def finish(self) -> None:
        """Takes the text and closes."""
        if self._timer.isActive():
            self._try()
        path = self.path
        self.hide()
        self.closed.emit(path)

    def _drop(self) -> None:
        path = self.path
        self._timer.stop()
        self.hide()
        self.dropped.emit(path)
        self.closed.emit(path)

    def _on_text_changed(self) -> None:
        self._show_numbers()
        self._timer.start()

    def _try(self) -> None:
        self._timer.stop()
        if self.path:
            self.tried.emit(self.path, self.text())

    def _show_numbers(self) -> None:
        found = measure(self.text())
        characters, size = f"{found.code_points:,}", f"{found.bytes:,}"
        self.numbers.setText(tr("{characters} characters, {bytes} bytes", characters=characters, bytes=size))
        self.apply.setEnabled(self.text() != self._written)
        self.back.setEnabled(self.text() != self._written)
