"""What an exported chain has in place of the slow lane: patterns run where they are, without a deadline.

It goes into the exported file, which starts no processes; its head says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.sandbox.patterns import Pattern
from workbench.sandbox.subject import Span, Subject

COSTLY = frozenset(("deadline", "memory", "crash"))
"""As the slow lane has it; none of them happens here."""


class Ask(NamedTuple):
    """A pattern to run, from a place in the prepared text on, for at most so many matches, with their groups or not."""

    pattern: Pattern
    start: int = 0
    limit: int = 1
    groups: bool = False


class Answer(NamedTuple):
    """Matches in the prepared text, and for each its groups, (-1, -1) for one that takes no part."""

    spans: tuple[Span, ...] = ()
    failure: str = ""
    reason: str = ""
    groups: tuple[tuple[Span, ...], ...] = ()


class SlowLane:
    """Asks patterns one after the other."""

    def ask(self, asks: Sequence[Ask], subject: Subject) -> list[Answer]:
        """An answer for each pattern."""
        return [_answer(one, subject) for one in asks]


def _answer(asked: Ask, subject: Subject) -> Answer:
    text = subject.prepared(asked.pattern.unicode)
    try:
        pattern = re.compile(asked.pattern.job(subject)[1])
        found = [match for _, match in zip(range(asked.limit), _matches(pattern, text, asked), strict=False)]
    except (re.error, OverflowError, RecursionError) as failure:
        return Answer((), "error", str(failure)[:200])
    numbers = range(1, 1 + (pattern.groups if asked.groups else 0))
    return Answer(
        tuple(match.span() for match in found), groups=tuple(tuple(map(match.span, numbers)) for match in found)
    )


def _matches(pattern: re.Pattern[str], text: str, asked: Ask) -> Iterator[re.Match[str]]:
    find = pattern.match if asked.pattern.sticky else pattern.search  # finditer looks again where a match was empty
    start = asked.start
    while start <= len(text) and (match := find(text, start)) is not None:
        yield match
        start = match.end() + (match.start() == match.end())
