"""The tutorial's host: whatever fails closes. Rows of systems.md 2.4."""

from __future__ import annotations

from tests.hooks.fakes import append, blocking, chain, guard, nothing, post, record, rewrite, throwing
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.tutorial import DIALECT
from workbench.hooks.model import ChainResult, Decision, OnError, Outcome


def run(*steps: BoundStep) -> ChainResult:
    return DIALECT.run(record(), steps, chain("tutorial"))


def outcomes(result: ChainResult) -> list[str]:
    return [step.outcome.value for step in result.steps]


def test_hooks_after_the_call_feed_each_other() -> None:
    assert run(post("a", append("1")), post("b", nothing), post("c", append("2"))).final == "out12"


def test_a_failure_after_the_call_replaces_the_result() -> None:
    result = run(post("a", append("1")), post("b", throwing), post("c", append("2")))
    assert result.decision is Decision.WITHHELD
    assert result.final == "Error [hook_execution_error]: the hook 'b' failed"
    assert outcomes(result) == ["rewrite", "threw", "skipped"]


def test_a_failure_before_the_call_stops_it() -> None:
    result = run(guard("a", throwing), guard("b", nothing), post("c", append("1")))
    assert result.decision is Decision.BLOCKED
    assert str(result.final).startswith("Error [hook_execution_error]")
    assert outcomes(result) == ["threw", "skipped", "skipped"]


def test_a_block_skips_everything_after_it() -> None:
    result = run(guard("a", blocking), guard("b", nothing), post("c", append("1")))
    assert (result.decision, result.final) == (Decision.BLOCKED, "Error [hook_blocked]: not this tool")
    assert outcomes(result) == ["blocked", "skipped", "skipped"]


def test_a_changed_input_is_what_the_next_hook_sees() -> None:
    second = guard("b", nothing)
    run(guard("a", lambda tool, context: rewrite({"command": "pwd"})), second)
    assert second.hook.seen[0].input == {"command": "pwd"}  # type: ignore[union-attr]


def test_an_input_that_is_no_object_breaks_the_contract() -> None:
    result = run(guard("a", lambda tool, context: rewrite("pwd")), post("b", append("1")))
    assert result.decision is Decision.BLOCKED
    assert str(result.final).startswith("Error [hook_contract_error]")


def test_an_own_policy_overrules() -> None:
    result = run(post("a", throwing, OnError.WARN), post("b", append("1")))
    assert (result.final, result.decision) == ("out1", Decision.ALLOW)
    assert result.steps[0].outcome is Outcome.THREW
    ended = run(guard("a", throwing, OnError.STOP), post("b", append("1")))
    assert (ended.final, ended.decision) == ("out", Decision.ALLOW)
