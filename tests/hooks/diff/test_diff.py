"""Our diff is right for every pair of texts, minimal where it says so, and says where it is not."""

from __future__ import annotations

import difflib
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.hooks.diff import sequences
from workbench.hooks.diff.lines import LineDiff, diff_lines, split_lines
from workbench.hooks.diff.rows import Rows
from workbench.hooks.diff.sequences import Change, changes
from workbench.hooks.diff.words import LONGEST, diff_words

few = st.lists(st.integers(0, 5), max_size=60)
texts = st.text(st.sampled_from("ab\n\r x"), max_size=60)


def kept(first: list[int], second: list[int], found: list[Change]) -> int:
    """How many items are equal; fails unless what is between the changes is equal in pairs."""
    a = b = equal = 0
    for change in [*found, Change(len(first), len(first), len(second), len(second))]:
        assert change.a0 - a == change.b0 - b
        assert first[a : change.a0] == second[b : change.b0]
        equal += change.a0 - a
        a, b = change.a1, change.b1
    return equal


def longest_common(first: list[int], second: list[int]) -> int:
    row = [0] * (len(second) + 1)
    for x in first:
        previous = 0
        for j, y in enumerate(second, 1):
            previous, row[j] = row[j], previous + 1 if x == y else max(row[j], row[j - 1])
    return row[-1]


@given(few, few)
def test_small_sequences_differ_as_little_as_they_can(first: list[int], second: list[int]) -> None:
    found = changes(first, second)
    assert kept(first, second, found) == longest_common(first, second)
    assert not any(change.coarse for change in found)
    assert all(x.a1 < y.a0 or x.b1 < y.b0 for x, y in pairwise(found))


@given(few, few, st.sampled_from([0, 4, 30]))
@settings(max_examples=300)
def test_every_way_of_comparing_gives_true_changes(first: list[int], second: list[int], exact: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sequences, "EXACT", exact)
        patch.setattr(sequences, "_WINDOW", 7)
        found = changes(first, second)
    kept(first, second, found)
    assert [change for change in found if change.a0 == change.a1 and change.b0 == change.b1] == []


def test_without_anchors_a_shift_is_followed_and_the_result_is_called_coarse() -> None:
    rnd = random.Random(7)
    first = [rnd.randrange(3) for _ in range(30_000)]
    second = [item for item in first if rnd.random() > 0.02]
    found = changes(first, second)
    assert kept(first, second, found) > 0.97 * len(second)
    assert any(change.coarse for change in found)


def test_when_time_is_up_the_rest_is_one_coarse_change() -> None:
    rnd = random.Random(7)
    first, second = ([rnd.randrange(3) for _ in range(20_000)] for _ in range(2))
    found = changes(first, second, seconds=-1)
    kept(first, second, found)
    assert len(found) == 1
    assert found[0].coarse


def test_a_large_log_with_repeats_loses_no_more_than_was_deleted() -> None:
    rnd = random.Random(3)
    first = [rnd.randrange(700) for _ in range(14_000)]
    second = [item for item in first if rnd.random() > 0.04]
    found = changes(first, second)
    assert kept(first, second, found) == len(second)


def test_moved_halves_keep_one_half() -> None:
    first = list(range(20_000))
    second = first[10_000:] + first[:10_000]
    assert kept(first, second, changes(first, second)) == 10_000


@given(texts, texts)
def test_lines_are_equal_where_no_change_is(first: str, second: str) -> None:
    diff = diff_lines(first, second)
    left, right = split_lines(first), split_lines(second)
    assert (diff.first, diff.second) == (len(left), len(right))
    assert all(left[a : a + n] == right[b : b + n] for a, b, n in diff.equal())
    assert (not diff.changes) == (first == second)
    assert diff.removed - diff.added == len(left) - len(right)


def test_a_changed_line_end_is_a_change() -> None:
    assert diff_lines("a\r\nb\n", "a\nb\n").changes == (Change(0, 1, 0, 1),)
    assert diff_lines("a\u2028b", "a\u2028b!").first == 1


def rows_of(first: str, second: str) -> Rows:
    return Rows(split_lines(first), split_lines(second), diff_lines(first, second))


@given(texts, texts)
def test_rows_show_every_line_once_and_in_order(first: str, second: str) -> None:
    rows = rows_of(first, second)
    shown = list(rows.rows(0, len(rows)))
    assert [row.first for row in shown if row.first is not None] == list(range(len(split_lines(first))))
    assert [row.second for row in shown if row.second is not None] == list(range(len(split_lines(second))))
    for number, row in enumerate(shown):
        assert row.first is None or rows.row_of(row.first) == number
        assert row.second is None or rows.row_of(row.second, second=True) == number
    changed = {n for start, end in rows.changed() for n in range(start, end)}
    assert changed == {n for n, row in enumerate(shown) if row.changed}


def test_a_changed_line_stands_beside_the_line_it_was() -> None:
    rows = rows_of("start\npassword = hunter2 of the user\nend", "start\nnew\nthing\npassword = [X] of the user\nend")
    assert [(row.first, row.second) for row in rows.rows(0, 9)] == [(0, 0), (None, 1), (None, 2), (1, 3), (2, 4)]


def test_words_show_what_was_replaced() -> None:
    found = diff_words("key=sk-abc123 ok", "key=[REDACTED] ok")
    assert (found.first, found.second) == (((4, 13),), ((4, 14),))
    assert diff_words("同一个词", "同两个词") == (((1, 2),), ((1, 2),), False)
    assert diff_words("same", "same").first == ()


@given(st.text(max_size=40), st.text(max_size=40))
def test_outside_of_the_changed_words_lines_are_equal(first: str, second: str) -> None:
    def rest(text: str, spans: tuple[tuple[int, int], ...]) -> str:
        kept, at = "", 0
        for start, end in spans:
            kept, at = kept + text[at:start], end
        return kept + text[at:]

    found = diff_words(first, second)
    assert rest(first, found.first) == rest(second, found.second)


def test_words_of_a_very_long_line_are_not_compared_and_it_says_so() -> None:
    found = diff_words("a" * LONGEST + "b" + "c" * 9, "a" * LONGEST + "x" + "c" * 9)
    assert found == (((LONGEST, LONGEST + 1),), ((LONGEST, LONGEST + 1),), True)


def test_we_keep_as_much_as_difflib_does() -> None:
    rnd = random.Random(11)
    first = [f"{rnd.randrange(40)}" for _ in range(400)]
    second = [line for line in first if rnd.random() > 0.2]
    ours = diff_lines("\n".join(first), "\n".join(second))
    theirs = difflib.SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    assert sum(n for _, _, n in ours.equal()) >= sum(block.size for block in theirs)


def test_a_diff_travels_between_processes() -> None:
    import pickle

    diff = diff_lines("a\nb", "a\nc")
    again: LineDiff = pickle.loads(pickle.dumps(diff))
    assert again == diff
