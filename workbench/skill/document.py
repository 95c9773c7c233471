"""Bytes of one SKILL.md → decoded text, byte order mark, newline style, fences.

The reading is tolerant, so that a damaged file still shows its name and description; what was not exact is kept beside
it for the rules to judge. The strict facts: a fence is a line that is exactly `---` ended by LF or CRLF.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from workbench.skill.encodings import east_asian
from workbench.skill.once import filled, once
from workbench.skill.text import Span, TextMap, newline_style

BOM = b"\xef\xbb\xbf"
_LEAD_LINES = 200
_ESCAPED = re.compile("[\udc80-\udcff]")
_ODD = " \t\u00a0\u200b\u3000\ufeff"
_AFTER_FENCE = frozenset(_ODD + "-")
_OPENING = re.compile(rf"[{_ODD}]*+-{{3,}}+[{_ODD}]*+")
_CLOSING = re.compile(rf"[ ]{{0,3}}(?:-{{3,}}+|\.{{3}})[{_ODD}]*+")
_SOONER = re.compile(r"\n(?: ---|\.\.\.)")
_KEY = re.compile(r"""(?:[^\s#:'"\[\]{},&*!|>%@`-][^:]{0,80}?|"[^"]{0,80}"|'[^']{0,80}')[ \t]*:(?:[ \t]|$)""")
_GLUED_KEY = re.compile(
    r"(?:name|description|license|metadata|allowed-tools|compatibility|version)[ \t]*[:\uff1a=]|"
    r"[A-Za-z][\w-]{0,60}(?::[\u00a0\u3000]|\uff1a)"
)
_HOLDER = re.compile(r":[ \t]*(?:[&!]\S*[ \t]*)?(?:#.*)?$")
_FIRST_KEY = re.compile(
    r"[ \t]*(?:name|description|title|license|metadata|allowed-tools)[ \t]*[:\uff1a=]", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class DecodeError:
    """Why the bytes are not UTF-8 text: offset and value of the first wrong byte, and the encoding they look like."""

    offset: int
    byte: int
    guess: str | None


class Fences(NamedTuple):
    """Where the frontmatter stands, in code points.

    `opening` and `closing` are the fence lines without their endings; None where there is none. `header` lies between
    them. `lead` is what stands before the opening fence. `stray` is the first line that cannot be metadata, where the
    closing fence should have come: set when no closing fence was found. `body` is where the body starts.
    """

    lead: Span
    opening: Span | None
    header: Span
    closing: Span | None
    body: int
    opening_exact: bool
    closing_exact: bool
    stray: Span | None = None


@dataclass(frozen=True, eq=False)
class Document:
    """One SKILL.md as read. `text` has no BOM; bytes that are not UTF-8 stand in it as U+FFFD, one for each byte."""

    data: bytes
    text: str
    encoding: str
    bom: bool
    decode_error: DecodeError | None
    map: TextMap

    @classmethod
    def from_bytes(cls, data: bytes) -> Document:
        """Any bytes give a document."""
        bom = data.startswith(BOM)
        start = 3 if bom else 0
        try:
            text = (data[3:] if bom else data).decode("utf-8")
            if "\0" not in text or (guess := _utf16_guess(data)) is None:
                lines = TextMap(text, start)
                return filled(cls, data=data, text=text, encoding="utf-8", bom=bom, decode_error=None, map=lines)
            error = DecodeError(data.index(0), 0, guess)
        except UnicodeDecodeError as failure:
            error = DecodeError(failure.start + start, data[failure.start + start], _guess(data))
        return cls._damaged(data, bom, error)

    @classmethod
    def _damaged(cls, data: bytes, bom: bool, error: DecodeError) -> Document:
        if error.guess:
            text = data.decode(error.guess, "replace").removeprefix("\ufeff")
            return cls(data, text, error.guess, bom, error, TextMap(text))
        start = 3 if bom else 0
        raw = data[start:].decode("utf-8", "surrogateescape")
        return cls(data, _ESCAPED.sub("\ufffd", raw), "unknown", bom, error, TextMap(raw, start))

    @property
    def foreign(self) -> bool:
        """Whether the whole file is in another encoding, so that byte offsets into it mean nothing."""
        return self.decode_error is not None and self.decode_error.guess is not None

    @once
    def newline(self) -> str:
        """`lf`, `crlf`, `cr`, `mixed` or `none`."""
        return newline_style(self.text)

    @once
    def fences(self) -> Fences:
        """Where the frontmatter stands, read tolerantly."""
        return _plain_fences(self.text) or _FenceFinder(self.text, self.map).find()

    @property
    def header(self) -> str:
        """The text between the fences; empty without frontmatter."""
        start, end = self.fences.header
        return self.text[start:end]

    @property
    def body(self) -> str:
        """The text after the closing fence, or all of it without frontmatter."""
        return self.text[self.fences.body :]

    def span_text(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span[0] : span[1]]


def _plain_fences(text: str) -> Fences | None:
    """The common case by two searches: an exact opening line and, before any odd one, an exact closing line."""
    if not text.startswith(("---\n", "---\r\n")):
        return None
    start = 4 if text[3] == "\n" else 5
    at = start - 1
    while (at := text.find("\n---", at)) >= 0:
        end = at + 4
        after = text[end : end + 2]
        if not after or after[0] == "\n" or after == "\r\n":
            break
        if after[0] in _AFTER_FENCE:
            return None
        at = end
    if at < 0 or _SOONER.search(text, start - 1, at + 1) or _bare_return(text[start : at + 1]):
        return None
    body = end + len(after) if after == "\r\n" else end + len(after[:1])
    return Fences((0, 0), (0, 3), (start, at + 1), (at + 1, end), body, True, True)


def _bare_return(header: str) -> bool:
    """Whether a carriage return ends a line without a line feed."""
    return "\r" in header and "\r" in header.replace("\r\n", "")


class _FenceFinder:
    """Finds the fences line by line in a file that is not written to the letter."""

    def __init__(self, text: str, lines: TextMap) -> None:
        self.text = text
        self.lines = lines
        self.count = len(lines.starts)

    def find(self) -> Fences:
        opening = self._opening()
        if opening is None:
            return Fences((0, 0), None, (0, 0), None, 0, False, False)
        first = opening + 1
        closing, stray = self._closing(first)
        end = closing if closing is not None else stray if stray is not None else self.count
        header = (self._start(first), self._start(end))
        return Fences(
            lead=(0, self._start(opening)),
            opening=self.lines.line_span(opening),
            header=header,
            closing=self.lines.line_span(closing) if closing is not None else None,
            body=self._start(closing + 1) if closing is not None else header[1],
            opening_exact=self._exact(opening),
            closing_exact=closing is not None and self._exact(closing),
            stray=self._stray_span(closing, stray),
        )

    def _start(self, line: int) -> int:
        return self.lines.starts[line] if line < self.count else len(self.text)

    def _line(self, line: int) -> str:
        start, end = self.lines.line_span(line)
        return self.text[start:end]

    def _exact(self, line: int) -> bool:
        start, end = self.lines.line_span(line)
        ending = self.text[end : self._start(line + 1)]
        return self.text[start:end] == "---" and ending != "\r"

    def _stray_span(self, closing: int | None, stray: int | None) -> Span | None:
        if closing is not None:
            return None
        return self.lines.line_span(stray) if stray is not None else (len(self.text), len(self.text))

    def _opening(self) -> int | None:
        for line in range(min(self.count, _LEAD_LINES)):
            if not _OPENING.fullmatch(self._line(line)):
                continue
            exact_first = line == 0 and self._line(0).rstrip(_ODD) == "---"
            if exact_first or self._key_follows(line):
                return line
            return None
        return None

    def _key_follows(self, line: int) -> bool:
        for after in range(line + 1, min(self.count, line + 6)):
            found = self._line(after).strip()
            if found and not found.startswith("#"):
                return bool(_FIRST_KEY.match(found))
        return False

    def _closing(self, first: int) -> tuple[int | None, int | None]:
        """The closing line, or where it should have come."""
        stray = None
        odd = None
        above = ""
        for line in range(first, self.count):
            text = self._line(line)
            if text.rstrip(_ODD) == "---":
                return (line if stray is None or odd is None else odd), None
            if odd is None and stray is None and _CLOSING.fullmatch(text):
                odd = line
            elif stray is None and (not looks_like_metadata(text) or _hangs(text, above)):
                stray = self._before_blank(first, line)
            above = above if _is_gap(text) else text
        return (odd, None) if odd is not None else (None, stray)

    def _before_blank(self, first: int, line: int) -> int:
        while line > first and _is_gap(self._line(line - 1)):
            line -= 1
        return line


def _is_gap(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def looks_like_metadata(line: str) -> bool:
    """Whether a line can stand in a header: blank, comment, indented, a list item or `key:`."""
    if not line or line[0] in " \t#" or line.startswith(("- ", "? ")):
        return True
    return bool(_KEY.match(line) or _GLUED_KEY.match(line))


def _hangs(line: str, above: str) -> bool:
    """Whether a list item stands below a line that can hold none, as the list of a body does."""
    return line.startswith("- ") and not above.startswith(("- ", " ", "\t")) and not _HOLDER.search(above)


def first_stray(lines: TextMap, header: Span) -> int | None:
    """Index where the body seems to begin inside a header whose real closing fence is missing; None when it does not.

    Nothing that looks like metadata may follow that place.
    """
    stray = None
    above = ""
    for line in range(lines.line_of(header[0]), lines.line_of(max(header[0], header[1] - 1)) + 1):
        text = lines.line_text(line)
        if stray is None and (not looks_like_metadata(text) or _hangs(text, above)):
            stray = line
        elif stray is not None and _FIRST_KEY.match(text):
            return None
        above = above if _is_gap(text) else text
    if stray is None:
        return None
    while lines.starts[stray] > header[0] and _is_gap(lines.line_text(stray - 1)):
        stray -= 1
    return lines.starts[stray]


def _utf16_guess(data: bytes) -> str | None:
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:4096]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = max(1, len(head) // 2)
    if odd > half * 0.6 and even < half * 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > half * 0.6 and odd < half * 0.1 else None


def _guess(data: bytes) -> str | None:
    """What the bytes look like when UTF-8 refuses them; None when they are UTF-8 but for a few bytes."""
    wide = _utf16_guess(data)
    if wide:
        return wide
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    if wrong < 4 or wrong * 50 < sum(char > "\x7f" for char in text):
        return None
    return east_asian(data)
