"""The tables below the matrix: side by side where there is room for both, behind tabs where there is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.routing.tables import EntriesTable, padded
from workbench.desktop.shell.parts import NO_LIMIT
from workbench.desktop.theme import ThemeManager

ROOMY: Final = 860
"""Pixels at 100 % from which on two tables have room beside each other."""
_SHARES: Final = (56, 44)


class _Page(NamedTuple):
    title: str
    first: str
    table: EntriesTable
    frame: QWidget


class TablesBelow(QWidget):
    """Two named tables. `opened` when more than their titles is seen again."""

    opened = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._pages: dict[str, _Page] = {}
        self._counts: dict[str, int] = {}
        self._compact = False
        self.paired = False
        self.tabs = BottomPanel(theme)
        self.pair = QSplitter(Qt.Orientation.Horizontal)
        self.pair.setHandleWidth(1)
        self.pair.setChildrenCollapsible(False)
        self.pair.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(self.pair)
        self.tabs.folded_changed.connect(self._on_folded_changed)
        theme.theme_changed.connect(self._on_theme_changed)

    def add_page(self, name: str, title: str, table: EntriesTable) -> None:
        """One more table; beside the other its title takes the place of its first column's."""
        frame = padded(self._theme, table)
        self._pages[name] = _Page(title, table.entries.titles[0], table, frame)
        table.horizontalHeader().sectionClicked.connect(lambda _at: self.set_folded(False))
        self.tabs.add_page(name, title, frame)

    def set_compact(self, compact: bool) -> None:
        """Whether the window is narrow."""
        self._compact = compact
        self._arrange()

    def set_count(self, name: str, count: int) -> None:
        """The number behind a title."""
        self._counts[name] = count
        self.tabs.set_count(name, count)
        self._entitle()

    def show_page(self, name: str) -> None:
        """Shows a table and gives it the focus."""
        self.set_folded(False)
        self.tabs.select_page(name)
        self._pages[name].table.setFocus(Qt.FocusReason.OtherFocusReason)

    def stops(self) -> list[QWidget]:
        """The tables that are seen."""
        return [page.table for page in self._pages.values() if self.paired or page.frame is self._front]

    @property
    def _front(self) -> QWidget:
        return self.tabs.current_page_widget()

    @property
    def folded(self) -> bool:
        """Whether only titles are seen."""
        return self.tabs.folded

    @property
    def strip_height(self) -> int:
        """The height of the titles in pixels."""
        if not self.paired:
            return self.tabs.strip_height
        return max(page.table.horizontalHeader().sizeHint().height() for page in self._pages.values())

    def set_folded(self, folded: bool) -> None:
        """Leaves the titles alone, or opens the tables again."""
        self.tabs.set_folded(folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        paired = not self._compact and self.width() >= self._theme.theme.px(ROOMY)
        if paired == self.paired:
            return
        self.paired = paired
        held = next((page.table for page in self._pages.values() if page.table.hasFocus()), None)
        shown = self.tabs.page
        for name, page in self._pages.items():
            if paired:
                self.tabs.remove_page(name)
                self.pair.addWidget(page.frame)
                page.frame.show()
            else:
                self.tabs.add_page(name, page.title, page.frame)
        self.pair.setVisible(paired)
        self.tabs.setVisible(not paired)
        if paired:
            self.pair.setSizes([self.width() * share for share in _SHARES])
        else:
            self.tabs.select_page(next((name for name, page in self._pages.items() if page.table is held), shown))
        self._entitle()
        self._on_folded(self.folded)
        if held is not None:
            held.setFocus(Qt.FocusReason.OtherFocusReason)

    def _entitle(self) -> None:
        for name, page in self._pages.items():
            count = self._counts.get(name, 0)
            self.tabs.set_count(name, count)
            title, said = (page.title, f"{count:,}" if count else "") if self.paired else (page.first, "")
            page.table.entries.set_first_title(title, count=said, strong=self.paired)

    def _on_folded_changed(self, folded: bool) -> None:
        self._on_folded(folded)
        if not folded:
            self.opened.emit()

    def _on_folded(self, folded: bool) -> None:
        self.setMaximumHeight(self.strip_height if folded else NO_LIMIT)

    def _on_theme_changed(self) -> None:
        self._arrange()
        self._on_folded(self.folded)


def below_matrix(theme: ThemeManager, tables: Sequence[tuple[str, str, EntriesTable]]) -> TablesBelow:
    """The panel with its tables: id, title, table."""
    panel = TablesBelow(theme)
    for name, title, table in tables:
        panel.add_page(name, title, table)
    return panel
