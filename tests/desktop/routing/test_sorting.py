"""Rows and columns of the matrix in another order, and pairs that are only close."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.desktop.routing.conftest import Studio, visit
from workbench.desktop.routing.figures import NO_SKILL, Grid
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.routing.tables import collision_entries
from workbench.desktop.routing.tasks.ordering import Order, close_pairs, order_of, sorted_columns
from workbench.routing.collisions import Collision
from workbench.routing.evaluation import Judged, Names, Ruling, evaluate
from workbench.routing.model import Row, SkillText, Task


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def numbers(place: RoutingPlace) -> list[int]:
    return [line.number for line in place.matrix.grid.lines]


def test_wrong_tasks_come_first_and_are_shown(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(5)
    assert studio.run("routing.rows-wrong")
    assert numbers(place) == [4, 7, 1, 2, 3, 5, 6]
    line = place.matrix.current_line
    assert line is not None
    assert line.number == 4
    assert studio.window.services.commands.checked("routing.rows-wrong")
    assert studio.run("routing.rows-file")
    assert numbers(place) == [1, 2, 3, 4, 5, 6, 7]


def test_by_margin_the_task_that_goes_most_wrong_is_first(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.rows-margin")
    assert numbers(place)[0] == 4
    assert sorted(numbers(place)) == [1, 2, 3, 4, 5, 6, 7]
    QTest.keyClicks(place.bar.field, "clean this csv")
    studio.until(lambda: place.live)
    assert numbers(place)[:2] == [0, 4]


@pytest.mark.qt_log_ignore(r"plugin does not support (raise|grabbing)", extend=True)
def test_s_opens_the_menu_at_the_corner(studio: Studio, place: RoutingPlace) -> None:
    QTest.keyClick(place.matrix, Qt.Key.Key_S)
    (menu,) = [item for item in QApplication.topLevelWidgets() if isinstance(item, QMenu) and item.isVisible()]
    titles = {action.text(): action for action in menu.actions()}
    assert titles["Tasks in the order of their files"].isChecked()
    titles["Wrong tasks first"].trigger()
    menu.close()
    assert numbers(place)[0] == 4
    assert place.matrix.corner == "wrong first"


def test_the_order_is_remembered(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.rows-wrong")
    studio.run("routing.columns-collisions")
    kept = place.save_state()
    assert kept["order"] == ["wrong", "collisions"]
    studio.run("routing.rows-file")
    place.restore_state(kept)
    studio.settle()
    assert place.sorting.order == Order("wrong", "collisions")
    assert order_of(["no-such", 3]) == Order()
    assert order_of(None) == Order()


def test_colliding_skills_stand_together(studio: Studio, place: RoutingPlace) -> None:
    names = [place.matrix.skills[at].name for at in place.matrix.grid.columns if at != NO_SKILL]
    assert abs(names.index("incident-timeline") - names.index("log-triage")) >= 1
    studio.run("routing.columns-collisions")
    names = [place.matrix.skills[at].name for at in place.matrix.grid.columns if at != NO_SKILL]
    assert {names[0], names[1]} == {"incident-timeline", "log-triage"}
    assert place.matrix.grid.columns[-1] == NO_SKILL


def test_groups_that_fight_come_first_and_no_column_is_lost() -> None:
    grid = Grid((), (0, 1, 2, 3, 4, 5, NO_SKILL))
    found = sorted_columns(grid, "collisions", [(1, 4, 1), (2, 5, 3), (5, 0, 1), (7, 8, 9), (3, 3, 9)])
    assert found.columns == (2, 5, 0, 1, 4, 3, NO_SKILL)
    assert sorted_columns(grid, "folder", [(1, 4, 1)]) is grid


def close_call(text: str, values: list[float], wanted: int) -> Judged:
    ruling = Ruling(Row(values), "ambiguous", (0, 1))
    return Judged(Task("", text), ruling, (wanted,), frozenset({wanted}), (), f"skill-{wanted}", 1, 1 - wanted, -0.1)


def test_close_pairs_stand_in_the_list_of_collisions() -> None:
    skills = [
        SkillText("a/SKILL.md", "skill-0", "Paints hulls of boats"),
        SkillText("b/SKILL.md", "skill-1", "Paints decks"),
    ]
    judged = [
        close_call("paint it", [5.0, 4.9], 0),
        close_call("paint all", [5.0, 4.9], 0),
        close_call("b", [4.9, 5], 1),
    ]
    evaluation = evaluate(judged, Names(skills))
    near = close_pairs(judged, [skill.description for skill in skills], ())
    assert [(item.skill, item.rival, len(item.tasks)) for item in near] == [(0, 1, 2), (1, 0, 1)]
    assert near[0].overlap == pytest.approx(1 / 5)
    entries = collision_entries(evaluation, (), near)
    assert [entry.cells[0].text for entry in entries] == ["skill-1 → skill-0", "skill-0 → skill-1"]
    assert [entry.cells[0].detail for entry in entries] == ["close on 2 tasks", "close on task 3"]
    assert entries[0].tasks == frozenset({1, 2})
    taken = [Collision(0, 1, (judged[0],), 2, 0.2)]
    assert [(item.skill, item.rival) for item in close_pairs(judged, ["", ""], taken)] == [(1, 0)]
