"""What differs between two short texts, word by word, as pieces that can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from enum import Enum
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r"[A-Za-z0-9_]+|\s+|.", re.DOTALL)
_MOST: Final = 3_000
"""Words on either side between equal ends; what is longer is taken for different as a whole."""


class Mark(Enum):
    """A piece of text: in both texts, only in the first, or only in the second."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


class Piece(NamedTuple):
    """A piece and where it stands; `start` counts in the text that has it (the second for one that both have)."""

    text: str
    mark: Mark
    start: int = 0


def pieces(first: str, second: str) -> tuple[Piece, ...]:
    """The two texts woven into one: what only the first has stands before what only the second has."""
    old, new = _TOKEN.findall(first), _TOKEN.findall(second)
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    found = [Piece("".join(new[:head]), Mark.SAME), *_middle(middle_old, middle_new)]
    found.append(Piece("".join(new[len(new) - tail :]), Mark.SAME))
    return tuple(_placed(found))


def one_side(woven: tuple[Piece, ...], mark: Mark) -> tuple[Piece, ...]:
    """One of the two texts, with what only it has marked."""
    return tuple(item for item in woven if item.mark in (Mark.SAME, mark))


def _common(first: list[str], second: list[str]) -> int:
    pairs = zip(first, second, strict=False)
    return next((at for at, pair in enumerate(pairs) if pair[0] != pair[1]), min(len(first), len(second)))


def _middle(old: list[str], new: list[str]) -> Iterator[Piece]:
    if max(len(old), len(new)) > _MOST:
        yield Piece("".join(old), Mark.GONE)
        yield Piece("".join(new), Mark.NEW)
        return
    for kind, low, high, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Piece("".join(new[start:end]), Mark.SAME)
            continue
        yield Piece("".join(old[low:high]), Mark.GONE)
        yield Piece("".join(new[start:end]), Mark.NEW)


def _placed(found: list[Piece]) -> Iterator[Piece]:
    first = second = 0
    for item in found:
        if item.text:
            yield item._replace(start=first if item.mark is Mark.GONE else second)
        first += len(item.text) if item.mark is not Mark.NEW else 0
        second += len(item.text) if item.mark is not Mark.GONE else 0
