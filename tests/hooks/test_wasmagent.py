"""The host wasmagent: order, who is asked, and what a failure does. Rows of systems.md 1.2 and 1.3."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hooks.fakes import append, blocking, chain, guard, nothing, post, raising, record, rewrite, throwing
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.wasmagent import DIALECT
from workbench.hooks.model import ChainResult, Decision, OnError, Outcome


def run(*steps: BoundStep, output: object = "out", **values: Any) -> ChainResult:
    return DIALECT.run(record(output), steps, chain("wasmagent", **values))


def outcomes(result: ChainResult) -> dict[str, str]:
    return {step.name: step.outcome.value for step in result.steps}


def test_each_hook_is_fed_by_the_one_before() -> None:
    result = run(post("a", append("1")), post("b", nothing), post("c", append("2")))
    assert result.final == "out12"
    assert outcomes(result) == {"a": "rewrite", "b": "no-op", "c": "rewrite"}
    assert [(step.before, step.after) for step in result.steps] == [
        ("out", "out1"),
        ("out1", "out1"),
        ("out1", "out12"),
    ]


def test_a_guardrail_that_throws_rejects_the_call_whatever_another_says() -> None:
    result = run(guard("a", blocking), guard("b", throwing))
    assert result.decision is Decision.FAILED
    assert result.notes == ("the guardrail 'b' failed: the call is rejected",)


@pytest.mark.parametrize("broken", [throwing, raising])
def test_a_hook_that_throws_is_passed_over(broken: Any) -> None:
    result = run(post("a", append("1")), post("b", broken), post("c", append("2")))
    assert (result.final, result.decision) == ("out12", Decision.ALLOW)
    assert result.steps[1].outcome is Outcome.THREW
    assert result.steps[1].message


@pytest.mark.parametrize(
    ("policy", "final", "decision", "last"),
    [
        (OnError.WARN, "out12", Decision.ALLOW, "rewrite"),
        (OnError.STOP, "out1", Decision.ALLOW, "skipped"),
        (OnError.FAIL, None, Decision.FAILED, "skipped"),
        (OnError.WITHHOLD, "[withheld: the hook 'b' failed]", Decision.WITHHELD, "skipped"),
    ],
)
def test_policies_for_a_failure(policy: OnError, final: object, decision: Decision, last: str) -> None:
    result = run(post("a", append("1")), post("b", throwing, policy), post("c", append("2")))
    assert (result.final, result.decision) == (final, decision)
    assert outcomes(result)["c"] == last


def test_a_rewrite_may_be_nothing() -> None:
    result = run(post("a", lambda tool, context: rewrite(None)))
    assert result.final is None
    assert result.steps[0].outcome is Outcome.REWRITE


def test_every_guardrail_is_asked_and_the_first_in_order_trips() -> None:
    steps = guard("a", nothing), guard("b", blocking), guard("c", blocking), post("p", append("1"))
    result = run(*steps)
    assert outcomes(result) == {"a": "no-op", "b": "blocked", "c": "blocked", "p": "skipped"}
    assert (result.decision, result.final) == (Decision.BLOCKED, None)
    assert "'b' tripped" in result.notes[0]


def test_a_guardrail_that_throws_rejects_the_call() -> None:
    result = run(guard("a", blocking), guard("b", throwing), post("p", append("1")))
    assert result.decision is Decision.FAILED
    assert outcomes(result) == {"a": "blocked", "b": "threw", "p": "skipped"}
    lenient = run(guard("b", throwing, OnError.WARN), post("p", append("1")))
    assert (lenient.decision, lenient.final) == (Decision.ALLOW, "out1")


def test_a_guardrail_cannot_change_the_input() -> None:
    result = run(guard("a", lambda tool, context: rewrite({"command": "rm"})), post("p", append("1")))
    assert result.final == "out1"
    assert result.steps[0].message == "a guardrail cannot change the input here"


def test_hooks_are_told_of_the_call() -> None:
    step = post("a", nothing)
    run(step)
    context = step.hook.seen[0]  # type: ignore[union-attr]
    assert context == ({"command": "ls"}, "out", None, 3.0, "task", "Bash")


@pytest.mark.parametrize(("tool", "asked"), [("Bash", True), ("bash", False), ("BashX", False), ("mcp__a__b", True)])
def test_applies_to_is_exact_but_for_stars(tool: str, asked: bool) -> None:
    found = DIALECT.run(record(tool=tool), [post("a", append("1"))], chain("wasmagent", applies_to=("Bash", "mcp__*")))
    assert found.final == ("out1" if asked else "out")
    assert found.steps[0].outcome is (Outcome.REWRITE if asked else Outcome.SKIPPED)


def test_sizes_and_json_of_each_step() -> None:
    result = run(post("a", lambda tool, context: rewrite('{"é": 1')), output='{"é": 1}')
    step = result.steps[0]
    assert (step.bytes_before, step.bytes_after, step.valid_json) == (9, 8, (True, False))
    other = run(post("a", nothing), output={"b": 1, "a": ["é"]}).steps[0]
    assert (other.bytes_before, other.valid_json) == (len('{"a":["é"],"b":1}'.encode()), (None, None))
