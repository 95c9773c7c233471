"""Both panes on screen: secrets stay hidden, changes are found, folds open, panes are pinned and say what made what."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.replay.pane_samples import TOKEN, Panes, chain, leaking, record, safe, share, shown, unfolded
from workbench.desktop.replay.diff_view import DiffView
from workbench.desktop.replay.diff_view_lines import BLOCK, Look, RowText
from workbench.desktop.replay.pane_content import Kind, Mark
from workbench.desktop.replay.pane_find import search
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.theme import load

TOKEN_LINE = 41


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


def test_secrets_are_never_drawn_copied_found_or_told(make_panes: Panes, qtbot: QtBot) -> None:
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


def test_a_secret_is_seen_only_while_the_button_is_held(make_panes: Panes) -> None:
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


def test_space_shows_it_while_it_is_held_and_losing_the_focus_hides_it(make_panes: Panes) -> None:
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


def test_the_caret_jumps_over_a_hidden_secret(make_panes: Panes) -> None:
    view = unfolded(make_panes()).views[0]
    start = len("HARBOUR_TOKEN=")
    view.go_to((TOKEN_LINE, start))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.caret.at == (TOKEN_LINE, start + len(TOKEN))
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.caret.at == (TOKEN_LINE, start)


def test_a_leak_is_painted_as_one(make_panes: Panes) -> None:
    panes = make_panes(safe(), leaking())
    theme = load("light")
    image = panes.views[1].viewport().grab().toImage()
    assert share(image, theme.color("error.solid")) > 0.001
    assert share(image, theme.color("diff.remove")) > 0.01
    assert not panes.legend.marks[Kind.LEAK].isHidden()
    assert panes.legend.marks[Kind.SECRET].isHidden()


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


def test_next_and_previous_difference(make_panes: Panes) -> None:
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


def test_a_difference_at_the_top_is_the_first_one(make_panes: Panes) -> None:
    panes = make_panes(Side("h", record("a\nb\nc"), chain("a\nb\nc", "x\nb\ny"), 0),
                       Side("h", record("a\nb\nc"), chain("a\nb\nc", "x\nb\ny")))  # fmt: skip
    assert panes.next_change()
    assert panes.legend.said.text() == "difference 1 of 2"
    assert panes.next_change()
    assert panes.focused.caret.at == (2, 0)
    assert not panes.next_change()
    assert panes.previous_change()
    assert panes.legend.said.text() == "difference 1 of 2"


def test_both_panes_scroll_together(make_panes: Panes) -> None:
    panes = unfolded(make_panes())
    panes._on_unfolded()
    left, right = (view.verticalScrollBar() for view in panes.views)
    right.setValue(17)
    assert left.value() == 17
    panes.overview.asked.emit(4)
    assert right.value() == left.value() == 4


def test_a_fold_opens_by_enter_and_by_a_click_and_only_what_differs_folds_more(make_panes: Panes) -> None:
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


def test_keys_select_and_copy_over_lines(make_panes: Panes) -> None:
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


def test_find_goes_round_and_says_where(make_panes: Panes, qtbot: QtBot) -> None:
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


def test_a_span_is_blamed_and_its_step_shown(make_panes: Panes) -> None:
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


def test_in_the_raw_output_blame_tells_what_a_step_made_of_the_line(make_panes: Panes) -> None:
    panes = make_panes()
    panes.views[0].entered.emit()
    panes.views[0].go_to((TOKEN_LINE + 2, 0))
    panes.show_blame()
    assert panes.legend.said.text() == "beside it: mask-mail wrote this for 15 characters"
    panes.legend.step.click()
    assert [side.place for side in panes.sides if side is not None] == [1, 2]
    panes.views[0].go_to((0, 0))
    panes.show_blame()
    assert panes.legend.said.text() == "no step made what is at the caret"


def test_the_menu_of_a_head_pins_its_pane(make_panes: Panes) -> None:
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


def test_steps_are_walked_and_sides_exchanged(make_panes: Panes) -> None:
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


def test_a_record_without_a_chain_is_raw_on_both_sides(make_panes: Panes) -> None:
    panes = make_panes(Side("recorded", record()), Side("recorded", record()))
    rows = panes.prepared.rows
    assert rows is not None
    assert len(rows) == 1
    assert panes.facts() == ("no difference",)
    assert panes.views[0].content.moment == "raw, no hooks"
    assert panes.views[0]._fold_words(rows.at(0)) == f"All {len(rows.pairs)} lines equal"


def test_an_empty_output_says_so(make_panes: Panes) -> None:
    panes = make_panes(Side("a", record("")), Side("a", record(None)))
    assert panes.views[0].content.note == "This output is empty."
    panes.clear()
    assert not panes.views[0].content.note
