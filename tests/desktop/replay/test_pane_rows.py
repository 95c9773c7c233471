"""The rows of both panes: every line stands in one row, equal stretches fold, long lines take several rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desktop.replay.diff_rows import CONTEXT, NEAR, RowMap
from workbench.desktop.replay.pane_content import WRAP, HexLines, TextLines
from workbench.hooks.diff.lines import diff_lines

LINES = st.lists(st.sampled_from(["a", "b", "c", "", "x" * (WRAP + 1), "y" * (2 * WRAP)]), max_size=40)


def rows_of(first: str, second: str, near: int = CONTEXT) -> RowMap:
    """The rows of two texts."""
    return RowMap(TextLines(first), TextLines(second), diff_lines(first, second), near)


@given(LINES, LINES, st.sampled_from([CONTEXT, NEAR]))
def test_every_line_stands_in_its_rows_and_nowhere_else(first: list[str], second: list[str], near: int) -> None:
    rows = rows_of("\n".join(first), "\n".join(second), near)
    for lines, second_side in ((rows.left, False), (rows.right, True)):
        seen: list[int | None] = []
        for row in range(len(rows)):
            place = rows.at(row)
            pairs = range(place.pair, place.pair + place.fold.pairs) if place.fold else (place.pair,)
            if place.part == 0:
                found = [rows.lines(pair) for pair in pairs]
                seen += [each.second if second_side else each.first for each in found]
        assert [line for line in seen if line is not None] == list(range(len(lines)))
        for line in range(len(lines)):
            pair = rows.pair_of(line, second=second_side)
            found_pair = rows.lines(pair)
            assert (found_pair.second if second_side else found_pair.first) == line
            place = rows.at(rows.row_of(pair))
            assert place.pair == pair or (place.fold is not None and 0 <= pair - place.pair < place.fold.pairs)


def test_equal_stretches_fold_and_open() -> None:
    first = "\n".join(f"line {number}" for number in range(100))
    rows = rows_of(first, first.replace("line 50", "LINE 50"))
    folds = [segment for segment in rows.segments if segment.fold]
    assert [(fold.first, fold.pairs) for fold in folds] == [(0, 40), (61, 39)]
    assert len(rows) == 23
    rows.unfold(folds[0])
    assert len(rows) == 62
    assert rows.unfold_pair(70)
    assert len(rows) == 100
    assert not rows.unfold_pair(70)
    rows.set_near(NEAR)
    assert len(rows) == 5, "folded again, with less around the change"


def test_equal_texts_are_one_fold() -> None:
    text = "\n".join(map(str, range(212)))
    rows = rows_of(text, text)
    fold = rows.at(0).fold
    assert len(rows) == 1
    assert fold is not None
    assert fold.pairs == 212


def test_a_long_line_takes_as_many_rows_as_its_longer_side() -> None:
    rows = rows_of("a\n" + "x" * (3 * WRAP + 1), "a\ny")
    assert len(rows) == 5
    assert [rows.at(row).part for row in range(1, 5)] == [0, 1, 2, 3]


def test_changes_are_found_from_any_pair() -> None:
    first = "\n".join(map(str, range(60)))
    rows = rows_of(first, first.replace("20", "x").replace("40", "y"))
    assert [rows.next_change(pair) for pair in (0, 20, 39, 40)] == [0, 1, 1, None]
    assert [rows.previous_change(pair) for pair in (0, 20, 21, 59)] == [None, None, 0, 1]


@pytest.mark.parametrize("text", ["", "a", "a\n", "a\r\nb\rc\n", "\r\n\r\n", "a\u2028b\x0bc\x85d"])
def test_lines_split_at_real_line_ends_only(text: str) -> None:
    lines = TextLines(text)
    assert list(lines) == text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert lines[0:2] == list(lines)[0:2]


def test_hex_rows_never_write_hidden_bytes() -> None:
    lines = HexLines(b"KEY=secret-value\nrest of the text", [(4, 16)])
    assert lines[0] == "00000000  4b 45 59 3d -- -- -- --  -- -- -- -- -- -- -- --  KEY=------------"
    assert lines[1].endswith(".rest of the tex")
    assert len(lines) == 3
    assert len(HexLines(b"")) == 1
