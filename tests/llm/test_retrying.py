"""Waits between attempts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.retrying import Waits, asked_wait

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:30 GMT"}, 0.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30"}, 30.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "٣"}, None),
        ({"retry-after": "9" * 400}, None),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
    ],
)
def test_what_the_endpoint_asks_for(headers: dict[str, str], seconds: float | None) -> None:
    assert asked_wait(headers, lambda: NOW) == seconds


def test_waits_double_up_to_the_longest() -> None:
    waits = Waits(first=1.0, longest=5.0, chance=lambda: 0.0)
    busy = ModelCallError(Cause.OVERLOADED, "busy")
    assert [waits.before(attempt, busy) for attempt in (2, 3, 4, 5)] == [1.0, 2.0, 4.0, 5.0]
    assert Waits(first=1.0, chance=lambda: 1.0).before(2, busy) == 0.5


def test_the_longer_of_both_waits_counts() -> None:
    waits = Waits(first=1.0, chance=lambda: 0.0)
    assert waits.before(2, ModelCallError(Cause.RATE_LIMITED, "busy", wait=9.0)) == 9.0
    assert waits.before(2, ModelCallError(Cause.RATE_LIMITED, "busy", wait=0.1)) == 1.0
    assert waits.before(2, ModelCallError(Cause.RATE_LIMITED, "busy", wait=61.0)) is None
    assert waits.before(2, ModelCallError(Cause.UNAUTHORIZED, "no")) is None
