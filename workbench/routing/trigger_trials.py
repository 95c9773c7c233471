"""Tries one phrase or pattern on one text while an author types it: every match, or why there is none to be had."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple, Self

from workbench.routing.phrases import Phrase, fold
from workbench.routing.trigger_file import item_cautions, make_item
from workbench.sandbox.patterns import Lane, Pattern, PatternError, Subject
from workbench.sandbox.slow import DEADLINE, Ask, SlowLane
from workbench.skill.text import Span

SPANS = 1_000
"""Matches that are shown."""


class Tried(NamedTuple):
    """What came of it.

    `kind` is `phrase`, `pattern` or `mistake`; then `reason` says what is wrong at `place` (code points of the source).
    `spans` are code points of the text. `failure` is empty, `deadline` for what was stopped, or as in `Answer`; then
    `reason` says more. `lane` is who ran a pattern, None for a phrase.
    """

    kind: str
    spans: tuple[Span, ...] = ()
    lane: Lane | None = None
    failure: str = ""
    reason: str = ""
    place: int = 0
    cautions: tuple[str, ...] = ()


class Trials:
    """Keeps a warm worker for what RE2 cannot run. Blocks up to the deadline: use it in a thread."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._slow = SlowLane(deadline)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the worker."""
        self._slow.close()

    def cancel(self) -> None:
        """Ends a running try soon, from any thread."""
        self._slow.cancel()

    def try_out(self, source: str, text: str) -> Tried:
        """All matches of a phrase or pattern in a text."""
        try:
            item = make_item(source)
        except PatternError as failure:
            return Tried("mistake", reason=failure.reason, place=failure.index)
        cautions = tuple(item_cautions(item))
        if item.pattern is not None:
            return self._pattern(item.pattern, Subject(text))._replace(cautions=cautions)
        assert isinstance(item.phrase, Phrase)
        return Tried("phrase", tuple(islice(item.phrase.spans(fold(text)), SPANS)), cautions=cautions)

    def _pattern(self, pattern: Pattern, subject: Subject) -> Tried:
        lane = pattern.lane_for(subject)
        if lane is Lane.RE2:
            return Tried("pattern", pattern.spans(subject, SPANS), lane)
        if lane is Lane.NONE:
            return Tried("pattern", (), lane, "error", pattern.reason or "it cannot be run here on a text like this")
        answer = self._slow.ask([Ask(pattern, 0, SPANS)], subject)[0]
        spans = tuple(subject.span(*span, pattern.unicode) for span in answer.spans)
        return Tried("pattern", spans, lane, answer.failure, answer.reason)
