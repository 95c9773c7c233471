"""`replay`: the contract's object from real processes, the other formats, and calls that cannot be carried out."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from tests.cli.hostile_lab import hear_ctrl_c
from workbench.cli.main import main

SEED = "sk-abcdefghijklmnop"
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
HEAD = "version: 1\nname: {name}\ndialect: wasmagent\n"
REDACT = '  - {name: redact, use: redact, with: {pattern: "/sk-[a-z0-9]{6,}/gi"}}\n'
CUT = "  - {name: cut, use: truncate, with: {max: 8, unit: utf16, keep: tail}}\n"


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two chains of the same hooks in either order, and a recording; it is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "safe.chain.yaml").write_text(HEAD.format(name="safe") + "post:\n" + REDACT + CUT, "utf-8")
    (tmp_path / "leaky.chain.yaml").write_text(HEAD.format(name="leaky") + "post:\n" + CUT + REDACT, "utf-8")
    records = [
        {"id": "r1", "tool": "Bash", "input": {}, "output": "x" * 20 + SEED},
        {"type": "foo"},
        {"id": "r2", "tool": "Read", "input": {}, "output": {"text": SEED}},
    ]
    (tmp_path / "runs.jsonl").write_text("".join(json.dumps(one) + "\n" for one in records), "utf-8")
    return tmp_path


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def process(*arguments: object) -> Done:
    """A call in this process: starting one for each takes most of a minute. A lone half of a pair cannot be encoded."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["replay", *map(str, arguments)])
    return Done(code, out.getvalue().encode("utf-8", "surrogatepass"), err.getvalue().encode())


def result(repo: Path, *arguments: object, code: int = 0) -> Any:
    """The object of a call, valid by the schema."""
    done = process(*arguments, "--format", "json")
    assert done.returncode == code, done.stderr
    return valid(repo, done.stdout)


def valid(repo: Path, text: bytes) -> Any:
    found = json.loads(text.decode("utf-8", "surrogatepass"))
    jsonschema.validate(found, json.loads((repo / "resources" / "schema" / "replay.schema.json").read_bytes()))
    return found


def real(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "workbench", "replay", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=60)


