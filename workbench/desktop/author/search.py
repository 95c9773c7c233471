"""Searching a text for what a user types. Patterns run on RE2 alone, whose time grows with the text and not with the
pattern; a search also ends at a deadline and at a number of hits, and says so."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import re2

from workbench.desktop.author.positions import LINE_END
from workbench.skill.text import Span, TextMap

MOST: Final = 10_000
DEADLINE: Final = 0.2
"""Seconds for one search; the interface waits for it."""
_MEMORY: Final = 16 << 20
_GROUP: Final = re.compile(r"\\(?:(\d)|(.))", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for: plain text, or a pattern of RE2's syntax."""

    text: str
    case: bool = False
    word: bool = False
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """One place: document positions (UTF-16 units, one for each line end), and the groups for a replacement."""

    start: int
    end: int
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The hits in order. `stopped` is `most` or `time` when there may be more; `error` is the pattern's mistake."""

    hits: tuple[Hit, ...] = ()
    stopped: str = ""
    error: str = ""


def search(text: str, query: Query, deadline: float = DEADLINE) -> Found:
    """All hits in a file's text, none of them empty."""
    if not query.text:
        return Found()
    try:
        pattern = _compiled(query)
    except re2.error as failure:
        return Found(error=_message(failure))
    lines = LINE_END.sub("\n", text)
    places = TextMap(lines)
    until = time.monotonic() + deadline
    hits: list[Hit] = []
    for match in _matches(pattern, lines):
        if len(hits) >= MOST:
            return Found(tuple(hits), "most")
        start, end = match.span()
        if start < end and (not query.word or _is_word(lines, (start, end))):
            hits.append(Hit(places.utf16_of(start), places.utf16_of(end), _groups(match)))
        if time.monotonic() > until:
            return Found(tuple(hits), "time")
    return Found(tuple(hits))


def _compiled(query: Query) -> Any:
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    options.case_sensitive = query.case
    body = query.text if query.regex else re2.escape(query.text)
    return re2.compile(f"(?m){body}" if query.regex else body, options)


def _matches(pattern: Any, text: str) -> Iterator[Any]:
    yield from pattern.finditer(text)


def _groups(match: Any) -> tuple[str, ...]:
    return (match.group(0), *(group or "" for group in match.groups()))


def _is_word(text: str, span: Span) -> bool:
    before, after = text[span[0] - 1 : span[0]] if span[0] else "", text[span[1] : span[1] + 1]
    return not _wordly(before) and not _wordly(after)


def _wordly(char: str) -> bool:
    return char.isalnum() or char == "_"


def _message(failure: BaseException) -> str:
    said = failure.args[0] if failure.args else str(failure)
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)


def replacement(template: str, hit: Hit, *, regex: bool) -> str:
    """What a hit becomes. In pattern mode `\\1` is a group, `\\n` a line end, `\\t` a tab and `\\\\` a backslash."""
    if not regex:
        return template

    def filled(match: re.Match[str]) -> str:
        if match[1] is not None:
            number = int(match[1])
            return hit.groups[number] if number < len(hit.groups) else ""
        return {"n": "\n", "t": "\t", "\\": "\\"}.get(match[2], match[0])

    return _GROUP.sub(filled, template)
