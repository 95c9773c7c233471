"""VS Code's own header parser, as its behaviour is described by its source: all values are text, nothing is refused.

What it cannot make sense of ends the header there, without a word: the keys below are not seen. `repair` says
`stopped` then, and `repair_span` covers what was left unread.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.clients.reading import Broken, Fields, Value
from workbench.clients.yaml.nodes import CUT
from workbench.clients.yaml.vscode_scan import Token, scan
from workbench.skill.frontmatter import HEADER_LIMIT
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_DEEPEST = 100


class _TooDeepError(ValueError):
    pass


@dataclass(frozen=True, slots=True)
class _Node:
    """A value: `kind` is `str`, `seq` or `map`."""

    kind: str
    text: str
    start: int
    end: int
    plain: bool = True


@dataclass(frozen=True, slots=True)
class _Map(_Node):
    pairs: tuple[tuple[Token, _Node], ...] = ()


def read_vscode(skill: Skill, span: Span) -> Fields | Broken:
    """The top-level keys as VS Code takes them; of a key that stands twice the first counts."""
    text = skill.document.text[span[0] : span[1]]
    if len(text) > HEADER_LIMIT:
        return Broken("too-large", f"the header has {len(text):,} characters", (span[0], span[0]))
    parser = _Parser(scan(text))
    try:
        root = parser.parse()
    except _TooDeepError:
        return Broken("too-large", "the header is nested too deeply", (span[0], span[0]))
    if not isinstance(root, _Map):
        return Broken("not-a-mapping", "the header has no keys with values", span)
    return _fields(root, text, span, parser.rest())


def _fields(root: _Map, text: str, span: Span, rest: int | None) -> Fields:
    base = span[0]
    values: dict[str, Value] = {}
    twice: list[Span] = []
    for key, node in root.pairs:
        if key.text in values:
            twice.append((base + key.start, base + key.end))
            continue
        cut = CUT.match(text, node.end) if node.kind == "str" and node.plain else None
        written = text[node.start : node.end].rstrip(" \t\r\n")
        values[key.text] = Value(
            node.kind,
            node.text if node.kind == "str" else None,
            node.text if node.kind == "str" else written,
            (base + node.start, base + node.start + len(written)),
            cut[0].rstrip() if cut else "",
        )
    if rest is None:
        return Fields(values, duplicates=tuple(twice))
    return Fields(values, "stopped", (base + rest, span[1]), tuple(twice))


class _Parser:
    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    @property
    def now(self) -> Token:
        return self.tokens[self.at]

    def peek(self, further: int) -> Token:
        return self.tokens[min(self.at + further, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.now
        self.at += token.kind != "eof"
        return token

    def parse(self) -> _Node | None:
        self._skip_lines()
        if self.now.kind == "start":
            self.take()
            self._skip_lines()
        return None if self.now.kind in ("eof", "end") else self._value(-1)

    def rest(self) -> int | None:
        """Where unread tokens begin; None when all was read."""
        self._skip_lines()
        return None if self.now.kind in ("eof", "end") else self.now.start

    def _skip_lines(self) -> None:
        while self.now.kind in ("newline", "comment") or (
            self.now.kind == "indent" and self.peek(1).kind in ("newline", "comment", "eof")
        ):
            self.take()

    def _indent(self) -> int:
        return self.now.width if self.now.kind == "indent" else 0

    def _first(self) -> Token:
        return self.peek(1) if self.now.kind == "indent" else self.now

    def _is_key(self) -> bool:
        past = 1 if self.now.kind == "indent" else 0
        return self.peek(past).kind == "scalar" and self.peek(past + 1).kind == ":"

    def _value(self, above: int) -> _Node | None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _TooDeepError
        try:
            return self._any(above)
        finally:
            self.depth -= 1

    def _any(self, above: int) -> _Node | None:
        self._skip_lines()
        first = self._first()
        indent = self._indent()
        if first.kind in ("{", "["):
            self.at += self.now.kind == "indent"
            return self._flow()
        if first.kind == "-":
            return self._sequence(indent)
        if self._is_key():
            return self._mapping(indent)
        return self._text(above) if self.now.kind in ("scalar", "indent") else None

    def _text(self, above: int) -> _Node:
        self.at += self.now.kind == "indent"
        token = self.now
        if token.kind != "scalar":
            return self._more(Token("scalar", token.start, token.start), above)
        self.take()
        return self._more(token, above) if token.plain else _Node("str", token.text, token.start, token.end, False)

    def _more(self, first: Token, above: int) -> _Node:
        """A plain value with the lines that go on with it: those indented further than what is above."""
        text, end = first.text, first.end
        while True:
            saved = self.at
            blank = self._blank_lines(above)
            if blank is None:
                break
            self.at += self.now.kind == "indent"
            dash = self.take() if self.now.kind == "-" else None
            if self.now.kind == "scalar" and (dash is not None or self.peek(1).kind != ":"):
                token = self.take()
                line, end = ("- " + token.text if dash else token.text), token.end
            elif dash is not None:
                line, end = "-", dash.end
            else:
                break
            text += ("\n" * blank or " ") + line
        self.at = saved
        return _Node("str", text, first.start, end)

    def _blank_lines(self, above: int) -> int | None:
        """How many empty lines stand before a line that goes on with a value; None when none does."""
        blank = 0
        while self.now.kind == "newline":
            self.take()
            after = self.now
            if after.kind == "newline":
                blank += 1
            elif after.kind == "indent" and self.peek(1).kind in ("newline", "eof"):
                blank += 1
                self.take()
            elif after.kind == "indent":
                return blank if self.peek(1).kind != "comment" and after.width > above else None
            else:
                return blank if above < 0 and after.kind not in ("eof", "start", "end") else None
        return None

    def _mapping(self, base: int, *, inline: bool = False) -> _Map:
        start = self._first().start
        pairs: list[tuple[Token, _Node]] = []
        while self.now.kind != "eof":
            if not (inline and not pairs):
                self._skip_lines()
                if self.now.kind == "eof" or self._indent() < base or not self._is_key():
                    break
            self.at += self.now.kind == "indent"
            key, colon = self.take(), self.take()
            pairs.append((key, self._of_key(base, colon)))
        return _Map("map", "", start, pairs[-1][1].end if pairs else start, pairs=tuple(pairs))

    def _of_key(self, base: int, colon: Token) -> _Node:
        if self.now.kind in ("{", "["):
            return self._flow()
        if self.now.kind == "scalar":
            token = self.take()
            return self._more(token, base) if token.plain else _Node("str", token.text, token.start, token.end, False)
        self._skip_lines()
        nothing = _Node("str", "", colon.end, colon.end)
        indent = self._indent()
        below = indent > base or (indent == base and self._first().kind == "-")
        if self.now.kind == "eof" or not below:
            return nothing
        return self._value(base) or nothing

    def _sequence(self, base: int) -> _Node:
        start = end = self._first().start
        first = True
        while self.now.kind != "eof":
            self._skip_lines()
            beside = first and self.now.kind == "-"
            first = False
            if self.now.kind == "eof" or (not beside and self._indent() < base) or self._first().kind != "-":
                break
            self.at += self.now.kind == "indent"
            end = self._item(base, self.take()).end
        return _Node("seq", "", start, end)

    def _item(self, base: int, dash: Token) -> _Node:
        if self.now.kind == "comment":
            self.take()
        if self.now.kind in ("{", "[", "-") or (self.now.kind == "scalar" and self.peek(1).kind == ":"):
            return self._nested(base)
        if self.now.kind == "scalar":
            return self._text(base)
        self._skip_lines()
        nothing = _Node("str", "", dash.end, dash.end)
        if self.now.kind == "eof" or self._indent() <= base:
            return nothing
        return self._value(base) or nothing

    def _nested(self, base: int) -> _Node:
        """A list, mapping or bracket on the line of a dash; its own column is what the lines below are measured by."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _TooDeepError
        column = base + self.now.start - self.tokens[self.at - 1].start
        try:
            if self.now.kind in ("{", "["):
                return self._flow()
            return self._sequence(column) if self.now.kind == "-" else self._mapping(column, inline=True)
        finally:
            self.depth -= 1

    def _skip_blanks(self) -> None:
        while self.now.kind in ("newline", "indent", "comment"):
            self.take()

    def _flow(self) -> _Node:
        """A bracket with what is in it, which nobody asks for; a closing one of the other kind ends nothing."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _TooDeepError
        opening = self.take()
        self._skip_blanks()
        if opening.kind == "{":
            self._flow_pairs()
        else:
            self._flow_items()
        closing = self.now
        self.depth -= 1
        if closing.kind == ("}" if opening.kind == "{" else "]"):
            self.take()
            return _Node("map" if opening.kind == "{" else "seq", "", opening.start, closing.end)
        return _Node("map" if opening.kind == "{" else "seq", "", opening.start, max(opening.end, closing.start))

    def _flow_pairs(self) -> None:
        while self.now.kind == "scalar":
            self._flow_text()
            self._skip_blanks()
            if self.now.kind == ":":
                self.take()
                self._skip_blanks()
                self._flow_value()
            self._skip_blanks()
            if self.now.kind == ",":
                self.take()
                self._skip_blanks()

    def _flow_items(self) -> None:
        while self.now.kind not in ("]", "eof"):
            if not self._flow_value():
                self.take()
                continue
            self._skip_blanks()
            if self.now.kind == ",":
                self.take()
                self._skip_blanks()

    def _flow_value(self) -> bool:
        if self.now.kind in ("{", "["):
            self._flow()
        elif self.now.kind == "scalar":
            self._flow_text()
        else:
            return False
        return True

    def _flow_text(self) -> None:
        """A scalar; a plain one goes on over lines of plain text."""
        token = self.take()
        while token.plain:
            past = self.at
            while self.tokens[past].kind in ("newline", "indent", "comment"):
                past += 1
            lines = any(item.kind == "newline" for item in self.tokens[self.at : past])
            if not lines or self.tokens[past].kind != "scalar" or not self.tokens[past].plain:
                return
            self.at = past + 1
