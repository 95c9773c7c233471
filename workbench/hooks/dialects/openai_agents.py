"""OpenAI Agents SDK: every output guardrail sees the original; the first that rejects wins, and the rest are not asked.

Measured on 0.24: nothing rewrites an output but a rejection's message, which stands in its place. Input guardrails
allow, reject with a message or raise; none changes the input. An exception ends the run.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import takes
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool, on_failure
from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, ChainResult, Decision, OnError, Outcome, Phase, Record

NOT_A_TEXT = "a rejection's message must be a text; the original goes through"


class OpenAiAgents:
    """The rules of the OpenAI Agents SDK."""

    id = "openai-agents"

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
            _through(walk, walk.post, discarded)
        else:
            walk.skip(walk.post, "not reached")
        whole = walk.result()
        return ChainResult(
            whole.chain, whole.dialect, whole.decision, whole.final, whole.steps,
            discarded="; ".join(dict.fromkeys(discarded)), notes=whole.notes,
        )  # fmt: skip


def _through(walk: Walk, steps: Sequence[BoundStep], discarded: list[str]) -> bool:
    """Asks guardrails until one rejects; whether the next stage is reached."""
    for number, step in enumerate(steps):
        if takes(walk, step) and not _passes(walk, step, walk.ask(step), discarded):
            left = steps[number + 1 :]
            walk.skip(left, f"'{step.name}' decided; the rest is not asked")
            if left and step.phase is Phase.POST:
                walk.notes.append(f"what comes after '{step.name}' is not asked: its answer is the result")
            return False
    return True


def _passes(walk: Walk, step: BoundStep, answer: Answer, discarded: list[str]) -> bool:
    if answer.outcome in FAILURES:
        verdict = on_failure(step.on_error or OnError.FAIL, step, walk.output)
        walk.end(verdict.decision, verdict.value)
        return not verdict.ends
    if answer.outcome is Outcome.BLOCKED:
        walk.end(Decision.BLOCKED, answer.message or f"blocked by the guardrail '{step.name}'")
        return False
    if answer.outcome is not Outcome.REWRITE:
        return True
    if step.phase is Phase.PRE:
        walk.remark("dropped by the host: a guardrail cannot change the input here")
        return True
    if not isinstance(answer.value, str):
        walk.remark(f"dropped by the host: {NOT_A_TEXT}")
        discarded.append(NOT_A_TEXT)
        return True
    walk.output = answer.value
    return False


DIALECT = OpenAiAgents()
