"""Where secrets stand in a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import log2
from typing import NamedTuple

from workbench.secrets.formats import Format, formats

_STAND_IN = re.compile(
    r"(?i)x{4,}|\*{3,}|\.{3,}|<|>|\$\{|\{\{|%\(|your|example|sample|dummy|placeholder|change.?me|redacted|fake|todo|"
    r"process\.env|environ|getenv|secrets\.|undefined|none$|null$|true$|false$|localhost"
)
_WORDLIKE = re.compile(r"[A-Za-z]+(?:[_.\-/][A-Za-z]+)*[!.]?")
_LEAST_BITS = 2.8
"""Shannon bits a character, below which a value beside a telling name is taken for ordinary text."""


class Hit(NamedTuple):
    """A secret: the id of its form and `[start, end)` in code points of the text."""

    format: str
    start: int
    end: int


def find(text: str) -> tuple[Hit, ...]:
    """The secrets of a text in its order, none overlapping another. Time is proportional to its length."""
    low = text.lower()
    taken: list[Hit] = []
    for form in formats():
        if any(near in low for near in form.near):
            taken.extend(_hits(form, text))
    return tuple(_apart(taken))


def _hits(form: Format, text: str) -> Iterator[Hit]:
    group = "secret" if "secret" in form.pattern.groupindex else 0
    for match in form.pattern.finditer(text):
        if not form.weigh or looks_secret(match[group]):
            yield Hit(form.id, *match.span(group))


def _apart(hits: list[Hit]) -> list[Hit]:
    """Hits that overlap become one, named after the one that starts first, then after the earlier form."""
    kept: list[Hit] = []
    for hit in sorted(enumerate(hits), key=lambda item: (item[1].start, item[0])):
        one = hit[1]
        if kept and one.start < kept[-1].end:
            if one.end <= kept[-1].end:
                continue
            kept[-1] = kept[-1]._replace(end=one.end)
        else:
            kept.append(one)
    return kept


def looks_secret(value: str) -> bool:
    """Whether a value beside a telling name is neither a stand-in nor ordinary words."""
    if _STAND_IN.search(value) or _WORDLIKE.fullmatch(value) or len(set(value)) < 5:
        return False
    return any(sign.isdigit() or not sign.isalpha() for sign in value) and bits(value) >= min(
        _LEAST_BITS, log2(len(value)) - 0.4
    )


def bits(value: str) -> float:
    """Shannon bits a character."""
    size = len(value)
    return -sum(count / size * log2(count / size) for count in Counter(value).values())
