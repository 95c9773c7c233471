"""Which rows stand side by side. How many there are is known at once; how changed lines pair, when they are shown.

A change takes as many rows as its longer side has lines; on the other side gaps fill up. So a view can scroll over all
rows, and only for those on screen it is found out which line became which.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Indel

from workbench.hooks.diff.lines import LineDiff
from workbench.hooks.diff.sequences import Change

PAIRED = 4_000
"""Pairs of lines up to which a change's lines are paired by likeness; above it they stand in order."""
_LIKE = 0.4
_HEAD = 400


class Row(NamedTuple):
    """A line of each text, from 0; None for a gap. `changed` unless both lines are equal."""

    first: int | None
    second: int | None
    changed: bool
    coarse: bool = False


class Rows:
    """The rows of two texts. `first` and `second` are their lines; `diff` is what differs between them."""

    def __init__(self, first: Sequence[str], second: Sequence[str], diff: LineDiff) -> None:
        self._first, self._second = first, second
        self._changes = diff.changes
        self._tops: list[int] = []
        self._paired: dict[int, list[tuple[int | None, int | None]]] = {}
        row = line = 0
        for change in diff.changes:
            row += change.a0 - line
            self._tops.append(row)
            row += _height(change)
            line = change.a1
        self._count = row + diff.first - line

    def __len__(self) -> int:
        return self._count

    def changed(self) -> list[tuple[int, int]]:
        """`[start, end)` of the rows of every change, for the overview and for going from change to change."""
        return [(top, top + _height(change)) for top, change in zip(self._tops, self._changes, strict=True)]

    def rows(self, start: int, end: int) -> Iterator[Row]:
        """The rows of a range, which is cut at both ends."""
        for number in range(max(start, 0), min(end, self._count)):
            yield self._row(number)

    def row_of(self, line: int, *, second: bool = False) -> int:
        """The row in which a line of a text stands."""
        starts = [change.b0 if second else change.a0 for change in self._changes]
        index = bisect_right(starts, line) - 1
        while index >= 0:
            change, top = self._changes[index], self._tops[index]
            start, end = (change.b0, change.b1) if second else (change.a0, change.a1)
            if line >= end:
                return top + _height(change) + line - end
            if line >= start and _unpaired(change):
                return top + line - start
            if line >= start:
                return top + [pair[second] for pair in self._pairs(index)].index(line)
            index -= 1
        return line

    def _row(self, number: int) -> Row:
        index = bisect_right(self._tops, number) - 1
        if index < 0:
            return Row(number, number, False)
        change, at = self._changes[index], number - self._tops[index]
        height = _height(change)
        if at >= height:
            return Row(change.a1 + at - height, change.b1 + at - height, False)
        first, second = _in_order(change, at) if _unpaired(change) else self._pairs(index)[at]
        return Row(first, second, True, change.coarse)

    def _pairs(self, index: int) -> list[tuple[int | None, int | None]]:
        found = self._paired.get(index)
        if found is None:
            change = self._changes[index]
            found = self._paired[index] = _pair(
                self._first[change.a0 : change.a1], self._second[change.b0 : change.b1], change
            )
        return found


def _height(change: Change) -> int:
    return max(change.a1 - change.a0, change.b1 - change.b0)


def _unpaired(change: Change) -> bool:
    """Whether the lines of both sides stand in order, so that a large change needs no list of pairs."""
    first, second = change.a1 - change.a0, change.b1 - change.b0
    return first == second or first * second > PAIRED or not first or not second


def _in_order(change: Change, at: int) -> tuple[int | None, int | None]:
    first, second = change.a0 + at, change.b0 + at
    return first if first < change.a1 else None, second if second < change.b1 else None


def _pair(first: Sequence[str], second: Sequence[str], change: Change) -> list[tuple[int | None, int | None]]:
    swapped = len(first) > len(second)
    short, long = (second, first) if swapped else (first, second)
    places = range(len(short))
    if short and len(short) < len(long) and len(short) * len(long) <= PAIRED:
        places = _likeliest(short, long)  # type: ignore[assignment]
    taken = dict(zip(places, range(len(short)), strict=True))
    pairs: list[tuple[int | None, int | None]] = []
    for at in range(len(long)):
        other = taken.get(at)
        if swapped:
            pairs.append((change.a0 + at, None if other is None else change.b0 + other))
        else:
            pairs.append((None if other is None else change.a0 + other, change.b0 + at))
    return pairs


def _likeliest(short: Sequence[str], long: Sequence[str]) -> list[int]:
    """For every line of the shorter side a place on the longer, ascending, so that the sum of likeness is largest."""
    room = len(long) - len(short)
    table = [[0.0] * (room + 1) for _ in range(len(short) + 1)]
    for i, line in enumerate(short):
        best = 0.0
        for shift in range(room + 1):
            best = max(best, table[i][shift] + _likeness(line, long[i + shift]))
            table[i + 1][shift] = best
    places: list[int] = []
    shift = room
    for i in range(len(short), 0, -1):
        while shift and table[i][shift - 1] == table[i][shift]:
            shift -= 1
        places.append(i - 1 + shift)
    places.reverse()
    return places


def _likeness(first: str, second: str) -> float:
    """0 to 1, of the heads of two lines; below a limit they are as unlike as any."""
    return Indel.normalized_similarity(first[:_HEAD], second[:_HEAD], score_cutoff=_LIKE)
