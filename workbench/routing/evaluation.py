"""How well a router does on labelled tasks: the figures of `route eval`, and what each of them is counted from.

A task names the skill that should take it (`expected`, or `should_trigger: true` for its skill), says of one skill that
it must not (`should_trigger: false`), wants none (`expected: none`), or says nothing and counts for coverage alone.
What could not be measured counts neither for nor against anybody.
"""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from workbench.routing.intervals import Interval, auc, clustered, wilson
from workbench.routing.model import NONE, Row, SkillText, Task

LEAST = 3
"""Positives and negatives that a skill needs to count for the mean AUC."""
UNREACHABLE = 1 << 30
"""The rank of a skill that is not in the library, or that is vetoed: behind any place that somebody asks about."""
_LOWEST = float("-inf")


class Ruling(NamedTuple):
    """What a router says of one task: the row of values, `selected`, `ambiguous` or `none`, and the skills chosen."""

    row: Row
    decision: str
    selected: tuple[int, ...]


Judge = Callable[[str], Ruling]


class Names:
    """Skills by what tasks call them: the name, else the folder; several skills may share one."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self.skills = skills
        self._places: dict[str, list[int]] = {}
        for number, skill in enumerate(skills):
            self._places.setdefault(skill.name, []).append(number)
        for number, skill in enumerate(skills):
            folder = os.path.basename(os.path.dirname(skill.key))
            if folder and folder not in self._places:
                self._places[folder] = [number]

    def places(self, name: str | None) -> tuple[int, ...]:
        """The indices of the skills with a name; empty for `none`, None and unknown names."""
        return tuple(self._places.get(name or "", ()))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """One label a skill: its name, with its path where two skills share it."""
        counts: dict[str, int] = {}
        for skill in self.skills:
            counts[skill.name] = counts.get(skill.name, 0) + 1
        return tuple(item.name if counts[item.name] == 1 else f"{item.name} ({item.key})" for item in self.skills)


class Judged(NamedTuple):
    """A task with its ruling and its labels as indices.

    `wanted` are the skills that are right (the expected first, then `also_ok`), `primary` those of them that were named
    first. `unwanted` is the skill that must not take it. `rank` counts from 1 with ties against us, 0 where no skill is
    expected. `best_other` is the highest-ranked skill that is not right, None without one; `margin` how far it lies
    above the right one.
    """

    task: Task
    ruling: Ruling
    primary: tuple[int, ...]
    wanted: frozenset[int]
    unwanted: tuple[int, ...]
    expects: str | None
    rank: int
    best_other: int | None
    margin: float

    @property
    def got(self) -> int | None:
        """The skill that a client would load: the first in rank, ties against us; None where nobody is chosen."""
        if self.ruling.decision == NONE or not self.ruling.selected:
            return None
        if self.rank == 1:
            return max(self.wanted, key=self.value)
        return self.best_other if self.rank else self.ruling.selected[0]

    def value(self, skill: int) -> float:
        """A skill's value; a vetoed one is below all others."""
        return _LOWEST if skill in self.ruling.row.vetoes else self.ruling.row.values[skill]


def judge_tasks(tasks: Iterable[Task], judge: Judge, names: Names) -> list[Judged]:
    """Each task with its ruling. A text that stands twice is asked once."""
    known: dict[str, Ruling] = {}
    found = []
    for task in tasks:
        ruling = known.get(task.text)
        if ruling is None:
            ruling = known[task.text] = judge(task.text)
        found.append(label(task, ruling, names))
    return found


def expects(task: Task) -> str | None:
    """The name of the skill that should take a task, `none`, or None where nobody said."""
    if task.expected is not None:
        return task.expected
    return task.skill if task.should_trigger else None


def label(task: Task, ruling: Ruling, names: Names) -> Judged:
    """A task's labels and its place in the ranking."""
    name = expects(task)
    primary = names.places(name) if name != NONE else ()
    wanted = frozenset(primary).union(*(names.places(other) for other in task.also_ok))
    unwanted = names.places(task.skill) if task.should_trigger is False else ()
    rank, other, margin = _standing(ruling.row, wanted) if ruling.row.measured else (0, None, 0.0)
    if name in (None, NONE):
        rank, margin = 0, 0.0
    elif not wanted:
        rank = UNREACHABLE
    return Judged(task, ruling, primary, wanted, unwanted, name, rank, other, margin)


def _standing(row: Row, wanted: frozenset[int]) -> tuple[int, int | None, float]:
    """Rank of the best right skill, the best of the others, and how far that lies above it."""
    others = list(row.values)
    for skill in row.vetoes:
        others[skill] = _LOWEST
    mine = max((others[skill] for skill in wanted), default=_LOWEST)
    for skill in wanted:
        others[skill] = _LOWEST
    top = max(others, default=_LOWEST)
    best = others.index(top) if top > _LOWEST else None
    if mine == _LOWEST:
        return UNREACHABLE, best, 0.0
    return 1 + sum([value >= mine for value in others]), best, top - mine if best is not None else 0.0


