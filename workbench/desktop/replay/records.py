"""The list of recordings: two lines each, with the verdict's shape, and the filter above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import BAD, SAFE, Line
from workbench.desktop.replay.records_filter import RowFilter, parse_filter
from workbench.desktop.replay.words import Said, hits_text, said_of, size_text
from workbench.desktop.shapes import paint_shape
from workbench.desktop.shell.parts import ElidedLabel, IconButton, hairline, label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.compare import Comparison

_Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignRight
_ITEM: Final = Qt.ItemDataRole.UserRole


def line_said(line: Line | None) -> Said:
    """The verdict of a recording in both chains: the worse one decides the shape, then whether they agree."""
    if line is None:
        return Said("not-known", tr("not played"), "text.tertiary")
    halves = [half for half in line[:2] if half is not None]
    worst = next((half.verdict for half in halves if half.verdict in BAD), "")
    if line.compared not in (None, Comparison.SAME):
        shape = said_of(worst).shape if worst else "changed"
        return Said(shape, tr("disagree"), "error.text" if worst else "warning.text")
    found = worst or next((half.verdict for half in halves if half.verdict != SAFE), SAFE)
    if found != SAFE:
        return said_of(found)
    if line.left.longer:
        return Said("changed", tr("longer"), "warning.text")
    word = tr("same") if line.compared is not None else tr("changed") if line.left.changed else tr("unchanged")
    return Said("safe", word, "text.secondary")


class RecordsModel(QAbstractListModel):
    """The recordings that pass the filter, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()
        self.lines: Sequence[Line | None] = ()
        self.filter = RowFilter()
        self.shown: list[int] = []

    def set_rows(self, rows: Sequence[Row], lines: Sequence[Line | None]) -> None:
        """Shows others."""
        self.rows, self.lines = rows, lines
        self.refilter()

    def set_lines(self, lines: Sequence[Line | None]) -> None:
        """Other figures of the same recordings."""
        self.lines = lines
        if not self.filter.empty and self._passing() != self.shown:
            self.refilter()
        elif self.shown:
            self.dataChanged.emit(self.index(0), self.index(len(self.shown) - 1))

    def refilter(self, wanted: RowFilter | None = None) -> None:
        """Asks the filter again, or another one."""
        self.beginResetModel()
        self.filter = wanted or self.filter
        self.shown = self._passing()
        self.endResetModel()

    def _passing(self) -> list[int]:
        return [at for at, row in enumerate(self.rows) if self.filter.passes(row, self.line(at))]

    def line(self, at: int) -> Line | None:
        """The figures of a recording, None before they came."""
        return self.lines[at] if at < len(self.lines) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        at = self.shown[index.row()]
        row = self.rows[at]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == _ITEM:
            return row, self.line(at)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return row_sentence(row, self.line(at))
        return None


def row_sentence(row: Row, line: Line | None) -> str:
    """What an assistive tool reads for a recording."""
    place = row.record.provenance
    stands = f"{place.file}:{place.line}" if place.line else place.file
    hits = [hits_text(line.left.hits)] if line is not None else []
    said = line_said(line).word
    return ", ".join([row.title, row.record.tool, size_text(row.size), *hits, said, *([stands] if stands else [])])


class _Delegate(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager, parent: QListView) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, self._theme.theme.px(44))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._theme.theme
        row, line = index.data(_ITEM)
        said = line_said(line)
        paint_ground(painter, option, theme)
        box = QRectF(option.rect).adjusted(theme.px(16), 0, -theme.px(14), 0)
        side, half = theme.px(12), box.height() / 2
        upper = QRectF(box.left() + theme.px(22), box.top() + theme.px(2), box.width() - theme.px(22), half)
        lower = upper.translated(0, half - theme.px(4))
        mark = QRectF(box.left(), upper.center().y() - side / 2, side, side)
        paint_shape(painter, mark, said.shape, theme)
        small = row_font(theme, "secondary", tabular=True)
        grey, pale = theme.color("text.secondary"), theme.color("text.tertiary")
        used = draw_text(painter, upper, size_text(row.size), small, pale, _RIGHT)
        head = upper.adjusted(0, 0, -used - theme.px(8), 0)
        draw_text(painter, head, row.title, row_font(theme), theme.color("text.primary"))
        used = draw_text(painter, lower, said.word, small, theme.color(said.token), _RIGHT)
        parts = [row.record.tool] + ([hits_text(line.left.hits)] if line is not None and line.left.hits else [])
        draw_text(painter, lower.adjusted(0, 0, -used - theme.px(8), 0), " · ".join(parts), small, grey)


