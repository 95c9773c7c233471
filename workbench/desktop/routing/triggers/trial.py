"""One phrase or pattern on one text and on every task, with time and lane. No Qt: it runs in the background."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from workbench.routing.trigger_file import make_item
from workbench.routing.trigger_trials import Trials, Tried
from workbench.sandbox.patterns import Lane, PatternError, Subject
from workbench.sandbox.slow import COSTLY
from workbench.skill.text import Span

LATE: Final = 2
"""Tasks on which a pattern may be too slow; after that the others are not asked."""
_WARM: Final = "/(?=a)a/"
Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Question:
    """What is tried: a source as it stands in `triggers.yaml`, a text, and the texts of the tasks."""

    source: str
    text: str
    tasks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Timed:
    """What came of one text, and how long it took in milliseconds."""

    tried: Tried
    ms: float


@dataclass(frozen=True, slots=True)
class TaskHit:
    """A task (its place) with where it matches first, None where the pattern was stopped or failed."""

    task: int
    span: Span | None
    ms: float
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """`hits` are the tasks that match or on which it failed; `asked` counts tasks, fewer than there are when it was
    too slow."""

    question: Question
    typed: Timed
    hits: tuple[TaskHit, ...] = ()
    asked: int = 0


class Bench:
    """A warm worker for one dialog. Blocks up to the deadline: use it in a thread."""

    def __init__(self) -> None:
        self._trials = Trials()
        self._warm = False

    def cancel(self) -> None:
        """Ends a running try soon, from any thread."""
        self._trials.cancel()

    def close(self) -> None:
        """Ends the worker; another try starts it again."""
        self._trials.close()
        self._warm = False

    def answer(self, question: Question, stop: Stop = lambda: False) -> Answer | None:
        """The text first, then the tasks; None when it was given up."""
        typed = self.timed(question.source, question.text)
        if typed.tried.kind == "mistake":
            return Answer(question, typed)
        hits, asked, late = list[TaskHit](), 0, int(typed.tried.failure == "deadline")
        for place, task in enumerate(question.tasks):
            if stop():
                return None
            if late >= LATE or typed.tried.lane is Lane.NONE:
                break
            found = self.timed(question.source, task)
            asked += 1
            late += found.tried.failure == "deadline"
            if found.tried.spans or found.tried.failure:
                hits.append(TaskHit(place, next(iter(found.tried.spans), None), found.ms, found.tried.failure))
        return None if stop() else Answer(question, typed, tuple(hits), asked)

    def timed(self, source: str, text: str) -> Timed:
        """One try with its time; what starting a worker takes is not counted."""
        if not self._warm and _needs_worker(source, text):
            self._warm = not self._trials.try_out(_WARM, "a").failure
        start = time.perf_counter()
        tried = self._trials.try_out(source, text)
        if tried.failure in COSTLY:
            self._warm = False
        return Timed(tried, (time.perf_counter() - start) * 1000)


def _needs_worker(source: str, text: str) -> bool:
    try:
        pattern = make_item(source).pattern
    except PatternError:
        return False
    return pattern is not None and pattern.lane_for(Subject(text)) is Lane.WORKER


def units(text: str, spans: Sequence[Span]) -> list[Span]:
    """Spans in UTF-16 units, as an editor counts them; they come in order."""
    if not text or max(text) < "\U00010000":
        return list(spans)
    found, at, unit = [], 0, 0
    for start, end in spans:
        unit += _wide(text[at:start])
        length = _wide(text[start:end])
        found.append((unit, unit + length))
        at, unit = end, unit + length
    return found


def _wide(text: str) -> int:
    return len(text) + sum(char >= "\U00010000" for char in text)
