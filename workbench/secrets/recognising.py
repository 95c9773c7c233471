"""Where secrets stand in a text as it is written; `wrapped` looks below coats such as Base64.

RE2 does all matching, on bytes: no text makes it slow. One pass over the text tells which forms are possible at all, so
that an ordinary text costs little more than that pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import log2
from typing import Any, NamedTuple

import re2

from workbench.secrets.formats import Format, heads, rules

_LEAST_BITS = 2.8
"""Shannon bits a character, below which a value beside a telling name is taken for ordinary text."""
_LEAST_SIGNS = 5
"""Different characters of the second half of a token; `ghp_xxxxxxxx` is a stand-in."""
_STAND_IN = re2.compile(
    rb"EXAMPLE$|(?i:(?:^|[-_])(?:your|example|placeholder|dummy|sample|change-?me|replace-?me)(?:[-_]|$))"
)
"""What shows that a token of a known form stands in for one."""
_LEAST_LETTERS = 12
_LEAST_SWITCHES = 0.34
_CUT = 200
"""Bytes at the end of a piece in which a match ends that may go on behind it: the longest of what joins its parts."""
_LONGEST_DOUBTED = 1_000
"""Bytes of a value that is none in which another is looked for; a longer one is passed by."""
_ESCAPES = (
    *((b"\\" + sign, b" " + read) for sign, read in ((b"n", b"\n"), (b"r", b"\r"), (b"t", b"\t"))),
    *((slashes + b'"' + after, b'"' + b" " * len(slashes) + after)
      for slashes in (b"\\\\\\", b"\\") for after in (b":", b",", b"}", b"]", b")", b";", b" ", b"\\")),
    (b'\\\\\\"', b'   "'),
    (b'\\"', b' "'),
)  # fmt: skip
"""What separates words in JSON and in source code, and what is read instead; both of the same length. A quote that
closes comes before its blanks, so that nothing stands between it and what it closes."""


class Hit(NamedTuple):
    """A secret: the id of its form and `[start, end)` in code points of the text."""

    format: str
    start: int
    end: int


def find_plain(text: str) -> list[Hit]:
    """The secrets of a text as it stands, in its order, none overlapping another, in time linear in its length."""
    data = separated(text.encode("utf-8", "surrogatepass"))
    hits = apart(list(in_bytes(data)))
    return hits if text.isascii() else in_points(data, hits)


def separated(data: bytes) -> bytes:
    """A text with blanks for escape sequences, so that the letter n of a `\\n` is not read as part of a word."""
    if b"\\" in data:
        for written, read in _ESCAPES:
            data = data.replace(written, read)
    return data


def in_bytes(data: bytes) -> Iterator[Hit]:
    """Hits in bytes of UTF-8, by form; they may overlap."""
    low = data.lower()
    known, forms = heads()
    found = known.Match(low)
    for number in sorted({number for index in found for number in forms[index]}) if found else ():
        yield from _of_form(rules().formats[number], data, low)


def _of_form(form: Format, data: bytes, low: bytes) -> Iterator[Hit]:
    done = 0
    for head in form.head.finditer(low):
        at, end = head.span()
        if end <= done:
            continue
        found, seen = _search(form.pattern, data, max(done, at - form.back), end + form.reach)
        if found is None:
            done = max(done, seen - form.reach)  # there is none up to there, whatever other heads say
            continue
        start, done = found
        if _counts(form, data[start:done]):
            yield Hit(form.id, start, done)
        elif done - start <= _LONGEST_DOUBTED:
            done = max(start, end)


def _secret_span(found: Any) -> tuple[int, int]:
    """The first group that takes part, or all of the match."""
    for group, value in enumerate(found.groups(), 1):
        if value is not None:
            return found.start(group), found.end(group)
    return found.start(), found.end()


def _search(pattern: Any, data: bytes, start: int, end: int) -> tuple[tuple[int, int] | None, int]:
    """Where the secret of the first match between two places stands, and how far was looked; one that ends near the
    second is followed beyond it. A piece is cut out, since only the end of a text is one to RE2; what stands before it
    is still seen."""
    seen = min(start, 1)
    while True:
        found = pattern.search(data[start - seen : end], seen)
        if found is None:
            return None, min(end, len(data))
        if found.end() + start - seen < end - _CUT or end >= len(data):
            low, high = _secret_span(found)
            return (low + start - seen, high + start - seen), end
        end = start + 4 * (end - start)


def _counts(form: Format, value: bytes) -> bool:
    if form.weigh:
        return _secret(value, form.weigh == "code")
    body = value[len(value) // 2 :]
    return len(set(body)) >= min(_LEAST_SIGNS, len(body)) and _STAND_IN.search(value) is None


def apart(hits: list[Hit]) -> list[Hit]:
    """Hits that overlap become one, named after the one that starts first, then after the earlier in the list."""
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda one: one.start):
        if kept and hit.start < kept[-1].end:
            if hit.end > kept[-1].end:
                kept[-1] = kept[-1]._replace(end=hit.end)
        else:
            kept.append(hit)
    return kept


def in_points(data: bytes, hits: list[Hit]) -> list[Hit]:
    """Hits in code points; a character that is hit in part counts whole. They are in order."""
    found, at, points = list[Hit](), 0, 0
    for hit in hits:
        start = _edge(data, hit.start, -1)
        end = _edge(data, hit.end, 1)
        first = points + _count(data[at:start])
        at, points = end, first + _count(data[start:end])
        found.append(Hit(hit.format, first, points))
    return found


def _edge(data: bytes, at: int, step: int) -> int:
    while 0 < at < len(data) and data[at] & 0xC0 == 0x80:
        at += step
    return at


def _count(data: bytes) -> int:
    return len(data.decode("utf-8", "surrogatepass"))


def _secret(value: bytes, strict: bool) -> bool:
    """Whether a value beside a telling name is neither a stand-in nor ordinary words."""
    known = rules()
    if len(set(value)) < _LEAST_SIGNS or known.stand_in.search(value):
        return False
    if value.isalpha():
        return _jumbled(value)
    if known.words.fullmatch(value):
        return False
    if strict and known.codes.fullmatch(value):
        return False
    return bits(value) >= min(_LEAST_BITS, log2(len(value)) - 0.4)


def _jumbled(letters: bytes) -> bool:
    """Whether letters alone change between small and capital more often than names in code do."""
    switches = sum(one.isupper() != two.isupper() for one, two in pairwise(letters.decode()))
    return len(letters) >= _LEAST_LETTERS and switches >= _LEAST_SWITCHES * len(letters)


def bits(value: bytes) -> float:
    """Shannon bits a character."""
    size = len(value)
    return -sum(count / size * log2(count / size) for count in Counter(value).values())
