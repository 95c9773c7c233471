"""Many texts sought in one at once, in time that does not grow with their number: an output may hold many keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

FEW = 100
"""Texts up to which one pattern for all is faster than looking each place up."""
_HEAD = 6
_LITTLE = 20_000_000
"""Runs times characters up to which each run is sought by itself."""


class Place(NamedTuple):
    """Where one of the sought texts stands, `[start, end)` in code points."""

    start: int
    end: int


class Sought:
    """Texts to be found, none empty."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = frozenset(texts)
        few = sorted(self._texts, key=lambda text: (-len(text), text)) if 0 < len(self._texts) <= FEW else []
        self._few = re.compile("|".join(map(re.escape, few))) if few else None
        self._size = min((_HEAD, *map(len, self._texts)))
        lengths: dict[str, set[int]] = {}
        for text in self._texts:
            lengths.setdefault(text[: self._size], set()).add(len(text))
        self._lengths = {head: sorted(found, reverse=True) for head, found in lengths.items()}

    def inside(self, text: str) -> Iterator[str]:
        """Each of them that stands in a text, also inside another; one may come more than once."""
        if self._few is not None:
            yield from (sought for sought in self._texts if sought in text)
            return
        for start, lengths in self._heads(text):
            yield from (found for size in lengths if (found := text[start : start + size]) in self._texts)

    def places(self, text: str) -> Iterator[Place]:
        """Where they stand, none overlapping another: the first one first, of several there the longest."""
        if self._few is not None:
            yield from (Place(*found.span()) for found in self._few.finditer(text))
            return
        done = 0
        for start, lengths in self._heads(text):
            if start < done:
                continue
            end = next((start + size for size in lengths if text[start : start + size] in self._texts), 0)
            if end:
                done = end
                yield Place(start, end)

    def replaced(self, text: str, stand_in: Callable[[str], str]) -> str:
        """The text with something else in the place of each."""
        parts, at = list[str](), 0
        for start, end in self.places(text):
            parts += (text[at:start], stand_in(text[start:end]))
            at = end
        return "".join((*parts, text[at:]))

    def _heads(self, text: str) -> Iterator[tuple[int, list[int]]]:
        size, known = self._size, self._lengths
        for start in range(len(text) - size + 1 if known else 0):
            lengths = known.get(text[start : start + size])
            if lengths is not None:
                yield start, lengths


class Seen:
    """The runs of some characters that stand in a text, remembered in a fixed number of bytes: it may take one for
    there that is not, never the other way round."""

    def __init__(self, text: str, size: int) -> None:
        self._bits = min(24, len(text).bit_length() + 3)
        self._mask = (1 << self._bits) - 1
        self._marks = bytearray(self._mask + 1)
        for at in range(len(text) - size + 1):
            code = hash(text[at : at + size])
            self._marks[code & self._mask] |= 1
            self._marks[code >> self._bits & self._mask] |= 2

    def __contains__(self, run: str) -> bool:
        code = hash(run)
        return bool(self._marks[code & self._mask] & 1 and self._marks[code >> self._bits & self._mask] & 2)


def runs_of(text: str, size: int) -> Iterator[str]:
    """Every run of so many characters."""
    return (text[at : at + size] for at in range(len(text) - size + 1))


def shared_runs(text: str, runs: Iterable[str], size: int) -> set[str]:
    """Those of some runs, all of one size, that stand in a text."""
    rest = iter(runs)
    first = set(islice(rest, _LITTLE // max(1, len(text))))
    found = {run for run in first if run in text}
    if (run := next(rest, None)) is None:
        return found
    seen = Seen(text, size)
    maybe = {run for run in chain([run], rest) if run in seen}
    return found | maybe.intersection(runs_of(text, size))
