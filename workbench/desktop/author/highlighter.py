"""Colours of a SKILL.md, line by line.

A small state machine instead of a lexer for the whole document: a keystroke costs one line. Code in fences is read by
Pygments, one line at a time and only where it can be seen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token, _TokenType
from pygments.util import ClassNotFound
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from workbench.desktop.author import symbols
from workbench.desktop.theme import Theme
from workbench.skill.text import utf16_length

START: Final = -1
BODY: Final = 0
FRONT: Final = 1
CLOSED: Final = 2
"""The closing fence line of the frontmatter."""
COMMENT: Final = 3
BLOCK: Final = 5
"""Inside a block scalar of the frontmatter."""
FENCE: Final = 16
"""Inside a code fence; the number of the fence's kind is added."""

_TOKENS: Final[Mapping[str, tuple[str, bool]]] = {
    "key": ("syntax.key", False),
    "string": ("syntax.string", False),
    "comment": ("syntax.comment", False),
    "mark": ("text.tertiary", False),
    "heading": ("syntax.heading", True),
    "bold": ("text.primary", True),
    "code": ("syntax.code", False),
    "link": ("syntax.link", False),
}
_PYGMENTS: Final[tuple[tuple[Any, str], ...]] = (
    (Token.Comment, "comment"),
    (Token.Literal.String, "string"),
    (Token.Keyword, "key"),
    (Token.Name.Tag, "key"),
    (Token.Name.Builtin, "link"),
    (Token.Name.Function, "link"),
)
_LONGEST_CODE_LINE: Final = 2_000
_LONGEST_LINE: Final = 20_000
"""Code points of a body line in which inline marks are looked for."""
_LINE_START: Final = 400
"""Code points in which a key or a list mark must stand."""

_RULE = re.compile(r"-{3,}[ \t]*")
_KEY = re.compile(r"""(\s*(?:- +)*)((?:"[^"]*"|'[^']*'|[^\s#:'"\[\]{},&*!|>%@`-][^:#]*?))[ \t]*(:)(?=\s|$)""")
_ITEM = re.compile(r"\s*(-)(?=\s)")
_SCALAR = re.compile(r"(?::|-)[ \t]+[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$")
_HASH = re.compile(r"(?:^|[ \t])(#.*)$")
_FENCE_OPEN = re.compile(r"[ \t]{0,12}(?:> ?)?(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]*)[^`]*$")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t].*)?$")
_LIST = re.compile(r"[ \t]*(?:> ?)*[ \t]*([-*+]|\d{1,9}[.)])(?=[ \t]|$)")
_INLINE = re.compile(
    r"""(?P<code>(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))
    |(?P<comment><!--.*?(?:-->|(?P<open>$)))
    |!?\[(?P<label>[^\[\]]*)\]\((?P<target><[^<>]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)[^()]*\)
    |(?P<auto><[a-z][a-z0-9+.-]*:[^\s<>]+>)
    |(?P<strong>\*\*(?=\S)[^*]+(?:\*(?!\*)[^*]+)*(?<=\S)\*\*|__(?=\S)[^_]+(?:_(?!_)[^_]+)*(?<=\S)__)
    |(?P<weak>(?<![\w*])\*(?=[^\s*])[^*]+?(?<=\S)\*(?![\w*]))
    |\\.""",
    re.VERBOSE,
)
_INLINE_MARKS = re.compile(r"[`<\[*_]")


