"""Large values go in turns, and only where nobody else holds them."""

from __future__ import annotations

import threading
import time
import weakref

import pytest

from workbench.desktop.replay import letting_go


class Part(dict[str, int]):
    """One that can be watched."""


def test_parts_go_later_than_the_whole_and_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    alive: list[int] = []
    whole = {"rows": [Part(n=number) for number in range(1_200)]}
    kept = whole["rows"][7]
    watched = [weakref.ref(part) for part in whole["rows"]]
    gone = threading.Event()

    def slept(seconds: float) -> None:
        gone.wait()
        alive.append(sum(one() is not None for one in watched))

    monkeypatch.setattr(time, "sleep", slept)
    rows = whole.pop("rows")
    thread = letting_go.let_go([{"rows": rows}, "text", None])
    assert thread is not None
    del rows
    gone.set()
    thread.join()
    assert alive[1:] == [700, 200, 1]
    assert kept == {"n": 7}


def test_small_values_and_texts_start_no_thread() -> None:
    assert letting_go.let_go([{"a": [1, 2]}, "x" * 10_000, 5, None]) is None
