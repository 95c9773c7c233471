"""A description tried without saving: what flips, whether it is more than chance, and the way into Author."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.trying_panel import diff_html
from workbench.desktop.theme import ThemeManager

BETTER = "Finds the first error in an outage from alerts, deploy logs and traces. Use when an outage is on since now."


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place at the wrong task and the skill that should have it."""
    found = visit(studio, library)
    names = [skill.name for skill in found.matrix.skills]
    found.matrix.select_task(4, names.index("log-triage"))
    studio.settle()
    return found


def try_text(studio: Studio, place: RoutingPlace, text: str) -> None:
    """Types another description and waits for what comes of it."""
    place.trying.field.setPlainText(text)
    studio.until(lambda: not place.trying.waiting)
    studio.settle()


def test_a_better_one_is_counted_before_it_is_written(studio: Studio, place: RoutingPlace, library: Path) -> None:
    file = library / "log-triage" / "SKILL.md"
    before = file.read_bytes()
    QTest.keyClick(place.matrix, Qt.Key.Key_E)
    assert place.trying.field.hasFocus()
    try_text(studio, place, BETTER)
    assert place.trying.result.text() == "6 of 6 right, was 5"
    assert place.trying.chance.text().startswith("1 gained, 0 lost: could be chance (")
    assert place.trying.flips.text() == "+ Task 4: incident-timeline → log-triage"
    assert file.read_bytes() == before
    assert place.score.right == 5
    place.trying.discard.click()
    assert not place.trying.changed
    assert place.trying.result.isHidden()


def test_a_worse_one_is_counted_too(studio: Studio, place: RoutingPlace) -> None:
    names = [skill.name for skill in place.matrix.skills]
    place.matrix.select_task(6, names.index("huiyi-jiyao"))
    studio.settle()
    try_text(studio, place, "Does something else entirely.")
    assert place.trying.result.text() == "4 of 6 right, was 5"
    assert place.trying.flips.text().startswith("− Task 6: huiyi-jiyao → none")


def test_what_is_tried_stays_while_other_cells_are_looked_at(studio: Studio, place: RoutingPlace) -> None:
    try_text(studio, place, BETTER)
    place.matrix.select_task(1)
    studio.settle()
    assert place.why.title.text() == "release-notes"
    assert place.trying.path == "log-triage/SKILL.md"
    assert place.trying.changed


def test_apply_is_one_step_in_author_and_saves_nothing(studio: Studio, place: RoutingPlace, library: Path) -> None:
    file = library / "log-triage" / "SKILL.md"
    before = file.read_bytes()
    place.trying.field.setFocus()
    try_text(studio, place, BETTER)
    QTest.keyClick(place.trying.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    studio.settle()
    assert studio.window.page == "author"
    assert BETTER in studio.file.text()
    assert file.read_bytes() == before
    studio.window.visit("routing")
    studio.until(lambda: place.score.right == 6)
    studio.settle()
    assert not place.trying.changed
    studio.window.visit("author")
    studio.run("edit.undo")
    assert studio.file.text().encode() == before


def test_the_difference_is_shown_by_word_and_is_no_markup(place: RoutingPlace) -> None:
    shown = diff_html("Use when <b>logs</b> fail.", "Use when traces fail.", ThemeManager(None, "light"))
    assert "<b>" not in shown
    assert "line-through" in shown
    assert "traces" in shown
