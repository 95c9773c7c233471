"""Shortens an output to a limit.

Under wasmagent the plain form does what its own helper does, with every quirk: it counts UTF-16 units,
keeps the tail, and its marker comes on top of the limit. Ours never passes the limit, so that doing it twice changes
nothing; it splits no character, no cluster and no terminal code; and in mode `json` what was JSON stays JSON.
"""

from __future__ import annotations

import math

from workbench.hooks.builtins.cutting import Cut, Unit
from workbench.hooks.builtins.js_numbers import js_number
from workbench.hooks.builtins.json_cutting import shortened, shortened_text
from workbench.hooks.builtins.strings import NO_TEXT
from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import Params

_KEEP = ("head", "tail", "middle")
_OURS = ("mode", "marker", "ratio")


def make(params: Params) -> PostHook:
    """`max` in `unit`; `keep`, `mode`, `marker`. Raises `ParamError`."""
    seed = params.dialect == "wasmagent"
    unit = Unit(params.choice("unit", [str(unit) for unit in Unit], Unit.UTF16))
    keep = params.choice("keep", _KEEP, "tail")
    as_json = params.choice("mode", ("text", "json"), "text") == "json"
    if seed and unit is Unit.UTF16 and keep == "tail" and not as_json and not any(map(params.has, _OURS[1:])):
        hook: PostHook = SeedTruncation(params.step, params.number("max"))
    else:
        marker = params.text("marker", "…[truncated {n} {unit}]…")
        limit = params.whole("max")
        ratio = min(1.0, max(0.0, params.number("ratio", 0.5)))
        hook = Truncation(params.step, Cut(limit, unit, keep, marker, ratio), as_json)
    params.done()
    return hook


class SeedTruncation:
    """The helper of wasmagent. Source: `truncatePostHook`, packages/core/src/guardrails/index.ts at 5030598."""

    def __init__(self, name: str, limit: float) -> None:
        self.name, self._limit = name, float(limit)

    def after(self, tool: str, context: Context) -> Answer:
        """The last `max` UTF-16 units behind a line that says how many went."""
        text = context.output
        if not isinstance(text, str):
            return Answer(Outcome.NO_OP, message=NO_TEXT)
        units = text.encode("utf-16-le", "surrogatepass")
        size = len(units) // 2
        if size <= self._limit:  # never for NaN
            return UNCHANGED
        start = _slice_start(size, self._limit)
        tail = units[start * 2 :].decode("utf-16-le", "surrogatepass")
        message = "the limit cuts a character in half" if tail[:1] and "\udc00" <= tail[0] <= "\udfff" else None
        value = f"…[truncated {js_number(size - self._limit)} chars]…\n{tail}"
        return Answer(Outcome.REWRITE, value, ((0, len(text) - len(tail) + (message is not None)),), message)


def _slice_start(size: int, limit: float) -> int:
    """Where `slice(-limit)` begins, in units."""
    if math.isnan(limit):
        return 0
    if math.isinf(limit):
        return size
    whole = int(-limit)
    return max(size + whole, 0) if whole < 0 else min(whole, size)


class Truncation:
    """Ours: never longer than the limit."""

    def __init__(self, name: str, cut: Cut, as_json: bool) -> None:
        self.name, self._cut, self._as_json = name, cut, as_json

    def after(self, tool: str, context: Context) -> Answer:
        """The output within the limit. An object is shortened as JSON in both modes, and stays an object."""
        value = context.output
        try:
            if not isinstance(value, str):
                return self._object(value)
            if self._as_json:
                found = shortened_text(value, self._cut)
                if found is not None:
                    return UNCHANGED if found == value else _whole(value, found)
            return self._text(value)
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")

    def _text(self, text: str) -> Answer:
        cut = self._cut.of(text)
        if cut is None:
            return UNCHANGED
        message = "this is no JSON: it was cut as text" if self._as_json else cut.note
        return Answer(Outcome.REWRITE, cut.text, (cut.span,), message)

    def _object(self, value: Value) -> Answer:
        made = shortened(value, self._cut)
        return UNCHANGED if made is value else Answer(Outcome.REWRITE, made)


def _whole(before: str, after: str) -> Answer:
    return Answer(Outcome.REWRITE, after, ((0, len(before)),))
