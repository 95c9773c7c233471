"""The Problems panel: what is wrong in this file or in the whole library, each with its place and its remedy."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop import fonts, icons
from workbench.desktop.author.grouped_model import AnyIndex
from workbench.desktop.author.grouped_view import GroupedDelegate, GroupedView
from workbench.desktop.author.painting import SEVERITY_SHAPES, SEVERITY_TOKENS, draw_text, paint_badges, row_font
from workbench.desktop.author.problems_model import (
    GROUPINGS,
    SORTINGS,
    ProblemsModel,
    client_counts,
    place_text,
    severity_word,
)
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import IconButton, label
from workbench.desktop.theme import ThemeManager
from workbench.skill.findings import Finding

_ROOM_FOR_CLIENTS: Final = 560
"""Pixels at 100 %; a narrower row says in its tooltip for which clients it is what."""


class ProblemsDelegate(GroupedDelegate):
    """Paints shape, word, bulb, message, slug and place; in library scope the path too."""

    row_height = 26
    radius = 4
    inset = 14
    show_path = False

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: Any) -> None:
        self._paint_finding(painter, QRectF(option.rect), row)

    def _paint_finding(self, painter: QPainter, rect: QRectF, item: Finding) -> None:
        theme = self._theme.theme
        px = theme.px
        rank = item.severity.rank
        side = px(12)
        left = rect.left() + px(20)
        paint_shape(painter, QRectF(left, rect.center().y() - side / 2, side, side), SEVERITY_SHAPES[rank], theme)
        word = QRectF(left + px(22), rect.top(), px(62), rect.height())
        draw_text(
            painter, word, severity_word(item.severity), row_font(theme, "body"), theme.color(SEVERITY_TOKENS[rank])
        )
        if item.fixes:
            kind = "bulb" if any(fix.safe for fix in item.fixes) else "bulb-idle"
            paint_shape(painter, QRectF(word.right() + px(4), rect.center().y() - side / 2, side, side), kind, theme)
        right = self._paint_tail(painter, rect, item)
        text = QRectF(word.right() + px(24), rect.top(), right - word.right() - px(40), rect.height())
        draw_text(painter, text, item.message, row_font(theme, "body"), theme.color("text.primary"))

    def _paint_tail(self, painter: QPainter, rect: QRectF, item: Finding) -> float:
        """Draws place and slug from the right; answers the x where they begin."""
        theme = self._theme.theme
        px = theme.px
        right = rect.right() - px(20)
        place = QRectF(right - px(56), rect.top(), px(56), rect.height())
        end = Qt.AlignmentFlag.AlignRight
        draw_text(painter, place, place_text(item), fonts.mono_font("slug"), theme.color("text.secondary"), end)
        most = rect.width() * 0.3
        slug = QRectF(place.left() - most - px(8), rect.top(), most, rect.height())
        used = draw_text(painter, slug, item.slug, fonts.mono_font("slug"), theme.color("text.secondary"), end)
        left = self._paint_clients(painter, rect, item, slug.right() - used)
        if not self.show_path:
            return left
        path = QRectF(left - most - px(16), rect.top(), most, rect.height())
        mode = Qt.TextElideMode.ElideMiddle
        font = row_font(theme, "secondary")
        used = draw_text(painter, path, item.path, font, theme.color("text.tertiary"), end, mode)
        return path.right() - used

    def _paint_clients(self, painter: QPainter, rect: QRectF, item: Finding, right: float) -> float:
        """For how many of the chosen clients it is an error, a warning, advice; answers the x where that begins."""
        px = self._theme.theme.px
        counts = client_counts(item)
        if sum(counts) < 2 or rect.width() < px(_ROOM_FOR_CLIENTS):
            return right
        box = QRectF(rect.left(), rect.top(), right - px(12) - rect.left(), rect.height())
        return box.right() - paint_badges(painter, box, counts, self._theme.theme)


class ProblemsView(GroupedView):
    """The list. Selecting a row follows with the caret; Enter goes to the editor; F1 and Ctrl+. work on the row."""

    chosen = Signal(object, bool)

    def __init__(self, model: ProblemsModel, theme: ThemeManager) -> None:
        self._quiet = False
        self._problems = model
        self.delegate = ProblemsDelegate(theme)
        super().__init__(model, self.delegate)
        self.setObjectName("problems-list")
        self.setAccessibleName(tr("Problems"))

    def current_finding(self) -> Finding | None:
        """The selected finding."""
        return self._problems.row(self.currentIndex())

    def select(self, finding: Finding | None) -> None:
        """Makes a finding current without announcing it; None clears the selection."""
        self._quiet = True
        if finding is None or not self.show_key(self._problems.key_of(finding)):
            self.clearSelection()
        self._quiet = False

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if not self._quiet and self.hasFocus():
            self._choose(current, enter=False)

    def row_chosen(self, row: Any, *, enter: bool) -> None:
        self.chosen.emit(row, enter)


class ProblemsPanel(QWidget):
    """List, filter, scope. `scope_changed("file" | "library")`; `tools` stands at the right of the tab strip."""

    scope_changed = Signal(str)

    def __init__(self, services: Services, model: ProblemsModel) -> None:
        super().__init__()
        self.setObjectName("problems-panel")
        self._services = services
        self.model = model
        self.scope = "file"
        self._empty_text = ""
        self.view = ProblemsView(model, services.theme)
        self.empty = label("", "secondary", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        px = services.theme.theme.px
        self.empty.setContentsMargins(px(20), px(14), px(20), px(14))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.empty, 1)
        self.tools = self._tools()
        model.shown_changed.connect(self._on_shown_changed)
        self._on_shown_changed()

    def set_empty_text(self, text: str) -> None:
        """What stands in place of the list when nothing is found."""
        self._empty_text = text
        self._on_shown_changed()

    def set_scope(self, scope: str) -> None:
        """`file` or `library`."""
        if scope == self.scope:
            return
        self.scope = scope
        self.view.delegate.show_path = scope == "library"
        self._file_button.setChecked(scope == "file")
        self._library_button.setChecked(scope == "library")
        self.scope_changed.emit(scope)

    def _tools(self) -> QWidget:
        px = self._services.theme.theme.px
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, px(8), 0)
        row.setSpacing(px(8))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Filter problems"))
        self.filter.setAccessibleName(tr("Filter problems"))
        self.filter.setToolTip(tr("Words, and sev:error, rule:F205, client:codex"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMinimumWidth(px(80))
        self.filter.setMaximumWidth(px(180))
        self._funnel = self.filter.addAction(icons.icon("filter", 16), QLineEdit.ActionPosition.LeadingPosition)
        self.filter.textChanged.connect(self._on_filter_changed)
        self._services.theme.theme_changed.connect(self._on_theme_changed)
        row.addWidget(self.filter, 3)
        row.addWidget(self._scope_switch())
        row.addStretch(1)
        self.more = IconButton(self._services.theme, "dots", tr("Group and sort"))
        self.more.clicked.connect(self._show_menu)
        row.addWidget(self.more)
        return box

    def _scope_switch(self) -> QWidget:
        box = QFrame()
        box.setProperty("segmented", True)
        box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(box)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        group = QButtonGroup(box)
        self._file_button, self._library_button = QPushButton(tr("File")), QPushButton(tr("Library"))
        for scope, button in (("file", self._file_button), ("library", self._library_button)):
            button.setCheckable(True)
            button.setProperty("segment", True)
            button.setAccessibleName(tr("Problems of this file") if scope == "file" else tr("Problems of the library"))
            button.clicked.connect(lambda _=False, scope=scope: self.set_scope(scope))
            group.addButton(button)
            row.addWidget(button)
        self._file_button.setChecked(True)
        return box

    def _show_menu(self) -> None:
        menu = QMenu(self)
        titles = {
            "none": tr("No groups"), "rule": tr("Group by rule"), "file": tr("Group by file"),
            "client": tr("Group by client"),
        }  # fmt: skip
        for grouping in GROUPINGS:
            action = menu.addAction(titles[grouping])
            action.setCheckable(True)
            action.setChecked(self.model.grouping == grouping)
            action.triggered.connect(lambda _=False, name=grouping: self.model.set_grouping(name))
        menu.addSeparator()
        orders = {"place": tr("Sort by place"), "severity": tr("Sort by severity"), "rule": tr("Sort by rule")}
        for sorting in SORTINGS:
            action = menu.addAction(orders[sorting])
            action.setCheckable(True)
            action.setChecked(self.model.sorting == sorting)
            action.triggered.connect(lambda _=False, name=sorting: self.model.set_sorting(name))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _on_filter_changed(self, text: str) -> None:
        parsed = self.model.set_filter(text)
        unknown = ", ".join(f"{key}:" for key in parsed.unknown)
        tip = tr("Words, and sev:error, rule:F205, client:codex")
        self.filter.setToolTip(tr("Unknown: {keys}", keys=unknown) if unknown else tip)
        self._on_shown_changed()

    def _on_theme_changed(self) -> None:
        self._funnel.setIcon(icons.icon("filter", 16))
        self.view.doItemsLayout()

    def _on_shown_changed(self) -> None:
        hidden = self.model.total if not self.model.filter.empty and not self.model.shown else 0
        if hidden:
            text = tr_n(hidden, "The filter hides 1 finding.", "The filter hides {count} findings.")
            self.empty.setText(text)
        else:
            self.empty.setText(self._empty_text)
        some = self.model.rowCount() > 0
        self.view.setVisible(some)
        self.empty.setVisible(not some)
