"""Both panes as trees and in hex, in every theme, with large outputs and in the background."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.replay.pane_samples import RAW, TOKEN, Panes, chain, leaking, record, safe, share, shown, unfolded
from workbench.desktop import i18n
from workbench.desktop.replay.change_list import ChangeList, sentences
from workbench.desktop.replay.diff_view_lines import BLOCK
from workbench.desktop.replay.modes import mode_segments
from workbench.desktop.replay.pane_content import Kind, TextLines, empty_content
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.hooks.diff.lines import diff_lines


def test_objects_open_as_trees_that_open_together(make_panes: Panes) -> None:
    before = {"token": TOKEN, "items": [1, {"deep": "x"}], "same": None}
    after = {"token": "[gone]", "items": [1, {"deep": "y"}], "same": None}
    left, right = (Side("house", record(before), chain(before, after), at) for at in (0, -1))
    panes = make_panes(left, right, mode="json")
    trees = panes.trees
    assert panes.stacks[0].currentWidget() is trees[0]
    model = trees[0].model()
    top = model.index(0, 0)
    told = [model.data(model.index(row, 0, top), Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert told == ['token, "[REDACTED:github-token]", differs', "items, 2 items, differs", "same, null"]
    items = model.index(1, 0, top)
    trees[0].expand(model.index(1, 0, items))
    other = trees[1].model()
    assert trees[1].isExpanded(other.index(1, 0, other.index(1, 0, other.index(0, 0))))
    trees[0].setCurrentIndex(top)
    QTest.keyClick(trees[0], Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert TOKEN not in QGuiApplication.clipboard().text()
    assert "REDACTED" in QGuiApplication.clipboard().text()


def test_values_that_differ_are_walked_in_trees(make_panes: Panes) -> None:
    before = {"a": 1, "b": [1, {"deep": "x"}], "c": {"only": 1}, "d": 2}
    after = {"a": 1, "b": [1, {"deep": "y"}], "c": {"only": 1, "more": 2}, "d": 3}
    panes = make_panes(Side("h", record(before), chain(before, after), 0),
                       Side("h", record(before), chain(before, after)), mode="json")  # fmt: skip
    tree = panes.trees[0]
    walked = []
    while panes.next_change():
        walked.append(tree.current_path()[1:])
    assert walked == [["b", 1, "deep"], ["c"], ["d"]]
    assert panes.trees[1].current_path()[1:] == ["d"]
    assert panes.legend.said.text() == "no further difference"
    back = []
    while panes.previous_change():
        back.append(tree.current_path()[1:])
    assert back == [["c"], ["b", 1, "deep"]]


def test_text_that_is_no_json_says_so_as_a_tree(make_panes: Panes) -> None:
    panes = make_panes(mode="json")
    assert panes.stacks[0].currentWidget() is panes.notes[0]
    assert panes.notes[0].text() == "This output is no JSON; see it as text."
    control = mode_segments(panes)
    assert control.current == "json"
    control.buttons["hex"].click()
    assert panes.mode == "hex"
    assert panes.views[0].content.lines[0].startswith("00000000  70 72 69 6e")
    assert TOKEN[:4] not in shown(panes.views[0])


# The rest


def test_kinds_can_be_left_unmarked_but_secrets_cannot(make_panes: Panes) -> None:
    panes = make_panes()
    assert panes.legend.marks[Kind.REDACTED].isCheckable()
    assert not panes.legend.marks[Kind.SECRET].isCheckable()
    panes.legend.marks[Kind.REDACTED].click()
    assert panes.views[1].unmarked == {Kind.REDACTED}


def test_both_panes_have_as_many_rows_and_the_legend_gives_way(make_panes: Panes) -> None:
    wide = RAW.replace("printenv", "w" * 300)
    panes = make_panes(Side("h", record(wide), chain(wide, "short"), 0), Side("h", record(wide), chain(wide, "short")))
    assert panes.views[0].page() == panes.views[1].page()
    panes.views[0].horizontalScrollBar().setValue(500)
    assert panes.views[1].horizontalScrollBar().value() == 500
    assert panes.minimumSizeHint().width() < 500


def test_differences_as_a_list(make_panes: Panes, qtbot: QtBot) -> None:
    panes = make_panes()
    told = list(sentences(panes.prepared))
    assert told[0].startswith("line 42 · 1 line only at the left: HARBOUR_TOKEN=[REDACTED:github-token] (old)")
    dialog = ChangeList(panes._theme, panes.prepared, panes)
    qtbot.addWidget(dialog)
    dialog.list.setCurrentRow(1)
    dialog.accept()
    assert dialog.chosen == 1


def test_work_is_done_in_the_background_and_the_last_one_wins(theme: ThemeManager, qtbot: QtBot) -> None:
    tasks = TaskRunner()
    panes = StepPanes(theme, tasks)
    qtbot.addWidget(panes)
    panes.show_sides(safe(0), safe(1))
    panes.show_sides(safe(0), leaking())
    assert panes.views[1].content.title == "", "nothing is worked out here"
    assert tasks.wait_idle()
    assert panes.views[1].content.title == "Pydantic AI"
    panes._on_failed(RuntimeError("no memory"))
    assert panes.notes[0].text() == "The panes could not be made: no memory"
    tasks.shutdown()


def test_of_a_large_output_the_beginning_is_shown_before_all_of_it(theme: ThemeManager, qtbot: QtBot) -> None:
    tasks = TaskRunner()
    panes = StepPanes(theme, tasks)
    qtbot.addWidget(panes)
    lines: list[int] = []
    panes.facts_changed.connect(lambda: lines.append(len(panes.views[0].content.lines)))
    raw = "\n".join(f"line {number} of a long log" for number in range(30_000))
    sides = [Side("h", record(raw), chain(raw, raw.replace("line 29999", "LINE")), at) for at in (0, -1)]
    panes.show_sides(sides[0], sides[1])
    qtbot.waitUntil(lambda: bool(lines), timeout=10_000)
    assert panes.facts() == ("only the beginning so far; the rest is being compared",)
    assert tasks.wait_idle(20_000)
    assert lines[0] < lines[-1] == 30_000
    assert panes.facts() == ("1 difference",)
    panes.views[0].verticalScrollBar().setValue(3)
    panes.show_sides(Side("h", record("a\n" * 300)), Side("h", record("b\n" * 300)))
    assert tasks.wait_idle()
    assert panes.views[0].verticalScrollBar().value() == 0, "another record begins at its top"
    tasks.shutdown()


def test_contents_that_are_made_already_are_shown(make_panes: Panes) -> None:
    panes = make_panes()
    first, second = empty_content("a"), empty_content("b")
    assert isinstance(first.lines, TextLines)
    panes.show_pair(first, second, diff_lines("", ""))
    assert panes.heads[1].title.text() == "b"
    assert not panes.heads[1].moment.isEnabled()


@pytest.mark.parametrize(("name", "language"), [("dark", "zh"), ("contrast", "en"), ("light", "zh")])
def test_every_theme_and_language(make_panes: Panes, theme: ThemeManager, name: str, language: str) -> None:
    i18n.install(language)
    theme.set_theme(name)
    theme.set_zoom(2.0)
    panes = make_panes()
    panes.next_change()
    image = panes.views[1].viewport().grab().toImage()
    assert share(image, theme.theme.color("bg.surface")) > 0.3
    assert share(image, theme.theme.color("diff.add")) > 0.01
    assert share(image, theme.theme.color("accent.soft")) > 0.0005
    if language == "zh":
        assert "处差异" in panes.summary()


def test_the_text_of_the_raw_output_is_all_there(make_panes: Panes) -> None:
    panes = unfolded(make_panes())
    assert shown(panes.views[0]).replace("\u00a0" * BLOCK, TOKEN) == RAW


def deep(levels: int) -> object:
    """A list in a list, and so on."""
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("mode", ["text", "json", "hex"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\ud800b \udfff\n\x00\x1b\ufdd0\nb", "x\ud83d"),
        (deep(800), [deep(800)]),
        ({"a": float("inf"), "b": {"c": "\ud800"}}, None),
        ("אבג שלום עולם " * 300 + "\n", "مرحبا" * 1000),
        ("a\r\nb\rc\n", "a\nb\nc\n"),
        (True, 12.5),
    ],
    ids=["halves", "deep", "infinite", "right-to-left", "line-ends", "numbers"],
)
def test_odd_outputs_are_shown_selected_and_copied(make_panes: Panes, mode: str, before: object, after: object) -> None:
    panes = make_panes(Side("h", record(before), chain(before, after), 0),
                       Side("h", record(before), chain(before, after)), mode)  # fmt: skip
    for view in panes.views:
        view.select_all()
        view.copy()
        QTest.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
        assert not view.viewport().grab().isNull()
    assert all(panes.heads[number].title.text() == "h" for number in range(2))
