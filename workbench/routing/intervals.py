"""How sure a share is. Words such as better and worse follow from these intervals, never from the share alone.

Single shares have Wilson's interval, differences Newcombe's (independent samples: his method 10; the same tasks twice:
method 10 of his paper on paired proportions), all at 95 %. They hold for samples as small as test sets are.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

Interval = tuple[float, float]
_Z = 1.959963984540054
_ROUNDS = 1_000
_SEED = 42


class Difference(NamedTuple):
    """After minus before. `gained` and `lost` count what flipped; `chance` is how often so lopsided a split of flips
    comes about by accident (exact McNemar test, two-sided), 1.0 without a flip."""

    value: float
    interval: Interval
    gained: int
    lost: int
    chance: float

    @property
    def word(self) -> str:
        """`better`, `worse` or `undecided`: from the interval."""
        return word_for(self.interval)


def word_for(interval: Interval) -> str:
    """`better` when the whole interval lies above nought, `worse` when below, else `undecided`."""
    if interval[0] > 0:
        return "better"
    return "worse" if interval[1] < 0 else "undecided"


def wilson(hits: int, total: int) -> Interval | None:
    """The interval of a share; None of nothing."""
    if total <= 0:
        return None
    share, square = hits / total, _Z * _Z
    middle = share + square / (2 * total)
    half = _Z * math.sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    low = 0.0 if hits == 0 else max(0.0, (middle - half) / scale)
    high = 1.0 if hits == total else min(1.0, (middle + half) / scale)
    return low, high


def independent_difference(hits: int, total: int, other_hits: int, other_total: int) -> Interval | None:
    """The interval of the first share minus the second, from different tasks; None when one of them has none."""
    first, second = wilson(hits, total), wilson(other_hits, other_total)
    if first is None or second is None:
        return None
    one, two = hits / total, other_hits / other_total
    low = (one - two) - math.hypot(one - first[0], second[1] - two)
    high = (one - two) + math.hypot(first[1] - one, two - second[0])
    return max(-1.0, low), min(1.0, high)


def paired_difference(before: Sequence[bool], after: Sequence[bool]) -> Difference | None:
    """The difference on the same tasks in the same order; None without tasks. Raises `ValueError` for two lengths."""
    if len(before) != len(after):
        raise ValueError("two runs over different tasks cannot be paired")
    total = len(before)
    if not total:
        return None
    both = sum(old and new for old, new in zip(before, after, strict=True))
    lost, gained = sum(before) - both, sum(after) - both
    neither = total - both - lost - gained
    interval = _paired(both, gained, lost, neither)
    return Difference((gained - lost) / total, interval, gained, lost, mcnemar(gained, lost))


def _paired(both: int, gained: int, lost: int, neither: int) -> Interval:
    total = both + gained + lost + neither
    new, old = (both + gained) / total, (both + lost) / total
    new_low, new_high = wilson(both + gained, total) or (0.0, 1.0)
    old_low, old_high = wilson(both + lost, total) or (0.0, 1.0)
    phi = _phi(both, gained, lost, neither)
    down, up = new - new_low, old_high - old
    low = math.sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))
    down, up = new_high - new, old - old_low
    high = math.sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))
    value = new - old
    return max(-1.0, value - low), min(1.0, value + high)


def _phi(both: int, gained: int, lost: int, neither: int) -> float:
    """The correlation of the two runs, with Newcombe's correction for continuity."""
    margins = (both + gained) * (lost + neither) * (both + lost) * (gained + neither)
    if not margins:
        return 0.0
    cross = both * neither - gained * lost
    if cross > 0:
        return float(max(0.0, cross - (both + gained + lost + neither) / 2) / math.sqrt(margins))
    return float(cross / math.sqrt(margins))


def mcnemar(gained: int, lost: int) -> float:
    """How often flips split at least so lopsidedly by accident."""
    flips = gained + lost
    if not flips:
        return 1.0
    tail = sum(math.comb(flips, count) for count in range(min(gained, lost) + 1))
    every: int = 2**flips
    return min(1.0, 2 * tail / every)


def clustered(groups: Sequence[Sequence[bool]]) -> Interval | None:
    """The interval of a share when what belongs together (the tasks of one skill) is drawn together, 1,000 times.

    The draw is the same each time. None without tasks, and with one group alone, of which nothing can be drawn.
    """
    sums = [(sum(group), len(group)) for group in groups if group]
    if len(sums) < 2:
        return None
    draw = random.Random(_SEED)
    shares = []
    for _ in range(_ROUNDS):
        drawn = draw.choices(sums, k=len(sums))
        shares.append(sum(hits for hits, _ in drawn) / sum(count for _, count in drawn))
    shares.sort()
    return shares[int(_ROUNDS * 0.025)], shares[int(_ROUNDS * 0.975) - 1]


def auc(positives: Sequence[float], negatives: Sequence[float]) -> float | None:
    """How often a positive scores above a negative, a tie counting half; None when one side is empty."""
    if not positives or not negatives:
        return None
    ordered = sorted([(value, 0) for value in negatives] + [(value, 1) for value in positives])
    total, below, at = 0.0, 0, 0
    while at < len(ordered):
        end = at
        while end < len(ordered) and ordered[end][0] == ordered[at][0]:
            end += 1
        won = sum(sign for _, sign in ordered[at:end])
        lost = end - at - won
        total += won * (below + lost / 2)
        below += lost
        at = end
    return total / (len(positives) * len(negatives))
