"""The widgets of the Routing place and how they stand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.routing.bar import RoutingBar
from workbench.desktop.routing.below import below_matrix
from workbench.desktop.routing.edits.detail import DetailColumn
from workbench.desktop.routing.edits.panel import EditsPanel
from workbench.desktop.routing.legend import Legend
from workbench.desktop.routing.matrix import Matrix
from workbench.desktop.routing.spacing import Spacing
from workbench.desktop.routing.tables import collisions_table, per_skill_table
from workbench.desktop.routing.trying_panel import TryingPanel
from workbench.desktop.routing.why_panel import WhyPanel
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label, primary_button, quiet_button
from workbench.desktop.shell.progress import Progress

MATRIX: Final = "matrix"
"""Id of the view that is shown at first."""
LOW: Final = 700
"""Below this height of the window in pixels at 100 % the tables below the matrix are closed."""
NARROW: Final = 1100
"""Below this width of the window in pixels at 100 % the detail is a drawer over the matrix."""
_DETAIL: Final = (428, 320)


class RoutingView(Place):
    """Toolbar over one of several views; beside the matrix the detail of its current cell, or in a drawer over it.

    `view_shown(id)` is emitted after another view is shown, `closing` when the window may be about to close.
    `asking` is the host of a model that is being asked, empty for none.
    """

    place_id = "routing"
    view_shown = Signal(str)
    closing = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme = services.theme
        self.bar = RoutingBar(theme)
        self.progress = Progress(services)
        self.note = label("", "secondary", "secondary", wrap=True)
        self.matrix = Matrix(theme)
        self.empty = label("", "body", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.pages = QStackedWidget()
        self.tasks_page: QWidget = self.matrix
        self.pages.addWidget(self.matrix)
        self.open_folder = primary_button(tr("Open folder…"))
        self.open_folder.clicked.connect(lambda: self._open("file.open-folder"))
        self.open_samples = quiet_button(tr("Open the sample library"))
        self.open_samples.clicked.connect(lambda: self._open("file.open-samples"))
        self.empty_page = self._empty_page()
        self.pages.addWidget(self.empty_page)
        self.legend = Legend(theme)
        self.per_skill, self.thefts = per_skill_table(theme), collisions_table(theme)
        tables = (("per-skill", tr("Per skill"), self.per_skill), ("collisions", tr("Collisions"), self.thefts))
        self.panels = below_matrix(theme, tables)
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.views = QStackedWidget()
        self._views: dict[str, tuple[QWidget, QWidget]] = {}
        self.left = QWidget()
        self._lay_out_left()
        self.why = WhyPanel(theme)
        self.trying = TryingPanel(theme)
        self.edits = EditsPanel(theme)
        self.detail = DetailColumn(theme, self.why, (self.trying, self.edits))
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setHandleWidth(1)
        self.columns.setChildrenCollapsible(False)
        self.columns.addWidget(self.left)
        self.columns.addWidget(self.detail)
        self.columns.setStretchFactor(0, 1)
        self.asking = ""
        self.narrow = False
        self.bar.views.chosen.connect(self.show_view)
        self.bar.views.set_current(MATRIX)
        self._given = False
        self.low = False
        self._spacing = Spacing(theme, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.columns)

    @property
    def drawer_open(self) -> bool:
        """Whether the detail lies over the matrix."""
        return self.narrow and not self.detail.isHidden()

    def open_drawer(self) -> bool:
        """Shows the detail in a narrow window; whether it was closed."""
        if not self.narrow or self.drawer_open or self.view != MATRIX:
            return False
        self.detail.show()
        self.detail.raise_()
        self._place_drawer()
        return True

    def close_drawer(self) -> bool:
        """Takes the drawer away; whether it was open."""
        if not self.drawer_open:
            return False
        self.detail.hide()
        self.matrix.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the drawer."""
        if event.key() == Qt.Key.Key_Escape and self.close_drawer():
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Follows the window's width."""
        px = self.services.theme.theme.px
        self._fit_height(low=self.window().height() < px(LOW))
        narrow = self.window().width() < px(NARROW)
        if narrow != self.narrow:
            self.narrow = narrow
            self.panels.set_compact(narrow)
            if narrow:
                self.detail.setParent(self)
                self.detail.hide()
            else:
                self.columns.addWidget(self.detail)
                self.detail.setVisible(self.view == MATRIX)
                self._given = False
        if narrow:
            self._place_drawer()
        elif not self._given and self.width() > px(600):
            self._given = True
            self.columns.setSizes([self.width() - px(_DETAIL[0]), px(_DETAIL[0])])

    def _fit_height(self, *, low: bool) -> None:
        """In a low window the tables below the matrix close to their titles, where they can be opened again."""
        if low != self.low:
            self.low = low
            self.panels.set_folded(low)
            self._share_rows()

    def _share_rows(self) -> None:
        """Room for the tables, or for their titles alone."""
        px, height = self.services.theme.theme.px, self.rows.height()
        below = self.panels.strip_height if self.panels.folded else min(px(210), height // 2)
        self.rows.setSizes([height - below, below])

    def _place_drawer(self) -> None:
        wide, top = self.services.theme.theme.px(_DETAIL[1]), self.bar.height()
        self.detail.setGeometry(self.width() - wide, top, wide, self.height() - top)

    def _lay_out_left(self) -> None:
        px = self.services.theme.theme.px
        self.note.setContentsMargins(px(20), px(8), px(20), px(4))
        column = QVBoxLayout(self.left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.progress, self.note):
            column.addWidget(widget)
        upper = QWidget()
        above = QVBoxLayout(upper)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        above.addWidget(self.pages, 1)
        above.addWidget(hairline())
        above.addWidget(self.legend)
        self.rows.setHandleWidth(1)
        self.rows.setChildrenCollapsible(False)
        self.rows.addWidget(upper)
        self.rows.addWidget(self.panels)
        self.rows.setStretchFactor(0, 1)
        self.rows.setSizes([px(500), px(210)])
        self.panels.opened.connect(self._share_rows)
        self.add_view(MATRIX, tr("Matrix"), self.rows, self.matrix)
        column.addWidget(self.views, 1)

    def may_close(self) -> bool:
        """Always; what runs is told of it first."""
        self.closing.emit()
        return True

    # Views

    def add_view(self, view: str, title: str, page: QWidget, first: QWidget) -> None:
        """One more view behind the toolbar's segments; `first` is the widget of it that takes the focus."""
        self._views[view] = (page, first)
        self.views.addWidget(page)
        self.bar.views.add(view, title)
        self._stop_at_view()

    def _stop_at_view(self) -> None:
        """Tab stops once at the views, at the one that is shown; the arrow keys go to the others."""
        for view, button in self.bar.views.buttons.items():
            shown = view == self.view
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if shown else Qt.FocusPolicy.ClickFocus)

    @property
    def view(self) -> str:
        """Id of the view that is shown."""
        return next((view for view, (page, _) in self._views.items() if page is self.views.currentWidget()), MATRIX)

    @property
    def view_focus(self) -> QWidget:
        """What takes the focus in the view that is shown."""
        return self._views[self.view][1]

    def show_view(self, view: str) -> None:
        """Another view. The detail belongs to the matrix and goes with it; an unknown view is left aside."""
        if view not in self._views or view == self.view:
            return
        self.close_drawer()
        self.views.setCurrentWidget(self._views[view][0])
        self.bar.views.set_current(view)
        self._stop_at_view()
        if not self.narrow:
            self.detail.setVisible(view == MATRIX)
        self.view_shown.emit(view)

    def say(self, note: str, empty: str = "") -> None:
        """A sentence above the matrix, and one in its place."""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.empty.setText(empty)
        self.pages.setCurrentWidget(self.empty_page if empty else self.tasks_page)
        self.legend.setVisible(not empty)

    def offer_folder(self, offered: bool) -> None:
        """Whether the sentence in place of the matrix is followed by buttons that open something."""
        for button in (self.open_folder, self.open_samples):
            button.setVisible(offered)

    def _open(self, command: str) -> None:
        """Opens something and stays here."""
        commands = self.services.commands
        commands.run(command)
        commands.run("go.routing")

    def _empty_page(self) -> QWidget:
        page, px = QWidget(), self.services.theme.theme.px
        column = QVBoxLayout(page)
        column.setContentsMargins(px(20), px(20), px(20), px(20))
        column.setSpacing(px(12))
        column.addStretch(1)
        column.addWidget(self.empty)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addStretch(1)
        for button in (self.open_folder, self.open_samples):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        return page

    def show_tables(self, shown: bool) -> None:
        """Whether there are labelled tasks to count."""
        self.panels.setVisible(shown)
