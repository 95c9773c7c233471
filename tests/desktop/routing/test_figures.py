"""Verdicts, steps of heat and columns, on rows made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from workbench.desktop.routing.figures import (
    CLOSE,
    NO_SKILL,
    RIGHT,
    UNLABELLED,
    UNMEASURED,
    WRONG,
    best,
    chosen,
    expected,
    grid_of,
    line_of,
    score_of,
    step_of,
    suggestions,
    verdict_of,
)
from workbench.routing.evaluation import Judged, Names, Ruling, label
from workbench.routing.model import Row, SkillText, Task, Veto

SKILLS = tuple(SkillText(f"{name}/SKILL.md", name, f"Does {name}. Use when {name} is wanted by all.") for name in "abc")


def judged(
    task: Task, values: Sequence[float], decision: str, taken: tuple[int, ...] = (), *,
    vetoes: Mapping[int, Veto] | None = None, measured: bool = True,
) -> Judged:  # fmt: skip
    """A task with its row."""
    made = Row(values, vetoes=vetoes or {}, measured=measured)
    return label(task, Ruling(made, decision, taken), Names(SKILLS))


@pytest.mark.parametrize(
    ("task", "decision", "taken", "verdict"),
    [
        (Task("t", "x", "a"), "selected", (0,), RIGHT),
        (Task("t", "x", "b"), "selected", (0,), WRONG),
        (Task("t", "x", "b", also_ok=("a",)), "selected", (0,), RIGHT),
        (Task("t", "x", "a"), "ambiguous", (0, 1), CLOSE),
        (Task("t", "x", "none"), "none", (), RIGHT),
        (Task("t", "x", "none"), "selected", (0,), WRONG),
        (Task("t", "x", "gone"), "selected", (0,), WRONG),
        (Task("t", "x"), "selected", (0,), UNLABELLED),
        (Task("t", "x", skill="a", should_trigger=False), "selected", (0,), WRONG),
        (Task("t", "x", skill="b", should_trigger=False), "selected", (0,), RIGHT),
    ],
)
def test_a_verdict_follows_the_labels(task: Task, decision: str, taken: tuple[int, ...], verdict: str) -> None:
    assert verdict_of(judged(task, (3.0, 2.9, 0.0), decision, taken)) == verdict


def test_what_was_not_measured_counts_neither_way() -> None:
    item = judged(Task("t", "x", "a"), (0.0, 0.0, 0.0), "none", measured=False)
    line = line_of(item, 1)
    assert line.verdict == UNMEASURED
    assert not chosen(item, NO_SKILL)
    assert score_of([line]).total == 0
    assert score_of([line]).interval is None


def test_a_skill_that_is_ruled_out_is_not_the_best() -> None:
    item = judged(Task("t", "x", "b"), (3.0, 2.0, 0.0), "selected", (1,), vetoes={0: Veto("lexical", "no")})
    assert best(item) == [1]
    assert line_of(item).highest == 2.0


def test_only_skills_with_tasks_have_a_column_and_the_rest_are_counted() -> None:
    lines = [line_of(judged(Task("t", "x", "b"), (0.1, 3.2, 0.0), "selected", (1,)), 1)]
    grid = grid_of(lines, 3)
    assert grid.columns == (1, NO_SKILL)
    assert (grid.hidden, grid.top) == (2, 4.0)
    assert grid_of(lines, 3, everything=True).columns == (0, 1, 2, NO_SKILL)
    item = lines[0].judged
    assert expected(item, 1)
    assert chosen(item, 1)
    assert not expected(item, NO_SKILL)


def test_steps_of_heat() -> None:
    assert [step_of(value, 10) for value in (-1, 0, 0.01, 2, 2.1, 10, 99)] == [0, 0, 1, 1, 2, 5, 5]


def test_suggested_tasks_come_from_different_skills() -> None:
    assert suggestions(SKILLS) == [f"{name} is wanted by all" for name in "abc"]
    assert suggestions(()) == []