class SkillFigures(NamedTuple):
    """One skill. `positives` are tasks that name it, `negatives` tasks that it must not take; `taken` of the first go
    to it or to another that would do, `claimed` are all labelled tasks that it takes, `false` those of them that it
    should not. None where there is nothing to divide by."""

    name: str
    positives: int
    negatives: int
    taken: int
    claimed: int
    false: int
    auc: float | None

    @property
    def precision(self) -> float | None:
        """Of the labelled tasks that it takes, the share that it should."""
        return 1 - self.false / self.claimed if self.claimed else None

    @property
    def recall(self) -> float | None:
        """Of the tasks that name it, the share that it takes."""
        return self.taken / self.positives if self.positives else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of the two."""
        if self.precision is None or self.recall is None:
            return None
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    @property
    def recall_interval(self) -> Interval | None:
        """Wilson's, 95 %."""
        return wilson(self.taken, self.positives)

    @property
    def precision_interval(self) -> Interval | None:
        """Wilson's, 95 %."""
        return wilson(self.claimed - self.false, self.claimed)


class Confusion(NamedTuple):
    """A task whose expected skill is not the first; `got` is None where nobody is chosen."""

    judged: Judged
    expected: str
    got: int | None


class Evaluation(NamedTuple):
    """Everything that follows from judged tasks."""

    names: Names
    judged: tuple[Judged, ...]
    skills: tuple[SkillFigures, ...]
    confusions: tuple[Confusion, ...]

    @property
    def measured(self) -> list[Judged]:
        """The tasks of which there is a result."""
        return [item for item in self.judged if item.ruling.row.measured]

    @property
    def ranked(self) -> list[Judged]:
        """Those of them that expect a skill: what top-1 and top-3 are over."""
        return [item for item in self.measured if item.rank]

    @property
    def top1(self) -> float | None:
        """The share whose expected skill is first, ties against us; None without such tasks."""
        return self._within(1)

    @property
    def top3(self) -> float | None:
        """The share whose expected skill is among the first three."""
        return self._within(3)

    def _within(self, most: int) -> float | None:
        ranked = self.ranked
        return sum(item.rank <= most for item in ranked) / len(ranked) if ranked else None

    @property
    def top1_interval(self) -> Interval | None:
        """The wider of two: drawing whole skills with their tasks, and Wilson's, which knows that all right or all
        wrong in few tasks is no certainty."""
        groups: dict[str | None, list[bool]] = {}
        for item in self.ranked:
            groups.setdefault(item.expects, []).append(item.rank == 1)
        ranked = self.ranked
        single = wilson(sum(item.rank == 1 for item in ranked), len(ranked))
        drawn = clustered(list(groups.values()))
        return (min(drawn[0], single[0]), max(drawn[1], single[1])) if drawn and single else single

    @property
    def auc(self) -> float | None:
        """The mean over skills with at least three positives and three negatives; None when there is none."""
        found = [
            item.auc for item in self.skills if item.auc is not None and min(item.positives, item.negatives) >= LEAST
        ]
        return sum(found) / len(found) if found else None

    @property
    def silence(self) -> tuple[int, int]:
        """Of the tasks that no skill should take: how many are left alone, and how many there are."""
        wanted = [item for item in self.measured if item.expects == NONE]
        return sum(item.got is None for item in wanted), len(wanted)

    @property
    def unknown(self) -> dict[str, int]:
        """Names in the tasks that no skill of the library has, with their number of tasks."""
        found: dict[str, int] = {}
        for item in self.judged:
            task = item.task
            for name in {item.expects, task.skill if task.should_trigger is not None else None, *task.also_ok}:
                if name and name != NONE and not self.names.places(name):
                    found[name] = found.get(name, 0) + 1
        return found


def evaluate(judged: Sequence[Judged], names: Names) -> Evaluation:
    """The figures of judged tasks."""
    measured = [item for item in judged if item.ruling.row.measured]
    confusions = tuple(
        Confusion(item, item.expects or "", None if item.ruling.decision == NONE else item.best_other)
        for item in measured
        if item.rank > 1
    )
    return Evaluation(names, tuple(judged), _per_skill(measured, names), confusions)


def _per_skill(measured: Sequence[Judged], names: Names) -> tuple[SkillFigures, ...]:
    positives: Mapping[int, list[Judged]] = {number: [] for number in range(len(names.skills))}
    negatives: Mapping[int, list[Judged]] = {number: [] for number in range(len(names.skills))}
    claims: Mapping[int, list[Judged]] = {number: [] for number in range(len(names.skills))}
    for item in measured:
        for skill in item.primary:
            positives[skill].append(item)
        for skill in item.unwanted:
            negatives[skill].append(item)
        if item.got is not None:
            claims[item.got].append(item)
    return tuple(
        _figures(number, label, positives[number], negatives[number], claims[number])
        for number, label in enumerate(names.labels)
    )


def _figures(
    skill: int, name: str, positives: Sequence[Judged], negatives: Sequence[Judged], claims: Sequence[Judged]
) -> SkillFigures:
    rights = [verdict(item, skill) for item in claims]
    return SkillFigures(
        name,
        len(positives),
        len(negatives),
        sum(item.got in item.wanted for item in positives),
        sum(right is not None for right in rights),
        sum(right is False for right in rights),
        auc([item.value(skill) for item in positives], [item.value(skill) for item in negatives]),
    )


def verdict(item: Judged, skill: int) -> bool | None:
    """Whether the skill should take the task; None where nobody said."""
    if skill in item.wanted:
        return True
    if skill in item.unwanted or item.expects is not None:
        return False
    return None
