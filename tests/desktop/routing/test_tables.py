"""The tables below the matrix: worst first, intervals, and the matrix filtered by a row."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop.routing.place import RoutingPlace


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def test_skills_stand_worst_first_with_intervals(place: RoutingPlace) -> None:
    rows = [[cell.text for cell in entry.cells] for entry in place.per_skill.entries.entries]
    assert {rows[0][0], rows[1][0]} == {"incident-timeline", "log-triage"}
    by_name = {row[0]: row[1:] for row in rows}
    assert by_name["log-triage"][:2] == ["no hit", "0.00"]
    assert by_name["csv-cleanup"][:2] == ["1.00", "1.00"]
    assert by_name["incident-timeline"][2:] == ["0 · 1 · 0"]


def test_a_collision_filters_the_matrix_and_escape_shows_all_again(studio: Studio, place: RoutingPlace) -> None:
    (entry,) = place.thefts.entries.entries
    assert entry.cells[0].text == "incident-timeline → log-triage"
    assert entry.cells[0].detail == "takes 1 of 1: 100 % (21–100)"
    assert entry.title == "incident-timeline takes the only task of log-triage"
    studio.run("routing.collisions")
    table = place.thefts
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert [line.number for line in place.matrix.grid.lines] == [4]
    assert "Escape shows all" in place.note.text()
    assert place.matrix.hasFocus()
    QTest.keyClick(place.matrix, Qt.Key.Key_Escape)
    assert len(place.matrix.grid.lines) == 7
    assert not place.note.text()


def test_without_labels_nothing_is_counted(studio: Studio, bare: Path) -> None:
    (bare / "asked.tasks.yaml").write_text("version: 1\ntasks:\n  - {id: a, task: clean my csv}\n", encoding="utf-8")
    place = visit(studio, bare)
    assert place.panels.isHidden()
    assert place.bar.score.text() == "1 task, not labelled"
    assert "1 task, not labelled" in {item.text for item in place.status_items()}
    assert place.bar.rate.text() == "right and wrong are not counted"
    assert not studio.run("routing.collisions")
