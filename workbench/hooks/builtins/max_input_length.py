"""Blocks a call whose input is longer than a limit: the text itself, or the JSON of another value."""

from __future__ import annotations

from workbench.hooks.builtins.cutting import NAMES, Unit, length
from workbench.hooks.dialects.stepping import shown
from workbench.hooks.model import Answer, Context, Guardrail, Outcome, Value
from workbench.hooks.params import Params


def make(params: Params) -> Guardrail:
    """`max` in `unit`. Raises `ParamError`."""
    unit = Unit(params.choice("unit", [str(unit) for unit in Unit], Unit.UTF16))
    hook = MaxInputLength(params.step, params.number("max"), unit)
    params.done()
    return hook


class MaxInputLength:
    """Blocks above the limit, not at it. Source: `maxInputLength`, guardrails/index.ts at 5030598."""

    def __init__(self, name: str, limit: float, unit: Unit) -> None:
        self.name, self._limit, self._unit = name, limit, unit

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Blocked for an input that is too long."""
        size = length(shown(value), self._unit)
        metadata = {"length": size, "max": self._limit}
        if size > self._limit:
            message = f"the input has {size:,} {NAMES[self._unit]}, more than {self._limit:,g}"
            return Answer(Outcome.BLOCKED, message=message, metadata=metadata)
        return Answer(Outcome.NO_OP, metadata=metadata)
