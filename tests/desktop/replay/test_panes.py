"""Both panes on screen: secrets stay hidden, changes are found, folds open, panes are pinned and say what made what."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.replay.pane_samples import RAW, TOKEN, chain, leaking, record, safe
from workbench.desktop import i18n
from workbench.desktop.replay.change_list import ChangeList, sentences
from workbench.desktop.replay.diff_view import DiffView
from workbench.desktop.replay.diff_view_lines import BLOCK, Look, RowText
from workbench.desktop.replay.modes import mode_segments
from workbench.desktop.replay.pane_content import Kind, Mark, TextLines, empty_content
from workbench.desktop.replay.pane_find import search
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager, load
from workbench.hooks.diff.lines import diff_lines

Maker = Callable[..., StepPanes]
TOKEN_LINE = 41


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.install("en")


@pytest.fixture
def theme(qapp: QApplication) -> ThemeManager:
    """The light theme at 100 %."""
    return ThemeManager(None, "light")


@pytest.fixture
def make_panes(qtbot: QtBot, theme: ThemeManager) -> Maker:
    """Shows two sides in a window of 1,000 × 600."""

    def make(left: Side | None = None, right: Side | None = None, mode: str = "text") -> StepPanes:
        panes = StepPanes(theme)
        qtbot.addWidget(panes)
        panes.resize(1000, 600)
        panes.set_mode(mode)
        panes.show_sides(left or safe(0), right or safe())
        panes.show()
        qtbot.waitExposed(panes)
        return panes

    return make


def shown(view: DiffView) -> str:
    """Everything the pane draws of its rows."""
    drawn = []
    for row in range(len(view.rows)):
        found = view.caret.line_of(row, 1)
        if found is not None and view.rows.at(row).fold is None:
            drawn.append(view.texts.row(*found).shown)
    return "\n".join(drawn)


def unfolded(panes: StepPanes) -> StepPanes:
    """The panes with every line shown."""
    rows = panes.prepared.rows
    assert rows is not None
    while any(segment.fold for segment in rows.segments):
        rows.unfold(next(segment for segment in rows.segments if segment.fold))
    return panes


def point_of(view: DiffView, line: int, column: int) -> QPointF:
    """Where a character is on the viewport, after scrolling to it."""
    view.go_to((line, column))
    row = view.caret.row()
    y = (row - view.verticalScrollBar().value() + 0.5) * view.texts.look.row + 6
    return QPointF(view._left() + view.texts.row(line, 0).x(column) + 3, y)


def mouse(view: DiffView, kind: QEvent.Type, point: QPointF) -> None:
    """A mouse event with the left button."""
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, point, view.viewport().mapToGlobal(point), Qt.MouseButton.LeftButton, held,
                        Qt.KeyboardModifier.NoModifier)  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


# Secrets


def test_secrets_are_never_drawn_copied_found_or_told(make_panes: Maker, qtbot: QtBot) -> None:
    panes = unfolded(make_panes(safe(0), leaking()))
    for view in panes.views:
        view.select_all()
        view.copy()
        told = shown(view) + QGuiApplication.clipboard().text() + view.accessibleDescription()
        assert not any(TOKEN[at : at + 6] in told for at in range(len(TOKEN) - 5))
    assert "[REDACTED:github-token]" in QGuiApplication.clipboard().text()
    content = panes.views[0].content
    assert [hit for hit in search(content, TOKEN[5:11], 0, 1) if hit] == []
    assert [hit for hit in search(content, "HARBOUR_TOKEN=g", 0, 1) if hit] == []
    assert "22 characters of the github-token survive" in " ".join(sentences_of(panes.views[1]))


def sentences_of(view: DiffView) -> list[str]:
    """What assistive tools are told at each line."""
    told = []
    for line in range(min(5, len(view.content.lines))):
        view.go_to((line, 0))
        told.append(view.accessibleDescription())
    return told


def test_a_secret_is_seen_only_while_the_button_is_held(make_panes: Maker) -> None:
    panes = unfolded(make_panes())
    view = panes.views[0]
    point = point_of(view, TOKEN_LINE, len("HARBOUR_TOKEN="))
    said: list[str] = []
    panes.said.connect(said.append)
    mouse(view, QEvent.Type.MouseButtonPress, point)
    assert TOKEN in shown(view)
    view.select_all()
    assert TOKEN not in view.selected(), "also while it is seen"
    mouse(view, QEvent.Type.MouseButtonRelease, point)
    assert TOKEN not in shown(view)
    assert said == ["hidden: github-token; hold to see it"]


def test_space_shows_it_while_it_is_held_and_losing_the_focus_hides_it(make_panes: Maker) -> None:
    panes = unfolded(make_panes())
    view = panes.views[0]
    view.setFocus()
    view.go_to((TOKEN_LINE, 3))
    QTest.keyPress(view, Qt.Key.Key_Space)
    assert TOKEN in shown(view)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert TOKEN not in shown(view)
    QTest.keyPress(view, Qt.Key.Key_Space)
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut))
    assert TOKEN not in shown(view)


def test_the_caret_jumps_over_a_hidden_secret(make_panes: Maker) -> None:
    view = unfolded(make_panes()).views[0]
    start = len("HARBOUR_TOKEN=")
    view.go_to((TOKEN_LINE, start))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.caret.at == (TOKEN_LINE, start + len(TOKEN))
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.caret.at == (TOKEN_LINE, start)


def test_a_leak_is_painted_as_one(make_panes: Maker) -> None:
    panes = make_panes(safe(), leaking())
    theme = load("light")
    image = panes.views[1].viewport().grab().toImage()
    assert _share(image, theme.color("error.solid")) > 0.001
    assert _share(image, theme.color("diff.remove")) > 0.01
    assert not panes.legend.marks[Kind.LEAK].isHidden()
    assert panes.legend.marks[Kind.SECRET].isHidden()


def _share(image: QImage, colour: QColor) -> float:
    points = [(x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)]
    return sum(image.pixel(x, y) == colour.rgb() for x, y in points) / len(points)


# Characters and positions


@given(st.text(alphabet="ab\t\x1b\x00é潮😀\u200b\u202e", max_size=20), st.integers(0, 20), st.integers(0, 8))
def test_positions_and_pixels_belong_together(qapp: QApplication, text: str, start: int, size: int) -> None:
    low, high = min(start, len(text)), min(start + size, len(text))
    marks = [Mark(low, high, Kind.SECRET, "token")] if low < high else []
    row = RowText(text, marks, Look(load("light")), revealed=False)
    seen = [at for at in range(len(text) + 1) if not low < at < high]
    for at in seen:
        assert row.x(at) >= 0
        assert not low < row.position(row.x(at)) < high
    assert "\x1b" not in row.shown
    assert "\u202e" not in row.shown
    at, steps = 0, 0
    while at < len(text) and steps <= len(text):
        there = row.moved(at, 1)
        assert there > at
        assert not low < there < high
        at, steps = there, steps + 1
    assert at == len(text)


def test_controls_are_drawn_as_signs(qapp: QApplication) -> None:
    row = RowText("\x1b[0m\u202ea", [], Look(load("light")), revealed=False)
    assert row.shown.startswith(("^[", "␛"))
    assert "‹RLO›" in row.shown
    hidden = RowText("abcdef", [Mark(1, 5, Kind.LEAK, "t")], Look(load("light")), revealed=False)
    assert len(hidden.shown) == 2 + BLOCK, "the width says nothing of the length"


# Going about


def test_next_and_previous_difference(make_panes: Maker) -> None:
    panes = make_panes()
    rows = panes.prepared.rows
    assert rows is not None
    assert len(rows.changed) == 2
    assert panes.next_change()
    assert panes.focused.caret.at == (TOKEN_LINE, 0)
    assert panes.views[1].caret.at == (TOKEN_LINE, 0)
    assert panes.next_change()
    assert panes.focused.caret.at == (TOKEN_LINE + 2, 0)
    assert not panes.next_change()
    assert panes.legend.said.text() == "no further difference"
    assert panes.previous_change()
    assert panes.focused.caret.at == (TOKEN_LINE, 0)
    assert not panes.previous_change()


def test_a_difference_at_the_top_is_the_first_one(make_panes: Maker) -> None:
    panes = make_panes(Side("h", record("a\nb\nc"), chain("a\nb\nc", "x\nb\ny"), 0),
                       Side("h", record("a\nb\nc"), chain("a\nb\nc", "x\nb\ny")))  # fmt: skip
    assert panes.next_change()
    assert panes.legend.said.text() == "difference 1 of 2"
    assert panes.next_change()
    assert panes.focused.caret.at == (2, 0)
    assert not panes.next_change()
    assert panes.previous_change()
    assert panes.legend.said.text() == "difference 1 of 2"


def test_both_panes_scroll_together(make_panes: Maker) -> None:
    panes = unfolded(make_panes())
    panes._on_unfolded()
    left, right = (view.verticalScrollBar() for view in panes.views)
    right.setValue(17)
    assert left.value() == 17
    panes.overview.asked.emit(4)
    assert right.value() == left.value() == 4


def test_a_fold_opens_by_enter_and_by_a_click_and_only_what_differs_folds_more(make_panes: Maker) -> None:
    panes = make_panes()
    rows = panes.prepared.rows
    assert rows is not None
    before = len(rows)
    view = panes.views[1]
    view.go_to((20, 0))
    assert len(rows) > before, "going to a folded line opens it"
    panes.set_only_changes(True)
    folded = len(rows)
    assert folded < before
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_Return)
    opened = len(rows)
    assert opened > folded
    last = next(segment for segment in rows.segments if segment.fold)
    view.show_row(last.top)
    y = (last.top - view.verticalScrollBar().value() + 0.5) * view.texts.look.row + 6
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, int(y)))
    assert len(rows) > opened


def test_keys_select_and_copy_over_lines(make_panes: Maker) -> None:
    view = unfolded(make_panes()).views[1]
    view.setFocus()
    view.go_to((1, 0))
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(view, Qt.Key.Key_Down, shift)
    QTest.keyClick(view, Qt.Key.Key_End, shift)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "09:12:00 plan step 0\n09:12:01 plan step 1"
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.caret.at[0] > 10
    QTest.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert view.caret.at == (len(view.content.lines) - 1, 4)


def test_find_goes_round_and_says_where(make_panes: Maker, qtbot: QtBot) -> None:
    panes = make_panes()
    panes.open_find()
    bar = panes.find_bar
    bar.field.setText("PUSH 7")
    qtbot.waitUntil(lambda: bar.said.text() == "not found", timeout=2000)
    bar.field.setText("push 7")
    qtbot.waitUntil(lambda: bar.said.text() == "line 52", timeout=2000)
    assert panes.focused.selected() == "push 7"
    bar.search(1)
    qtbot.waitUntil(lambda: bar.said.text() == "line 52", timeout=2000)
    bar.field.setText("plan step 3")
    QTest.keyClick(bar, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: bar.said.text().startswith("line"), timeout=2000)
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()


# Steps


def test_a_span_is_blamed_and_its_step_shown(make_panes: Maker) -> None:
    panes = make_panes()
    view = panes.views[1]
    mark = next(mark for mark in view.content.marks if mark.step == "mask-mail")
    line = view.content.line_of(mark.start)
    view.go_to((line, mark.start - view.content.lines.starts[line]))
    view.entered.emit()
    panes.show_blame()
    assert panes.legend.said.text() == "mask-mail wrote this for 15 characters"
    chosen: list[Side] = []
    panes.step_chosen.connect(chosen.append)
    panes.legend.step.click()
    assert [side.place for side in panes.sides if side is not None] == [1, 2]
    assert chosen[0].place == 2
    assert panes.prepared.rows is not None
    assert len(panes.prepared.rows.changed) == 1


def test_the_menu_of_a_head_pins_its_pane(make_panes: Maker) -> None:
    panes = make_panes()
    panes.set_chains([safe(), leaking()])
    pinned: list[tuple[str, Side]] = []
    panes.pinned.connect(lambda where, side: pinned.append((where, side)))
    menu = panes.heads[1].menu()
    titles = [action.text() for action in menu.actions()]
    assert titles == ["wasmagent", "Pydantic AI"]
    inner = menu.actions()[0].menu()
    names = [action.text() for action in inner.actions()]  # type: ignore[attr-defined]
    assert names == ["raw", "after step 1, redact", "after step 2, mask-mail", "what the model sees"]
    checked = [action.text() for action in inner.actions() if action.isChecked()]  # type: ignore[attr-defined]
    assert checked == ["what the model sees"]
    inner.actions()[1].trigger()  # type: ignore[attr-defined]
    assert [(where, side.at) for where, side in pinned] == [("right", 1)]
    assert panes.heads[1].moment.accessibleName() == "Right pane: pin to a step"
    assert panes.views[1].content.moment == "after step 1, redact"


def test_steps_are_walked_and_sides_exchanged(make_panes: Maker) -> None:
    panes = make_panes()
    panes.views[0].entered.emit()
    places = []
    for _ in range(5):
        panes.step(1)
        places.append(panes.sides[0].place)  # type: ignore[union-attr]
    assert places == [1, 2, 3, 3, 3]
    panes.step(-1)
    panes.exchange()
    assert panes.sides[1].place == 2  # type: ignore[union-attr]


def test_a_record_without_a_chain_is_raw_on_both_sides(make_panes: Maker) -> None:
    panes = make_panes(Side("recorded", record()), Side("recorded", record()))
    rows = panes.prepared.rows
    assert rows is not None
    assert len(rows) == 1
    assert panes.facts() == ("no difference",)
    assert panes.views[0].content.moment == "raw, no hooks"
    assert panes.views[0]._fold_words(rows.at(0)) == f"All {len(rows.pairs)} lines equal"


def test_an_empty_output_says_so(make_panes: Maker) -> None:
    panes = make_panes(Side("a", record("")), Side("a", record(None)))
    assert panes.views[0].content.note == "This output is empty."
    panes.clear()
    assert not panes.views[0].content.note


# Trees and hex


def test_objects_open_as_trees_that_open_together(make_panes: Maker) -> None:
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


def test_text_that_is_no_json_says_so_as_a_tree(make_panes: Maker) -> None:
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


def test_kinds_can_be_left_unmarked_but_secrets_cannot(make_panes: Maker) -> None:
    panes = make_panes()
    assert panes.legend.marks[Kind.REDACTED].isCheckable()
    assert not panes.legend.marks[Kind.SECRET].isCheckable()
    panes.legend.marks[Kind.REDACTED].click()
    assert panes.views[1].unmarked == {Kind.REDACTED}


def test_both_panes_have_as_many_rows_and_the_legend_gives_way(make_panes: Maker) -> None:
    wide = RAW.replace("printenv", "w" * 300)
    panes = make_panes(Side("h", record(wide), chain(wide, "short"), 0), Side("h", record(wide), chain(wide, "short")))
    assert panes.views[0].page() == panes.views[1].page()
    panes.views[0].horizontalScrollBar().setValue(500)
    assert panes.views[1].horizontalScrollBar().value() == 500
    assert panes.minimumSizeHint().width() < 500


def test_differences_as_a_list(make_panes: Maker, qtbot: QtBot) -> None:
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


def test_contents_that_are_made_already_are_shown(make_panes: Maker) -> None:
    panes = make_panes()
    first, second = empty_content("a"), empty_content("b")
    assert isinstance(first.lines, TextLines)
    panes.show_pair(first, second, diff_lines("", ""))
    assert panes.heads[1].title.text() == "b"
    assert not panes.heads[1].moment.isEnabled()


@pytest.mark.parametrize(("name", "language"), [("dark", "zh"), ("contrast", "en"), ("light", "zh")])
def test_every_theme_and_language(make_panes: Maker, theme: ThemeManager, name: str, language: str) -> None:
    i18n.install(language)
    theme.set_theme(name)
    theme.set_zoom(2.0)
    panes = make_panes()
    panes.next_change()
    image = panes.views[1].viewport().grab().toImage()
    assert _share(image, theme.theme.color("bg.surface")) > 0.3
    assert _share(image, theme.theme.color("diff.add")) > 0.01
    assert _share(image, theme.theme.color("accent.soft")) > 0.0005
    if language == "zh":
        assert "处差异" in panes.summary()


def test_the_text_of_the_raw_output_is_all_there(make_panes: Maker) -> None:
    panes = unfolded(make_panes())
    assert shown(panes.views[0]).replace("\u00a0" * BLOCK, TOKEN) == RAW
