"""The lanes hold what was sent: sizes, kinds, what is carried, where columns stand, and what keys and clicks do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.disclosure.helpers import Played, call, load, play, skill
from workbench.desktop import i18n
from workbench.desktop.disclosure.lanes import LanesView
from workbench.desktop.disclosure.lanes_paint import LanesPainter
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Kind, Timeline
from workbench.disclosure.session import ModelCall, Turn


def task() -> ModelCall:
    """A child that loads a skill and answers."""
    return call("task", {"description": "one"}, child=Played([load("beta"), Turn("The child's last word.")]))


@pytest.fixture
def theme(qapp: QApplication) -> ThemeManager:
    """The light theme at 100 %."""
    return ThemeManager(None, "light")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Two skills, one of them large."""
    skill(tmp_path, "alpha", body="# Alpha\n" + "a" * 6_000)
    skill(tmp_path, "beta", body="# Beta\n")
    return tmp_path


@pytest.fixture
def timeline(workspace: Path) -> Timeline:
    """A load, a command, a child and a last word: four requests of the parent, two of the child."""
    shell = call("shell", {"command": "ls"}, output="x" * 900, approve=True)
    return play(workspace, load("alpha"), shell, task())


@pytest.fixture
def view(qtbot: QtBot, theme: ThemeManager, timeline: Timeline) -> LanesView:
    """The conversation in 950 × 572 pixels, its second request current."""
    made = LanesView(theme)
    qtbot.addWidget(made)
    made.resize(950, 572)
    made.show()
    qtbot.waitExposed(made)
    made.show_timeline(timeline, 1)
    return made


def texts(view: LanesView, row: int) -> list[str]:
    """A row of the table."""
    rows = view.table.rows
    return [str(rows.data(rows.index(row, at))) for at in range(rows.columnCount())]


def test_every_byte_of_every_request_is_in_a_part(view: LanesView, timeline: Timeline) -> None:
    for index, request in enumerate(timeline.requests):
        parts = view.data.parts(index)
        whole = request.tools_size + sum(message.size for message in request.messages)
        assert sum(part.size for part in parts) == whole == view.data.board.columns[index].size
        for part in parts:
            if part.message >= 0:
                content = request.messages[part.message].content.encode()
                assert part.start + part.size <= len(content)
                assert part.new == (part.message >= request.new)


def test_the_last_word_of_a_child_is_an_answer_and_no_output(view: LanesView) -> None:
    assert [part.kind for part in view.data.parts(5) if part.new] == [Kind.CALL, Kind.ANSWER]
    assert [part.kind for part in view.data.parts(2) if part.new] == [Kind.CALL, Kind.OUTPUT]
    assert [part.kind for part in view.data.parts(0)[:3]] == [Kind.SYSTEM, Kind.TOOLS, Kind.CATALOG]


def test_columns_follow_time_and_children_stand_in_lanes_below(view: LanesView) -> None:
    assert [column.lane for column in view.data.board.columns] == [0, 0, 0, 1, 1, 0]
    lefts = [view.column_rect(index).left() for index in range(6)]
    assert lefts == sorted(lefts)
    assert view.column_rect(3).top() == view.column_rect(0).bottom() + 1
    (link,) = view.data.board.links
    assert (link.source, link.first, link.last, link.target, link.call) == (2, 3, 4, 5, "c3")


def test_bars_of_all_lanes_have_one_scale_and_no_part_vanishes(view: LanesView) -> None:
    assert min(box.height() for at in range(6) for box in view.part_rects(at)) >= 2
    for index in range(6):
        total = sum(box.height() for box in view.part_rects(index))
        wanted = view.data.board.columns[index].size * view.geometry_now.per_byte
        assert total == pytest.approx(wanted, abs=0.1), "a bar is as high as its bytes"


def test_arrow_keys_go_through_requests_and_their_parts(qtbot: QtBot, view: LanesView) -> None:
    requests: list[int] = []
    parts: list[tuple[int, int]] = []
    view.request_selected.connect(requests.append)
    view.part_selected.connect(lambda request, part: parts.append((request, part)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home):
        QTest.keyClick(view, key)
    assert requests == [2, 5, 4, 0]
    top = len(view.parts) - 1
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    assert parts == [(0, top), (0, top), (0, top - 1)]
    assert "bytes" in view.accessibleDescription()
    with qtbot.waitSignal(view.detail_asked, timeout=1000):
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_what_is_told_to_the_view_comes_back_as_no_signal(qtbot: QtBot, view: LanesView, timeline: Timeline) -> None:
    with qtbot.assertNotEmitted(view.request_selected), qtbot.assertNotEmitted(view.part_selected):
        view.select(99)
        view.select_part(0)
        view.show_timeline(timeline, 3)
    assert (view.request, view.part) == (3, -1)


def test_a_click_finds_the_request_the_part_and_the_call(qtbot: QtBot, view: LanesView) -> None:
    found: list[object] = []
    view.request_selected.connect(found.append)
    view.part_selected.connect(lambda request, part: found.append((request, part)))
    view.call_selected.connect(found.append)
    catalog = next(at for at, part in enumerate(view.data.parts(0)) if part.kind is Kind.CATALOG)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=view.part_rects(0)[catalog].center().toPoint())
    below = QPoint(view.column_rect(2).left() + 30, view.geometry_now.boxes[0].base + 20)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert found == [0, (0, catalog), 2, "c3"]
    assert view.request_at(QPoint(5, 100)) == -1


