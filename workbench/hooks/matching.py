"""A chain's patterns looked for in a text: `/…/flags` with JavaScript's meaning, anything else as it is written."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from workbench.sandbox.patterns import Lane, Pattern, Subject, looks_like_literal, read_pattern
from workbench.sandbox.slow import Ask, SlowLane


class TextPattern(NamedTuple):
    """A pattern as written; `pattern` is None for a plain text."""

    source: str
    pattern: Pattern | None

    def first(self, text: str) -> tuple[tuple[int, int] | None, str]:
        """The first match in code points of the text, None for none; and why it could not be looked for, else empty."""
        if self.pattern is None:
            at = text.find(self.source)
            return (None if at < 0 else (at, at + len(self.source))), ""
        subject = Subject(text)
        lane = self.pattern.lane_for(subject)
        if lane is Lane.NONE:
            return None, self.pattern.reason
        if not self.pattern.possible(subject):
            return None, ""
        found = self.pattern.find(subject) if lane is Lane.RE2 else None
        if lane is Lane.WORKER:
            with SlowLane() as slow:
                answer = slow.ask([Ask(self.pattern)], subject)[0]
            if answer.failure:
                return None, f"the pattern {self.source} was not done in time or failed: {answer.reason}"
            found = answer.spans[0] if answer.spans else None
        return (None if found is None else subject.span(*found, self.pattern.unicode)), ""


@lru_cache(maxsize=512)
def text_pattern(source: str) -> TextPattern:
    """The pattern of a text. Raises `PatternError`."""
    return TextPattern(source, read_pattern(source) if looks_like_literal(source) else None)
