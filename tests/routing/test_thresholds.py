"""Thresholds are chosen on one part and reported on the other, split as skill-creator splits."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.evaluation import Judge, Names, Ruling, judge_tasks
from workbench.routing.model import NONE, Row, SkillText, Task
from workbench.routing.thresholds import Pair, calibrate, choose, curve, halves, pairs, rates

PAIRS = st.lists(st.builds(Pair, st.integers(0, 9).map(float), st.booleans()), max_size=40)


def creators_split(texts: list[str], count: int) -> tuple[list[str], list[str]]:
    """What skill-creator does with a set whose first `count` texts should trigger (read in its run_loop.py)."""
    positive, negative = texts[:count], texts[count:]
    stream = random.Random(42)
    stream.shuffle(positive)
    stream.shuffle(negative)
    held = [0 if len(side) <= 1 else min(len(side) - 1, max(1, int(len(side) * 0.4))) for side in (positive, negative)]
    return (
        [*positive[held[0] :], *negative[held[1] :]],
        [*positive[: held[0]], *negative[: held[1]]],
    )


@pytest.mark.parametrize(("count", "total"), [(10, 20), (1, 4), (3, 3), (7, 8), (0, 5)])
def test_the_split_is_that_of_skill_creator(count: int, total: int) -> None:
    texts = [f"task {number}" for number in range(total)]
    tasks = [Task(text, text, skill="pdf", should_trigger=number < count) for number, text in enumerate(texts)]
    wanted_train, wanted_validation = creators_split(texts, count)
    train, validation = halves(tasks)
    assert sorted(tasks[at].text for at in train) == sorted(wanted_train)
    assert sorted(tasks[at].text for at in validation) == sorted(wanted_validation)


def test_each_skill_is_split_for_itself_and_unlabelled_tasks_are_left_out() -> None:
    tasks = [Task(f"{name}{n}", f"{name}{n}", name) for n in range(10) for name in ("pdf", "docx", NONE)]
    train, validation = halves([*tasks, Task("free", "free")])
    assert sorted(train + validation) == list(range(30))
    for name in ("pdf", "docx", NONE):
        assert sum(tasks[at].expected == name for at in validation) == 4


@given(PAIRS)
def test_a_curve_has_the_rates_of_its_thresholds(found: list[Pair]) -> None:
    points = curve(found)
    assert [rate for _, rate in points] == [rates(found, value) for value, _ in points]
    assert points[0][1].fired_right == points[0][1].fired_wrong == 0
    if found:
        assert points[-1][1].silent_right == points[-1][1].silent_wrong == 0


@given(PAIRS, PAIRS)
def test_no_other_threshold_does_better_on_train(train: list[Pair], validation: list[Pair]) -> None:
    found = choose(train, validation)
    if found is None:
        assert len({pair.should for pair in train}) < 2
        return
    assert found.train.balanced is not None
    assert found.train == rates(train, found.threshold)
    assert found.validation == rates(validation, found.threshold)
    for value in {pair.value for pair in train} | {float("inf")}:
        assert (rates(train, value).balanced or 0) <= found.train.balanced + 1e-12


def test_train_far_ahead_of_validation_is_told() -> None:
    train = [Pair(1.0, True)] * 30 + [Pair(0.0, False)] * 30
    mixed = [Pair(1.0, True), Pair(0.0, True), Pair(1.0, False), Pair(0.0, False)] * 10
    found, same = choose(train, mixed), choose(train, train)
    assert found is not None
    assert same is not None
    assert found.overlap
    assert not same.overlap
    assert found.threshold == 0.5


def test_no_chance_is_told_from_few_tasks() -> None:
    few = [Pair(float(n), n > 15) for n in range(35)]
    assert calibrate(few) is None
    assert calibrate([*few, *few]) is not None


@given(st.lists(st.builds(Pair, st.integers(0, 9).map(float), st.booleans()), min_size=60, max_size=90))
def test_chances_rise_with_values(found: list[Pair]) -> None:
    calibration = calibrate(found)
    positives = sum(pair.should for pair in found)
    if calibration is None:
        assert min(positives, len(found) - positives) < 20
        return
    chances = [calibration.chance(value / 2) for value in range(-2, 22)]
    assert chances == sorted(chances)
    assert all(0 < chance < 1 for chance in chances)


def test_chances_are_near_the_shares_that_they_come_from() -> None:
    draw = random.Random(3)
    found = [Pair(value, draw.random() < value) for value in (draw.random() for _ in range(4000))]
    calibration = calibrate(found)
    assert calibration is not None
    for value in (0.2, 0.5, 0.8):
        assert calibration.chance(value) == pytest.approx(value, abs=0.08)


def test_pairs_are_what_tasks_say_of_skills() -> None:
    rows = {"a": [3.0, 1.0], "b": [2.0, 4.0], "c": [0.5, 0.7], "lost": [9.0, 9.0]}

    def rule(text: str) -> Ruling:
        return Ruling(Row(rows[text], measured=text != "lost"), "none", ())

    judge: Judge = rule
    tasks = [
        Task("1", "a", "pdf"),
        Task("2", "b", skill="pdf", should_trigger=False),
        Task("3", "c", NONE),
        Task("4", "lost", "pdf"),
        Task("5", "a"),
    ]
    judged = judge_tasks(tasks, judge, Names([SkillText("p", "pdf", ""), SkillText("d", "docx", "")]))
    assert pairs(judged) == [Pair(3.0, True), Pair(2.0, False), Pair(0.7, False)]
    assert pairs(judged, 0) == [Pair(3.0, True), Pair(2.0, False), Pair(0.5, False)]
    assert pairs(judged, 1) == [Pair(0.7, False)]
