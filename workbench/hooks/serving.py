"""A whole chain as one command hook of a host: its steps run in their order, which no host promises by itself, and the
answer has the shape that the host takes. The same reads an event as a record, for who wants to record.

What goes wrong closes: a call whose guardrails cannot be asked is refused, an output that cannot be made safe withheld.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from workbench.hooks.chain import Chain, ChainError, Kind
from workbench.hooks.dialects import dialect
from workbench.hooks.dialects.claude_code_shapes import misfit, standing_in
from workbench.hooks.dialects.stepping import canonical, shown
from workbench.hooks.matchers import match
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Provenance, Record, Value
from workbench.hooks.registry import bind
from workbench.hooks.replay import UNTRUSTED
from workbench.llm.asking import Asker
from workbench.sandbox.trust import Trusted

HOSTS = ("claude-code", "codex", "gemini-cli", "vscode")
"""Hosts that start command hooks."""
IN_ORDER = "wasmagent"
"""The dialect whose steps feed one another."""
_PHASES = {
    "PreToolUse": Phase.PRE, "BeforeTool": Phase.PRE, "PostToolUse": Phase.POST, "AfterTool": Phase.POST,
}  # fmt: skip
_FAILED = "PostToolUseFailure"
"""An event after a call that failed. Its host heeds no answer to it, so it is only recorded."""
_DEEPEST = 100
_NOTHING = "(the hooks left nothing of the output)"


class Event(NamedTuple):
    """What a host tells a hook. `name` is the event as the host calls it."""

    host: str
    name: str
    phase: Phase
    record: Record


def read_event(host: str, text: str, failures: bool = False) -> Event | None:
    """The event in a hook's standard input; None for one that is not about a tool call, and for one that tells of a
    failure unless `failures` are wanted. Raises `ValueError`."""
    try:
        value = json.loads(text)
    except RecursionError as failure:
        raise ValueError("the event is nested too deeply") from failure
    if not isinstance(value, dict):
        raise ValueError("the event is no JSON object")
    name = value.get("hook_event_name", value.get("hookEventName"))
    phase = _PHASES.get(name) if isinstance(name, str) else None
    if failures and name == _FAILED:
        phase = Phase.POST
    if phase is None or not isinstance(name, str):
        return None
    return Event(host, name, phase, _record(host, value))


def _record(host: str, value: Mapping[str, Any]) -> Record:
    output, error = value.get("tool_response"), value.get("error")
    if host == "gemini-cli" and isinstance(output, dict):
        failure = output.get("error")
        error = failure.get("message") if isinstance(failure, dict) else None
        output = output.get("llmContent")
    if output is None and isinstance(error, str):
        output = error
    duration = value.get("duration_ms")
    known = isinstance(duration, int | float) and not isinstance(duration, bool)
    ident, session = value.get("tool_use_id"), value.get("session_id", value.get("sessionId"))
    return Record(
        id=ident if isinstance(ident, str) else "",
        host=host,
        session=session if isinstance(session, str) else "",
        tool=str(value.get("tool_name", "")),
        input=value.get("tool_input"),
        output=output,
        error=error if isinstance(error, str) else None,
        duration_ms=float(duration) if known and duration is not None else None,
        duration_source="recorded" if known else "none",
        started_at=None,
        original_task=None,
        provenance=Provenance("", 0),
    )


def answer(chain: Chain, event: Event, trusted: Trusted | None = None, asker: Asker | None = None) -> str:
    """What the hook prints: one object of JSON, empty when the host is to go on as it would without the hook."""
    only = _narrowed(chain, event)
    try:
        steps = bind(only, trusted, asker)
    except ChainError as failure:
        return closed(event, str(failure))

    def run(value: Value) -> ChainResult:
        return dialect(IN_ORDER).run(event.record._replace(output=value), steps, only.under(IN_ORDER))

    try:
        return _before(event, run(event.record.output)) if event.phase is Phase.PRE else _after(event, run)
    finally:
        for step in steps:
            close = getattr(step.hook, "close", None)
            if close is not None:
                close()


def _narrowed(chain: Chain, event: Event) -> Chain:
    """The steps that this event is about. Matchers are those of the chain's own dialect, so they are asked here."""
    tool = event.record.tool
    takes = chain.applies_to is None or dialect(chain.dialect).matches(chain.applies_to, tool)
    steps = tuple(
        replace(step, matcher=None, protocol=step.protocol or chain.dialect if step.kind is Kind.COMMAND else "")
        for step in chain.steps
        if takes and step.phase is event.phase
        if step.matcher is None or match(chain.dialect, step.matcher, tool).fires
    )
    before = event.phase is Phase.PRE
    return replace(chain, applies_to=None, pre=steps if before else (), post=() if before else steps)


