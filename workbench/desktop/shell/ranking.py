"""How the palette finds things: exact word start, then recency, then a place inside, then letters in order.

Pure functions over texts, so that the order can be tested without a window.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_WORD_START: Final = 1000.0
_INSIDE: Final = 600.0
_LETTERS: Final = 200.0
_OTHER_TEXT: Final = 100.0
"""What a hit in a second name (English title, search words) is worth less than one in the title itself."""

RECENT_BONUS: Final = 150.0
"""Under the step from word start to inside: recency orders equals, it does not beat a better match."""

_INITIALS: Final = "abcdefghjklmnopqrstwxyz"
_STARTS: Final = (
    0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8,
    0xC4C3, 0xC5B6, 0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1,
)  # fmt: skip
"""First code of each pinyin initial in GB 2312, whose first level stands in pinyin order."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well a query fits, and which code points of the title it stands on."""

    score: float
    marks: tuple[int, ...] = ()


def match(query: str, title: str, others: Sequence[str] = ()) -> Match | None:
    """The fit of a query to a title or to one of its other names; None when some word fits nowhere.

    Every word of the query must fit. Marks belong to the title only.
    """
    words = query.lower().split()
    if not words:
        return Match(0.0)
    score, marks = 0.0, set[int]()
    for word in words:
        found = _word(word, title) or _other(word, title, others)
        if found is None:
            return None
        score += found.score
        marks.update(found.marks)
    closeness = len(query) / max(len(title), 1)
    return Match(score / len(words) + closeness, tuple(sorted(marks)))


def _other(word: str, title: str, others: Sequence[str]) -> Match | None:
    names = [*others, initials(title)]
    found = [hit for name in names if name and (hit := _word(word, name)) is not None]
    best = max(found, key=lambda hit: hit.score, default=None)
    return Match(best.score - _OTHER_TEXT) if best is not None else None


def _word(word: str, text: str) -> Match | None:
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(letter.lower()[:1] for letter in text)
    start = _word_start(word, lowered)
    if start >= 0:
        return Match(_WORD_START - min(start, 99), tuple(range(start, start + len(word))))
    start = lowered.find(word)
    if start >= 0:
        return Match(_INSIDE - min(start, 99), tuple(range(start, start + len(word))))
    return _letters(word, lowered)


def _word_start(word: str, text: str) -> int:
    start = text.find(word)
    while start >= 0:
        if start == 0 or not text[start - 1].isalnum():
            return start
        start = text.find(word, start + 1)
    return -1


def _letters(word: str, text: str) -> Match | None:
    """Letters in order with few gaps; a query of one or two letters must stand together."""
    if len(word) < 3:
        return None
    marks: list[int] = []
    position = -1
    for letter in word:
        position = text.find(letter, position + 1)
        if position < 0:
            return None
        marks.append(position)
    spread = marks[-1] - marks[0] + 1
    return Match(_LETTERS * len(word) / spread, tuple(marks)) if spread <= len(word) * 4 else None


def initials(text: str) -> str:
    """Pinyin initials of the Chinese characters of a text; other characters are left out."""
    return "".join(filter(None, (_initial(letter) for letter in text)))


def _initial(letter: str) -> str:
    if not "\u4e00" <= letter <= "\u9fff":
        return ""
    try:
        high, low = letter.encode("gb2312")
    except (UnicodeEncodeError, ValueError):
        return ""
    code = high << 8 | low
    return _INITIALS[bisect_right(_STARTS, code) - 1] if _STARTS[0] <= code <= 0xD7F9 else ""
