"""Exact phrases in a task: whole words, whatever their case and width, also beside text that is written without blanks.

A phrase is a run of words; a blank, a hyphen and an underscore between them are one. Its edges must not stand inside a
longer word, but Chinese, Japanese, Korean, Thai and the like have no such edge: there every place is one, and a phrase
in such a script is found anywhere. Punctuation of the phrase is part of it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from workbench.skill.text import Span

_UNSEGMENTED = (
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x1780, 0x17FF), (0x2E80, 0x2FDF), (0x3005, 0x3007),
    (0x3021, 0x3029), (0x3031, 0x30FF), (0x3105, 0x318F), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xA960, 0xA97F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F), (0x20000, 0x3FFFF),
)  # fmt: skip
_STARTS = [start for start, _ in _UNSEGMENTED]
_SEPARATORS = r"[\s\-_\u2010-\u2015\u2212]"
_SPLIT = re.compile(_SEPARATORS + "+")
_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_MARKS = r"\u0300-\u036f\u0591-\u05bd\u3099\u309a\uff9e\uff9f\u1160-\u11ff"
_CLUSTER = re.compile(rf"(?P<bulk>[\x00-\x7f\u3001\u3002\u4e00-\u9fff]+(?![{_MARKS}]))|.[{_MARKS}]*", re.DOTALL)


class Folded(NamedTuple):
    """A text without letter case and width. `starts` are the code points of the text that its characters come from,
    with one more for the end; None where both run side by side."""

    text: str
    starts: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> Span:
        """The place in the original text."""
        if self.starts is None:
            return start, end
        after = bisect_right(self.starts, self.starts[end - 1])
        return self.starts[start], self.starts[after] if after < len(self.starts) else self.starts[-1]


def fold(text: str) -> Folded:
    """The text as phrases see it: NFKC, no letter case, nothing invisible."""
    if text.isascii():
        return Folded(text.lower())
    folded = text.casefold()
    same = len(folded) == len(text) and unicodedata.is_normalized("NFKC", folded)
    if same and folded.translate(_INVISIBLE) == folded:
        return Folded(folded)
    pieces: list[str] = []
    starts: list[int] = []
    for found in _CLUSTER.finditer(text):
        piece = found[0].lower() if found["bulk"] else _plain(found[0])
        starts += range(found.start(), found.end()) if found["bulk"] else [found.start()] * len(piece)
        pieces.append(piece)
    return Folded("".join(pieces), (*starts, len(text)))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_INVISIBLE)


def unsegmented(char: str) -> bool:
    """Whether a character belongs to a script that puts no blanks between words."""
    at = bisect_right(_STARTS, ord(char)) - 1
    return at >= 0 and ord(char) <= _UNSEGMENTED[at][1]


def _joins(char: str) -> bool:
    """Whether a character makes one word with a letter or digit beside it."""
    return (char.isalnum() or unicodedata.category(char)[0] == "M") and not unsegmented(char)


class Phrase:
    """A phrase, ready to be looked for. Raises `ValueError` when nothing is left of it but separators."""

    def __init__(self, source: str) -> None:
        self.source = source
        words = [word for word in _SPLIT.split(fold(source).text) if word]
        if not words:
            raise ValueError("the phrase has no word in it")
        self.probe = max((piece for word in words for piece in _runs(word)), key=len)
        """A part that stands in the folded text wherever the phrase does."""
        self._words = words
        self._pattern: re.Pattern[str] | None = None
        self._joins_before = _joins(words[0][0])
        self._joins_after = _joins(words[-1][-1])

    def find(self, folded: Folded) -> Span | None:
        """The first place in the original text."""
        if self.probe not in folded.text:
            return None
        return next(self.spans(folded), None)

    def spans(self, folded: Folded) -> Iterator[Span]:
        """Every place in the original text, none inside another."""
        text, at = folded.text, 0
        pattern = self._pattern = self._pattern or re.compile(_written(self._words))
        while (found := pattern.search(text, at)) is not None:
            start, end = found.span()
            before = self._joins_before and start > 0 and _joins(text[start - 1])
            after = self._joins_after and end < len(text) and _joins(text[end])
            if before or after:
                at = start + 1
                continue
            yield folded.span(start, end)
            at = end


def _runs(word: str) -> list[str]:
    """A word cut where its script changes between one with blanks and one without."""
    cuts = [0, *(at for at, (a, b) in enumerate(pairwise(word), 1) if _loose(a, b)), len(word)]
    return [word[start:end] for start, end in pairwise(cuts)]


def _loose(before: str, after: str) -> bool:
    """Whether a blank may stand here or not: people write both `用Python写` and `用 Python 写`."""
    return unsegmented(before) != unsegmented(after) and before.isalnum() and after.isalnum()


def _written(words: list[str]) -> str:
    found = _word(words[0])
    for before, after in pairwise(words):
        optional = unsegmented(before[-1]) or unsegmented(after[0])
        found += _SEPARATORS + ("*" if optional else "+") + _word(after)
    return found


def _word(word: str) -> str:
    return (_SEPARATORS + "*").join(map(re.escape, _runs(word)))