def test_the_table_has_the_same_values_and_the_same_current_row(qtbot: QtBot, view: LanesView) -> None:
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_T)
    assert view.table.isVisible()
    assert view.table.currentIndex().row() == 1
    row = texts(view, 1)
    assert row[0] == "Request 2"
    assert row[1] == f"{view.data.board.columns[1].size:,}"
    numbers = [int(text.replace(",", "")) for text in row[2:-1]]
    assert sum(numbers) == view.data.board.columns[1].size
    assert row[-1] == "shell ls"
    with qtbot.waitSignal(view.request_selected, timeout=1000) as told:
        QTest.keyClick(view.table, Qt.Key.Key_Down)
    assert told.args == [2]
    assert view.request == 2
    QTest.keyClick(view.table, Qt.Key.Key_Escape)
    assert not view.table.isVisible()
    assert view.request == 2


def test_columns_that_scroll_out_are_not_painted_and_the_current_one_comes_into_view(
    qtbot: QtBot, theme: ThemeManager, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = LanesView(theme)
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.show()
    view.show_timeline(play(workspace, *[load("beta")] * 12), 0)
    assert view.visible() == range(4)
    view.select(11)
    assert 11 in view.visible()
    assert 0 not in view.visible()
    area = view.column_rect(11)
    assert area.left() >= 76
    assert area.right() <= view.viewport().width()
    painted: list[int] = []
    monkeypatch.setattr(LanesPainter, "column", lambda _, shown: painted.append(shown.request))
    view.grab()
    assert painted == list(view.visible())


def test_a_failed_call_says_its_code_and_a_run_without_end_says_why(view: LanesView, workspace: Path) -> None:
    view.show_timeline(play(workspace, load("nope")), 0)
    assert view.data.then(0).failed == "skill_not_found"
    assert "skill_not_found" in view.accessibleDescription()
    short = play(workspace, load("beta"), load("beta"), max_turns=2)
    view.show_timeline(short, 1)
    assert len(short.requests) == 2
    assert view.data.then(1).title == "load_skill"


def test_a_child_without_a_last_word_says_so(view: LanesView, workspace: Path) -> None:
    silent = call("task", {"description": "one"}, child=Played([load("beta")]))
    played = play(workspace, silent)
    view.show_timeline(played, 2)
    assert view.data.then(1).title == "load_skill"
    assert view.data.then(2).title == "no answer"
    assert view.data.then(2).failed == played.calls[0].error_code


def test_further_children_share_a_third_lane(view: LanesView, workspace: Path) -> None:
    def child(word: str) -> ModelCall:
        return call("task", {"description": word}, child=Played([Turn(word)]))

    view.show_timeline(play(workspace, child("a"), child("b"), child("c")), 0)
    board = view.data.board
    assert [column.lane for column in board.columns] == [0, 1, 0, 2, 0, 2, 0]
    assert [link.call for link in board.links] == ["c1", "c2", "c3"]
    assert texts(view, 3)[0] == "Child 2.1"
    assert len(view.geometry_now.boxes) == 3


def test_nothing_is_shown_without_a_conversation(qtbot: QtBot, view: LanesView) -> None:
    view.show_timeline(None)
    assert (view.request, view.data.board.columns) == (-1, ())
    assert view.shared.table.isHidden()
    assert view.shared.button.isHidden()
    with qtbot.assertNotEmitted(view.request_selected):
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_T):
            QTest.keyClick(view, key)
    view.grab()


@pytest.mark.parametrize("name", ["light", "dark", "high-contrast"])
def test_every_theme_paints_new_parts_in_full_and_carried_ones_pale(
    qtbot: QtBot, timeline: Timeline, name: str
) -> None:
    manager = ThemeManager(None, name, 2.0)
    view = LanesView(manager)
    qtbot.addWidget(view)
    view.resize(1900, 1200)
    view.show()
    view.show_timeline(timeline, 0)
    image: QImage = view.grab().toImage()
    body = next(at for at, part in enumerate(view.data.parts(1)) if part.kind is Kind.BODY)
    new, carried = (view.part_rects(index)[body].center().toPoint() for index in (1, 2))
    theme = manager.theme
    assert image.pixelColor(new) == theme.color("data.2")
    assert image.pixelColor(carried) == theme.mixed("data.2", "bg.surface", 0.32)


def test_chinese_words_are_all_there(qtbot: QtBot, theme: ThemeManager, timeline: Timeline) -> None:
    i18n.install("zh")
    try:
        view = LanesView(theme)
        qtbot.addWidget(view)
        view.show_timeline(timeline, 0)
        said = " ".join([*texts(view, 0)[:1], view.accessibleDescription(), *map(str, view.shared.table.rows)])
    finally:
        i18n.install("en")
    for word in ("请求 1", "系统", "工具", "目录", "任务", "已加载正文"):
        assert word in said
    for word in ("Request", "system", "carried", "Turns"):
        assert word not in said
