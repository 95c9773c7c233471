"""What each host makes of the same hooks: the verdict table, failures, refusals, rewrites that a host drops."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.hooks.dialects.hosts_kit import (
    CUT,
    OUTPUT,
    REDACT,
    SECRET,
    blocks,
    post,
    pre,
    record,
    rewriting,
    run,
    throws,
)
from workbench.hooks.chain import DIALECT_IDS, Chain, Kind
from workbench.hooks.dialects import BoundStep, dialect
from workbench.hooks.model import UNCHANGED, Answer, Context, Decision, OnError, Outcome, Phase, Value

SHELL = {"stdout": "a", "stderr": "", "interrupted": False}


@dataclass(frozen=True)
class Looking:
    """A hook after the call that keeps the inputs it is told of."""

    name: str
    inputs: list[Value]

    def after(self, tool: str, context: Context) -> Answer:
        self.inputs.append(context.input)
        return UNCHANGED


def finals(name: str) -> list[Value]:
    result = run(name, [REDACT, CUT])
    return [order.final for order in result.orders] or [result.final]


# The same two hooks, the same secret, declared as [redact, cut to 8] (systems.md 3.2).
@pytest.mark.parametrize("name", ["wasmagent", "tutorial", "crewai"])
def test_in_a_pipeline_redacting_first_is_safe(name: str) -> None:
    assert finals(name) == ["…[truncated 22 chars]…\nEDACTED]"]


@pytest.mark.parametrize("name", ["pydantic-ai", "langchain"])
def test_in_an_onion_the_cut_comes_first_and_half_a_key_leaks(name: str) -> None:
    result = run(name, [REDACT, CUT])
    assert str(result.final).endswith("ijklmnop")
    assert [step.name for step in result.steps] == ["cut", "redact"]
    assert result.notes


def test_openai_agents_takes_the_first_rejection_and_never_cuts() -> None:
    result = run("openai-agents", [REDACT, CUT])
    assert result.final == "x" * 20 + "[REDACTED]"
    assert [step.outcome for step in result.steps] == [Outcome.REWRITE, Outcome.SKIPPED]


def test_claude_code_leaks_or_not_depending_on_who_finishes_last() -> None:
    result = run("claude-code", [REDACT, CUT])
    cut, redacted = "…[truncated 31 chars]…\nijklmnop", "x" * 20 + "[REDACTED]"
    assert [(order.order, order.final) for order in result.orders] == [
        (("redact", "cut"), cut),
        (("cut", "redact"), redacted),
    ]
    assert result.final == cut
    assert any("is lost" in note for note in result.notes)


@pytest.mark.parametrize("name", ["codex", "gemini-cli", "vscode"])
def test_hosts_that_take_no_rewrite_give_the_secret_and_say_so(name: str) -> None:
    result = run(name, [REDACT, CUT])
    assert result.final == OUTPUT
    assert result.discarded
    assert all("dropped by the host" in str(step.message) for step in result.steps)


def test_one_outcome_is_one_order() -> None:
    assert [order.order for order in run("claude-code", [REDACT, post("same", lambda _: UNCHANGED)]).orders] == [
        ("redact", "same")
    ]
    assert run("wasmagent", [REDACT, CUT]).orders == ()


@pytest.mark.parametrize(
    ("name", "decision"),
    [
        ("claude-code", Decision.ALLOW), ("codex", Decision.ALLOW), ("gemini-cli", Decision.ALLOW),
        ("vscode", Decision.ALLOW), ("crewai", Decision.ALLOW), ("pydantic-ai", Decision.FAILED),
        ("langchain", Decision.FAILED), ("openai-agents", Decision.FAILED),
    ],
)  # fmt: skip
def test_a_hook_that_throws_has_the_hosts_own_consequence(name: str, decision: Decision) -> None:
    result = run(name, [post("bad", throws)])
    assert result.decision is decision
    assert result.final == (OUTPUT if decision is Decision.ALLOW else None)
    assert result.steps[0].outcome is Outcome.THREW


@pytest.mark.parametrize("name", DIALECT_IDS)
def test_a_redactor_that_fails_and_withholds_never_lets_the_output_through(name: str) -> None:
    result = run(name, [post("redact", throws, OnError.WITHHOLD)])
    assert result.decision is Decision.WITHHELD
    assert SECRET not in json.dumps(result.final)
    assert "redact" in json.dumps(result.final)


@pytest.mark.parametrize("name", DIALECT_IDS)
def test_a_chain_can_say_that_a_failure_fails_it(name: str) -> None:
    result = run(name, [post("bad", throws, OnError.FAIL)])
    assert (result.decision, result.final) == (Decision.FAILED, None)


@pytest.mark.parametrize("name", DIALECT_IDS)
def test_a_refused_call_gives_no_output(name: str) -> None:
    result = run(name, [pre("guard", blocks), REDACT])
    assert result.decision is Decision.BLOCKED
    assert SECRET not in str(result.final)
    if name != "crewai":
        assert result.steps[-1].outcome is Outcome.SKIPPED


def test_crewai_asks_hooks_after_a_blocked_call_and_turns_results_into_texts() -> None:
    result = run("crewai", [pre("guard", blocks), post("seen", rewriting(lambda value: f"{value}!"))])
    assert result.final == "Tool execution blocked by hook. Tool: mcp__x__y!"
    structured = run("crewai", [post("object", rewriting(lambda _: {"a": 1}))], record({"ok": True}))
    assert structured.final == "{'ok': True}"
    assert structured.discarded


@pytest.mark.parametrize(
    ("name", "final"),
    [
        ("codex", "not here\n\nnot here"),
        ("gemini-cli", "Tool result blocked: not here\nnot here"),
        ("claude-code", OUTPUT),
        ("vscode", OUTPUT),
    ],
)
def test_an_objection_after_the_call_replaces_the_output_or_stands_beside_it(name: str, final: str) -> None:
    result = run(name, [post("one", blocks), post("two", blocks)])
    assert result.final == final
    assert result.decision is (Decision.ALLOW if final == OUTPUT else Decision.BLOCKED)
    assert result.notes


def test_gemini_merges_the_input_and_tells_the_model_and_appends_context() -> None:
    changes = pre("in", lambda _: Answer(Outcome.REWRITE, {"b": 2}))
    adds = post("ctx", lambda _: Answer(Outcome.NO_OP, metadata={"context": "mind the gap"}))
    result = run("gemini-cli", [changes, adds], record("out", given={"a": 1}))
    assert result.final == (
        "out\n\n[System] Tool input parameters (b) were modified by a hook before execution."
        "\n\n<hook_context>mind the gap</hook_context>"
    )


def test_claude_code_cannot_replace_the_output_of_a_failed_call() -> None:
    result = run("claude-code", [REDACT], record(error="exit 1"))
    assert result.final == OUTPUT
    assert result.discarded
    assert result.steps[0].outcome is Outcome.SKIPPED


def test_what_asks_the_user_is_noted_and_the_last_changed_input_counts() -> None:
    asks = pre("asks", lambda _: Answer(Outcome.NO_OP, message="sure?", metadata={"permission": "ask"}))
    a, b = (pre(name, lambda _, n=name: Answer(Outcome.REWRITE, {"x": n})) for name in "ab")  # type: ignore[misc]
    notes = run("claude-code", [asks, a, b]).notes
    assert any("'asks' says ask" in note for note in notes)
    assert any("only one of them is kept" in note for note in notes)


def test_matchers_rules_and_doubles_are_skipped_with_the_reason() -> None:
    steps = [
        post("other", throws, matcher="Write"),
        post("rule", throws, condition="Bash(git push *)"),
        post("once", rewriting(str.upper), kind=Kind.COMMAND, command="./a"),  # type: ignore[arg-type]
        post("twice", throws, kind=Kind.COMMAND, command="./a"),
    ]
    result = run("claude-code", steps, record("out", tool="Bash", given={"command": "git pull"}))
    assert [step.outcome for step in result.steps] == [Outcome.SKIPPED] * 2 + [Outcome.REWRITE, Outcome.SKIPPED]
    assert all(step.message for step in result.steps if step.outcome is Outcome.SKIPPED)
    assert result.final == "OUT"


@pytest.mark.parametrize("name", ["pydantic-ai", "crewai", "openai-agents"])
def test_frameworks_without_matchers_take_ours(name: str) -> None:
    result = run(name, [post("other", throws, matcher="Wri*"), REDACT])
    assert "[REDACTED]" in str(result.final)


def test_rewrites_of_the_wrong_shape_are_dropped_by_claude_code(shared: Path) -> None:
    for case in json.loads((shared / "cases/B51/expected.json").read_text(encoding="utf-8"))["cases"]:
        name = "claude-code" if case["host"] == "claude-code" else "wasmagent"
        rewrite, native = case["rewrite"], case["native"]
        result = run(name, [post("r", lambda _, r=rewrite: Answer(Outcome.REWRITE, r))], record(native, case["tool"]))  # type: ignore[misc]
        assert result.final == (rewrite if case["applied"] else native), case
        assert bool(result.discarded) is not case["applied"]


@pytest.mark.parametrize(
    ("tool", "native", "rewrite", "taken"),
    [
        ("Bash", SHELL, {**SHELL, "stdout": "b"}, True),
        ("Bash", {**SHELL, "isImage": False}, {**SHELL, "stdout": "b"}, True),
        ("Bash", SHELL, {"stdout": "b"}, False),
        ("Bash", SHELL, {**SHELL, "stdout": 1}, False),
        ("Glob", {"filenames": ["a"]}, {"filenames": "a"}, False),
        ("Glob", {"filenames": ["a"], "n": 1}, {"filenames": []}, False),
        ("mcp__a__b", {"x": 1}, "text", True),
        ("Bash", "text", "other", True),
    ],
)  # fmt: skip
def test_shapes_are_those_of_the_tool(tool: str, native: Value, rewrite: Value, taken: bool) -> None:
    result = run("claude-code", [post("r", lambda _: Answer(Outcome.REWRITE, rewrite))], record(native, tool))
    assert (result.final == rewrite) is taken
    assert (result.discarded == "") is taken


def test_a_withheld_output_keeps_its_shape_but_no_text_and_no_odd_key() -> None:
    native = {"stdout": SECRET, "interrupted": False, SECRET: 1, "list": [SECRET]}
    final = run("claude-code", [post("redact", throws, OnError.WITHHOLD)], record(native, "Bash")).final
    assert SECRET not in json.dumps(final)
    assert isinstance(final, dict)
    assert final["interrupted"] is False


def test_rival_rewriters_by_model(shared: Path) -> None:
    """B52: a chain keeps the redaction; hooks on the original lose it when another finishes last, and it is said."""
    cases = json.loads((shared / "cases/B52/expected.json").read_text(encoding="utf-8"))["cases"]
    redact = post("redact", rewriting(lambda v: str(v).replace("abc123456", "[R]")))
    trim = post("trim", rewriting(lambda v: str(v).rstrip()))
    chained = run("wasmagent", [redact, trim], record("token=abc123456 ok  "))
    assert chained.final == cases[0]["final"]
    raced = run("claude-code", [redact, trim], record("token=abc123456 ok  "))
    assert raced.final == cases[2]["final"]
    assert any("lost" in note for note in raced.notes)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("wasmagent", {"a": 1}), ("tutorial", {"b": 2}), ("claude-code", {"b": 2}), ("codex", {"b": 2}),
        ("gemini-cli", {"a": 1, "b": 2}), ("vscode", {"b": 2}), ("pydantic-ai", {"b": 2}), ("langchain", {"b": 2}),
        ("crewai", {"b": 2}), ("openai-agents", {"a": 1}),
    ],
)  # fmt: skip
def test_a_changed_input_counts_where_the_host_lets_it(name: str, seen: Value) -> None:
    inputs: list[Value] = []
    looks = Looking("looks", inputs)
    steps = [
        pre("change", lambda _: Answer(Outcome.REWRITE, {"b": 2})),
        BoundStep("looks", Phase.POST, looks, None, CUT.step),
    ]
    run(name, steps, record(given={"a": 1}))
    assert inputs == [seen]
    odd = run(name, [pre("odd", lambda _: Answer(Outcome.REWRITE, "no object"))], record(given={"a": 1}))
    assert odd.steps[0].message


@pytest.mark.parametrize("name", ["tutorial", "pydantic-ai", "langchain", "crewai"])
def test_where_hooks_are_chained_the_next_sees_the_changed_input(name: str) -> None:
    add = [pre(key, lambda given, k=key: Answer(Outcome.REWRITE, {**given, k: 1})) for key in "ab"]  # type: ignore[misc]
    assert run(name, add, record(given={})).steps[1].before == {"a": 1}


@pytest.mark.parametrize(("name", "asked"), [("vscode", 1), ("claude-code", 2)])
def test_hooks_that_run_one_by_one_end_with_the_one_that_ends_the_turn(name: str, asked: int) -> None:
    stop = post("stop", lambda _: Answer(Outcome.NO_OP, metadata={"stop": "enough"}))
    result = run(name, [stop, post("later", lambda _: UNCHANGED)])
    assert sum(step.outcome is not Outcome.SKIPPED for step in result.steps) == asked
    assert any("ends the turn: enough" in note for note in result.notes)


def test_an_invalid_or_unused_matcher_of_the_chain_is_told() -> None:
    chain = Chain("c", "claude-code", "f", ".", applies_to=("(",))
    assert any("invalid pattern" in note for note in dialect("claude-code").run(record(), [REDACT], chain).notes)
    chain = Chain("c", "vscode", "f", ".", applies_to=("Write",))
    assert any("does not use matchers" in note for note in dialect("vscode").run(record(), [REDACT], chain).notes)


@pytest.mark.parametrize("name", DIALECT_IDS)
def test_a_chain_for_other_tools_does_nothing(name: str) -> None:
    chain = Chain("c", name, "f", ".", applies_to=("Write",))
    result = dialect(name).run(record(tool="Bash"), [post("bad", throws)], chain)
    if name == "vscode":
        assert result.steps[0].outcome is Outcome.THREW
    else:
        assert [step.outcome for step in result.steps] == [Outcome.SKIPPED]
        assert result.final == OUTPUT
