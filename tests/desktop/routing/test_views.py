"""The views behind the toolbar's segments."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop.routing.runs.skills_page import SkillsPage


def page_of(place: object) -> SkillsPage:
    found = place.findChild(SkillsPage)  # type: ignore[attr-defined]
    assert isinstance(found, SkillsPage)
    return found


def test_figures_of_every_skill_stand_in_a_view_of_their_own(studio: Studio, library: Path) -> None:
    place = visit(studio, library)
    assert place.view == "matrix"
    assert not place.detail.isHidden()
    place.bar.views.buttons["skills"].click()
    studio.settle()
    table = page_of(place).table
    assert table.isVisible()
    assert place.detail.isHidden()
    assert place.regions() == [place.bar.field, table]
    rows = table.entries.entries
    assert len(rows) == 6
    assert [row.cells[0].text for row in rows[:2]] == ["incident-timeline", "log-triage"]
    assert rows[1].cells[2].text.startswith("0.00 (0.00–")
    table.setFocus()
    table.selectRow(1)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert place.view == "matrix"
    assert [line.number for line in place.matrix.grid.lines] == [4]


def test_views_are_reached_by_command_and_left_with_escape(studio: Studio, library: Path) -> None:
    place = visit(studio, library)
    assert studio.run("routing.view-skills")
    table = page_of(place).table
    assert table.hasFocus()
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert place.view == "matrix"
    studio.run("routing.view-skills")
    studio.run("routing.collisions")
    assert place.view == "matrix"


def test_without_labels_the_view_says_why_it_is_empty(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    studio.run("routing.view-skills")
    assert "nothing to count" in page_of(place).said.text()
    assert page_of(place).currentWidget() is page_of(place).said
