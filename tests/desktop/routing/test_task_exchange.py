"""Task files are brought in and given out; what a shape cannot hold is said before it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu

from tests.desktop.routing.conftest import TASKS, Studio, visit
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.tasks.exchange import SHAPES, export
from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles import parse_tasks
from workbench.routing.taskfiles.writing import FOR_LIBRARY, FOR_SKILL


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def test_every_shape_of_the_engine_is_offered() -> None:
    assert {shape.name for shape in SHAPES} == {*FOR_LIBRARY, *FOR_SKILL}


def test_what_a_shape_cannot_hold_is_counted() -> None:
    tasks = [
        Task("a", "one", "pdf", ("log",), note="n", lang="en", extra=(("why", 1),)),
        Task("b", "two", NONE),
        Task("b", "three"),
    ]
    held = {shape.name: export(shape, tasks, "pdf") for shape in SHAPES}
    assert (held["library"].left_out, held["library"].lost) == (0, ())
    assert held["csv"].lost == (("extra", 1),)
    assert (held["promptfoo"].held, held["promptfoo"].left_out) == (0, 3)
    assert (held["caliper"].held, held["caliper"].left_out) == (1, 2)
    assert (held["skill-creator"].held, held["skill-creator"].left_out) == (2, 1)
    assert dict(held["skill-creator"].lost) == {"id": 2, "also_ok": 1, "lang": 1}


def test_a_file_is_brought_in_and_its_tasks_are_shown_before_they_are_added(
    studio: Studio, place: RoutingPlace, library: Path, tmp_path: Path
) -> None:
    rows = [
        {"query": "why does it fail", "should_trigger": True, "why": "x"},
        {"query": "a poem", "should_trigger": False},
    ]
    given = tmp_path / "log-triage" / "evals.json"
    given.parent.mkdir()
    given.write_text(json.dumps(rows), "utf-8")
    studio.dialogs.files.append(given)
    studio.run("routing.import-tasks")
    panel = place.desk.adding
    studio.until(lambda: panel.entry.lines)
    assert panel.field.isHidden()
    assert panel.skill.text() == "log-triage"
    assert [entry.cells[1].text for entry in panel.table.entries.entries] == [
        "should go to log-triage", "must not go to log-triage",
    ]  # fmt: skip
    panel.add.click()
    studio.until(lambda: len(place.lines) == 9)
    written = (library / "desk.tasks.yaml").read_text("utf-8")
    assert written.startswith(TASKS)
    assert "x-why: x" in written
    assert panel.isHidden()
    studio.run("routing.add-tasks")
    assert panel.field.isVisible()


def test_a_list_without_a_name_is_read_for_the_skill_that_is_named(
    studio: Studio, place: RoutingPlace, tmp_path: Path
) -> None:
    given = tmp_path / "list.json"
    given.write_text('[{"query": "why does it fail", "should_trigger": true}]', "utf-8")
    studio.dialogs.files.append(given)
    studio.run("routing.import-tasks")
    panel = place.desk.adding
    studio.until(lambda: panel.entry.lines)
    assert panel.table.entries.entries[0].cells[1].text == "to judge: nobody says what is right"
    assert panel.problem.text()
    panel.skill.setText("csv-cleanup")
    studio.until(lambda: panel.table.entries.entries[0].cells[1].text == "should go to csv-cleanup")


def test_a_file_that_is_no_task_file_is_told(studio: Studio, place: RoutingPlace, tmp_path: Path) -> None:
    given = tmp_path / "what.yaml"
    given.write_text("a: 1\n", "utf-8")
    studio.dialogs.files.append(given)
    studio.run("routing.import-tasks")
    studio.until(lambda: "no known shape" in place.desk.adding.problem.text())
    assert not place.desk.adding.add.isEnabled()


def test_the_menu_exports_and_says_what_is_lost(
    studio: Studio, place: RoutingPlace, library: Path, tmp_path: Path
) -> None:
    place.matrix.select_task(3)
    menu = place.bar.tasks_menu()
    export_menu = next(action.menu() for action in menu.actions() if action.text() == "Export tasks")
    assert isinstance(export_menu, QMenu)
    titles = {action.text(): action for action in export_menu.actions()}
    assert list(titles)[:3] == ["*.tasks.yaml", "CSV", "promptfoo"]
    target = tmp_path / "out.json"
    studio.dialogs.answers.append("write")
    studio.dialogs.files.append(target)
    titles["skill-creator, about csv-cleanup"].trigger()
    studio.until(target.exists)
    studio.settle()
    assert studio.dialogs.asked[0] == (
        "Export as skill-creator?",
        "1 task is left out: its label cannot be said in this shape. Not written: ids of 6.",
    )
    rows = json.loads(target.read_text("utf-8"))
    assert [row["should_trigger"] for row in rows] == [False, False, True, False, False, False]
    studio.run("edit.undo")
    studio.until(lambda: not target.exists())
    menu.deleteLater()


def test_a_shape_that_holds_everything_is_written_without_a_question(
    studio: Studio, place: RoutingPlace, tmp_path: Path
) -> None:
    target = tmp_path / "out.csv"
    studio.dialogs.files.append(target)
    menu = place.bar.tasks_menu()
    export_menu = next(action.menu() for action in menu.actions() if action.text() == "Export tasks")
    assert isinstance(export_menu, QMenu)
    next(action for action in export_menu.actions() if action.text() == "CSV").trigger()
    studio.until(target.exists)
    studio.settle()
    again = parse_tasks("out.csv", target.read_bytes()).tasks
    assert [(task.id, task.text, task.expected) for task in again] == [
        (line.judged.task.id, line.judged.task.text, line.judged.task.expected) for line in place.lines
    ]
    menu.deleteLater()


def test_a_task_that_stands_twice_is_told(studio: Studio, library: Path) -> None:
    (library / "more.tasks.yaml").write_text('version: 1\ntasks:\n  - {task: "Book a table  for four"}\n', "utf-8")
    place = visit(studio, library)
    assert place.feed.results is not None
    assert "more.tasks.yaml:3: the same task as in desk.tasks.yaml:7" in place.feed.results.loaded.problems
