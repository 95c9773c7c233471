"""Codex's session files: copies are told once, skills show in commands and in what is put in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.transcripts.lab import (
    CODEX_META,
    asked,
    codex_event,
    codex_item,
    codex_said,
    codex_shell,
    loads,
    only,
    read,
    write,
)
from workbench.transcripts import Begun, Call, Message, Output, Role, Tally


def test_a_message_of_both_channels_is_one(tmp_path: Path) -> None:
    lines = [
        CODEX_META,
        codex_said("user", "merge"),
        codex_event(type="user_message", message="merge"),
        codex_event(type="agent_message", message="ok"),
        codex_item(type="message", role="assistant", content=[{"type": "output_text", "text": "ok"}]),
        codex_said("user", "merge"),
    ]
    said = only(Message, read(write(tmp_path / "rollout-1.jsonl", lines)))
    assert [(one.role, one.text) for one in said] == [
        (Role.USER, "merge"), (Role.MODEL, "ok"), (Role.USER, "merge")
    ]  # fmt: skip


def test_a_skill_that_the_user_names(tmp_path: Path) -> None:
    body = "<skill>\n<name>pdf</name>\n<path>/s/pdf/SKILL.md</path>\n# PDF\n</skill>"
    lines = [CODEX_META, codex_said("user", "$pdf merge"), codex_said("user", body)]
    path = write(tmp_path / "rollout-1.jsonl", lines)
    assert loads(path) == [("pdf", "user", "body", len(body))]
    assert asked(path) == ["$pdf merge"]


def test_context_is_no_ask_and_the_request_is_cut_out_of_it(tmp_path: Path) -> None:
    ide = "# Context from my IDE setup:\n\n## Active file: a.py\n\n## My request for Codex:\nfix the test\n"
    lines = [CODEX_META, codex_said("user", "<environment_context><cwd>/</cwd></environment_context>")]
    lines += [codex_said("user", "# AGENTS.md instructions for /x"), codex_said("developer", "be good")]
    lines += [codex_said("user", ide), codex_said("user", "what is this?\n## My request for Codex:\n")]
    assert asked(write(tmp_path / "rollout-1.jsonl", lines)) == [
        "fix the test", "what is this?\n## My request for Codex:\n"
    ]  # fmt: skip


def test_asks_of_a_sub_agent_are_no_users_asks(tmp_path: Path) -> None:
    meta = {**CODEX_META, "payload": {**CODEX_META["payload"], "source": {"subagent": "review"}}}
    assert asked(write(tmp_path / "rollout-1.jsonl", [meta, codex_said("user", "review this")])) == []


@pytest.mark.parametrize(
    ("command", "skills"),
    [
        (["bash", "-lc", "cat /s/pdf/SKILL.md"], ["pdf"]),
        ("sed -n '1,200p' skills/pdf/SKILL.md && cat skills/csv/SKILL.md", ["pdf", "csv"]),
        (["cat", "/my skills/pdf/SKILL.md"], ["pdf"]),
        ("cat '/my skills/pdf/SKILL.md' | head -5", ["pdf"]),
        ("Get-Content C:\\s\\pdf\\SKILL.md", ["pdf"]),
        ("sed -i s/a/b/ skills/pdf/SKILL.md", []),
        ("cat > skills/pdf/SKILL.md <<'X'\nhello\nX", []),
        ("wc -l skills/pdf/SKILL.md", []),
        ("git add skills/pdf/SKILL.md", []),
        ("ls skills/*/SKILL.md", []),
        ("for f in a b; do cat skills/$f/SKILL.md; done", []),
        ("cat skills/*/SKILL.md SKILL.md", []),
        ("cat skills/pdf/NOSKILL.md", []),
    ],
)
def test_which_commands_load_a_skill(tmp_path: Path, command: Any, skills: list[str]) -> None:
    path = write(tmp_path / "rollout-1.jsonl", [CODEX_META, *codex_shell("x", command)])
    assert [load[0] for load in loads(path)] == skills


@pytest.mark.parametrize(
    "output",
    [
        '{"output": "no such file", "metadata": {"exit_code": 1, "duration_seconds": 0.5}}',
        "Chunk ID: 1\nProcess exited with code 1\nOutput:\n",
        {"stdout": "", "exitCode": 2},
    ],
)
def test_a_command_that_failed_loads_nothing(tmp_path: Path, output: Any) -> None:
    found = read(write(tmp_path / "rollout-1.jsonl", [CODEX_META, *codex_shell("x", "cat /s/pdf/SKILL.md", output)]))
    assert next(one.error for one in only(Output, found)) in ("exit code 1", "exit code 2")
    assert loads(tmp_path / "rollout-1.jsonl") == []


def test_the_wrapper_of_older_versions_is_taken_off(tmp_path: Path) -> None:
    output = '{"output": "fine", "metadata": {"exit_code": 0, "duration_seconds": 0.5}}'
    found = read(write(tmp_path / "rollout-1.jsonl", [CODEX_META, *codex_shell("x", "ls", output)]))
    assert [(one.output, one.error, one.duration_ms) for one in only(Output, found)] == [("fine", None, 500.0)]


def test_an_event_of_a_known_call_adds_nothing_and_one_of_an_unknown_call_is_a_call(tmp_path: Path) -> None:
    end = {"type": "exec_command_end", "stdout": "a", "exit_code": 0, "duration": {"secs": 1, "nanos": 500_000_000}}
    mcp = {
        "type": "mcp_tool_call_end", "call_id": "m", "invocation": {"server": "s", "tool": "t", "arguments": {"a": 1}},
        "result": {"Err": "down"}, "duration": {"secs": 0, "nanos": 4_000_000},
    }  # fmt: skip
    lines = [CODEX_META, *codex_shell("x", "ls"), codex_event(**end, call_id="x"), codex_event(**mcp)]
    lines.append(codex_event(**end, call_id="y", command=["ls"]))
    found = read(write(tmp_path / "rollout-1.jsonl", lines))
    assert [(call.id, call.tool) for call in only(Call, found)] == [
        ("x", "shell"), ("m", "mcp__s__t"), ("y", "shell")
    ]  # fmt: skip
    assert [(one.id, one.error, one.duration_ms) for one in only(Output, found)] == [
        ("x", None, None), ("m", "down", 4.0), ("y", None, 1500.0)
    ]  # fmt: skip


def test_a_forked_session_is_its_own(tmp_path: Path) -> None:
    other = {**CODEX_META, "payload": {**CODEX_META["payload"], "id": "older"}}
    found = read(write(tmp_path / "rollout-1.jsonl", [CODEX_META, other, codex_said("user", "go")]))
    assert [one.moment.session for one in only(Begun, found)] == ["c1"]
    assert {event.moment.session for event in found} == {"c1"}


def test_unknown_kinds_are_told(tmp_path: Path) -> None:
    tally = Tally()
    lines = [CODEX_META, codex_item(type="novel"), codex_item(type="novel"), codex_event(type="odd\x1b[2J")]
    read(write(tmp_path / "rollout-1.jsonl", [*lines, {"type": "x", "payload": {}}]), tally)
    assert [(skip.kind, skip.times, skip.line) for skip in tally.skips] == [
        ("unknown kind of record: novel", 2, 2),
        ("unknown kind of event: odd\ufffd[2J", 1, 4),
        ("unknown kind of record: x", 1, 5),
    ]