class RecordsList(QListView):
    """`chosen(row)` with the recording's number when another one is current, `removed(row)` when one is to go."""

    chosen = Signal(int)
    removed = Signal(int)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.records = RecordsModel()
        self.setModel(self.records)
        self.setItemDelegate(_Delegate(theme, self))
        self.setAccessibleName(tr("Recordings"))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._on_current)
        theme.theme_changed.connect(self.doItemsLayout)

    def _on_current(self, index: _Index, _former: _Index) -> None:
        if index.isValid():
            self.chosen.emit(self.records.shown[index.row()])

    @property
    def row(self) -> int:
        """The number of the current recording, -1 for none."""
        index = self.currentIndex()
        return self.records.shown[index.row()] if index.isValid() else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the recording from the list."""
        if event.key() == Qt.Key.Key_Delete and self.row >= 0:
            self.removed.emit(self.row)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a recording."""
        if self.row < 0:
            return
        menu = QMenu(self)
        menu.addAction(tr("Take from the list (the file stays)"), lambda: self.removed.emit(self.row))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def select_row(self, row: int) -> None:
        """Makes a recording current, as far as the filter shows it, without saying so."""
        if row not in self.records.shown:
            return
        blocked = self.blockSignals(True)
        self.setCurrentIndex(self.records.index(self.records.shown.index(row)))
        self.blockSignals(blocked)


class FilterField(QLineEdit):
    """`left` when the keyboard goes on into the list."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)


class RecordsPanel(QWidget):
    """Title, filter, list, and in the footer where the recordings stand."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = label(tr("Recordings"), "section")
        self.add = IconButton(theme, "plus", tr("Add recordings"))
        self.field = FilterField()
        self.field.setPlaceholderText(tr("Filter — try hits:>0"))
        self.field.setAccessibleName(tr("Filter the recordings"))
        self.field.setToolTip(tr("Words, tool:, hits:>0, size:>1MB, changed:, failed:, verdict:leak, ab:regressed"))
        self.field.setClearButtonEnabled(True)
        self.said = label("", "hint", "tertiary", wrap=True)
        self.taken = 0
        self.list = RecordsList(theme)
        self.footer = ElidedLabel("", "secondary", "secondary")
        self.setFocusProxy(self.list)
        self.field.textChanged.connect(self._on_filter)
        self.field.left.connect(self.list.setFocus)
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(6), 0, 0)
        column.setSpacing(px(4))
        head = QHBoxLayout()
        head.setContentsMargins(px(16), 0, px(8), 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.add)
        column.addLayout(head)
        second = QVBoxLayout()
        second.setContentsMargins(px(12), 0, px(12), px(4))
        second.addWidget(self.field)
        second.addWidget(self.said)
        self.said.hide()
        column.addLayout(second)
        column.addWidget(self.list, 1)
        column.addWidget(hairline())
        below = QHBoxLayout()
        below.setContentsMargins(px(16), px(4), px(8), px(6))
        below.addWidget(self.footer)
        column.addLayout(below)

    def show_rows(self, rows: Sequence[Row], lines: Sequence[Line | None], current: int) -> None:
        """Other recordings."""
        self.list.records.set_rows(rows, lines)
        self.list.select_row(current)
        self.say()

    def show_lines(self, lines: Sequence[Line | None], current: int) -> None:
        """Other figures."""
        before = list(self.list.records.shown)
        self.list.records.set_lines(lines)
        if before != self.list.records.shown:
            self.list.select_row(current)
        self.say()

    def set_filter(self, text: str) -> None:
        """Types a filter for the user."""
        self.field.setText(text)

    def _on_filter(self, text: str) -> None:
        wanted = parse_filter(text)
        current = self.list.row
        self.list.records.refilter(wanted)
        self.list.select_row(current)
        self.say()

    def say(self) -> None:
        """How many are hidden, and what of the filter means nothing."""
        model = self.list.records
        parts = [tr("Not known: {words}", words=", ".join(model.filter.unknown))] if model.filter.unknown else []
        hidden = len(model.rows) - len(model.shown)
        parts += [tr_n(hidden, "1 recording hidden", "{count} recordings hidden")] if hidden else []
        gone = self.taken
        parts += [tr_n(gone, "1 taken from the list", "{count} taken from the list")] if gone else []
        self.said.setText(" · ".join(parts))
        self.said.setVisible(bool(parts))
