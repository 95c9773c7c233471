"""The exact text pane: byte for byte what is sent, with cuts or without; only what is on screen is laid out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.catalog.conftest import entry, made
from workbench.catalog.model import Catalog, Entry, Shown
from workbench.desktop.catalog.exact_document import PIECE, ExactDocument, make_document, plain_document
from workbench.desktop.catalog.exact_lines import LineLayouts, displayed
from workbench.desktop.catalog.exact_text import ExactText
from workbench.desktop.catalog.row_index import RowIndex
from workbench.desktop.theme import ThemeManager

FULL = "Reads tide tables for a harbour."
LONG = "Explains knots with pictures and words. Use when a rope has to hold."
TEXTS = st.text(alphabet=st.sampled_from("ab é潮汐\u200b🏴‍☠️e\u0301\t"), min_size=1, max_size=30)


def two() -> tuple[Catalog, dict[str, str]]:
    """A whole skill and one that is cut at 15, with a line before them that belongs to no skill."""
    whole = entry("tide", kept=len(FULL), total=len(FULL), line=f"- tide: {FULL} (file: r0/tide/SKILL.md)")
    cut = Entry("knot/SKILL.md", "knot", Shown.CUT, 15, len(LONG), 0, f"- knot: {LONG[:15]} (file: r0/knot/SKILL.md)")
    absent = Entry("oar/SKILL.md", "oar", Shown.ABSENT, 0, 9, 0, "")
    text = f"- `r0` = `/skills`\n{whole.line}\n{cut.line}"
    return made([whole, cut, absent], text), {"tide": FULL, "knot": LONG, "oar": "Rows away"}


def document(*, cuts: bool) -> ExactDocument:
    """The document of the two."""
    catalog, descriptions = two()
    return make_document(catalog, lambda path: descriptions[path.split("/")[0]], cuts=cuts)


def test_without_cuts_the_text_is_that_of_the_catalog() -> None:
    catalog, _ = two()
    found = document(cuts=False)
    assert found.text == catalog.text == found.exact(0, len(found.text))
    assert [item.path for item in found.entries] == ["tide/SKILL.md", "knot/SKILL.md"]


def test_cuts_are_shown_where_they_were_cut_and_never_copied() -> None:
    found = document(cuts=True)
    knot = found.entries[1]
    assert found.text[slice(*knot.described)] == LONG[:15]
    assert found.text[slice(*knot.cut)] == LONG[15:]
    assert knot.lost == len(LONG) - 15
    assert found.text[knot.cut[1] :].startswith(" (file: r0/knot")
    assert found.text.endswith("oar: Rows away")
    assert found.exact(0, len(found.text)) == two()[0].text
    assert found.exact(knot.cut[0] - 3, knot.cut[1] + 3) == LONG[12:15] + " (f"


def test_a_skill_without_its_description_shows_it_struck_behind_the_name() -> None:
    bare = Entry("knot/SKILL.md", "knot", Shown.NAME_ONLY, 0, len(LONG), 0, "- knot: (file: r0/knot/SKILL.md)")
    plain = Entry("tide/SKILL.md", "tide", Shown.NAME_ONLY, 0, len(FULL), 0, "- tide")
    texts = {"knot": LONG, "tide": FULL}
    found = make_document(made([bare, plain]), lambda path: texts[path.split("/")[0]], cuts=True)
    assert found.text == f"- knot: {LONG} (file: r0/knot/SKILL.md)\n- tide: {FULL}"
    assert found.exact(0, len(found.text)) == "- knot: (file: r0/knot/SKILL.md)\n- tide"


@given(st.lists(st.tuples(TEXTS, st.integers(0, 40)), max_size=8))
def test_whatever_is_cut_the_exact_text_stays(parts: list[tuple[str, int]]) -> None:
    entries, descriptions = [], {}
    for number, (text, kept) in enumerate(parts):
        name = f"s{number}"
        kept = min(kept, len(text))
        state = Shown.FULL if kept == len(text) else Shown.CUT if kept else Shown.NAME_ONLY
        line = f"- {name}: {text[:kept]}" if kept else f"- {name}"
        entries.append(Entry(f"{name}/SKILL.md", name, state, kept, len(text), 0, line))
        descriptions[name] = text
    catalog = made(entries)
    for cuts in (False, True):
        found = make_document(catalog, lambda path: descriptions[path.split("/")[0]], cuts=cuts)
        assert found.exact(0, len(found.text)) == catalog.text
        assert [found.text[slice(*item.described)] for item in found.entries] == [
            descriptions[item.name][: item.kept] for item in entries
        ]


def test_a_text_that_is_not_known_gives_an_empty_document() -> None:
    assert make_document(Catalog("cursor", "", "docs", None, 0, None, ()), lambda _: None, cuts=True).source is None


def test_a_very_long_line_is_shown_in_pieces() -> None:
    found = plain_document("x" * (PIECE * 2 + 5) + "\nshort")
    assert [end - start for start, end in found.lines] == [PIECE, PIECE, 5, 5]
    assert found.continued == {1, 2}
    assert found.line_of(PIECE * 2 + 2) == 2


def test_rows_are_found_and_put_right() -> None:
    rows = RowIndex([1] * 1000)
    assert rows.line_at(700) == (700, 0)
    assert rows.put(300, 5) == 4
    assert rows.total == 1004
    assert rows.line_at(302) == (300, 2)
    assert rows.first_row(301) == 305
    assert rows.line_at(5_000) == (999, 0)
    assert RowIndex().line_at(3) == (0, 0)


def test_what_cannot_be_drawn_stands_as_a_mark_of_the_same_length() -> None:
    text = "a\u202eb\rc\u2028d\ud800e\u200bf"
    plain, marked = displayed(text, symbols=False), displayed("a b\tc", symbols=True)
    assert len(plain) == len(text)
    assert not set(plain) & set("\u202e\r\u2028\ud800\u200b")
    assert marked == "a·b→c"


@pytest.fixture
def pane(qtbot: QtBot, theme: ThemeManager) -> ExactText:
    """A pane with the two skills, cuts shown."""
    made_pane = ExactText(theme)
    qtbot.addWidget(made_pane)
    made_pane.resize(420, 240)
    made_pane.show()
    made_pane.activateWindow()
    made_pane.setFocus()
    made_pane.show_document(document(cuts=True))
    return made_pane


def test_keys_move_select_and_copy_what_is_sent(qtbot: QtBot, pane: ExactText) -> None:
    said: list[str] = []
    pane.copied.connect(said.append)
    QTest.keyClick(pane, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "- `r0` = `/skills`"
    QTest.keyClick(pane, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == two()[0].text
    assert "struck characters left out" in said[-1]
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_PageUp):
        QTest.keyClick(pane, key)
    QTest.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert pane.caret == pane.anchor == len(pane.document.text)


def test_the_caret_chooses_the_skill_it_stands_in(qtbot: QtBot, pane: ExactText) -> None:
    chosen: list[str] = []
    pane.entry_chosen.connect(chosen.append)
    QTest.keyClick(pane, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane, Qt.Key.Key_Down)
    assert chosen == ["tide/SKILL.md"]
    pane.select_path("knot/SKILL.md")
    assert chosen == ["tide/SKILL.md"]
    assert pane.document.entry_at(pane.caret) == pane.document.entries[1]


def test_the_mouse_selects_over_rows(qtbot: QtBot, pane: ExactText) -> None:
    view = pane.viewport()
    left, row = round(pane._left()), pane._row_height()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(left, row // 2 + 4))
    pane.mouseMoveEvent(_drag(QPointF(400, row * 1.5 + 4)))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(400, row))
    assert pane.selected_text().startswith("- `r0` = `/skills`\n- tide: ")
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=QPoint(left + 25, row + row // 2 + 4))
    assert pane.selected_text() == "tide"


def _drag(at: QPointF) -> QMouseEvent:
    none = Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QEvent.Type.MouseMove, at, at, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, none)


def test_only_what_is_on_screen_is_laid_out(qtbot: QtBot, pane: ExactText, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    original = LineLayouts._made

    def counted(self: LineLayouts, line: int) -> object:
        nonlocal count
        count += 1
        return original(self, line)

    lines = [entry(f"skill-{number}", line=f"- skill-{number}: {LONG} 潮汐表 {LONG}") for number in range(100_000)]
    big = make_document(made(lines), lambda _path: LONG, cuts=True)
    monkeypatch.setattr(LineLayouts, "_made", counted)
    pane.show_document(big)
    pane.grab()
    QTest.keyClick(pane, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    pane.grab()
    pane.select_path("skill-50000/SKILL.md")
    pane.grab()
    assert count < 200
    first, last, total = pane.visible_lines()
    assert total == 100_000
    assert first <= 50_001 <= last


def test_a_narrower_pane_wraps_more_and_keeps_its_first_line(qtbot: QtBot, pane: ExactText) -> None:
    lines = [entry(f"skill-{number}", line=f"- skill-{number}: {LONG}") for number in range(400)]
    pane.show_document(make_document(made(lines), lambda _path: LONG, cuts=False))
    pane.verticalScrollBar().setValue(pane._rows.first_row(200))
    pane.grab()
    rows = pane._rows.total
    pane.resize(260, 240)
    pane.grab()
    assert pane._rows.total > rows
    assert pane.visible_lines()[0] == 201


def test_letters_of_two_units_and_clusters_keep_their_positions(qtbot: QtBot, theme: ThemeManager) -> None:
    text = "a🏴‍☠️e\u0301潮b"
    pane = ExactText(theme)
    qtbot.addWidget(pane)
    pane.resize(300, 100)
    pane.show_document(plain_document(text))
    stops = [pane.caret]
    while pane.caret < len(text):
        QTest.keyClick(pane, Qt.Key.Key_Right)
        stops.append(pane.caret)
    assert stops == [0, 1, 5, 7, 8, 9]
    layout = pane._layout(0)
    for at in stops:
        row, x = layout.place_of(at)
        assert layout.position(row, x) == at
