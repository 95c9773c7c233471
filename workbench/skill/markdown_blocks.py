"""The block structure of Markdown, line by line: containers, headings, fences, HTML, paragraphs and definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.skill.text import Span

_QUOTE = 0
_NEST = 32
"""Containers inside each other that are followed; deeper ones are read as text, so that no line costs more."""

_NONE, _PARAGRAPH, _FENCE, _CODE, _HTML = range(5)
_LINE_END = re.compile(r"(\r\n|\n|\r)")
_REST = re.compile(r"[^\r\n]*+")
_SPACES = re.compile(r" *+")
_ATX = re.compile(r"(#{1,6})(?![^ \t])[ \t]*+")
_FENCE_OPEN = re.compile(r"(?P<mark>`{3,}+(?=[^`]*+\Z)|~{3,}+)(?P<info>.*+)", re.DOTALL)
_SETEXT = re.compile(r"(?:=++|-++)[ \t]*+\Z")
_MARKER = re.compile(r"(?:[-+*]|(?P<number>[0-9]{1,9})[.)])(?=[ ]|\Z)")
_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|"
    "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    "track|ul"
)
TAG = (
    r"(?:<[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\s*+=\s*+"
    r"""(?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+"))?+)*+\s*+/?>|</[A-Za-z][A-Za-z0-9-]*+\s*+>)"""
)
# CommonMark 0.31.2, section 4.6: how each kind of HTML block starts and ends; None ends at a blank line.
_HTML_STARTS = (
    (re.compile(r"<(?:script|pre|style|textarea)(?=[\s>]|\Z)", re.IGNORECASE),
     re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{_TAGS})(?=[\s>]|/>|\Z)", re.IGNORECASE), None),
)  # fmt: skip
_HTML_ANY = re.compile(TAG + r"[ \t]*+\Z")
_DEFINITION = re.compile(
    r"[ \t\r\n]*+(?P<whole>\[(?P<label>(?:[^\[\]\\]|\\.){1,999}+)\]:[ \t]*+(?:\r\n|\n|\r)?+[ \t]*+"
    r"(?:<(?P<angle>(?:[^<>\\\r\n]|\\[^\r\n])*+)>|(?P<target>[^\s<][^\s\x00-\x1f]*+))"
    r"(?:(?:[ \t]++(?:(?:\r\n|\n|\r)[ \t]*+)?+|(?:\r\n|\n|\r)[ \t]*+)"
    r"""(?:"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?)[ \t]*+(?=[\r\n]|\Z)""",
    re.DOTALL,
)


class Piece(NamedTuple):
    """Text with inline content: `text[start:end]`.

    In a quote the lines are joined without their marks; `lines` then holds (index in `text`, index in the document) of
    each line, else it is empty and `text` is the document's.
    """

    text: str
    start: int
    end: int
    lines: tuple[tuple[int, int], ...] = ()


