"""Edits that were tried, as the detail lists them, and the way of a chosen one into Before and after."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop import i18n
from workbench.desktop.routing.edits.advising import advised
from workbench.desktop.routing.edits.rows import TriedRow
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.words import points_text


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def look_at(studio: Studio, place: RoutingPlace, number: int, name: str = "") -> tuple[TriedRow, ...]:
    """Goes to a cell and gives the rows that come of it."""
    names = [skill.name for skill in place.matrix.skills]
    place.matrix.select_task(number, names.index(name) if name else None)
    studio.settle()
    studio.until(lambda: place.at_rest)
    studio.settle()
    return place.edits.list.rows.rows


def test_the_smallest_edits_of_a_wrong_task(studio: Studio, place: RoutingPlace) -> None:
    rows = look_at(studio, place, 4)
    assert place.edits.title.text() == "Smallest edits that change task 4"
    assert rows[0].shape == "right"
    assert rows[0].text.startswith("add ")
    assert " against " in rows[0].figure
    assert rows[0].sentence.endswith(rows[0].figure)
    assert "suffices" in rows[0].sentence
    assert rows[-1].shape == ""
    assert "does not suffice" in rows[-1].sentence


def test_one_that_is_chosen_stands_in_before_and_after(studio: Studio, place: RoutingPlace, library: Path) -> None:
    before = (library / "log-triage" / "SKILL.md").read_bytes()
    (first, *_) = look_at(studio, place, 4)
    place.edits.list.setFocus()
    QTest.keyClick(place.edits.list, Qt.Key.Key_Home)
    QTest.keyClick(place.edits.list, Qt.Key.Key_Return)
    assert place.trying.field.toPlainText() == first.description
    studio.until(lambda: not place.trying.waiting)
    studio.settle()
    assert place.trying.result.text() == "6 of 6 right, was 5"
    assert (library / "log-triage" / "SKILL.md").read_bytes() == before
    QTest.keyClick(place.edits.list, Qt.Key.Key_Down)
    QTest.keyClick(place.edits.list, Qt.Key.Key_Return)
    assert place.trying.field.toPlainText() == place.edits.list.rows.rows[1].description
    place.trying.field.undo()
    assert place.trying.field.toPlainText() == first.description


def test_what_somebody_typed_is_not_thrown_away(studio: Studio, place: RoutingPlace) -> None:
    look_at(studio, place, 4)
    place.trying.field.setPlainText("My own words.")
    studio.until(lambda: place.at_rest)
    studio.settle()
    said: list[str] = []
    place.announced.connect(said.append)
    place.editing.choose(place.edits.list.rows.rows[0])
    assert place.trying.field.toPlainText() == "My own words."
    assert said == ["Another description is being tried. Apply or discard it first."]


def test_a_right_task_needs_none(studio: Studio, place: RoutingPlace) -> None:
    assert look_at(studio, place, 1) == ()
    assert place.edits.said.text() == "Goes to release-notes, as expected. No edit is needed."
    assert place.edits.list.isHidden()
    assert place.edits.stops() == []


def test_a_task_without_a_label_is_sent_to_the_cell_that_is_looked_at(studio: Studio, place: RoutingPlace) -> None:
    rows = look_at(studio, place, 7, "csv-cleanup")
    assert any(row.path == "csv-cleanup/SKILL.md" for row in rows)


def test_without_a_cell_there_is_no_list(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    place._show_why(None)
    assert place.edits.isHidden()


def test_in_a_low_window_all_is_in_one_scroll(studio: Studio, place: RoutingPlace) -> None:
    look_at(studio, place, 4)
    studio.window.resize(1300, 640)
    studio.until(lambda: place.detail.joined)
    place.detail.bring(place.trying)
    assert place.trying.isVisible()
    studio.window.resize(1300, 1000)
    studio.until(lambda: not place.detail.joined)
    assert place.trying.isVisible()


def test_nought_has_no_sign() -> None:
    assert [points_text(share) for share in (0.0, -0.0001, 0.0004, 0.0123, -0.5)] == [
        "0.0",
        "0.0",
        "0.0",
        "+1.2",
        "−50.0",
    ]
    assert points_text(-0.004, 0) == "0"


def test_in_chinese(studio: Studio, place: RoutingPlace) -> None:
    i18n.install("zh")
    rows = look_at(studio, place, 4)
    assert rows[0].text.startswith("加入 ")
    assert place.edits.title.text() == "改变任务 4 的最小修改"


MANY = """version: 1
tasks:
""" + "".join(
    f'  - {{id: o{number}, task: "{text}", expected: {name}}}\n'
    for number, (text, name) in enumerate(
        [(f"outage of the {what}, which alert was first", "log-triage") for what in ("shop", "mail", "queue", "cache")]
        + [(f"alerts since {hour}, what broke", "log-triage") for hour in ("nine", "ten", "noon", "dawn")]
        + [(f"draft release notes for the {what}", "release-notes") for what in ("app", "site", "tool", "library")]
        + [(f"shifted csv columns in {what}", "csv-cleanup") for what in ("orders", "users", "bills", "stock")]
        + [(f"one changelog line for the {what}", "changelog-entry") for what in ("fix", "menu", "icon", "font")]
        + [(f"book a {what}", "none") for what in ("table", "flight", "room", "taxi")]
    )
)


@pytest.fixture
def measured(studio: Studio, bare: Path) -> RoutingPlace:
    """The place with 24 labelled tasks, of which one skill loses eight."""
    (bare / "many.tasks.yaml").write_text(MANY, encoding="utf-8")
    return visit(studio, bare)


def advice(studio: Studio, place: RoutingPlace) -> tuple[TriedRow, ...]:
    """The advice for the skill that is looked at."""
    assert studio.run("routing.advice")
    studio.settle()
    return place.edits.list.rows.rows


def test_advice_shows_what_was_measured_elsewhere(studio: Studio, measured: RoutingPlace) -> None:
    look_at(studio, measured, 1, "log-triage")
    rows = advice(studio, measured)
    assert measured.edits.title.text() == "Advice for log-triage"
    assert rows
    assert all(row.figure.count("to") == 1 and "points" in row.sentence for row in rows)
    assert measured.edits.said.text().startswith("Chosen from ")
    assert "other tasks" in measured.edits.said.text()
    measured.edits.list.setCurrentIndex(measured.edits.list.rows.index(0, 0))
    QTest.keyClick(measured.edits.list, Qt.Key.Key_Return)
    assert measured.trying.path == "log-triage/SKILL.md"
    assert measured.trying.field.toPlainText() == rows[0].description


def test_another_task_of_the_skill_does_not_begin_the_advice_anew(studio: Studio, measured: RoutingPlace) -> None:
    look_at(studio, measured, 1, "log-triage")
    studio.run("routing.view-skills")
    rows = advice(studio, measured)
    assert measured.view == "matrix"
    wanted = measured.editing._wanted.number
    assert look_at(studio, measured, 2, "log-triage") == rows
    assert measured.editing._wanted.number == wanted
    assert look_at(studio, measured, 2, "csv-cleanup") == ()
    assert measured.edits.title.text() == "Advice for csv-cleanup"


def test_a_skill_that_loses_nothing_gets_none(studio: Studio, measured: RoutingPlace) -> None:
    look_at(studio, measured, 13, "csv-cleanup")
    assert advice(studio, measured) == ()
    assert "nothing was tried" in measured.edits.said.text()


def test_with_too_few_tasks_nothing_is_suggested(studio: Studio, place: RoutingPlace) -> None:
    look_at(studio, place, 4, "log-triage")
    assert advice(studio, place) == ()
    assert place.edits.said.text().startswith("There are 6 labelled tasks.")
    place.edits.pages.buttons["task"].click()
    studio.settle()
    assert place.edits.title.text() == "Smallest edits that change task 4"


def test_advice_that_nobody_waits_for_is_given_up(studio: Studio, measured: RoutingPlace) -> None:
    results = measured.feed.results
    assert results is not None
    names = [skill.name for skill in results.skills]
    assert advised(results, names.index("log-triage"), lambda: True) is None
    assert advised(results, names.index("log-triage"), lambda: False) is not None