class SkillHighlighter(QSyntaxHighlighter):
    """Highlights one document; `set_visible` says which lines may cost more."""

    def __init__(self, document: QTextDocument, theme: Theme, labels: Mapping[str, str]) -> None:
        super().__init__(document)
        self._labels = labels
        self._kinds: list[tuple[str, int, str]] = []
        self._lexed: set[int] = set()
        self._visible = range(0)
        self._wide = False
        self._line = ""
        self._set_formats(theme)
        document.blockCountChanged.connect(self._lexed.clear)

    @staticmethod
    def of(document: QTextDocument) -> SkillHighlighter | None:
        """The highlighter of a document, if it has one."""
        found: QObject | None = document.findChild(SkillHighlighter)
        return found if isinstance(found, SkillHighlighter) else None

    def set_theme(self, theme: Theme) -> None:
        """Take other colours and sizes at once."""
        self._set_formats(theme)
        self._lexed.clear()
        self.rehighlight()

    def set_visible(self, first: int, last: int) -> None:
        """These blocks (numbers, inclusive) are on screen: read their fenced code."""
        self._visible = range(first, last + 1)
        for number in self._visible:
            if number in self._lexed:
                continue
            block = self.document().findBlockByNumber(number)
            if block.userState() >= FENCE and self._lexer_of(block.userState()) is not None:
                self.rehighlightBlock(block)

    def _set_formats(self, theme: Theme) -> None:
        self._formats = {name: _format(theme.color(token), bold) for name, (token, bold) in _TOKENS.items()}
        self._gaps: dict[str, QTextCharFormat] = {}

    def highlightBlock(self, text: str) -> None:
        """Qt asks for one line."""
        self._line = text
        self._wide = not text.isascii() and any(char > "\uffff" for char in text)
        state = self.previousBlockState()
        if self._is_header(state):
            state = self._header_line(text, state)
        elif state >= FENCE:
            state = self._fence_line(text, state)
        elif state == COMMENT:
            state = self._comment_line(text)
        else:
            state = self._body_line(text, 0)
        self.setCurrentBlockState(state)
        for index, char in symbols.find(text, self._labels):
            self._put(index, index + 1, self._gap(char))

    def _is_header(self, state: int) -> bool:
        """Whether a line is read as YAML, given the state behind the line before it."""
        return state in (START, FRONT, BLOCK)

    def _put(self, start: int, end: int, form: QTextCharFormat) -> None:
        if self._wide:
            start, end = utf16_length(self._line[:start]), utf16_length(self._line[:end])
        self.setFormat(start, end - start, form)

    def _mark(self, start: int, end: int, name: str) -> None:
        if end > start:
            self._put(start, end, self._formats[name])

    def _gap(self, char: str) -> QTextCharFormat:
        label = symbols.label_of(char, self._labels)
        found = self._gaps.get(label)
        if found is None:
            found = self._gaps[label] = QTextCharFormat()
            found.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
            found.setFontLetterSpacing(symbols.label_width(label))
            found.setForeground(QColor(0, 0, 0, 0))
        return found

    # Frontmatter

    def _header_line(self, text: str, state: int) -> int:
        if state == START:
            if not text.strip():
                return START
            if not _RULE.fullmatch(text):
                return self._body_line(text, 0)
            self._mark(0, len(text), "mark")
            return FRONT
        if text.rstrip(" \t") == "---":
            self._mark(0, len(text), "mark")
            return CLOSED
        if state == BLOCK and (not text or text[0] in " \t"):
            self._mark(0, len(text), "string")
            return BLOCK
        return self._yaml_line(text)

    def _yaml_line(self, text: str) -> int:
        stripped = text.lstrip()
        if stripped.startswith("#"):
            self._mark(0, len(text), "comment")
            return FRONT
        start = 0
        key = _KEY.match(text[:_LINE_START])
        if key:
            self._mark(*key.span(2), "key")
            self._mark(*key.span(3), "mark")
            start = key.end()
        elif item := _ITEM.match(text[:_LINE_START]):
            self._mark(*item.span(1), "mark")
            start = item.end()
        self._yaml_value(text, start)
        return BLOCK if _SCALAR.search(text) else FRONT

    def _yaml_value(self, text: str, start: int) -> None:
        value = text[start:].strip()
        self._mark(start, len(text), "string")
        if value[:1] in ("'", '"') and value.count(value[0]) != 1 and "#" not in value.rpartition(value[0])[2]:
            return
        comment = _HASH.search(text, start)
        if comment:
            self._mark(*comment.span(1), "comment")

    # Body

    def _comment_line(self, text: str) -> int:
        end = text.find("-->")
        if end < 0:
            self._mark(0, len(text), "comment")
            return COMMENT
        self._mark(0, end + 3, "comment")
        return self._inline(text, end + 3)

    def _body_line(self, text: str, start: int) -> int:
        fence = _FENCE_OPEN.match(text)
        if fence:
            self._mark(0, len(text), "code")
            mark = fence["mark"]
            return FENCE + self._kind((mark[0], len(mark), fence["language"].lower()))
        if _HEADING.match(text):
            self._mark(0, len(text), "heading")
            return BODY
        item = _LIST.match(text[:_LINE_START])
        if item:
            self._mark(*item.span(1), "mark")
            start = item.end()
        return self._inline(text, start)

    def _inline(self, text: str, start: int) -> int:
        if not _INLINE_MARKS.search(text, start):
            return BODY
        for match in _INLINE.finditer(text[:_LONGEST_LINE], start):
            kind = match.lastgroup
            if kind is None:
                continue
            if match["comment"] is not None:
                self._mark(*match.span(), "comment")
                if match["open"] is not None:
                    return COMMENT
            elif match["target"] is not None:
                self._mark(*match.span("target"), "link")
            else:
                name = "code" if match["code"] else "link" if match["auto"] else "bold"
                self._mark(*match.span(), name)
        return BODY

    # Code

    def _kind(self, kind: tuple[str, int, str]) -> int:
        if kind not in self._kinds:
            self._kinds.append(kind)
        return self._kinds.index(kind)

    def _lexer_of(self, state: int) -> Lexer | None:
        return lexer(self._kinds[state - FENCE][2])

    def _fence_line(self, text: str, state: int) -> int:
        char, length, _ = self._kinds[state - FENCE]
        self._mark(0, len(text), "code")
        bare = text.strip().removeprefix("> ")
        if bare and bare == char * len(bare) and len(bare) >= length:
            return BODY
        number = self.currentBlock().blockNumber()
        if number in self._visible and text and len(text) <= _LONGEST_CODE_LINE:
            self._code_line(text, self._lexer_of(state))
            self._lexed.add(number)
        return state

    def _code_line(self, text: str, found: Lexer | None) -> None:
        if found is None:
            return
        for start, kind, value in found.get_tokens_unprocessed(text):
            name = _name_of(kind)
            if name:
                self._mark(start, start + len(value), name)


@lru_cache(maxsize=64)
def lexer(language: str) -> Lexer | None:
    """The Pygments lexer of a language; None for one that it does not know."""
    if not language or language in ("text", "txt", "plain"):
        return None
    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _name_of(kind: _TokenType) -> str:
    return next((name for parent, name in _PYGMENTS if kind in parent), "")


def _format(color: QColor, bold: bool) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(color)
    if bold:
        made.setFontWeight(QFont.Weight.Bold)
    return made
