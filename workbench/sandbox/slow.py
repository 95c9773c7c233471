"""The slow lane: patterns that RE2 cannot run, in a worker process with a deadline each.

One process serves all patterns of one owner and stays warm. A pattern that is not done in time costs its process; the
patterns after it are asked in a new one, so that one bad pattern never takes another's answer away.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from typing import NamedTuple, Self

from workbench.sandbox.budget import ENDED_BY
from workbench.sandbox.patterns import Pattern
from workbench.sandbox.subject import Span, Subject
from workbench.sandbox.worker import Failed, Item, Worker

DEADLINE = 0.2
"""Seconds of CPU time that one pattern has for one text."""
WALL_TIME = 5.0
"""Times the deadline that it has in wall time: a busy machine makes no pattern slow."""
MEMORY = 1 << 30
COSTLY = frozenset(("deadline", "memory", "crash"))
"""Failures that took a process with them."""
_START = 30.0
_BATCH = 32


class Ask(NamedTuple):
    """A pattern to run, from a place in the prepared text on, for at most so many matches, with their groups or not."""

    pattern: Pattern
    start: int = 0
    limit: int = 1
    groups: bool = False


class Answer(NamedTuple):
    """Matches in the prepared text, and for each its groups, (-1, -1) for one that takes no part. `failure` is empty,
    `deadline`, `error`, `memory`, `crash`, `cancelled`, or `skipped` for a pattern that was not asked any more."""

    spans: tuple[Span, ...] = ()
    failure: str = ""
    reason: str = ""
    groups: tuple[tuple[Span, ...], ...] = ()


class SlowLane:
    """Asks patterns in a worker. May be used from any thread, which then waits for its turn; `close` ends the process.

    The process also ends when nobody holds the lane any more.
    """

    def __init__(self, deadline: float = DEADLINE) -> None:
        self.deadline = deadline
        self._worker = Worker("workbench.sandbox.slow_child:answer", memory=MEMORY)
        self._lock = threading.Lock()
        self._end = weakref.finalize(self, self._worker.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process; the next question starts another."""
        with self._lock:
            self._worker.close()

    def cancel(self) -> None:
        """Ends the running question soon, from any thread."""
        self._worker.cancel()

    def ask(self, asks: Sequence[Ask], subject: Subject, patience: int = 1000) -> list[Answer]:
        """An answer for each pattern. Blocks for up to the deadline per pattern that is too slow; after `patience` of
        those the rest is skipped.
        """
        answers: list[Answer] = []
        with self._lock:
            while len(answers) < len(asks):
                answers += self._batch(asks[len(answers) : len(answers) + _BATCH], subject)
                left = len(asks) - len(answers)
                patience -= answers[-1].failure in COSTLY
                if answers[-1].failure == "cancelled":
                    answers += [answers[-1]] * left
                elif patience <= 0:
                    answers += [Answer((), "skipped", "not asked any more")] * left
        return answers

    def _batch(self, asks: Sequence[Ask], subject: Subject) -> list[Answer]:
        """Answers up to the first pattern that failed; at least one.

        A pattern that ran out of wall time behind others is asked again first in line, so that it has all of it.
        """
        trouble = self._warm()
        if trouble is not None:
            return [trouble]
        asked = [
            (*one.pattern.job(subject), one.pattern.unicode, one.pattern.sticky, one.start, one.limit, one.groups)
            for one in asks
        ]
        texts = subject.prepared(False), subject.prepared(True)
        answers: list[Answer] = []
        for message in self._worker.stream(asked, *texts, self.deadline, deadline=self.deadline * WALL_TIME):
            if isinstance(message, Item):
                answers.append(_answer(message.value))
            elif isinstance(message, Failed) and (message.kind != "deadline" or not answers):
                answers.append(Answer((), kind_of(message), message.reason))
        return answers

    def _warm(self) -> Answer | None:
        """Starts the process where there is none, outside of any pattern's deadline."""
        if self._worker.pid is not None:
            return None
        for message in self._worker.stream([], "", "", 0.0, deadline=_START):
            if isinstance(message, Failed):
                return Answer((), message.kind, message.reason)
        return None


def kind_of(failed: Failed) -> str:
    """`Failed.kind`, with `deadline` also for a process that the system ended when its CPU time was spent."""
    return "deadline" if failed.kind == "crash" and ENDED_BY in failed.reason else failed.kind


def _answer(value: tuple[str, list[tuple[Span, ...]], str]) -> Answer:
    kind, matches, reason = value
    groups = tuple(match[1:] for match in matches)
    return Answer(tuple(match[0] for match in matches), "" if kind == "ok" else "error", reason, groups)
