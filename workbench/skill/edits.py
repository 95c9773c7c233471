"""Edits as byte spans: the only way in which the product changes a file.

YAML and Markdown are never dumped back, so every byte outside an edit's span survives as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.skill.text import encode


class OverlapError(ValueError):
    """Two edits touch the same bytes, or one lies outside the file."""


@dataclass(frozen=True, slots=True, order=True)
class TextEdit:
    """Replace the bytes `[start, end)` of a file by `text`; offsets count from the file's start, BOM included."""

    start: int
    end: int
    text: str


def ordered(edits: Iterable[TextEdit], size: int) -> list[TextEdit]:
    """The edits by position, each once. Raises `OverlapError` when two overlap or one leaves `[0, size]`."""
    found = sorted(set(edits))
    before = 0
    for edit in found:
        if not before <= edit.start <= edit.end <= size:
            raise OverlapError(f"edit {edit.start}–{edit.end} overlaps another or leaves the file of {size} bytes")
        before = edit.end
    return found


def apply_edits(data: bytes, edits: Sequence[TextEdit]) -> bytes:
    """The file after all edits, whatever their order. Raises `OverlapError`."""
    pieces, before = [], 0
    for edit in ordered(edits, len(data)):
        pieces += [data[before : edit.start], encode(edit.text)]
        before = edit.end
    return b"".join([*pieces, data[before:]])


def invert_edits(data: bytes, edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits that turn `apply_edits(data, edits)` back into `data`. Raises `OverlapError`.

    Raises `UnicodeDecodeError` when the bytes that were replaced are not UTF-8: such an edit cannot be written as text.
    """
    found, shift = [], 0
    for edit in ordered(edits, len(data)):
        start = edit.start + shift
        size = len(encode(edit.text))
        found.append(TextEdit(start, start + size, data[edit.start : edit.end].decode("utf-8", "surrogatepass")))
        shift += size - (edit.end - edit.start)
    return tuple(found)


def overlaps(one: Sequence[TextEdit], other: Sequence[TextEdit]) -> bool:
    """Whether the two sets of edits cannot be applied together; two insertions at one place count as overlapping."""
    return any(
        first != second and ((first.start < second.end and second.start < first.end) or first.start == second.start)
        for first in one
        for second in other
    )
