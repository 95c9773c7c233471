"""Claude Code's command hooks.

Sources: the types of claude-agent-sdk 0.2.189 and the change log as read. Exit 0: standard output is read when it is
JSON; exit 2: standard error is the reason of a refusal; anything else fails and blocks nothing.
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
    looks_like_json,
    nothing,
    object_of,
    one_line,
    rewritten,
    text_of,
    threw,
)

EVENTS = {Phase.PRE: "PreToolUse", Phase.POST: "PostToolUse"}
_DECISIONS = ("allow", "deny", "ask", "defer")
_OLD_DECISIONS = {"block": "deny", "approve": "allow"}
_OUTER = frozenset((
    "continue", "stopReason", "suppressOutput", "systemMessage", "terminalSequence", "async", "asyncTimeout",
    "decision", "reason",
))  # fmt: skip
_INNER = frozenset(("hookEventName", "additionalContext"))
_HEARD = {
    Phase.PRE: Heard(_OUTER, _INNER | {"permissionDecision", "permissionDecisionReason", "updatedInput"}),
    Phase.POST: Heard(_OUTER, _INNER | {"updatedToolOutput", "updatedMCPToolOutput", "classifierContext"}),
}


def payload(call: Call) -> dict[str, Value]:
    """What Claude Code writes; names of a session that was not recorded stand for it."""
    found: dict[str, Value] = {
        "session_id": "replay",
        "transcript_path": f"{call.folder}/transcript.jsonl",
        "cwd": call.folder,
        "permission_mode": "default",
        "hook_event_name": EVENTS[call.phase],
        "tool_name": call.tool,
        "tool_input": call.given,
        "tool_use_id": "toolu_replay",
    }
    if call.phase is Phase.POST:
        found["tool_response"] = call.context.output
        if call.context.duration_ms is not None:
            found["duration_ms"] = call.context.duration_ms
    return found


class ClaudeCodeWire:
    """Claude Code's protocol."""

    def given(self, call: Call) -> Value:
        """The event as JSON."""
        return payload(call)

    def read(self, call: Call, printed: Printed) -> Answer:
        """By exit code, then by JSON."""
        if printed.code == 2:
            return blocked(printed.stderr.strip() or "exit code 2 without a reason on standard error")
        if printed.code != 0:
            return threw(joined(how_it_failed(printed), "only exit code 2 blocks", _unheard(printed)))
        text = printed.stdout.strip()
        if not text:
            return nothing()
        if not looks_like_json(text):
            return nothing("what it printed is no JSON: it is shown to the user and does nothing")
        found, trouble = json_of(text)
        if trouble:
            return threw(trouble)
        if not isinstance(found, dict):
            return threw("what it printed is JSON, but no object")
        return self._answer(call, found)

    def _answer(self, call: Call, found: dict[str, Any]) -> Answer:
        specific = object_of(found, "hookSpecificOutput")
        event = specific.get("hookEventName", EVENTS[call.phase])
        if event != EVENTS[call.phase]:
            return threw(f"its answer is for the event '{event}', not for {EVENTS[call.phase]}")
        if found.get("async") is True:
            return nothing("it runs on in the background: its result counts for nothing")
        return _before(found, specific) if call.phase is Phase.PRE else _after(call, found, specific)


def _before(found: dict[str, Any], specific: dict[str, Any]) -> Answer:
    reason = text_of(specific, "permissionDecisionReason") or text_of(found, "reason")
    old = found.get("decision")
    decision = specific.get("permissionDecision", _OLD_DECISIONS.get(old) if isinstance(old, str) else None)
    if found.get("continue") is False:
        return blocked(text_of(found, "stopReason") or "it stops the agent")
    if decision == "deny":
        return blocked(reason)
    known = decision in (None, *_DECISIONS)
    odd = joined(
        "" if known else f"'{decision}' is no decision and is not used",
        "" if old in (None, *_OLD_DECISIONS) else f"decision '{one_line(str(old))}' is not used: block and approve are",
        _HEARD[Phase.PRE].odd(found),
    )
    metadata = {"permission": decision if known else None, "context": text_of(specific, "additionalContext")}
    if "updatedInput" in specific:
        return rewritten(specific["updatedInput"], joined(reason, odd), metadata)
    return nothing(joined(reason, odd), metadata)


def _after(call: Call, found: dict[str, Any], specific: dict[str, Any]) -> Answer:
    metadata: dict[str, Value] = {"context": text_of(specific, "additionalContext")}
    if found.get("continue") is False:
        metadata["stop"] = text_of(found, "stopReason") or "it stops the agent"
    note, refuses = "", found.get("decision") == "block"
    if refuses:
        metadata["objection"] = text_of(found, "reason") or "blocked without a reason"
    elif found.get("decision") is not None:
        note = f"decision '{one_line(str(found['decision']))}' is not used: block is"
    note = joined(note, _HEARD[Phase.POST].odd(found))
    if "updatedToolOutput" in specific:
        return rewritten(specific["updatedToolOutput"], note, metadata)
    if "updatedMCPToolOutput" in specific:
        if call.tool.startswith("mcp__"):
            return rewritten(specific["updatedMCPToolOutput"], note, metadata)
        note = joined(note, "updatedMCPToolOutput counts for tools of MCP servers alone")
    if refuses:
        return blocked(str(metadata["objection"]), metadata)
    return nothing(note, metadata)


def _unheard(printed: Printed) -> str:
    """A decision in JSON beside an exit code that is not 0."""
    found, trouble = json_of(printed.stdout.strip()) if looks_like_json(printed.stdout) else (None, "")
    if trouble or not isinstance(found, dict):
        return ""
    return "its JSON is not read with this exit code; newer versions of the host may read it"


WIRE = ClaudeCodeWire()
