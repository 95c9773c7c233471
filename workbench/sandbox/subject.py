"""A text as patterns are run on it: without the u flag JavaScript counts UTF-16 units, and no engine takes half a pair.

Each unit becomes a character; surrogates, paired or alone, go to U+10D800 and on, where no text has anything.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from workbench.sandbox.charsets import SHIFT

Span = tuple[int, int]
_WIDE = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
_LONE = re.compile("[\ud800-\udfff]")
_FOLDED = re.compile("[\u017f\u212a]")
_OTHER_ENDS = re.compile("[\r\u2028\u2029]")


class Subject:
    """One text for many patterns; what only some of them need is worked out when the first does."""

    __slots__ = ("_lone", "_lowered", "_starts", "_units", "_wide", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._lowered: str | None = None
        self._units: str | None = None
        self._starts: list[int] = []
        self._wide = not text.isascii() and _WIDE.search(text) is not None
        self._lone: str | None = None

    @property
    def lowered(self) -> str:
        """The text in small letters, to find out quickly that a word is not in it."""
        if self._lowered is None:
            self._lowered = self.text.lower()
        return self._lowered

    @property
    def other_line_ends(self) -> bool:
        """Whether a line ends otherwise than by LF alone."""
        return _OTHER_ENDS.search(self.text) is not None

    @property
    def folded_letters(self) -> bool:
        """Whether a character beyond ASCII is the other case of an ASCII letter: the long s, the Kelvin sign."""
        return not self.text.isascii() and _FOLDED.search(self.text) is not None

    def prepared(self, unicode: bool) -> str:
        """The text as engines get it."""
        if not self._wide:
            return self.text
        if unicode:
            if self._lone is None:
                self._lone = _LONE.sub(lambda found: chr(ord(found[0]) + SHIFT), self.text)
            return self._lone
        if self._units is None:
            self._units = _WIDE.sub(_as_units, self.text)
            self._starts = _unit_starts(self.text)
        return self._units

    def span(self, start: int, end: int, unicode: bool) -> Span:
        """Code points of the text for a span of what was prepared; half a character counts whole."""
        if not self._wide or unicode:
            return start, end
        first = bisect_right(self._starts, start) - 1
        return first, first if start == end else bisect_right(self._starts, end - 1)

    def place(self, index: int, unicode: bool) -> int:
        """Where a code point of the text stands in what was prepared."""
        if not self._wide or unicode:
            return index
        self.prepared(unicode)
        return self._starts[index]


def _as_units(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code <= 0xFFFF:
        return chr(code + SHIFT)
    code -= 0x10000
    return chr(0xD800 + (code >> 10) + SHIFT) + chr(0xDC00 + (code & 0x3FF) + SHIFT)


def _unit_starts(text: str) -> list[int]:
    """For each code point, and for the end, how many units stand before it."""
    starts, units = [], 0
    for char in text:
        starts.append(units)
        units += 2 if char > "\uffff" else 1
    return [*starts, units]
