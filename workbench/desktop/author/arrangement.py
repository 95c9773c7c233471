"""How the parts of the Author place stand: three columns, and two where the window is narrow."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.author.front import LIBRARY_WIDTH, NARROW
from workbench.desktop.author.inspector import Inspector
from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.theme import ThemeManager

SMALL: Final = 1280
LOW: Final = 700
"""Window height in pixels at 100 % below which the bottom panel closes to its tab strip."""
_INSPECTOR: Final = (384, 320)
_BOTTOM: Final = 226


class Arrangement(QWidget):
    """Library, centre over bottom panel, inspector; the user's own splitter positions are kept."""

    def __init__(
        self, theme: ThemeManager, library: LibraryPanel, centre: QWidget, bottom: BottomPanel, inspector: Inspector
    ) -> None:
        super().__init__()
        self._theme = theme
        self._library, self._bottom, self._inspector = library, bottom, inspector
        self.narrow = False
        self._small = False
        self._low = False
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        for widget in (centre, bottom):
            self.rows.addWidget(widget)
        for widget in (library, self.rows, inspector):
            self.columns.addWidget(widget)
        self.rows.setStretchFactor(0, 1)
        self.columns.setStretchFactor(1, 1)
        for splitter in (self.rows, self.columns):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.columns)
        theme.theme_changed.connect(self._on_theme_changed)
        bottom.folded_changed.connect(self._give_rows)
        self._on_theme_changed()

    def fit(self, width: int, height: int) -> None:
        """Follows the window's size in logical pixels."""
        px = self._theme.theme.px
        narrow, small, low = width < px(NARROW), width < px(SMALL), height < px(LOW)
        if narrow != self.narrow:
            self.narrow = narrow
            self._move_inspector(narrow)
        if small != self._small:
            self._small = small
            self._give_sizes()
        if low != self._low:
            self._low = low
            self._bottom.set_folded(low)

    def state(self) -> dict[str, object]:
        """Splitter positions in pixels."""
        return {"columns": self.columns.sizes(), "rows": self.rows.sizes()}

    def restore(self, state: dict[str, object]) -> None:
        """Takes back what `state` gave, as far as it fits what is shown."""
        for splitter, key in ((self.columns, "columns"), (self.rows, "rows")):
            sizes = state.get(key)
            if not isinstance(sizes, list) or len(sizes) != splitter.count():
                continue
            if all(isinstance(size, int) for size in sizes) and sum(sizes):
                splitter.setSizes(sizes)

    def _move_inspector(self, narrow: bool) -> None:
        if narrow:
            self._inspector.setParent(self)
            self._inspector.hide()
            for place, section in enumerate(self._inspector.into_pages()):
                self._bottom.add_page(section.name, section.tab, section.as_page, at=place + 1)
        else:
            for name in self._inspector.sections:
                self._bottom.remove_page(name)
            self._inspector.into_column()
            self.columns.addWidget(self._inspector)
            self._inspector.show()
        self._library.view.delegate.worst_only = narrow
        self._library.view.viewport().update()
        self._give_sizes()

    def _on_theme_changed(self) -> None:
        px = self._theme.theme.px
        if self.isVisible():
            self.fit(self.window().width(), self.window().height())
        self._library.setMinimumWidth(px(180))
        self._inspector.setMinimumWidth(px(240))
        self._give_sizes()

    def _give_sizes(self) -> None:
        px = self._theme.theme.px
        width = max(self.width(), px(600))
        left = px(LIBRARY_WIDTH[self.narrow])
        right = 0 if self.narrow else px(_INSPECTOR[self._small])
        sizes = [left, width - left - right] if self.narrow else [left, width - left - right, right]
        self.columns.setSizes(sizes)
        self._give_rows()

    def _give_rows(self) -> None:
        px = self._theme.theme.px
        height = max(self.height(), px(400))
        low = self._bottom.strip_height if self._bottom.folded else px(_BOTTOM)
        self.rows.setSizes([height - low, low])
