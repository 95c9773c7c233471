"""Calls joined with their outputs, turns, places, and the samples of other projects."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.transcripts.lab import CODEX_META, Claude, codex_said, only, read, write
from workbench.transcripts import Call, Message, Skip, Tally, files_below, find_sources, places, recorded, turns

KEY = "sk-ant-api03-" + "Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z" * 3 + "AA"


def test_a_record_has_the_form_of_the_contract(tmp_path: Path) -> None:
    session = Claude().user("list the files").call("t1", "Bash", {"command": "ls"})
    path = write(tmp_path / "a.jsonl", session.gives("t1", "a.txt").lines)
    (found,) = recorded(read(path))
    assert json.loads(json.dumps(found.as_json())) == {
        "id": "t1", "host": "claude-code", "session": "s1", "tool": "Bash", "input": {"command": "ls"},
        "output": "a.txt", "error": None, "duration_ms": 1000.0, "duration_source": "derived",
        "started_at": "2026-11-01T10:00:01.000Z", "original_task": "list the files",
        "provenance": {"file": path, "line": 2},
    }  # fmt: skip


def test_secrets_are_masked_everywhere(tmp_path: Path) -> None:
    session = Claude().user(f"use {KEY}").call("t1", "Bash", {KEY: [f"export K={KEY}"]})
    session.gives("t1", [{"type": "text", "text": KEY}]).call("t2", "Bash", {}).gives("t2", KEY, is_error=True)
    found = [made.as_json() for made in recorded(read(write(tmp_path / "a.jsonl", session.lines)))]
    assert len(found) == 2
    assert KEY not in json.dumps(found)
    raw = [made.as_json() for made in recorded(read(tmp_path / "a.jsonl"), masked=str)]
    assert json.dumps(raw).count(KEY) >= 4


def test_calls_without_output_are_told_too(tmp_path: Path) -> None:
    session = Claude().call("t1", "Bash", {}).call("t1", "Bash", {"again": 1}).call("t2", "Read", {}).gives("t2", "x")
    found = list(recorded(read(write(tmp_path / "a.jsonl", session.lines))))
    assert [(made.call.id, made.output, made.duration_source) for made in found] == [
        ("t1", None, "none"), ("t2", "x", "derived"), ("t1", None, "none"),
    ]  # fmt: skip


def test_turns_join_asks_with_loads(tmp_path: Path) -> None:
    session = Claude().body("/s/early", "x").user("merge").skill("t1", "pdf", "/s/pdf", "x").model("ok").user("thanks")
    found = [
        (turn.ask.text if turn.ask else None, [load.skill for load in turn.loads])
        for turn in turns(read(write(tmp_path / "a.jsonl", session.lines)))
    ]
    assert found == [(None, ["early"]), ("merge", ["pdf"]), ("thanks", [])]


def test_sources_are_found_where_clients_keep_them(tmp_path: Path) -> None:
    wanted = {
        ".claude/projects/-x/s1.jsonl": "claude-code",
        ".claude/projects/-x/s1/subagents/agent-1.jsonl": "claude-code",
        "codex/sessions/2026/11/01/rollout-1.jsonl": "codex",
        ".gemini/tmp/h/chats/session-1.json": "gemini-cli",
        ".copilot/session-state/p/events.jsonl": "copilot-cli",
        "data/opencode/storage/session/p/ses_1.json": "opencode",
        ".config/claude/projects/-x/s2.jsonl": "claude-code",
        ".factory/sessions/x/d.jsonl": "droid",
    }
    others = [".claude/projects/-x/notes.txt", ".claude/history.jsonl", ".codex/sessions/2026/rollout-no.jsonl",
              "data/opencode/opencode.db"]  # fmt: skip
    for at, name in enumerate([*wanted, *others]):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}")
        os.utime(file, (at + 1, at + 1))
    (tmp_path / ".factory/sessions/loop").symlink_to(tmp_path)
    environment = {"CODEX_HOME": str(tmp_path / "codex"), "XDG_DATA_HOME": str(tmp_path / "data")}
    found = find_sources(str(tmp_path), environment)
    assert {os.path.relpath(source.path, tmp_path): source.client for source in found.sources} == wanted
    assert [source.changed for source in found.sources] == sorted((s.changed for s in found.sources), reverse=True)
    database = tmp_path / "data/opencode/opencode.db"
    assert found.notes == (f"{database}: sessions in a database, which is not read",)


def test_a_folder_that_is_a_file_and_too_many_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude/projects").mkdir()
    (tmp_path / ".codex").write_text("no folder")
    for number in range(4):
        write(tmp_path / f".claude/projects/p/{number}.jsonl", [])
    monkeypatch.setattr(places, "MOST_FILES", 3)
    found = find_sources(str(tmp_path), {})
    assert len(found.sources) == 3
    assert [note.partition(": ")[2] or note for note in found.notes] == [
        "not listed: Not a directory", "only the newest 3 are read",
    ]  # fmt: skip
    assert len(files_below(str(tmp_path)).sources) == 3


CALLS = {
    "claude_code_small.jsonl": 3, "claude_code_large.jsonl": 1, "claude_code_simonw.jsonl": 2,
    "claude_code_schema_drift.jsonl": 1, "claude_web_simonw.json": 12, "codex_small.jsonl": 11, "codex_large.jsonl": 1,
    "codex_agentsview_function_calls.jsonl": 2, "codex_legacy_toolcall.jsonl": 1, "codex_schema_drift.jsonl": 1,
    "gemini_small.json": 0, "gemini_large.json": 2, "gemini_jsonl_v040.jsonl": 1, "gemini_toolcalls_agentsview.json": 1,
    "copilot_cli_small.jsonl": 2, "cursor_small.jsonl": 1, "droid_store.jsonl": 1, "droid_stream.jsonl": 1,
    "qwen.jsonl": 1, "pi_small.jsonl": 0, "kimi_small.jsonl": 0,
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_samples_of_other_projects(shared: Path, name: str) -> None:
    tally = Tally()
    found = read(shared / "transcripts" / name, tally)
    assert len(only(Call, found)) == CALLS[name]
    assert only(Message, found)
    assert [skip for skip in tally.skips if "unknown" in skip.kind or "JSON" in skip.kind] == []


def test_samples_of_a_folder_store(shared: Path) -> None:
    skips: tuple[Skip, ...] = ()
    made: list[Any] = []
    for file in sorted((shared / "transcripts/opencode_storage_v2/session").rglob("*.json")):
        tally = Tally()
        made += recorded(read(file, tally))
        skips += tally.skips
    assert [(one.call.tool, one.duration_ms, one.duration_source) for one in made] == [("bash", 500, "recorded")] * 2
    assert skips == ()


def test_a_task_is_that_of_the_last_ask(tmp_path: Path) -> None:
    lines = [CODEX_META, codex_said("user", "one"), codex_said("user", "two")]
    call = {"type": "function_call", "call_id": "c", "name": "ls", "arguments": "{}"}
    path = write(tmp_path / "rollout-1.jsonl", [*lines, {"type": "response_item", "payload": call}])
    assert [made.task for made in recorded(read(path))] == ["two"]
