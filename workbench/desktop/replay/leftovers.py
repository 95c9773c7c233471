"""What is left of secrets that are no longer there as a whole: at least six characters of one in a row."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

import re2

from workbench.desktop.replay.pane_content import Kind, Mark
from workbench.hooks.hiding import Secret
from workbench.hooks.leaks import RUN

_HALVES: Final = re.compile("[\ud800-\udfff]")
_MOST: Final = 20_000
"""Runs of six characters that are looked for; more secrets than that make only the first ones' parts found."""


def leftovers(text: str, raw: str, secrets: Sequence[Secret]) -> Iterator[Mark]:
    """Parts of secrets in a text that are nowhere in the rest of the recorded one."""
    runs = _telling(raw, [one for one in secrets if one.text not in text])
    if not runs:
        return
    end = 0
    for match in _any(runs).finditer(_whole(text)):
        start, (secret, place) = match.start(), runs[match.group()]
        if start + RUN <= end:
            continue
        before = _before(text, start, secret.text, place)
        size = before + _length(text, start, secret.text, place)
        low, high = max(end, start - before), start - before + size
        if high > low:
            yield Mark(low, high, Kind.LEAK, secret.format, "", len(secret.text))
            end = high


def _any(runs: Iterable[str]) -> Any:
    return re2.compile("|".join(map(re2.escape, runs)))


def _whole(text: str) -> str:
    """The text without halves of characters, which RE2 cannot read; of the same length."""
    return text if text.isascii() else _HALVES.sub("?", text)


def _telling(raw: str, secrets: Sequence[Secret]) -> dict[str, tuple[Secret, int]]:
    """Every run of six characters of a secret, with its place there, but for those that also stand elsewhere."""
    found: dict[str, tuple[Secret, int]] = {}
    for secret in secrets:
        for place in range(len(secret.text) - RUN + 1):
            if len(found) >= _MOST:
                break
            found.setdefault(_whole(secret.text[place : place + RUN]), (secret, place))
    if not found:
        return found
    rest = raw
    for text in sorted({secret.text for secret in secrets}, key=len, reverse=True):
        rest = rest.replace(text, "\0")
    elsewhere = set(_runs_in(_whole(rest), found))
    return {run: where for run, where in found.items() if run not in elsewhere}


def _runs_in(text: str, runs: Collection[str]) -> Iterator[str]:
    """Every run that stands in a text, also where two overlap."""
    for match in _any(runs).finditer(text):
        yield match.group()
        for at in range(match.start() + 1, match.end()):
            yield text[at : at + RUN]


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
