"""What an HTTP status that is no success means, with the endpoint's own words where it has some."""

from __future__ import annotations

import json
import re
from typing import Any

from workbench.llm.failures import Cause, ModelCallError

_UNSEEN = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_LONGEST = 240
_QUOTA = frozenset({"insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "credit_balance_too_low"})
_CAUSES = {
    401: Cause.UNAUTHORIZED,
    403: Cause.UNAUTHORIZED,
    402: Cause.QUOTA,
    408: Cause.TIMEOUT,
    425: Cause.OVERLOADED,
    429: Cause.RATE_LIMITED,
    529: Cause.OVERLOADED,
}
_WORDS = {
    Cause.UNAUTHORIZED: "the key was not accepted",
    Cause.QUOTA: "the account has no credit left",
    Cause.TIMEOUT: "the endpoint gave up waiting",
    Cause.RATE_LIMITED: "too many calls",
    Cause.OVERLOADED: "the endpoint cannot answer now",
    Cause.REDIRECTED: "the endpoint sends us elsewhere; the key was not sent there",
    Cause.REFUSED: "the endpoint refused the call",
}


def refusal(status: int, content: bytes, wait: float | None) -> ModelCallError:
    """The failure that a status and its body stand for. `status` 0: the failure stood in a reply of success."""
    data = _json(content)
    code, words = _told(data)
    if not status and code.isdigit():
        status = int(code) if 100 <= int(code[:9]) < 600 else 0
    cause = _cause(status, code)
    parts = [_WORDS[cause], f"HTTP {status}" if status else "", words]
    if wait is not None and cause is Cause.RATE_LIMITED:
        parts.append(f"it asks to wait {wait:g} s")
    return ModelCallError(cause, ": ".join(part for part in parts if part), status=status, wait=wait)


def _cause(status: int, code: str) -> Cause:
    if code in _QUOTA:
        return Cause.QUOTA
    if 300 <= status < 400:
        return Cause.REDIRECTED
    if status >= 500:
        return Cause.OVERLOADED
    return _CAUSES.get(status, Cause.REFUSED)


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _told(data: Any) -> tuple[str, str]:
    """The endpoint's code and words, from the shapes that are in use."""
    error = data.get("error", data) if isinstance(data, dict) else None
    if isinstance(error, str):
        return "", flat(error)
    if not isinstance(error, dict):
        return "", ""
    code = error.get("code") or error.get("type") or ""
    message = error.get("message") or error.get("detail") or ""
    return str(code)[:60], flat(message) if isinstance(message, str) else ""


def flat(text: str) -> str:
    """A text of the endpoint in one line of bounded length."""
    line = _UNSEEN.sub(" ", text[: 4 * _LONGEST]).strip()
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
