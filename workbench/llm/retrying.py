"""When to ask again: what the endpoint asks for wins over our own waits, and nobody waits without end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from workbench.llm.failures import ModelCallError


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds between attempts: `first` doubled each time up to `longest`, less up to half of it by chance, so that
    runs side by side do not ask in step. An endpoint that asks for more than `most_asked` is not waited for."""

    first: float = 0.5
    longest: float = 20.0
    most_asked: float = 60.0
    chance: Callable[[], float] = random.random

    def before(self, attempt: int, failure: ModelCallError) -> float | None:
        """How long to wait before attempt number `attempt` (the second is 2); None: do not ask again."""
        if not failure.again:
            return None
        own = min(self.longest, self.first * 2.0 ** (attempt - 2)) * (1 - self.chance() / 2)
        if failure.wait is None:
            return own
        return max(own, failure.wait) if failure.wait <= self.most_asked else None


def asked_wait(headers: Mapping[str, str], now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> float | None:
    """The seconds that `Retry-After` asks for, as a number or as a date (RFC 9110 10.2.3), or `retry-after-ms`; None
    without one or for one that nobody can read."""
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after", "").strip()
    seconds = _number(value)
    if seconds is not None or not value:
        return seconds
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now()).total_seconds())


def _number(text: str) -> float | None:
    text = text.strip()
    if not text or len(text) > 12 or not text.isascii() or not text.replace(".", "", 1).isdigit():
        return None
    return float(text)