class Blocks:
    """Reads `text[start:]` and fills its lists; see `scan` for what they become."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.headings: list[tuple[int, str, Span]] = []
        self.fences: list[tuple[str, Span, Span, bool]] = []
        self.definitions: list[tuple[str, str, Span, Span]] = []
        self.comments: list[Span] = []
        self.indented: list[Span] = []
        self.html: list[Span] = []
        self.pieces: list[Piece] = []
        self._containers: list[int] = []
        self._hollow = False
        self._kind = _NONE
        self._lines: list[Span] = []
        self._opened = (0, 0, "", "", 0)
        self._end: re.Pattern[str] | None = None
        self._last = start

    def read(self) -> None:
        """One pass over the lines."""
        at = self.start
        for text, ending in self._split():
            kind = self._kind
            if kind == _FENCE and not self._containers:
                if self._opened[3] in text:
                    self._fence_line(text, at)
            elif not text:
                if kind or self._hollow or self._containers:
                    self._blank()
            elif kind != _HTML and text[0].isalpha():
                if kind != _PARAGRAPH:
                    if kind or self._containers:
                        self._close_to(0)
                    self._kind = _PARAGRAPH
                self._lines.append((at, at + len(text)))
            else:
                self._line(text, at)
            self._last = at + len(text)
            at = self._last + len(ending)
        self._last = len(self.text)
        self._close_to(0)

    def _split(self) -> Iterator[tuple[str, str]]:
        """Each line with its ending; nothing after a last line ending."""
        body = self.text[self.start :] if self.start else self.text
        if "\r" in body:
            parts = _LINE_END.split(body)
            lines, endings = parts[::2], [*parts[1::2], ""]
        else:
            lines = body.split("\n")
            endings = ["\n"] * len(lines)
        if not lines[-1]:
            lines.pop()
        return zip(lines, endings, strict=False)

    def _line(self, raw: str, at: int) -> None:
        if not raw or (raw.isspace() and not raw.strip(" \t")):
            self._blank()
            return
        line = raw.expandtabs(4) if "\t" in raw else raw
        matched, pos = self._match(line) if self._containers else (0, 0)
        whole = matched == len(self._containers)
        if whole and self._kind in (_FENCE, _HTML):
            (self._fence_line if self._kind == _FENCE else self._html_line)(line[pos:], at)
            return
        if self._containers and whole and not line[pos:].strip():
            self._blank(inside=True)
            return
        self._starts(line, raw, at, pos, matched)

    def _match(self, line: str) -> tuple[int, int]:
        """How many open containers this line goes on with, and where their content starts."""
        pos = 0
        for number, width in enumerate(self._containers):
            after = _spaces(line, pos)
            if width == _QUOTE:
                if after - pos > 3 or line[after : after + 1] != ">":
                    return number, pos
                pos = after + 2 if line[after + 1 : after + 2] == " " else after + 1
            elif after - pos >= width:
                pos += width
            elif after < len(line):
                return number, pos
        return len(self._containers), pos

    def _blank(self, *, inside: bool = False) -> None:
        """A blank line ends paragraphs and, when not `inside` them, quotes; items, fences and indented code live on."""
        if not inside and _QUOTE in self._containers:
            self._close_to(self._containers.index(_QUOTE))
        if self._kind == _PARAGRAPH or (self._kind == _HTML and self._end is None):
            self._close_leaf()
        elif self._kind == _NONE and self._hollow:
            self._close_to(len(self._containers) - 1)
        self._hollow = False

    def _starts(self, line: str, raw: str, at: int, pos: int, matched: int) -> None:
        """Opens what blocks the rest of the line opens, and puts what is left into a paragraph."""
        while True:
            after = _spaces(line, pos)
            whole = matched == len(self._containers)
            if after - pos >= 4:
                if self._kind == _PARAGRAPH:
                    break
                self._indented(line, raw, at, after, matched)
                return
            place = at + (after if line is raw else _real(raw, after))
            if after < len(line) and line[after] in "#`~=-+*_<>0123456789":
                if self._leaf(line, after, place, at + len(raw), matched, whole):
                    return
                width = self._container(line, after, pos, matched, whole)
                if width is not None:
                    pos = after + (2 if line[after + 1 : after + 2] == " " else 1) if not width else pos + width
                    matched = len(self._containers)
                    if not line[pos:].strip():
                        return
                    continue
            break
        self._text(at + (after if line is raw else _real(raw, after)), at + len(raw), matched)

    def _text(self, start: int, end: int, matched: int) -> None:
        if self._kind != _PARAGRAPH:
            self._close_to(matched, leaf=True)
            self._kind = _PARAGRAPH
        self._hollow = False
        self._lines.append((start, end))

    def _indented(self, line: str, raw: str, at: int, after: int, matched: int) -> None:
        whole = matched == len(self._containers)
        if not whole or self._kind != _CODE:
            self._close_to(matched, leaf=True)
            self._kind = _CODE
        self._hollow = False
        self.indented.append((at + (after if line is raw else _real(raw, after)), at + len(raw)))

    def _leaf(self, line: str, pos: int, place: int, end: int, matched: int, whole: bool) -> bool:
        """Whether a heading, fence, rule or HTML block starts here."""
        sign = line[pos]
        if sign == "#":
            return self._atx(line, pos, place, end, matched)
        if sign in "`~":
            return self._fence(line, pos, place, end, matched)
        if sign == "<":
            return self._html(line, pos, place, end, matched)
        underline = sign in "=-" and whole and self._kind == _PARAGRAPH and _SETEXT.match(line, pos)
        if underline and self._setext(sign, end):
            return True
        if sign in "-*_" and _is_rule(line[pos:], sign):
            self._close_to(matched, leaf=True)
            return True
        return False

    def _atx(self, line: str, pos: int, place: int, end: int, matched: int) -> bool:
        match = _ATX.match(line, pos)
        if not match:
            return False
        self._close_to(matched, leaf=True)
        content = self.text[place + match.end() - pos : end] if "\t" not in self.text[place:end] else None
        if content is None:
            raw = self.text[place:end]
            found = _ATX.match(raw)
            content = raw[found.end() :] if found else raw
        closed = _closing_marks(content)
        self.headings.append((len(match[1]), closed.strip(), (place, end)))
        first = end - len(content)
        self.pieces.append(Piece(self.text, first, first + len(closed)))
        self._hollow = False
        return True

    def _setext(self, sign: str, end: int) -> bool:
        lines = self._take_definitions()
        if not lines:
            self._lines = []
            self._kind = _NONE
            return False
        start = lines[0][0]
        text = "\n".join(self.text[first:last].strip() for first, last in lines)
        self.headings.append((1 if sign == "=" else 2, text.strip(), (start, end)))
        self._add_piece(lines)
        self._lines = []
        self._kind = _NONE
        return True

    def _fence(self, line: str, pos: int, place: int, end: int, matched: int) -> bool:
        match = _FENCE_OPEN.match(line, pos)
        if not match:
            return False
        self._close_to(matched, leaf=True)
        self._kind = _FENCE
        self._hollow = False
        words = match["info"].split()
        self._opened = (place, self._next_line(end), words[0] if words else "", match["mark"][0], len(match["mark"]))
        return True

    def _next_line(self, end: int) -> int:
        if self.text.startswith("\r\n", end):
            return end + 2
        return min(end + 1, len(self.text))

    def _fence_line(self, line: str, at: int) -> None:
        """Closes the fence when this is its closing line."""
        start, code, language, sign, count = self._opened
        if sign not in line:
            return
        content = line.strip(" \t")
        if len(content) < count or content.strip(sign) or _spaces(line, 0) > 3 or line[:1] == "\t":
            return
        end = at + len(line) if self.text.startswith(line, at) else self._line_end(at)
        self.fences.append((language, (start, end), (code, at), True))
        self._kind = _NONE

    def _line_end(self, at: int) -> int:
        match = _REST.match(self.text, at)
        return match.end() if match else at

    def _html(self, line: str, pos: int, place: int, end: int, matched: int) -> bool:
        found = next((kind for kind in _HTML_STARTS if kind[0].match(line, pos)), None)
        if found is None and (self._kind == _PARAGRAPH or not _HTML_ANY.match(line, pos)):
            return False
        self._close_to(matched, leaf=True)
        self._kind = _HTML
        self._hollow = False
        self._end = found[1] if found else None
        self._opened = (place, 0, "", "", 0)
        self._last = end
        self._html_line(line[pos:], place)
        return True

    def _html_line(self, line: str, at: int) -> None:
        if self._end is not None and self._end.search(line):
            self._last = self._line_end(at)
            self._close_leaf()

    def _container(self, line: str, pos: int, base: int, matched: int, whole: bool) -> int | None:
        """Opens a quote or a list item; how far its content is indented from `base`, None when none starts here."""
        if len(self._containers) >= _NEST and matched >= _NEST:
            return None
        if line[pos] == ">":
            self._close_to(matched, leaf=True)
            self._containers.append(_QUOTE)
            return _QUOTE
        match = _MARKER.match(line, pos)
        if not match:
            return None
        after = _spaces(line, match.end())
        empty = after >= len(line)
        if whole and self._kind == _PARAGRAPH and (empty or (match["number"] or "1").lstrip("0") != "1"):
            return None
        gap = after - match.end()
        width = match.end() - base + (1 if empty or gap > 4 else gap)
        self._close_to(matched, leaf=True)
        self._containers.append(width)
        self._hollow = empty
        return width

    def _close_to(self, depth: int, *, leaf: bool = False) -> None:
        """Closes the containers above `depth` with the open leaf; `leaf` closes the leaf in any case."""
        if self._kind and (leaf or depth < len(self._containers) or not depth):
            self._close_leaf()
        if depth < len(self._containers):
            del self._containers[depth:]
            self._hollow = False

    def _close_leaf(self) -> None:
        kind, self._kind = self._kind, _NONE
        if kind == _PARAGRAPH:
            lines = self._take_definitions()
            if lines:
                self._add_piece(lines)
            self._lines = []
        elif kind == _FENCE:
            start, code, language, _, _ = self._opened
            end = max(self._last, start)
            self.fences.append((language, (start, end), (min(code, end), end), False))
        elif kind == _HTML:
            span = (self._opened[0], max(self._last, self._opened[0]))
            self.html.append(span)
            self.comments.extend(comments_in(self.text, *span))

    def _take_definitions(self) -> list[Span]:
        """The open paragraph's lines without the definitions that it starts with."""
        lines = self._lines
        if self.text[lines[0][0]] != "[":
            return lines
        piece = self._piece(lines)
        at = piece.start
        while (match := _DEFINITION.match(piece.text, at, piece.end)) and match["label"].strip():
            group = "target" if match["target"] is not None else "angle"
            if group == "target" and not _balanced(match["target"]):
                break
            spans = [to_document(piece.lines, match.span(name)) for name in ("whole", group)]
            self.definitions.append((match["label"], match[group], spans[0], spans[1]))
            at = match.end()
        if at == piece.start:
            return lines
        place = to_document(piece.lines, (at, at))[0]
        return [line for line in lines if line[0] >= place]

    def _piece(self, lines: list[Span]) -> Piece:
        if _QUOTE not in self._containers or len(lines) == 1:
            return Piece(self.text, lines[0][0], lines[-1][1])
        joined, places = [], []
        at = 0
        for start, end in lines:
            places.append((at, start))
            joined.append(self.text[start:end])
            at += end - start + 1
        text = "\n".join(joined)
        return Piece(text, 0, len(text), tuple(places))

    def _add_piece(self, lines: list[Span]) -> None:
        self.pieces.append(self._piece(lines))


