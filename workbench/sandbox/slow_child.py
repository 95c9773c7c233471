"""Runs in the worker process: patterns that may take forever, one after the other, each answer sent at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

Asked = tuple[str, bool, bool, int, int]
"""Pattern for `re`, whether it counts code points, whether it is sticky, where to begin, how many matches at most."""
Answered = tuple[str, list[tuple[int, int]], str]
"""`ok` or `error`, the matches, and the reason of an error."""


def answer(asked: list[Asked], units: str, points: str) -> Iterator[Answered]:
    """The matches of each pattern, in order. `units` is the text for patterns without the u flag."""
    for pattern, unicode, sticky, start, limit in asked:
        try:
            compiled = re.compile(pattern)
            found = _matches(compiled, points if unicode else units, sticky, start)
            yield "ok", [span for _, span in zip(range(limit), found, strict=False)], ""
        except (re.error, OverflowError, RecursionError) as failure:
            yield "error", [], f"{failure}"[:200]


def _matches(pattern: re.Pattern[str], text: str, sticky: bool, start: int) -> Iterator[tuple[int, int]]:
    if not sticky:
        for found in pattern.finditer(text, start):
            yield found.span()
        return
    while (match := pattern.match(text, start)) is not None:
        yield match.span()
        start = match.end() + (match.start() == match.end())
        if start > len(text):
            return
