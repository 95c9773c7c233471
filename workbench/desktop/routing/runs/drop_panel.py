"""A panel that drops from a button of the toolbar; Tab goes through it, Escape closes it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.compositing import composited
from workbench.desktop.theme import ThemeManager

_MARGIN: Final = 14


class DropPanel(QFrame):
    """`body` takes the content; what does not fit the screen scrolls. `closed` is emitted once."""

    closed = Signal()

    def __init__(self, theme: ThemeManager, name: str, width: int, opener: QWidget) -> None:
        super().__init__(opener, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        rounded = composited()
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, rounded)
        self.theme, self._opener = theme, opener
        px = theme.theme.px
        frame = QFrame()
        frame.setObjectName("popup")
        frame.setProperty("square", not rounded)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        self._content = QWidget()
        self._content.setObjectName("content")
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(px(_MARGIN), px(_MARGIN), px(_MARGIN), px(_MARGIN))
        self.body.setSpacing(px(8))
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._content)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setStyleSheet("QScrollArea { background: transparent; }")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self._scroll)
        self._width = width

    def drop(self) -> None:
        """Shows it below its button, inside the screen."""
        place = self._opener.mapToGlobal(QPoint(0, self._opener.height() + self.theme.theme.px(4)))
        screen = self._opener.screen().availableGeometry()
        window = self._opener.window().frameGeometry()
        wide = min(self.theme.theme.px(self._width), screen.width())
        self.resize(wide, self._height(wide, max(screen.bottom(), window.bottom()) - place.y()))
        right = max(window.right(), screen.right())
        self.move(max(screen.left(), min(place.x(), right - wide)), place.y())
        self.show()

    def fit(self) -> None:
        """Takes the height that its texts need now."""
        room = self._opener.screen().availableGeometry().bottom() - self.y()
        self.resize(self.width(), self._height(self.width(), max(room, self.height())))

    def _height(self, wide: int, room: int) -> int:
        self.body.activate()
        inner = wide - 2
        needed = (
            self.body.totalHeightForWidth(inner) if self.body.hasHeightForWidth() else self.body.sizeHint().height()
        )
        return min(needed + 2 + self.theme.theme.px(2), max(room, self.theme.theme.px(160)))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
        if QApplication.focusWidget() is None:
            self._opener.setFocus()
