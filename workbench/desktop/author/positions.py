"""Positions in the file's text and in Qt's document, and the text as Qt can hold it.

A Qt document counts UTF-16 units and has one unit for each line end, whatever the file has. Some characters that a
file may contain end a paragraph or vanish in a Qt document; each is shown through a stand-in of the same length, so
that positions stay exact and what the user did not touch is saved as it was.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from workbench.skill.text import Span, TextMap, utf16_length

BLOCK_END: Final = "\u2029"
"""What a Qt document has in its raw text between two blocks."""

SPECIAL: Final[Mapping[str, str]] = {
    "\0": "NUL",
    "\u2028": "LS",
    "\u2029": "PS",
    "\ufdd0": "FDD0",
    "\ufdd1": "FDD1",
    "\ufffc": "OBJ",
}
"""Characters that a Qt document splits at, drops or draws as nothing, with the label that the editor shows."""

_CANDIDATES: Final = (*range(0xFDD2, 0xFDF0), *range(0xE000, 0xF900))
_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
LINE_END: Final = re.compile(r"\r\n|\n|\r")


class DocumentMap:
    """Conversions between indices of a file's text (code points, no BOM) and positions of its Qt document.

    Between the two characters of a CRLF lies the position before the line end. Values outside are clamped.
    """

    def __init__(self, text: str) -> None:
        self._lines = TextMap(text)
        self._text = text

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Qt position of each line's start, and one past the end of the document."""
        text, starts = self._text, self._lines.starts
        wide = () if text.isascii() else tuple(match.start() for match in _WIDE.finditer(text))
        total = len(text) + len(wide) - text.count("\r\n") + 1
        if not wide and "\r\n" not in text:
            return (*starts, total)
        passed = pairs = 0
        found = []
        for start in starts:
            while passed < len(wide) and wide[passed] < start:
                passed += 1
            pairs += text[start - 2 : start] == "\r\n" and start > 1
            found.append(start + passed - pairs)
        return (*found, total)

    @property
    def length(self) -> int:
        """The last position of the document."""
        return self._starts[-1] - 1

    def to_qt(self, index: int) -> int:
        """Index in the file's text → position in the document."""
        index = max(0, min(index, len(self._text)))
        line = self._lines.line_of(index)
        start, end = self._lines.line_span(line)
        return self._starts[line] + utf16_length(self._text[start : min(index, end)])

    def from_qt(self, position: int) -> int:
        """Position in the document → index in the file's text; inside a surrogate pair it answers the character."""
        position = max(0, min(position, self.length))
        line = bisect_right(self._starts, position) - 1
        start, end = self._lines.line_span(line)
        units = position - self._starts[line]
        piece = self._text[start:end]
        if piece.isascii():
            return start + min(units, len(piece))
        return start + min(TextMap(piece).index_of_utf16(units), len(piece))

    def span_to_qt(self, span: Span) -> Span:
        """A span of the file's text → positions."""
        return self.to_qt(span[0]), self.to_qt(span[1])

    def span_from_qt(self, span: Span) -> Span:
        """Positions → a span of the file's text."""
        return self.from_qt(span[0]), self.from_qt(span[1])


@dataclass(frozen=True)
class StandIns:
    """The characters that stand for SPECIAL ones in one document, and the way back."""

    shown: Mapping[str, str]

    @classmethod
    def for_text(cls, text: str) -> StandIns | None:
        """Stand-ins that do not occur in this text; None when it uses up every candidate."""
        free = (chr(code) for code in _CANDIDATES if chr(code) not in text)
        chosen = dict(zip(SPECIAL, free, strict=False))
        return cls(chosen) if len(chosen) == len(SPECIAL) else None

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The label of each stand-in."""
        return {stand_in: SPECIAL[char] for char, stand_in in self.shown.items()}

    @cached_property
    def _special(self) -> re.Pattern[str]:
        return re.compile("[" + "".join(self.shown) + "]")

    @cached_property
    def _stand_in(self) -> re.Pattern[str]:
        return re.compile("[" + "".join(self.labels) + "]")

    @cached_property
    def _back(self) -> Mapping[str, str]:
        return {stand_in: char for char, stand_in in self.shown.items()}

    def needed(self, text: str) -> bool:
        """Whether the text has a character that needs a stand-in."""
        return self._special.search(text) is not None

    def show(self, text: str) -> str:
        """The text as the document holds it, line ends untouched."""
        return self._special.sub(lambda match: self.shown[match[0]], text)

    def restore(self, text: str) -> str:
        """The text as the file has it."""
        return self._stand_in.sub(lambda match: self._back[match[0]], text)

    def clash(self, text: str) -> bool:
        """Whether the text has one of the stand-ins as a character of its own."""
        return self._stand_in.search(text) is not None

    def cleaned(self, text: str) -> str:
        """A text from elsewhere without characters that are stand-ins here: they would turn into others on saving."""
        return self._stand_in.sub("\ufffd", text)
