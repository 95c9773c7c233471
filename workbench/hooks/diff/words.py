"""What changed within one line: words, for the rows that are on screen."""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.hooks.diff.sequences import changes
from workbench.hooks.model import Span

LONGEST = 200_000
"""Code points of both lines together up to which words are compared; above it only equal ends are found."""
_SECONDS = 0.05
# One Chinese, Japanese or Korean character is a word; a terminal escape is one sign.
_WORD = re.compile(
    r"\x1b\[[0-9;:?]*[ -/]*[@-~]|[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]"
    r"|[^\W\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+|[ \t]+|."
    , re.DOTALL,
)  # fmt: skip
_SLIVER = 2
"""Equal code points between two changes up to which they are shown as one, unless a word stands there."""


class WordDiff(NamedTuple):
    """Changed spans in code points of each line; `coarse` when the lines were too long to compare their words."""

    first: tuple[Span, ...]
    second: tuple[Span, ...]
    coarse: bool = False


class WordChange(NamedTuple):
    """Code points `[start, end)` of the first line became `[other_start, other_end)` of the second."""

    start: int
    end: int
    other_start: int
    other_end: int


def diff_words(first: str, second: str) -> WordDiff:
    """The spans in which two lines differ."""
    found, coarse = word_changes(first, second)
    return WordDiff(
        tuple((one.start, one.end) for one in found if one.end > one.start),
        tuple((one.other_start, one.other_end) for one in found if one.other_end > one.other_start),
        coarse,
    )


def word_changes(first: str, second: str) -> tuple[list[WordChange], bool]:
    """What changed, ascending, also where something was only put in or left out; and whether it is coarse."""
    if first == second:
        return [], False
    if len(first) + len(second) > LONGEST:
        return [_ends(first, second)], True
    left, right = _WORD.findall(first), _WORD.findall(second)
    known: dict[str, int] = {}
    number = known.setdefault
    numbers = [number(word, len(known)) for word in left], [number(word, len(known)) for word in right]
    found = changes(*numbers, _SECONDS)
    starts, others = _starts(left), _starts(right)
    spans = [WordChange(starts[c.a0], starts[c.a1], others[c.b0], others[c.b1]) for c in found]
    return _joined(spans, first), any(c.coarse for c in found)


def _starts(words: list[str]) -> list[int]:
    """Where each word starts, and the end of the last."""
    found = [0]
    for word in words:
        found.append(found[-1] + len(word))
    return found


def _joined(spans: list[WordChange], first: str) -> list[WordChange]:
    """Changes with no more than a few signs between them become one: confetti cannot be read."""
    found: list[WordChange] = []
    for span in spans:
        if found:
            last = found[-1]
            between = first[last.end : span.start]
            if len(between) <= _SLIVER and not any(sign.isalnum() for sign in between):
                found[-1] = WordChange(last.start, span.end, last.other_start, span.other_end)
                continue
        found.append(span)
    return found


def _ends(first: str, second: str) -> WordChange:
    start = _common(first, second)
    end = _common(first[start:][::-1], second[start:][::-1])
    return WordChange(start, len(first) - end, start, len(second) - end)


def _common(first: str, second: str) -> int:
    """How many code points two texts start with in common, by halving."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
