"""A sorted list in chunks: adding to, taking from and looking into 100,000 entries costs microseconds.

One long list would be moved as a whole for every entry that comes; sorting it again would compare all of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, Final, Generic, TypeVar

E = TypeVar("E", bound=tuple[Any, ...])
CHUNK: Final = 800


class SortedRows(Generic[E]):
    """Entries are tuples whose first part is unique and decides the order; the rest is never compared."""

    __slots__ = ("_chunks", "_length", "_lows", "_starts")

    def __init__(self, ordered: Sequence[E] = ()) -> None:
        self._chunks = [list(ordered[at : at + CHUNK]) for at in range(0, len(ordered), CHUNK)]
        self._lows = [chunk[0][0] for chunk in self._chunks]
        self._length = len(ordered)
        self._starts: list[int] = []

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[E]:
        return chain.from_iterable(self._chunks)

    def add(self, entry: E) -> None:
        """Puts an entry in its place; one with the same first part is replaced."""
        self._starts = []
        if not self._chunks:
            self._chunks, self._lows, self._length = [[entry]], [entry[0]], 1
            return
        number = max(0, bisect_right(self._lows, entry[0]) - 1)
        chunk = self._chunks[number]
        at = bisect_left(chunk, entry[:1])
        if at < len(chunk) and chunk[at][0] == entry[0]:
            chunk[at] = entry
            return
        chunk.insert(at, entry)
        self._length += 1
        if at == 0:
            self._lows[number] = entry[0]
        if len(chunk) > 2 * CHUNK:
            self._chunks[number : number + 1] = [chunk[:CHUNK], chunk[CHUNK:]]
            self._lows.insert(number + 1, chunk[CHUNK][0])

    def discard(self, first: Any) -> None:
        """Takes the entry with this first part away, when there is one."""
        found = self._find(first)
        if found is None:
            return
        number, at = found
        chunk = self._chunks[number]
        del chunk[at]
        self._length -= 1
        self._starts = []
        if not chunk:
            del self._chunks[number], self._lows[number]
        elif at == 0:
            self._lows[number] = chunk[0][0]

    def at(self, place: int) -> E:
        """The entry at a place, from 0."""
        starts = self._all_starts()
        number = bisect_right(starts, place) - 1
        return self._chunks[number][place - starts[number]]

    def place(self, first: Any) -> int | None:
        """The place of the entry with this first part."""
        found = self._find(first)
        return self._all_starts()[found[0]] + found[1] if found is not None else None

    def _find(self, first: Any) -> tuple[int, int] | None:
        number = bisect_right(self._lows, first) - 1
        if number < 0:
            return None
        chunk = self._chunks[number]
        at = bisect_left(chunk, (first,))
        return (number, at) if at < len(chunk) and chunk[at][0] == first else None

    def _all_starts(self) -> list[int]:
        if not self._starts:
            self._starts = [0, *accumulate(map(len, self._chunks[:-1]))]
        return self._starts
