"""The model of the skills table: one row a skill, one column a client; it filters and sorts itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from workbench.desktop.catalog.cells import Cell, reason_of, sentence, word_of
from workbench.desktop.catalog.filters import TableFilter, parse_filter
from workbench.desktop.catalog.results import Results, SkillLine
from workbench.desktop.i18n import tr

AnyIndex = QModelIndex | QPersistentModelIndex
NAME: Final = 0
BYTES: Final = 1
FIRST_CLIENT: Final = 2
_NO_PARENT: Final = QModelIndex()


class SkillsModel(QAbstractTableModel):
    """Skill, bytes, then the clients. `shown_changed` follows a filter or new results, `kept_changed` a scenario A that
    is pinned or let go."""

    shown_changed = Signal()
    kept_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results = Results()
        self.before: Results | None = None
        self.clients: tuple[str, ...] = ()
        self.titles: Mapping[str, str] = {}
        self.filter = TableFilter()
        self.sort_column = NAME
        self.sort_order = Qt.SortOrder.AscendingOrder
        self.keep_order = False
        self._rows: list[SkillLine] = []
        self._places: dict[str, int] = {}
        self._shared: frozenset[str] = frozenset()

    # What a view asks

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else FIRST_CLIENT + len(self.clients)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index)
        if line is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(line, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(line, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == BYTES:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columnCount():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.column_title(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr("UTF-8 bytes of the description as written") if section == BYTES else self.column_title(section)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts by a column; clients by damage, the most first when descending."""
        self.sort_column, self.sort_order, self.keep_order = column, order, False
        self._rearrange()

    # What the place asks

    def column_title(self, column: int) -> str:
        """The header's text."""
        if column == NAME:
            return tr("Skill")
        if column == BYTES:
            return tr("Bytes")
        client = self.clients[column - FIRST_CLIENT]
        return self.titles.get(client, client)

    def set_clients(self, clients: Sequence[str], titles: Mapping[str, str]) -> None:
        """The clients that have a column."""
        if tuple(clients) == self.clients and dict(titles) == dict(self.titles):
            return
        self.beginResetModel()
        self.clients, self.titles = tuple(clients), dict(titles)
        if self.sort_column >= self.columnCount():
            self.sort_column = NAME
        self._rows = self._arranged()
        self._note_places()
        self.endResetModel()

    def set_results(self, results: Results, before: Results | None = None) -> None:
        """Shows other results; rows that stay keep their selection."""
        kept = (before is None) != (self.before is None)
        same = results.skills == self.results.skills
        if not same:
            times = Counter(line.name for line in results.skills)
            self._shared = frozenset(name for name, count in times.items() if count > 1)
        self.results, self.before = results, before
        if kept:
            self.kept_changed.emit()
        rows = self._rows if same and self._by_texts else self._arranged()
        if rows is self._rows or [row.path for row in rows] == [row.path for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))
        else:
            self._replace(rows)
        self.shown_changed.emit()

    def set_filter(self, text: str) -> TableFilter:
        """Filters by words and keys; answers the parsed filter, whose `unknown` keys the view names."""
        parsed = parse_filter(text)
        if parsed != self.filter:
            self.filter = parsed
            self._rearrange()
        return parsed

    def set_listing_order(self, paths: Sequence[str]) -> None:
        """The order of a client's list instead of a sorted one."""
        self.keep_order = True
        self._order = {path: place for place, path in enumerate(paths)}
        self._rearrange()

    def line(self, index: AnyIndex) -> SkillLine | None:
        """The skill of a row."""
        if not index.isValid() or index.model() is not self or not 0 <= index.row() < len(self._rows):
            return None
        return self._rows[index.row()]

    def where(self, line: SkillLine) -> str:
        """What tells skills of one name apart: the folder's path; empty where the name is enough."""
        if line.name not in self._shared:
            return ""
        above, _, own = line.path.rpartition("/")[0].rpartition("/")
        return above if above and own == line.name else line.path.rpartition("/")[0]

    def client(self, index: AnyIndex) -> str:
        """The client of a column; empty for the first two."""
        place = index.column() - FIRST_CLIENT
        return self.clients[place] if index.isValid() and 0 <= place < len(self.clients) else ""

    def cell(self, index: AnyIndex) -> Cell | None:
        """What a cell shows; None for the first two columns."""
        line, client = self.line(index), self.client(index)
        return self.results.cell(client, line.path) if line is not None and client else None

    def cell_before(self, index: AnyIndex) -> Cell | None:
        """What the cell was in the pinned scenario A, where it was another one."""
        line, client = self.line(index), self.client(index)
        if self.before is None or line is None or not client:
            return None
        then = self.before.cell(client, line.path)
        return then if then[:3] != self.results.cell(client, line.path)[:3] else None

    def index_of(self, path: str, column: int = NAME) -> QModelIndex:
        """Where a skill is; an invalid index when it is not shown."""
        row = self._places.get(path)
        return QModelIndex() if row is None else self.index(row, column)

    def paths(self) -> list[str]:
        """The skills as they are shown."""
        return [row.path for row in self._rows]

    # Inside

    def _text(self, line: SkillLine, column: int) -> str:
        if column == NAME:
            return line.name
        if column == BYTES:
            return f"{line.bytes:,}"
        return word_of(self.results.cell(self.clients[column - FIRST_CLIENT], line.path))

    def _spoken(self, line: SkillLine, column: int) -> str:
        if column == NAME:
            name = ", ".join(filter(None, (line.name, self.where(line))))
            return tr("{name}, tried or not saved", name=name) if line.edited else name
        if column == BYTES:
            return tr("{name}: {count} bytes", name=line.name, count=f"{line.bytes:,}")
        client = self.clients[column - FIRST_CLIENT]
        said = sentence(line.name, self.titles.get(client, client), self.results.cell(client, line.path))
        then = self.cell_before(self.index_of(line.path, column))
        return f"{said}; " + tr("in A: {word}", word=word_of(then)) if then is not None else said

    def _tip(self, line: SkillLine, column: int) -> str:
        if column < FIRST_CLIENT:
            return f"{line.path}\n{line.description}" if line.description else line.path
        cell = self.results.cell(self.clients[column - FIRST_CLIENT], line.path)
        return "\n".join(filter(None, (self._spoken(line, column), reason_of(cell))))

    @property
    def _by_texts(self) -> bool:
        """Whether the rows depend on the skills alone, not on what becomes of them."""
        return self.filter.empty and not self.keep_order and self.sort_column < FIRST_CLIENT

    def _arranged(self) -> list[SkillLine]:
        rows = list(self.results.skills)
        if not self.filter.empty:
            names = [(name, f"{name}\n{self.titles.get(name, name)}".casefold()) for name in self.clients]
            cell = self.results.cell
            rows = [
                row for row in rows if self.filter.passes(row, [(key, cell(name, row.path)) for name, key in names])
            ]
        if self.keep_order:
            last = len(self._order)
            return sorted(rows, key=lambda row: self._order.get(row.path, last))
        rows.sort(key=_by_name)
        if self.sort_column != NAME or self.sort_order == Qt.SortOrder.DescendingOrder:
            rows.sort(key=self._key(), reverse=self.sort_order == Qt.SortOrder.DescendingOrder)
        return rows

    def _key(self) -> Callable[[SkillLine], Any]:
        if self.sort_column == NAME:
            return _by_name
        if self.sort_column == BYTES:
            return lambda row: row.bytes
        client, cell = self.clients[self.sort_column - FIRST_CLIENT], self.results.cell
        return lambda row: cell(client, row.path).damage

    def _rearrange(self) -> None:
        self._replace(self._arranged())
        self.shown_changed.emit()

    def _replace(self, rows: list[SkillLine]) -> None:
        """Other rows; whatever view or selection held a row finds it again at its new place."""
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        held = [(self._rows[index.row()].path, index.column()) for index in old]
        self._rows = rows
        self._note_places()
        self.changePersistentIndexList(old, [self.index_of(path, column) for path, column in held])
        self.layoutChanged.emit()

    def _note_places(self) -> None:
        self._places = {row.path: place for place, row in enumerate(self._rows)}


def _by_name(row: SkillLine) -> tuple[str, str]:
    return row.name.casefold(), row.path
