"""The matrix as a table that assistive tools can walk through, and names that do not run over one another."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests.desktop.routing.conftest import TASKS, Studio, put, visit
from workbench.desktop.routing.place import RoutingPlace


@pytest.fixture
def place(studio: Studio, library: Path) -> RoutingPlace:
    """The place with labelled tasks."""
    return visit(studio, library)


def test_the_table_gives_every_row_column_and_cell(studio: Studio, place: RoutingPlace) -> None:
    place.matrix.select_task(4)
    assert studio.run("routing.as-table")
    table = place.as_table.table
    assert table is not None
    assert table.isVisible()
    assert table.hasFocus()
    model = table.model()
    assert model.rowCount() == 7
    assert model.columnCount() == len(place.matrix.grid.columns) + 1
    assert model.headerData(3, Qt.Orientation.Vertical).startswith("4  outage since nine")
    assert model.headerData(model.columnCount() - 1, Qt.Orientation.Horizontal) == "none"
    assert model.index(3, 0).data() == "wrong"
    spoken = table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == place.matrix.accessibleDescription()
    assert "incident-timeline" in spoken
    told = QAccessible.queryAccessibleInterface(table)
    assert told is not None
    assert told.role() == QAccessible.Role.Table
    assert told.childCount() > 7 * model.columnCount()


def test_the_table_and_the_matrix_have_the_same_current_cell(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.as-table")
    table = place.as_table.table
    assert table is not None
    place.matrix.select_task(1)
    row, column = place.matrix.row, place.matrix.column
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert (place.matrix.row, place.matrix.column) == (row + 1, column)
    studio.run("routing.next-wrong")
    assert table.currentIndex().row() == 3
    QTest.keyClick(table, Qt.Key.Key_T)
    assert place.desk.changing.isVisible()
    QTest.keyClick(place.desk.changing.field, Qt.Key.Key_Escape)
    assert table.hasFocus()
    studio.settle()


def test_the_choice_is_kept_and_goes_back(studio: Studio, place: RoutingPlace) -> None:
    studio.run("routing.as-table")
    assert place.save_state()["table"] is True
    studio.run("routing.as-table")
    assert place.matrix.isVisible()
    assert place.matrix.hasFocus()
    place.restore_state({"table": True})
    studio.settle()
    assert place.as_table.shown


def test_latin_names_stand_upright_beside_chinese_ones(studio: Studio, library: Path) -> None:
    place = visit(studio, library)
    assert not place.matrix._upright
    put(library, "会议纪要", "根据录音整理会议纪要。当用户要求整理时使用。")
    (library / "desk.tasks.yaml").write_text(TASKS + '  - {task: "整理会议", expected: 会议纪要}\n', "utf-8")
    studio.until(lambda: len(place.lines) == 8 and len(place.matrix.skills) == 7)
    assert place.matrix._upright
    studio.settle()
