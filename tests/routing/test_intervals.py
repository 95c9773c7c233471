"""Intervals against figures worked out by others, and words that follow the interval alone."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.intervals import (
    Difference,
    auc,
    clustered,
    independent_difference,
    mcnemar,
    paired_difference,
    wilson,
)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
     (10, 10, 0.7225, 1.0)],
)  # fmt: skip
def test_wilson_is_that_of_newcombes_table(hits: int, total: int, low: float, high: float) -> None:
    assert wilson(hits, total) == pytest.approx((low, high), abs=5e-5)


def test_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None
    assert independent_difference(1, 2, 0, 0) is None
    assert paired_difference([], []) is None
    assert clustered([]) is None
    assert clustered([[True, False]]) is None
    assert auc([], [1.0]) is None


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 10), 0.6075, 1.0)],
)
def test_difference_of_independent_shares(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    assert independent_difference(*first, *second) == pytest.approx((low, high), abs=5e-5)


def outcomes(both: int, gained: int, lost: int, neither: int) -> tuple[list[bool], list[bool]]:
    before = [True] * both + [False] * gained + [True] * lost + [False] * neither
    after = [True] * both + [True] * gained + [False] * lost + [False] * neither
    return before, after


@pytest.mark.parametrize(
    ("table", "low", "high"),
    [((36, 12, 2, 0), 0.0569, 0.3404), ((20, 12, 2, 16), 0.0562, 0.3292), ((0, 0, 0, 20), -0.1611, 0.1611)],
)
def test_difference_on_the_same_tasks(table: tuple[int, int, int, int], low: float, high: float) -> None:
    found = paired_difference(*outcomes(*table))
    assert found is not None
    assert found.value == pytest.approx((table[1] - table[2]) / sum(table))
    assert found.interval == pytest.approx((low, high), abs=5e-5)
    assert (found.gained, found.lost) == table[1:3]


@pytest.mark.parametrize("chances", [(0.5, 0.2, 0.05, 0.25), (0.8, 0.1, 0.1, 0.0), (0.3, 0.05, 0.05, 0.6)])
@pytest.mark.parametrize("size", [20, 60])
def test_paired_intervals_hold_the_truth_as_often_as_they_say(chances: tuple[float, ...], size: int) -> None:
    draw, held, rounds = random.Random(1), 0, 600
    for _ in range(rounds):
        kinds = draw.choices(range(4), chances, k=size)
        found = paired_difference(*outcomes(*(kinds.count(kind) for kind in range(4))))
        assert found is not None
        held += found.interval[0] <= chances[1] - chances[2] <= found.interval[1]
    assert held / rounds >= 0.93


@given(*[st.integers(0, 12)] * 4)
def test_better_never_reads_worse(both: int, gained: int, lost: int, neither: int) -> None:
    found = paired_difference(*outcomes(both, gained, lost, neither))
    if found is None:
        return
    low, high = found.interval
    assert -1 <= low <= found.value + 1e-12
    assert found.value - 1e-12 <= high <= 1
    assert found.word == ("better" if low > 0 else "worse" if high < 0 else "undecided")
    assert not (found.word == "better" and gained <= lost)
    assert not (found.word == "worse" and gained >= lost)
    assert found.chance == mcnemar(lost, gained)


def test_a_point_estimate_alone_is_no_verdict() -> None:
    few = paired_difference(*outcomes(3, 2, 0, 3))
    many = paired_difference(*outcomes(30, 20, 0, 30))
    assert few is not None
    assert many is not None
    assert (few.value, few.word) == (0.25, "undecided")
    assert (many.value, many.word) == (0.25, "better")
    assert Difference(0.25, (-0.5, -0.1), 0, 0, 1.0).word == "worse"


def test_exact_mcnemar() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(5, 0) == 2 / 32
    assert mcnemar(4, 6) == pytest.approx(0.75390625)


def test_two_lengths_are_not_paired() -> None:
    with pytest.raises(ValueError, match="different tasks"):
        paired_difference([True], [])


def test_clusters_widen_the_interval() -> None:
    groups = [[True] * 10, [False] * 10] * 5
    drawn, single = clustered(groups), wilson(50, 100)
    assert drawn is not None
    assert single is not None
    assert drawn == clustered(groups)
    assert drawn[1] - drawn[0] > 1.5 * (single[1] - single[0])


@given(st.lists(st.integers(0, 5), min_size=1, max_size=12), st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_auc_counts_pairs(positives: list[int], negatives: list[int]) -> None:
    won = sum((one > two) + (one == two) / 2 for one, two in itertools.product(positives, negatives))
    found = auc([float(value) for value in positives], [float(value) for value in negatives])
    assert found == pytest.approx(won / len(positives) / len(negatives))


def test_auc_takes_values_without_bottom() -> None:
    assert auc([float("-inf"), 1.0], [float("-inf")]) == 0.75
    values = [random.Random(7).random() for _ in range(1000)]
    assert auc(values, values) == pytest.approx(0.5)
