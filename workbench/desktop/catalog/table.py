"""The skills table: painted cells, and the keys that work on a skill."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.catalog.cells import STATES, TOKENS, Cell, state_word, word_of
from workbench.desktop.catalog.glyphs import paint_glyph
from workbench.desktop.catalog.table_model import BYTES, FIRST_CLIENT, NAME, AnyIndex, SkillsModel
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager

ROW: Final = 26
_RIGHT = Qt.AlignmentFlag.AlignRight


class CellDelegate(QStyledItemDelegate):
    """Paints name, bytes, and glyph with word; the current row has one ground over all columns."""

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.client = ""
        self.glyphs_only: frozenset[str] = frozenset()

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        if not isinstance(model, SkillsModel):
            return
        line = model.line(index)
        if line is None:
            return
        rect = QRectF(option.rect)
        self._paint_ground(painter, option, rect)
        off = line.path in model.results.whatif.off
        if index.column() == NAME:
            self._paint_name(painter, option, rect, (line.name, model.where(line)), edited=line.edited, off=off)
        elif index.column() == BYTES:
            font = row_font(self._theme.theme, "body", tabular=True)
            tone = self._theme.theme.color("text.tertiary" if off else "text.secondary")
            draw_text(painter, rect.adjusted(0, 0, -self._theme.theme.px(10), 0), f"{line.bytes:,}", font, tone, _RIGHT)
        else:
            cell, client = model.cell(index), model.client(index)
            if cell is not None:
                self._paint_cell(painter, rect, cell, model.cell_before(index), client)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF) -> None:
        theme = self._theme.theme
        widget: QWidget | None = option.widget
        focused = widget is not None and widget.hasFocus()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("bg.selected" if focused else "bg.selected-idle"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("bg.hover"))
        keyboard = option.state & QStyle.StateFlag.State_KeyboardFocusChange
        if focused and keyboard and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))

    def _paint_name(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF, words: tuple[str, str], *,
        edited: bool, off: bool,
    ) -> None:  # fmt: skip
        """The name, with the folder behind it where another skill has the name too."""
        theme = self._theme.theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        font = row_font(theme, "section" if selected else "body")
        room = rect.adjusted(theme.px(20), 0, -theme.px(6), 0)
        if edited:
            side = theme.px(14)
            mark = icons.pixmap("pencil", 14, "accent.text")
            painter.drawPixmap(QPointF(room.right() - side, room.center().y() - side / 2), mark)
            room.setRight(room.right() - side - theme.px(4))
        name, where = words
        used = draw_text(painter, room, name, font, theme.color("text.tertiary" if off else "text.primary"))
        room.setLeft(room.left() + used + theme.px(8))
        if where and room.width() > theme.px(24):
            draw_text(painter, room, where, row_font(theme, "hint"), theme.color("text.tertiary"))

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: Cell, before: Cell | None, client: str) -> None:
        theme = self._theme.theme
        left = rect.left() + theme.px(10)
        font = row_font(theme, "body", tabular=True)
        shown = cell if before is None or client in self.glyphs_only else before
        paint_glyph(painter, left, rect.center().y(), shown.state, theme)
        if client in self.glyphs_only:
            return
        left += theme.px(24 if before is None else 19)
        room = QRectF(left, rect.top(), rect.right() - left - theme.px(2), rect.height())
        if before is not None:
            room.setLeft(left + draw_text(painter, room, "→", font, theme.color("text.tertiary")) + theme.px(3))
        draw_text(painter, room, word_of(cell), font, theme.color(TOKENS[cell.state]))


class CatalogHeader(QHeaderView):
    """The column headers; the selected client's is bold, the sorted one carries a chevron."""

    def __init__(self, theme: ThemeManager, model: SkillsModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._skills = model
        self.client = ""
        self.folded: frozenset[str] = frozenset()
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(False)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(theme.theme.px(40))
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._theme.theme.px(30))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        theme, model = self._theme.theme, self._skills
        box = QRectF(rect)
        painter.save()
        painter.fillRect(box, theme.color("bg.surface"))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.color("line.hair"))
        chosen = section >= FIRST_CLIENT and model.clients[section - FIRST_CLIENT] == self.client
        font = row_font(theme, "section" if chosen else "secondary")
        tone = theme.color("text.primary" if chosen else "text.secondary")
        text = model.column_title(section)
        if section >= FIRST_CLIENT and model.clients[section - FIRST_CLIENT] in self.folded:
            text = ""
        left = {NAME: theme.px(20), BYTES: 0}.get(section, theme.px(32))
        room = box.adjusted(left, 0, -theme.px(10 if section == BYTES else 2), 0)
        sorted_by = section == model.sort_column and not model.keep_order
        side = theme.px(14) if sorted_by else 0
        align = _RIGHT if section == BYTES else Qt.AlignmentFlag.AlignLeft
        room.setRight(room.right() - side)
        width = draw_text(painter, room, text, font, tone, align)
        if sorted_by:
            down = model.sort_order == Qt.SortOrder.AscendingOrder
            at = room.right() if section == BYTES else room.left() + width + theme.px(6)
            mark = icons.pixmap("chevron-down" if down else "chevron-up", 14)
            painter.drawPixmap(QPointF(at, box.center().y() - side / 2), mark)
        painter.restore()


