"""A hook tried by hand on the event that its host writes, a table of events, and the cases that are kept of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from workbench.hooks.chain import Chain, ChainError, Step
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.model import Phase
from workbench.hooks.recordings import read_records
from workbench.hooks.registry import TRUST_ALL
from workbench.hooks.replay import Replay
from workbench.hooks.serving import read_event
from workbench.hooks.trial_table import Row, kept, run_rows
from workbench.hooks.trying import Verdict, filled, hosts, masked, problems, tools, try_step
from workbench.transcripts import Tally

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
SCRIPT = """
import json, sys
event = json.load(sys.stdin)
command = event["tool_input"].get("command", "")
def say(decision, **more):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": decision,
        "permissionDecisionReason": "because", **more}}))
if "rm" in command:
    print("no rm", file=sys.stderr)
    sys.exit(2)
elif "push" in command:
    say("ask")
elif "ls" in command:
    say("allow")
elif "cat" in command:
    say("allow", updatedInput={"command": "true"})
elif "boom" in command:
    print("broken " + command, file=sys.stderr)
    sys.exit(1)
"""
OURS = """# mine
version: 1
name: c
dialect: claude-code
pre:
  - {name: guard, command: [PYTHON, guard.py]}   # keep
"""


@pytest.fixture
def chain(tmp_path: Path) -> Chain:
    (tmp_path / "guard.py").write_text(SCRIPT, encoding="utf-8")
    file = tmp_path / "c.chain.yaml"
    file.write_text(OURS.replace("PYTHON", json.dumps(sys.executable)), encoding="utf-8")
    return parse_chain(str(file), file.read_bytes())


def event(command: str, host: str = "claude-code") -> str:
    value = json.loads(filled(host, Phase.PRE, "Bash", "/x"))
    return json.dumps({**value, "tool_input": {"command": command}})


@pytest.mark.parametrize("host", hosts())
@pytest.mark.parametrize("phase", list(Phase))
def test_what_is_filled_is_an_event_of_its_host(host: str, phase: Phase) -> None:
    for tool in (*tools(host), "Never-heard-of"):
        text = filled(host, phase, tool, "/x")
        assert problems(host, phase, text) == ()
        found = read_event(host, text)
        assert found is not None
        assert (found.phase, found.record.tool) == (phase, tool)
    assert json.loads(filled(host, phase, tools(host)[0], "/x"))["tool_input"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tool_input": "ls"}, "tool_input"),
        ({"tool_name": None}, "tool_name"),
        ({"toolName": "Bash"}, "'toolName' is no key"),
        ({"hook_event_name": "PostToolUse"}, "not the chosen event"),
        ({"permission_mode": "sometimes"}, "permission_mode"),
    ],
)
def test_what_no_host_writes_is_told(change: dict[str, object], said: str) -> None:
    text = json.dumps({**json.loads(event("ls")), **change})
    found = problems("claude-code", Phase.PRE, text)
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize("text", ["", "{", "[1]", "3", "[" * 100_000])
def test_what_is_no_event(text: str) -> None:
    assert problems("claude-code", Phase.PRE, text)


@pytest.mark.parametrize(
    ("command", "verdict", "code"),
    [
        ("rm -r /", Verdict.DENY, 2),
        ("git push", Verdict.ASK, 0),
        ("ls", Verdict.ALLOW, 0),
        ("cat x", Verdict.REWRITE, 0),
        ("boom", Verdict.ERROR, 1),
        ("true", Verdict.NOTHING, 0),
    ],
)
def test_a_command_decides(chain: Chain, command: str, verdict: Verdict, code: int) -> None:
    found = try_step(chain, chain.pre[0], "claude-code", event(command), TRUST_ALL)
    assert (found.verdict, found.code) == (verdict, code)
    assert found.ms > 0
    assert found.value == ({"command": "true"} if verdict is Verdict.REWRITE else None)
    assert ("no rm" in found.stderr) is (verdict is Verdict.DENY)
    headless = try_step(chain, chain.pre[0], "claude-code", event(command), TRUST_ALL, headless=True)
    assert headless.verdict is (Verdict.DENY if verdict is Verdict.ASK else verdict)
    assert bool(headless.note) is (verdict is Verdict.ASK)


def test_nothing_runs_untrusted(chain: Chain) -> None:
    found = try_step(chain, chain.pre[0], "claude-code", event("rm"))
    assert (found.verdict, found.code, found.stdout, found.stderr) == (Verdict.UNTRUSTED, None, "", "")


def test_a_slow_command_is_stopped(tmp_path: Path) -> None:
    text = "version: 1\nname: c\ndialect: claude-code\npre: [{name: slow, command: sleep 30, timeout_ms: 300}]\n"
    slow = parse_chain(str(tmp_path / "c.chain.yaml"), text.encode())
    assert try_step(slow, slow.pre[0], "claude-code", event("x"), TRUST_ALL).verdict is Verdict.TIMED_OUT


def test_secrets_are_masked(chain: Chain) -> None:
    text = event(f"boom {SECRET}")
    found = try_step(chain, chain.pre[0], "claude-code", text, TRUST_ALL)
    told = read_event("claude-code", text)
    assert told is not None
    assert SECRET in found.stderr
    assert SECRET not in str(masked(found, told.record))


@pytest.mark.parametrize("dialect", ["wasmagent", "claude-code"])
def test_ours_and_functions_are_tried_too(dialect: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def shout(tool, ctx):\n    return {'rewrite': 'LOUD'}\n", encoding="utf-8")
    head = f"version: 1\nname: c\ndialect: {dialect}\npre: [{{use: deny_tools, with: {{tools: [Bash]}}}}]\n"
    text = head + "post: [{name: shout, python: 'mine.py:shout'}, {use: redact}]\n"
    found = parse_chain(str(tmp_path / "c.chain.yaml"), text.encode())
    steps: dict[str, Step] = {step.name: step for step in found.steps}
    assert try_step(found, steps["deny_tools"], "claude-code", event("x")).verdict is Verdict.DENY
    after = filled("claude-code", Phase.POST, "Bash", "/x")
    assert try_step(found, steps["shout"], "claude-code", after).verdict is Verdict.UNTRUSTED
    loud = try_step(found, steps["shout"], "claude-code", after, TRUST_ALL)
    assert (loud.verdict, loud.value) == (Verdict.REWRITE, "LOUD")
    assert try_step(found, steps["redact"], "claude-code", after).verdict is Verdict.NOTHING
    with pytest.raises(ValueError, match="no event of this phase"):
        try_step(found, steps["redact"], "claude-code", event("x"))


ROWS = (
    Row("no rm!", "claude-code", event(f"rm {SECRET}"), Verdict.DENY),
    Row("list", "claude-code", event("ls"), Verdict.ALLOW),
    Row("push", "claude-code", event("git push"), Verdict.ASK),
    Row("wrong", "claude-code", event("ls"), Verdict.DENY),
    Row("odd", "claude-code", "{}", Verdict.DENY),
)


def test_a_table_is_run(chain: Chain) -> None:
    found = list(run_rows(chain, chain.pre[0], ROWS, TRUST_ALL))
    assert [one.ok for one in found] == [True, True, True, False, False]
    assert [bool(one.problem) for one in found] == [False] * 4 + [True]
    assert [one.ok for one in run_rows(chain, chain.pre[0], ROWS[2:3], TRUST_ALL, headless=True)] == [False]


def test_rows_are_kept_as_cases_that_a_replay_checks(chain: Chain, tmp_path: Path) -> None:
    data = (tmp_path / "c.chain.yaml").read_bytes()
    recording = b""
    for number in (1, 2):
        made = kept(chain.file, data, "guard", ROWS, "tries.jsonl", recording)
        assert made.added == 3
        assert [line.split(":")[0] for line in made.left_out] == ["push", "odd"]
        data, recording = made.chain, made.recording
        assert data.startswith((tmp_path / "c.chain.yaml").read_bytes())
        found = parse_chain(chain.file, data)
        assert len(found.cases) == 3 * number
    assert SECRET.encode() not in recording
    (tmp_path / "tries.jsonl").write_bytes(recording)
    records = list(read_records(str(tmp_path / "tries.jsonl"), Tally()))
    assert [record.id for record in records] == ["no-rm", "list", "wrong", "no-rm-2", "list-2", "wrong-2"]
    with Replay([found], TRUST_ALL) as replay:
        played = [replay.run(record, str(tmp_path / "tries.jsonl")).played[0] for record in records]
    assert [[check.ok for check in one.checks] for one in played] == [[True], [True], [False]] * 2


@pytest.mark.parametrize(
    "tail", ["cases:\n- {recording: a.jsonl}\n\n# end\nexpect: [no_secrets]\n", "cases:\n    - recording: a.jsonl  # x"]
)
def test_cases_go_behind_those_that_are_there(chain: Chain, tail: str) -> None:
    text = OURS.replace("PYTHON", "python3") + tail
    made = kept(chain.file, text.encode(), "guard", ROWS[:1], "tries.jsonl", b"")
    found = parse_chain(chain.file, made.chain)
    assert [case.id for case in found.cases] == [None, "no-rm"]
    assert found.expect == parse_chain(chain.file, text.encode()).expect or found.expect[0].kind == "no_secrets"
    lines = made.chain.decode().splitlines()
    assert [line for line in lines if "no-rm" not in line] == text.splitlines()


def test_a_list_in_one_line_is_left_alone(chain: Chain) -> None:
    text = OURS.replace("PYTHON", "python3") + "cases: [{recording: a.jsonl}]\n"
    with pytest.raises(ChainError, match="not written one a line"):
        kept(chain.file, text.encode(), "guard", ROWS[:1], "tries.jsonl", b"")
    other = kept(
        chain.file, OURS.replace("PYTHON", "python3").encode(), "guard", [ROWS[0]._replace(host="codex")], "t", b""
    )
    assert other.added == 0
    assert "as claude-code" in other.left_out[0]


@pytest.mark.parametrize(
    ("host", "tool", "change", "wrong"),
    [
        ("claude-code", "Bash", {"tool_input": {"cmd": "ls"}}, "command"),
        ("claude-code", "Edit", {"tool_input": {"file_path": "a", "old_string": 1, "new_string": ""}}, "old_string"),
        ("claude-code", "Bash", {"tool_response": "a text"}, "tool_response"),
        ("codex", "Bash", {"tool_input": {"command": ["ls"]}}, "command"),
        ("gemini-cli", "read_file", {"tool_input": {}}, "file_path"),
        ("vscode", "editFiles", {"tool_input": {"files": []}}, "files"),
    ],
)
def test_the_input_is_checked_by_host_and_tool(host: str, tool: str, change: dict[str, object], wrong: str) -> None:
    event = json.loads(filled(host, Phase.POST, tool, "/x"))
    found = problems(host, Phase.POST, json.dumps({**event, **change}))
    assert len(found) == 1
    assert wrong in found[0]
    assert problems(host, Phase.POST, json.dumps({**event, "tool_name": "another", "tool_input": {"any": 1}})) == ()
