"""Runs in the worker process: patterns that may take forever, one after the other, each answer sent at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import re2

from workbench.sandbox.budget import allow

Asked = tuple[str, str, bool, bool, int, int, bool]
"""Engine (`re` or `re2`), its pattern, whether it counts code points, whether it is sticky, where to begin, how many
matches at most, and whether their groups are wanted."""
Span = tuple[int, int]
Answered = tuple[str, list[tuple[Span, ...]], str]
"""`ok` or `error`, the matches, each with its groups where they are wanted ((-1, -1) for one that takes no part), and
the reason of an error."""


def answer(asked: list[Asked], units: str, points: str, seconds: float) -> Iterator[Answered]:
    """The matches of each pattern, in order, with so much CPU time each. `units` is the text for patterns without u."""
    for engine, pattern, unicode, sticky, start, limit, groups in asked:
        allow(seconds)
        try:
            found = _matches(_compiled(engine, pattern), points if unicode else units, sticky, start)
            yield "ok", [_spans(match, groups) for _, match in zip(range(limit), found, strict=False)], ""
        except (re.error, re2.error, OverflowError, RecursionError) as failure:
            yield "error", [], f"{failure}"[:200]
    allow(0)


def _spans(match: Any, groups: bool) -> tuple[Span, ...]:
    return tuple(match.span(number) for number in range(1 + (len(match.groups()) if groups else 0)))


def _compiled(engine: str, pattern: str) -> Any:
    if engine == "re":
        return re.compile(pattern)
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def _matches(pattern: Any, text: str, sticky: bool, start: int) -> Iterator[Any]:
    if not sticky and not isinstance(pattern, re.Pattern):
        before = None
        for found in pattern.finditer(text, start):
            if found.span() != before:  # RE2's iterator gives some empty matches twice
                yield found
            before = found.span()
        return
    find = pattern.match if sticky else pattern.search  # re's own iterator looks again where a match was empty
    while (match := find(text, start)) is not None:
        yield match
        start = match.end() + (match.start() == match.end())
        if start > len(text):
            return
