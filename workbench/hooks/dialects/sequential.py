"""Hosts whose hooks run one after another: what a failed step does to the chain, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.hooks.chain import Chain
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.stepping import ask, context_of, placeholder, skipped
from workbench.hooks.model import Answer, ChainResult, Decision, OnError, Outcome, Phase, Record, StepResult, Value

FAILURES = frozenset({Outcome.THREW, Outcome.TIMED_OUT})


class Verdict(NamedTuple):
    """What a failed step makes of the call. With `ends` no further step is asked."""

    decision: Decision
    value: Value
    ends: bool


def on_failure(policy: OnError, step: BoundStep, value: Value) -> Verdict:
    """What a policy makes of a failed step that was given this value."""
    if policy is OnError.FAIL:
        return Verdict(Decision.FAILED, None, True)
    if policy is OnError.WITHHOLD:
        return Verdict(Decision.WITHHELD, placeholder(step), True)
    return Verdict(Decision.ALLOW, value, policy is OnError.STOP)


class Walk:
    """One record on its way through a chain: the input and output as they stand, and the steps so far."""

    def __init__(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> None:
        self.record, self.chain = record, chain
        self.pre = tuple(step for step in steps if step.phase is Phase.PRE)
        self.post = tuple(step for step in steps if step.phase is Phase.POST)
        self.input: Value = record.input
        self.output: Value = record.output
        self.decision = Decision.ALLOW
        self.results: list[StepResult] = []
        self.notes: list[str] = []

    def ask(self, step: BoundStep) -> Answer:
        """The answer of a step to what stands now; its result is kept."""
        before_call = step.phase is Phase.PRE
        context = context_of(self.record, None if before_call else self.output, self.input)
        answer, result = ask(step, self.record.tool, context)
        self.results.append(result)
        return answer

    def skip(self, steps: Sequence[BoundStep], reason: str) -> None:
        """Steps that are not asked."""
        for step in steps:
            value = self.input if step.phase is Phase.PRE else self.output
            self.results.append(skipped(step, value, reason))

    def remark(self, text: str) -> None:
        """Adds to what is said of the last step."""
        last = self.results[-1]
        self.results[-1] = last._replace(message=f"{last.message}; {text}" if last.message else text)

    def end(self, decision: Decision, value: Value) -> None:
        """What the model gets instead of the output."""
        self.decision, self.output = decision, value

    def result(self) -> ChainResult:
        """The whole."""
        return ChainResult(
            self.chain.name, self.chain.dialect, self.decision, self.output, tuple(self.results),
            notes=tuple(self.notes),
        )  # fmt: skip


def not_for_tool(record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
    """The result where the chain's `applies_to` does not take the tool: nothing is asked."""
    walk = Walk(record, steps, chain)
    walk.skip(steps, f"applies_to does not take the tool '{record.tool}'")
    return walk.result()
