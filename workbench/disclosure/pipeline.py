"""What a tool call passes through: prepare, hooks before it, permission, audit, handler, hooks after it, message.

The order carries the load (systems.md 2.4): what fails early leaves no trace further on, and every stage that ran is
kept with what it said. A stage that did not run is not there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from workbench.disclosure.files import Result
from workbench.disclosure.model import Stage, StageName, ToolSpec
from workbench.disclosure.permissions import ALLOW, DENIED, Decision
from workbench.disclosure.stage_hooks import CONTRACT, EXECUTION, StageHooks
from workbench.disclosure.tools import Prepared, prepare

AUDIT_FAILED = "permission_evaluation_error"


class AskedCall(NamedTuple):
    """A call as the model made it. `raw` are its arguments as sent, `approve` what the user answers if asked."""

    id: str
    agent: str
    tool: str
    raw: str
    approve: bool = True


class Handled(NamedTuple):
    """What a handler did: the result, the skill that it loaded and whether a path was simply gone, for who looks on.
    `note` tells what happened in a few words."""

    result: Result
    note: str = ""
    skill: str = ""
    deleted: bool = False


class Decides(Protocol):
    """Who has the final word on a call; see `Policy.decide`."""

    def decide(
        self, tool: ToolSpec, given: Mapping[str, Any], recommended: Sequence[str], approve: Callable[[], bool]
    ) -> Decision: ...


Audit = Callable[[Mapping[str, Any]], None]
"""Keeps every final decision; may raise, and then the call is not carried out."""


@dataclass
class Passed:
    """A call on its way. `result` is what the model gets in the end; `context` are system messages that hooks added."""

    call: AskedCall
    stages: list[Stage] = field(default_factory=list)
    input: Mapping[str, Any] | None = None
    result: Result = field(default_factory=lambda: Result(""))
    skill: str = ""
    deleted: bool = False
    context: tuple[str, ...] = ()
    prevents: bool = False
    recommended: tuple[str, ...] = ()
    _mark: float = field(default_factory=time.perf_counter)

    def stage(self, name: StageName, outcome: str, source: str = "", note: str = "", code: str = "") -> None:
        """Adds a stage that ran since the last one."""
        now = time.perf_counter()
        self.stages.append(Stage(name, outcome, source, note, code, (now - self._mark) * 1000))
        self._mark = now


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A host's pipeline; parent and children share it. A host without `audit` keeps no record and has no such stage."""

    policy: Decides
    hooks: StageHooks
    audit: Audit | None
    task: str = ""

    def run(
        self, tools: Mapping[str, ToolSpec], call: AskedCall, handler: Callable[[Mapping[str, Any]], Handled]
    ) -> Passed:
        """A call from its arguments to the text that the model gets. Never raises."""
        passed = Passed(call)
        if self._before(tools, passed) and self._may(tools[call.tool], passed):
            self._handle(passed, handler)
        size = len(message_of(passed.result))
        passed.stage(StageName.MESSAGE, "ok", note=f"role tool, {size:,} code points")
        return passed

    def _before(self, tools: Mapping[str, ToolSpec], passed: Passed) -> bool:
        """Whether arguments and hooks let the call go on."""
        ready = prepare(tools, passed.call.tool, passed.call.raw)
        if ready.input is None:
            return _refuse(passed, StageName.PREPARE, ready)
        passed.input = ready.input
        passed.stage(StageName.PREPARE, "ok", note=f"arguments that fit the schema: {len(ready.input)}")
        said = self.hooks.before(passed.call.tool, ready.input, self.task)
        passed.context = said.context
        if not said.code and said.rewrote:
            again = prepare(tools, passed.call.tool, _json(said.input))
            if again.input is None:
                said = said._replace(code=CONTRACT, message="the changed input does not fit the tool's schema")
            passed.input = again.input
        if said.code:
            passed.result = Result(said.message, said.code)
            outcome = "failed" if said.code in (EXECUTION, CONTRACT) else "blocked"
            passed.stage(StageName.PRE_HOOK, outcome, note=said.message, code=said.code)
            return False
        passed.stage(StageName.PRE_HOOK, "rewrote" if said.rewrote else "ok", note=f"{said.ran} ran, none blocked")
        passed.recommended = said.permissions
        return True

    def _may(self, tool: ToolSpec, passed: Passed) -> bool:
        """Whether the permission policy lets it, and the audit kept that."""
        given = passed.input or {}
        decision = self.policy.decide(tool, given, passed.recommended, lambda: passed.call.approve)
        asked = f"asked: {decision.asked}; " if decision.asked else ""
        passed.stage(StageName.PERMISSION, decision.behaviour, decision.source, f"{asked}{decision.reason}")
        if self.audit is not None and not self._audited(passed, given, decision):
            return False
        if decision.behaviour != ALLOW:
            passed.result = Result(decision.reason, DENIED)
        return decision.behaviour == ALLOW

    def _audited(self, passed: Passed, given: Mapping[str, Any], decision: Decision) -> bool:
        """Whether the decision could be kept: nothing runs unrecorded."""
        assert self.audit is not None
        try:
            self.audit(_record(passed.call, given, decision.behaviour, decision.source, decision.reason))
        except Exception as failure:  # noqa: BLE001 - whatever a sink raises, nothing runs unrecorded
            note = f"the record could not be kept: {type(failure).__name__}"
            passed.result = Result("the permission could not be settled", AUDIT_FAILED)
            passed.stage(StageName.AUDIT, "failed", note=note, code=AUDIT_FAILED)
            return False
        passed.stage(StageName.AUDIT, "recorded", note=f"{decision.behaviour} by {decision.source}")
        return True

    def _handle(self, passed: Passed, handler: Callable[[Mapping[str, Any]], Handled]) -> None:
        """The tool itself, and the hooks after it, which also see an error."""
        given = passed.input or {}
        try:
            done = handler(given)
        except Exception as failure:  # noqa: BLE001 - a tool that breaks is an answer to the model, never a traceback
            done = Handled(Result("the tool failed", "tool_execution_error"), type(failure).__name__)
        passed.skill, passed.deleted = done.skill, done.deleted
        passed.stage(StageName.HANDLER, "failed" if done.result.code else "ok", note=done.note, code=done.result.code)
        after = self.hooks.after(passed.call.tool, given, message_of(done.result), done.result.code, self.task)
        passed.context += after.context
        passed.prevents = after.prevents
        if after.code == EXECUTION:
            passed.result, passed.skill = Result(after.text, EXECUTION), ""
            passed.stage(StageName.POST_HOOK, "failed", note=after.note or after.text, code=EXECUTION)
            return
        passed.result = Result(after.text, after.code, whole=True) if after.rewrote else done.result
        if passed.result.code:
            passed.skill = ""  # the model gets no body
        outcome = "rewrote" if after.rewrote else "ok"
        passed.stage(StageName.POST_HOOK, outcome, note=f"{after.ran} ran")


def message_of(result: Result) -> str:
    """The text of the tool message: an error names its code, as nothing else of it reaches the model."""
    return f"Error [{result.code}]: {result.text}" if result.code and not result.whole else result.text


def _refuse(passed: Passed, stage: StageName, ready: Prepared) -> bool:
    passed.result = Result(ready.message, ready.code)
    passed.stage(stage, "failed", note=ready.note, code=ready.code)
    return False


def _record(call: AskedCall, given: Mapping[str, Any], behaviour: str, source: str, reason: str) -> Mapping[str, Any]:
    """One audit record. Arguments are kept by name and size alone: what a tool was given may be secret."""
    sizes = {key: len(_json(value).encode("utf-8", "surrogatepass")) for key, value in given.items()}
    return {
        "call": call.id, "agent": call.agent, "tool": call.tool, "decision": behaviour, "source": source,
        "reason": reason, "argument_bytes": sizes,
    }  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
