"""Command hooks: the host's JSON in, its reading of exit codes and JSON out, and nothing without trust."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.command import CommandHook, command_of, make
from workbench.hooks.model import Answer, Context, Outcome, Phase, Value
from workbench.hooks.protocols import MODULES, Call, Printed, wire
from workbench.sandbox.trust import Trusted, digest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="commands of POSIX")


def trusting(chain: Chain, step: Step) -> Trusted:
    command = command_of(chain, step)
    return Trusted(frozenset((digest(command.content, command.entry),)))


def hook(
    folder: Path, command: tuple[str, ...] | str, protocol: str = "", timeout_ms: float | None = 20_000,
    phase: Phase = Phase.POST,
) -> CommandHook:  # fmt: skip
    chain = Chain("c", "claude-code", str(folder / "c.chain.yaml"), str(folder))
    step = Step("theirs", phase, Kind.COMMAND, command=command, protocol=protocol, timeout_ms=timeout_ms)
    return make(chain, step, trusting(chain, step))


def script(folder: Path, text: str, name: str = "hook.sh") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def after(one: CommandHook, output: Value = "out", tool: str = "Bash") -> Answer:
    return one.after(tool, Context({"command": "ls"}, output, None, 12.5))


def check(one: CommandHook, given: Value = None, tool: str = "Bash") -> Answer:
    return one.check(tool, given or {"command": "ls"}, Context(given))


@pytest.mark.parametrize(
    ("protocol", "phase", "keys"),
    [
        ("claude-code", Phase.POST, {"session_id", "cwd", "tool_input", "tool_use_id", "duration_ms"}),
        ("claude-code", Phase.PRE, {"session_id", "permission_mode", "tool_input"}),
        ("codex", Phase.POST, {"turn_id", "model", "tool_response"}),
        ("gemini-cli", Phase.POST, {"tool_response", "timestamp"}),
        ("vscode", Phase.POST, {"hookEventName", "sessionId", "tool_response"}),
    ],
)  # fmt: skip
def test_a_command_reads_what_its_host_writes(tmp_path: Path, protocol: str, phase: Phase, keys: set[str]) -> None:
    seen = tmp_path / "seen.json"
    script(tmp_path, f"cat > {seen}")
    one = hook(tmp_path, ("./hook.sh",), protocol, phase=phase)
    assert (after(one) if phase is Phase.POST else check(one)).outcome is Outcome.NO_OP
    found = json.loads(seen.read_text(encoding="utf-8"))
    assert keys <= found.keys()
    assert ("tool_response" in found) is (phase is Phase.POST)
    event = found.get("hook_event_name") or found["hookEventName"]
    gemini = {Phase.PRE: "BeforeTool", Phase.POST: "AfterTool"}
    claude = {Phase.PRE: "PreToolUse", Phase.POST: "PostToolUse"}
    assert event == (gemini if protocol == "gemini-cli" else claude)[phase]


def test_lone_surrogates_reach_the_command_escaped(tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    script(tmp_path, f"cat > {seen}")
    after(hook(tmp_path, ("./hook.sh",)), "cut \ud83c 好")
    assert json.loads(seen.read_bytes())["tool_response"] == "cut \ud83c 好"


def test_exit_codes_of_the_field(shared: Path, tmp_path: Path) -> None:
    for case in json.loads((shared / "cases/B53/expected.json").read_text(encoding="utf-8"))["cases"]:
        one = hook(tmp_path, ("sh", str(shared / "cases/B53/input/hooks" / case["hook"])))
        answer = check(one)
        assert (answer.outcome is Outcome.BLOCKED) is (case["blocks"] is True), case
        assert answer.message
        if case["blocks"] is not True:
            assert answer.outcome is Outcome.THREW
    assert "SIGKILL" in str(check(hook(tmp_path, ("sh", str(shared / "cases/B53/input/hooks/killed.sh")))).message)


def test_hooks_that_hang_time_out_with_their_children(shared: Path, tmp_path: Path) -> None:
    for name in ("sleepy.sh", "ignore-term.sh"):
        one = hook(tmp_path, ("sh", str(shared / "cases/B56/input/hooks" / name)), timeout_ms=500)
        answer = after(one)
        assert answer.outcome is Outcome.TIMED_OUT
        assert "0.5 s" in str(answer.message)


REWRITE = {"hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedToolOutput": "new"}}
MCP = {"hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedMCPToolOutput": "new"}}
DENY = {
    "hookSpecificOutput": {
        "hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no",
    }
}  # fmt: skip
INPUT = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow", "updatedInput": {"a": 1}}}
ASK = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "ask"}}
BLOCK = {"decision": "block", "reason": "no"}
GEMINI_INPUT = {"hookSpecificOutput": {"tool_input": {"a": 1}}}
B, N, R, T = Outcome.BLOCKED, Outcome.NO_OP, Outcome.REWRITE, Outcome.THREW
PRE, POST = Phase.PRE, Phase.POST

MATRIX: list[tuple[str, Phase, int | None, Value, str, Outcome]] = [
    # protocol, phase, exit code, standard output, standard error, what the host makes of it
    *((name, phase, 0, "", "", N) for name in MODULES if name != "filter" for phase in Phase),
    *((name, phase, 1, "", "bad", T) for name in MODULES for phase in Phase),
    *((name, phase, None, "", "", T) for name in MODULES for phase in Phase),
    *((name, phase, 2, "", "why", B) for name in MODULES if name != "filter" for phase in Phase),
    ("claude-code", PRE, 2, "", "", B), ("codex", PRE, 2, "", "", T), ("codex", POST, 2, "", " ", T),
    ("gemini-cli", PRE, 2, "", "", T), ("gemini-cli", PRE, 3, "", "why", B), ("claude-code", PRE, 3, "", "why", T),
    ("claude-code", PRE, 127, "", "", T), ("codex", POST, 127, "", "", T), ("vscode", POST, 127, "", "", T),
    ("claude-code", PRE, 2, DENY, "why", B), ("claude-code", PRE, 1, DENY, "", T),
    ("claude-code", POST, 0, '{"half', "", T), ("codex", POST, 0, '{"half', "", T),
    ("gemini-cli", POST, 0, '{"half', "", N), ("vscode", POST, 0, '{"half', "", N),
    *((name, POST, 0, "plain", "", N) for name in MODULES if name != "filter"),
    ("claude-code", POST, 0, "[1]", "", T), ("codex", POST, 0, "[1]", "", T), ("gemini-cli", POST, 0, "[1]", "", N),
    ("claude-code", POST, 0, REWRITE, "", R), ("codex", POST, 0, REWRITE, "", R), ("vscode", POST, 0, REWRITE, "", R),
    ("gemini-cli", POST, 0, REWRITE, "", R), ("claude-code", POST, 0, MCP, "", N), ("codex", POST, 0, MCP, "", R),
    ("claude-code", PRE, 0, REWRITE, "", T), ("codex", PRE, 0, REWRITE, "", T),
    ("claude-code", PRE, 0, DENY, "", B), ("codex", PRE, 0, DENY, "", B), ("vscode", PRE, 0, DENY, "", B),
    ("claude-code", PRE, 0, INPUT, "", R), ("codex", PRE, 0, INPUT, "", R), ("vscode", PRE, 0, INPUT, "", R),
    ("claude-code", PRE, 0, ASK, "", N), ("codex", PRE, 0, ASK, "", T), ("vscode", PRE, 0, ASK, "", N),
    *((name, POST, 0, BLOCK, "", B) for name in ("claude-code", "codex", "gemini-cli", "vscode")),
    ("claude-code", PRE, 0, BLOCK, "", B), ("codex", PRE, 0, BLOCK, "", B), ("gemini-cli", PRE, 0, BLOCK, "", B),
    ("codex", POST, 0, {"decision": "block"}, "", T), ("codex", POST, 0, {"reason": "x"}, "", T),
    ("codex", POST, 0, {"$schema": "x"}, "", T), ("codex", POST, 0, {"suppressOutput": True}, "", T),
    ("codex", PRE, 0, {"continue": False}, "", T), ("codex", POST, 0, {"continue": False, "stopReason": "s"}, "", B),
    ("codex", PRE, 0, {"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {}}}, "", T),
    ("codex", PRE, 0, {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow"}}, "", T),
    ("codex", PRE, 0, {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}, "", T),
    ("codex", PRE, 0, {"decision": "approve"}, "", T), ("codex", PRE, 0, {"decision": "block"}, "", T),
    ("claude-code", PRE, 0, {"continue": False}, "", B), ("claude-code", PRE, 0, {"decision": "approve"}, "", N),
    ("claude-code", POST, 0, {"async": True, **REWRITE}, "", N),
    ("claude-code", PRE, 0, {"hookSpecificOutput": {"permissionDecision": "maybe"}}, "", N),
    ("gemini-cli", PRE, 0, GEMINI_INPUT, "", R), ("gemini-cli", POST, 0, GEMINI_INPUT, "", N),
    ("gemini-cli", PRE, 0, json.dumps(json.dumps(BLOCK)), "", B), ("gemini-cli", POST, 0, {"continue": False}, "", B),
    ("vscode", PRE, 0, {"hookEventName": "Stop", **DENY}, "", N), ("vscode", PRE, 0, {"hookSpecificOutput": 3}, "", N),
    ("vscode", PRE, 0, {"continue": False}, "", B), ("vscode", POST, 0, {"continue": False}, "", N),
    ("claude-code", POST, 0, '{"decision": NaN}', "", T),
    ("filter", POST, 0, "new", "", R), ("filter", POST, 0, "out", "", N), ("filter", PRE, 2, "", "no", B),
    ("filter", POST, 2, "", "no", T),
]  # fmt: skip


@pytest.mark.parametrize(("protocol", "phase", "code", "stdout", "stderr", "outcome"), MATRIX)
def test_exit_code_and_output_by_host(
    protocol: str, phase: Phase, code: int | None, stdout: Value, stderr: str, outcome: Outcome
) -> None:
    text = stdout if isinstance(stdout, str) else json.dumps(stdout)
    call = Call(phase, "Bash", {"command": "ls"}, Context({"command": "ls"}, "out"), "/scratch")
    answer = wire(protocol).read(call, Printed(code, "" if code is not None else "SIGKILL", text, stderr))
    assert answer.outcome is outcome
    if outcome is T:
        assert answer.message
    if outcome is R:
        assert answer.value in ("new", {"a": 1})


@pytest.mark.parametrize(
    ("protocol", "phase", "printed", "word"),
    [
        ("claude-code", PRE, {"decision": "deny", "reason": "no"}, "decision 'deny' is not used"),
        ("claude-code", PRE, {"decision": ["block"]}, "is not used"),
        ("claude-code", PRE, {"permissionDecision": "deny"}, "'permissionDecision' means nothing"),
        ("claude-code", PRE, GEMINI_INPUT, "'hookSpecificOutput.tool_input' means nothing"),
        ("claude-code", POST, {"decision": "deny"}, "decision 'deny' is not used"),
        ("claude-code", POST, {"updatedToolOutput": "new", "x": 1}, "'updatedToolOutput', 'x' mean nothing"),
        ("vscode", PRE, BLOCK, "'decision', 'reason' mean nothing"),
        ("vscode", POST, {"updatedToolOutput": "new"}, "'updatedToolOutput' means nothing"),
        ("vscode", POST, INPUT, "for another event"),
        ("gemini-cli", PRE, DENY, "'hookSpecificOutput.permissionDecision'"),
        ("gemini-cli", POST, GEMINI_INPUT, "'hookSpecificOutput.tool_input' means nothing"),
    ],
)
def test_what_a_host_does_not_look_at_is_named(protocol: str, phase: Phase, printed: Value, word: str) -> None:
    call = Call(phase, "Bash", {"command": "ls"}, Context({"command": "ls"}, "out"), "/scratch")
    answer = wire(protocol).read(call, Printed(0, "", json.dumps(printed), ""))
    assert answer.outcome is Outcome.NO_OP
    assert word in str(answer.message)


def test_mcp_tools_have_a_key_of_their_own() -> None:
    call = Call(Phase.POST, "mcp__a__b", {}, Context({}, "out"), "/scratch")
    assert wire("claude-code").read(call, Printed(0, "", json.dumps(MCP), "")).value == "new"


def test_a_rewrite_and_an_objection_arrive_together() -> None:
    call = Call(Phase.POST, "Bash", {}, Context({}, "out"), "/scratch")
    answer = wire("claude-code").read(call, Printed(0, "", json.dumps({**BLOCK, **REWRITE}), ""))
    assert (answer.outcome, answer.value) == (Outcome.REWRITE, "new")
    assert isinstance(answer.metadata, dict)
    assert answer.metadata["objection"] == "no"


def test_a_filter_takes_text_and_json(tmp_path: Path) -> None:
    assert after(hook(tmp_path, "tr a-z A-Z", "filter")).value == "OUT"
    assert after(hook(tmp_path, "sed s/1/2/", "filter"), {"a": 1}).value == {"a": 2}
    assert after(hook(tmp_path, "echo no json", "filter"), {"a": 1}).outcome is Outcome.THREW
    odd = after(hook(tmp_path, "printf 'a\\377'", "filter"))
    assert (odd.value, "no UTF-8" in str(odd.message)) == ("a\ufffd", True)


def test_nothing_runs_without_trust_and_trust_ends_with_the_content(tmp_path: Path) -> None:
    path = script(tmp_path, f"touch {tmp_path}/ran")
    chain = Chain("c", "claude-code", "c", str(tmp_path))
    step = Step("theirs", Phase.POST, Kind.COMMAND, command=("./hook.sh",))
    answer = after(make(chain, step, Trusted()))
    assert answer.outcome is Outcome.SKIPPED
    assert str(answer.message).startswith("not trusted")
    trusted = make(chain, step, trusting(chain, step))
    script(tmp_path, f"touch {tmp_path}/ran; echo changed")
    assert after(trusted).outcome is Outcome.SKIPPED
    assert not (tmp_path / "ran").exists()
    assert path.exists()


@pytest.mark.parametrize(
    "command",
    [
        ("./a b/hook.sh",), ("sh", "a b/hook.sh"), "sh './a b/hook.sh'", "'a b/hook.sh'", '"a b"/hook.sh',
        r"a\ b/hook.sh", "plain/hook.sh | cat",
        '"$CLAUDE_PROJECT_DIR"/plain/hook.sh', "${CLAUDE_PROJECT_DIR}/plain/hook.sh", "cd . && plain/hook.sh",
        "sh top.sh",
    ],
)  # fmt: skip
def test_files_beside_the_chain_are_found_from_the_scratch_folder(
    tmp_path: Path, command: tuple[str, ...] | str
) -> None:
    for folder in ("a b", "plain"):
        (tmp_path / folder).mkdir()
        script(tmp_path / folder, "echo ran")
    script(tmp_path, "echo ran", "top.sh")
    answer = after(hook(tmp_path, command, "filter"))
    assert answer.value == "ran\n", answer


def test_the_files_that_a_command_names_are_part_of_its_trust(tmp_path: Path) -> None:
    script(tmp_path, "echo")
    chain = Chain("c", "claude-code", "c", str(tmp_path))
    for command in (("python3", "hook.sh"), "python3 ./hook.sh", "python3 hook.sh < /dev/null"):
        assert command_of(chain, Step("s", Phase.POST, Kind.COMMAND, command=command)).files == (
            str(tmp_path / "hook.sh"),
        )


@pytest.mark.parametrize("command", ["", "  ", ("",), (), "a\0b"])
def test_an_unusable_command_is_an_error_of_the_chain(tmp_path: Path, command: tuple[str, ...] | str) -> None:
    chain = Chain("c", "claude-code", "c", str(tmp_path))
    with pytest.raises(ChainError):
        make(chain, Step("s", Phase.POST, Kind.COMMAND, command=command), Trusted())


def test_a_protocol_that_no_host_has_is_refused(tmp_path: Path) -> None:
    chain = Chain("c", "wasmagent", "c", str(tmp_path))
    with pytest.raises(ChainError, match="no protocol"):
        make(chain, Step("s", Phase.POST, Kind.COMMAND, command="cat", protocol="langchain"), Trusted())


def test_a_flood_is_an_error_and_standard_error_is_shown(tmp_path: Path) -> None:
    answer = after(hook(tmp_path, "echo noise >&2; yes", "filter"))
    assert answer.outcome is Outcome.THREW
    assert answer.stderr == "noise\n"


def test_the_scratch_folder_goes_with_the_hook(tmp_path: Path) -> None:
    one = hook(tmp_path, "pwd", "filter")
    folder = Path(str(after(one).value).strip())
    assert folder.is_dir()
    one.close()
    assert not folder.exists()
