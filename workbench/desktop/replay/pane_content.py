"""What a pane shows: the lines of a text, what is marked in them, and where the text comes from.

No Qt here: contents of many megabytes are made in the background and only painted in the window. A secret stands in the
text as it is, under a mark that hides it; whatever leaves the pane goes through `masked`.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple, overload

from workbench.hooks.diff.lines import line_starts
from workbench.secrets.masking import label

WRAP: Final = 2_000
"""Columns after which a long line goes on in the next row."""
_PER_ROW: Final = 16


class Kind(StrEnum):
    """What a marked span is. SECRET and LEAK are hidden; a leak is a secret, or a part of one, that hooks left over."""

    SECRET = "secret"
    LEAK = "leak"
    REDACTED = "redacted"
    MASKED = "masked"
    CUT = "cut"


HIDDEN: Final = frozenset({Kind.SECRET, Kind.LEAK})


class Mark(NamedTuple):
    """A span in code points of the whole text, within one line. `form` is what a secret is, `step` what made the span,
    `lost` how many code points stood there before."""

    start: int
    end: int
    kind: Kind
    form: str = ""
    step: str = ""
    lost: int = 0


class PackedMarks(Sequence[Mark]):
    """Marks kept as numbers: a hook that changes every line of a large output makes a hundred thousand of them."""

    def __init__(self, marks: Iterable[Mark] = ()) -> None:
        self.starts = array("i")
        self._ends = array("i")
        self._lost = array("i")
        self._whats = array("i")
        self._known: dict[tuple[Kind, str, str], int] = {}
        self._names: list[tuple[Kind, str, str]] = []
        self.extend(marks)

    def extend(self, marks: Iterable[Mark]) -> None:
        """Adds marks that stand behind those that are there."""
        for mark in marks:
            self.starts.append(mark.start)
            self._ends.append(mark.end)
            self._lost.append(mark.lost)
            what = mark.kind, mark.form, mark.step
            if what not in self._known:
                self._known[what] = len(self._names)
                self._names.append(what)
            self._whats.append(self._known[what])

    @property
    def kinds(self) -> frozenset[Kind]:
        """Which kinds there are."""
        return frozenset(kind for kind, _, _ in self._names)

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, index: int) -> Mark: ...
    @overload
    def __getitem__(self, index: slice) -> list[Mark]: ...
    def __getitem__(self, index: int | slice) -> Mark | list[Mark]:
        if isinstance(index, slice):
            return [self._mark(number) for number in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._mark(index)

    def _mark(self, number: int) -> Mark:
        kind, form, step = self._names[self._whats[number]]
        return Mark(self.starts[number], self._ends[number], kind, form, step, self._lost[number])


class Verdict(NamedTuple):
    """A painted shape (safe, leak, race, warning, …) with its word, as it stands in a pane's head."""

    shape: str
    word: str


class Lines(Sequence[str]):
    """Lines without their ends, made when they are asked for."""

    starts: Sequence[int] = ()
    """Where each line starts in the whole text, and last its end; empty where positions mean nothing."""

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self.line(number) for number in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self.line(index)

    def line(self, number: int) -> str:
        """One line, counted from 0."""
        raise NotImplementedError

    def length(self, number: int) -> int:
        """Code points of a line."""
        return len(self.line(number))

    def part(self, number: int, start: int, end: int) -> str:
        """Code points `[start, end)` of a line."""
        return self.line(number)[start:end]

    @cached_property
    def long(self) -> tuple[int, ...]:
        """The numbers of lines that take more than one row."""
        return ()

    @cached_property
    def longest(self) -> int:
        """About the code points of the longest line."""
        return 0


class TextLines(Lines):
    """The lines of a text; only where they start is kept beside it. `starts` may be given, as bytes of numbers."""

    def __init__(self, text: str, starts: bytes = b"") -> None:
        self.text = text
        self.starts = array("i", starts or line_starts(text))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def line(self, number: int) -> str:
        """One line, counted from 0."""
        start, end = self._bounds(number)
        return self.text[start:end]

    def length(self, number: int) -> int:
        """Code points of a line."""
        start, end = self._bounds(number)
        return end - start

    def part(self, number: int, start: int, end: int) -> str:
        """Code points `[start, end)` of a line; the rest of it, however long, is not copied."""
        low, high = self._bounds(number)
        return self.text[low + start : min(low + end, high)]

    def _bounds(self, number: int) -> tuple[int, int]:
        """Where a line starts, and where its line end does."""
        start, end = self.starts[number], self.starts[number + 1]
        if end > start and self.text[end - 1] == "\n":
            end -= 2 if end - 1 > start and self.text[end - 2] == "\r" else 1
        elif end > start and self.text[end - 1] == "\r":
            end -= 1
        return start, end

    @cached_property
    def long(self) -> tuple[int, ...]:
        """The numbers of lines that take more than one row."""
        starts = self.starts
        if len(self.text) <= WRAP:
            return ()
        far = (number for number in range(len(self)) if starts[number + 1] - starts[number] > WRAP)
        return tuple(number for number in far if self.length(number) > WRAP)

    @cached_property
    def longest(self) -> int:
        """About the code points of the longest line."""
        starts = self.starts
        return max((end - start for start, end in pairwise(starts)), default=0)


