"""The round mark of a question: its number, or the sign that it is answered."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.desktop.fonts import ui_font
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme, ThemeManager

SIDE = 20
"""Pixels at 100 %."""


def paint_badge(painter: QPainter, box: QRectF, number: int, theme: Theme, *, done: bool, current: bool) -> None:
    """Paint it into a square: the sign for an answered one, else the number, on the accent where it is current."""
    if done:
        paint_shape(painter, box, "seen", theme)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen if current else QPen(theme.color("line.control"), 1))
    painter.setBrush(theme.color("accent.solid") if current else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setPen(theme.color("text.on-accent" if current else "text.secondary"))
    painter.setFont(ui_font("small-bold"))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(number))
    painter.restore()


class Badge(QWidget):
    """The mark as a widget of its own; decorative, for the text beside it says the same."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._number, self._done = 0, False
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_number(self, number: int, done: bool) -> None:
        """Show this number, or the sign."""
        self._number, self._done = number, done
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The mark of the question that is at hand."""
        if self._number:
            theme = self._theme.theme
            paint_badge(QPainter(self), QRectF(self.rect()), self._number, theme, done=self._done, current=True)

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(SIDE)
        self.setFixedSize(side, side)
        self.update()
