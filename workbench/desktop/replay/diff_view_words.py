"""Which words differ in the lines on screen; kept, because scrolling asks for the same lines again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from workbench.desktop.replay.diff_rows import RowMap
from workbench.hooks.diff.rows import Row
from workbench.hooks.diff.words import WordDiff, diff_words
from workbench.hooks.model import Span

CLOSE: Final = 8_000
"""Code points of both lines together up to which their words are compared; beyond it only equal ends are found."""
_KEPT: Final = 400
_NOTHING: Final = WordDiff((), ())


class Words:
    """The words of the pairs of one row map."""

    def __init__(self) -> None:
        self._rows: RowMap | None = None
        self._kept: dict[Row, WordDiff] = {}

    def show(self, rows: RowMap) -> None:
        """Another pair of texts."""
        self._rows = rows
        self._kept.clear()

    def spans(self, pair: Row, second: bool) -> Sequence[Span]:
        """What differs in one line of a pair, in code points of the line."""
        found = self._kept.get(pair)
        if found is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            found = self._kept[pair] = self._made(pair)
        return found.second if second else found.first

    def _made(self, pair: Row) -> WordDiff:
        if self._rows is None or pair.first is None or pair.second is None:
            return _NOTHING
        first, second = self._rows.left[pair.first], self._rows.right[pair.second]
        if len(first) + len(second) <= CLOSE:
            return diff_words(first, second)
        start = _common(first, second)
        end = _common(first[start:][::-1], second[start:][::-1])
        return WordDiff(((start, len(first) - end),), ((start, len(second) - end),), True)


def _common(first: str, second: str) -> int:
    """How many code points two texts begin with alike, by halving."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
