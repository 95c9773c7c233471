"""The host wasmagent: guardrails that may end the run, then post-hooks of which each feeds the next.

Source: packages/core/src/guardrails/index.ts at 5030598. All guardrails are asked, and the first in their order that
trips counts; one that throws rejects the whole call. A post-hook that throws is passed over and the last value kept.
Nothing there has a matcher; `applies_to` and those of steps are ours: exact names with `*` and `?`.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import takes
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool, on_failure
from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import ChainResult, Decision, OnError, Outcome, Record


class Wasmagent:
    """The rules of wasmagent."""

    id = "wasmagent"

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Exact and case-sensitive names, with `*` and `?`."""
        return glob_matches(matchers, tool)

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call."""
        if chain.applies_to is not None and not self.matches(chain.applies_to, record.tool):
            return not_for_tool(record, steps, chain)
        walk = Walk(record, steps, chain)
        if _guarded(walk):
            _post(walk)
        else:
            walk.skip(walk.post, "the call was not made")
        return walk.result()


def _guarded(walk: Walk) -> bool:
    """Asks every guardrail; whether the call is made."""
    tripped = ""
    for step in walk.pre:
        if not takes(walk, step):
            continue
        answer = walk.ask(step)
        if answer.outcome in FAILURES:
            verdict = on_failure(step.on_error or OnError.FAIL, step, walk.output)
            if verdict.decision is not Decision.ALLOW and walk.decision in (Decision.ALLOW, Decision.BLOCKED):
                walk.end(verdict.decision, verdict.value)
                walk.notes.append(f"the guardrail '{step.name}' failed: the call is rejected")
        elif answer.outcome is Outcome.BLOCKED:
            if not tripped:
                tripped = step.name
            if walk.decision is Decision.ALLOW:
                walk.end(Decision.BLOCKED, None)
        elif answer.outcome is Outcome.REWRITE:
            walk.remark("a guardrail cannot change the input here")
    if tripped and walk.decision is Decision.BLOCKED:
        walk.notes.append(f"'{tripped}' tripped: the run ends, and the model gets no result")
    return walk.decision is Decision.ALLOW


def _post(walk: Walk) -> None:
    for number, step in enumerate(walk.post):
        if not takes(walk, step):
            continue
        answer = walk.ask(step)
        if answer.outcome is Outcome.REWRITE:
            walk.output = answer.value
        elif answer.outcome is Outcome.BLOCKED:
            walk.remark("a hook after the call cannot block here")
        elif answer.outcome in FAILURES:
            verdict = on_failure(step.on_error or OnError.WARN, step, walk.output)
            walk.end(verdict.decision, verdict.value)
            if verdict.ends:
                walk.skip(walk.post[number + 1 :], f"the chain ended at '{step.name}'")
                return


DIALECT = Wasmagent()
