"""Presenter view: keys are shown as they are pressed, for people who watch."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from workbench.desktop.fonts import ui_font
from workbench.desktop.theme import ThemeManager

_SHOWN_MS: Final = 1600
_MODIFIERS: Final = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


def key_text(event: QKeyEvent) -> str:
    """The key as text when it is worth showing (a shortcut or a key that moves); typed letters are not."""
    key = Qt.Key(event.key())
    if key in _MODIFIERS or key == Qt.Key.Key_unknown:
        return ""
    typed = event.text().isprintable() and event.text() != ""
    held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    if typed and not held:
        return ""
    return QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.NativeText)


class KeyShow(QWidget):
    """A large label at the lower right of the window with the last key; lets every click through."""

    def __init__(self, theme: ThemeManager, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def start(self) -> None:
        """Watch the keys of the application."""
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def stop(self) -> None:
        """Watch no more."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the key and pass it on."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            text = key_text(event)
            if text:
                self._show(text)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """One big key cap."""
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("line.strong"), 1))
        painter.setBrush(theme.color("bg.raised"))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 10, 10)
        painter.setPen(theme.color("text.primary"))
        painter.setFont(ui_font("display"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text)

    def _show(self, text: str) -> None:
        self.text = text
        px = self._theme.theme.px
        window = self.window()
        self.setFont(ui_font("display"))
        width = self.fontMetrics().horizontalAdvance(text) + px(48)
        self.setGeometry(window.width() - width - px(24), window.height() - px(84), width, px(60))
        self.show()
        self.raise_()
        self.update()
        self._timer.start(_SHOWN_MS)
