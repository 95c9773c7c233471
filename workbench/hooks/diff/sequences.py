"""What two sequences of numbers have in common, in bounded time: the engine below lines and words.

Equal ends are trimmed; a small rest is compared exactly; a larger one is cut at anchors, which are items that occur
equally rarely on both sides. Over what has no anchors a window moves, and what the deadline did not leave time for is
one change; both are marked as coarse, since a smaller difference may exist.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import lt
from typing import NamedTuple

from rapidfuzz.distance import Indel

EXACT = 16_000_000
"""Pairs of items up to which a block is compared exactly: 2 MB of memory and about a millisecond."""
RARE = (1, 2, 4, 8, 16, 32, 64, 128)
"""How often an anchor may occur, tried one after another."""
DEADLINE = 2.0
_CHARACTERS = 0x110000
_DEPTH = 24
_CHUNK = 64
_WINDOW = 1_500


class Change(NamedTuple):
    """Items `[a0, a1)` of the first sequence became `[b0, b1)` of the second; one of both may be empty."""

    a0: int
    a1: int
    b0: int
    b1: int
    coarse: bool = False


class Differ:
    """Compares two sequences once. `changes` are ascending, never empty and never adjacent unless one is coarse."""

    def __init__(self, first: Sequence[int], second: Sequence[int], seconds: float = DEADLINE) -> None:
        self._first = first
        self._second = second
        self._until = time.monotonic() + seconds
        self.changes: list[Change] = []

    def run(self) -> list[Change]:
        """The changes that make the second sequence of the first."""
        ends = (0, len(self._first), 0, len(self._second))
        a0, a1, b0, b1 = self._trimmed(*ends)
        if a0 < a1 and b0 < b1 and set(self._first[a0:a1]).isdisjoint(self._second[b0:b1]):
            self._add(a0, a1, b0, b1)
        else:
            self._compare(a0, a1, b0, b1, 0)
        return self.changes

    def _compare(self, a0: int, a1: int, b0: int, b1: int, depth: int) -> None:
        a0, a1, b0, b1 = self._trimmed(a0, a1, b0, b1)
        if a0 == a1 or b0 == b1:
            self._add(a0, a1, b0, b1)
        elif (a1 - a0) == 1 or (b1 - b0) == 1:
            self._single(a0, a1, b0, b1)
        elif (a1 - a0) * (b1 - b0) <= EXACT:
            self._exact(a0, a1, b0, b1)
        elif time.monotonic() > self._until:
            self._add(a0, a1, b0, b1, coarse=True)
        else:
            self._large(a0, a1, b0, b1, depth)

    def _large(self, a0: int, a1: int, b0: int, b1: int, depth: int) -> None:
        left, right = self._anchors(a0, a1, b0, b1) if depth < _DEPTH else ([], [])
        if not left:
            self._windows(a0, a1, b0, b1)
            return
        for a, b in zip(left, right, strict=True):
            if a > a0 or b > b0:
                self._compare(a0, a, b0, b, depth + 1)
            a0, b0 = a + 1, b + 1
        self._compare(a0, a1, b0, b1, depth + 1)

    def _trimmed(self, a0: int, a1: int, b0: int, b1: int) -> tuple[int, int, int, int]:
        first, second = self._first, self._second
        while a0 + _CHUNK <= a1 and b0 + _CHUNK <= b1 and first[a0 : a0 + _CHUNK] == second[b0 : b0 + _CHUNK]:
            a0, b0 = a0 + _CHUNK, b0 + _CHUNK
        while a0 < a1 and b0 < b1 and first[a0] == second[b0]:
            a0, b0 = a0 + 1, b0 + 1
        while a0 + _CHUNK <= a1 and b0 + _CHUNK <= b1 and first[a1 - _CHUNK : a1] == second[b1 - _CHUNK : b1]:
            a1, b1 = a1 - _CHUNK, b1 - _CHUNK
        while a0 < a1 and b0 < b1 and first[a1 - 1] == second[b1 - 1]:
            a1, b1 = a1 - 1, b1 - 1
        return a0, a1, b0, b1

    def _single(self, a0: int, a1: int, b0: int, b1: int) -> None:
        """One item on a side: it is in the other or it is not."""
        one = a1 - a0 == 1
        item, other, start, end = (self._first[a0], self._second, b0, b1) if one else (
            self._second[b0], self._first, a0, a1)  # fmt: skip
        try:
            at = other.index(item, start, end)
        except ValueError:
            self._add(a0, a1, b0, b1)
            return
        a, b = (a0, at) if one else (at, b0)
        self._add(a0, a, b0, b)
        self._add(a + 1, a1, b + 1, b1)

    def _exact(self, a0: int, a1: int, b0: int, b1: int) -> None:
        a, b = a0, b0
        for i, k, size in _matching(self._first[a0:a1], self._second[b0:b1]):
            self._add(a, a0 + i, b, b0 + k)
            a, b = a0 + i + size, b0 + k + size

    def _windows(self, a0: int, a1: int, b0: int, b1: int) -> None:
        """Without anchors: a window moves over both sides, and each starts where the one before last found the same."""
        while a0 < a1 and b0 < b1:
            if time.monotonic() > self._until:
                break
            j, m = min(a0 + _WINDOW, a1), min(b0 + _WINDOW, b1)
            last = j == a1 and m == b1
            a0, b0 = self._window(a0, j, b0, m, j if last else a0 + (j - a0) * 3 // 4)
        self._add(a0, a1, b0, b1, coarse=True)

    def _window(self, a0: int, a1: int, b0: int, b1: int, until: int) -> tuple[int, int]:
        """Takes over what a window finds up to a place on the first side; gives where that ended on both."""
        a, b = a0, b0
        for at, other, size in _matching(self._first[a0:a1], self._second[b0:b1]):
            i, k = a0 + at, b0 + other
            if i >= until and (a > a0 or b > b0):
                return a, b
            self._add(a, i, b, k, coarse=True)
            a, b = i + size, k + size
        return (a1, b1) if (a, b) == (a0, b0) else (a, b)

    def _anchors(self, a0: int, a1: int, b0: int, b1: int) -> tuple[list[int], list[int]]:
        """Places ascending on both sides: the i-th occurrence of a rare item with the i-th of the other."""
        left, right = self._first[a0:a1], self._second[b0:b1]
        counts, others = Counter(left), Counter(right)
        even = {item: count for item, count in counts.items() if others.get(item) == count}
        fewest = min(even.values(), default=RARE[-1] + 1)
        for rare in RARE:
            if fewest <= rare:
                wanted = {item for item, count in even.items() if count <= rare}
                return _ascending(*_pairs(left, right, wanted, a0, b0, unique=rare == 1))
        return [], []

    def _add(self, a0: int, a1: int, b0: int, b1: int, *, coarse: bool = False) -> None:
        if a0 == a1 and b0 == b1:
            return
        if self.changes:
            last = self.changes[-1]
            if last.a1 == a0 and last.b1 == b0 and last.coarse == coarse:
                self.changes[-1] = Change(last.a0, a1, last.b0, b1, coarse)
                return
        self.changes.append(Change(a0, a1, b0, b1, coarse))


def _pairs(
    left: Sequence[int], right: Sequence[int], wanted: set[int], a0: int, b0: int, *, unique: bool
) -> tuple[list[int], list[int]]:
    """Where wanted items stand on the left, ascending, and where each stands on the right."""
    first = [index for index, item in enumerate(left) if item in wanted]
    if unique:
        places = dict(zip(right, range(b0, b0 + len(right)), strict=True))
        return [index + a0 for index in first], [places[left[index]] for index in first]
    second = [index for index, item in enumerate(right) if item in wanted]
    by_item = sorted(first, key=left.__getitem__)
    partner = dict(zip(by_item, sorted(second, key=right.__getitem__), strict=True))
    return [index + a0 for index in first], [partner[index] + b0 for index in first]


def _ascending(left: list[int], right: list[int]) -> tuple[list[int], list[int]]:
    """The longest part of pairs, ascending on the left, that ascends on the right too."""
    if all(map(lt, right, islice(right, 1, None))):
        return left, right
    tails: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, b in enumerate(right):
        place = len(tails) if not tails or b > tails[-1] else bisect_left(tails, b)
        before.append(at[place - 1] if place else -1)
        if place == len(tails):
            tails.append(b)
            at.append(index)
        else:
            tails[place] = b
            at[place] = index
    found = []
    index = at[-1] if at else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    found.reverse()
    return [left[index] for index in found], [right[index] for index in found]


def _matching(left: Sequence[int], right: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Equal runs, and last the ends with length 0. As texts, numbers are compared several times faster than lists."""
    first: Sequence[int] | str = left
    second: Sequence[int] | str = right
    if max(left) < _CHARACTERS and max(right) < _CHARACTERS:
        first, second = "".join(map(chr, left)), "".join(map(chr, right))
    for block in Indel.opcodes(first, second).as_matching_blocks():
        yield block.a, block.b, block.size


def changes(first: Sequence[int], second: Sequence[int], seconds: float = DEADLINE) -> list[Change]:
    """What `Differ` finds."""
    return Differ(first, second, seconds).run()
