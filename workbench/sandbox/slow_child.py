"""Runs in the worker process: patterns that may take forever, one after the other, each answer sent at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import re2

from workbench.sandbox.budget import allow

Asked = tuple[str, str, bool, bool, int, int]
"""Engine (`re` or `re2`), its pattern, whether it counts code points, whether it is sticky, where to begin, how many
matches at most."""
Answered = tuple[str, list[tuple[int, int]], str]
"""`ok` or `error`, the matches, and the reason of an error."""


def answer(asked: list[Asked], units: str, points: str, seconds: float) -> Iterator[Answered]:
    """The matches of each pattern, in order, with so much CPU time each. `units` is the text for patterns without u."""
    for engine, pattern, unicode, sticky, start, limit in asked:
        allow(seconds)
        try:
            found = _matches(_compiled(engine, pattern), points if unicode else units, sticky, start)
            yield "ok", [span for _, span in zip(range(limit), found, strict=False)], ""
        except (re.error, re2.error, OverflowError, RecursionError) as failure:
            yield "error", [], f"{failure}"[:200]
    allow(0)


def _compiled(engine: str, pattern: str) -> Any:
    if engine == "re":
        return re.compile(pattern)
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def _matches(pattern: Any, text: str, sticky: bool, start: int) -> Iterator[tuple[int, int]]:
    if not sticky:
        before = None
        for found in pattern.finditer(text, start):
            if found.span() != before:  # RE2's iterator gives some empty matches twice
                yield found.span()
            before = found.span()
        return
    while (match := pattern.match(text, start)) is not None:
        yield match.span()
        start = match.end() + (match.start() == match.end())
        if start > len(text):
            return
