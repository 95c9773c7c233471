"""What the palette shows for a query: rows in groups, computed from the command table, the library and the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.desktop.command_list import Command
from workbench.desktop.commands import CommandTable
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.shell.rail import PLACES
from workbench.desktop.shell.ranking import RECENT_BONUS, Match, match

SCOPES: Final = ("all", "commands", "skills", "rules")
PREFIXES: Final = {">": "commands", "@": "skills", "#": "rules"}
_GROUP_LIMIT: Final = 50
_LETTERS_LIMIT: Final = 5000
"""Above this many skills only names that contain the query are looked for: letters in order would cost too much."""

_RANKED_LIMIT: Final = 2000

if TYPE_CHECKING:
    from workbench.project.inside import Hit, Inside

Index = QModelIndex | QPersistentModelIndex
_UNREAD_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `kind`: header, command, skill, rule, note, `inside` (asks to search inside all skills for `key`) or
    `line` (a line of a skill; `key` is its number, a colon and the path). `reason` says why a command cannot run now.
    """

    kind: str
    title: str
    key: str = ""
    detail: str = ""
    icon: str = ""
    shortcut: str = ""
    reason: str = ""
    count: int = 0
    marks: tuple[int, ...] = ()
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Item:
    """A skill or a rule that can be found: what is shown, what opens it, and other texts it is found by."""

    title: str
    key: str
    detail: str
    others: tuple[str, ...] = ()


class Finder:
    """Searches commands, skills and rules. Sources are functions, asked once for each opening of the palette."""

    def __init__(
        self, commands: CommandTable, skills: Callable[[], Sequence[Item]], rules: Callable[[], Sequence[Item]]
    ) -> None:
        self._commands = commands
        self._sources = {"skills": skills, "rules": rules}
        self._items: dict[str, Sequence[Item]] = {}
        self.recent: list[str] = []

    def begin(self) -> None:
        """The palette opens: what there is to find is asked again."""
        self._items.clear()

    def search(self, text: str, scope: str, place: str) -> list[Row]:
        """Rows for a query in a scope; an empty query shows the last used commands and what the place offers."""
        query = text.strip()
        if not query and scope in ("all", "commands"):
            return self._suggestions(place)
        groups = []
        if scope in ("all", "commands"):
            groups.append(_group(tr("Commands"), self._found_commands(query)))
        if scope in ("all", "skills"):
            groups.append(_found(query, self._all("skills"), tr("Skills"), "skill", "file"))
        if scope in ("all", "rules"):
            groups.append(_found(query, self._all("rules"), tr("Rules"), "rule", "book"))
        rows = [row for group in groups for row in group]
        return rows or [self._nothing(query)]

    def _nothing(self, query: str) -> Row:
        """Nothing has that name; what skills say can still be searched."""
        if not query or not self._all("skills"):
            return Row("note", tr("Nothing called “{query}”.", query=query))
        title = tr("Nothing called “{query}”. Search inside all skills", query=query)
        return Row("inside", title, query, icon="search")

    def note_run(self, command_id: str) -> None:
        """Remember a command as the last used one."""
        self.recent = [command_id, *(each for each in self.recent if each != command_id)][:20]

    def _all(self, source: str) -> Sequence[Item]:
        if source not in self._items:
            self._items[source] = self._sources[source]()
        return self._items[source]

    def _suggestions(self, place: str) -> list[Row]:
        known = {command.id: command for command in self._commands.commands}
        used = [self._row(known[each]) for each in self.recent[:5] if each in known]
        here = [self._row(command) for command in self._commands.commands if command.place in (place, "")]
        fresh = [row for row in here if row.key not in self.recent[:5] and row.key != "palette.open"]
        return [*_group(tr("Last used"), used), *_group(tr("What can I do here?"), fresh)]

    def _found_commands(self, query: str) -> list[Row]:
        rows = []
        for command in self._commands.commands:
            title = self._commands.title(command.id)
            place = next((entry.title for entry in PLACES if entry.id == command.place), "")
            found = match(query, title, (command.title, command.words, place, tr(place) if place else ""))
            if found is not None:
                rows.append(self._scored(command, found))
        return sorted(rows, key=lambda row: -row.score)

    def _scored(self, command: Command, found: Match) -> Row:
        bonus = RECENT_BONUS if command.id in self.recent else 0.0
        return replace(self._row(command), marks=found.marks, score=found.score + bonus)

    def _row(self, command: Command) -> Row:
        keys = self._commands.keys(command.id)
        place = next((tr(entry.title) for entry in PLACES if entry.id == command.place), "")
        return Row(
            "command",
            self._commands.title(command.id),
            command.id,
            place,
            command.icon,
            keys[0] if keys else "",
            self._commands.reason(command.id) or "",
        )


