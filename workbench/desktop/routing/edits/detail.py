"""How the parts of the detail stand: the lower ones at the bottom where there is room, else all in one scroll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop.routing.why_panel import WhyPanel
from workbench.desktop.shell.parts import hairline
from workbench.desktop.theme import ThemeManager

LEAST: Final = 660
"""Pixels at 100 % from which on the lower parts stay in sight while the upper one scrolls."""


class DetailColumn(QFrame):
    """Why above, then the `lower` parts with a line above each."""

    def __init__(self, theme: ThemeManager, why: WhyPanel, lower: Sequence[QWidget]) -> None:
        super().__init__()
        self._theme, self._why = theme, why
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.foot = QWidget()
        self._stack(lower)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._column.addWidget(why, 1)
        self._column.addWidget(self.foot)
        self.joined = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(hairline(vertical=True))
        row.addLayout(self._column, 1)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self.arrange)

    def _stack(self, lower: Sequence[QWidget]) -> None:
        column = QVBoxLayout(self.foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        for widget in lower:
            column.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._turn.start()

    def arrange(self) -> None:
        """Moves the lower parts into the scroll of the upper one, or out of it."""
        joined = self.height() < self._theme.theme.px(LEAST)
        if joined != self.joined:
            self.joined = joined
            if joined:
                self._why.add_below(self.foot)
            else:
                self._column.addWidget(self.foot)
                self.foot.show()

    def bring(self, widget: QWidget) -> None:
        """Scrolls to a part that is in the common scroll."""
        if self.joined:
            self._why.ensureWidgetVisible(widget)
