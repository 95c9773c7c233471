"""The thin line under a toolbar that tells that newer figures are on their way."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop.services import Services


class Progress(QWidget):
    """Two pixels under the toolbar; filled while newer figures are being worked out."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._theme = services.theme
        self.busy = False
        self.setFixedHeight(2)

    def set_busy(self, busy: bool) -> None:
        """Shows or hides the bar; its room stays, so that nothing jumps."""
        self.busy = busy
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.theme.color("bg.surface"))
        theme = self._theme.theme
        if self.busy:
            painter.fillRect(self.rect(), theme.color("accent.solid"))
        else:
            painter.fillRect(0, 1, self.width(), 1, theme.color("line.hair"))
        painter.end()
