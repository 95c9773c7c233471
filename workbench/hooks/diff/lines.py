"""Which lines of two texts differ. Lines end at LF, CRLF and CR only."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from workbench.hooks.diff.sequences import DEADLINE, Change, changes


def split_lines(text: str) -> list[str]:
    """The lines without their ends; a text that ends with a line end has an empty line last."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _compared(text: str, with_ends: bool) -> list[str]:
    """Lines as they are compared, as many as `split_lines` gives: with their ends where ends may differ."""
    if not with_ends:
        return text.split("\n")
    lines = io.StringIO(text, newline="").readlines()
    if not lines or lines[-1].endswith(("\n", "\r")):
        lines.append("")
    return lines


def line_starts(text: str) -> list[int]:
    """Where each line of `split_lines` starts in the text, in code points, and last its end."""
    with_ends = "\r" in text
    ends = accumulate(map(len, _compared(text, with_ends)), initial=0)
    starts = list(ends) if with_ends else [end + number for number, end in enumerate(ends)]
    starts[-1] = len(text)
    return starts


def _numbered(first: list[str], second: list[str]) -> tuple[list[int], list[int]]:
    """Every line as a number, equal lines as equal numbers."""
    known: dict[str, int] = {}
    number = known.setdefault
    return [number(line, len(known)) for line in first], [number(line, len(known)) for line in second]


@dataclass(frozen=True)
class LineDiff:
    """The changes between two texts, ascending, in lines counted from 0; all other lines are equal in pairs.

    `coarse` says that a smaller difference may exist, because the engine ran out of time or of anchors.
    """

    first: int
    second: int
    changes: tuple[Change, ...]

    @cached_property
    def coarse(self) -> bool:
        """Whether some change was not looked at closely."""
        return any(change.coarse for change in self.changes)

    @property
    def removed(self) -> int:
        """Lines of the first text that are not in the second."""
        return sum(change.a1 - change.a0 for change in self.changes)

    @property
    def added(self) -> int:
        """Lines of the second text that are not in the first."""
        return sum(change.b1 - change.b0 for change in self.changes)

    def equal(self) -> Iterator[tuple[int, int, int]]:
        """Runs of equal lines: where they start in both texts, and how many there are."""
        a = b = 0
        for change in self.changes:
            if change.a0 > a:
                yield a, b, change.a0 - a
            a, b = change.a1, change.b1
        if self.first > a:
            yield a, b, self.first - a


def diff_lines(first: str, second: str, seconds: float = DEADLINE) -> LineDiff:
    """The lines that differ. After so many seconds what is left is one coarse change. Holds the interpreter for about
    half a second per 10 MB: call it in a worker process for large texts."""
    with_ends = "\r" in first or "\r" in second
    left, right = _compared(first, with_ends), _compared(second, with_ends)
    found = () if first == second else tuple(changes(*_numbered(left, right), seconds))
    return LineDiff(len(left), len(right), found)
