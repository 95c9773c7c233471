"""VS Code's own scanner for headers, as its behaviour is described by its source (src/vs/base/common/yaml.ts, 2026).

It knows no anchors, tags or types; it never fails, but may see other tokens than YAML does: a tab indents like a
space, and an unquoted `: ` ends the value before it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_END = re.compile(r"\r\n|\n|\r")
_INDENT = re.compile(r"[ \t]*")
_MARKER = re.compile(r"(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_REST = re.compile(r"[^\r\n]*")
_PLAIN = re.compile(r"(?:[^\r\n:#]|:(?![ \t\r\n]|\Z)|(?<![ \t])#)+")
_FLOW_PLAIN = re.compile(r"(?:[^\r\n:#,\[\]{}]|:(?![ \t\r\n,\]}]|\Z)|(?<![ \t])#)+")
_SINGLE = re.compile(r"'((?:[^']|'')*+)(?:'|\Z)")
_DOUBLE = re.compile(r'"((?:[^"\\]|\\[\s\S]?)*+)(?:"|\Z)')
_BLOCK = re.compile(r"[|>](?P<marks>[1-9+-]*)[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")
_BREAKS = r"[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*+[ \t]*"
_IN_SINGLE = re.compile(rf"''|{_BREAKS}")
_IN_DOUBLE = re.compile(
    r"\\(?:(?:\r\n|\n|\r)[ \t]*|x[0-9a-fA-F][\s\S]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S]?)|" + _BREAKS
)
_SPACES = re.compile(r" *")
_SIMPLE = {
    "n": "\n", "t": "\t", "\\": "\\", '"': '"', "/": "/", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b",
    "v": "\v", "f": "\f", " ": " ", "_": "\xa0",
}  # fmt: skip
_CLOSERS = {"}": "}", "]": "]", ",": ","}


class Token(NamedTuple):
    """`kind` is `scalar`, `newline`, `indent`, `comment`, `start`, `end`, `eof` or the sign itself.

    `text` is a scalar's value, `plain` whether it has no quotes and is no block, `width` an indentation's columns.
    """

    kind: str
    start: int
    end: int
    text: str = ""
    plain: bool = True
    width: int = 0


def scan(text: str) -> list[Token]:
    """Every token of a header; the last is `eof`."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.tokens: list[Token] = []

    def scan(self) -> list[Token]:
        while self.at < len(self.text):
            self._line()
        self._put("eof", self.at)
        return self.tokens

    def _put(self, kind: str, end: int, text: str = "", *, plain: bool = True, width: int = 0) -> None:
        self.tokens.append(Token(kind, self.at, end, text, plain, width))
        self.at = end

    def _skip(self, pattern: re.Pattern[str]) -> int:
        """How many characters a pattern takes here; it moves past them."""
        match = pattern.match(self.text, self.at)
        start, self.at = self.at, match.end() if match else self.at
        return self.at - start

    def _newline(self) -> bool:
        match = _END.match(self.text, self.at)
        if match:
            self._put("newline", match.end())
        return match is not None

    def _line(self) -> None:
        if self._newline():
            return
        indent = _INDENT.match(self.text, self.at)
        width = indent.end() - self.at if indent else 0
        if width:
            self._put("indent", self.at + width, width=width)
        if self._newline() or self.at >= len(self.text):
            return
        marker = None if width else _MARKER.match(self.text, self.at)
        if marker:
            self._put("start" if marker[0] == "---" else "end", marker.end())
        elif self.text[self.at] == "%":
            self._skip(_REST)
        self._content()
        self._newline()

    def _content(self) -> None:
        while self.at < len(self.text):
            self._skip(_INDENT)
            sign = self.text[self.at : self.at + 1]
            if sign in ("", "\r", "\n"):
                return
            if sign == "#":
                rest = _REST.match(self.text, self.at)
                self._put("comment", rest.end() if rest else len(self.text))
                return
            if not self._sign(sign) and not self._scalar(sign):
                return

    def _sign(self, sign: str) -> bool:
        """Takes a structural sign."""
        if sign in "{[":
            self.depth += 1
        elif self.depth and sign in _CLOSERS:
            self.depth -= sign != ","
        elif not (sign == "-" and self._blank_after()) and not (sign == ":" and self._is_colon()):
            return False
        self._put(sign, self.at + 1)
        return True

    def _blank_after(self) -> bool:
        return self.text[self.at + 1 : self.at + 2] in ("", " ", "\t", "\n", "\r")

    def _is_colon(self) -> bool:
        if self._blank_after():
            return True
        after = self.text[self.at + 1 : self.at + 2]
        return bool(self.depth) and (after in ",}]" or self._after_quotes())

    def _after_quotes(self) -> bool:
        """Whether what stands before is a quoted scalar or a closed bracket, as in JSON."""
        for token in reversed(self.tokens):
            if token.kind not in ("newline", "indent", "comment"):
                return token.kind in "}]" or (token.kind == "scalar" and not token.plain)
        return False

    def _scalar(self, sign: str) -> bool:
        """Takes a scalar; False after a block, which ends the line."""
        if sign in "'\"":
            pattern = _SINGLE if sign == "'" else _DOUBLE
            match = pattern.match(self.text, self.at)
            if match:
                self._put("scalar", match.end(), _unquoted(match[1], sign), plain=False)
            return match is not None
        block = _BLOCK.match(self.text, self.at) if sign in "|>" and not self.depth else None
        if block:
            end, value = read_block(self.text, block, self._parent())
            self._put("scalar", end, value, plain=False)
            return False
        match = (_FLOW_PLAIN if self.depth else _PLAIN).match(self.text, self.at)
        if match is None:
            return False
        value = match[0].rstrip(" \t")
        self.tokens.append(Token("scalar", self.at, self.at + len(value), value))
        self.at = match.end()
        return True

    def _parent(self) -> int:
        """The column that a block's lines have to exceed: of its key, of its dash, or none at the very start."""
        before = [token for token in reversed(self.tokens[-12:]) if token.kind not in ("newline", "comment", "indent")]
        if not before:
            return 0
        if before[0].kind == ":":
            return self._column(before[1].start) if len(before) > 1 else 0
        return self._column(before[0].start) if before[0].kind == "-" else -1 if before[0].kind == "start" else 0

    def _column(self, at: int) -> int:
        return at - max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) - 1