def to_document(lines: tuple[tuple[int, int], ...], span: Span) -> Span:
    """A span in a piece's text → a span in the document."""
    if not lines:
        return span
    return _to_document(lines, span[0]), _to_document(lines, span[1] - 1) + 1 if span[1] > span[0] else span[0]


def _to_document(lines: tuple[tuple[int, int], ...], index: int) -> int:
    low, high = 0, len(lines)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if lines[middle][0] <= index else (low, middle)
    return lines[low][1] + index - lines[low][0]


def comments_in(text: str, start: int, end: int) -> Iterator[Span]:
    """HTML comments of `text[start:end]`; one that never ends reaches to the end."""
    while (at := text.find("<!--", start, end)) >= 0:
        close = text.find("-->", at + 2, end)
        start = close + 3 if close >= 0 else end
        yield at, start


def _spaces(line: str, pos: int) -> int:
    """Where the spaces that start at `pos` end."""
    if line[pos : pos + 1] != " ":
        return pos
    match = _SPACES.match(line, pos)
    return match.end() if match else pos


def _real(raw: str, column: int) -> int:
    """Index in a line with tabs of a column of the line with its tabs expanded."""
    at = 0
    for index, char in enumerate(raw):
        if at >= column:
            return index
        at = at - at % 4 + 4 if char == "\t" else at + 1
    return len(raw)


def _is_rule(rest: str, sign: str) -> bool:
    marks = rest.replace(" ", "").replace("\t", "")
    return len(marks) >= 3 and not marks.strip(sign)


def _closing_marks(content: str) -> str:
    """A heading's content without the closing run of `#`."""
    bare = content.rstrip(" \t")
    without = bare.rstrip("#")
    return without if not without or without[-1] in " \t" else bare


def _balanced(target: str) -> bool:
    depth = 0
    for match in re.finditer(r"\\.|[()]", target):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth < 0:
            return False
    return depth == 0
