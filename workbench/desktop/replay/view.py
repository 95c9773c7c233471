"""The widgets of the Replay place and how they stand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.replay.bar import ReplayBar
from workbench.desktop.replay.cards import ChainRow
from workbench.desktop.replay.records import RecordsPanel
from workbench.desktop.replay.results import Results
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.replay.strip import HostStrip
from workbench.desktop.services import Services
from workbench.desktop.shell.empty import PlacePicture
from workbench.desktop.shell.parts import hairline, label, primary_button
from workbench.desktop.shell.progress import Progress

NARROW: Final = 1100
"""Below this width of the window in pixels at 100 % the list of recordings is closed until it is asked for."""
LOW: Final = 700
"""Below this height of the window in pixels at 100 % the results close to their tabs."""
_LIST: Final = 264
_BOTTOM: Final = (170, 220)
_TALL: Final = 560
_LEAST: Final = (180, 120)


class Nothing(QWidget):
    """The page without recordings: what can be read here, and the ways to some."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = services.theme.theme.px
        self.files = primary_button(tr("Add files…"))
        self.folder = QPushButton(tr("Add a folder…"))
        self.paste = QPushButton(tr("Paste a text…"))
        self.sample = QPushButton(tr("Use the sample recordings"))
        self.said = label("", "body", "secondary", wrap=True)
        self.said.setFixedWidth(px(560))
        column = QVBoxLayout()
        column.setSpacing(px(8))
        column.addWidget(PlacePicture(services.theme, "replay"))
        column.addSpacing(px(12))
        column.addWidget(label(tr("What does the model see after my hooks?"), "heading"))
        column.addWidget(self.said)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for button in (self.files, self.folder, self.paste, self.sample):
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

    def say(self, problems: str) -> None:
        """The sentence, and what could not be read."""
        said = tr(
            "There are no recordings here yet. Replay reads lines of JSON of its own, session files of coding agents, "
            "and plain texts (.txt, .log, .out) as one output each. Nothing is copied; secrets are masked wherever "
            "they are shown."
        )
        self.said.setText("\n\n".join(filter(None, (said, problems))))


class _Page(QScrollArea):
    """Leaves arrows to the left and right to the place, which goes from host to host with them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
            return
        super().keyPressEvent(event)


class ReplayView(Place):
    """Toolbar; recordings at the left; chain rows, host strip, panes and results at the right."""

    place_id = "replay"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme = services.theme
        self.bar = ReplayBar(theme)
        self.progress = Progress(services)
        self.records = RecordsPanel(theme)
        self.left, self.right = ChainRow(theme, tr("Left chain")), ChainRow(theme, tr("Right chain"))
        self.left.peer, self.right.peer = self.right, self.left
        self.right_line = hairline()
        self.notice = label("", "secondary", "warning", wrap=True)
        self.begin = QPushButton(tr("New chain: redact, then truncate…"))
        self.begin.hide()
        self.strip = HostStrip(theme)
        self.panes = StepPanes(theme, services.tasks)
        for pane, tree, name in zip(
            self.panes.views, self.panes.trees, (tr("Left output"), tr("Right output")), strict=True
        ):
            pane.setAccessibleName(name)
            tree.setAccessibleName(name)
        self.results = Results(theme)
        self.nothing = Nothing(services)
        self.pages = QStackedWidget()
        self.narrow: bool | None = None
        self.low = False
        self._given = False
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self.services.theme.theme.px
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.notice.setContentsMargins(px(16), px(6), px(16), px(6))
        self.notice.hide()
        beside = QHBoxLayout()
        beside.setContentsMargins(0, 0, px(16), 0)
        beside.addWidget(self.notice, 1)
        beside.addWidget(self.begin)
        column.addLayout(beside)
        for widget in (self.left, hairline(), self.right, self.right_line, self.strip, hairline()):
            column.addWidget(widget)
        for splitter in (self.rows, self.columns):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.rows.addWidget(self.panes)
        self.rows.addWidget(self.results)
        self.rows.setStretchFactor(0, 1)
        self.rows.setSizes([px(420), px(_BOTTOM[0])])
        self.results.folded_changed.connect(lambda _folded: self._share_rows())
        column.addWidget(self.rows, 1)
        self.columns.addWidget(self.records)
        self.columns.addWidget(right)
        self.columns.setStretchFactor(1, 1)
        self.pages.addWidget(self.columns)
        self.pages.addWidget(self.nothing)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        for item in (self.bar, self.progress):
            outer.addWidget(item)
        scroll = self._page = _Page()
        scroll.setObjectName("catalog-scroll")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.pages)
        outer.addWidget(scroll, 1)
        self.services.theme.theme_changed.connect(self._give_height)
        self._give_height()

    def _give_height(self) -> None:
        """Below these heights the panes would be clipped; the page scrolls instead."""
        px = self.services.theme.theme.px
        self.panes.setMinimumHeight(px(_LEAST[0]))
        self.results.setMinimumHeight(self.results.strip_height if self.results.folded else px(_LEAST[1]))

    def _share_rows(self) -> None:
        """Room for the results, or for their tabs alone."""
        px, high = self.services.theme.theme.px, self.rows.height()
        self._give_height()
        below = self.results.strip_height if self.results.folded else px(_BOTTOM[high > px(_TALL)])
        self.rows.setSizes([max(px(160), high - below), below])
        if self.low and not self.results.folded:
            QTimer.singleShot(0, self.results, lambda: self._page.ensureWidgetVisible(self.results, 0, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self.fit_notice()

    def fit_notice(self) -> None:
        """Gives the notice the height of all its lines; the page scrolls where that is too much."""
        wide = self.columns.width() - (0 if self.records.isHidden() else self.records.width())
        wide -= self.services.theme.theme.px(16) + (0 if self.begin.isHidden() else self.begin.sizeHint().width())
        high = self.notice.heightForWidth(wide) if self.notice.text() else 0
        self.notice.setMinimumHeight(max(0, high))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Follows the window's width."""
        px = self.services.theme.theme.px
        narrow = self.window().width() < px(NARROW)
        if narrow != self.narrow:
            self.narrow = narrow
            self.records.setVisible(not narrow)
            for part in (self.bar, self.left, self.right, self.strip):
                part.set_narrow(narrow)
            self._given = False
        low = self.window().height() < px(LOW)
        if low != self.low:
            self.low = low
            self.results.set_folded(low)
        if not self._given and self.width() > px(600):
            self._given = True
            wide = px(_LIST)
            self.columns.setSizes([wide, self.width() - wide])
            self._share_rows()
