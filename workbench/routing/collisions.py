"""Which skill takes whose tasks, counted from tasks: overlap of descriptions hardly predicts it and stands beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.routing.evaluation import Evaluation, Judged, verdict
from workbench.routing.intervals import Interval, wilson
from workbench.routing.model import NONE
from workbench.routing.text import terms


class Collision(NamedTuple):
    """Tasks of `skill` that `thief` takes. `positives` are all tasks that name the skill; `overlap` is the share of
    terms that the two descriptions have in common, 0 to 1."""

    skill: int
    thief: int
    tasks: tuple[Judged, ...]
    positives: int
    overlap: float

    @property
    def rate(self) -> float:
        """The share of the skill's tasks that the thief takes."""
        return len(self.tasks) / self.positives

    @property
    def interval(self) -> Interval | None:
        """Wilson's, 95 %."""
        return wilson(len(self.tasks), self.positives)


def collisions(evaluation: Evaluation) -> tuple[Collision, ...]:
    """All pairs in which a task is stolen, the highest rate first."""
    stolen: dict[tuple[int, int], list[Judged]] = {}
    for confusion in evaluation.confusions:
        if confusion.got is not None:
            for skill in confusion.judged.primary:
                stolen.setdefault((skill, confusion.got), []).append(confusion.judged)
    shared = _Overlap(evaluation)
    found = [
        Collision(skill, thief, tuple(tasks), evaluation.skills[skill].positives, shared.of(skill, thief))
        for (skill, thief), tasks in stolen.items()
    ]
    return tuple(sorted(found, key=lambda item: (-item.rate, -len(item.tasks), item.skill, item.thief)))


class _Overlap:
    """Terms of descriptions, cut once."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._skills = evaluation.names.skills
        self._terms: dict[int, frozenset[str]] = {}

    def _of_one(self, skill: int) -> frozenset[str]:
        found = self._terms.get(skill)
        if found is None:
            found = self._terms[skill] = frozenset(terms(self._skills[skill].description))
        return found

    def of(self, one: int, other: int) -> float:
        first, second = self._of_one(one), self._of_one(other)
        return len(first & second) / len(first | second) if first or second else 0.0


class NearMiss(NamedTuple):
    """A task of others that a skill comes close to: worth keeping as one that the skill must not take."""

    judged: Judged
    skill: int
    behind: float
    """How far the skill's value lies below that of the skill that wins; below nought where it wins itself."""


def near_misses(judged: Sequence[Judged], skill: int, most: int = 10) -> list[NearMiss]:
    """Tasks that name another skill or none and are not yet kept as negatives, those closest to this skill first."""
    found = []
    for item in judged:
        if not item.ruling.row.measured or skill in item.unwanted or verdict(item, skill) is not False:
            continue
        right = max((item.value(number) for number in item.wanted), default=0.0 if item.expects == NONE else None)
        value = item.value(skill)
        if right is not None and value > min(item.ruling.row.values) and right > float("-inf"):
            found.append(NearMiss(item, skill, right - value))
    return sorted(found, key=lambda miss: miss.behind)[:most]
