"""How table, text and panels of the Catalog place stand: side by side, and one above the other in a narrow window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager

NARROW: Final = 1100
LOW: Final = 700
_BOTTOM: Final = 168


class CatalogArrangement(QWidget):
    """Table | text over panels. Narrow: table over panels, and the text is the first of them."""

    def __init__(self, theme: ThemeManager, table: QWidget, text: QWidget, panels: BottomPanel) -> None:
        super().__init__()
        self._theme = theme
        self._table, self._text, self._panels = table, text, panels
        self.narrow = False
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.rows.addWidget(text)
        self.rows.addWidget(panels)
        self.columns.addWidget(table)
        self.columns.addWidget(self.rows)
        self.rows.setStretchFactor(0, 1)
        for splitter in (self.columns, self.rows):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.columns)
        theme.theme_changed.connect(self._give_sizes)
        self._given = False

    def fit(self, width: int, height: int) -> None:
        """Follows the window's size in logical pixels."""
        narrow = width < self._theme.theme.px(NARROW)
        if narrow != self.narrow:
            self.narrow = narrow
            self._move()
        elif not self._given:
            self._give_sizes()
        self._given = True

    def state(self) -> dict[str, object]:
        """Splitter positions in pixels."""
        return {"columns": self.columns.sizes(), "rows": self.rows.sizes()}

    def restore(self, state: dict[str, object]) -> None:
        """Takes back what `state` gave, as far as it fits what is shown."""
        for splitter, key in ((self.columns, "columns"), (self.rows, "rows")):
            sizes = state.get(key)
            fits = isinstance(sizes, list) and len(sizes) == splitter.count()
            if fits and isinstance(sizes, list) and all(isinstance(size, int) for size in sizes) and sum(sizes):
                splitter.setSizes(sizes)
                self._given = True

    def _move(self) -> None:
        if self.narrow:
            self.columns.setOrientation(Qt.Orientation.Vertical)
            self._panels.add_page("text", tr("Exact text"), self._text)
            self._panels.select_page("text")
        else:
            self.columns.setOrientation(Qt.Orientation.Horizontal)
            self._panels.remove_page("text")
            self.rows.insertWidget(0, self._text)
            self._text.show()
        self._give_sizes()

    def _give_sizes(self) -> None:
        px = self._theme.theme.px
        width, height = max(self.width(), px(600)), max(self.height(), px(300))
        if self.narrow:
            self.columns.setSizes([height * 11 // 20, height * 9 // 20])
        else:
            left = min(px(702), width * 51 // 100)
            self.columns.setSizes([left, width - left])
            self.rows.setSizes([height - px(_BOTTOM), px(_BOTTOM)])
