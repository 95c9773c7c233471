"""The tutorial's agent: everything in order, and what fails closes.

Source: its chapters 6 and 7 as described in systems.md 2.4. A hook before the call may change the input or block, which
ends the stage; one that throws, and one that answers what it may not, stops the call. A hook after it may change the
result; one that fails has it replaced by an error, although the tool has run. No step has a matcher there;
`applies_to` is ours, exact names with `*` and `?`.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import takes
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool, on_failure
from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, ChainResult, Decision, Outcome, Phase, Record

EXECUTION, CONTRACT = "hook_execution_error", "hook_contract_error"


class Tutorial:
    """The rules of the tutorial's agent."""

    id = "tutorial"

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Exact and case-sensitive names, with `*` and `?`."""
        return glob_matches(matchers, tool)

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call."""
        if chain.applies_to is not None and not self.matches(chain.applies_to, record.tool):
            return not_for_tool(record, steps, chain)
        walk = Walk(record, steps, chain)
        if _stage(walk, walk.pre):
            _stage(walk, walk.post)
        else:
            walk.skip(walk.post, "not reached")
        return walk.result()


def _stage(walk: Walk, steps: Sequence[BoundStep]) -> bool:
    """Asks the steps of one stage in order; whether the next stage is reached."""
    for number, step in enumerate(steps):
        if takes(walk, step) and not _goes_on(walk, step):
            walk.skip(steps[number + 1 :], f"the chain ended at '{step.name}'")
            return False
    return True


def _goes_on(walk: Walk, step: BoundStep) -> bool:
    answer = walk.ask(step)
    if answer.outcome in FAILURES:
        return _survives(walk, step)
    if answer.outcome is Outcome.BLOCKED:
        return _passes_block(walk, step, answer)
    if answer.outcome is Outcome.REWRITE:
        return _takes(walk, step, answer)
    return True


def _survives(walk: Walk, step: BoundStep) -> bool:
    """What a failure does: without an own policy the model gets an error instead of the result."""
    before_call = step.phase is Phase.PRE
    if step.on_error is None:
        _refuse(
            walk, EXECUTION, f"the hook '{step.name}' failed", Decision.BLOCKED if before_call else Decision.WITHHELD
        )
        return False
    verdict = on_failure(step.on_error, step, walk.output)
    walk.end(verdict.decision, verdict.value)
    return not verdict.ends


def _passes_block(walk: Walk, step: BoundStep, answer: Answer) -> bool:
    if step.phase is Phase.POST:
        walk.remark("a hook after the call cannot block here")
        return True
    _refuse(walk, "hook_blocked", answer.message or f"blocked by '{step.name}'", Decision.BLOCKED)
    return False


def _takes(walk: Walk, step: BoundStep, answer: Answer) -> bool:
    """A changed result goes on; a changed input must be an object again, as every tool's arguments are."""
    if step.phase is Phase.POST:
        walk.output = answer.value
    elif isinstance(answer.value, dict):
        walk.input = answer.value
    else:
        walk.remark("the changed input is no object")
        _refuse(walk, CONTRACT, f"the hook '{step.name}' gave no object as input", Decision.BLOCKED)
        return False
    return True


def _refuse(walk: Walk, code: str, reason: str, decision: Decision) -> None:
    """The error that the model gets as the call's result."""
    walk.notes.append(f"{code}: {reason}")
    walk.end(decision, f"Error [{code}]: {reason}")


DIALECT = Tutorial()
