"""Why a call brought no answer. A call that failed was not measured: it speaks neither for nor against anything."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """What went wrong, for whoever decides what to do next."""

    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    UNAUTHORIZED = "unauthorized"
    QUOTA = "quota"
    RATE_LIMITED = "rate-limited"
    OVERLOADED = "overloaded"
    REFUSED = "refused"
    REDIRECTED = "redirected"
    BROKEN = "half-a-reply"
    NOT_JSON = "not-json"
    UNEXPECTED = "unexpected-reply"
    TOO_LARGE = "too-large"
    CANCELLED = "cancelled"
    CAPPED = "capped"
    NOT_RECORDED = "not-recorded"
    NOT_KEPT = "not-kept"


_AGAIN = frozenset(
    {Cause.UNREACHABLE, Cause.TIMEOUT, Cause.RATE_LIMITED, Cause.OVERLOADED, Cause.BROKEN, Cause.NOT_JSON}
)
_FINAL = frozenset({Cause.UNAUTHORIZED, Cause.QUOTA, Cause.REDIRECTED, Cause.CANCELLED, Cause.CAPPED, Cause.NOT_KEPT})


class ModelCallError(Exception):
    """A call without an answer: the cause, and one line for the user that holds no key.

    `status` is that of HTTP, 0 without one; `wait` the seconds that the endpoint asked to wait; `attempts` how often
    it was tried.
    """

    def __init__(
        self, cause: Cause, message: str, *, status: int = 0, wait: float | None = None, attempts: int = 1
    ) -> None:
        super().__init__(message)
        self.cause, self.status, self.wait, self.attempts = cause, status, wait, attempts

    @property
    def again(self) -> bool:
        """Whether the same call may succeed a little later."""
        return self.cause in _AGAIN

    @property
    def final(self) -> bool:
        """Whether every further call of the run would fail the same way."""
        return self.cause in _FINAL
