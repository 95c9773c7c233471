"""The scale of the lanes, the table of parent and child, and the chart of costs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.disclosure.helpers import Played, call, load, play, skill
from workbench.desktop.disclosure.cost_chart import CostChart
from workbench.desktop.disclosure.lane_layout import arrange, heights, nice_step
from workbench.desktop.disclosure.lanes import LanesView
from workbench.desktop.disclosure.parent_child import ParentChildTable
from workbench.desktop.disclosure.parts import kilobytes, size_text, step_text
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.session import ModelCall, Turn


def child() -> ModelCall:
    """A child that loads a skill and answers."""
    return call("task", {"description": "one"}, child=Played([load("beta"), Turn("Done.")]))


@pytest.fixture
def theme(qapp: QApplication) -> ThemeManager:
    """The light theme at 100 %."""
    return ThemeManager(None, "light")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Two skills."""
    skill(tmp_path, "alpha")
    skill(tmp_path, "beta")
    return tmp_path


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=3), st.integers(100, 3000), st.sampled_from([1.0, 2.0]))
def test_lanes_lie_below_each_other_and_every_bar_fits(most: list[int], height: int, scale: float) -> None:
    found = arrange(most, height, scale)
    assert found.boxes[0].top == 0
    for before, after in zip(found.boxes, found.boxes[1:], strict=False):
        assert after.top == before.top + before.height
    assert found.height == found.boxes[-1].top + found.boxes[-1].height >= height
    for size, box in zip(most, found.boxes, strict=True):
        assert size * found.per_byte <= box.base - box.top - 40 * scale


@given(st.floats(1e-6, 100), st.floats(10, 200))
def test_steps_of_the_grid_are_nice_and_wide_enough(per_byte: float, pixels: float) -> None:
    step = nice_step(per_byte, pixels)
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert step * per_byte >= pixels * 0.99 or step == 1


@given(st.lists(st.integers(1, 50_000), min_size=1, max_size=60), st.floats(0.0005, 0.1))
def test_parts_keep_a_least_height_and_the_bar_its_scale(sizes: list[int], per_byte: float) -> None:
    found = heights(sizes, per_byte, 2.0)
    assert min(found) >= 2.0 - 1e-9
    assert sum(found) == pytest.approx(max(sum(sizes) * per_byte, 2.0 * len(sizes)), rel=1e-6)


def test_sizes_name_their_unit_and_nothing_reads_as_zero() -> None:
    assert [kilobytes(count) for count in (0, 8, 60, 3_210, 123_456)] == ["0.0", "8 B", "0.1", "3.2", "123"]
    assert [size_text(count) for count in (999, 15_700, 1_200_000)] == ["999 B", "15.7 KB", "1.2 MB"]
    assert [step_text(count) for count in (500, 5_000, 2_000_000)] == ["500 B", "5 KB", "2 MB"]


def test_parent_and_child_are_told_apart_where_they_differ(qtbot: QtBot, theme: ThemeManager, workspace: Path) -> None:
    table = ParentChildTable(theme)
    qtbot.addWidget(table)
    table.show_timeline(play(workspace, load("alpha"), child()))
    rows = {row.what: row for row in table.rows}
    assert rows["Tools"][1:3] == ("8", "7, without task")
    assert rows["Catalog in the prompt"][1:] == ("2 entries", "none", True)
    assert rows["Loaded bodies"][1:3] == ("alpha", "beta")
    assert rows["Turns allowed"][1:3] == ("20", "30")
    assert "Tools: Parent 8, Child 7, without task" in table.accessibleDescription()
    table.resize(table.sizeHint())
    warning = theme.theme.color("warning.text").rgb()
    image = table.grab().toImage()
    assert any(image.pixel(x, y) == warning for x in range(280, 340) for y in range(48, 72))
    table.show_timeline(play(workspace, load("alpha")))
    assert table.rows == ()
    assert table.accessibleDescription() == ""


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_table_stands_in_the_lane_or_behind_its_name(qtbot: QtBot, theme: ThemeManager, workspace: Path) -> None:
    view = LanesView(theme)
    qtbot.addWidget(view)
    view.resize(950, 572)
    view.show()
    view.show_timeline(play(workspace, load("alpha"), load("beta"), child()), 0)
    first = view.column_rect(3)
    assert view.shared.table.isVisible()
    assert not view.shared.button.isVisible()
    assert view.shared.table.geometry().right() < first.left()
    view.show_timeline(play(workspace, child()), 0)
    assert view.shared.button.isVisible()
    assert not view.shared.table.isVisible()
    QTest.mouseClick(view.shared.button, Qt.MouseButton.LeftButton)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    shown = popup.findChild(ParentChildTable)
    assert shown is not None
    assert shown.rows == view.shared.table.rows
    popup.close()


def test_costs_are_summed_and_read_turn_by_turn(qtbot: QtBot, theme: ThemeManager) -> None:
    chart = CostChart(theme)
    qtbot.addWidget(chart)
    chart.resize(720, 260)
    chart.show()
    chart.show_costs([1_000, 2_000, 3_000], [9_000, 9_000, 9_000])
    assert [one.sums for one in chart.series] == [(1_000, 3_000, 6_000), (9_000, 18_000, 27_000)]
    assert chart.accessibleDescription() == "Up to request 3, loaded on demand 6.0 KB, every body at once 27.0 KB"
    told: list[int] = []
    chart.turn_selected.connect(told.append)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Left, Qt.Key.Key_End):
        QTest.keyClick(chart, key)
    assert told == [1, 0, 0, 2]
    lazy, eager = chart.series
    assert chart.point(eager, 2).y() == pytest.approx(chart.plot().top())
    assert chart.plot().bottom() - chart.point(lazy, 2).y() == pytest.approx(chart.plot().height() * 6 / 27)
    image = chart.grab().toImage()
    assert image.pixelColor(chart.point(lazy, 2).toPoint()) == theme.theme.color("data.1")
    with pytest.raises(ValueError, match="2 turns against 1"):
        chart.show_costs([1, 2], [1])
    chart.show_costs([], [])
    assert chart.turns == 0
    assert chart.accessibleDescription() == ""
    chart.grab()
