"""From a character of a YAML scalar's value back to the characters in the file that stand for it.

A value is not its source: quotes, escapes, folded lines, indentation and line endings lie between. The map replays how
YAML reads the scalar and keeps, for each character of the value, where it came from. What it reads is compared with
the value the parser gave; where they differ (YAML has corners) the map answers with the whole value rather than with a
wrong place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from workbench.skill.text import Span

_BREAK = re.compile(r"\r\n|\n|\r")
_HEADER = re.compile(r"[|>](?P<marks>[-+0-9]{0,2})[^\r\n]*(?:\r\n|\n|\r)?")
_SIMPLE = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_CODED = {"x": 2, "u": 4, "U": 8}


@dataclass(frozen=True, slots=True)
class ValueMap:
    """Answers for one scalar. `whole` is the scalar's span in the document.

    `offset` is set when value and source run in parallel; otherwise `starts` and `ends` hold the source span of each
    character. With neither, the map is not exact and every question is answered with `whole`.
    """

    whole: Span
    offset: int | None
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    @classmethod
    def of(cls, text: str, span: Span, style: str, value: str) -> ValueMap:
        """The map of the scalar at `span` of a document's `text`, given its style (as `Entry.style`) and its value."""
        start, end = span
        inner = (start + 1, max(start + 1, end - 1)) if style in ("single", "double") else span
        if text[inner[0] : inner[1]] == value and style not in ("literal", "folded"):
            return cls(span, inner[0])
        if style in ("literal", "folded"):
            inner = (start, _blanks_end(text, end))
        found = _Replay(text, inner, style).run()
        if found is None or not _agree("".join(found.chars), value):
            return cls(span, None)
        missing = len(value) - len(found.chars)
        starts = (*found.starts[: len(value)], *[end] * missing)
        return cls(span, None, starts, (*found.ends[: len(value)], *[end] * missing))

    @property
    def exact(self) -> bool:
        """Whether single characters can be placed."""
        return self.offset is not None or bool(self.starts)

    def span(self, start: int, end: int) -> Span:
        """The source span of `value[start:end]`, in code points of the document."""
        if self.offset is not None:
            return start + self.offset, end + self.offset
        if not self.starts or end > len(self.starts):
            return self.whole
        if end <= start:
            at = self.starts[start] if start < len(self.starts) else self.ends[-1]
            return at, at
        return self.starts[start], max(self.starts[start], self.ends[end - 1])


def _blanks_end(text: str, at: int) -> int:
    """Past blanks and line ends: those after a block scalar's last word belong to its value as its header says."""
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _agree(read: str, value: str) -> bool:
    """Equal but for line ends at the very end, which chomping decides and nobody points at."""
    return read == value or read.rstrip("\n") == value.rstrip("\n")


