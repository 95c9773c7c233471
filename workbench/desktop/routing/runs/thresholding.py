"""What the panel of the threshold shows, computed once for a state of the library. No Qt.

The threshold is chosen on one part of the tasks and reported on the other; what the user moves it to is looked up in
the curves, so that nothing is counted while a slider is dragged.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.figures import nice
from workbench.routing.intervals import Interval, wilson
from workbench.routing.route import limits_for
from workbench.routing.thresholds import Choice, Pair, Rates, calibrate, choose, curve, halves, pairs

Point = tuple[float, float]
STEPS: Final = 1_000
"""Positions of the slider."""


@dataclass(frozen=True, slots=True)
class Half:
    """One part of the tasks: its curve from the highest threshold down."""

    points: tuple[tuple[float, Rates], ...]

    def at(self, threshold: float) -> Rates:
        """What firing from this value on does."""
        fires = bisect_left(self.points, -threshold, key=lambda point: -point[0])
        last = fires if fires < len(self.points) and self.points[fires][0] >= threshold else fires - 1
        return self.points[max(0, last)][1]

    @property
    def roc(self) -> tuple[Point, ...]:
        """False alarms against recall."""
        return tuple((rates.false_rate or 0.0, rates.recall or 0.0) for _, rates in self.points)

    @property
    def pr(self) -> tuple[Point, ...]:
        """Recall against precision, from the first threshold at which something fires."""
        return tuple((rates.recall or 0.0, rates.precision) for _, rates in self.points if rates.precision is not None)


class Chance(NamedTuple):
    """A calibrated share with its interval, by so many labelled tasks of the train part with values like it."""

    share: float
    interval: Interval
    tasks: int


@dataclass(frozen=True, slots=True)
class Picture:
    """Curves of both parts, the threshold that is suggested (None where a side has no tasks), that of a first look, and
    the end of the slider. `steps` are calibrated chances from a value on; empty with too few labelled tasks: then no
    chance is shown."""

    revision: int
    train: Half
    validation: Half
    suggested: Choice | None
    usual: float
    top: float
    steps: tuple[tuple[float, Chance], ...]

    def chance(self, value: float) -> Chance | None:
        """How likely a skill with this value should take the task."""
        if not self.steps:
            return None
        return self.steps[max(0, bisect_right(self.steps, value, key=lambda step: step[0]) - 1)][1]


def picture(results: Results) -> Picture:
    """The picture of a state."""
    judged = results.evaluation.judged
    train, validation = halves([item.task for item in judged])
    chosen, kept = pairs(judged[at] for at in train), pairs(judged[at] for at in validation)
    usual = limits_for(results.router.choices, len(results.skills)).threshold
    highest = max((max(item.ruling.row.values, default=0.0) for item in judged), default=0.0)
    return Picture(
        results.revision,
        Half(tuple(curve(chosen))),
        Half(tuple(curve(kept))),
        choose(chosen, kept),
        usual,
        nice(max(highest, 2 * usual)),
        tuple(_steps(chosen)),
    )


def _steps(found: list[Pair]) -> Iterator[tuple[float, Chance]]:
    calibration = calibrate(found)
    if calibration is None:
        return
    ordered = sorted(found)
    for chance, group in groupby(ordered, key=lambda pair: calibration.chance(pair.value)):
        alike = list(group)
        interval = wilson(sum(pair.should for pair in alike), len(alike))
        if interval is not None:
            yield alike[0].value, Chance(chance, interval, len(alike))
