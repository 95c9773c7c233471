"""The lanes as a table: the same values row by row, for a screen reader and for whoever wants numbers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from workbench.desktop.disclosure.lane_data import LaneData
from workbench.desktop.disclosure.lane_words import column_name
from workbench.desktop.disclosure.parts import ORDER, kind_word
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Kind

_AnyIndex = QModelIndex | QPersistentModelIndex
_SIZES: Final = 2
_CARRIED: Final = _SIZES + len(ORDER)


class LanesModel(QAbstractTableModel):
    """A row for each request: its name, its bytes, the new bytes of each kind, those carried over, what followed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = LaneData()

    def show_data(self, data: LaneData) -> None:
        """Another conversation; nothing happens where it is the same one."""
        if data is not self._source:
            self.beginResetModel()
            self._source = data
            self.endResetModel()

    def rowCount(self, parent: _AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._source.board.columns)

    def columnCount(self, parent: _AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else _CARRIED + 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return str(section + 1)
        words = [tr("Request"), tr("Bytes"), *map(kind_word, ORDER), tr("Carried over"), tr("Then")]
        return words[section]

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        return self._source.sentence(row) if role == Qt.ItemDataRole.ToolTipRole else None

    def _text(self, row: int, column: int) -> str:
        board = self._source.board
        if column == 0:
            return column_name(board, board.columns[row])
        if column == 1:
            return f"{board.columns[row].size:,}"
        if column > _CARRIED:
            then = self._source.then(row)
            return " ".join(filter(None, (then.title, then.detail, then.failed if then.failed != then.detail else "")))
        new, carried = self._source.sums(row)
        if column == _CARRIED:
            return f"{carried:,}"
        sizes: dict[Kind, int] = dict(new)
        return f"{sizes.get(ORDER[column - _SIZES], 0):,}"


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if 1 <= column <= _CARRIED else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class LanesTable(QTableView):
    """The table as a widget, read only. `chosen(request)` when another row becomes current by hand, `opened` by Enter,
    `left` when it is put away again by T or Escape."""

    chosen = Signal(int)
    opened = Signal()
    left = Signal()

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._following = False
        self.rows = LanesModel(self)
        self.setModel(self.rows)
        self.setFont(ui_font())
        self.setAccessibleName(tr("Requests as a table"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.selectionModel().currentRowChanged.connect(self._on_row_changed)
        theme.theme_changed.connect(self._measure)
        self._measure()
        self.hide()

    def follow(self, data: LaneData, index: int) -> None:
        """Shows a conversation, with one request current."""
        self._following = True
        self.rows.show_data(data)
        if 0 <= index < self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(index, max(0, self.currentIndex().column())))
        self._following = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif event.key() in (Qt.Key.Key_T, Qt.Key.Key_Escape) and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _on_row_changed(self, index: QModelIndex) -> None:
        if not self._following and index.isValid():
            self.chosen.emit(index.row())

    def _measure(self) -> None:
        px = self._theme.theme.px
        self.verticalHeader().setDefaultSectionSize(px(26))
        self.horizontalHeader().setDefaultSectionSize(px(62))
        self.setColumnWidth(0, px(100))
        self.setColumnWidth(_CARRIED, px(92))
