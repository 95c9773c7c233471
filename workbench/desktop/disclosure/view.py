"""The widgets of the Disclosure place and how they stand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.disclosure.bar import DisclosureBar
from workbench.desktop.disclosure.cost_page import CostPage
from workbench.desktop.disclosure.detail import DetailPanel
from workbench.desktop.disclosure.files_page import FilesPage
from workbench.desktop.disclosure.lanes import LanesView
from workbench.desktop.disclosure.pieces_page import PiecesPage
from workbench.desktop.disclosure.stages import StagesPanel
from workbench.desktop.disclosure.summary import CONVERSATION, COST, FILES, PIECES, SummaryLine
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.banner import BannerStack
from workbench.desktop.shell.empty import PlacePicture
from workbench.desktop.shell.parts import NO_LIMIT, hairline, label, primary_button, quiet_button
from workbench.desktop.shell.progress import Progress

NARROW: Final = 1100
"""Below this width of the window in pixels at 100 % the message stands beside the stages, behind tabs."""
LOW: Final = 600
"""Below this height of a narrow window in pixels at 100 % stages and message close to their tabs."""
_DETAIL: Final = 420
_STAGES: Final = 196
_HEAD: Final = 96


class NothingPage(QWidget):
    """What stands in place of a conversation: a sentence, and the ways on."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = services.theme.theme.px
        self.title = label(tr("What does the model have in front of it at each step?"), "heading", wrap=True)
        self.said = label("", "body", "secondary", wrap=True)
        self.said.setFixedWidth(px(560))
        self.folder = primary_button(tr("Open folder…"))
        self.samples = quiet_button(tr("Open the sample library"))
        self.script = quiet_button(tr("New script…"))
        column = QVBoxLayout()
        column.setSpacing(px(8))
        column.addWidget(PlacePicture(services.theme, "layers"))
        column.addSpacing(px(12))
        column.addWidget(self.title)
        column.addWidget(self.said)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for button in (self.folder, self.samples, self.script):
            row.addWidget(button)
        row.addStretch(1)
        column.addSpacing(px(8))
        column.addLayout(row)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addLayout(column)
        middle.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        outer.addLayout(middle)
        outer.addStretch(3)

    def say(self, text: str, *, closed: bool, script: bool = False) -> None:
        """The sentence; with a folder open the ways to another one go, and `script` offers a new script."""
        self.said.setText(text)
        self.folder.setVisible(closed)
        self.samples.setVisible(closed)
        self.script.setVisible(script)


