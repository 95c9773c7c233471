"""What is left of secrets that are no longer there as a whole: at least six characters of one in a row."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import re2

from workbench.hooks.sought import Runs as Sixes
from workbench.hooks.sought import Sought

RUN: Final = 6
"""Characters in a row that count as a part of a secret."""
_HALVES: Final = re.compile("[\ud800-\udfff]")
_LONG: Final = 20_000
"""Characters of a secret from which on not every run of it is remembered: a key of megabytes would take a gigabyte."""
_SPARSE: Final = 32
_FEW: Final = 700
"""Runs up to which one pattern for all is faster than looking each place up; with many more RE2 needs minutes."""


class Part(NamedTuple):
    """A span of a text that is a part of a secret, with the secret's form and its length. In code points."""

    start: int
    end: int
    form: str
    whole: int


Runs = Mapping[str, tuple[tuple[str, str], int]]
"""Runs of six characters by themselves: the secret (form and text) and the place in it."""


def parts_in(text: str, runs: Runs) -> Iterator[Part]:
    """Parts of secrets in a text, by the runs that tell of them."""
    if not runs:
        return
    end = 0
    for start, run in _places(_whole(text), runs):
        (form, secret), place = runs[run]
        if start + RUN <= end:
            continue
        before = _before(text, start, secret, place)
        size = before + _length(text, start, secret, place)
        low, high = max(end, start - before), start - before + size
        if high > low:
            yield Part(low, high, form, len(secret))
            end = high


def _any(runs: Iterable[str]) -> Any:
    return re2.compile("|".join(map(re2.escape, runs)))


def _whole(text: str) -> str:
    """The text without halves of characters, which RE2 cannot read; of the same length."""
    return text if text.isascii() else _HALVES.sub("?", text)


def telling(raw: str, secrets: Sequence[tuple[str, str]]) -> Runs:
    """Every run of six characters of a secret (form and text), with its place there, but for those that also stand
    elsewhere in the recorded text `raw`. Of a very long secret only some runs tell, so that parts of it are found from
    37 characters on."""
    found: dict[str, tuple[tuple[str, str], int]] = {}
    for secret in secrets:
        for place in range(0, len(secret[1]) - RUN + 1, 1 if len(secret[1]) <= _LONG else _SPARSE):
            found.setdefault(_whole(secret[1][place : place + RUN]), (secret, place))
    if not found:
        return found
    rest = Sought(text for _, text in secrets if text).replaced(raw, lambda found: "\0")
    elsewhere = set(_runs_in(_whole(rest), found))
    return {run: where for run, where in found.items() if run not in elsewhere}


def _places(text: str, runs: Collection[str]) -> Iterator[tuple[int, str]]:
    """Where runs stand in a text, ascending; of those that overlap only the first where they are few."""
    if len(runs) <= _FEW:
        yield from ((match.start(), match.group()) for match in _any(runs).finditer(text))
        return
    yield from ((at, text[at : at + RUN]) for at in Sixes(runs, RUN).places(text))


def _runs_in(text: str, runs: Collection[str]) -> Iterator[str]:
    """Every run that stands in a text, also where two overlap."""
    for start, _ in _places(text, runs):
        yield from (text[at : at + RUN] for at in range(start, start + RUN))


def _length(text: str, start: int, secret: str, place: int) -> int:
    """How far text and secret go on alike."""
    most = min(len(text) - start, len(secret) - place)
    size = RUN
    while size < most and text[start + size] == secret[place + size]:
        size += 1
    return size


def _before(text: str, start: int, secret: str, place: int) -> int:
    """How far text and secret are alike before a place."""
    size = 0
    while size < min(start, place) and text[start - size - 1] == secret[place - size - 1]:
        size += 1
    return size
