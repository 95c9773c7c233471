"""Many texts sought in one at once, in time that does not grow with their number: an output may hold many keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

FEW = 100
"""Texts up to which one pattern for all is faster than looking each place up."""
_SHORT = 20_000
"""Characters of all texts up to which one pattern is made of them."""
_HEAD = 6
_LONGEST_STEP = 8
_LITTLE = 20_000_000
"""Runs times characters up to which each run is sought by itself."""
_MANY = 200_000
"""Runs that are sought at once, so that a secret of megabytes takes no gigabyte."""
_STEP = 3


class Place(NamedTuple):
    """Where one of the sought texts stands, `[start, end)` in code points."""

    start: int
    end: int


class Sought:
    """Texts to be found, none empty."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = frozenset(texts)
        small = 0 < len(self._texts) <= FEW and sum(map(len, self._texts)) <= _SHORT
        few = sorted(self._texts, key=lambda text: (-len(text), text)) if small else []
        self._few = re.compile("|".join(map(re.escape, few))) if few else None
        self._size = min((_HEAD, *map(len, self._texts)))
        lengths: dict[str, set[int]] = {}
        for text in self._texts:
            lengths.setdefault(text[: self._size], set()).add(len(text))
        self._step = min((_LONGEST_STEP, *(len(text) - self._size + 1 for text in self._texts)))
        self._marks = frozenset(
            text[at : at + self._size] for text in self._texts for at in range(self._step if self._few is None else 0)
        )
        self._long: dict[int, list[str]] = {}
        for text in self._texts:
            if len(text) > _SHORT:
                self._long.setdefault(len(text), []).append(text)
        self._lengths = {head: sorted(found, reverse=True) for head, found in lengths.items()}

    def inside(self, text: str) -> Iterator[str]:
        """Each of them that stands in a text, also inside another; one may come more than once."""
        if self._few is not None:
            yield from (sought for sought in self._texts if sought in text)
            return
        for start, lengths in self._heads(text):
            yield from (text[start : start + size] for size in lengths if self._stands(text, start, size))

    def places(self, text: str) -> Iterator[Place]:
        """Where they stand, none overlapping another: the first one first, of several there the longest."""
        if self._few is not None:
            yield from (Place(*found.span()) for found in self._few.finditer(text))
            return
        done = 0
        for start, lengths in self._heads(text):
            if start < done:
                continue
            end = next((start + size for size in lengths if self._stands(text, start, size)), 0)
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

    def _stands(self, text: str, start: int, size: int) -> bool:
        """Whether one of this length begins at a place; long ones are compared there, since to cut one out costs."""
        if size <= _SHORT:
            return text[start : start + size] in self._texts
        return any(text.startswith(one, start) for one in self._long[size])

    def _heads(self, text: str) -> Iterator[tuple[int, list[int]]]:
        """Where one may begin, in order. Each place is covered by one step, so that most steps are all that is asked:
        they go by as many characters as the shortest is longer than a head."""
        size, step, known, at = self._size, self._step, self._lengths, self._marks
        for place in range(0, len(text) - size + 1, step):
            if text[place : place + size] in at:
                for start in range(max(0, place - step + 1), place + 1):
                    lengths = known.get(text[start : start + size])
                    if lengths is not None:
                        yield start, lengths


def runs_of(text: str, size: int) -> Iterator[str]:
    """Every run of so many characters."""
    return (text[at : at + size] for at in range(len(text) - size + 1))


class Runs:
    """Runs of one size that are sought together. A part of each is looked up at every third place of a text, which
    costs a third of a look at every place."""

    def __init__(self, runs: Collection[str], size: int) -> None:
        self._runs, self._size = runs, size
        self._step = min(_STEP, size)
        self._width = size - self._step + 1
        self._marks = frozenset(run[at : at + self._width] for run in runs for at in range(self._step))

    def places(self, text: str) -> Iterator[int]:
        """Where one stands, ascending; they may overlap."""
        width, step, marks = self._width, self._step, self._marks
        for place in range(0, len(text) - width + 1, step):
            if text[place : place + width] in marks:
                for start in range(max(0, place - step + 1), place + 1):
                    if text[start : start + self._size] in self._runs:
                        yield start


def shared_runs(text: str, runs: Iterable[str], size: int) -> set[str]:
    """Those of some runs, all of one size, that stand in a text."""
    if len(text) <= _MANY:
        own = frozenset(runs_of(text, size))
        return {run for run in runs if run in own}
    rest = iter(runs)
    first = set(islice(rest, _LITTLE // max(1, len(text))))
    found = {run for run in first if run in text}
    while many := set(islice(rest, _MANY)):
        found |= {text[at : at + size] for at in Runs(many, size).places(text)}
    return found
