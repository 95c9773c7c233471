"""The rows of "who will see this skill": a client each, in the order that the user wants, others in a fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.clients.client import Client
from workbench.clients.finding import walk_rules
from workbench.clients.verdict import Reason, State, Verdict
from workbench.desktop import i18n
from workbench.desktop.author.standing_engine import Standing
from workbench.desktop.author.verdict_words import short_reason, state_word
from workbench.desktop.i18n import tr, tr_n

AnyIndex = QModelIndex | QPersistentModelIndex
NO_PARENT: Final = QModelIndex()
ORDERS: Final = ("worst-last", "worst-first", "menu")
_BEST_FIRST: Final = (State.SEEN, State.CHANGED, State.HIDDEN, State.NOT_SEEN, State.NOT_KNOWN)
_WORST_FIRST: Final = (State.NOT_SEEN, State.NOT_KNOWN, State.CHANGED, State.HIDDEN, State.SEEN)
_LISTED: Final = (State.SEEN, State.CHANGED)
FEW: Final = 8
"""Rows that stand above a closed fold: the chosen clients, and of the others those that mind most."""


@dataclass(frozen=True, slots=True)
class ClientRow:
    """A client and its verdict. `role` is `primary`, `also` or `other`; `stops`: the path that fails its whole scan."""

    client: Client
    verdict: Verdict
    role: str
    stops: str = ""

    @property
    def title(self) -> str:
        """What the client is called."""
        return self.client.title.in_language(i18n.current())

    @property
    def word(self) -> str:
        """The state in words."""
        return state_word(self.verdict.state)

    @property
    def short(self) -> str:
        """Why, in a few words; empty where there is nothing to say."""
        reason = weightiest(self.verdict)
        if self.stops and self.verdict.state in _LISTED:
            return tr("its scan stops at {path}", path=self.stops)
        if reason is None:
            return ""
        if reason.kind == "repaired" and self.verdict.state is State.CHANGED:
            return tr("repaired, text differs")
        text = short_reason(reason)
        if self.verdict.state is State.NOT_SEEN and walk_rules(self.client).bad_skill == "fails":
            return tr("{reason}, start fails", reason=text)
        return text

    @property
    def sentence(self) -> str:
        """What an assistive tool reads."""
        role = {"primary": tr("primary"), "also": "", "other": ""}[self.role]
        return ", ".join(filter(None, (self.title, role, self.word, self.short)))

    @property
    def tooltip(self) -> str:
        """All reasons in full."""
        language = i18n.current()
        return "\n".join([f"{self.title}: {self.word}", *(item.message(language) for item in self.verdict.reasons)])


@dataclass(frozen=True, slots=True)
class MoreRow:
    """The clients of the fold in one row; with an open fold it closes it."""

    rows: tuple[ClientRow, ...]
    folded: bool

    @property
    def title(self) -> str:
        """How many more, or that there may be fewer."""
        return tr_n(len(self.rows), "1 more client", "{count} more clients") if self.folded else tr("Fewer clients")

    @property
    def summary(self) -> str:
        """What became of the skill for them."""
        counts = Counter(row.verdict.state for row in self.rows)
        parts = [f"{counts[state]} {state_word(state)}" for state in _BEST_FIRST if counts[state]]
        return " · ".join(parts)

    @property
    def sentence(self) -> str:
        """What an assistive tool reads."""
        return f"{self.title}: {self.summary}, {tr('folded') if self.folded else tr('unfolded')}"


Row = ClientRow | MoreRow


def weightiest(verdict: Verdict) -> Reason | None:
    """The reason that says most: what a client repairs matters less than what it changes."""
    others = (reason for reason in verdict.reasons if reason.kind != "repaired")
    return next(others, next(iter(verdict.reasons), None))


def client_rows(
    standing: Standing | None, members: Mapping[str, Client], primary: str, also: Sequence[str], order: str
) -> tuple[ClientRow, ...]:
    """A row for each client that judged the skill: the primary, the also-checked, the others, each group in order."""
    if standing is None:
        return ()
    stops = {item.client: item.path for item in standing.warnings if item.path != standing.path}
    chosen: Mapping[str, str] = {**dict.fromkeys(also, "also"), primary: "primary"}
    rows = [
        ClientRow(client, standing.verdicts[client.id], chosen.get(client.id, "other"), stops.get(client.id, ""))
        for client in members.values()
        if client.id in standing.verdicts
    ]
    ranks = _WORST_FIRST if order == "worst-first" else _BEST_FIRST

    def key(row: ClientRow) -> tuple[int, int, int]:
        rank = 0 if order == "menu" else ranks.index(row.verdict.state)
        return ("primary", "also", "other").index(row.role), rank, row.client.order

    return tuple(sorted(rows, key=key))


class WhoSeesModel(QAbstractListModel):
    """Chosen clients, the fold row, and the others when unfolded. The selection follows its client."""

    def __init__(self) -> None:
        super().__init__()
        self.all: tuple[ClientRow, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.unfolded = False

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.sentence
        return row.tooltip if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, ClientRow) else None

    def row(self, index: AnyIndex) -> Row | None:
        """What stands at an index."""
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def index_of(self, client: str) -> QModelIndex:
        """Where a client stands; invalid for one that is folded away."""
        for at, row in enumerate(self.rows):
            if _key(row) == client:
                return self.index(at)
        return QModelIndex()

    def set_rows(self, rows: Sequence[ClientRow]) -> None:
        """Other verdicts, or the same in another order."""
        self.all = tuple(rows)
        self._take(self._arranged())

    def set_folded(self, folded: bool) -> None:
        """Folds or unfolds the clients that are not chosen."""
        self.unfolded = not folded
        self._take(self._arranged())

    @property
    def lost(self) -> tuple[ClientRow, ...]:
        """The clients that do not see the skill, in the order of the rows."""
        return tuple(row for row in self.all if row.verdict.state is State.NOT_SEEN)

    @property
    def as_written(self) -> int:
        """How many clients show the skill as it is written."""
        return sum(row.verdict.state is State.SEEN for row in self.all)

    def _arranged(self) -> tuple[Row, ...]:
        others = [row for row in self.all if row.role == "other"]
        room = max(0, FEW - (len(self.all) - len(others)))
        hidden = sorted(others, key=lambda row: _WORST_FIRST.index(row.verdict.state))[room:]
        if len(hidden) < 2:
            return self.all
        if self.unfolded:
            return (*self.all, MoreRow(tuple(hidden), folded=False))
        return (*(row for row in self.all if row not in hidden), MoreRow(tuple(hidden), folded=True))

    def _take(self, fresh: tuple[Row, ...]) -> None:
        if fresh == self.rows:
            return
        before, after = [_key(row) for row in self.rows], [_key(row) for row in fresh]
        if before == after:
            self.rows = fresh
            self.dataChanged.emit(self.index(0), self.index(len(fresh) - 1))
        elif set(before) == set(after):
            self._reorder(fresh, after)
        else:
            self.beginResetModel()
            self.rows = fresh
            self.endResetModel()

    def _reorder(self, fresh: tuple[Row, ...], keys: list[str]) -> None:
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        places = [keys.index(_key(self.rows[index.row()])) for index in held]
        self.rows = fresh
        self.changePersistentIndexList(held, [self.index(place) for place in places])
        self.layoutChanged.emit()


def _key(row: Row) -> str:
    return row.client.id if isinstance(row, ClientRow) else ""