class SkillsTable(QTableView):
    """Keys: Space turns the skill off or on, Enter opens it, F2 edits its description, Left and Right choose the
    client, Alt+Up and Alt+Down move it, A pins."""

    skill_selected = Signal(str)
    open_asked = Signal(str)
    toggle_asked = Signal(object)
    edit_asked = Signal(str)
    move_asked = Signal(str, int)
    client_stepped = Signal(int)
    client_chosen = Signal(str)
    reason_asked = Signal(str, str)
    keep_asked = Signal()

    def __init__(self, theme: ThemeManager, model: SkillsModel) -> None:
        super().__init__()
        self._theme = theme
        self._skills = model
        self._quiet = False
        self.setObjectName("skills-table")
        self.setAccessibleName(tr("Skills, and what becomes of them for each client"))
        self.delegate = CellDelegate(theme, self)
        self.header = CatalogHeader(theme, model, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setHorizontalHeader(self.header)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.header.sectionClicked.connect(self._on_header_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        theme.theme_changed.connect(self.fit_columns)
        model.modelReset.connect(self.fit_columns)
        model.kept_changed.connect(self.fit_columns)
        self.fit_columns()

    # What the place asks

    def current_path(self) -> str:
        """The path of the current skill; empty for none."""
        line = self._skills.line(self.currentIndex())
        return line.path if line is not None else ""

    def selected_paths(self) -> list[str]:
        """The selected skills, in the order shown."""
        rows = sorted({index.row() for index in self.selectionModel().selectedIndexes()})
        lines = [self._skills.line(self._skills.index(row, 0)) for row in rows]
        return [line.path for line in lines if line is not None]

    def select_path(self, path: str) -> bool:
        """Makes a skill current without announcing it; whether it is shown."""
        index = self._skills.index_of(path)
        selected = self.selectionModel().isSelected(index)
        if index.isValid() and not (selected and path == self.current_path()):
            self._quiet = True
            self.setCurrentIndex(index)
            self.scrollTo(index)
            self._quiet = False
        return index.isValid()

    def show_client(self, client: str) -> None:
        """Marks the client whose text is shown."""
        self.header.client = self.delegate.client = client
        self.header.viewport().update()
        self.viewport().update()

    def set_folded(self, shown: str, *, narrow: bool) -> None:
        """In a narrow window only the shown client has its word, the others a glyph."""
        clients = frozenset(self._skills.clients)
        self.delegate.glyphs_only = clients - {shown} if narrow else frozenset()
        self.header.folded = self.delegate.glyphs_only
        self.header.setStretchLastSection(not narrow)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Widths by the longest word of each column, then by the titles, then for the names."""
        theme = self._theme.theme
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW))
        self.verticalHeader().setMinimumSectionSize(theme.px(ROW))
        widths = [theme.px(150), theme.px(56)]
        titles = [0, 0]
        bold = QFontMetricsF(row_font(theme, "section"))
        for client in self._skills.clients:
            folded = client in self.delegate.glyphs_only
            widths.append(theme.px(40) if folded else self._word_width())
            title = bold.horizontalAdvance(self._skills.titles.get(client, client))
            titles.append(0 if folded else min(math.ceil(title) + theme.px(36), theme.px(190)))
        room = self.viewport().width()
        widths[NAME] -= min(max(0, sum(widths) - room), theme.px(50))
        for place, title in enumerate(titles):
            widths[place] += max(0, min(title - widths[place], room - sum(widths)))
        spare = max(0, room - sum(widths))
        wide = [place for place, title in enumerate(titles) if title]
        share = 0 if self.delegate.glyphs_only else min(spare * 3 // 4 // max(1, len(wide)), theme.px(60))
        for place in wide:
            widths[place] += share
        widths[NAME] += max(0, room - sum(widths))
        for place, width in enumerate(widths):
            self.setColumnWidth(place, width)

    def _word_width(self) -> int:
        """The room of glyph and word, with the arrow between what was and what is while a scenario is kept."""
        metrics = QFontMetricsF(row_font(self._theme.theme, "body", tabular=True))
        words = [state_word(state) for state in STATES] + [tr("cut at {count}", count="999")]
        arrow = metrics.horizontalAdvance("→") if self._skills.before is not None else 0.0
        longest = max(metrics.horizontalAdvance(word) for word in words)
        return math.ceil(longest + arrow) + self._theme.theme.px(42)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    # Keys and clicks

    def event(self, event: QEvent) -> bool:
        """F2 is a key of this table here, whatever the window has it for."""
        override = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        plain = Qt.KeyboardModifier.NoModifier
        if override and (event.key(), event.modifiers()) == (Qt.Key.Key_F2, plain):  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._plain_key(event) and not self._move_key(event):
            super().keyPressEvent(event)

    def _plain_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        key, path = event.key(), self.current_path()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.client_stepped.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif key == Qt.Key.Key_Space:
            if path:
                self.toggle_asked.emit(self.selected_paths() or [path])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if path:
                self.open_asked.emit(path)
        elif key == Qt.Key.Key_F2:
            if path:
                self.edit_asked.emit(path)
        elif key == Qt.Key.Key_A:
            self.keep_asked.emit()
        else:
            return False
        return True

    def _move_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1}
        if event.modifiers() != Qt.KeyboardModifier.AltModifier or event.key() not in steps:
            return False
        if self.current_path():
            self.move_asked.emit(self.current_path(), steps[event.key()])
        return True

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here (A pins); looking for a skill is the filter's work."""

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        line = self._skills.line(current)
        if line is not None and not self._quiet and current.row() != previous.row():
            self.skill_selected.emit(line.path)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        client = self._skills.client(index)
        if event.button() == Qt.MouseButton.LeftButton and client:
            self.client_chosen.emit(client)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        line, cell = self._skills.line(index), self._skills.cell(index)
        if line is None:
            return
        if cell is not None and cell.state == "not-loaded":
            self.reason_asked.emit(self._skills.client(index), line.path)
        else:
            self.open_asked.emit(line.path)

    def _on_header_clicked(self, column: int) -> None:
        model = self._skills
        ascending = Qt.SortOrder.AscendingOrder
        first = ascending if column == NAME else Qt.SortOrder.DescendingOrder
        order = first
        if column == model.sort_column and not model.keep_order:
            order = Qt.SortOrder.DescendingOrder if model.sort_order == ascending else ascending
        model.sort(column, order)
        self.header.viewport().update()
