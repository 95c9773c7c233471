"""Frameworks whose hooks wrap the call like skins: the first declared is the outermost, so what runs after the call
runs in reverse order, each on what the one inside it gave.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.narrowing import takes
from workbench.hooks.dialects.sequential import FAILURES, Walk, not_for_tool, on_failure
from workbench.hooks.dialects.stepping import glob_matches
from workbench.hooks.model import Answer, ChainResult, Decision, OnError, Outcome, Phase, Record


class Onion:
    """Such a framework. None has matchers: `applies_to` and the matcher of a step are ours, exact names with `*` and
    `?`. An error is not caught, so that the run fails, unless the chain says otherwise."""

    id = ""

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Exact and case-sensitive names, with `*` and `?`."""
        return glob_matches(matchers, tool)

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call; steps stand in the order in which they ran."""
        if chain.applies_to is not None and not self.matches(chain.applies_to, record.tool):
            return not_for_tool(record, steps, chain)
        walk = Walk(record, steps, chain)
        outwards = walk.post[::-1]
        if self._through(walk, walk.pre):
            self._through(walk, outwards)
        else:
            walk.skip(outwards, "not reached")
        if len(walk.post) > 1:
            walk.notes.append("hooks after the call run in reverse: the first declared is the outermost")
        return walk.result()

    def _through(self, walk: Walk, steps: Sequence[BoundStep]) -> bool:
        """Asks steps one after another; whether the next stage is reached."""
        for number, step in enumerate(steps):
            if takes(walk, step) and not self._passes(walk, step, walk.ask(step)):
                walk.skip(steps[number + 1 :], f"the chain ended at '{step.name}'")
                return False
        return True

    def _passes(self, walk: Walk, step: BoundStep, answer: Answer) -> bool:
        if answer.outcome in FAILURES:
            verdict = on_failure(step.on_error or OnError.FAIL, step, walk.output)
            if verdict.decision is Decision.FAILED:
                walk.notes.append(f"'{step.name}' failed and nothing catches it: the run ends")
            walk.end(verdict.decision, verdict.value)
            return not verdict.ends
        if answer.outcome is Outcome.BLOCKED:
            walk.end(Decision.BLOCKED, answer.message or f"blocked by the hook '{step.name}'")
            walk.notes.append(f"'{step.name}' refuses: the model gets the reason instead of the output")
            return False
        if answer.outcome is Outcome.REWRITE:
            _take(walk, step, answer)
        return True


def _take(walk: Walk, step: BoundStep, answer: Answer) -> None:
    if step.phase is Phase.POST:
        walk.output = answer.value
    elif isinstance(answer.value, dict):
        walk.input = answer.value
        walk.notes.append("the input was changed; the recorded output is that of the input as it was")
    else:
        walk.remark("dropped: a tool's input must be an object")
