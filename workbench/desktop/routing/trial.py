"""What another description would change: tasks that flip, and whether that is more than chance. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.desktop.routing.figures import CLOSE, RIGHT, WRONG, Line, Score, score_of
from workbench.routing.intervals import Difference, paired_difference


@dataclass(frozen=True, slots=True)
class Flip:
    """A task before and after."""

    before: Line
    after: Line

    @property
    def gained(self) -> bool:
        """Whether it is right only after."""
        return self.after.verdict != WRONG


@dataclass(frozen=True, slots=True)
class Trial:
    """Labelled tasks that both sides measured. `difference` is None without any."""

    before: Score
    after: Score
    difference: Difference | None
    flips: tuple[Flip, ...]


def trial_of(before: Sequence[Line], after: Sequence[Line]) -> Trial:
    """Two runs over the same tasks in the same order."""
    known = (RIGHT, CLOSE, WRONG)
    both = zip(before, after, strict=True)
    pairs = [(old, new) for old, new in both if old.verdict in known and new.verdict in known]
    rights = [(old.verdict != WRONG, new.verdict != WRONG) for old, new in pairs]
    difference = paired_difference([old for old, _ in rights], [new for _, new in rights])
    flips = tuple(Flip(old, new) for old, new in pairs if (old.verdict == WRONG) != (new.verdict == WRONG))
    return Trial(
        score_of(old for old, _ in pairs), score_of(new for _, new in pairs), difference,
        tuple(sorted(flips, key=lambda flip: flip.gained)),
    )  # fmt: skip
