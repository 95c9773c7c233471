"""From which value on a skill should fire: chosen on one part of the tasks, reported on the other.

A value is no probability. It becomes one only by calibration on enough labelled tasks, and is shown as a percentage
only then. The split is that of skill-creator, so that its results and ours are about the same tasks.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.routing.evaluation import Judged
from workbench.routing.intervals import Interval, independent_difference, wilson
from workbench.routing.model import NONE, Task

HOLDOUT, SEED = 0.4, 42
"""Share of each side that is kept for validation, and the seed of the order: skill-creator's."""
ENOUGH = 20
"""Positives and negatives without which values are not calibrated."""


class Pair(NamedTuple):
    """A value that a skill has for a task, and whether it should take it."""

    value: float
    should: bool


class Rates(NamedTuple):
    """What a threshold does: counts of right and wrong, fired and silent."""

    fired_right: int
    fired_wrong: int
    silent_right: int
    silent_wrong: int

    @property
    def positives(self) -> int:
        """Tasks that should be taken."""
        return self.fired_right + self.silent_wrong

    @property
    def negatives(self) -> int:
        """Tasks that should not."""
        return self.fired_wrong + self.silent_right

    @property
    def precision(self) -> float | None:
        """Of what fires, the share that should."""
        return _share(self.fired_right, self.fired_right + self.fired_wrong)

    @property
    def recall(self) -> float | None:
        """Of what should fire, the share that does."""
        return _share(self.fired_right, self.positives)

    @property
    def false_rate(self) -> float | None:
        """Of what should not fire, the share that does."""
        return _share(self.fired_wrong, self.negatives)

    @property
    def balanced(self) -> float | None:
        """The mean of recall and of the share of silence where silence is right."""
        if self.recall is None or self.false_rate is None:
            return None
        return (self.recall + 1 - self.false_rate) / 2

    @property
    def right(self) -> int:
        """Decisions that are right."""
        return self.fired_right + self.silent_right

    @property
    def total(self) -> int:
        """All decisions."""
        return self.positives + self.negatives

    @property
    def interval(self) -> Interval | None:
        """Wilson's, 95 %, of the share of right decisions."""
        return wilson(self.right, self.total)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def halves(tasks: Sequence[Task]) -> tuple[list[int], list[int]]:
    """Indices of the train and of the validation part, each skill split for itself, in skill-creator's order.

    As there: positives are drawn before negatives from one stream, and a side with one task stays with train.
    """
    groups: dict[str, tuple[list[int], list[int]]] = {}
    for number, task in enumerate(tasks):
        name, should = _side(task)
        if name is not None:
            groups.setdefault(name, ([], []))[0 if should else 1].append(number)
    train: list[int] = []
    validation: list[int] = []
    for sides in groups.values():
        draw = random.Random(SEED)
        for side in sides:
            draw.shuffle(side)
        for side in sides:
            held = 0 if len(side) < 2 else min(len(side) - 1, max(1, int(len(side) * HOLDOUT)))
            validation += side[:held]
            train += side[held:]
    return train, validation


def _side(task: Task) -> tuple[str | None, bool]:
    """The skill whose part a task belongs to, and whether as a positive; `none` is a part of its own."""
    if task.should_trigger is not None and task.skill is not None:
        return task.skill, task.should_trigger
    return task.expected, task.expected != NONE


def pairs(judged: Iterable[Judged], skill: int | None = None) -> list[Pair]:
    """Values with what they should come to, of one skill or of all together.

    A task that wants no skill counts with the highest value that any has: whoever has it would fire. What could not be
    measured is left out.
    """
    found = []
    for item in judged:
        if not item.ruling.row.measured:
            continue
        if item.expects == NONE and len(item.ruling.row.values):
            number = skill if skill is not None else item.best_other
            found += [Pair(item.value(number), False)] if number is not None else []
        found += [Pair(item.value(number), True) for number in item.primary if skill in (None, number)]
        found += [Pair(item.value(number), False) for number in item.unwanted if skill in (None, number)]
    return found


