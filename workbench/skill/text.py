"""The one place that converts between bytes, code points, UTF-16 units, lines and columns.

Python indexes a text by code points, Qt by UTF-16 units, files and the JSON contract by UTF-8 bytes, and people by line
and column. Every conversion in the product goes through `TextMap`, so that a squiggle after an emoji stands where the
mistake is.
"""

from __future__ import annotations

import codecs
import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from workbench.skill.once import once

Span = tuple[int, int]
"""`[start, end)` in code points of one text."""

_NEAR_START = 2_048
_LINE_END = re.compile(r"\r\n|\n|\r")


class Position(NamedTuple):
    """A place in a file: line and column from 1 (column in code points), offset in UTF-8 bytes of the file."""

    line: int
    column: int
    offset: int


class Range(NamedTuple):
    """Two positions; the end is exclusive."""

    start: Position
    end: Position


WHOLE_PATH = Range(Position(0, 0, 0), Position(0, 0, 0))
"""The range of a finding about a folder or a link, which has no text to point at (contract: line 0)."""


class TextMap:
    """Conversions for one text. Lines end at LF, CRLF and CR only; a text always has at least one line.

    `bom_bytes` is what stood before the text in the file (3 for UTF-8's byte order mark), so that byte offsets count
    from the start of the file. Indices outside the text are clamped.
    """

    __slots__ = ("__dict__", "bom_bytes", "text")

    def __init__(self, text: str, bom_bytes: int = 0) -> None:
        self.text = text
        self.bom_bytes = bom_bytes

    @once
    def starts(self) -> Sequence[int]:
        """Index of each line's first code point. An array: a text may have millions of lines."""
        text = self.text
        found = array("q", (0,))
        if "\r" in text:
            found.extend(match.end() for match in _LINE_END.finditer(text))
            return found
        return _line_starts(text.split("\n"))

    @once
    def _ascii(self) -> bool:
        return self.text.isascii()

    @once
    def _byte_starts(self) -> Sequence[int]:
        if "\r" not in self.text:
            data = encode(self.text)
            return array("q", (*_line_starts(data.split(b"\n")), len(data)))
        return self._cumulate(lambda piece: len(encode(piece)))

    @once
    def _utf16_starts(self) -> Sequence[int]:
        return self._cumulate(utf16_length)

    def _cumulate(self, measure: Callable[[str], int]) -> Sequence[int]:
        total, found = 0, array("q", (0,))
        starts = iter(self.starts)
        start = next(starts)
        for end in chain(starts, (len(self.text),)):
            total += measure(self.text[start:end])
            found.append(total)
            start = end
        return found

    def line_of(self, index: int) -> int:
        """The line, from 0, that holds this index."""
        index = max(0, min(index, len(self.text)))
        if index <= _NEAR_START and "starts" not in self.__dict__ and "\r" not in (before := self.text[:index]):
            return before.count("\n")
        return bisect_right(self.starts, index) - 1

    def line_span(self, line: int) -> Span:
        """The span of a line, from 0, without its line ending."""
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return start, end

    def line_text(self, line: int) -> str:
        """The text of a line, from 0, without its line ending."""
        start, end = self.line_span(line)
        return self.text[start:end]

    def position(self, index: int) -> Position:
        """The position of a code point."""
        index = max(0, min(index, len(self.text)))
        if index <= _NEAR_START and "starts" not in self.__dict__:
            near = self._near_start(index)
            if near is not None:
                return near
        line = self.line_of(index)
        return Position(line + 1, index - self.starts[line] + 1, self.byte_of(index))

    def _near_start(self, index: int) -> Position | None:
        """A position in a header, without the table of all lines; None when a carriage return makes that uncertain."""
        before = self.text[:index]
        if "\r" in before:
            return None
        size = index if before.isascii() else len(encode(before))
        return Position(before.count("\n") + 1, index - before.rfind("\n"), size + self.bom_bytes)

    def range(self, start: int, end: int) -> Range:
        """The range of a span."""
        first = self.position(start)
        inside = self.text[start:end] if 0 <= start <= end <= len(self.text) else "\n"
        if inside.isascii() and "\n" not in inside and "\r" not in inside:
            size = end - start
            return Range(first, Position(first.line, first.column + size, first.offset + size))
        return Range(first, self.position(max(start, end)))

    def byte_of(self, index: int) -> int:
        """Code point index → byte offset in the file."""
        index = max(0, min(index, len(self.text)))
        if self._ascii:
            return index + self.bom_bytes
        if index <= _NEAR_START:  # a header: no table of all lines is needed
            return self.bom_bytes + len(encode(self.text[:index]))
        line = self.line_of(index)
        return self.bom_bytes + self._byte_starts[line] + len(encode(self.text[self.starts[line] : index]))

    def index_of_byte(self, offset: int) -> int:
        """Byte offset in the file → code point index; an offset inside a character answers that character."""
        offset = max(0, offset - self.bom_bytes)
        if self._ascii:
            return min(offset, len(self.text))
        return self._index_of(offset, self._byte_starts, lambda char: len(encode(char)))

    def utf16_of(self, index: int) -> int:
        """Code point index → UTF-16 units from the start of the text."""
        index = max(0, min(index, len(self.text)))
        if self._ascii:
            return index
        line = self.line_of(index)
        return self._utf16_starts[line] + utf16_length(self.text[self.starts[line] : index])

    def index_of_utf16(self, units: int) -> int:
        """UTF-16 units → code point index; the middle of a surrogate pair answers its character."""
        units = max(0, units)
        if self._ascii:
            return min(units, len(self.text))
        return self._index_of(units, self._utf16_starts, lambda char: 2 if char > "\uffff" else 1)

    def _index_of(self, wanted: int, line_starts: Sequence[int], size: Callable[[str], int]) -> int:
        line = min(bisect_right(line_starts, wanted) - 1, len(self.starts) - 1)
        left = wanted - line_starts[line]
        index = self.starts[line]
        while index < len(self.text):
            left -= size(self.text[index])
            if left < 0:
                break
            index += 1
        return index


def _surrogates(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return b"".join(_encode_surrogate(char) for char in found), error.end


def _encode_surrogate(char: str) -> bytes:
    return bytes([ord(char) - 0xDC00]) if "\udc80" <= char <= "\udcff" else char.encode("utf-8", "surrogatepass")


codecs.register_error("workbench-surrogates", _surrogates)


def _line_starts(lines: Sequence[str] | Sequence[bytes]) -> array[int]:
    """Where each line starts, given the lines without the one character or byte that ends them."""
    return array("q", accumulate(map((1).__add__, map(len, lines[:-1])), initial=0))


def encode(text: str) -> bytes:
    """UTF-8 bytes of a text.

    A byte that was not UTF-8 and was read with `surrogateescape` becomes that byte again, so offsets stay true in a
    damaged file; any other lone surrogate becomes three bytes as in WTF-8.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # rare, and many times slower
        return text.encode("utf-8", "workbench-surrogates")


def utf16_length(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def newline_style(text: str) -> str:
    """`lf`, `crlf`, `cr`, `mixed`, or `none` for a text of one line."""
    carriage = text.count("\r")
    if not carriage:
        return "lf" if "\n" in text else "none"
    both = text.count("\r\n")
    kinds = {"crlf": both, "cr": carriage - both, "lf": text.count("\n") - both}
    used = [kind for kind, count in kinds.items() if count]
    return used[0] if len(used) == 1 else "mixed"
