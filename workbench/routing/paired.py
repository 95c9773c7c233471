"""Two versions on the same tasks: what flipped, and whether the difference is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.routing.evaluation import Evaluation, Judged
from workbench.routing.intervals import Difference, paired_difference


class Flip(NamedTuple):
    """A task that one version gets right and the other wrong."""

    before: Judged
    after: Judged

    @property
    def gained(self) -> bool:
        """Whether it is right only after the change."""
        return self.after.rank == 1


class Comparison(NamedTuple):
    """The change in top-1 over all tasks that both versions measured, per skill, and the flips.

    `left_out` counts tasks that one version did not measure. None for a difference without tasks.
    """

    top1: Difference | None
    skills: dict[str, Difference]
    flips: tuple[Flip, ...]
    left_out: int


def compare(before: Evaluation, after: Evaluation) -> Comparison:
    """The two runs side by side. Raises `ValueError` when they are not over the same tasks in the same order."""
    if [item.task for item in before.judged] != [item.task for item in after.judged]:
        raise ValueError("two runs over different tasks cannot be compared")
    rows = list(zip(before.judged, after.judged, strict=True))
    measured = [row for row in rows if all(item.ruling.row.measured for item in row)]
    ranked = [(old, new) for old, new in measured if old.rank and new.rank]
    groups: dict[str, list[tuple[Judged, Judged]]] = {}
    for old, new in ranked:
        groups.setdefault(old.expects or "", []).append((old, new))
    differences = {name: _difference(group) for name, group in groups.items()}
    return Comparison(
        _difference(ranked),
        {name: found for name, found in differences.items() if found is not None},
        tuple(Flip(old, new) for old, new in ranked if (old.rank == 1) != (new.rank == 1)),
        len(rows) - len(measured),
    )


def _difference(group: Sequence[tuple[Judged, Judged]]) -> Difference | None:
    return paired_difference([old.rank == 1 for old, _ in group], [new.rank == 1 for _, new in group])
