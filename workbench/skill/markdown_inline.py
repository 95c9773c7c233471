"""Inline Markdown: links, images, references, autolinks, code spans and comments inside one paragraph or heading."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from workbench.skill.markdown_blocks import TAG, to_document
from workbench.skill.text import Span

Definitions = dict[str, tuple[str, Span]]
"""Target and its span by normalised label."""

_TOKEN = re.compile(r"\\[!-/:-@\[-`{-~]|`++|!?\[|\]|<")
_CODE_TOKEN = re.compile(r"\\[!-/:-@\[-`{-~]|`++")
_RUN = re.compile(r"`++")
_AUTOLINK = re.compile(r"<(?P<target>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>\x00-\x20\x7f]*+)>")
_EMAIL = re.compile(r"<(?P<target>[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?)>")
_TAG = re.compile(TAG)
_TAG_LIMIT = 4096
"""Code points of an HTML tag that are looked at, so that hostile text costs linear time."""

_SPACE = re.compile(r"[ \t\r\n]*+")
_ANGLE = re.compile(r"<((?:[^<>\\\r\n]|\\[^\r\n])*+)>")
_PLAIN = re.compile(r"(?:[^\s()\\\x00-\x20\x7f]|\\[()]|\\)*+")
_TITLE = re.compile(r"""[ \t\r\n]++(?:"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\))""", re.DOTALL)
_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999}+)\]", re.DOTALL)
_PARENTHESES = 32
_ENDS = (("<!--", "-->", 2), ("<![CDATA[", "]]>", 9), ("<?", "?>", 2), ("<!", ">", 2))


class Link(NamedTuple):
    """Target as written, span of the whole, span of the target, whether an image, kind."""

    target: str
    span: Span
    target_span: Span
    image: bool
    kind: str


class Inline:
    """What was found, with spans in the document."""

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.code_spans: list[Span] = []
        self.comments: list[Span] = []
        self.lines: tuple[tuple[int, int], ...] = ()

    def mapped(self, lines: tuple[tuple[int, int], ...]) -> Inline:
        """The same lists, for a piece whose lines were joined."""
        other = Inline.__new__(Inline)
        other.links, other.code_spans, other.comments = self.links, self.code_spans, self.comments
        other.lines = lines
        return other

    def add_link(self, link: Link) -> None:
        """Adds a link; the target of a reference stands in the document already."""
        if self.lines:
            target = link.target_span if link.kind == "reference" else to_document(self.lines, link.target_span)
            link = Link(link.target, to_document(self.lines, link.span), target, link.image, link.kind)
        self.links.append(link)

    def add_code(self, start: int, end: int) -> None:
        """Adds a code span."""
        self.code_spans.append(to_document(self.lines, (start, end)) if self.lines else (start, end))

    def add_comment(self, start: int, end: int) -> None:
        """Adds a comment."""
        self.comments.append(to_document(self.lines, (start, end)) if self.lines else (start, end))


def label_key(label: str) -> str:
    """A reference label as it is compared: case folded, whitespace collapsed."""
    return " ".join(label.split()).casefold()


def read_inline(text: str, start: int, end: int, definitions: Definitions, found: Inline) -> None:
    """Reads `text[start:end]`, one paragraph or heading."""
    if text.find("]" if definitions else "](", start, end) >= 0 or text.find("<", start, end) >= 0:
        _Reader(text, start, end, definitions, found).read(_TOKEN)
    elif text.find("`", start, end) >= 0:
        _Reader(text, start, end, definitions, found).read(_CODE_TOKEN)


