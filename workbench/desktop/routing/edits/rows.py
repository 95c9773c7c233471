"""A list of tried edits: a shape for those that do it and a dash for those that do not, the words, the figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from workbench.desktop.author.painting import draw_text, paint_ground, row_font
from workbench.desktop.catalog.lists import PlaceList
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import ThemeManager

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()
ROW: Final = 26
"""Pixels of a row at 100 %."""


@dataclass(frozen=True, slots=True)
class TriedRow:
    """One row: `shape` is empty for a dash; `sentence` says all of it; `path` and `description` are what it is about
    and would become."""

    shape: str
    text: str
    figure: str
    token: str
    sentence: str
    path: str
    description: str


class RowsModel(QAbstractListModel):
    """Rows by their place."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TriedRow, ...] = ()

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.text} {row.figure}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.sentence
        return row if role == Qt.ItemDataRole.UserRole else None

    def set_rows(self, rows: Sequence[TriedRow]) -> None:
        """Other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()


class _Painter(QStyledItemDelegate):
    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, self._theme.theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, row = self._theme.theme, index.data(Qt.ItemDataRole.UserRole)
        paint_ground(painter, option, theme, 4)
        box = QRectF(option.rect).adjusted(theme.px(20), 0, -theme.px(20), 0)
        side, tone = theme.px(12), theme.color("text.secondary")
        if row.shape:
            paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), row.shape, theme)
        else:
            draw_text(painter, QRectF(box.left(), box.top(), side * 1.5, box.height()), "–", row_font(theme), tone)
        font = row_font(theme, "body", tabular=True)
        width = min(QFontMetricsF(font).horizontalAdvance(row.figure) + 1, box.width() * 0.55)
        figure = QRectF(box.right() - width, box.top(), width, box.height())
        draw_text(painter, figure, row.figure, font, theme.color(row.token), Qt.AlignmentFlag.AlignRight)
        words = QRectF(box.left() + side + theme.px(10), box.top(), 0, box.height())
        words.setRight(figure.left() - theme.px(10))
        draw_text(painter, words, row.text, font, theme.color("text.primary"))


class TriedList(PlaceList):
    """`chosen(TriedRow)` on a click or Enter, `left` on Escape. As high as its rows, up to `most`; with 0 it takes what
    room there is."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, theme: ThemeManager, name: str, most: int = 6) -> None:
        super().__init__("tried-edits", name)
        self._theme, self._most = theme, most
        self.rows = RowsModel()
        self.setModel(self.rows)
        self.setItemDelegate(_Painter(theme))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.entered.connect(self._choose)
        self.clicked.connect(lambda _index: self._choose())
        self.doubleClicked.disconnect()
        theme.theme_changed.connect(self._measure)

    def set_rows(self, rows: Sequence[TriedRow]) -> None:
        """Other rows."""
        if tuple(rows) != self.rows.rows:
            self.rows.set_rows(rows)
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self) -> None:
        row = self.currentIndex().row()
        if 0 <= row < len(self.rows.rows):
            self.chosen.emit(self.rows.rows[row])

    def _measure(self) -> None:
        count = len(self.rows.rows)
        if self._most:
            self.setFixedHeight(self._theme.theme.px(ROW) * min(self._most, count) + 2 * self.frameWidth())
        self.setVisible(count > 0)