def rates(found: Iterable[Pair], threshold: float) -> Rates:
    """What firing at this value and above does."""
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for pair in found:
        counts[pair.value >= threshold, pair.should] += 1
    return Rates(counts[True, True], counts[True, False], counts[False, False], counts[False, True])


def curve(found: Sequence[Pair]) -> list[tuple[float, Rates]]:
    """Every threshold that makes a difference with its rates, from the highest: the points of a ROC or PR curve."""
    positives = sum(pair.should for pair in found)
    negatives = len(found) - positives
    points = [(float("inf"), Rates(0, 0, negatives, positives))]
    right = wrong = 0
    ordered = sorted(found, key=lambda pair: -pair.value)
    for place, pair in enumerate(ordered):
        right, wrong = right + pair.should, wrong + (not pair.should)
        if place + 1 == len(ordered) or ordered[place + 1].value != pair.value:
            points.append((pair.value, Rates(right, wrong, negatives - wrong, positives - right)))
    return points


class Choice(NamedTuple):
    """A threshold with what it does where it was chosen and where it was not. `gap` is the interval of the difference
    of the two shares of right decisions; `overlap` tells that it lies above nought: what was
    chosen does not carry over, for which scopes that overlap are the commonest reason."""

    threshold: float
    train: Rates
    validation: Rates
    gap: Interval | None

    @property
    def overlap(self) -> bool:
        """Whether train is surely ahead of validation."""
        return self.gap is not None and self.gap[0] > 0


def choose(train: Sequence[Pair], validation: Sequence[Pair]) -> Choice | None:
    """The threshold with the best balanced accuracy on train, halfway to the next value; None when a side is empty."""
    points = curve(train)
    best = max(range(len(points)), key=lambda place: points[place][1].balanced or 0.0)
    if points[best][1].balanced is None:
        return None
    value = points[best][0]
    following = points[best + 1][0] if best + 1 < len(points) else value
    threshold = _halfway(value, following)
    on_train, on_validation = rates(train, threshold), rates(validation, threshold)
    gap = independent_difference(on_train.right, on_train.total, on_validation.right, on_validation.total)
    return Choice(threshold, on_train, on_validation, gap)


def _halfway(value: float, following: float) -> float:
    """Between two values; next to the one that is a number where the other is infinite."""
    if value == float("inf"):
        return following + 1.0
    if following == float("-inf"):
        return value
    return following + (value - following) / 2 if following < value else value


class Calibration:
    """Chances for values: the monotone steps that fit the labelled tasks best (pool adjacent violators)."""

    def __init__(self, found: Sequence[Pair]) -> None:
        blocks: list[list[float]] = []  # lowest value, positives, tasks
        for value, hits, count in _by_value(found):
            blocks.append([value, hits, count])
            while len(blocks) > 1 and blocks[-2][1] * blocks[-1][2] >= blocks[-1][1] * blocks[-2][2]:
                _, hits, count = blocks.pop()
                blocks[-1][1] += hits
                blocks[-1][2] += count
        self._starts = [block[0] for block in blocks]
        # So many tasks can tell no more: neither end claims certainty (Laplace's rule for all of them alike).
        least = 1 / (len(found) + 2)
        self._chances = [min(max(block[1] / block[2], least), 1 - least) for block in blocks]

    def chance(self, value: float) -> float:
        """How likely a skill with this value should take the task, by the labelled tasks."""
        return self._chances[max(0, bisect_right(self._starts, value) - 1)]


def _by_value(found: Sequence[Pair]) -> list[tuple[float, float, float]]:
    counts: dict[float, tuple[int, int]] = {}
    for pair in found:
        hits, count = counts.get(pair.value, (0, 0))
        counts[pair.value] = hits + pair.should, count + 1
    return [(value, *counts[value]) for value in sorted(counts)]


def calibrate(found: Sequence[Pair]) -> Calibration | None:
    """The calibration on these tasks; None with fewer than twenty positives or negatives: then show no percentage."""
    positives = sum(pair.should for pair in found)
    return Calibration(found) if min(positives, len(found) - positives) >= ENOUGH else None
