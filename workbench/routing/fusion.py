"""Several matchers heard as one: a weighted sum in one unit, with vetoes kept apart.

The matchers of our own that count shared words do so in one unit (points: the weight of a shared term by BM25), so
their values add up as they are. Any other matcher (cosines, votes) is first brought to the same spread over the skills
of this task: its value times the standard deviation of the points, divided by its own. Nothing is subtracted, so the
parts of each matcher, scaled alike, sum to the whole; the order within a task is that of a standardised sum. A row that
was not measured is left out, for every skill alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from operator import add
from typing import NamedTuple

from workbench.routing.model import Evidence, Index, Matcher, Row, SkillText, Veto

POINTS = {"lexical": 1.0, "char": 1.0, "body": 1.0, "explicit": 1.0, "trigger": 12.0}
"""Points for one unit of a matcher's value, by id; who is not listed is brought to the spread of the points."""


class Choice(NamedTuple):
    """A matcher that is heard, and how much its word weighs."""

    matcher: Matcher
    weight: float = 1.0


class Fused(NamedTuple):
    """What all say of one task: as `Row`. `failed` are the ids of the matchers that were not measured."""

    values: Sequence[float]
    vetoes: Mapping[int, Veto]
    fires: frozenset[int]
    warnings: tuple[str, ...] = ()
    measured: bool = True
    failed: tuple[str, ...] = ()
    unsure: Mapping[int, str] = {}


def row_of(fused: Fused) -> Row:
    """The same as one row; it is not measured when one of the matchers was not."""
    measured = fused.measured and not fused.failed
    return Row(fused.values, fused.vetoes, fused.fires, fused.warnings, measured, fused.unsure)


class Fusion:
    """Matchers fitted to one library; immutable, may be asked from any thread."""

    def __init__(self, skills: Sequence[SkillText], choices: Sequence[Choice]) -> None:
        self.choices = tuple(choices)
        self.size = len(skills)
        self._indices: tuple[Index, ...] = tuple(choice.matcher.fit(skills) for choice in choices)

    @property
    def cautions(self) -> tuple[str, ...]:
        """What matchers have to say of the library itself, such as a pattern that its author may not expect."""
        return tuple(line for index in self._indices for line in getattr(index, "cautions", ()))

    def close(self) -> None:
        """Ends what matchers started (worker processes); they start it again when asked again."""
        for index in self._indices:
            getattr(index, "close", _nothing)()

    def prepare(self, tasks: Sequence[str]) -> None:
        """Lets matchers that ask others for an answer ask about many tasks at once, before their rows are wanted."""
        for index in self._indices:
            ask = getattr(index, "prepare", None)
            if ask is not None:
                ask(tasks)

    def row(self, task: str) -> Fused:
        """The sum for each skill, in the library's order."""
        rows = [index.row(task) for index in self._indices]
        return self._fused(rows)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The parts of one value, each scaled as in the sum."""
        rows = [index.row(task) for index in self._indices]
        return self._explained(task, skill, self._factors(rows))

    def explained(self, task: str, skills: Sequence[int]) -> dict[int, tuple[Evidence, ...]]:
        """The same for several skills, with each matcher asked once for its row."""
        factors = self._factors([index.row(task) for index in self._indices])
        return {skill: self._explained(task, skill, factors) for skill in skills}

    def _explained(self, task: str, skill: int, factors: Sequence[float]) -> tuple[Evidence, ...]:
        found: list[Evidence] = []
        for index, factor in zip(self._indices, factors, strict=True):
            if factor:
                parts = index.explain(task, skill)
                found.extend(parts if factor == 1.0 else [_scaled(part, factor) for part in parts])
        return tuple(found)

    def _fused(self, rows: Sequence[Row]) -> Fused:
        heard = [row for row in rows if row.measured]
        failed = tuple(item.matcher.id for item, row in zip(self.choices, rows, strict=True) if not row.measured)
        vetoes: dict[int, Veto] = {}
        for row in heard:
            for skill, veto in row.vetoes.items():
                vetoes.setdefault(skill, veto)
        return Fused(
            self._sum(rows, self._factors(rows)),
            vetoes,
            frozenset().union(*(row.fires for row in heard)),
            tuple(dict.fromkeys(line for row in rows for line in row.warnings)),
            bool(heard) or not rows,
            failed,
            {skill: why for row in heard for skill, why in row.unsure.items()},
        )

    def _sum(self, rows: Sequence[Row], factors: Sequence[float]) -> Sequence[float]:
        total: list[float] | None = None
        for row, factor in zip(rows, factors, strict=True):
            if factor:
                scaled = row.values if factor == 1.0 else [value * factor for value in row.values]
                total = list(scaled) if total is None else list(map(add, total, scaled))
        return total if total is not None else [0.0] * self.size

    def _factors(self, rows: Sequence[Row]) -> list[float]:
        """What each value is multiplied by; 0 for a row that was not measured or says the same of all skills."""
        measured = [row.measured for row in rows]
        if len(rows) == 1:
            return [self.choices[0].weight * measured[0]]
        pointed = [item.weight * POINTS.get(item.matcher.id, 0.0) for item in self.choices]
        factors = [points * known for points, known in zip(pointed, measured, strict=True)]
        others = [at for at, points in enumerate(pointed) if not points and measured[at] and self.choices[at].weight]
        if others:
            lead = spread(self._sum(rows, factors)) or 1.0
            for at in others:
                own = spread(rows[at].values)
                factors[at] = self.choices[at].weight * lead / own if own else 0.0
        return factors


def spread(values: Sequence[float]) -> float:
    """The standard deviation; 0 where all are the same."""
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    found = sqrt(sum([(value - mean) * (value - mean) for value in values]) / len(values))
    return found if found > 1e-12 * max(1.0, abs(mean)) else 0.0


def _nothing() -> None:
    """For a matcher that started nothing."""


def _scaled(part: Evidence, factor: float) -> Evidence:
    return part._replace(contribution=part.contribution * factor)
