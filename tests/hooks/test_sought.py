"""Many texts sought at once: the same as one after the other, also above the number at which the way changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.hooks import sought
from workbench.hooks.leaks import leaks_in
from workbench.hooks.leftovers import parts_in, telling
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


def test_runs_are_found_in_batches_and_long_texts_are_compared_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"{number:06}" for number in range(500))
    runs = [f"{number:06}" for number in range(400, 600)]
    wanted = shared_runs(text, runs, 6)
    monkeypatch.setattr(sought, "_LITTLE", 0)
    monkeypatch.setattr(sought, "_MANY", 7)
    assert shared_runs(text, runs, 6) == wanted == {run for run in runs if run in text}
    long = text * 10
    assert Sought([long, "b" * 40]).replaced(f"a{long}{'b' * 40}c", lambda found: f"[{len(found)}]") == "a[30000][40]c"


def test_a_long_secret_is_told_of_by_few_runs_and_its_parts_are_still_found() -> None:
    secret = "".join(f"{number:05x}" for number in range(10_000))
    runs = telling(f"key {secret} end", [("key", secret)])
    assert len(runs) < len(secret) / 16
    part = secret[20_003:20_060]
    assert [(one.form, f"a {part} b"[one.start : one.end]) for one in parts_in(f"a {part} b", runs)] == [("key", part)]
    assert leaks_in(f"-----BEGIN PRIVATE KEY-----\n{secret}\n", secret[30_000:30_020]).partial == ("private-key",)
