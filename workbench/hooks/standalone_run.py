"""How an exported chain runs its records: the last part of the exported file, where the chain stands as JSON.

It reads lines of JSON with `tool`, `input` and `output`, and writes one line for each with the decision and with what
the model gets.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.dialects import BoundStep, dialect
from workbench.hooks.model import OnError, Phase, Provenance, Record, Value
from workbench.hooks.params import Params
from workbench.sandbox import patterns


class Exported:
    """The chain of an exported file, with its hooks, which live as long as it does."""

    def __init__(self, told: Mapping[str, Any], folder: str, package: str) -> None:
        # Patterns run by `re`, in the words that were made for it.
        vars(patterns)["_re2"] = lambda _node: (None, "")
        steps = tuple(_step(one) for one in told["steps"])
        self._chain = Chain(
            name=told["name"],
            dialect=told["dialect"],
            file="",
            folder=folder,
            pre=tuple(step for step in steps if step.phase is Phase.PRE),
            post=tuple(step for step in steps if step.phase is Phase.POST),
            applies_to=None if told["applies_to"] is None else tuple(told["applies_to"]),
        )
        self._bound = [self._made(step, package) for step in self._chain.steps]

    def _made(self, step: Step, package: str) -> BoundStep:
        name = step.target.replace("-", "_")
        make = import_module(f"{package}.hooks.builtins.{name}").make
        params = Params(step.params, step.name, self._chain.dialect, Path(self._chain.folder))
        return BoundStep(step.name, step.phase, make(params), step.on_error, step)

    def run(self, tool: str, output: Value = None, given: Value = None, **more: Any) -> dict[str, Any]:
        """What becomes of one call: `decision`, `final` (what the model gets), `steps` and `notes`."""
        record = Record(
            more.get("id", ""), more.get("host", ""), more.get("session", ""), tool, given, output, more.get("error"),
            more.get("duration_ms"), "none", None, more.get("original_task"), Provenance("", 0),
        )  # fmt: skip
        result = dialect(self._chain.dialect).run(record, self._bound, self._chain)
        return {
            "decision": str(result.decision),
            "final": result.final,
            "steps": [{"name": step.name, "outcome": str(step.outcome)} for step in result.steps],
            "discarded": result.discarded,
            "notes": list(result.notes),
        }

    def lines(self, given: Iterable[str]) -> Iterator[str]:
        """A line of JSON for each line. Raises `ValueError` for one that is no record of a call."""
        for number, line in enumerate(given, 1):
            if line.strip():
                value = json.loads(line)
                if not isinstance(value, dict) or not isinstance(value.get("tool"), str):
                    raise ValueError(f"line {number} is no object with 'tool'")
                more = {key: value.get(key) for key in ("id", "host", "session", "error", "duration_ms")}
                found = self.run(
                    value["tool"], value.get("output"), value.get("input"), **more,
                    original_task=value.get("original_task"),
                )  # fmt: skip
                yield json.dumps({"id": value.get("id"), **found}, ensure_ascii=False) + "\n"


def _step(told: Mapping[str, Any]) -> Step:
    return Step(
        name=told["name"],
        phase=Phase(told["phase"]),
        kind=Kind.BUILTIN,
        target=told["use"],
        params=told["with"],
        on_error=OnError(told["on_error"]) if told["on_error"] else None,
        timeout_ms=told["timeout_ms"],
        matcher=told["matcher"],
        condition=told["if"],
    )