def test_a_real_process(lab: Path, repo: Path) -> None:
    (lab / "half.jsonl").write_text('{"id": "l", "tool": "a", "output": "a\\ud800b"}\n', "utf-8")
    done = real("safe.chain.yaml", "--recordings", "runs.jsonl", "half.jsonl", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert [len(record["results"]) for record in valid(repo, done.stdout)["records"]] == [1, 1, 1]
    assert "a\ufffdb" in done.stdout.decode()
    assert real("gone.chain.yaml", "--recordings", "runs.jsonl").returncode == 2


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["replay", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_order_decides(lab: Path, repo: Path) -> None:
    found = result(repo, "safe.chain.yaml", "leaky.chain.yaml", "--recordings", "runs.jsonl", "--raw")
    assert [(chain["name"], chain["dialect"]) for chain in found["chains"]] == [
        ("safe", "wasmagent"), ("leaky", "wasmagent"),
    ]  # fmt: skip
    safe, leaky = found["records"][0]["results"]
    assert safe["final"] == "…[truncated 22 chars]…\nEDACTED]"
    assert leaky["final"] == "…[truncated 31 chars]…\nijklmnop"
    assert [(step["name"], step["outcome"]) for step in safe["steps"]] == [("redact", "rewrite"), ("cut", "rewrite")]
    assert safe["steps"][0]["spans"] == [[20, 39]]
    assert found["records"][1]["results"][0]["final"] == {"text": SEED}
    assert found["skipped"] == [{"file": "runs.jsonl", "kind": "unknown record type foo", "count": 1, "line": 2}]
    assert found["summary"] == {"records": 2, "failed": 0}


def test_one_chain_against_another(lab: Path, repo: Path) -> None:
    record = {"id": "s", "tool": "Bash", "output": f"token {SECRET} end"}
    (lab / "secret.jsonl").write_text(json.dumps(record) + "\n", "utf-8")
    (lab / "none.chain.yaml").write_text(HEAD.format(name="none"), "utf-8")
    (lab / "all.chain.yaml").write_text(HEAD.format(name="all") + "post: [{use: redact}]\n", "utf-8")
    better = result(repo, "all.chain.yaml", "--against", "none.chain.yaml", "--recordings", "secret.jsonl")
    worse = result(repo, "none.chain.yaml", "--against", "all.chain.yaml", "--recordings", "secret.jsonl")
    assert better["records"][0]["compared"]["verdict"] == "improved"
    assert better["summary"]["compared"] == {"same": 0, "different": 0, "improved": 1, "regressed": 0}
    assert worse["records"][0]["compared"]["verdict"] == "regressed"
    assert len(worse["records"][0]["results"][0]["leaks"]["full"]) == 1
    assert SECRET not in json.dumps([better, worse])
    assert SECRET in json.dumps(result(repo, "none.chain.yaml", "--recordings", "secret.jsonl", "--raw"))


def test_expectations_decide_over_the_exit_code(lab: Path, repo: Path) -> None:
    text = (lab / "leaky.chain.yaml").read_text("utf-8") + "expect:\n  - {not_contains: klmn}\n  - {max_bytes: 2000}\n"
    (lab / "strict.chain.yaml").write_text(text, "utf-8")
    found = result(repo, "strict.chain.yaml", "--recordings", "runs.jsonl", code=1)
    expectations = found["records"][0]["results"][0]["expectations"]
    assert expectations[1] == {"expect": "max_bytes", "ok": True, "message": None}
    assert (expectations[0]["expect"], expectations[0]["ok"]) == ("not_contains", False)
    assert found["summary"] == {"records": 2, "failed": 2}


def test_cases_run_without_recordings_and_keep_goldens(lab: Path, repo: Path) -> None:
    cases = "cases:\n  - {recording: runs.jsonl#r1, expect: [{contains: EDACTED}], golden: golden/r1.txt}\n"
    chain = lab / "hooks" / "c.chain.yaml"
    chain.parent.mkdir()
    chain.write_text((lab / "safe.chain.yaml").read_text("utf-8") + cases.replace("runs", "../runs"), "utf-8")
    missing = result(repo, "hooks/c.chain.yaml", code=1)
    assert missing["records"][0]["results"][0]["golden"]["ok"] is False
    assert [record["id"] for record in missing["records"]] == ["r1"]
    written = result(repo, "hooks/c.chain.yaml", "--update-golden")
    assert written["records"][0]["results"][0]["golden"] == {
        "path": "golden/r1.txt", "ok": True, "written": True, "message": None,
    }  # fmt: skip
    assert (lab / "hooks" / "golden" / "r1.txt").read_text("utf-8") == "…[truncated 22 chars]…\nEDACTED]\n"
    assert result(repo, "hooks/c.chain.yaml")["summary"] == {"records": 1, "failed": 0}
    both = result(repo, "hooks/c.chain.yaml", "--recordings", "runs.jsonl")
    assert [len(record["results"][0]["expectations"]) for record in both["records"]] == [1, 0]


def test_dialects_side_by_side(lab: Path, repo: Path) -> None:
    found = result(repo, "safe.chain.yaml", "--dialect", "wasmagent,tutorial", "--recordings", "runs.jsonl")
    assert [chain["dialect"] for chain in found["chains"]] == ["wasmagent", "tutorial"]
    assert [one["dialect"] for one in found["records"][0]["results"]] == ["wasmagent", "tutorial"]


def test_junit(lab: Path) -> None:
    text = (lab / "safe.chain.yaml").read_text("utf-8") + "expect: [{contains: zzz}]\n"
    (lab / "bad.chain.yaml").write_text(text, "utf-8")
    done = process("bad.chain.yaml", "--recordings", "runs.jsonl", "--format", "junit")
    assert done.returncode == 1
    root = ET.fromstring(done.stdout)
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "2", "2")
    failure = root.find("testsuite/testcase/failure")
    assert failure is not None
    assert (failure.get("type"), failure.get("message")) == ("contains", "it is not there")


def test_text_is_safe_for_a_terminal(lab: Path) -> None:
    (lab / "evil.jsonl").write_text(
        json.dumps({"id": "e", "tool": "\x1b]0;x\x07", "output": "\x1b[2J\u202e"}) + "\n", "utf-8"
    )
    done = process("safe.chain.yaml", "--recordings", "evil.jsonl", "runs.jsonl")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert "\u202e" not in done.stdout.decode()
    assert done.stdout.decode().endswith("3 records, 0 failed\n")
    assert done.stderr.decode() == "runs.jsonl: skipped: unknown record type foo (1)\n"


def test_calls_that_cannot_be_carried_out(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = ("--recordings", "runs.jsonl")
    assert "gone.chain.yaml: cannot be read" in refusal(capsys, "gone.chain.yaml", *runs)
    assert "gone.jsonl: No such file" in refusal(capsys, "safe.chain.yaml", "--recordings", "gone.jsonl")
    assert "needs --recordings" in refusal(capsys, "safe.chain.yaml")
    assert "unknown dialect 'cobol'" in refusal(capsys, "safe.chain.yaml", "--dialect", "cobol", *runs)
    assert "--against compares one CHAIN" in refusal(
        capsys, "safe.chain.yaml", "safe.chain.yaml", "--against", "leaky.chain.yaml", *runs
    )
    (lab / "bad.chain.yaml").write_text(HEAD.format(name="b") + "post: [{use: redact, with: {patern: x}}]\n", "utf-8")
    assert refusal(capsys, "bad.chain.yaml", *runs).startswith(
        "skill-workbench: bad.chain.yaml:4:29: unknown parameter"
    )
    (lab / "case.chain.yaml").write_text(HEAD.format(name="b") + "cases: [{recording: runs.jsonl#r9}]\n", "utf-8")
    assert "runs.jsonl: holds no record 'r9', which a case names" in refusal(capsys, "case.chain.yaml")
    (lab / "empty").mkdir()
    assert "empty: holds no file whose name ends with .jsonl, .json" in refusal(
        capsys, "safe.chain.yaml", "--recordings", "empty"
    )


def test_a_case_that_is_not_among_the_recordings_is_said(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lab / "other.jsonl").write_text('{"id": "a", "tool": "Bash", "output": "hi"}\n', "utf-8")
    text = (lab / "safe.chain.yaml").read_text("utf-8") + "cases: [{recording: runs.jsonl#r1}]\n"
    (lab / "case.chain.yaml").write_text(text, "utf-8")
    assert main(["replay", "case.chain.yaml", "--recordings", "other.jsonl"]) == 0
    assert "the case was not run" in capsys.readouterr().err


def test_html_is_one_inert_file(lab: Path) -> None:
    lines = [
        {"id": "<b>", "tool": "Bash", "output": f"<script>alert(1)</script> {SECRET}\x1b[31m"},
        {"tool": "x", "output": "y" * 30_000},
    ]
    (lab / "page.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    (lab / "none.chain.yaml").write_text(HEAD.format(name="none & co") + "expect: [{contains: z}]\n", "utf-8")
    done = process("none.chain.yaml", "safe.chain.yaml", "--recordings", "page.jsonl", "--format", "html")
    page = done.stdout.decode()
    assert done.returncode == 1
    assert "<script" not in page
    assert "http" not in page.replace('http-equiv="', "")
    assert SECRET not in page
    assert "\x1b" not in page
    assert "none &amp; co (wasmagent)" in page
    assert "&lt;script&gt;alert(1)" in page
    assert "contains: it is not there" in page
    assert "10,000 more characters are not shown" in page


def test_the_smallest_output_that_fails(lab: Path, repo: Path) -> None:
    text = (lab / "safe.chain.yaml").read_text("utf-8") + "expect: [{not_contains: EDACTED}]\n"
    (lab / "bad.chain.yaml").write_text(text, "utf-8")
    found = result(repo, "bad.chain.yaml", "--recordings", "runs.jsonl", "--minimise", "--raw", code=1)
    first = found["records"][0]["results"][0]["smallest"]
    assert (len(first["output"]), first["output"][:3].lower(), first["done"]) == (9, "sk-", True)
    said = process("bad.chain.yaml", "--recordings", "runs.jsonl", "--minimise").stdout.decode()
    assert "the smallest output that fails so: sk-" in said


def test_code_of_a_chain_needs_trust(lab: Path, repo: Path) -> None:
    (lab / "mine.py").write_text("def after(tool_name, ctx):\n    return {'rewrite': ctx['output'] + '!'}\n", "utf-8")
    (lab / "own.chain.yaml").write_text(HEAD.format(name="own") + "post: [{python: mine.py:after}]\n", "utf-8")
    (lab / "one.jsonl").write_text('{"id": "a", "tool": "Bash", "output": "hi"}\n', "utf-8")
    denied = result(repo, "own.chain.yaml", "--recordings", "one.jsonl", code=1)
    assert denied["records"][0]["results"][0]["steps"][0]["outcome"] == "skipped"
    assert denied["records"][0]["results"][0]["final"] == "hi"
    trusted = result(repo, "own.chain.yaml", "--recordings", "one.jsonl", "--trust")
    assert trusted["records"][0]["results"][0]["final"] == "hi!"


def test_canaries_show_where_keys_come_out_again(lab: Path, repo: Path) -> None:
    (lab / "all.chain.yaml").write_text(HEAD.format(name="all") + "post: [{use: redact}]\n", "utf-8")
    (lab / "none.chain.yaml").write_text(HEAD.format(name="none"), "utf-8")
    found = result(repo, "all.chain.yaml", "none.chain.yaml", "--recordings", "runs.jsonl", "--canaries")
    for record in found["records"]:
        kept, leaky = record["results"]
        assert kept["leaks"] == {"full": [], "partial": []}
        assert len(leaky["leaks"]["full"]) >= 8
    again = result(repo, "all.chain.yaml", "none.chain.yaml", "--recordings", "runs.jsonl", "--canaries", "--raw")
    assert "AKIA" in json.dumps(again)
    assert "AKIA" not in json.dumps(found)


def test_a_guardrail_asks_nobody_that_the_user_did_not_name(lab: Path, repo: Path) -> None:
    (lab / "ask.chain.yaml").write_text(HEAD.format(name="ask") + "pre: [{use: intent}]\n", "utf-8")
    record = {"id": "a", "tool": "Bash", "input": {"command": "ls"}, "output": "hi", "original_task": "list"}
    (lab / "task.jsonl").write_text(json.dumps(record) + "\n", "utf-8")
    step = result(repo, "ask.chain.yaml", "--recordings", "task.jsonl")["records"][0]["results"][0]["steps"][0]
    assert step["outcome"] == "no-op"
    assert "no model to ask" in step["message"]


def test_values_that_json_has_no_word_for(lab: Path, repo: Path) -> None:
    lines = ['{"id": "n", "tool": "a", "output": [NaN, -Infinity]}', '{"id": "l", "tool": "a", "output": "a\\ud800b"}']
    lines.append('{"id": "d", "tool": "a", "output": ' + "[" * 900 + "]" * 900 + "}")
    (lab / "odd.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (lab / "none.chain.yaml").write_text(HEAD.format(name="none"), "utf-8")
    for more in ((), ("--raw",)):
        found = result(repo, "none.chain.yaml", "--recordings", "odd.jsonl", *more)
        finals = [record["results"][0]["final"] for record in found["records"]]
        assert finals[:2] == [["nan", "-inf"], "a\ud800b"]
        assert "nested too deeply to be shown" in json.dumps(finals[2])
        assert "NaN" not in json.dumps(found)


def test_remarks_on_the_chains(lab: Path, repo: Path) -> None:
    found = result(repo, "leaky.chain.yaml", "--recordings", "runs.jsonl")
    first = next(one for one in found["advice"] if one["slug"] == "truncate-before-redact")
    assert (first["path"], first["line"], first["severity"]) == ("leaky.chain.yaml", 6, "error")
    said = process("leaky.chain.yaml", "--recordings", "runs.jsonl")
    assert said.returncode == 0
    assert "leaky.chain.yaml:6:25: error: 'cut' cuts before 'redact' redacts" in said.stdout.decode()
    page = process("leaky.chain.yaml", "--recordings", "runs.jsonl", "--format", "html").stdout.decode()
    assert "[truncate-before-redact]" in page


def test_hooks_of_an_agent_are_a_chain(lab: Path, repo: Path) -> None:
    (lab / ".claude").mkdir()
    (lab / "guard.sh").write_text("#!/bin/sh\ncat >/dev/null\necho no >&2\nexit 2\n", "utf-8")
    group = {
        "matcher": "Bash",
        "hooks": [{"type": "command", "command": 'sh "$CLAUDE_PROJECT_DIR"/guard.sh', "timeout": 20}],
    }
    settings = {"hooks": {"PreToolUse": [group], "Stop": [group]}}
    (lab / ".claude" / "settings.json").write_text(json.dumps(settings), "utf-8")
    found = result(repo, ".claude/settings.json", "--recordings", "runs.jsonl", "--trust")
    assert [record["results"][0]["decision"] for record in found["records"]] == ["blocked", "allow"]
    done = process(".claude/settings.json", "--as-chain")
    assert done.stdout.decode().startswith('version: 1\nname: ".claude/settings.json"\ndialect: claude-code\npre:\n')
    assert done.stderr.decode() == ".claude/settings.json: Stop: runs at no tool call, so it is not replayed\n"
    (lab / "own.chain.yaml").write_bytes(done.stdout)
    again = result(repo, "own.chain.yaml", "--recordings", "runs.jsonl", "--trust")
    assert again["records"][0]["results"][0]["decision"] == "blocked"


def test_a_chain_is_a_hook_and_a_recorder_is_another(lab: Path, repo: Path) -> None:
    (lab / "all.chain.yaml").write_text(HEAD.format(name="all") + "post: [{use: redact}]\n", "utf-8")
    event = {
        "hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_use_id": "t1", "session_id": "s", "tool_input": {},
        "tool_response": {"stdout": f"a {SECRET}", "stderr": ""}, "duration_ms": 7,
    }  # fmt: skip
    command = [sys.executable, "-m", "workbench", "replay"]
    given = json.dumps(event).encode()

    def ask(*arguments: str, text: bytes = given) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*command, *arguments], input=text, capture_output=True, check=False, timeout=60)

    done = ask("all.chain.yaml", "--as-hook", "claude-code")
    told = json.loads(done.stdout)["hookSpecificOutput"]
    assert told["updatedToolOutput"] == {"stdout": "a [REDACTED:github-token]", "stderr": ""}
    gone = json.loads(ask("gone.chain.yaml", "--as-hook", "claude-code").stdout)["hookSpecificOutput"]
    assert "withheld" in gone["updatedToolOutput"]["stdout"]
    assert ask("all.chain.yaml", "--as-hook", "codex", text=b"{").returncode == 2
    for _ in range(2):
        done = ask("--as-hook", "claude-code", "--record", "seen.jsonl")
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert SECRET.encode() not in (lab / "seen.jsonl").read_bytes()
    assert (lab / "seen.jsonl").stat().st_mode & 0o077 == 0
    found = result(repo, "all.chain.yaml", "--recordings", "seen.jsonl")
    assert [(record["id"], record["host"]) for record in found["records"]] == [("t1", "claude-code")] * 2
    assert json.loads(process("all.chain.yaml", "--export", "gemini-cli").stdout)["hooks"]["AfterTool"]


def test_one_thing_at_a_time(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "one at a time" in refusal(capsys, "safe.chain.yaml", "--as-chain", "--export", "codex")
    assert "for one CHAIN" in refusal(capsys, "safe.chain.yaml", "leaky.chain.yaml", "--as-chain")
    assert "needs a CHAIN" in refusal(capsys, "--recordings", "runs.jsonl")


def test_a_recording_is_followed_until_interrupted(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "workbench", "replay", "safe.chain.yaml", "--recordings", "runs.jsonl", "--follow"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c
    ) as running:
        assert running.stdout is not None
        try:
            seen = [running.stdout.readline() for _ in range(8)]
            assert seen[0].startswith("r1  Bash")
            with (lab / "runs.jsonl").open("a", encoding="utf-8") as file:
                file.write('{"id": "late", "tool": "Bash", "output": "hi"}\n')
            assert any(running.stdout.readline().startswith("late  Bash") for _ in range(20))
        finally:
            running.send_signal(signal.SIGINT)
            assert running.wait(30) == 130
    assert "--follow needs" in refusal(
        capsys, "safe.chain.yaml", "--recordings", "runs.jsonl", "--follow", "--format", "json"
    )
