"""What a skill's triggers find in one task: which, where, by whom and how fast. No Qt: it runs in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from workbench.desktop.routing.triggers.sources import triggers_in
from workbench.desktop.routing.triggers.trial import Bench
from workbench.routing.model import SkillText
from workbench.routing.trigger_file import LISTS, Item, Triggers
from workbench.sandbox.patterns import Lane, Subject
from workbench.skill.text import Span

SHOWN: Final = 8
"""Entries that are explained; the others are counted."""
LATE: Final = 2
"""Patterns that may be too slow; after that no other is sent to a worker."""


@dataclass(frozen=True, slots=True)
class Found:
    """One entry. `kind` is its list, or `python`. `failure` is empty, `deadline`, `skipped` or as in `Tried`; a
    predicate has no span: its `state` is `fires`, `silent`, `untrusted`, `slow` or `failed`."""

    kind: str
    source: str
    span: Span | None = None
    lane: Lane | None = None
    ms: float = 0.0
    failure: str = ""
    reason: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """The entries that say something: those that are found, that failed, and those of `all` that are missing. `rest`
    counts the others."""

    fires: bool
    found: tuple[Found, ...]
    rest: int = 0

    @property
    def untrusted(self) -> bool:
        """Whether a predicate waits for trust."""
        return any(item.state == "untrusted" for item in self.found)


def decided(skill: SkillText, task: str, fires: bool, unsure: str) -> Decided | None:
    """Asks every entry anew, each by itself; None for a skill without triggers that can be read."""
    triggers = triggers_in(skill)
    if triggers is None:
        return None
    if triggers.python is not None:
        state = "fires" if fires else unsure or "silent"
        return Decided(fires, (Found("python", triggers.python.entry, state=state),))
    bench = Bench()
    try:
        every = list(_entries(triggers, task, bench))
    finally:
        bench.close()
    telling = [item for item in every if item.span is not None or item.failure or item.kind == "all"]
    return Decided(fires, tuple(telling[:SHOWN]), len(every) - len(telling[:SHOWN]))


def _entries(triggers: Triggers, task: str, bench: Bench) -> Iterator[Found]:
    subject, late = Subject(task), 0
    for kind in LISTS:
        for item in getattr(triggers, kind):
            found = _entry(kind, item, subject, task, bench, late)
            late += found.failure == "deadline"
            yield found


def _entry(kind: str, item: Item, subject: Subject, task: str, bench: Bench, late: int) -> Found:
    pattern = item.pattern
    lane = pattern.lane_for(subject) if pattern is not None else None
    if pattern is not None and not pattern.possible(subject):
        return Found(kind, item.source, None, lane)
    if lane is Lane.WORKER and late >= LATE:
        return Found(kind, item.source, None, lane, failure="skipped")
    timed = bench.timed(item.source, task)
    tried = timed.tried
    span = next(iter(tried.spans), None)
    return Found(kind, item.source, span, tried.lane, timed.ms, tried.failure, tried.reason)
