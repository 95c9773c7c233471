"""A flat list model of headings and rows that groups, sorts and filters by itself, made for 100,000 rows.

A proxy model over a Python model takes seconds at that size. Here all rows stand in one sorted list; sorting by
severity or grouping by file deals them out in that order, without comparing any. What comes in or changes goes to its
place alone. Selection and the place of a screen reader survive a new order: persistent indexes are carried over by key.

Qt's list of strings counts the rows, all of them empty: a view asks for the count at every row that it lays out, and
100,000 answers from Python would hold the event loop for a fifth of a second. What the rows say comes from here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt, Signal

from workbench.desktop.author.sorted_rows import SortedRows
from workbench.desktop.i18n import tr

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
AnyIndex = QModelIndex | QPersistentModelIndex
R = TypeVar("R")
Entry = tuple[Any, tuple[int, ...], str, Any]
"""Where a row stands (unique), its facets by number, its text in lower case, and the row."""
GroupKey = tuple[int, str]
Bucket = int
"""The numbers of two facets in one: rows that are in one group and alike in what they are sorted by."""
_SHIFT = 32
_MASK = (1 << _SHIFT) - 1
NO_GROUP: GroupKey = (0, "")
ALIKE = 0
"""The facet that is the same for all: no groups, and no order but the own one."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a group: its key, what it is called, how many rows it holds, whether they are folded away."""

    key: str
    title: str
    count: int
    folded: bool

    @property
    def spoken(self) -> str:
        """The sentence that an assistive tool reads."""
        state = tr("folded") if self.folded else tr("unfolded")
        return tr("Group {title}, {count} rows, {state}", title=self.title, count=self.count, state=state)


@dataclass(frozen=True, slots=True)
class _Layout:
    """What stands where: `parts[i]`, a heading or the rows of a bucket, begins at the place `starts[i]`."""

    parts: tuple[Heading | SortedRows[Entry], ...] = ()
    starts: tuple[int, ...] = ()
    buckets: dict[Bucket, int] = field(default_factory=dict)
    headings: dict[str, int] = field(default_factory=dict)
    length: int = 0