class DisclosureView(Place):
    """Toolbar, banners and sums over one of several pages; the chosen message at the right."""

    place_id = "disclosure"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme = services.theme
        self.bar = DisclosureBar(theme)
        self.progress = Progress(services)
        self.banners = BannerStack(theme)
        self.summary = SummaryLine(theme)
        self.lanes = LanesView(theme)
        self.stages = StagesPanel(theme)
        self.detail = DetailPanel(services)
        self.bottom = BottomPanel(theme)
        self.cost = CostPage(theme)
        self.files = FilesPage(theme)
        self.pieces = PiecesPage(theme)
        self.nothing = NothingPage(services)
        self.pages = QStackedWidget()
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.narrow: bool | None = None
        self.low = False
        self.strip: QWidget | None = None
        self._views: dict[str, tuple[QWidget, QWidget]] = {}
        self._given = False
        self._lay_out()
        services.theme.theme_changed.connect(self.refit)

    def _lay_out(self) -> None:
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.progress, self.banners, self.summary, hairline()):
            column.addWidget(widget)
        for splitter in (self.rows, self.columns):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self._below = QWidget()
        below = QVBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.stages)
        below.addWidget(self.bottom)
        self.bottom.hide()
        self.bottom.folded_changed.connect(lambda _folded: self._share_rows())
        self.rows.addWidget(self.lanes)
        self.rows.addWidget(self._below)
        self.rows.setStretchFactor(0, 1)
        self.pages.addWidget(self.nothing)
        self.add_view(CONVERSATION, self.rows, self.lanes)
        self.add_view(COST, self.cost, self.cost.chart)
        self.add_view(FILES, self.files, self.files.table)
        self.add_view(PIECES, self.pieces, self.pieces.persona)
        column.addWidget(self.pages, 1)
        self.columns.addWidget(self._left)
        self.columns.addWidget(self.detail)
        self.columns.setStretchFactor(0, 1)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.setSpacing(0)
        self._outer.addWidget(self.columns, 1)

    def add_view(self, view: str, page: QWidget, first: QWidget) -> None:
        """One more page behind the segments of the summary; `first` takes the focus in it."""
        self._views[view] = (page, first)
        self.pages.addWidget(page)

    @property
    def view(self) -> str:
        """Id of the page that is chosen."""
        return self.summary.views.current

    @property
    def view_focus(self) -> QWidget:
        """What takes the focus in the page that is shown."""
        if self.pages.currentWidget() is self.nothing:
            return self.nothing.folder if self.nothing.folder.isVisibleTo(self.nothing) else self.bar.script
        return self._views[self.view][1]

    def show_view(self, view: str) -> None:
        """Another page."""
        focused = self.pages.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self.summary.views.set_current(view)
        self.pages.setCurrentWidget(self._views[view][0])
        if focused:
            self.view_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_nothing(self, nothing: bool) -> None:
        """Whether there is no conversation to show."""
        self.summary.setVisible(not nothing)
        self.pages.setCurrentWidget(self.nothing if nothing else self._views[self.view][0])
        self.detail.setVisible(not nothing)

    def put_strip(self, strip: QWidget | None) -> None:
        """Another strip above everything, or none; the strip stays the caller's."""
        if self.strip is not None:
            self._outer.removeWidget(self.strip)
            self.strip.setParent(None)
        self.strip = strip
        if strip is not None:
            self._outer.insertWidget(0, strip)
            strip.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Follows the window's size."""
        px = self.services.theme.theme.px
        narrow = self.window().width() < px(NARROW)
        low = narrow and self.window().height() < px(LOW)
        if low != self.low:
            self.low = low
            self.bottom.set_folded(low)
            self._given = False
        if narrow != self.narrow:
            self.narrow = narrow
            self.bar.set_narrow(narrow)
            self.summary.set_narrow(narrow)
            self._move_detail(narrow)
            self._given = False
        if not self._given and self.width() > px(500):
            self._given = True
            self.columns.setSizes([self.width() - px(_DETAIL), px(_DETAIL)])
            self._share_rows()

    def refit(self) -> None:
        """Follows another size of everything."""
        self._given = False
        self.fit()

    def _share_rows(self) -> None:
        """Room for what stands below the lanes, or for its tabs alone."""
        px, room = self.services.theme.theme.px, self.height() - self.services.theme.theme.px(_HEAD)
        below = min(px(230 if self.narrow else _STAGES), room * 3 // 4 if self.low else room // 2)
        if self.narrow and self.bottom.folded:
            below = self.bottom.strip_height
        self._below.setMaximumHeight(below if self.narrow and self.bottom.folded else NO_LIMIT)
        self.rows.setSizes([room - below, below])

    def _move_detail(self, narrow: bool) -> None:
        """The message behind a tab beside the stages where the window is narrow, else in a column of its own."""
        hidden = self.detail.isHidden()
        if narrow:
            self.bottom.add_page("stages", tr("Stages"), self.stages)
            self.bottom.add_page("message", tr("Message"), self.detail)
        else:
            for name in ("stages", "message"):
                if name in self.bottom.pages:
                    self.bottom.remove_page(name)
            layout = self._below.layout()
            assert layout is not None
            layout.addWidget(self.stages)
            self.columns.addWidget(self.detail)
            self.stages.show()
            self.detail.setVisible(not hidden)
        self.detail.set_compact(narrow)
        self.bottom.setVisible(narrow)
