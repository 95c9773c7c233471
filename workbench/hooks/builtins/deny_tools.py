"""Blocks calls of some tools by their exact, case-sensitive names: `*` stands for itself, as in wasmagent.

A name that nearly fits is told, since a list that denies nothing looks like one that does.
"""

from __future__ import annotations

from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, Context, Guardrail, Outcome, Value
from workbench.hooks.params import Params

_GLOB = frozenset("*?")


def make(params: Params) -> Guardrail:
    """`tools`. Raises `ParamError`."""
    hook = DenyTools(params.step, params.texts("tools"))
    params.done()
    return hook


class DenyTools:
    """Blocks by the name of the tool. Source: `denyTools`, guardrails/index.ts at 5030598."""

    def __init__(self, name: str, tools: tuple[str, ...]) -> None:
        self.name, self._tools = name, tools

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Blocked for a tool of the list."""
        metadata = {"toolName": tool}
        if tool in self._tools:
            return Answer(Outcome.BLOCKED, message=f"the tool '{tool}' is denied", metadata=metadata)
        near = next((name for name in self._tools if _almost(name, tool)), None)
        message = None if near is None else f"'{near}' does not deny '{tool}': names are exact and case-sensitive"
        return Answer(Outcome.NO_OP, message=message, metadata=metadata)


def _almost(name: str, tool: str) -> bool:
    """Whether the author may have meant this tool."""
    return name.lower() == tool.lower() or (bool(_GLOB & set(name)) and glob_matches((name,), tool))
