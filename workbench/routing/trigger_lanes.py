"""Finds phrases and patterns in a task, each by the engine that can: here, in a worker with a deadline, or not at all.

What was too slow is told and, after the second time, not asked again: five hundred tasks must not wait for one pattern.
Where many are slow, one time is enough; the rest is asked all the same, until waiting would have no end.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import NamedTuple

from workbench.routing.phrases import Folded, fold
from workbench.routing.trigger_file import Item, Predicate, shortened
from workbench.sandbox.patterns import Lane, Pattern, Subject
from workbench.sandbox.predicates import Code, PredicateLane
from workbench.sandbox.slow import COSTLY, Answer, Ask, SlowLane
from workbench.skill.text import Span

LATE_EACH = 2
"""Times that one pattern or predicate may be too slow; after that it is not asked again."""
LATE_OFTEN = 12
"""Times in all; after that one that was too slow once is not asked again."""
LATE_IN_ALL = 60
"""Times in all; after that nothing is sent to a worker any more."""
_NO_MATCH = "counted as no match"
_AGAIN = "too slow before, so not asked again"
_ANY_MORE = f"not asked: {LATE_IN_ALL} times something was too slow already"

Memory = dict[int, int]
"""Where each pattern with g or y stopped (JavaScript's lastIndex), by the identity of its item."""


class Hit(NamedTuple):
    """Where something is in the task. `unknown` is True when that could not be found out."""

    span: Span | None = None
    unknown: bool = False


class Asked:
    """One task with what was found out about it so far; nothing slow is asked twice.

    `memory` is None where patterns begin anew each time. `near` are the skills of whose triggers anything may be in it.
    """

    def __init__(self, task: str, memory: Memory | None = None) -> None:
        self.task = task
        self.subject = Subject(task)
        self.folded: Folded = fold(task)
        self.words = self.folded.text
        if self.subject.lowered != self.words:
            self.words += "\0" + self.subject.lowered
        self.memory = memory
        self.near: frozenset[int] = frozenset()
        self.slow: dict[int, Answer] = {}
        self.verdicts: dict[int, bool] = {}
        self.warnings: dict[str, None] = {}
        self.failures: dict[int, str] = {}
        """By the identity of an item or predicate: `slow` for what was stopped or given up, `failed` for the rest."""

    def warn(self, place: str, source: str, reason: str) -> None:
        """Keeps one line for the user."""
        before = f"{place}: " if place else ""
        self.warnings[f"{before}{shortened(source)}: {reason}"] = None


class Lanes:
    """The engines of one index, with what is known of their slowness. May be used from any thread."""

    def __init__(self, deadline: float) -> None:
        self._slow = SlowLane(deadline)
        self._predicates = PredicateLane(deadline)
        self._late_reason = f"took longer than {round(deadline * 1000)} ms and was stopped: {_NO_MATCH}"
        self._late: dict[tuple[str, str], int] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Ends the worker processes."""
        self._slow.close()
        self._predicates.close()

    def prepare(self, items: Iterable[Item], asked: Asked) -> None:
        """Runs all patterns of the slow lane that may be in the task, in one go."""
        waiting: list[tuple[Item, Ask]] = []
        for item in items:
            pattern = item.pattern
            if pattern is None or id(item) in asked.slow or not pattern.possible(asked.subject):
                continue
            if pattern.lane_for(asked.subject) is not Lane.WORKER:
                continue
            if self._given_up(item.source, item.place, asked):
                asked.failures[id(item)] = "slow"
            elif (start := _start(item, pattern, asked)) is not None:
                waiting.append((item, Ask(pattern, start)))
        if waiting:
            patience = max(1, LATE_IN_ALL - sum(self._late.values()))
            answers = self._slow.ask([ask for _, ask in waiting], asked.subject, patience)
            for (item, _), answer in zip(waiting, answers, strict=True):
                asked.slow[id(item)] = answer
                if answer.failure:
                    asked.failures[id(item)] = _why(answer.failure)
                    self._failed(item.source, item.place, answer.failure, answer.reason, asked)

    def hit(self, item: Item, asked: Asked) -> Hit:
        """Where a phrase or a pattern is; `prepare` was asked before for the slow ones."""
        if item.phrase is not None:
            return Hit(item.phrase.find(asked.folded))
        assert item.pattern is not None
        found = self._pattern(item, item.pattern, asked)
        if item.pattern.stateful and asked.memory is not None and not found.unknown:
            _remember(item, found.span, asked)
        span = found.span
        return found if span is None else Hit(asked.subject.span(*span, item.pattern.unicode))

    def _pattern(self, item: Item, pattern: Pattern, asked: Asked) -> Hit:
        """The same in the prepared text."""
        start = _start(item, pattern, asked) if pattern.possible(asked.subject) else None
        if start is None:
            return Hit()
        lane = pattern.lane_for(asked.subject)
        if lane is Lane.RE2:
            return Hit(pattern.find(asked.subject, start))
        if lane is Lane.NONE:
            reason = pattern.reason or "it cannot be run here on a text like this"
            asked.warn(item.place, item.source, f"{reason}: {_NO_MATCH}")
            asked.failures[id(item)] = "failed"
            return Hit(unknown=True)
        answer = asked.slow.get(id(item))
        if answer is None or answer.failure:
            return Hit(unknown=True)
        return Hit(answer.spans[0] if answer.spans else None)

    def predicate(self, predicate: Predicate, code: Code, asked: Asked) -> bool:
        """What a trusted predicate says; no when it fails, which is told."""
        known = asked.verdicts.get(id(predicate))
        if known is not None:
            return known
        yes = False
        if self._given_up(predicate.entry, predicate.place, asked):
            asked.failures[id(predicate)] = "slow"
        else:
            verdict = self._predicates.ask(code, asked.task)
            yes = verdict.yes
            if verdict.failure:
                asked.failures[id(predicate)] = _why(verdict.failure)
                self._failed(predicate.entry, predicate.place, verdict.failure, verdict.reason, asked)
        asked.verdicts[id(predicate)] = yes
        return yes

    def _given_up(self, source: str, place: str, asked: Asked) -> bool:
        with self._lock:
            each, total = self._late.get((place, source), 0), sum(self._late.values())
        often = each >= (LATE_EACH if total < LATE_OFTEN else 1)
        if often or total >= LATE_IN_ALL:
            asked.warn(place, source, f"{_AGAIN if often else _ANY_MORE}: {_NO_MATCH}")
            return True
        return False

    def _failed(self, source: str, place: str, kind: str, reason: str, asked: Asked) -> None:
        if kind in COSTLY:
            with self._lock:
                self._late[place, source] = self._late.get((place, source), 0) + 1
        if kind == "deadline":
            asked.warn(place, source, self._late_reason)
        elif kind == "skipped":
            asked.warn(place, source, f"{_ANY_MORE}: {_NO_MATCH}")
        else:
            asked.warn(place, source, f"{'threw ' if kind == 'error' else ''}{reason}: {_NO_MATCH}")


def _why(failure: str) -> str:
    return "slow" if failure in ("deadline", "skipped") else "failed"


def _start(item: Item, pattern: Pattern, asked: Asked) -> int | None:
    """Where a pattern begins; None when it stopped beyond the end of this text, which JavaScript counts as a miss."""
    if asked.memory is None or not pattern.stateful:
        return 0
    start = asked.memory.get(id(item), 0)
    return start if start <= len(asked.subject.prepared(pattern.unicode)) else None


def _remember(item: Item, span: Span | None, asked: Asked) -> None:
    assert asked.memory is not None
    before = asked.memory.pop(id(item), 0)
    if span is not None:
        asked.memory[id(item)] = span[1]
    elif before:
        asked.warn(item.place, item.source, f"test() went on at {before}, where it had stopped, and found nothing")
