"""Gemini CLI's command hooks.

Source: packages/core/src/hooks/hookRunner.ts at 5411f11 and its reference. JSON is read at exit 0, also when it stands
in a JSON text; plain text is a message. Exit 1 is a warning; any other code denies when standard error says why,
although its documentation says so of 2 alone.
"""

from __future__ import annotations

from typing import Any

from workbench.hooks.model import Answer, Phase, Value
from workbench.hooks.protocols import Call, Printed
from workbench.hooks.protocols.reading import (
    Heard,
    blocked,
    how_it_failed,
    joined,
    json_of,
    nothing,
    object_of,
    one_line,
    rewritten,
    text_of,
    threw,
)

EVENTS = {Phase.PRE: "BeforeTool", Phase.POST: "AfterTool"}

_OUTER = frozenset(("continue", "stopReason", "suppressOutput", "systemMessage", "decision", "reason"))
_INNER = frozenset(("hookEventName", "additionalContext"))
_HEARD = {
    Phase.PRE: Heard(_OUTER, _INNER | {"tool_input"}),
    Phase.POST: Heard(_OUTER, _INNER | {"tailToolCallRequest", "updatedToolOutput"}),
}


class GeminiWire:
    """Gemini CLI's protocol."""

    def given(self, call: Call) -> Value:
        """The event as JSON. What the tool gave is wrapped as the host does it."""
        found: dict[str, Value] = {
            "session_id": "replay",
            "transcript_path": "",
            "cwd": call.folder,
            "hook_event_name": EVENTS[call.phase],
            "timestamp": "1970-01-01T00:00:00.000Z",
            "tool_name": call.tool,
            "tool_input": call.given,
        }
        if call.phase is Phase.POST:
            error = {"error": {"message": call.context.error}} if call.context.error is not None else {}
            found["tool_response"] = {"llmContent": call.context.output, "returnDisplay": call.context.output, **error}
        return found

    def read(self, call: Call, printed: Printed) -> Answer:
        """By exit code, then by JSON."""
        said = printed.stderr.strip()
        if printed.code is None or printed.code == 1 or (printed.code and not said):
            return threw(joined(how_it_failed(printed), "a warning: nothing is blocked"))
        if printed.code:
            other = f"exit code {printed.code} denies, although the documentation says so of 2 alone"
            return blocked(said, {"note": other if printed.code != 2 else ""})
        text = printed.stdout.strip()
        found, trouble = json_of(text) if text else ({}, "")
        if isinstance(found, str):
            found, trouble = json_of(found)
        if trouble:
            return nothing(f"plain text, taken as a message: {one_line(text)}")
        return _answer(call, found) if isinstance(found, dict) else nothing("JSON that is no object does nothing")


def _answer(call: Call, found: dict[str, Any]) -> Answer:
    specific = object_of(found, "hookSpecificOutput")
    metadata = {"context": text_of(specific, "additionalContext")}
    reason = text_of(found, "reason")
    if found.get("continue") is False:
        return blocked(text_of(found, "stopReason") or reason or "no reason given", metadata)
    if found.get("decision") in ("deny", "block"):
        return blocked(reason or "no reason given", metadata)
    odd = _HEARD[call.phase].odd(found)
    if call.phase is Phase.PRE and isinstance(specific.get("tool_input"), dict):
        return rewritten(specific["tool_input"], odd, metadata)
    if call.phase is Phase.POST and "updatedToolOutput" in specific:  # the host's rules drop it, and say so
        return rewritten(specific["updatedToolOutput"], odd, metadata)
    return nothing(joined(text_of(found, "systemMessage"), odd), metadata)


WIRE = GeminiWire()
