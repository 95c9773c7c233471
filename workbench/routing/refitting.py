"""Trying many descriptions on one library: what does not read descriptions is fitted once for all tries.

Triggers start worker processes, and what was too slow for them is asked again by every new index; with hundreds of
tries that would be most of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from workbench.routing.fusion import Choice
from workbench.routing.model import Evidence, Index, Matcher, Row, SkillText

READS_NO_TEXT: Final = frozenset(("trigger",))
"""Matchers that answer the same whatever the descriptions say."""


class _Open:
    """An index that stays open when the router that uses it is closed."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def row(self, task: str) -> Row:
        """As the index."""
        return self._index.row(task)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """As the index."""
        return self._index.explain(task, skill)


class _Once:
    """A matcher that was fitted already; for the same skills, in the same order, with whatever descriptions."""

    def __init__(self, matcher: Matcher, skills: Sequence[SkillText]) -> None:
        self.id, self.version = matcher.id, matcher.version
        self._size, self.index = len(skills), matcher.fit(skills)

    def fit(self, skills: Sequence[SkillText]) -> Index:
        """The one index."""
        if len(skills) != self._size:
            raise ValueError("fitted once for another library")
        return _Open(self.index)


@contextmanager
def fitted_once(chosen: Sequence[Choice], skills: Sequence[SkillText]) -> Iterator[tuple[Choice, ...]]:
    """The matchers for many routers of this library; what they started ends with the block."""
    made: list[Choice] = []
    kept: list[_Once] = []
    for choice in chosen:
        if choice.matcher.id in READS_NO_TEXT:
            kept.append(_Once(choice.matcher, skills))
            made.append(choice._replace(matcher=kept[-1]))
        else:
            made.append(choice)
    try:
        yield tuple(made)
    finally:
        for item in kept:
            getattr(item.index, "close", lambda: None)()
