"""The bottom panel of the Author place: named tabs over a stack, the tools of the shown page at their right."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import hairline
from workbench.desktop.theme import ThemeManager


class BottomPanel(QWidget):
    """Pages by name. A count stands behind a title, so that what is not shown is still known."""

    page_changed = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("bottom-panel")
        self.tabs = QTabBar()
        self.tabs.setObjectName("bottom-tabs")
        self.tabs.setAccessibleName(tr("Panels"))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self._stack = QStackedWidget()
        self._tools = QStackedWidget()
        self._names: list[str] = []
        self._titles: list[str] = []
        strip = QHBoxLayout()
        strip.setContentsMargins(theme.theme.px(12), 0, 0, 0)
        strip.addWidget(self.tabs)
        strip.addStretch(1)
        strip.addWidget(self._tools)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        column.addLayout(strip)
        column.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._on_current_changed)

    def add_page(self, name: str, title: str, page: QWidget, tools: QWidget | None = None) -> None:
        """Adds a page at the end."""
        self._names.append(name)
        self._titles.append(title)
        self._stack.addWidget(page)
        self._tools.addWidget(tools or QWidget())
        self.tabs.addTab(title)

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._names[self._stack.currentIndex()]

    def remove_page(self, name: str) -> None:
        """Takes a page away; its widget is the caller's again."""
        place = self._names.index(name)
        self._names.pop(place)
        self._titles.pop(place)
        self._stack.removeWidget(self._stack.widget(place))
        self._tools.removeWidget(self._tools.widget(place))
        self.tabs.removeTab(place)

    def current_page_widget(self) -> QWidget:
        """The shown page."""
        return self._stack.currentWidget()

    def show_page(self, name: str) -> None:
        """Shows a page and gives it the focus."""
        self.tabs.setCurrentIndex(self._names.index(name))
        self._stack.currentWidget().setFocus()

    def set_count(self, name: str, count: int) -> None:
        """The number behind a page's title."""
        place = self._names.index(name)
        title = self._titles[place]
        self.tabs.setTabText(place, f"{title}  {count:,}" if count else title)

    def _on_current_changed(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self._tools.setCurrentIndex(place)
        self.page_changed.emit(self._names[place])
