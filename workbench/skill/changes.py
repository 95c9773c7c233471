"""What changed between two texts: as line hunks for people, as spans for editing.

The editor reloads a file, compares it with the disk and reports the user's edits through these spans, so that undo,
caret and findings survive. A span never splits a CRLF, since a text widget knows it as one line end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rapidfuzz.distance import LCSseq

from workbench.skill.edits import TextEdit
from workbench.skill.text import Span, TextMap

_CELLS = 250_000_000
"""Compared line pairs from which the middle of a change is shown as one hunk; the matrix takes a bit for each pair."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that differ, from 0, ends exclusive; one side may be empty."""

    before: Span
    after: Span


@dataclass(frozen=True, slots=True)
class TextChange:
    """Replace the code points `[start, end)` of the old text by `text`."""

    start: int
    end: int
    text: str


def split_lines(text: str) -> list[str]:
    """The lines with their endings (LF, CRLF or CR); joined they are the text. The last one may be empty."""
    starts = TextMap(text).starts
    return [text[start:end] for start, end in zip(starts, (*starts[1:], len(text)), strict=True)]


def line_hunks(before: Sequence[str], after: Sequence[str]) -> tuple[Hunk, ...]:
    """The differing lines of two lists of lines, in order."""
    head = _common(before, after)
    tail = _common(before[: head - 1 if head else None : -1], after[: head - 1 if head else None : -1])
    tail = min(tail, len(before) - head, len(after) - head)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    if not old and not new:
        return ()
    if not old or not new or len(old) * len(new) > _CELLS:
        return (Hunk((head, head + len(old)), (head, head + len(new))),)
    return tuple(_middle(old, new, head))


def _middle(old: Sequence[str], new: Sequence[str], shift: int) -> Iterator[Hunk]:
    numbers: dict[str, int] = {}
    first = [numbers.setdefault(line, len(numbers)) for line in old]
    second = [numbers.setdefault(line, len(numbers)) for line in new]
    open_hunk: Hunk | None = None
    for code in LCSseq.opcodes(first, second):
        if code.tag == "equal":
            continue
        hunk = Hunk((shift + code.src_start, shift + code.src_end), (shift + code.dest_start, shift + code.dest_end))
        if open_hunk and open_hunk.before[1] == hunk.before[0] and open_hunk.after[1] == hunk.after[0]:
            open_hunk = Hunk((open_hunk.before[0], hunk.before[1]), (open_hunk.after[0], hunk.after[1]))
            continue
        if open_hunk:
            yield open_hunk
        open_hunk = hunk
    if open_hunk:
        yield open_hunk


def text_changes(before: str, after: str) -> tuple[TextChange, ...]:
    """Small changes that turn one text into the other, in order, none of them overlapping."""
    if before == after:
        return ()
    old, new = split_lines(before), split_lines(after)
    old_at = (0, *accumulate(map(len, old)))
    new_at = (0, *accumulate(map(len, new)))
    return tuple(
        change
        for hunk in line_hunks(old, new)
        for change in _trimmed(
            before,
            after,
            (old_at[hunk.before[0]], old_at[hunk.before[1]]),
            (new_at[hunk.after[0]], new_at[hunk.after[1]]),
        )
    )


def byte_edits(before: str, after: str, bom_bytes: int = 0) -> tuple[TextEdit, ...]:
    """The same as edits of the old file's bytes; `bom_bytes` is what stands before the text."""
    places = TextMap(before, bom_bytes)
    return tuple(
        TextEdit(places.byte_of(item.start), places.byte_of(item.end), item.text)
        for item in text_changes(before, after)
    )


def _trimmed(before: str, after: str, old: Span, new: Span) -> Iterator[TextChange]:
    head = _common(before[old[0] : old[1]], after[new[0] : new[1]])
    if head and before[old[0] + head - 1] == "\r" and "\n" in (before[old[0] + head :][:1], after[new[0] + head :][:1]):
        head -= 1
    start, origin = old[0] + head, new[0] + head
    tail = _common(before[start : old[1]][::-1], after[origin : new[1]][::-1])
    end, until = old[1] - tail, new[1] - tail
    if before[end : end + 1] == "\n" and "\r" in (before[end - 1 : end], after[until - 1 : until]):
        end, until = end + 1, until + 1
    if start < end or origin < until:
        yield TextChange(start, end, after[origin:until])


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many items two sequences share at their start."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low