@dataclass(slots=True)
class _Read:
    chars: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def put(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def put_slice(self, text: str, start: int, end: int) -> None:
        self.chars.extend(text[start:end])
        self.starts.extend(range(start, end))
        self.ends.extend(range(start + 1, end + 1))


class _Replay:
    """Reads one scalar again; `run` answers None where the source is not what the style promises."""

    def __init__(self, text: str, span: Span, style: str) -> None:
        self.text = text
        self.start, self.end = span
        self.style = style
        self.read = _Read()

    def run(self) -> _Read | None:
        if self.style in ("literal", "folded"):
            return self._block()
        if self.style in ("plain", "single", "double"):
            return self._flow()
        return None

    def _lines(self, start: int) -> list[tuple[int, int, int]]:
        """Start, end and end with line ending of each line from `start` to the scalar's end."""
        found = []
        for match in _BREAK.finditer(self.text, start, self.end):
            found.append((start, match.start(), match.end()))
            start = match.end()
        found.append((start, self.end, self.end))
        return found

    def _flow(self) -> _Read | None:
        lines = self._lines(self.start)
        last = len(lines) - 1
        breaks: list[Span] = []
        for number, (start, end, full) in enumerate(lines):
            if number:
                start = self._skip_blanks(start, end)
            stop = end if number == last else self._trimmed(start, end)
            if number and (start < stop or number == last):
                self._fold(breaks)
                breaks = []
            elif number and number != last:
                breaks.append((start, full))
                continue
            joined = self._content(start, stop, number != last)
            if joined is None:
                return None
            breaks = [(stop, full)] if not joined else [(full, full)]
        return self.read

    def _skip_blanks(self, start: int, end: int) -> int:
        while start < end and self.text[start] in " \t":
            start += 1
        return start

    def _trimmed(self, start: int, end: int) -> int:
        """Where a line's content ends; in double quotes an escaped blank is content."""
        stop = end
        while stop > start and self.text[stop - 1] in " \t":
            stop -= 1
        if self.style == "double" and stop < end and self._escaping(start, stop):
            stop += 1
        return stop

    def _escaping(self, start: int, stop: int) -> bool:
        """Whether an odd number of backslashes stands before `stop`."""
        at = stop
        while at > start and self.text[at - 1] == "\\":
            at -= 1
        return (stop - at) % 2 == 1

    def _fold(self, breaks: list[Span]) -> None:
        """One line end is a blank, each further one a line end; an escaped one (empty span first) is nothing."""
        if not breaks:
            return
        first, *rest = breaks
        if not rest and first[0] != first[1]:
            self.read.put(" ", *first)
        for span in rest:
            self.read.put("\n", *span)

    def _content(self, start: int, stop: int, more: bool) -> bool | None:
        """Copies a line; True when its end is escaped, None when the source is not as promised."""
        if self.style == "plain":
            self.read.put_slice(self.text, start, stop)
            return False
        if self.style == "single":
            return self._single(start, stop)
        return self._double(start, stop, more)

    def _single(self, at: int, stop: int) -> bool:
        while at < stop:
            quote = self.text.find("'", at, stop)
            if quote < 0:
                self.read.put_slice(self.text, at, stop)
                break
            self.read.put_slice(self.text, at, quote)
            self.read.put("'", quote, quote + 2)
            at = quote + 2
        return False

    def _double(self, at: int, stop: int, more: bool) -> bool | None:
        while at < stop:
            escape = self.text.find("\\", at, stop)
            if escape < 0:
                self.read.put_slice(self.text, at, stop)
                return False
            self.read.put_slice(self.text, at, escape)
            if escape + 1 >= stop:
                return True if more else None
            width = self._escape(escape)
            if not width:
                return None
            at = escape + width
        return False

    def _escape(self, at: int) -> int:
        """Puts the character of the escape at `at` and answers the escape's length; 0 when it is none."""
        kind = self.text[at + 1]
        if kind in _SIMPLE:
            self.read.put(_SIMPLE[kind], at, at + 2)
            return 2
        digits = self.text[at + 2 : at + 2 + _CODED.get(kind, 0)]
        if not digits or len(digits) != _CODED[kind]:
            return 0
        try:
            self.read.put(chr(int(digits, 16)), at, at + 2 + len(digits))
        except (ValueError, OverflowError):
            return 0
        return 2 + len(digits)

    def _block(self) -> _Read | None:
        header = _HEADER.match(self.text, self.start, self.end)
        if header is None:
            return None
        lines = self._lines(header.end())
        indent = self._indent(header["marks"], lines)
        if self.style == "literal":
            for start, end, full in lines:
                self.read.put_slice(self.text, min(start + indent, end), end)
                self.read.put("\n", end, full)
            return self.read
        self._folded(lines, indent)
        return self.read

    def _indent(self, marks: str, lines: list[tuple[int, int, int]]) -> int:
        digit = marks.strip("+-")
        if digit:
            return int(digit)
        for start, end, _ in lines:
            width = len(self.text[start:end]) - len(self.text[start:end].lstrip(" "))
            if width < end - start:
                return width
        return 0

    def _folded(self, lines: list[tuple[int, int, int]], indent: int) -> None:
        """Lines of prose are joined by blanks; empty lines and lines indented further keep their line ends."""
        pending: list[Span] = []
        before_deeper = True  # leading empty lines are kept as they are
        for start, end, full in lines:
            content = min(start + indent, end)
            if content == end:
                pending.append((end, full))
                continue
            deeper = self.text[content] in " \t"
            self._join(pending, before_deeper or deeper)
            self.read.put_slice(self.text, content, end)
            pending = [(end, full)]
            before_deeper = deeper
        for span in pending:
            self.read.put("\n", *span)

    def _join(self, pending: list[Span], keep: bool) -> None:
        if keep:
            for span in pending:
                self.read.put("\n", *span)
        else:
            self._fold(pending)
