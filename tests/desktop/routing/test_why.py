"""Why a cell has its score: parts that sum, marks, the runner-up, what rules a skill out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.why import PARTS, Why, explain, marked, parts_of
from workbench.desktop.routing.why_panel import marked_html
from workbench.desktop.theme import load
from workbench.routing.model import Evidence


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def at(studio: Studio, place: RoutingPlace, number: int, name: str = "") -> Why:
    """The explanation of a task's cell, as shown."""
    names = [skill.name for skill in place.matrix.skills]
    place.matrix.select_task(number, names.index(name) if name else None)
    studio.settle()
    assert place.shown_why is not None
    return place.shown_why


def test_parts_sum_to_the_value_of_every_cell(studio: Studio, place: RoutingPlace) -> None:
    results = place.feed.results
    assert results is not None
    for item in results.evaluation.judged:
        for skill, value in enumerate(item.ruling.row.values):
            why = explain(results, item, skill)
            assert abs(sum(part.value for part in why.parts) - value) < 1e-9
            assert abs(why.value - value) < 1e-9


def test_a_wrong_task_is_explained_beside_the_skill_that_should_have_it(studio: Studio, place: RoutingPlace) -> None:
    why = at(studio, place, 4)
    panel = place.why
    assert panel.title.text() == "incident-timeline"
    assert "Expected log-triage; goes to incident-timeline" in panel.outcome.text()
    assert "log-triage has" in panel.runner.text()
    words = {part.text for part in why.parts}
    assert {"outage", "alerts", "deploy"} <= words
    assert {run.text for run in why.task if run.step} >= {"outage", "alerts", "deploy", "logs"}
    assert any(run.step and "alerts" in run.text for run in why.description)
    assert "nine" in why.uncovered
    place.matrix.setFocus()
    QTest.keyClick(place.matrix, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "outage +" in QGuiApplication.clipboard().text()


def test_the_clause_that_counts_against_a_skill_is_struck_through(studio: Studio, place: RoutingPlace) -> None:
    why = at(studio, place, 4, "log-triage")
    assert any(run.refused and "csv files" in run.text for run in why.description)
    assert "line-through" in place.why.description.text()


def test_the_column_of_no_skill_is_explained_by_the_highest(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select(3, len(place.matrix.grid.columns) - 1)
    studio.settle()
    assert place.why.title.text() == "incident-timeline"


def test_many_small_parts_stand_together_and_nothing_is_lost() -> None:
    text = " ".join(f"w{number}" for number in range(20))
    evidence = [Evidence("lexical", "term", (at, at + 2), "description", None, 1.0 + at) for at in range(0, 27, 3)]
    parts = parts_of(text, evidence)
    assert len(parts) == PARTS
    assert parts[-1].text == ""
    assert sum(part.value for part in parts) == sum(part.contribution for part in evidence)


@given(st.text(max_size=60), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.floats(-2, 9)), max_size=6))
def test_marks_never_change_a_text(text: str, marks: list[tuple[int, int, float]]) -> None:
    runs = marked(text, [((start, end), value) for start, end, value in marks], [(2, 9)])
    assert "".join(run.text for run in runs) == text


def test_marked_text_is_no_markup() -> None:
    shown = marked_html(marked("<b>bold</b> & \x07", [((0, 3), 1.0)]), load("light"))
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown
    assert "\\x07" in shown


def test_a_narrow_window_has_a_drawer(studio: Studio, place: RoutingPlace) -> None:
    studio.window.resize(1024, 768)
    studio.settle()
    assert place.narrow
    assert place.detail.isHidden()
    assert place.matrix.width() == place.width()
    place.matrix.setFocus()
    QTest.keyClick(place.matrix, Qt.Key.Key_Return)
    assert place.drawer_open
    assert place.detail.geometry().right() <= place.width()
    QTest.keyClick(place.matrix, Qt.Key.Key_Escape)
    assert not place.drawer_open
    assert place.matrix.hasFocus()
    studio.window.resize(1440, 900)
    studio.settle()
    assert not place.narrow
    assert not place.detail.isHidden()
