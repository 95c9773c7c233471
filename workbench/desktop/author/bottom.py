"""The bottom panel of the Author place: named tabs over a stack, the tools of the shown page at their right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from workbench.desktop import fonts
from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import NO_LIMIT, IconButton, hairline
from workbench.desktop.theme import ThemeManager


class CountChip(QWidget):
    """A number on a rounded ground, behind the title of a tab; decorative, the tab itself speaks it."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._text = ""
        self._tone = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_count(self, count: int, text: str = "", tone: str = "") -> None:
        """The number, or a text in its place; 0 shows nothing. `tone` names a severity whose colours it takes."""
        self._text = (text or f"{count:,}") if count else ""
        self._tone = tone
        self.fit()

    def fit(self) -> None:
        """Takes the size that the number needs at the present scale."""
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        if not self._text:
            return QSize(0, px(18))
        width = QFontMetrics(fonts.ui_font("small", tabular=True)).horizontalAdvance(self._text)
        return QSize(max(px(20), width + px(12)) + px(2), px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._text:
            return
        theme = self._theme.theme
        ground = QRectF(self.rect()).adjusted(theme.px(2), 0.5, 0, -0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(f"{self._tone}.soft" if self._tone else "bg.hover"))
        painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2)
        painter.setFont(fonts.ui_font("small", tabular=True))
        painter.setPen(theme.color(f"{self._tone}.text" if self._tone else "text.secondary"))
        painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()


