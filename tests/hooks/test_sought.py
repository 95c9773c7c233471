"""Many texts sought at once: the same as one after the other, also above the number at which the way changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks import sought
from workbench.hooks.sought import Sought, shared_runs

LETTERS = st.text("ab", min_size=1, max_size=4)
FILL = frozenset(f"no{number:05}" for number in range(sought.FEW + 1))
"""Texts that stand nowhere, which make them many."""


@given(st.frozensets(LETTERS, min_size=1), st.text("abc", max_size=40))
def test_few_and_many_are_found_alike(texts: frozenset[str], text: str) -> None:
    few, many = Sought(texts), Sought(texts | FILL)
    assert set(few.inside(text)) == set(many.inside(text)) == {one for one in texts if one in text}
    assert few.replaced(text, str.upper) == many.replaced(text, str.upper)
    assert all(text[start:end] in texts for start, end in many.places(text))


def test_runs_are_found_however_many_there_are() -> None:
    text = "".join(f"{number:06}" for number in range(20_000))
    runs = [f"{number:06}" for number in range(19_000, 21_000)] + ["absent"]
    wanted = {run for run in runs if run in text}
    assert shared_runs(text, runs, 6) == wanted
    assert "absent" not in wanted
    assert "019999" in wanted
