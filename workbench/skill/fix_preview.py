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

    `line` counts from 1, None for `+` and `…`; `marks` are the parts that differ, in code points of `text`.
    """

    kind: str
    line: int | None
    text: str
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class _Region:
    first: int
    last: int
    edits: tuple[TextEdit, ...]


def fix_preview(document: Document, edits: Sequence[TextEdit], context: int = 2) -> tuple[PreviewLine, ...]:
    """The lines that edits change, with `context` lines around each place, in order.

    Nothing for a file that is not UTF-8: its text stays as it is shown, only its bytes change.
    """
    if document.decode_error is not None:
        return ()
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
        if _joins(document, edit, last):
            last += 1
        if regions and first <= regions[-1].last + 1:
            before = regions.pop()
            regions.append(_Region(before.first, max(before.last, last), (*before.edits, edit)))
        else:
            regions.append(_Region(first, last, (edit,)))
    return regions


def _joins(document: Document, edit: TextEdit, last: int) -> bool:
    """Whether an edit takes a line's ending and puts none in its place, so that the next line changes too."""
    lines = document.map
    if last + 1 >= len(lines.starts) or lines.index_of_byte(edit.end) != lines.starts[last + 1]:
        return False
    if edit.text:
        return not edit.text.endswith(("\n", "\r"))
    start = lines.index_of_byte(edit.start)
    return edit.start < edit.end and start not in lines.starts


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
    old, new = document.text[start:end], ""
    gone: list[Span] = []
    come: list[Span] = []
    at = start
    for edit in region.edits:
        first, last = lines.index_of_byte(edit.start), lines.index_of_byte(edit.end)
        new += document.text[at:first]
        less, more = _differences(document.text[first:last], edit.text)
        gone += [(first - start + low, first - start + high) for low, high in less]
        come += [(len(new) + low, len(new) + high) for low, high in more]
        new += edit.text
        at = last
    new += document.text[at:end]
    return _lines("-", old, gone, region.first) + _lines("+", new, come, None)


def _differences(old: str, new: str) -> tuple[list[Span], list[Span]]:
    """The parts of two texts that the other has not; a text that stands whole inside the other is no difference."""
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    low, high = (head, len(old) - tail), (head, len(new) - tail)
    less, more = old[slice(*low)], new[slice(*high)]
    if less and less in more:
        at = head + more.index(less)
        return [], _kept([(head, at), (at + len(less), high[1])])
    if more and more in less:
        at = head + less.index(more)
        return _kept([(head, at), (at + len(more), low[1])]), []
    return _kept([low]), _kept([high])


def _kept(spans: list[Span]) -> list[Span]:
    return [span for span in spans if span[0] < span[1]]


def _common(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _lines(kind: str, text: str, marks: list[Span], first: int | None) -> list[PreviewLine]:
    if not text:
        return []
    lines = TextMap(text)
    found = []
    for number, start in enumerate(lines.starts):
        if start == len(text) and number:
            continue
        begin, end = lines.line_span(number)
        parts = _kept([(max(low, begin) - begin, min(high, end) - begin) for low, high in marks])
        line = first + number + 1 if first is not None else None
        found.append(PreviewLine(kind, line, text[begin:end], tuple(parts)))
    return found
