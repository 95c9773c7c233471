"""What a fix would change, as lines: computed from its edits, so that it is exact and costs nothing.

Used by the rule card and the quick-fix popup on screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.skill.document import Document
from workbench.skill.edits import TextEdit, ordered
from workbench.skill.text import Span, TextMap


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line of a preview: `kind` is ` `, `-`, `+` or `…` (lines left out).

    `line` counts from 1, None for `+` and `…`; `mark` is the part that differs, in code points of `text`.
    """

    kind: str
    line: int | None
    text: str
    mark: Span | None = None


@dataclass(frozen=True, slots=True)
class _Region:
    first: int
    last: int
    edits: tuple[TextEdit, ...]


def fix_preview(document: Document, edits: Sequence[TextEdit], context: int = 2) -> tuple[PreviewLine, ...]:
    """The lines that edits change, with `context` lines around each place, in order."""
    lines = document.map
    found: list[PreviewLine] = []
    shown = -1
    for region in _regions(document, edits):
        start = max(shown + 1, region.first - context)
        if start > shown + 1 and shown >= 0:
            found.append(PreviewLine("…", None, ""))
        found += _context(lines, document, start, region.first)
        found += _changed(document, region)
        shown = min(region.last + context, len(lines.starts) - 1)
        found += _context(lines, document, region.last + 1, shown + 1)
    return tuple(found)


def _regions(document: Document, edits: Sequence[TextEdit]) -> list[_Region]:
    lines = document.map
    regions: list[_Region] = []
    for edit in ordered(edits, len(document.data)):
        first = lines.line_of(lines.index_of_byte(edit.start))
        last = lines.line_of(lines.index_of_byte(max(edit.start, edit.end - 1)))
        if regions and first <= regions[-1].last + 1:
            before = regions.pop()
            regions.append(_Region(before.first, max(before.last, last), (*before.edits, edit)))
        else:
            regions.append(_Region(first, last, (edit,)))
    return regions


def _context(lines: TextMap, document: Document, start: int, end: int) -> list[PreviewLine]:
    return [PreviewLine(" ", line + 1, document.span_text(lines.line_span(line))) for line in range(start, end)]


def _changed(document: Document, region: _Region) -> list[PreviewLine]:
    lines = document.map
    start = lines.starts[region.first]
    end = lines.line_span(region.last)[1]
    after_ending = lines.starts[region.last + 1] if region.last + 1 < len(lines.starts) else len(document.text)
    last_byte = max(edit.end for edit in region.edits)
    if lines.index_of_byte(last_byte) > end:
        end = after_ending
    old = document.text[start:end]
    new, at = "", start
    for edit in region.edits:
        new += document.text[at : lines.index_of_byte(edit.start)] + edit.text
        at = lines.index_of_byte(edit.end)
    new += document.text[at:end]
    return _marked(old, new, region.first)


def _marked(old: str, new: str, first: int) -> list[PreviewLine]:
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    before = _lines("-", old, (head, len(old) - tail), first)
    after = _lines("+", new, (head, len(new) - tail), None)
    return before + after


def _common(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _lines(kind: str, text: str, mark: Span, first: int | None) -> list[PreviewLine]:
    if not text:
        return []
    lines = TextMap(text)
    found = []
    for number, start in enumerate(lines.starts):
        if start == len(text) and number:
            continue
        begin, end = lines.line_span(number)
        part = (max(mark[0], begin) - begin, min(mark[1], end) - begin)
        line = first + number + 1 if first is not None else None
        found.append(PreviewLine(kind, line, text[begin:end], part if part[0] < part[1] else None))
    return found
