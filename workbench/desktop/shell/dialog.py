"""The frame of our own dialogs: title, content, buttons; closes on Escape, scrolls what is higher than the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import hairline, label, primary_button
from workbench.desktop.theme import ThemeManager

_LINE: Final = 36
"""Fields up to this height in pixels at 100 % are of one line; their name stands beside its middle."""


class Dialog(QDialog):
    """A titled dialog; `body` takes the content, `add_buttons` the row below it."""

    def __init__(self, theme: ThemeManager, title: str, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setMinimumWidth(theme.theme.px(width))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 18, 20, 16)
        outer.setSpacing(12)
        outer.addWidget(label(title, "heading"))
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        outer.addLayout(self.body, 1)
        self._outer = outer
        self._scrolls = False

    def showEvent(self, event: QShowEvent) -> None:
        """Take the height that the wrapped texts need at this width, at most that of the screen."""
        super().showEvent(event)
        self._outer.activate()
        room = self.screen().availableGeometry()
        if not self._scrolls and (self._needed() > room.height() or self.minimumWidth() > room.width()):
            self._scroll_body()
        self.setMinimumWidth(min(self.minimumWidth(), room.width()))
        high = min(max(self._needed(), self.height()), room.height())
        self.resize(min(self.width(), room.width()), high)

    def _needed(self) -> int:
        wraps = self._outer.hasHeightForWidth()
        return self._outer.totalHeightForWidth(self.width()) if wraps else self._outer.totalMinimumSize().height()

    def _scroll_body(self) -> None:
        """Puts the content into an area that scrolls, so that the buttons below it stay on the screen."""
        self._scrolls = True
        focused = self.focusWidget()
        inner, area = QWidget(), QScrollArea()
        inner.setObjectName("surface")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._outer.removeItem(self.body)
        self.body.setParent(None)
        self.body.setContentsMargins(2, 2, 2, 2)
        inner.setLayout(self.body)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        self._outer.insertWidget(1, area, 1)
        self._outer.activate()
        if focused is not None:
            focused.setFocus()

    def add_buttons(self, accept: str = "", close: str = "") -> QPushButton:
        """A hairline and the buttons: close, and a primary one when `accept` names it. The accepting button."""
        self._outer.addWidget(hairline())
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        closing = QPushButton(close or tr("Close"))
        closing.clicked.connect(self.reject)
        row.addWidget(closing)
        if not accept:
            closing.setDefault(True)
            self._outer.addLayout(row)
            return closing
        accepting = primary_button(accept)
        accepting.setDefault(True)
        accepting.clicked.connect(self.accept)
        row.addWidget(accepting)
        self._outer.addLayout(row)
        return accepting

    def add_row(self, title: str, field: QWidget, hint: str = "") -> None:
        """A labelled field with an optional hint below it."""
        row = QHBoxLayout()
        row.setSpacing(16)
        caption = label(title, "body")
        caption.setFixedWidth(self.theme.theme.px(130))
        caption.setBuddy(field)
        high = field.sizeHint().height()
        if high <= self.theme.theme.px(_LINE):
            caption.setMinimumHeight(high)
        row.addWidget(caption, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(4)
        if field.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Maximum:
            column.addWidget(field, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            column.addWidget(field)
        if hint:
            column.addWidget(label(hint, "hint", wrap=True))
        row.addLayout(column, 1)
        self.body.addLayout(row)
        if not field.accessibleName():
            field.setAccessibleName(title)