class GroupedModel(QStringListModel, Generic[R]):
    """Base of the grouped lists. `group_facet` and `sort_facet` are those in force, by number.

    The facets of a row: the first is `NO_GROUP`, then what a subclass groups and sorts by. `shown_changed` tells when
    what is shown differs.
    """

    shown_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[Any, Entry] = {}
        self._base: SortedRows[Entry] = SortedRows()
        self._buckets: dict[Bucket, SortedRows[Entry]] = {}
        self._layout = _Layout()
        self._growing = False
        self._numbers: dict[GroupKey, int] = {}
        self._facets: list[GroupKey] = []
        self._folded: set[str] = set()
        self._words: tuple[str, ...] = ()
        self._tests: Sequence[Callable[[R], bool]] = ()
        self.group_facet = ALIKE
        self.sort_facet = ALIKE

    # What a subclass says

    def key_of(self, row: R) -> Any:
        """What makes a row the same row after a change."""
        raise NotImplementedError

    def place_of(self, row: R) -> tuple[Any, ...]:
        """Where a row stands among rows that are alike otherwise; no two rows have the same."""
        raise NotImplementedError

    def facets_of(self, row: R) -> tuple[GroupKey, ...]:
        """The facets of a row."""
        raise NotImplementedError

    def text_of(self, row: R) -> str:
        """What a filter's words are looked for in, in lower case."""
        raise NotImplementedError

    def group_title(self, key: str) -> str:
        """What a group is called."""
        raise NotImplementedError

    def row_data(self, row: R, role: int) -> Any:
        """The data of a row for a role."""
        raise NotImplementedError

    # What Qt asks

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        return False

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.item(index)
        if item is None:
            return None
        if role == ROW_ROLE:
            return item
        if isinstance(item, Heading):
            texts = {Qt.ItemDataRole.DisplayRole: item.title, Qt.ItemDataRole.AccessibleTextRole: item.spoken}
            return texts.get(Qt.ItemDataRole(role))
        return self.row_data(item, role)

    # What views and places ask

    @property
    def total(self) -> int:
        """How many rows there are, shown or not."""
        return len(self._entries)

    @property
    def shown(self) -> int:
        """How many rows the filter lets through, folded ones too."""
        return sum(map(len, self._buckets.values()))

    def item(self, index: AnyIndex) -> Heading | R | None:
        """What stands at an index."""
        return self._item_at(index.row()) if index.isValid() else None

    def row(self, index: AnyIndex) -> R | None:
        """The row at an index; None for a heading."""
        item = self.item(index)
        return None if isinstance(item, Heading) else item

    def known(self, key: Any) -> R | None:
        """The row of a key, shown or not."""
        entry = self._entries.get(key)
        return entry[3] if entry is not None else None

    def rows_in_order(self) -> list[R]:
        """The rows that the filter lets through, in order, without headings."""
        return [
            entry[3]
            for _, inside in self._grouped(self._buckets)
            for bucket in inside
            for entry in self._buckets[bucket]
        ]

    def index_of_key(self, key: Any) -> QModelIndex:
        """The index of a row; invalid when it is folded away, filtered out or unknown."""
        entry = self._entries.get(key)
        place = self._place(entry) if entry is not None else None
        return self.index(place) if place is not None else QModelIndex()

    def fold(self, key: str, folded: bool) -> None:
        """Folds or unfolds a group."""
        (self._folded.add if folded else self._folded.discard)(key)
        self._adopt(self._buckets)

    # What changes it

    def replace_all(self, rows: Iterable[R]) -> None:
        """Other rows, keeping selection and focus on those that stay."""
        self._entries = {self.key_of(row): self._entry(row) for row in rows}
        self._sort_all()

    def change(self, put: Iterable[R] = (), gone: Iterable[Any] = ()) -> None:
        """Puts rows in, new ones or in place of those with the same key, and takes away those with the given keys."""
        fresh = {self.key_of(row): row for row in put}
        lost = [key for key in gone if key in self._entries and key not in fresh]
        stay: dict[Any, Entry] = {}
        move: dict[Any, Entry] = {}
        for key, row in fresh.items():
            before, entry = self._entries.get(key), self._entry(row)
            if before is None or before[3] != row:
                (stay if before is not None and self._stays(before, entry) else move)[key] = entry
        for key, entry in stay.items():
            self._put(key, entry)
        if move or lost:
            self._relaid(2 * len(move), lambda: self._move(move, lost))
        elif stay:
            self._tell_changed(stay.values())

    def rearrange(self) -> None:
        """Deals the rows out again, after grouping, sorting or filter changed."""
        self._adopt(self._dealt())

    def reorder(self) -> None:
        """As `rearrange`, where `place_of` answers differently now."""
        self._entries = {key: self._entry(entry[3]) for key, entry in self._entries.items()}
        self._sort_all()

    def set_tests(self, words: tuple[str, ...], tests: Sequence[Callable[[R], bool]]) -> None:
        """What lets a row through: all words occur in its text, and all tests hold."""
        self._words, self._tests = words, tests
        self.rearrange()

    # Inside

    def _entry(self, row: R) -> Entry:
        return self.place_of(row), tuple(map(self._number, self.facets_of(row))), self.text_of(row), row

    def _number(self, facet: GroupKey) -> int:
        found = self._numbers.get(facet)
        if found is None:
            found = self._numbers[facet] = len(self._facets)
            self._facets.append(facet)
        return found

    def _bucket(self, entry: Entry) -> Bucket:
        return entry[1][self.group_facet] << _SHIFT | entry[1][self.sort_facet]

    def _accepts(self, entry: Entry) -> bool:
        return all(word in entry[2] for word in self._words) and all(test(entry[3]) for test in self._tests)

    def _sort_all(self) -> None:
        self._base = SortedRows(sorted(self._entries.values(), key=itemgetter(0)))
        self.rearrange()

    def _dealt(self) -> dict[Bucket, SortedRows[Entry]]:
        entries: Iterable[Entry] = self._base
        for word in self._words:
            entries = [entry for entry in entries if word in entry[2]]
        for test in self._tests:
            entries = [entry for entry in entries if test(entry[3])]
        group, sort = self.group_facet, self.sort_facet
        dealt: defaultdict[Bucket, list[Entry]] = defaultdict(list)
        for entry in entries:
            facets = entry[1]
            dealt[facets[group] << _SHIFT | facets[sort]].append(entry)
        return {bucket: SortedRows(found) for bucket, found in dealt.items()}

    def _adopt(self, buckets: dict[Bucket, SortedRows[Entry]]) -> None:
        layout = self._laid_out(buckets)

        def take() -> _Layout:
            self._buckets = buckets
            return layout

        self._relaid(max(0, layout.length - self.rowCount()), take)

    def _move(self, put: dict[Any, Entry], lost: Iterable[Any]) -> _Layout:
        for key in (*lost, *put):
            self._take(key)
        for key, entry in put.items():
            self._put(key, entry)
        return self._laid_out(self._buckets)

    def _take(self, key: Any) -> None:
        entry = self._entries.pop(key, None)
        if entry is None:
            return
        self._base.discard(entry[0])
        bucket = self._bucket(entry)
        rows = self._buckets.get(bucket)
        if rows is not None:
            rows.discard(entry[0])
            if not rows:
                del self._buckets[bucket]

    def _put(self, key: Any, entry: Entry) -> None:
        self._entries[key] = entry
        self._base.add(entry)
        if self._accepts(entry):
            self._buckets.setdefault(self._bucket(entry), SortedRows()).add(entry)

    def _stays(self, before: Entry, after: Entry) -> bool:
        """Whether a known row keeps its place, so that the view need not be laid out again."""
        if before[0] != after[0] or self._bucket(before) != self._bucket(after):
            return False
        return self._accepts(before) == self._accepts(after)

    def _tell_changed(self, entries: Iterable[Entry]) -> None:
        places = [place for place in map(self._place, entries) if place is not None]
        if places:
            self.dataChanged.emit(self.index(min(places)), self.index(max(places)))
        self.shown_changed.emit()

    def _relaid(self, most: int, change: Callable[[], _Layout]) -> None:
        """Makes room for so many more rows, puts all in their new order, and takes away what is too much at the end:
        that is what views understand quickest, and selections survive it. The room is made in front, because Qt puts
        new strings in one by one and moves those behind them each time."""
        self._growing = True
        if most:
            self.insertRows(0, most)
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [self._handle(index.row()) for index in held]
        self._layout, self._growing = change(), False
        now = [self._heading_index(key) if heading else self.index_of_key(key) for heading, key in keys]
        self.changePersistentIndexList(held, now)
        self.layoutChanged.emit()
        extra = self.rowCount() - self._layout.length
        if extra:
            self.removeRows(self._layout.length, extra)
        self.shown_changed.emit()

    def _laid_out(self, buckets: dict[Bucket, SortedRows[Entry]]) -> _Layout:
        parts: list[Heading | SortedRows[Entry]] = []
        starts: list[int] = []
        places: dict[Bucket, int] = {}
        headings: dict[str, int] = {}
        at = 0
        for group, inside in self._grouped(buckets):
            folded = self.group_facet != ALIKE and group[1] in self._folded
            if self.group_facet != ALIKE:
                count = sum(len(buckets[bucket]) for bucket in inside)
                headings[group[1]] = at
                starts.append(at)
                parts.append(Heading(group[1], self.group_title(group[1]), count, folded))
                at += 1
            for bucket in inside if not folded else ():
                places[bucket] = at
                starts.append(at)
                parts.append(buckets[bucket])
                at += len(buckets[bucket])
        return _Layout(tuple(parts), tuple(starts), places, headings, at)

    def _handle(self, place: int) -> tuple[bool, Any]:
        item = self._item_at(place)
        if item is None:
            return False, None
        return (True, item.key) if isinstance(item, Heading) else (False, self.key_of(item))

    def _heading_index(self, key: str) -> QModelIndex:
        place = self._layout.headings.get(key)
        return self.index(place) if place is not None else QModelIndex()

    def _item_at(self, place: int) -> Heading | R | None:
        if self._growing:
            place -= self.rowCount() - self._layout.length
        if not 0 <= place < self._layout.length:
            return None
        number = bisect_right(self._layout.starts, place) - 1
        part = self._layout.parts[number]
        if isinstance(part, Heading):
            return part
        inside = place - self._layout.starts[number]
        row: R | None = part.at(inside)[3] if inside < len(part) else None
        return row

    def _place(self, entry: Entry) -> int | None:
        bucket = self._bucket(entry)
        start = self._layout.buckets.get(bucket)
        rows = self._buckets.get(bucket)
        inside = rows.place(entry[0]) if rows is not None and start is not None else None
        return start + inside if start is not None and inside is not None else None

    def _grouped(self, buckets: Iterable[Bucket]) -> list[tuple[GroupKey, list[Bucket]]]:
        """Groups in order, each with its buckets in order."""
        facets = self._facets
        found: dict[GroupKey, list[Bucket]] = {}
        for bucket in buckets:
            found.setdefault(facets[bucket >> _SHIFT], []).append(bucket)
        for inside in found.values():
            inside.sort(key=lambda bucket: facets[bucket & _MASK])
        return sorted(found.items())
