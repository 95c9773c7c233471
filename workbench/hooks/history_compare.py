"""Two runs of the history beside each other: which records fare better now, which worse, which are only in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from workbench.hooks.history import Half, Kept

_GRAVE: Final = {"partial": 1, "leak": 2}


class Change(StrEnum):
    """What became of a record from one run to a later one. Better is who fails less, then leaks less."""

    REGRESSED = "regressed"
    IMPROVED = "improved"
    DIFFERENT = "different"
    ADDED = "added"
    GONE = "gone"
    SAME = "same"


class Pair(NamedTuple):
    """A record in both runs, by the chain at the left; one of them is None where it was played in the other only."""

    change: Change
    before: Kept | None
    after: Kept | None

    @property
    def line(self) -> Kept:
        """The record as the later run names it."""
        found = self.after or self.before
        if found is None:
            raise ValueError(self.change)
        return found


def pairs(before: Sequence[Kept], after: Sequence[Kept]) -> list[Pair]:
    """Every record of both runs, in the order of the later one, then those that are gone.

    A record is known by its file and its id; of several with the same one, the first is held against the first."""
    former = dict(_keyed(before))
    found = [_pair(former.pop(key, None), line) for key, line in _keyed(after)]
    return [*found, *(_pair(line, None) for line in former.values())]


def _keyed(lines: Sequence[Kept]) -> Iterator[tuple[tuple[str, str, int], Kept]]:
    seen: Counter[tuple[str, str]] = Counter()
    for line in lines:
        key = line.file, line.ident
        yield (*key, seen[key]), line
        seen[key] += 1


def _pair(before: Kept | None, after: Kept | None) -> Pair:
    if before is None:
        return Pair(Change.ADDED, None, after)
    if after is None:
        return Pair(Change.GONE, before, None)
    return Pair(changed(before.left, after.left), before, after)


def changed(before: Half, after: Half) -> Change:
    """How a record fares in a later run."""
    former, now = _badness(before), _badness(after)
    if former != now:
        return Change.IMPROVED if now < former else Change.REGRESSED
    same = (before.verdict, before.bytes, before.hits, before.changed) == (
        after.verdict, after.bytes, after.hits, after.changed,
    )  # fmt: skip
    return Change.SAME if same else Change.DIFFERENT


def _badness(half: Half) -> tuple[bool, int]:
    return half.failed, _GRAVE.get(half.verdict, 0)