def _before(event: Event, result: ChainResult) -> str:
    reason = _untrusted(result)
    if result.decision is Decision.ALLOW and not reason:
        return ""
    said = [step.message for step in result.steps if step.outcome is Outcome.BLOCKED and step.message]
    return closed(event, reason or "; ".join(said) or f"refused by the chain '{result.chain}'")


def _after(event: Event, run: Callable[[Value], ChainResult]) -> str:
    before = event.record.output
    result = run(before)
    if reason := _untrusted(result):
        return closed(event, reason)
    if result.decision is not Decision.ALLOW:
        return closed(event, shown(result.final) or "the chain failed, so that the output is withheld")
    final = result.final
    if event.host == "claude-code" and misfit(event.record.tool, before, final):
        final, trouble = _inside(before, run)
        if trouble:
            return closed(event, trouble)
    return "" if canonical(final) == canonical(before) else _replaced(event, final)


def _inside(value: Value, run: Callable[[Value], ChainResult], depth: int = 0) -> tuple[Value, str]:
    """The value with every text in it sent through the chain on its own, so that its shape stays; or why it may not."""
    if isinstance(value, str) and value:
        result = run(value)
        return shown(result.final), "" if result.decision is Decision.ALLOW else shown(result.final) or "a step failed"
    if depth > _DEEPEST:
        return value, "the output is nested too deeply"
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    done = [(key, _inside(inner, run, depth + 1)) for key, inner in pairs]
    trouble = next((said for _, (_, said) in done if said), "")
    if isinstance(value, dict):
        return {key: inner for key, (inner, _) in done}, trouble
    return ([inner for _, (inner, _) in done] if isinstance(value, list) else value), trouble


def _untrusted(result: ChainResult) -> str:
    """That a step was not run; a host would take silence for consent."""
    named = [step.name for step in result.steps if (step.message or "").startswith(UNTRUSTED)]
    return f"the hook '{named[0]}' is not trusted, so that the chain was not run" if named else ""


def _replaced(event: Event, final: Value) -> str:
    """Another output. Only Claude Code takes one; others let a refusal's reason stand for it."""
    if event.host == "claude-code":
        return _json({"hookSpecificOutput": {"hookEventName": event.name, "updatedToolOutput": final}})
    return _refusal(event, shown(final) or _NOTHING)


def closed(event: Event, reason: str) -> str:
    """A call that is not made, or an output that is withheld."""
    if event.phase is Phase.PRE and event.host != "gemini-cli":
        decision = {"permissionDecision": "deny", "permissionDecisionReason": reason}
        return _json({"hookSpecificOutput": {"hookEventName": event.name, **decision}})
    if event.phase is Phase.POST and event.host == "claude-code":
        return _replaced(event, standing_in(event.record.tool, event.record.output, f"[withheld: {reason}]"))
    return _refusal(event, reason)


def _refusal(event: Event, reason: str) -> str:
    return _json({"decision": "deny" if event.host == "gemini-cli" else "block", "reason": reason})


def _json(value: Mapping[str, Value]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
