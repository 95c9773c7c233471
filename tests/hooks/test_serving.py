"""A chain as one command hook: what a host makes of its answers, by our own reading of each host; and exports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.hooks.chain import Chain
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.exporting import absolute, settings_text, typescript_text
from workbench.hooks.imported import imported_chain
from workbench.hooks.model import Answer, Context, Outcome, Phase, Value
from workbench.hooks.protocols import Call, Printed, wire
from workbench.hooks.serving import HOSTS, Event, answer, read_event

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
BASH = {"stdout": f"key {SECRET} end", "stderr": "", "interrupted": False}


def chain(text: str, dialect: str = "claude-code") -> Chain:
    return parse_chain("c.chain.yaml", f"version: 1\nname: c\ndialect: {dialect}\n{text}".encode())


def call(phase: Phase, tool: str, output: Value) -> Call:
    return Call(phase, tool, {"command": "env"}, Context({"command": "env"}, output), "/x")


def event(host: str, phase: Phase, tool: str, output: Value) -> Event:
    """What the host writes to a hook's standard input, read."""
    found = read_event(host, json.dumps(wire(host).given(call(phase, tool, output))))
    assert found is not None
    assert (found.phase, found.record.tool, found.record.input) == (phase, tool, {"command": "env"})
    return found


def heard(host: str, found: Chain, phase: Phase, output: Value = None, tool: str = "Bash") -> Answer:
    """What the host makes of the chain's answer."""
    text = answer(found, event(host, phase, tool, output))
    return wire(host).read(call(phase, tool, output), Printed(0, "", text, ""))


REDACT = chain("post: [{use: redact}, {use: truncate, with: {max: 60}}]\n")
DENY = chain("pre: [{use: deny_tools, with: {tools: [Bash]}}]\npost: [{use: redact}]\n")


def test_claude_code_gets_an_output_of_the_same_shape() -> None:
    found = heard("claude-code", REDACT, Phase.POST, BASH)
    assert found.outcome is Outcome.REWRITE
    assert found.value == BASH | {"stdout": "key [REDACTED:github-token] end"}
    text = heard("claude-code", REDACT, Phase.POST, f"key {SECRET}", tool="mcp__a__b")
    assert text.value == "key [REDACTED:github-token]"


def test_a_cut_keeps_the_shape_too() -> None:
    long = BASH | {"stdout": "x" * 500}
    found = heard("claude-code", chain("post: [{use: truncate, with: {max: 40}}]\n"), Phase.POST, long)
    assert found.outcome is Outcome.REWRITE
    assert isinstance(found.value, dict)
    assert set(found.value) == set(BASH)
    assert len(found.value["stdout"]) <= 40


@pytest.mark.parametrize("host", ["codex", "gemini-cli", "vscode"])
def test_other_hosts_get_the_output_as_the_reason_of_a_refusal(host: str) -> None:
    found = heard(host, REDACT, Phase.POST, f"key {SECRET} end")
    assert (found.outcome, found.message) == (Outcome.BLOCKED, "key [REDACTED:github-token] end")


@pytest.mark.parametrize("host", HOSTS)
def test_what_is_fine_is_left_alone(host: str) -> None:
    assert heard(host, REDACT, Phase.POST, "nothing here").outcome is Outcome.NO_OP
    assert heard(host, REDACT, Phase.PRE).outcome is Outcome.NO_OP
    assert answer(DENY, event(host, Phase.PRE, "Read", None)) == ""


@pytest.mark.parametrize("host", HOSTS)
def test_a_refused_call(host: str) -> None:
    found = heard(host, DENY, Phase.PRE)
    assert found.outcome is Outcome.BLOCKED
    assert found.message


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("phase", list(Phase))
def test_what_goes_wrong_closes(host: str, phase: Phase, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def after(tool, ctx): ...\n\ndef check(tool, value, ctx): ...\n", "utf-8")
    step = "post: [{python: mine.py:after}]\n" if phase is Phase.POST else "pre: [{python: mine.py:check}]\n"
    text = f"version: 1\nname: c\ndialect: wasmagent\n{step}".encode()
    untrusted = parse_chain(str(tmp_path / "c.chain.yaml"), text)
    missing = parse_chain(str(tmp_path / "c.chain.yaml"), text.replace(b"mine", b"gone"))
    broken = chain("post: [{use: fault, on_error: fail}]\npre: [{use: deny_tools, with: {tools: 3}}]\n")
    for found in (untrusted, missing, broken):
        told = heard(host, found, phase, BASH)
        assert told.outcome is (Outcome.REWRITE if (host, phase) == ("claude-code", Phase.POST) else Outcome.BLOCKED)
        assert SECRET not in json.dumps([told.value, told.message])


def test_matchers_are_the_chains_own() -> None:
    both = chain("applies_to: ['Ba.*']\npost: [{use: redact, matcher: 'Edit|Bash'}]\n")
    assert heard("claude-code", both, Phase.POST, BASH).outcome is Outcome.REWRITE
    assert answer(both, event("claude-code", Phase.POST, "Read", BASH)) == ""
    assert answer(chain("post: [{use: redact, matcher: Bas}]\n"), event("claude-code", Phase.POST, "Bash", BASH)) == ""


@pytest.mark.parametrize("value", [{}, {"hook_event_name": "Stop"}, {"hook_event_name": 3}])
def test_other_events_are_none(value: Any) -> None:
    assert read_event("claude-code", json.dumps(value)) is None


@pytest.mark.parametrize("text", ["", "{", "[1]", "[" * 100_000])
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_event("claude-code", text)


@pytest.mark.parametrize("host", HOSTS)
def test_settings_are_read_again_as_one_hook(host: str, tmp_path: Path) -> None:
    text = settings_text(absolute(DENY), host, "/opt/a b/skill-workbench", trust=True)
    folder = {"codex": ".codex", "gemini-cli": ".gemini"}.get(host, ".claude")
    found = imported_chain(str(tmp_path / folder / "settings.json"), text.encode())
    assert [(step.phase, step.timeout_ms) for step in found.steps] == [(Phase.PRE, 60_000), (Phase.POST, 60_000)]
    assert str(found.steps[0].command).startswith("'/opt/a b/skill-workbench' replay /")
    assert str(found.steps[0].command).endswith(f"c.chain.yaml --as-hook {host} --trust")


def test_typescript_has_what_the_api_has_and_names_the_rest() -> None:
    pre = "pre: [{use: deny_tools, with: {tools: [Shell]}}, {use: intent}]\n"
    post = "post: [{use: redact, with: {pattern: '/a\"b/g'}}, {use: truncate, with: {max: 9}}, {use: ansi}]\n"
    text = typescript_text(chain(pre + post, "wasmagent"))
    assert 'import { denyTools, redactPostHook, truncatePostHook } from "@wasmagent/core";' in text
    assert 'redactPostHook({ pattern: /a"b/g, replacement: "[REDACTED]", name: "redact" }),' in text
    assert 'truncatePostHook({ maxChars: 9, name: "truncate" }),' in text
    assert "// ansi (use: ansi) has no counterpart there" in text
    assert "// intent (use: intent) has no counterpart there" in text
