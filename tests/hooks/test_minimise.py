"""The smallest output that still fails, of texts and of other values; with an end to the search."""

from __future__ import annotations

import pytest

from tests.hooks.fakes import record
from workbench.hooks import minimise
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.minimise import smallest_of
from workbench.hooks.model import Value

CHAIN = parse_chain(
    "c.chain.yaml", b"version: 1\nname: c\ndialect: wasmagent\nexpect: [{not_contains: ab}, {max_bytes: 900}]\n"
)
LONG = "\n".join(f"line {number} of a log" for number in range(20))


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (f"{LONG}\nxxabyy\n{LONG}", "ab"),
        ("ab", "ab"),
        ([1, {"k": [f"{LONG} ab", "z"]}, None], [{"k": ["ab"]}]),
        ({"a": "x", "ab": LONG}, {"ab": ""}),
    ],
)
def test_only_what_matters_is_left(output: Value, expected: Value) -> None:
    found = smallest_of(CHAIN, record(output))
    assert found is not None
    assert (found.output, found.done) == (expected, True)
    assert found.tries < 300


def test_all_that_failed_must_still_fail() -> None:
    found = smallest_of(CHAIN, record("x" * 2_000 + "ab"))
    assert found is not None
    text = str(found.output)
    assert "ab" in text
    assert len(text) == 901


def test_what_does_not_fail_has_none() -> None:
    assert smallest_of(CHAIN, record("fine")) is None


def test_the_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimise, "MOST_TRIES", 5)
    found = smallest_of(CHAIN, record(f"{LONG}ab"))
    assert found is not None
    assert (found.tries, found.done) == (5, False)
    assert "ab" in str(found.output)
