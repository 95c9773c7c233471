"""Codex's command hooks, stricter than Claude Code's: unknown keys, and answers that it does not support, fail.

Source: codex-rs/hooks/src/events and engine/output_parser.rs as read. A refusal needs a reason, in JSON as well as on
standard error; a changed input needs `allow`, and `allow` needs a changed input.
"""

from __future__ import annotations

from typing import Any

from workbench.hooks.model import Answer, Phase, Value
from workbench.hooks.protocols import Call, Printed
from workbench.hooks.protocols.claude_code import EVENTS, payload
from workbench.hooks.protocols.reading import (
    blocked,
    how_it_failed,
    json_of,
    looks_like_json,
    nothing,
    object_of,
    rewritten,
    text_of,
    threw,
)

_ROOT = {"continue", "stopReason", "suppressOutput", "systemMessage", "decision", "reason", "hookSpecificOutput"}
_SPECIFIC = {
    Phase.PRE: {"permissionDecision", "permissionDecisionReason", "updatedInput"},
    Phase.POST: {"updatedToolOutput", "updatedMCPToolOutput"},
}


class CodexWire:
    """Codex's protocol."""

    def given(self, call: Call) -> Value:
        """The event as JSON: like Claude Code's, with the turn and the model."""
        found = payload(call)
        found.pop("duration_ms", None)
        return {**found, "transcript_path": None, "turn_id": "replay", "model": "replay", "tool_use_id": "call_replay"}

    def read(self, call: Call, printed: Printed) -> Answer:
        """By exit code, then by JSON."""
        if printed.code == 2:
            reason = printed.stderr.strip()
            return blocked(reason) if reason else threw("exit code 2 without a reason on standard error does not block")
        if printed.code != 0:
            return threw(how_it_failed(printed))
        if not printed.stdout.strip() or not looks_like_json(printed.stdout):
            return nothing("what it printed is no JSON and does nothing" if printed.stdout.strip() else None)
        found, trouble = json_of(printed.stdout)
        if trouble or not isinstance(found, dict):
            return threw(trouble or "what it printed is JSON, but no object")
        specific = object_of(found, "hookSpecificOutput")
        if strange := _strange(call, found, specific):
            return threw(strange)
        return _before(found, specific) if call.phase is Phase.PRE else _after(found, specific)


def _strange(call: Call, found: dict[str, Any], specific: dict[str, Any]) -> str:
    """Why the answer is not read at all."""
    known = _SPECIFIC[call.phase] | {"hookEventName", "additionalContext"}
    odd = sorted(found.keys() - _ROOT) or sorted(specific.keys() - known)
    if odd:
        return f"the key '{odd[0]}' is not known to the host, so that nothing of the answer is read"
    if specific and specific.get("hookEventName") != EVENTS[call.phase]:
        return f"hookEventName is not {EVENTS[call.phase]}"
    return "suppressOutput is not supported" if found.get("suppressOutput") is True else ""


def _before(found: dict[str, Any], specific: dict[str, Any]) -> Answer:
    if found.get("continue") is False or found.get("stopReason") is not None:
        return threw("continue and stopReason are not supported before a call")
    decision, reason = specific.get("permissionDecision"), text_of(specific, "permissionDecisionReason").strip()
    metadata = {"context": text_of(specific, "additionalContext")}
    if not specific.keys() & {"permissionDecision", "permissionDecisionReason", "updatedInput"}:
        return _older(found, metadata)
    if "updatedInput" in specific and decision == "allow":
        return rewritten(specific["updatedInput"], None, metadata)
    if "updatedInput" in specific:
        return threw("updatedInput without permissionDecision allow")
    if decision == "deny" and reason:
        return blocked(reason, metadata)
    return threw({
        "deny": "permissionDecision deny without a reason does not block",
        "allow": "permissionDecision allow without updatedInput is not supported",
        None: "permissionDecisionReason without permissionDecision",
    }.get(decision, f"permissionDecision {decision} is not supported"))  # fmt: skip


def _older(found: dict[str, Any], metadata: Value) -> Answer:
    decision, reason = found.get("decision"), text_of(found, "reason").strip()
    if decision == "block":
        return blocked(reason, metadata) if reason else threw("decision block without a reason does not block")
    if decision is not None:
        return threw(f"decision {decision} is not supported")
    return threw("a reason without a decision") if "reason" in found else nothing(None, metadata)


def _after(found: dict[str, Any], specific: dict[str, Any]) -> Answer:
    reason, refuses = text_of(found, "reason").strip(), found.get("decision") == "block"
    metadata = {"context": text_of(specific, "additionalContext")}
    if found.get("continue") is False:
        return blocked(reason or text_of(found, "stopReason") or "the hook stopped execution", metadata)
    if refuses:
        return blocked(reason, metadata) if reason else threw("decision block without a reason does not block")
    if "reason" in found:
        return threw("a reason without a decision")
    for key in ("updatedToolOutput", "updatedMCPToolOutput"):
        if specific.get(key) is not None:
            return rewritten(specific[key], None, metadata)
    return nothing(None, metadata)


WIRE = CodexWire()
