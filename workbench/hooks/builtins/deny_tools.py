"""Blocks calls of some tools: under the first seed's host exact names alone, elsewhere also names with `*` and `?`."""

from __future__ import annotations

from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, Context, Guardrail, Outcome, Value
from workbench.hooks.params import ParamError, Params

_GLOB = frozenset("*?")


def make(params: Params) -> Guardrail:
    """`tools`. Raises `ParamError`."""
    hook = DenyTools(params.step, params.texts("tools"), params.dialect == "wasmagent")
    params.done()
    return hook


class DenyTools:
    """Blocks by the name of the tool. Source of the exact form: `denyTools`, guardrails/index.ts at 5030598."""

    def __init__(self, name: str, tools: tuple[str, ...], exact: bool) -> None:
        if not exact and not tools:
            raise ParamError("tools", "an empty list denies nothing")
        self.name, self._tools, self._exact = name, tools, exact

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Blocked for a tool of the list."""
        metadata = {"toolName": tool}
        if tool in self._tools or (not self._exact and glob_matches(self._tools, tool)):
            return Answer(Outcome.BLOCKED, message=f"the tool '{tool}' is denied", metadata=metadata)
        near = [name for name in self._tools if self._almost(name, tool)]
        message = f"'{near[0]}' does not take '{tool}': names are exact and case-sensitive here" if near else None
        return Answer(Outcome.NO_OP, message=message, metadata=metadata)

    def _almost(self, name: str, tool: str) -> bool:
        """Whether the author may have meant this tool."""
        return name.lower() == tool.lower() or (bool(_GLOB & set(name)) and glob_matches((name,), tool))
