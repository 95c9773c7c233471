"""What stands in the window while the Author place is still being loaded: its list of skills, and room for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.author.library_model import LibraryModel
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import NO_LIMIT, hairline

LIBRARY_WIDTH: Final = (248, 204)
"""Width of the list in pixels at 100 %: in a wide and in a narrow window."""
NARROW: Final = 1100
"""Window width in pixels at 100 % below which the narrow arrangement holds."""


class Front(QWidget):
    """The list at its place; the Author place takes it over. `painted` is emitted once, after the first paint."""

    painted = Signal()

    def __init__(self, services: Services, state: Mapping[str, object]) -> None:
        """`state` is what the Author place saved in the last session."""
        super().__init__()
        self._theme = services.theme
        self._workspace = services.workspace
        self._told = False
        self._kept = _kept_width(state)
        self.library = LibraryPanel(services, LibraryModel())
        self.library.set_scanning(True)
        self._workspace.rows_arrived.connect(self.library.model.put_rows)
        rest = QWidget()
        rest.setObjectName("surface")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.library)
        row.addWidget(hairline(vertical=True))
        row.addWidget(rest, 1)

    def minimumSizeHint(self) -> QSize:
        """As small as the window may be: this page asks for nothing."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list is as wide as it will be in the Author place."""
        super().resizeEvent(event)
        px = self._theme.theme.px
        self.library.setFixedWidth(self._kept or px(LIBRARY_WIDTH[self.window().width() < px(NARROW)]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground is the style sheet's."""
        super().paintEvent(event)
        if not self._told:
            self._told = True
            self.painted.emit()

    def hand_over(self) -> LibraryPanel:
        """The list, free for the place."""
        self._workspace.rows_arrived.disconnect(self.library.model.put_rows)
        self.library.setMinimumWidth(0)
        self.library.setMaximumWidth(NO_LIMIT)
        return self.library


def _kept_width(state: Mapping[str, object]) -> int:
    """The width in pixels that the user gave the list; 0 when none is known."""
    columns = state.get("columns")
    first = columns[0] if isinstance(columns, list) and columns else 0
    return first if isinstance(first, int) else 0
