"""The Routing place on a real library, driven by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.desktop.routing.conftest import SKILLS, Studio, put, visit
from workbench.desktop.command_list import COMMANDS
from workbench.desktop.routing.figures import NO_SKILL, RIGHT, UNLABELLED, WRONG
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.runs.drop_panel import DropPanel


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def names(place: RoutingPlace) -> list[str]:
    """Names of the columns."""
    return ["none" if at == NO_SKILL else place.matrix.skills[at].name for at in place.matrix.grid.columns]


def test_tasks_of_the_folder_are_routed_and_counted(studio: Studio, place: RoutingPlace) -> None:
    assert [line.verdict for line in place.lines] == [RIGHT, RIGHT, RIGHT, WRONG, RIGHT, RIGHT, UNLABELLED]
    assert place.bar.score.text() == "5 of 6 right"
    assert place.bar.rate.text() == "83 % (44–97)"
    assert names(place)[-1] == "none"
    assert place.matrix.hasFocus()
    keys = [item.key for item in studio.window.statusbar.items]
    assert {"wrong", "took", "matchers", "nothing-sent", "labels"} <= set(keys)


def test_keys_go_through_cells_and_to_the_wrong_task(studio: Studio, place: RoutingPlace) -> None:
    matrix = place.matrix
    QTest.keyClick(matrix, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    line = matrix.current_line
    assert line is not None
    assert line.judged.task.id == "outage"
    assert "incident-timeline" in matrix.accessibleDescription()
    QTest.keyClick(matrix, Qt.Key.Key_End)
    assert matrix.current_column == NO_SKILL
    QTest.keyClick(matrix, Qt.Key.Key_Home)
    assert matrix.column == 0
    QTest.keyClick(matrix, Qt.Key.Key_Down)
    assert matrix.row == 4
    studio.run("routing.next-wrong")
    assert matrix.row == 3
    QTest.keyClick(matrix, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "outage since nine" in QGuiApplication.clipboard().text()


def test_enter_opens_the_skill_in_author(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(3)
    QTest.keyClick(place.matrix, Qt.Key.Key_Return)
    studio.settle()
    assert studio.window.page == "author"
    assert studio.place.files.current is not None
    assert studio.place.files.current.path.parent.name == "csv-cleanup"


def test_a_typed_task_is_routed_at_once_and_goes_with_escape(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.type-task")
    QTest.keyClicks(place.bar.field, "clean this csv")
    studio.until(lambda: place.live and place.live[0].judged.task.text == "clean this csv")
    first = place.matrix.current_line
    assert first is not None
    assert (first.kind, first.number) == ("typed", 0)
    assert place.matrix.skills[place.matrix.current_column or 0].name == "csv-cleanup"
    assert place.score.total == 6
    QTest.keyClick(place.bar.field, Qt.Key.Key_Escape)
    studio.settle()
    assert not place.live
    assert len(place.matrix.grid.lines) == 7


def test_without_tasks_some_are_suggested_and_said_not_to_be_saved(studio: Studio, bare: Path) -> None:
    place = visit(studio, bare)
    studio.until(lambda: place.live)
    assert len(place.live) == 3
    assert {line.kind for line in place.live} == {"suggested"}
    assert "not saved" in place.note.text()
    assert place.bar.field.hasFocus()
    assert sorted(path.name for path in bare.iterdir()) == sorted(SKILLS)


def test_without_skills_the_place_says_so(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    place = visit(studio, tmp_path / "nothing")
    assert "no skill in this folder" in place.empty.text()


def test_a_broken_task_file_is_told_with_its_line_and_the_others_count(studio: Studio, library: Path) -> None:
    (library / "bad.tasks.yaml").write_text("version: 1\ntasks:\n  - {task: [}\n", encoding="utf-8")
    place = visit(studio, library)
    assert place.feed.results is not None
    (problem,) = [text for text in place.feed.results.loaded.problems if "bad.tasks.yaml" in text]
    assert problem.startswith("bad.tasks.yaml:3:")
    assert "bad.tasks.yaml:3:" in place.note.text()
    assert len(place.lines) == 7


def test_files_that_the_project_names_and_those_of_skills_are_read(studio: Studio, library: Path) -> None:
    (library / "workbench.toml").write_text('[files]\ntasks = ["more/*.csv", "gone/*.yaml"]\n', encoding="utf-8")
    (library / "more").mkdir()
    (library / "more" / "asked.csv").write_text("query,expected\nfix my csv,csv-cleanup\n", encoding="utf-8")
    evals = library / "log-triage" / "evals"
    evals.mkdir()
    (evals / "trigger-eval.json").write_text('[{"query": "why does it fail", "should_trigger": true}]', "utf-8")
    place = visit(studio, library)
    assert place.feed.results is not None
    loaded = place.feed.results.loaded
    assert sorted(loaded.files) == ["desk.tasks.yaml", "log-triage/evals/trigger-eval.json", "more/asked.csv"]
    assert any("nothing matches 'gone/*.yaml'" in text for text in loaded.problems)
    assert len(place.lines) == 9


def test_an_edit_in_author_counts_before_it_is_saved(studio: Studio, place: RoutingPlace) -> None:
    studio.window.visit("author")
    studio.edit("log-triage/SKILL.md")
    studio.replace("Finds the first error in logs.", "Finds what broke in an outage: alerts, deploy logs attached.")
    studio.settle()
    studio.window.visit("routing")
    studio.until(lambda: place.score.wrong == 0)
    assert place.score.right == 6


def test_other_matchers_give_other_figures(studio: Studio, place: RoutingPlace) -> None:
    place.choose_matchers((("keywords", 1.0),))
    studio.settle()
    assert place.feed.results is not None
    assert [choice.matcher.id for choice in place.feed.results.router.choices] == ["keywords"]
    assert place.save_state()["matchers"] == [["keywords", 1.0]]


@pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)
def test_every_command_of_the_place_runs(studio: Studio, place: RoutingPlace) -> None:
    studio.dialogs.files += [None] * 9
    studio.dialogs.folders += [None] * 9
    studio.dialogs.dialogs += [lambda _dialog: False] * 9
    for command in COMMANDS:
        if command.id in ("routing.trust", "routing.new-from-asks"):
            assert studio.window.services.commands.reason(command.id)
        elif command.place == "routing":
            assert studio.window.services.commands.reason(command.id) is None
            assert studio.run(command.id), command.id
            studio.settle()
            for popup in (item for item in QApplication.topLevelWidgets() if isinstance(item, DropPanel | QMenu)):
                popup.close()
            studio.window.visit("routing")


def test_many_skills_and_tasks_paint_only_what_is_seen(studio: Studio, tmp_path: Path) -> None:
    root = tmp_path / "many"
    rows = ["version: 1", "tasks:"]
    for number in range(60):
        put(root, f"skill-{number:02}", f"Handles thing{number} with care. Use when thing{number} breaks.")
        rows.append(f'  - {{id: t{number}x, task: "thing{number} is broken", expected: skill-{number:02}}}')
    (root / "all.tasks.yaml").write_text("\n".join(rows) + "\n", encoding="utf-8")
    place = visit(studio, root)
    lines, columns = place.matrix.visible()
    assert len(place.matrix.grid.columns) == 61
    assert len(columns) < 40
    assert len(lines) < 40
    place.matrix.select(59)
    lines, columns = place.matrix.visible()
    assert 59 in lines
    assert place.matrix.column in columns
    assert place.matrix.cell_at(place.matrix.cell_rect(59, place.matrix.column).center()) == (59, place.matrix.column)