def rows_inside(words: str, found: Inside) -> list[Row]:
    """What a search inside all skills gave, and what it left out."""
    hits = [Row("line", hit.text, f"{hit.line}:{hit.path}", _place(hit), "file") for hit in found.hits]
    rows = [Row("header", tr("Inside skills"), count=len(hits)), *hits] if hits else []
    count = tr_n(found.searched, "1 skill searched", "{count} skills searched")
    if found.more:
        rows.append(Row("note", tr("The first {count} lines; more words find fewer.", count=len(hits))))
    elif not hits:
        rows.append(Row("note", tr("No skill contains “{words}”; {searched}.", words=words, searched=count)))
    for path, reason in found.unread[:_UNREAD_SHOWN]:
        rows.append(Row("note", f"{path}: {reason_text('it cannot be read: ' + reason)}"))
    hidden = len(found.unread) - _UNREAD_SHOWN
    if hidden > 0:
        rows.append(Row("note", tr("{count} more could not be read", count=hidden)))
    return rows


def _place(hit: Hit) -> str:
    folder = hit.path.rpartition("/")[0].rpartition("/")[2] or hit.path
    return tr("{folder}, line {line}", folder=folder, line=hit.line)


def _found(query: str, items: Sequence[Item], title: str, kind: str, icon: str) -> list[Row]:
    """A group of skills or rules. In a huge library names are looked up whole, and only the first hits are ranked."""
    hidden = 0
    if len(items) > _LETTERS_LIMIT:
        words = query.lower().split()
        hits = [item for item in items if all(word in item.title.lower() for word in words)]
        items, hidden = hits[:_RANKED_LIMIT], max(len(hits) - _RANKED_LIMIT, 0)
    rows = []
    for item in items:
        found = match(query, item.title, item.others)
        if found is not None:
            rows.append(Row(kind, item.title, item.key, item.detail, icon, marks=found.marks, score=found.score))
    return _group(title, sorted(rows, key=lambda row: -row.score), hidden)


def _group(title: str, rows: Sequence[Row], unranked: int = 0) -> list[Row]:
    if not rows:
        return []
    shown = list(rows[:_GROUP_LIMIT])
    hidden = len(rows) - len(shown) + unranked
    if hidden:
        shown.append(Row("note", tr_n(hidden, "1 more: type more letters", "{count} more: type more letters")))
    return [Row("header", title, count=len(rows) + unranked), *shown]


class PaletteModel(QAbstractListModel):
    """Rows of the palette for the list view; headers and notes cannot be selected."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []

    def set_rows(self, rows: list[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, index: int) -> Row:
        """The row at a position."""
        return self._rows[index]

    def first(self) -> int:
        """Position of the first row that can be chosen, or −1."""
        return next((index for index, row in enumerate(self._rows) if _choosable(row)), -1)

    def results(self) -> int:
        """How many things were found, also those beyond the shown ones."""
        return sum(row.count for row in self._rows if row.kind == "header")

    def next_from(self, index: int, step: int) -> int:
        """The next row that can be chosen in a direction, going round at the ends; −1 when there is none."""
        count = len(self._rows)
        for offset in range(1, count + 1):
            position = (index + step * offset) % count
            if _choosable(self._rows[position]):
                return position
        return -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Number of rows; a list has no children."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title, the row itself (UserRole), and one sentence for assistive tools."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (row.title, row.detail, row.shortcut, row.reason, str(row.count) if row.count else "")
            return ", ".join(part for part in parts if part)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only things can be chosen."""
        if not index.isValid() or not _choosable(self._rows[index.row()]):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _choosable(row: Row) -> bool:
    return row.kind not in ("header", "note")
