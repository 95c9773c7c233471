"""The widgets of the Catalog place and how they stand; what they do with each other is the place's."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.catalog.arrangement import CatalogArrangement
from workbench.desktop.catalog.bar import WhatIfBar
from workbench.desktop.catalog.comparing import ComparePage
from workbench.desktop.catalog.effective_view import EffectivePage
from workbench.desktop.catalog.levels_picture import LevelsPicture
from workbench.desktop.catalog.one_skill import ClientsOfSkill
from workbench.desktop.catalog.strip import BudgetStrip
from workbench.desktop.catalog.suggestions import SuggestionsView
from workbench.desktop.catalog.table import SkillsTable
from workbench.desktop.catalog.table_model import SkillsModel
from workbench.desktop.catalog.table_panel import TablePanel
from workbench.desktop.catalog.text_panel import TextPanel
from workbench.desktop.i18n import tr
from workbench.desktop.place import Place
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import hairline, label
from workbench.desktop.shell.progress import Progress

LEAST: Final = 380
"""Height in pixels at 100 % that the lists need."""


class _Pages(QStackedWidget):
    """Wants no more height than it needs, since the scroll area around it scrolls by what is wanted."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())


class CatalogView(Place):
    """What-if bar, strip, and one of three pages: the lists, a comparison, an effective set."""

    place_id = "catalog"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        self.setObjectName("catalog-place")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.model = SkillsModel(self)
        self._build(services)

    @property
    def table(self) -> SkillsTable:
        """The skills table."""
        return self.table_panel.table

    def close_page(self) -> bool:
        """Back to table and text; whether another page was open."""
        was = self.pages.currentWidget() is not self.arrangement
        self.pages.setCurrentWidget(self.arrangement)
        return was

    def show_hints_page(self, hints: int, room: str) -> None:
        """The list of suggestions, or what is to be said where there are none."""
        self.suggestions.setVisible(hints > 0)
        self.room.setText(room)
        self.room.setVisible(bool(room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the page above the table, then goes back to the table."""
        if event.key() == Qt.Key.Key_Escape and self.close_page():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)

    def fit(self) -> None:
        """Follows the window's width."""
        window = self.window()
        self.arrangement.fit(window.width(), window.height())
        self.strip.set_narrow(self.arrangement.narrow)
        self.fold_columns()

    def fold_columns(self) -> None:
        """In a narrow window only the shown client's column has words."""
        self.table.set_folded(self.strip.current, narrow=self.arrangement.narrow)

    def _build(self, services: Services) -> None:
        theme = services.theme
        self.bar = WhatIfBar(theme)
        self.strip = BudgetStrip(theme)
        self.strip.comes_after = self.bar.more
        self.table_panel = TablePanel(theme, self.model)
        self.text = TextPanel(theme, services.commands.key_text("catalog.copy"))
        self.suggestions = SuggestionsView(theme)
        self.room = label("", "body", "ok", wrap=True)
        self.clients = ClientsOfSkill(theme)
        self.levels = LevelsPicture(theme)
        self.panels = BottomPanel(theme)
        self.panels.add_page("suggestions", tr("What to shorten"), self._suggestions_page(), self._most_first())
        self.panels.add_page("clients", tr("Every client"), self.clients)
        self.panels.add_page("bytes", tr("Bytes of each level"), self.levels)
        self.arrangement = CatalogArrangement(theme, self.table_panel, self.text, self.panels)
        self.compare = ComparePage(theme)
        self.effective = EffectivePage(theme)
        self.pages = _Pages()
        for page in (self.arrangement, self.compare, self.effective):
            self.pages.addWidget(page)
        self.progress = Progress(services)
        inside = QWidget()
        inside.setObjectName("catalog-inside")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.strip_line = hairline()
        for widget in (self.bar, self.progress, self.strip, self.strip_line):
            column.addWidget(widget)
        column.addWidget(self.pages, 1)
        self._scroll = QScrollArea()
        self._scroll.setObjectName("catalog-scroll")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)
        theme.theme_changed.connect(self._give_height)
        self._give_height()

    def _give_height(self) -> None:
        """Below this height the lists would be clipped; the page scrolls instead."""
        self.pages.setMinimumHeight(self.services.theme.theme.px(LEAST))

    def _suggestions_page(self) -> QWidget:
        box = QWidget()
        box.setObjectName("surface")
        box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box.setFocusProxy(self.suggestions)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        px = self.services.theme.theme.px
        self.room.setContentsMargins(px(20), px(8), px(20), px(8))
        self.room.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.room.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column.addWidget(self.room)
        column.addWidget(self.suggestions, 1)
        column.addStretch(0)
        return box

    def _most_first(self) -> QWidget:
        made = label(tr("most gained first"), "hint", "tertiary")
        made.setContentsMargins(0, 0, self.services.theme.theme.px(16), 0)
        return made
