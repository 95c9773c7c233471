"""The widgets of the Routing place and how they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.catalog.view import Progress
from workbench.desktop.place import Place
from workbench.desktop.routing.bar import RoutingBar
from workbench.desktop.routing.legend import Legend
from workbench.desktop.routing.matrix import Matrix
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label


class RoutingView(Place):
    """Toolbar over the matrix."""

    place_id = "routing"

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
        self.pages.addWidget(self.matrix)
        self.pages.addWidget(self.empty)
        self.legend = Legend(theme)
        self.left = QWidget()
        self._lay_out_left()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.left, 1)

    def _lay_out_left(self) -> None:
        px = self.services.theme.theme.px
        self.note.setContentsMargins(px(20), px(8), px(20), px(4))
        column = QVBoxLayout(self.left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.progress, self.note):
            column.addWidget(widget)
        column.addWidget(self.pages, 1)
        column.addWidget(hairline())
        column.addWidget(self.legend)

    def say(self, note: str, empty: str = "") -> None:
        """A sentence above the matrix, and one in its place."""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.empty.setText(empty)
        self.pages.setCurrentWidget(self.empty if empty else self.matrix)
        self.legend.setVisible(not empty)