class BottomPanel(QWidget):
    """Pages by name. A count stands behind a title, so that what is not shown is still known."""

    page_changed = Signal(str)
    folded_changed = Signal(bool)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("bottom-panel")
        self._theme = theme
        self.tabs = QTabBar()
        self.tabs.setObjectName("bottom-tabs")
        self.tabs.setAccessibleName(tr("Panels"))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self._stack = QStackedWidget()
        self._tools = QStackedWidget()
        self._names: list[str] = []
        self._titles: dict[str, str] = {}
        self._chips: dict[str, CountChip] = {}
        self._folded = False
        self._lay_out()
        self.tabs.currentChanged.connect(self._on_current_changed)
        self.tabs.tabBarClicked.connect(self._on_clicked)
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _lay_out(self) -> None:
        self._strip = QWidget()
        self._strip.setObjectName("panel")
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(0, 0, 0, 0)
        self.every = IconButton(self._theme, "chevron-down", tr("All panels"))
        self.every.clicked.connect(self._show_every)
        row.addWidget(self.tabs)
        row.addWidget(self.every)
        row.addStretch(1)
        row.addWidget(self._tools)
        self._below = QWidget()
        self._below.setObjectName("panel")
        self._below_row = QHBoxLayout(self._below)
        px = self._theme.theme.px
        self._below_row.setContentsMargins(px(14), px(2), 0, px(2))
        self._below.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(hairline())
        column.addWidget(self._below)
        column.addWidget(self._stack, 1)

    def add_page(
        self, name: str, title: str, page: QWidget, tools: QWidget | None = None, at: int | None = None
    ) -> None:
        """Adds a page at a place, by default at the end."""
        place = len(self._names) if at is None else at
        shown = self.page
        self._names.insert(place, name)
        self._titles[name] = title
        self._stack.insertWidget(place, page)
        self._tools.insertWidget(place, tools or QWidget())
        self.tabs.insertTab(place, title)
        self.select_page(shown)
        self._on_current_changed(self.tabs.currentIndex())
        chip = self._chips[name] = CountChip(self._theme)
        self.tabs.setTabButton(place, QTabBar.ButtonPosition.RightSide, chip)
        self.set_count(name, 0)

    def remove_page(self, name: str) -> None:
        """Takes a page away; its widget is the caller's again."""
        place = self._names.index(name)
        page, tools = self._stack.widget(place), self._tools.widget(place)
        self._names.pop(place)
        self._chips.pop(name)
        for stack, widget in ((self._stack, page), (self._tools, tools)):
            if widget is not None:
                stack.removeWidget(widget)
        self.tabs.removeTab(place)

    @property
    def page(self) -> str:
        """The name of the page that is shown; empty while there is none."""
        place = self._stack.currentIndex()
        return self._names[place] if 0 <= place < len(self._names) else ""

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of all pages, in the order of their tabs."""
        return tuple(self._names)

    def current_page_widget(self) -> QWidget:
        """The shown page; the panel itself while there is none."""
        return self._stack.currentWidget() or self

    def select_page(self, name: str) -> None:
        """Shows a page and leaves the focus where it is; a page that is not there is left aside."""
        if name in self._names:
            self.tabs.setCurrentIndex(self._names.index(name))

    def show_page(self, name: str) -> None:
        """Shows a page and gives it the focus."""
        self.set_folded(False)
        self.select_page(name)
        self.current_page_widget().setFocus(Qt.FocusReason.OtherFocusReason)

    def set_folded(self, folded: bool) -> None:
        """Closes the panel to its tab strip, or opens it again."""
        if folded == self._folded:
            return
        self._folded = folded
        if folded and self._stack.isAncestorOf(self.focusWidget()):
            self.tabs.setFocus(Qt.FocusReason.OtherFocusReason)
        self._stack.setVisible(not folded)
        self._tools.setVisible(not folded)
        self._fit_tabs()
        self.setMaximumHeight(self.strip_height if folded else NO_LIMIT)
        self.folded_changed.emit(folded)

    @property
    def folded(self) -> bool:
        """Whether only the tab strip is shown."""
        return self._folded

    @property
    def strip_height(self) -> int:
        """The height of the tab strip with its line, in pixels."""
        return self._theme.theme.px(36) + 1

    def set_count(self, name: str, count: int, text: str = "", tone: str = "") -> None:
        """The number behind a page's title, or a text with a number, in the colours of a severity."""
        if name in self._names:
            self._chips[name].set_count(count, text, tone)
            place = self._names.index(name)
            self.tabs.setTabText(place, self._titles[name])
            spoken = f"{self._titles[name]}, {text or format(count, ',')}" if count else self._titles[name]
            self.tabs.setAccessibleTabName(place, spoken)
            self._fit_tabs()

    def _on_current_changed(self, place: int) -> None:
        if 0 <= place < len(self._names):
            self._stack.setCurrentIndex(place)
            self._tools.setCurrentIndex(place)
            self._fit_tools()
            self.page_changed.emit(self._names[place])

    def _fit_tools(self) -> None:
        """The tools of pages that are not shown take no room from the tabs."""
        for place in range(self._tools.count()):
            widget = self._tools.widget(place)
            shown = place == self._tools.currentIndex()
            policy = QSizePolicy.Policy.Preferred if shown else QSizePolicy.Policy.Ignored
            if widget is not None:
                widget.setSizePolicy(policy, policy)
        self._tools.adjustSize()
        self._fit_tabs()

    def _fit_tabs(self) -> None:
        """Where room is short, the tools shrink before a tab is cut, then go into a row of their own; tabs that have no
        room even so can be chosen from a menu."""
        px, wanted = self._theme.theme.px, self.tabs.sizeHint().width()
        tools = self._tools.currentWidget()
        least = tools.minimumSizeHint().width() if tools is not None else 0
        below = least > 0 and wanted + least > self.width() - px(14)
        self._put_tools(below=below)
        self._below.setVisible(below and not self._folded)
        room = self.width() - px(14) - (0 if below else least)
        self.every.setVisible(wanted > room)
        if wanted > room:
            room -= self.every.sizeHint().width()
        self.tabs.setMinimumWidth(max(px(80), min(wanted, room)))

    def _put_tools(self, *, below: bool) -> None:
        row = self._below_row if below else self._strip.layout()
        if row is not None and row.indexOf(self._tools) < 0:
            row.addWidget(self._tools)

    def _show_every(self) -> None:
        menu = QMenu(self)
        for place, name in enumerate(self._names):
            action = menu.addAction(self.tabs.accessibleTabName(place))
            action.setCheckable(True)
            action.setChecked(name == self.page)
            action.triggered.connect(partial(self.show_page, name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.every.mapToGlobal(self.every.rect().bottomLeft()))

    def minimumSizeHint(self) -> QSize:
        """The tabs are given room where there is some; they ask for none."""
        return QSize(self._theme.theme.px(240), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()

    def _on_clicked(self, _place: int) -> None:
        if self._folded:
            self.set_folded(False)

    def _on_theme_changed(self) -> None:
        self._strip.setFixedHeight(self._theme.theme.px(36))
        if self._folded:
            self.setMaximumHeight(self.strip_height)
        for chip in self._chips.values():
            chip.fit()
        for place, name in enumerate(self._names):
            self.tabs.setTabText(place, self._titles[name])
        self._fit_tabs()
