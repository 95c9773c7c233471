from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.routing.trigger_trials import SPANS, Trials
from workbench.sandbox.patterns import Lane


@pytest.fixture
def trials() -> Iterator[Trials]:
    with Trials() as made:
        yield made


@pytest.mark.parametrize(
    ("source", "text", "kind", "spans", "lane"),
    [
        ("/a/i", "a 😀 A", "pattern", ((0, 1), (4, 5)), Lane.RE2),
        ("/(?<=😀 )./", "a 😀 A", "pattern", ((4, 5),), Lane.WORKER),
        ("/^a$/m", "a\r\na", "pattern", ((0, 1), (3, 4)), Lane.WORKER),
        ("a b", "A-b ab a b", "phrase", ((0, 3), (7, 10)), None),
    ],
)
def test_every_match(
    trials: Trials, source: str, text: str, kind: str, spans: tuple[tuple[int, int], ...], lane: Lane | None
) -> None:
    tried = trials.try_out(source, text)
    assert (tried.kind, tried.spans, tried.lane, tried.failure) == (kind, spans, lane, "")


def test_mistakes_and_what_is_stopped(trials: Trials) -> None:
    mistake = trials.try_out("/a(b/", "ab")
    assert (mistake.kind, mistake.place) == ("mistake", 2)
    assert "not closed" in mistake.reason
    evil = trials.try_out("/(?=(a+)+$)a.*b/", "b" + "a" * 60 + "!")
    assert (evil.spans, evil.failure) == ((), "deadline")
    assert "exponentially" in evil.cautions[0]
    assert trials.try_out("/(?<=a*)b/", "b").failure == "error"
    assert len(trials.try_out("/a/", "a" * 5_000).spans) == SPANS
