"""Values of a Kubernetes Secret: the object says itself that everything under its `data` is secret.

Most of these values are Base64 of something without a form, such as a password, so no other rule would see them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import re2

from workbench.secrets.formats import options, rules
from workbench.secrets.recognising import Hit, in_points, separated

FORM = "kubernetes-secret"
_SHORTEST = 4
_DEEPEST = 400
"""Bytes before the name of a block on its line."""
_TELLING = "Secret"
_KIND = _TELLING.encode()
_MARK = re2.compile(
    rb"""(?m)(?:^|[\s{,"'-])(?:(---[ \t]*\r?$)|(apiVersion)["']?\s{0,8}:"""
    rb"""|kind["']?\s{0,8}:\s{0,8}["']?([A-Za-z]{1,60})\b|(data|stringData)["']?\s{0,8}:)""",
    options(),
)
_MARKS = ("cut", "version", "kind", "data")
_FIELD = re2.compile(
    rb"""^[ \t]*["']?[A-Za-z0-9._-]{1,253}["']?:[ \t]*(?:!!binary[ \t]+)?["']?"""
    rb"""([^\s"'{}\[\]&*|>#][^\s"']*)["']?[ \t]*\r?\n?$""",
    options(),
)
_REST = re2.compile(rb"^[ \t]+([A-Za-z0-9+/]{20,}={0,2})[ \t]*\r?\n?$", options())
_MEMBER = re2.compile(rb'"[^"]{1,253}"\s{0,8}:\s{0,8}"([^"]*)"|(\})', options())
_CODED = re2.compile(rb"[A-Za-z0-9+/]{4,}={0,2}", options())


class _Mark(NamedTuple):
    what: str
    start: int
    end: int
    kind: bytes = b""


def find_declared(text: str) -> list[Hit]:
    """The hits of a text, in order; time is proportional to its length."""
    if _TELLING not in text:
        return []
    data = separated(text.encode("utf-8", "surrogatepass"))
    hits = list(_in_bytes(data))
    return hits if text.isascii() else in_points(data, hits)


def _in_bytes(data: bytes) -> Iterator[Hit]:
    marks = list(_marks(data))
    if not any(mark.kind == _KIND for mark in marks):
        return
    ends = [mark.start for mark in marks]
    for number, mark in enumerate(marks):
        if mark.what == "data" and _owner(marks, number) == _KIND:
            after = bisect_right(ends, mark.end)
            yield from _values(data, mark, marks[after].start if after < len(marks) else len(data))


def _marks(data: bytes) -> Iterator[_Mark]:
    for found in _MARK.finditer(data):
        number, what = next(one for one in enumerate(_MARKS, 1) if found.start(one[0]) >= 0)
        yield _Mark(what, found.start(number), found.end(), found.group(3) or b"")


def _owner(marks: list[_Mark], number: int) -> bytes:
    """The kind of the object that holds a block: that before it, unless another object or document began since."""
    for mark in reversed(marks[max(0, number - 4) : number]):
        if mark.what == "kind":
            return mark.kind
        if mark.what in ("cut", "version"):
            break
    for mark in marks[number + 1 : number + 5]:
        if mark.what in ("kind", "cut"):
            return mark.kind
    return b""


def _values(data: bytes, block: _Mark, stop: int) -> Iterator[Hit]:
    coded = not data.startswith(b"string", block.start)
    opening = block.end
    while opening < stop and data[opening : opening + 1] in (b" ", b"\t", b"\r", b"\n"):
        opening += 1
    spans = _members(data, opening, stop) if data[opening : opening + 1] == b"{" else _fields(data, block, stop)
    for start, end in spans:
        if _counts(data[start:end], coded):
            yield Hit(FORM, start, end)


def _counts(value: bytes, coded: bool) -> bool:
    if len(value) < _SHORTEST or rules().stand_in.search(value):
        return False
    return not coded or (len(value) % 4 == 0 and _CODED.fullmatch(value) is not None)


def _members(data: bytes, start: int, stop: int) -> Iterator[tuple[int, int]]:
    for found in _MEMBER.finditer(data, start + 1, stop):
        if found.start(2) >= 0:
            return
        yield found.span(1)


def _fields(data: bytes, block: _Mark, stop: int) -> Iterator[tuple[int, int]]:
    """Lines that stand further in than the name of the block."""
    column = block.start - (data.rfind(b"\n", max(0, block.start - _DEEPEST), block.start) + 1)
    at = data.find(b"\n", block.end, stop) + 1
    while 0 < at < stop:
        end = data.find(b"\n", at) + 1 or len(data)
        line = data[at:end]
        blank = not line.strip()
        if not blank and len(line) - len(line.lstrip(b" \t")) <= column:
            return
        found = None if blank else _FIELD.search(line) or _REST.search(line)
        if found:
            yield at + found.start(1), at + found.end(1)
        at = end
