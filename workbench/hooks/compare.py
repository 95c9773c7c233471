"""Two chains beside each other on one record: which of them serves it better."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from workbench.hooks.dialects.stepping import canonical, measured
from workbench.hooks.replay import Played


class Comparison(StrEnum):
    """What a chain makes of a record, against another chain. Better is who fails less, then leaks less."""

    SAME = "same"
    DIFFERENT = "different"
    IMPROVED = "improved"
    REGRESSED = "regressed"


def compare(played: Played, against: Played) -> Comparison:
    """The verdict on a chain's result, given that of the chain it is held against."""
    ours, theirs = _badness(played), _badness(against)
    if ours != theirs:
        return Comparison.IMPROVED if ours < theirs else Comparison.REGRESSED
    same = played.result.decision is against.result.decision
    same = same and canonical(played.result.final) == canonical(against.result.final)
    return Comparison.SAME if same else Comparison.DIFFERENT


def _badness(played: Played) -> tuple[int, int, int]:
    failed = sum(not check.ok for check in played.checks) + (played.golden is not None and not played.golden.ok)
    return max(failed, int(played.failed)), len(played.leaks.full), len(played.leaks.partial)


def compared_object(played: Played, against: Played) -> dict[str, Any]:
    """The comparison for a result in JSON; pairs are of the chain and of the one it is held against."""
    pair = (played, against)
    return {
        "verdict": compare(played, against).value,
        "bytes": [measured(one.result.final)[0] for one in pair],
        "ms": [round(sum(step.ms for step in one.result.steps), 3) for one in pair],
        "failed": [one.failed for one in pair],
    }
