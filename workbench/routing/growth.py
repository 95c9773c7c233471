"""What becomes of the choice when the library grows: top-1 among fewer skills, and among more than there are.

Smaller libraries are drawn from this one, the same each time; larger ones add skills that the user names, such as a
public collection. Between sizes the loss is told per doubling, as it was measured for real libraries.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from workbench.routing.evaluation import Judge, Names, judge_tasks
from workbench.routing.intervals import Interval, wilson
from workbench.routing.model import NONE, SkillText, Task

Fit = Callable[[Sequence[SkillText]], AbstractContextManager[Judge]]
"""A router for a library, closed at the end of the block."""
_SEED = 42
_LEAST = 4


class Size(NamedTuple):
    """Top-1 with so many skills, over the tasks whose skill is among them."""

    skills: int
    tasks: int
    right: int

    @property
    def top1(self) -> float:
        """The share that is right."""
        return self.right / self.tasks

    @property
    def interval(self) -> Interval | None:
        """Wilson's, 95 %."""
        return wilson(self.right, self.tasks)


def growth(
    skills: Sequence[SkillText], tasks: Sequence[Task], fit: Fit, more: Sequence[SkillText] = ()
) -> tuple[Size, ...]:
    """Top-1 at a quarter, a half and all of the skills, and with `more` added by doublings; smallest library first."""
    order = list(range(len(skills)))
    random.Random(_SEED).shuffle(order)
    libraries = [[skills[at] for at in sorted(order[:count])] for count in _below(len(skills))]
    libraries.append(list(skills))
    added = list(more)
    random.Random(_SEED).shuffle(added)
    count = len(skills)
    while added and count < len(skills) + len(added):
        count = min(2 * count or len(added), len(skills) + len(added))
        libraries.append([*skills, *added[: count - len(skills)]])
    found = [_measured(library, tasks, fit) for library in libraries]
    return tuple(size for size in found if size.tasks)


def _below(size: int) -> list[int]:
    return [count for count in (size // 4, size // 2) if count >= _LEAST]


def _measured(library: Sequence[SkillText], tasks: Sequence[Task], fit: Fit) -> Size:
    names = Names(library)
    mine = [task for task in tasks if task.expected != NONE and (task.expected or task.should_trigger)]
    with fit(library) as judge:
        there = [task for task in mine if names.places(task.expected or task.skill)]
        ranked = [item for item in judge_tasks(there, judge, names) if item.rank and item.ruling.row.measured]
    return Size(len(library), len(ranked), sum(item.rank == 1 for item in ranked))


def per_doubling(sizes: Sequence[Size]) -> float | None:
    """By how much top-1 changes with each doubling (least squares over the sizes); None with fewer than two."""
    points = [(math.log2(size.skills), size.top1) for size in sizes if size.skills]
    if len({x for x, _ in points}) < 2:
        return None
    middle = sum(x for x, _ in points) / len(points)
    level = sum(y for _, y in points) / len(points)
    return sum((x - middle) * (y - level) for x, y in points) / sum((x - middle) ** 2 for x, _ in points)
