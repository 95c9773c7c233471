"""The picture on a page that has nothing to show yet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop import icons
from workbench.desktop.theme import ThemeManager


class PlacePicture(QWidget):
    """The place's icon on a tinted square."""

    def __init__(self, theme: ThemeManager, icon: str) -> None:
        super().__init__()
        self._theme = theme
        self._icon = icon
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Square and icon."""
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent.soft"))
        painter.drawRoundedRect(self.rect(), 12, 12)
        side = theme.px(28)
        left = round((self.width() - side) / 2)
        painter.drawPixmap(left, left, icons.pixmap(self._icon, 28, "accent.text"))

    def _on_theme_changed(self) -> None:
        side = self._theme.theme.px(56)
        self.setFixedSize(side, side)
