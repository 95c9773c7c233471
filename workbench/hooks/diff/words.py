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


def diff_words(first: str, second: str) -> WordDiff:
    """The spans in which two lines differ."""
    if first == second:
        return WordDiff((), ())
    if len(first) + len(second) > LONGEST:
        return _ends(first, second)
    left, right = _WORD.findall(first), _WORD.findall(second)
    known: dict[str, int] = {}
    number = known.setdefault
    numbers = [number(word, len(known)) for word in left], [number(word, len(known)) for word in right]
    found = changes(*numbers, _SECONDS)
    starts, others = _starts(left), _starts(right)
    spans = [(starts[c.a0], starts[c.a1], others[c.b0], others[c.b1]) for c in found]
    joined = _joined(spans, first)
    return WordDiff(
        tuple((a, b) for a, b, _, _ in joined if b > a),
        tuple((a, b) for _, _, a, b in joined if b > a),
        any(c.coarse for c in found),
    )


def _starts(words: list[str]) -> list[int]:
    """Where each word starts, and the end of the last."""
    found = [0]
    for word in words:
        found.append(found[-1] + len(word))
    return found


def _joined(spans: list[tuple[int, int, int, int]], first: str) -> list[tuple[int, int, int, int]]:
    """Changes with no more than a few signs between them become one: confetti cannot be read."""
    found: list[tuple[int, int, int, int]] = []
    for span in spans:
        if found:
            last = found[-1]
            between = first[last[1] : span[0]]
            if len(between) <= _SLIVER and not any(sign.isalnum() for sign in between):
                found[-1] = (last[0], span[1], last[2], span[3])
                continue
        found.append(span)
    return found


def _ends(first: str, second: str) -> WordDiff:
    start = _common(first, second)
    end = _common(first[start:][::-1], second[start:][::-1])
    left, right = (start, len(first) - end), (start, len(second) - end)
    return WordDiff((left,) if left[1] > left[0] else (), (right,) if right[1] > right[0] else (), True)


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
