"""Goes wrong on purpose, so that one sees what a chain and its host make of it."""

from __future__ import annotations

import time

from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import Params

_KINDS = ("throw", "delay", "timeout", "garbage", "half", "empty", "null")
_LONGEST_MS = 10_000.0


def make(params: Params) -> PostHook:
    """`kind`, `ms` (for delay), `every` (each n-th call alone), `message`. Raises `ParamError`."""
    hook = Fault(
        params.step,
        params.choice("kind", _KINDS, "throw"),
        min(max(params.number("ms", 100), 0.0), _LONGEST_MS),
        params.whole("every", 1, least=1),
        params.text("message", "fault on purpose"),
    )
    params.done()
    return hook


class Fault:
    """Throws, waits, runs out of time, or answers nonsense."""

    def __init__(self, name: str, kind: str, ms: float, every: int, message: str) -> None:
        self.name, self._kind, self._ms, self._every, self._message = name, kind, ms, every, message
        self._calls = 0

    def after(self, tool: str, context: Context) -> Answer:
        """The fault, at each n-th call; else unchanged."""
        self._calls += 1
        if self._calls % self._every:
            return UNCHANGED
        if self._kind == "throw":
            return Answer(Outcome.THREW, message=self._message)
        if self._kind == "timeout":
            return Answer(Outcome.TIMED_OUT, message=self._message)
        if self._kind == "delay":
            time.sleep(self._ms / 1000)
            return Answer(Outcome.NO_OP, message=f"waited {self._ms:g} ms on purpose")
        return Answer(Outcome.REWRITE, _nonsense(self._kind, context.output), message=self._message)


def _nonsense(kind: str, output: Value) -> Value:
    if kind == "half":
        return output[: len(output) // 2] if isinstance(output, str) else '{"half": '
    return {"garbage": '}{"\x00\ufffd', "empty": "", "null": None}[kind]
