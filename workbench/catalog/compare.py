"""Two catalogs side by side: who entered, who left, who lost or regained text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from workbench.catalog.model import Catalog, Entry, Shown

_LISTED = (Shown.FULL, Shown.CUT, Shown.NAME_ONLY)


class Change(StrEnum):
    """What became of a skill from one catalog to the next."""

    ENTERED = "entered"
    LEFT = "left"
    GAINED = "gained"
    LOST = "lost"
    REWORDED = "reworded"
    SAME = "same"


class Row(NamedTuple):
    """One skill; None where it is not in that catalog at all."""

    path: str
    name: str
    before: Entry | None
    after: Entry | None
    change: Change


@dataclass(frozen=True, slots=True)
class Comparison:
    """All skills of both, in the order of the second, then those that are only in the first."""

    before: Catalog
    after: Catalog
    rows: tuple[Row, ...]

    @property
    def changed(self) -> tuple[Row, ...]:
        """The skills that are not the same in both."""
        return tuple(row for row in self.rows if row.change is not Change.SAME)

    def count(self, change: Change) -> int:
        """How many skills changed in this way."""
        return sum(row.change is change for row in self.rows)


def compare(before: Catalog, after: Catalog) -> Comparison:
    """What changed. A skill is known by its path; one that is only once of its name in each may have moved."""
    rows = tuple(_row(old, new) for old, new in _pairs(before.entries, after.entries))
    return Comparison(before, after, rows)


def _row(old: Entry | None, new: Entry | None) -> Row:
    known = new or old
    assert known is not None
    return Row(known.path, known.name, old, new, _change(old, new))


def _pairs(before: Iterable[Entry], after: Iterable[Entry]) -> Iterable[tuple[Entry | None, Entry | None]]:
    left = {item.path: item for item in before}
    matched = {item.path: left.pop(item.path, None) for item in after}
    items = {item.path: item for item in after}
    alone = _once(item for item in items.values() if matched[item.path] is None)
    moved = {}
    for name, old in _once(left.values()).items():
        if name in alone:
            moved[alone[name].path] = left.pop(old.path)
    for path, new in items.items():
        yield matched[path] or moved.get(path), new
    for old in left.values():
        yield old, None


def _once(entries: Iterable[Entry]) -> Mapping[str, Entry]:
    """Entries by name, but for names that several have."""
    found: dict[str, Entry | None] = {}
    for item in entries:
        found[item.name] = None if item.name in found else item
    return {name: item for name, item in found.items() if item is not None}


def _change(old: Entry | None, new: Entry | None) -> Change:
    was, now = _weight(old), _weight(new)
    if not was[0] and now[0]:
        return Change.ENTERED
    if was[0] and not now[0]:
        return Change.LEFT
    if old is not None and new is not None and (old.line, old.state) == (new.line, new.state):
        return Change.SAME
    if not was[0] and not now[0]:
        return Change.SAME
    if was == now:
        return Change.REWORDED
    return Change.GAINED if now > was else Change.LOST


def _weight(entry: Entry | None) -> tuple[int, int]:
    """Whether a skill is listed, how fully, and with how many characters while it is cut."""
    if entry is None or entry.state not in _LISTED:
        return (0, 0)
    if entry.state is Shown.FULL:
        return (3, 0)
    return (2, entry.kept) if entry.state is Shown.CUT else (1, 0)