def _unquoted(inner: str, sign: str) -> str:
    if sign == "'":
        return _IN_SINGLE.sub(lambda match: "'" if match[0] == "''" else _folded(match[0]), inner)
    return _IN_DOUBLE.sub(lambda match: _escaped(match[0]) if match[0][:1] == "\\" else _folded(match[0]), inner)


def _folded(breaks: str) -> str:
    """One line end is a blank, each further one a line end."""
    return "\n" * (len(_END.findall(breaks)) - 1) or " "


def _escaped(escape: str) -> str:
    kind = escape[1:2]
    if kind in ("\r", "\n"):
        return ""
    if len(escape) > 2:
        digits = re.match(r"[0-9a-fA-F]+", escape[2:])
        code = int(digits[0], 16) if digits else 0
        return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"
    return _SIMPLE.get(kind, escape)


def read_block(text: str, head: re.Match[str], parent: int) -> tuple[int, str]:
    """Where a `|` or `>` block ends, and its value."""
    digit = next((int(mark) for mark in head["marks"][:2] if mark.isdigit()), 0)
    chomp = next((mark for mark in head["marks"][:2] if mark in "+-"), "")
    end = _END.match(text, head.end())
    at = end.end() if end else head.end()
    indent = parent + digit if digit else 0
    lines: list[str] = []
    while at < len(text):
        width, stop = _reach(_SPACES, text, at) - at, _reach(_REST, text, at)
        if at + width == stop:
            lines.append(" " * (width - indent) if indent and width >= indent else "")
        elif (not width and _MARKER.match(text, at)) or width < (indent or parent + 1):
            break
        else:
            indent = indent or width
            lines.append(text[at + indent : stop])
        end = _END.match(text, stop)
        at = end.end() if end else stop
    return at, _chomped(lines, chomp, folded=text[head.start()] == ">")


def _reach(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that begins here ends; here itself where there is none."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _chomped(lines: list[str], chomp: str, *, folded: bool) -> str:
    full = [number for number, line in enumerate(lines) if line]
    if not full:
        return "\n" * len(lines) if chomp == "+" else ""
    blank = len(lines) - 1 - full[-1]
    value = _fold_lines(lines[: full[-1] + 1]) if folded else "\n".join(lines[: full[-1] + 1])
    if blank:
        value = value.rstrip("\n")
    return value + {"": "\n", "+": "\n" * (blank + 1), "-": ""}[chomp]


def _fold_lines(lines: list[str]) -> str:
    """Lines of prose are joined by blanks; empty lines and lines indented further keep their line ends."""
    value = lines[0] or "\n"
    deeper, empty, seen = lines[0][:1] in (" ", "\t"), not lines[0], bool(lines[0])
    for line in lines[1:]:
        if not line:
            value += "\n"
            empty = True
            continue
        further = line[0] in " \t"
        if empty:
            value += "\n" if (deeper or further) and seen else ""
        else:
            value += "\n" if deeper or further else " "
        value += line
        deeper, empty, seen = further, False, True
    return value
