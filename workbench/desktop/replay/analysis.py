"""What both panes need to know of their texts: where secrets stand, what which step made, which lines differ.

No Qt here. Small texts are looked at in a thread of the window, large ones in a worker process, which streams what it
finds as plain values.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from workbench.desktop.replay.blame import marks_of
from workbench.desktop.replay.leftovers import leftovers
from workbench.desktop.replay.pane_content import HIDDEN, HexLines, Kind, Mark
from workbench.hooks.dialects.stepping import canonical, is_json
from workbench.hooks.diff.lines import diff_lines, line_starts
from workbench.hooks.diff.readable import both_readable, readable
from workbench.hooks.diff.sequences import DEADLINE
from workbench.hooks.hiding import Secret, secrets_in
from workbench.hooks.model import Value
from workbench.secrets import find

TARGET: Final = "workbench.desktop.replay.analysis:stream"
"""What a worker calls, with the arguments of `stream`."""
_TOGETHER: Final = 200
_ROW: Final = 16
_HEAD: Final = 6
_FEW: Final = 100
"""Secrets up to which one pattern for all is faster than looking each place up."""
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class Asked(NamedTuple):
    """One side. `values` go from the recorded output to what is shown, each made by the step named before it; `known`
    are the values of the record that may hold secrets, `secrets` those in them where somebody found them already."""

    values: tuple[Value, ...]
    names: tuple[str, ...]
    known: tuple[Value, ...]
    secrets: tuple[Secret, ...] | None = None

    @property
    def raw(self) -> bool:
        """Whether nothing was done yet."""
        return not self.names


class Told(NamedTuple):
    """One side: the text that is shown, what is marked in it, and in hex its bytes with the spans that are hidden.
    `starts` are the starts of its lines as bytes of numbers, where another process found them."""

    text: str
    marks: Sequence[Mark]
    data: bytes = b""
    hidden: tuple[tuple[int, int], ...] = ()
    starts: bytes = b""


class Analysis(NamedTuple):
    """Both sides, and the line differences as `Change` says them."""

    left: Told
    right: Told
    counts: tuple[int, int]
    changes: tuple[tuple[int, ...], ...]


def analyse(left: Asked, right: Asked, hexadecimal: bool = False) -> Analysis:
    """All that is found."""
    if hexadecimal:
        return _bytewise(_told(left, _plain(left.values)), _told(right, _plain(right.values)))
    texts = _alike((*left.values, *right.values))
    first, second = _told(left, texts[: len(left.values)]), _told(right, texts[len(left.values) :])
    diff = diff_lines(first.text, second.text, DEADLINE)
    return Analysis(first, second, (diff.first, diff.second), tuple(tuple(change) for change in diff.changes))


def _plain(values: Iterable[Value]) -> list[str]:
    return [value if isinstance(value, str) else "" if value is None else canonical(value) for value in values]


def _alike(values: Sequence[Value]) -> list[str]:
    """Values as texts; where one has to be laid out to be read, all are, so that only what changed differs."""
    known: dict[int, str] = {}
    for value in values:
        if id(value) not in known:
            known[id(value)] = readable(value)
    laid = next((value for value in values if isinstance(value, str) and known[id(value)] != value), None)
    if laid is not None:
        known = {id(value): both_readable(laid, value)[1] for value in values}
    return [known[id(value)] for value in values]


def _told(asked: Asked, texts: Sequence[str]) -> Told:
    text = texts[-1]
    secrets = asked.secrets
    if secrets is None:
        secrets = tuple({secret: None for value in asked.known for secret in secrets_in(value)})
    hidden = list(_secret_marks(text, secrets, texts[0], raw=asked.raw))
    marks = _merged(hidden, marks_of(texts, asked.names), text)
    return Told(text, tuple(marks))


def _secret_marks(text: str, secrets: Sequence[Secret], raw_text: str, raw: bool) -> Iterator[Mark]:
    """Secrets of known forms, those of the record wherever they stand, and what is left of them."""
    kind = Kind.SECRET if raw else Kind.LEAK
    found = [Mark(hit.start, hit.end, kind, hit.format, "", hit.end - hit.start) for hit in find(text)]
    found += [
        Mark(start, start + len(one.text), kind, one.format, "", len(one.text))
        for one, start in _occurrences(text, secrets)
    ]
    if not raw:
        found += leftovers(text, raw_text, secrets)
    end = 0
    for mark in sorted(found, key=lambda mark: (mark.start, -mark.end)):
        if mark.end > end:
            yield mark._replace(start=max(mark.start, end))
            end = mark.end


def _occurrences(text: str, secrets: Sequence[Secret]) -> Iterator[tuple[Secret, int]]:
    spelled = {spelling: one for one in secrets for spelling in (one.text, json.dumps(one.text)[1:-1]) if spelling}
    few = spelled if len(spelled) <= _FEW else [spelling for spelling in spelled if len(spelling) < _HEAD]
    if few:
        pattern = re.compile("|".join(map(re.escape, sorted(few, key=lambda form: (-len(form), form)))))
        for match in pattern.finditer(text):
            yield Secret(spelled[match[0]].format, match[0]), match.start()
    if few is not spelled:
        yield from _looked_up(text, spelled)


def _looked_up(text: str, spelled: Mapping[str, Secret]) -> Iterator[tuple[Secret, int]]:
    """Where any of very many secrets stands: each place is looked up by the next few characters."""
    heads: dict[str, list[str]] = {}
    for spelling in sorted(spelled, key=len, reverse=True):
        heads.setdefault(spelling[:_HEAD], []).append(spelling)
    for at in range(len(text) - _HEAD + 1):
        for spelling in heads.get(text[at : at + _HEAD], ()):
            if text.startswith(spelling, at):
                yield Secret(spelled[spelling].format, spelling), at
                break


def _merged(hidden: Sequence[Mark], made: Sequence[Mark], text: str) -> Iterator[Mark]:
    """All marks ascending, none overlapping another and each within a line; secrets come first."""
    place, end = 0, 0
    for mark in made:
        while place < len(hidden) and hidden[place].start <= mark.start:
            yield from _by_line(hidden[place], text)
            end = max(end, hidden[place].end)
            place += 1
        start = max(mark.start, end)
        while place < len(hidden) and hidden[place].start < mark.end:
            yield from _by_line(mark._replace(start=start, end=hidden[place].start), text)
            yield from _by_line(hidden[place], text)
            start = end = hidden[place].end
            place += 1
        if start < mark.end or (mark.start == mark.end and start == mark.start):
            yield from _by_line(mark._replace(start=start), text)
            end = max(end, mark.end)
    for mark in hidden[place:]:
        yield from _by_line(mark, text)


def _by_line(mark: Mark, text: str) -> Iterator[Mark]:
    if mark.start == mark.end:
        yield mark
        return
    start = mark.start
    for found in _LINE_END.finditer(text, mark.start, mark.end):
        if found.start() > start:
            yield mark._replace(start=start, end=found.start())
        start = found.end()
    if start < mark.end:
        yield mark._replace(start=start)


def _bytewise(left: Told, right: Told) -> Analysis:
    """Both texts as UTF-8, compared byte by byte at equal places."""
    first, second = _encoded(left), _encoded(right)
    counts = len(HexLines(first.data)), len(HexLines(second.data))
    return Analysis(first, second, counts, tuple(_different(first.data, second.data, *counts)))


def _encoded(told: Told) -> Told:
    data = told.text.encode("utf-8", "surrogatepass")
    hidden = list[tuple[int, int]]()
    at = size = 0
    for mark in told.marks:
        if mark.kind in HIDDEN:
            low = size + len(told.text[at : mark.start].encode("utf-8", "surrogatepass"))
            size = low + len(told.text[mark.start : mark.end].encode("utf-8", "surrogatepass"))
            at = mark.end
            hidden.append((low, size))
    return Told("", (), data, tuple(hidden))


def _different(first: bytes, second: bytes, rows: int, others: int) -> Iterator[tuple[int, ...]]:
    """Runs of rows that differ, and at the end the rows that only one side has."""
    shared, start = min(rows, others), -1
    for row in range(shared):
        at = row * _ROW
        if first[at : at + _ROW] != second[at : at + _ROW]:
            start = row if start < 0 else start
        elif start >= 0:
            yield start, row, start, row, False
            start = -1
    if start >= 0 or rows != others:
        start = shared if start < 0 else start
        yield start, rows, start, others, False


def tree_value(value: Value) -> Value:
    """What a tree shows of an output: it, or what its text says as JSON. ValueError where it is no JSON."""
    if not isinstance(value, str):
        return value
    if not is_json(value):
        raise ValueError(value[:0])
    return json.loads(value)


def stream(left: Asked, right: Asked, hexadecimal: bool = False) -> Iterator[object]:
    """Runs in the worker: what `analyse` finds, piece by piece; None for a text that is the value itself."""
    found = analyse(left, right, hexadecimal)
    for asked, told in ((left, found.left), (right, found.right)):
        same = told.text == asked.values[-1]
        yield "told", None if same else told.text, told.data, array("i", line_starts(told.text)).tobytes()
        for start in range(0, len(told.marks), _TOGETHER):
            yield "marks", [tuple(mark) for mark in told.marks[start : start + _TOGETHER]]
        for start in range(0, len(told.hidden), _TOGETHER):
            yield "hidden", told.hidden[start : start + _TOGETHER]
    yield "counts", found.counts
    for start in range(0, len(found.changes), _TOGETHER):
        yield "changes", found.changes[start : start + _TOGETHER]
