"""What calls cost, counted as they return, and the cap that stops the next one. Prices are the user's settings."""

from __future__ import annotations

import threading
from typing import NamedTuple

from workbench.llm.endpoint import Price
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Usage

_MILLION = 1_000_000


class Bill(NamedTuple):
    """Calls that returned, their tokens, and what they cost; `cost` is None without a price. `uncounted` calls had no
    count of tokens: estimates stand in for them."""

    calls: int = 0
    input: int = 0
    output: int = 0
    cached: int = 0
    cost: float | None = None
    uncounted: int = 0
    failed: int = 0


def cost_of(usage: Usage, price: Price) -> float:
    """What a call cost, in the currency of the price."""
    cached = price.input if price.cached is None else price.cached
    fresh = max(0, usage.input - usage.cached)
    return (fresh * price.input + usage.cached * cached + usage.output * price.output) / _MILLION


class Spending:
    """Counts calls from several threads and refuses further ones at a cap of money, of calls or of tokens."""

    def __init__(
        self,
        price: Price | None = None,
        *,
        most: float | None = None,
        most_calls: int | None = None,
        most_tokens: int | None = None,
    ) -> None:
        if most is not None and price is None:
            raise ValueError("a cap of money needs the price of a million tokens")
        self._price, self._most, self._most_calls, self._most_tokens = price, most, most_calls, most_tokens
        self._lock = threading.Lock()
        self._bill = Bill(cost=None if price is None else 0.0)
        self._running = Usage(0, 0)
        self._begun = 0

    @property
    def bill(self) -> Bill:
        """What was counted so far."""
        with self._lock:
            return self._bill

    def begin(self, estimate: Usage) -> None:
        """Before a call: puts its estimate aside. Raises `ModelCallError` (capped) where it would pass a cap."""
        with self._lock:
            ahead = Usage(self._running.input + estimate.input, self._running.output + estimate.output)
            reason = self._passed(ahead)
            if reason:
                raise ModelCallError(Cause.CAPPED, reason)
            self._running, self._begun = ahead, self._begun + 1

    def _passed(self, ahead: Usage) -> str:
        """Which cap one more call would pass, with `ahead` the tokens of all that are under way; empty for none."""
        bill = self._bill
        if self._most_calls is not None and bill.calls + bill.failed + self._begun >= self._most_calls:
            return f"the cap of {self._most_calls} calls is reached"
        if self._most_tokens is not None and bill.input + bill.output + ahead.input + ahead.output > self._most_tokens:
            return f"the cap of {self._most_tokens} tokens would be passed"
        if self._most is None or self._price is None or (bill.cost or 0.0) + cost_of(ahead, self._price) <= self._most:
            return ""
        return f"the cap of {self._most:g} {self._price.currency} would be passed"

    def end(self, estimate: Usage, usage: Usage | None, answered: bool = True) -> None:
        """After a call: `usage` as counted, None where the endpoint counts nothing: then the estimate stands in.
        A call that failed (`answered` False) counts as a call, without cost, for nobody told what it cost."""
        with self._lock:
            self._running = Usage(self._running.input - estimate.input, self._running.output - estimate.output)
            self._begun -= 1
            if answered:
                self._bill = self._added(self._bill, usage or estimate, usage is None)
            else:
                self._bill = self._bill._replace(failed=self._bill.failed + 1)

    def _added(self, bill: Bill, usage: Usage, guessed: bool) -> Bill:
        cost = None if self._price is None else (bill.cost or 0.0) + cost_of(usage, self._price)
        return Bill(
            bill.calls + 1,
            bill.input + usage.input,
            bill.output + usage.output,
            bill.cached + usage.cached,
            cost,
            bill.uncounted + guessed,
            bill.failed,
        )
