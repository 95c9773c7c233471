"""Tasks are added, changed, deleted and brought back, driven by keys on a real library."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import TASKS, Studio, visit
from workbench.desktop.routing.engine import Ground, RoutingEngine
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.tasks.saving import Change, change_in, write_new

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def type_lines(studio: Studio, place: RoutingPlace, text: str) -> None:
    """Pastes lines into quick entry and waits until they are read."""
    place.desk.adding.field.insertPlainText(text)
    studio.until(lambda: place.at_rest and place.desk.adding.current and not studio.desktop.tasks.busy)


def texts(place: RoutingPlace) -> list[str]:
    return [line.judged.task.text for line in place.lines]


def shown(place: RoutingPlace) -> list[str]:
    return [entry.cells[1].text for entry in place.desk.adding.table.entries.entries]


def test_n_adds_lines_to_the_file_and_every_other_byte_stays(
    studio: Studio, place: RoutingPlace, library: Path
) -> None:
    place.matrix.select_task(3)
    QTest.keyClick(place.matrix, Qt.Key.Key_N)
    panel = place.desk.adding
    assert panel.isVisible()
    assert panel.field.hasFocus()
    assert panel.skill.text() == "csv-cleanup"
    type_lines(studio, place, "+ odd dates in my table\n! write a poem\nnone: order pizza\nwhat is this\n+ no-one: x\n")
    assert shown(place) == [
        "should go to csv-cleanup", "must not go to csv-cleanup", "no skill should take it",
        "to judge: nobody says what is right", "no skill is called no-one",
    ]  # fmt: skip
    assert panel.add.text() == "Add 4 tasks"
    assert panel.counts.text() == "1 line cannot be added"
    QTest.keyClick(panel.field, Qt.Key.Key_Return, CONTROL)
    studio.until(lambda: len(place.lines) == 11)
    written = (library / "desk.tasks.yaml").read_text("utf-8")
    assert written.startswith(TASKS)
    assert written[len(TASKS) :].count("\n") == 4
    assert panel.field.toPlainText() == "+ no-one: x"
    assert panel.isVisible()
    assert "undo takes it back" in studio.said()


def test_undo_takes_back_what_was_added_and_refuses_when_the_file_changed(
    studio: Studio, place: RoutingPlace, library: Path
) -> None:
    file = library / "desk.tasks.yaml"
    studio.run("routing.add-tasks")
    type_lines(studio, place, "one more task")
    place.desk.adding.add.click()
    studio.until(lambda: len(place.lines) == 8)
    assert studio.run("edit.undo")
    studio.until(lambda: len(place.lines) == 7)
    assert file.read_text("utf-8") == TASKS
    assert not studio.run("edit.undo")
    assert studio.run("edit.redo")
    studio.until(lambda: len(place.lines) == 8)
    assert not studio.run("edit.redo")
    studio.run("edit.undo")
    studio.until(lambda: len(place.lines) == 7)
    studio.run("routing.add-tasks")
    type_lines(studio, place, "another task")
    place.desk.adding.add.click()
    studio.until(lambda: len(place.lines) == 8)
    theirs = file.read_text("utf-8") + "# theirs\n"
    file.write_text(theirs, "utf-8")
    studio.run("edit.undo")
    studio.until(lambda: "changed on disk" in studio.said())
    studio.settle()
    assert file.read_text("utf-8") == theirs


def test_the_first_tasks_make_a_file_that_is_named_before(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    place.bar.add.click()
    panel = place.desk.adding
    assert "New file" in panel.where.text()
    type_lines(studio, place, "- fix my csv\n- draft release notes\n")
    assert not (bare / "library.tasks.yaml").exists()
    panel.add.click()
    studio.until(lambda: len(place.lines) == 2)
    assert texts(place) == ["fix my csv", "draft release notes"]
    assert panel.isHidden()
    studio.run("edit.undo")
    studio.until(lambda: not place.lines)
    assert not (bare / "library.tasks.yaml").exists()


def test_a_file_that_cannot_be_read_is_not_written(studio: Studio, library: Path) -> None:
    bad = "version: 1\ntasks:\n  - {task: [}\n"
    (library / "desk.tasks.yaml").unlink()
    (library / "library.tasks.yaml").write_text(bad, "utf-8")
    place = visit(studio, library)
    studio.run("routing.add-tasks")
    type_lines(studio, place, "fix it")
    place.desk.adding.add.click()
    studio.until(lambda: "was not written" in place.desk.adding.problem.text())
    assert "library.tasks.yaml:3" in place.desk.adding.problem.text()
    assert (library / "library.tasks.yaml").read_text("utf-8") == bad
    studio.settle()


def test_escape_keeps_what_was_typed(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.add-tasks")
    type_lines(studio, place, "half a tas")
    QTest.keyClick(place.desk.adding.field, Qt.Key.Key_Escape)
    assert place.desk.adding.isHidden()
    assert place.matrix.hasFocus()
    studio.run("routing.add-tasks")
    assert place.desk.adding.field.toPlainText() == "half a tas"


def test_t_changes_a_task_in_its_file(studio: Studio, place: RoutingPlace, library: Path) -> None:
    place.matrix.select_task(4)
    QTest.keyClick(place.matrix, Qt.Key.Key_T)
    panel = place.desk.changing
    assert panel.where.text() == "desk.tasks.yaml:6"
    assert panel.field.toPlainText().startswith("outage since nine")
    panel.expected.setText("incident-timeline")
    panel.also.setText("log-triage, ")
    panel.note.setText("both would do")
    QTest.keyClick(panel.expected, Qt.Key.Key_Return)
    studio.until(lambda: place.score.wrong == 0)
    line = '  - {id: outage, task: "outage since nine, alerts and deploy logs attached", expected: incident-timeline, '
    assert line + 'also_ok: [log-triage], note: "both would do"}\n' in (library / "desk.tasks.yaml").read_text("utf-8")
    assert panel.isHidden()
    studio.run("edit.undo")
    studio.until(lambda: place.score.wrong == 1)
    assert (library / "desk.tasks.yaml").read_text("utf-8") == TASKS


def test_mistakes_and_repeats_are_told_before_a_task_is_saved(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(7)
    studio.run("routing.edit-task")
    panel = place.desk.changing
    panel.also.setText("log-triage")
    assert "expected skill first" in panel.problem.text()
    assert not panel.save.isEnabled()
    panel.expected.setText("no-such")
    assert panel.problem.text() == "No skill here is called no-such."
    panel.expected.setText("csv-cleanup")
    panel.field.setPlainText("Book a  table for FOUR")
    assert panel.problem.text() == "Task 5 has the same text."
    assert panel.save.isEnabled()
    panel.field.setPlainText("")
    assert not panel.save.isEnabled()


def test_a_task_is_deleted_and_brought_back(studio: Studio, place: RoutingPlace, library: Path) -> None:
    place.matrix.select_task(1)
    studio.run("routing.edit-task")
    place.desk.changing.delete.click()
    studio.until(lambda: len(place.lines) == 6)
    assert (library / "desk.tasks.yaml").read_text("utf-8").count("\n") == TASKS.count("\n") - 1
    studio.run("edit.undo")
    studio.until(lambda: len(place.lines) == 7)


def test_a_task_that_changed_on_disk_is_not_overwritten(studio: Studio, place: RoutingPlace, library: Path) -> None:
    place.matrix.select_task(1)
    studio.run("routing.edit-task")
    theirs = TASKS.replace("the version ships tomorrow", "the version shipped")
    (library / "desk.tasks.yaml").write_text(theirs, "utf-8")
    place.desk.changing.note.setText("mine")
    place.desk.changing.save.click()
    studio.until(lambda: "not there any more" in place.desk.changing.problem.text())
    studio.settle()
    assert (library / "desk.tasks.yaml").read_text("utf-8") == theirs


def test_a_typed_task_is_kept(studio: Studio, place: RoutingPlace) -> None:
    QTest.keyClicks(place.bar.field, "clean this csv")
    studio.until(lambda: place.live)
    place.matrix.setFocus()
    place.matrix.select(0)
    QTest.keyClick(place.matrix, Qt.Key.Key_T)
    panel = place.desk.changing
    assert panel.title.text() == "Keep this task"
    panel.expected.setText("csv-cleanup")
    panel.save.click()
    studio.until(lambda: len(place.lines) == 8)
    assert texts(place)[-1] == "clean this csv"
    assert place.bar.field.text() == ""
    assert place.score.total == 7


def test_a_task_of_a_skill_s_own_list_is_changed_there(studio: Studio, library: Path) -> None:
    evals = library / "log-triage" / "evals"
    evals.mkdir()
    list_of = '[\n  {"query": "why does it fail", "should_trigger": true, "why": 1}\n]\n'
    (evals / "trigger-eval.json").write_text(list_of, "utf-8")
    place = visit(studio, library)
    place.matrix.select_task(8)
    studio.run("routing.edit-task")
    panel = place.desk.changing
    assert panel.where.text() == "log-triage/evals/trigger-eval.json:2"
    panel.field.setPlainText("why does it break")
    panel.save.click()
    studio.until(lambda: texts(place)[-1] == "why does it break")
    assert (evals / "trigger-eval.json").read_text("utf-8") == list_of.replace("fail", "break")
    place.matrix.select_task(8)
    studio.run("routing.edit-task")
    panel.expected.setText("csv-cleanup")
    panel.save.click()
    studio.until(lambda: "list of one skill" in panel.problem.text())
    studio.settle()


def test_a_task_of_another_shape_is_shown_and_not_changed(studio: Studio, library: Path) -> None:
    cases = library / "log-triage" / "skilldoctor.cases.yml"
    cases.write_text("cases:\n  - {input: why does it fail, expect: trigger}\n", "utf-8")
    place = visit(studio, library)
    place.matrix.select_task(8)
    studio.run("routing.edit-task")
    panel = place.desk.changing
    assert "not changed here" in panel.problem.text()
    assert not panel.save.isEnabled()
    panel.copy.click()
    assert QGuiApplication.clipboard().text() == f"{cases}:2"


def test_a_read_only_file_is_told_and_left(studio: Studio, place: RoutingPlace, library: Path) -> None:
    file = library / "desk.tasks.yaml"
    file.chmod(0o444)
    studio.run("routing.add-tasks")
    type_lines(studio, place, "one more task")
    place.desk.adding.add.click()
    studio.until(lambda: "read-only" in place.desk.adding.problem.text())
    studio.settle()
    assert file.read_text("utf-8") == TASKS
    assert place.desk.adding.field.toPlainText() == "one more task"


def test_near_misses_are_put_into_quick_entry(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(4)
    studio.run("routing.add-tasks")
    place.desk.adding.skill.setText("incident-timeline")
    place.desk.adding.suggest.click()
    studio.until(lambda: place.desk.adding.entry.tasks)
    assert {task.skill for task in place.desk.adding.entry.tasks} == {"incident-timeline"}
    assert any(task.text.startswith("outage since nine") for task in place.desk.adding.entry.tasks)
    place.desk.adding.skill.setText("nobody")
    place.desk.adding.suggest.click()
    assert "Name a skill" in place.desk.adding.problem.text()
    studio.settle()


def test_a_task_file_that_others_change_is_read_again(studio: Studio, place: RoutingPlace, library: Path) -> None:
    (library / "desk.tasks.yaml").write_text(TASKS + '  - {id: theirs, task: "added by others"}\n', "utf-8")
    studio.until(lambda: texts(place)[-1] == "added by others")
    (library / "new.tasks.yaml").write_text('version: 1\ntasks:\n  - {task: "in a new file"}\n', "utf-8")
    studio.until(lambda: texts(place)[-1] == "in a new file")
    studio.settle()


def test_closing_while_something_is_typed_ends_quietly(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.add-tasks")
    place.desk.adding.field.insertPlainText("half")
    QTest.keyClicks(place.bar.field, "clean this csv")
    studio.until(lambda: place.live)
    studio.leave()
    studio.qtbot.wait(200)


def test_without_a_folder_the_button_says_so(studio: Studio) -> None:
    studio.window.visit("routing")
    place = studio.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    place.bar.add.click()
    assert studio.said() == "No folder is open."
    assert place.desk.adding.isHidden()


def test_a_list_named_after_a_skill_is_about_it_and_can_be_changed(tmp_path: Path) -> None:
    for name in ("pdf", "csv"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").write_text(f"---\nname: {name}\ndescription: Reads {name}.\n---\n\nText.\n")
    file, config = tmp_path / "pdf.json", tmp_path / "workbench.toml"
    file.write_text('[\n {"query": "read this pdf", "should_trigger": true}\n]\n')
    config.write_text('[files]\ntasks = ["pdf.json"]\n')
    engine = RoutingEngine()
    engine.load(Ground(str(tmp_path), ("csv/SKILL.md", "pdf/SKILL.md"), str(config)))
    (task,), (stand,) = engine.loaded.tasks, engine.loaded.stands
    assert task.skill == "pdf"
    assert engine.loaded.problems == ("pdf.json: its tasks are taken to be about pdf",)
    change_in(stand, task, task._replace(text="read that pdf"), "changed")
    assert '"read that pdf"' in file.read_text()


def test_what_is_asked_while_a_file_is_written_is_refused_with_a_word(
    studio: Studio, place: RoutingPlace, library: Path
) -> None:
    gate, said = threading.Event(), list[str]()
    store = place.desk.store
    store.refused.connect(said.append)
    file = library / "other.tasks.yaml"

    def slowly() -> Change:
        gate.wait(10)
        return write_new(str(file), b"version: 1\ntasks: []\n", "written")

    assert store.run(slowly)
    assert not store.run(slowly)
    assert said == ["Another change is being written; try again in a moment."]
    gate.set()
    studio.until(lambda: not store.busy)
    assert file.is_file()