class HexLines(Lines):
    """Bytes in rows of sixteen; hidden ones are not written. `hidden` are ascending spans of bytes."""

    def __init__(self, data: bytes, hidden: Sequence[tuple[int, int]] = ()) -> None:
        self.data = data
        self._hidden = hidden
        self._ends = [end for _, end in hidden]

    def __len__(self) -> int:
        return max(1, -(-len(self.data) // _PER_ROW))

    def line(self, number: int) -> str:
        """Offset, sixteen bytes, and what of them is printable ASCII."""
        start = number * _PER_ROW
        part = self.data[start : start + _PER_ROW]
        secret = self._secret(start, start + len(part))
        codes = ["--" if at in secret else f"{byte:02x}" for at, byte in enumerate(part, start)]
        codes += ["  "] * (_PER_ROW - len(codes))
        signs = "".join(
            "-" if at in secret else chr(byte) if 0x20 <= byte < 0x7F else "." for at, byte in enumerate(part, start)
        )
        return f"{start:08x}  {' '.join(codes[:8])}  {' '.join(codes[8:])}  {signs}"

    def _secret(self, start: int, end: int) -> set[int]:
        found: set[int] = set()
        for low, high in self._hidden[bisect_right(self._ends, start) :]:
            if low >= end:
                break
            found.update(range(max(low, start), min(high, end)))
        return found

    @cached_property
    def longest(self) -> int:
        """Code points of every line."""
        return 10 + 3 * _PER_ROW + 2 + _PER_ROW


@dataclass(frozen=True)
class PaneContent:
    """One side. `title` is the chain or host, `moment` the step whose output this is ("after step 2, redact").

    `marks` ascend and never overlap. `note` is a sentence for what is not in the text. With `is_tree`, `value` is what
    a tree shows of it, already masked; `whole` tells whether all of the output is here and not only its beginning.
    """

    lines: Lines
    title: str = ""
    moment: str = ""
    verdict: Verdict | None = None
    marks: PackedMarks = field(default_factory=PackedMarks)
    note: str = ""
    value: object = None
    is_tree: bool = False
    whole: bool = True

    def marks_in(self, start: int, end: int) -> Sequence[Mark]:
        """The marks that touch a span of the text."""
        first = bisect_left(self.marks.starts, start)
        while first and self.marks[first - 1].end > start:
            first -= 1
        return self.marks[first : bisect_left(self.marks.starts, max(end, start + 1))]

    def marks_of(self, line: int) -> Sequence[Mark]:
        """The marks of a line, in code points from the line's start."""
        if not self.marks or not self.lines.starts:
            return ()
        start, end = self.lines.starts[line], self.lines.starts[line + 1]
        found = self.marks_in(start, end)
        return [mark._replace(start=mark.start - start, end=mark.end - start) for mark in found]

    def line_of(self, at: int) -> int:
        """The line of a position in the whole text."""
        return min(max(0, bisect_right(self.lines.starts, at) - 1), len(self.lines) - 1)

    def mark_at(self, line: int, column: int) -> Mark | None:
        """The mark under a place, in code points of its line."""
        return next(
            (mark for mark in self.marks_of(line) if mark.start <= column < max(mark.end, mark.start + 1)), None
        )

    def masked(self, first: tuple[int, int], last: tuple[int, int]) -> str:
        """What may leave the pane between two places (line and column): line ends as they are, secrets as labels."""
        if not isinstance(self.lines, TextLines):
            return _between(self.lines, first, last)
        start, end = self.lines.starts[first[0]] + first[1], self.lines.starts[last[0]] + last[1]
        parts, at = list[str](), start
        for mark in self.marks_in(start, end):
            if mark.kind in HIDDEN and mark.end > start and mark.start < end:
                parts += (self.lines.text[at : max(at, mark.start)], label(mark.form or "secret"))
                at = min(mark.end, end)
        return "".join((*parts, self.lines.text[at:end]))


def _between(lines: Lines, first: tuple[int, int], last: tuple[int, int]) -> str:
    if first[0] == last[0]:
        return lines[first[0]][first[1] : last[1]]
    middle = lines[first[0] + 1 : last[0]]
    return "\n".join((lines[first[0]][first[1] :], *middle, lines[last[0]][: last[1]]))


def empty_content(title: str = "", note: str = "") -> PaneContent:
    """A pane without a text, with the reason."""
    return PaneContent(TextLines(""), title, note=note)
