"""VS Code's command hooks.

Source: microsoft/vscode-copilot-chat chatHookService.ts and hookExecutor.ts as read. Exit 0: JSON is read; exit 2:
standard error refuses; anything else is a warning. What the tool gave arrives as a text.
"""

from __future__ import annotations

from typing import Any

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.model import Answer, Phase, Value
from workbench.hooks.protocols import Call, Printed
from workbench.hooks.protocols.claude_code import EVENTS
from workbench.hooks.protocols.reading import (
    Heard,
    blocked,
    how_it_failed,
    joined,
    json_of,
    nothing,
    object_of,
    rewritten,
    text_of,
    threw,
)

_OUTER = frozenset(("continue", "stopReason", "systemMessage", "hookEventName"))
_INNER = frozenset(("hookEventName", "additionalContext"))
_HEARD = {
    Phase.PRE: Heard(_OUTER, _INNER | {"permissionDecision", "permissionDecisionReason", "updatedInput"}),
    Phase.POST: Heard(_OUTER | {"decision", "reason"}, _INNER | {"updatedToolOutput"}),
}


class VsCodeWire:
    """VS Code's protocol."""

    def given(self, call: Call) -> Value:
        """The event as JSON."""
        found: dict[str, Value] = {
            "timestamp": "1970-01-01T00:00:00.000Z",
            "hookEventName": EVENTS[call.phase],
            "sessionId": "replay",
            "tool_name": call.tool,
            "tool_input": call.given,
            "tool_use_id": "replay",
            "cwd": call.folder,
        }
        if call.phase is Phase.POST:
            found["tool_response"] = shown(call.context.output)
        return found

    def read(self, call: Call, printed: Printed) -> Answer:
        """By exit code, then by JSON."""
        if printed.code == 2:
            return blocked(printed.stderr.strip() or "exit code 2 without a reason on standard error")
        if printed.code != 0:
            return threw(joined(how_it_failed(printed), "a warning: only exit code 2 blocks"))
        if not printed.stdout.strip():
            return nothing()
        found, trouble = json_of(printed.stdout)
        if trouble:
            return nothing(f"{trouble}; it does nothing")
        if not isinstance(found, dict):
            return nothing("JSON that is no object does nothing")
        if found.get("hookEventName", EVENTS[call.phase]) != EVENTS[call.phase]:
            return nothing(f"its answer is for another event than {EVENTS[call.phase]} and is left out")
        return _answer(call, found)


def _answer(call: Call, found: dict[str, Any]) -> Answer:
    specific = object_of(found, "hookSpecificOutput")
    odd = _HEARD[call.phase].odd(found)
    if specific.get("hookEventName", EVENTS[call.phase]) != EVENTS[call.phase]:
        specific, odd = {}, f"hookSpecificOutput is for another event than {EVENTS[call.phase]} and is left out"
    metadata: dict[str, Value] = {"context": text_of(specific, "additionalContext")}
    if found.get("continue") is False or "stopReason" in found:
        reason = text_of(found, "stopReason") or "it stops the agent"
        if call.phase is Phase.PRE:
            return blocked(reason, {"stop": reason})
        metadata["stop"] = reason
    if call.phase is Phase.POST:
        if found.get("decision") == "block":
            return blocked(text_of(found, "reason"), metadata)
        if "updatedToolOutput" in specific:  # the host's rules drop it, and say so
            return rewritten(specific["updatedToolOutput"], odd, metadata)
        return nothing(odd, metadata)
    decision, reason = specific.get("permissionDecision"), text_of(specific, "permissionDecisionReason")
    if decision == "deny":
        return blocked(reason, metadata)
    known = decision in (None, "ask", "allow")
    odd = joined("" if known else f"'{decision}' is no decision here and is not used", odd)
    metadata["permission"] = decision if known else None
    if specific.get("updatedInput"):
        return rewritten(specific["updatedInput"], joined(reason, odd), metadata)
    return nothing(joined(reason, odd), metadata)


WIRE = VsCodeWire()
