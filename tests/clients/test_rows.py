"""Rows and tables are values: a change is seen in the new one alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients.rows import Rows, Table


@given(st.lists(st.integers(), max_size=400), st.dictionaries(st.integers(0, 399), st.integers(), max_size=5))
def test_rows_are_as_a_list_would_be(items: list[int], changes: dict[int, int]) -> None:
    fitting = {at: value for at, value in changes.items() if at < len(items)}
    rows = Rows(items)
    other = rows.changed(fitting)
    expected = [fitting.get(at, value) for at, value in enumerate(items)]
    assert list(other) == expected == [other[at] for at in range(len(other))]
    assert list(rows) == items
    assert other == Rows(expected)
    assert other[1:3] == tuple(expected[1:3])
    assert len(other) == len(items)


def test_rows_end_where_they_end() -> None:
    rows = Rows("abc")
    assert (rows[-1], list(reversed(rows)), "b" in rows) == ("c", ["c", "b", "a"], True)
    for at in (3, -4):
        with pytest.raises(IndexError):
            rows[at]


@given(st.lists(st.dictionaries(st.integers(0, 400), st.one_of(st.none(), st.integers()), max_size=300), max_size=5))
def test_tables_are_as_a_dictionary_would_be(steps: list[dict[int, int | None]]) -> None:
    table, expected = Table[int, int]({}), dict[int, int]()
    for step in steps:
        before = table
        old = dict(expected)
        table = table.changed(step)
        expected.update({key: value for key, value in step.items() if value is not None})
        for key in (key for key, value in step.items() if value is None):
            expected.pop(key, None)
        assert {key: value for key in range(401) if (value := table.get(key)) is not None} == expected
        assert all(before.get(key) == old.get(key) for key in step)