class _Reader:
    def __init__(self, text: str, start: int, end: int, definitions: Definitions, found: Inline) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.definitions = definitions
        self.found = found
        self.openers: list[tuple[int, int, bool]] = []
        self.dead = 0
        self.runs: dict[int, list[int]] | None = None
        self.missing: set[str] = set()

    def read(self, token: re.Pattern[str]) -> None:
        skip = self.start
        for match in token.finditer(self.text, self.start, self.end):
            at = match.start()
            if at < skip:
                continue
            sign = match[0]
            first = sign[0]
            if first == "`":
                skip = self._code(at, match.end())
            elif sign == "[" or sign == "![":
                self.openers.append((at, match.end(), first == "!"))
            elif first == "]":
                skip = self._close(at)
            elif first == "<":
                skip = self._angle(at)

    def _code(self, at: int, after: int) -> int:
        """Where reading goes on after a run of backticks: behind the code span that it opens, or behind itself."""
        if self.runs is None:
            self.runs = {}
            for run in _RUN.finditer(self.text, at, self.end):
                self.runs.setdefault(run.end() - run.start(), []).append(run.start())
        size = after - at
        closing = self.runs.get(size, ())
        number = bisect_left(closing, after)
        if number >= len(closing):
            return after
        self.found.add_code(at, closing[number] + size)
        return closing[number] + size

    def _angle(self, at: int) -> int:
        for pattern, prefix in ((_AUTOLINK, ""), (_EMAIL, "mailto:")):
            match = pattern.match(self.text, at, self.end)
            if match:
                link = Link(prefix + match["target"], match.span(), match.span("target"), False, "autolink")
                self.found.add_link(link)
                return match.end()
        tag = _TAG.match(self.text, at, min(self.end, at + _TAG_LIMIT))
        return tag.end() if tag else self._markup(at)

    def _markup(self, at: int) -> int:
        """Comments, processing instructions and declarations."""
        for opening, closing, length in _ENDS:
            if not self.text.startswith(opening, at):
                continue
            if (opening == "<!" and not self.text[at + 2 : at + 3].isalpha()) or closing in self.missing:
                break
            close = self.text.find(closing, at + length, self.end)
            if close < 0:
                self.missing.add(closing)
                break
            if opening == "<!--":
                self.found.add_comment(at, close + 3)
            return close + len(closing)
        return at + 1

    def _close(self, at: int) -> int:
        """A `]`: the end of a link when something is open and a target or a known label follows."""
        if not self.openers:
            return at + 1
        start, inner, image = self.openers.pop()
        alive = image or len(self.openers) >= self.dead
        self.dead = min(self.dead, len(self.openers))
        if not alive:
            return at + 1
        link = self._inline(start, at + 1, image) or self._reference(start, inner, at, image)
        if link is None:
            return at + 1
        self.found.add_link(link)
        if not image:
            self.dead = len(self.openers)
        return link.span[1]

    def _inline(self, start: int, at: int, image: bool) -> Link | None:
        if at >= self.end or self.text[at] != "(":
            return None
        target = self._target(self._space(at + 1))
        if target is None:
            return None
        after = target[1] + 1 if self.text[target[0] - 1] == "<" else target[1]
        title = _TITLE.match(self.text, after, self.end)
        after = self._space(title.end() if title else after)
        if after >= self.end or self.text[after] != ")":
            return None
        return Link(self.text[target[0] : target[1]], (start, after + 1), target, image, "inline")

    def _space(self, at: int) -> int:
        match = _SPACE.match(self.text, at, self.end)
        return match.end() if match else at

    def _target(self, at: int) -> Span | None:
        """The span of a destination, without angle brackets; empty when there is none, None when it is broken."""
        if at < self.end and self.text[at] == "<":
            match = _ANGLE.match(self.text, at, self.end)
            return match.span(1) if match else None
        start, depth = at, 0
        while True:
            match = _PLAIN.match(self.text, at, self.end)
            at = match.end() if match else at
            sign = self.text[at] if at < self.end else ""
            if sign == "(" and depth < _PARENTHESES:
                depth += 1
            elif sign == ")" and depth:
                depth -= 1
            else:
                return (start, at) if depth == 0 else None
            at += 1

    def _reference(self, start: int, inner: int, at: int, image: bool) -> Link | None:
        if not self.definitions:
            return None
        full = _LABEL.match(self.text, at + 1, self.end)
        label = full[1] if full and full[1].strip() else ""
        if full and full[1] and not label:
            full = None
        if not label:
            if at - inner > 999:
                return None
            own = _LABEL.fullmatch("[" + self.text[inner:at] + "]")
            label = own[1] if own else ""
        found = self.definitions.get(label_key(label)) if label else None
        if found is None:
            return None
        return Link(found[0], (start, full.end() if full else at + 1), found[1], image, "reference")
