"""CrewAI: hooks in order of registration, each with what the one before gave; results are texts, errors are swallowed.

Derived from crewai 1.15.30 as read: a hook before the call may answer False and may change the arguments only in place;
hooks after it get the text of the result, return a text or nothing, and run on blocked calls too.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import takes
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool, on_failure
from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, ChainResult, Decision, OnError, Outcome, Phase, Record

NOT_A_TEXT = "CrewAI takes only a text as a result"


class CrewAi:
    """The rules of CrewAI."""

    id = "crewai"

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Exact and case-sensitive names, with `*` and `?`."""
        return glob_matches(matchers, tool)

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call."""
        if chain.applies_to is not None and not self.matches(chain.applies_to, record.tool):
            return not_for_tool(record, steps, chain)
        walk = Walk(record, steps, chain)
        discarded: list[str] = []
        if _through(walk, walk.pre, discarded):
            _as_text(walk)
            _through(walk, walk.post, discarded)
        else:
            walk.skip(walk.post, "not reached")
        whole = walk.result()
        return ChainResult(
            whole.chain, whole.dialect, whole.decision, whole.final, whole.steps,
            discarded="; ".join(dict.fromkeys(discarded)), notes=whole.notes,
        )  # fmt: skip


def _through(walk: Walk, steps: Sequence[BoundStep], discarded: list[str]) -> bool:
    """Asks steps in order; whether hooks after the call run, which they also do for a call that was blocked."""
    for number, step in enumerate(steps):
        if not takes(walk, step):
            continue
        answer = walk.ask(step)
        if answer.outcome in FAILURES:
            verdict = on_failure(step.on_error or OnError.WARN, step, walk.output)
            if verdict.decision is not Decision.ALLOW:
                walk.end(verdict.decision, verdict.value)
            if verdict.ends:
                walk.skip(steps[number + 1 :], f"the chain ended at '{step.name}'")
                return False
        elif answer.outcome is Outcome.BLOCKED:
            if step.phase is Phase.PRE:
                _block(walk, step, answer)
                walk.skip(steps[number + 1 :], "the call is blocked")
                return True
            walk.remark("a hook after the call cannot block here")
        elif answer.outcome is Outcome.REWRITE:
            _take(walk, step, answer, discarded)
    return True


def _block(walk: Walk, step: BoundStep, answer: Answer) -> None:
    walk.end(Decision.BLOCKED, f"Tool execution blocked by hook. Tool: {walk.record.tool}")
    reason = f": {answer.message}" if answer.message else ""
    walk.notes.append(f"'{step.name}' refuses{reason}; hooks after the call run on the text that says so")


def _as_text(walk: Walk) -> None:
    """The host makes a text of a result before any hook sees it."""
    if walk.output is not None and not isinstance(walk.output, str):
        walk.output = str(walk.output)
        walk.notes.append("hooks get the result as Python's text of it, and so does the model")


def _take(walk: Walk, step: BoundStep, answer: Answer, discarded: list[str]) -> None:
    if step.phase is Phase.POST:
        if isinstance(answer.value, str):
            walk.output = answer.value
        else:
            walk.remark(f"dropped by the host: {NOT_A_TEXT}")
            discarded.append(NOT_A_TEXT)
    elif isinstance(answer.value, dict):
        walk.input = answer.value
        walk.notes.append("the input was changed, which counts here only when it is changed in place")
    else:
        walk.remark("dropped: a tool's input must be an object")


DIALECT = CrewAi()
