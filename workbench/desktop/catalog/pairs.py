"""Two catalogs of one client side by side: what each skill was and is, and which words came and went."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.catalog.compare import Change, Row, compare
from workbench.catalog.model import Entry
from workbench.desktop.catalog.cells import Cell, cell_of
from workbench.desktop.catalog.results import Results
from workbench.skill.changes import line_hunks

_WORD: Final = re.compile(r"[^\W\u3000-\u9fff]+|\s+|.", re.DOTALL)


class Piece(NamedTuple):
    """A part of a text: `kind` is ` ` (both), `-` (only before) or `+` (only after)."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One skill in two catalogs; None on the side where it is not. `pieces` are the words of what arrives of its
    description, `kind` is one of `Change`."""

    path: str
    name: str
    before: Cell | None
    after: Cell | None
    pieces: tuple[Piece, ...]
    kind: str = "same"


def pairs(before: Results, after: Results, client: str) -> list[Pair]:
    """Every skill of both, in the order of the newer catalog."""
    old, new = before.catalogs.get(client), after.catalogs.get(client)
    if old is None or new is None:
        return []
    return [_pair(row, before, after, client) for row in compare(old, new).rows]


def _pair(row: Row, before: Results, after: Results, client: str) -> Pair:
    was = cell_of(row.before) if row.before is not None else None
    now = cell_of(row.after) if row.after is not None else None
    text = _arrives(before, client, row.before), _arrives(after, client, row.after)
    return Pair(row.path, row.name, was, now, words(*text), row.change.value)


def _arrives(results: Results, client: str, entry: Entry | None) -> str:
    """The part of the description that reaches the model."""
    if entry is None or not entry.kept:
        return ""
    return (results.describe(client, entry.path) or "")[: entry.kept]


def words(before: str, after: str) -> tuple[Piece, ...]:
    """Two texts as pieces that both have and that only one has, whole words each."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    found: list[Piece] = []
    at = 0
    for hunk in line_hunks(old, new):
        found.append(Piece(" ", "".join(old[at : hunk.before[0]])))
        found.append(Piece("-", "".join(old[hunk.before[0] : hunk.before[1]])))
        found.append(Piece("+", "".join(new[hunk.after[0] : hunk.after[1]])))
        at = hunk.before[1]
    found.append(Piece(" ", "".join(old[at:])))
    return tuple(piece for piece in found if piece.text)


def counted(found: Sequence[Pair]) -> Mapping[str, int]:
    """How many of each kind there are."""
    kinds = [pair.kind for pair in found]
    return {change.value: kinds.count(change.value) for change in Change}
