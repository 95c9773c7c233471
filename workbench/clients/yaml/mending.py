"""Repairs that clients make themselves before they read a header a second time, and the way back to the file.

Codex puts prose into quotes, OpenCode turns it into a block, Claude Code was seen to read it as it stands. js-yaml 3
passes over tabs before a line's first word, so that the line counts as less indented than it looks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from workbench.clients.reading import Fields
from workbench.clients.yaml.nodes import Header, compose_header
from workbench.skill.text import Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_LF = re.compile(r"\r?\n")
_COMMENT = re.compile(r"(?:^|\s)#")
_SEPARATOR = re.compile(r":\s")
_OPENCODE_KEY = re.compile(r"([a-zA-Z_][a-zA-Z0-9_]*)\s*:\s*(.*)")
_TOP_KEY = re.compile(r"([A-Za-z_][\w-]*):[ \t]+(\S.*)", re.ASCII)
_HOLDS_COLON = re.compile(r":(?:\s|$)")
_BLOCK_SIGN = re.compile(r"(?:^|[:-][ \t]+)[|>][-+0-9]*[ \t]*(?:#.*)?$")
_TABBED = re.compile(r"( *)\t[ \t]*")


@dataclass(frozen=True, slots=True)
class Mended:
    """A header rewritten line by line.

    `origins` has, for each line, where the original line starts in the header; `places` the original span of a value
    that was rewritten, by the line on which its key now stands; `shifts` how many characters were taken away at the
    start of a line.
    """

    text: str
    origins: tuple[int, ...]
    places: dict[int, Span] = field(default_factory=dict)
    shifts: dict[int, int] = field(default_factory=dict)

    def moved(self, fields: Fields, header: Header) -> Fields:
        """The same fields with their spans in the document of the original header."""
        starts = (0, *(match.end() for match in _LINE_END.finditer(self.text)))
        values = {
            key: value._replace(span=self._back(value.span, starts, header)) for key, value in fields.values.items()
        }
        twice = tuple(self._back(span, starts, header) for span in fields.duplicates)
        return fields._replace(values=values, duplicates=twice)

    def _back(self, span: Span, starts: tuple[int, ...], header: Header) -> Span:
        first = bisect_right(starts, span[0]) - 1
        if first in self.places:
            start, end = self.places[first]
        else:
            start = self._index(span[0], starts, header)
            end = self._index(span[1], starts, header)
        return header.base + start, header.base + max(start, end)

    def _index(self, at: int, starts: tuple[int, ...], header: Header) -> int:
        line = min(bisect_right(starts, at) - 1, len(self.origins) - 1)
        found = self.origins[line] + at - starts[line] + self.shifts.get(line, 0)
        return min(max(found, 0), len(header.text))


@dataclass(slots=True)
class _Writer:
    """Collects the rewritten lines."""

    lines: list[str] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    places: dict[int, Span] = field(default_factory=dict)
    shifts: dict[int, int] = field(default_factory=dict)

    def put(self, line: str, origin: int) -> None:
        self.lines.append(line)
        self.origins.append(origin)

    def mended(self) -> Mended:
        return Mended("\n".join(self.lines), tuple(self.origins), self.places, self.shifts)


def lines_of(text: str, ends: re.Pattern[str] = _LF) -> list[tuple[int, str]]:
    """Start and content of each line, as the client's own splitting has them."""
    found = []
    start = 0
    for match in ends.finditer(text):
        found.append((start, text[start : match.start()]))
        start = match.end()
    found.append((start, text[start:]))
    return found


def in_quotes(text: str) -> Mended:
    """Codex: single quotes around plain values on one line that hold `: ` or begin like a broken list.

    Values over several lines stay as they are, and so do the lines of a block.
    """
    found = _Writer()
    block: int | None = None
    for start, line in lines_of(text):
        indent = len(line) - len(line.lstrip(" "))
        if block is not None and (not line.strip() or indent > block):
            found.put(line, start)
            continue
        block = None
        place = _prose(line)
        if place is not None and line[place[0]] in "|>":
            block = indent
        elif place is not None and _needs_quotes(line[place[0] : place[1]]):
            quoted = line[place[0] : place[1]].replace("'", "''")
            found.places[len(found.lines)] = (start + place[0], start + place[1])
            line = f"{line[: place[0]]}'{quoted}'{line[place[1] :]}"
        found.put(line, start)
    return found.mended()


def _prose(line: str) -> Span | None:
    """Where the value of a `key: value` line stands, without a comment; None where there is none."""
    key, _, rest = line.partition(":")
    if not key.strip() or not rest or not rest[0].isspace():
        return None
    value = rest.lstrip()
    comment = _COMMENT.search(value)
    scalar = (value[: comment.start()] if comment else value).rstrip()
    start = len(line) - len(value)
    return (start, start + len(scalar)) if scalar else None


def _needs_quotes(value: str) -> bool:
    if value[0] in "'\"":
        return False
    if _SEPARATOR.search(value):
        return True
    return value[0] in "[{@`" and compose_header(value, 0, ()).broken is not None


def in_blocks(text: str) -> Mended:
    """OpenCode: a value of a top-level key that holds a colon becomes a literal block of its own line."""
    found = _Writer()
    for start, line in lines_of(text):
        match = None if line[:1].isspace() or line.lstrip().startswith("#") else _OPENCODE_KEY.fullmatch(line)
        value = match[2].strip() if match else ""
        if match is None or value in ("", ">", "|") or value[0] in "'\"" or ":" not in value:
            found.put(line, start)
            continue
        place = start + match.start(2)
        found.places[len(found.lines)] = found.places[len(found.lines) + 1] = (place, place + len(value))
        found.put(f"{match[1]}: |-", start)
        found.put(f"  {value}", start)
    return found.mended()


def as_it_stands(text: str, starts: str) -> Mended:
    """Double quotes around each one-line value of a top-level key that holds a key's colon or begins with a sign."""
    found = _Writer()
    for start, line in lines_of(text):
        match = _TOP_KEY.fullmatch(line)
        value = match[2].rstrip() if match else ""
        if match and value[0] not in "'\"|>" and (_HOLDS_COLON.search(value) or value[0] in starts):
            place = start + match.start(2)
            found.places[len(found.lines)] = (place, place + len(value))
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            line = f'{match[1]}: "{escaped}"'
        found.put(line, start)
    return found.mended()


def without_tabs(text: str) -> Mended:
    """js-yaml 3: blanks from a line's first tab on do not count as indentation; lines of a block stay as they are."""
    found = _Writer()
    block: int | None = None
    for start, line in lines_of(text, _LINE_END):
        indent = len(line) - len(line.lstrip(" "))
        if block is not None and (not line.strip(" ") or indent > block):
            found.put(line, start)
            continue
        block = indent if _BLOCK_SIGN.search(line) else None
        match = _TABBED.match(line)
        if match and match.end() < len(line) and any(above.strip() for above in found.lines):
            found.shifts[len(found.lines)] = match.end() - len(match[1])
            line = match[1] + line[match.end() :]
        found.put(line, start)
    return found.mended()
