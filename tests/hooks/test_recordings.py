"""Recordings: our own lines, other agents' files, and what is passed over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.hooks.model import Record
from workbench.hooks.recordings import RecordingError, read_records, record_object
from workbench.transcripts import Tally, in_folder

WHOLE: dict[str, Any] = {
    "id": "r3", "host": "claude-code", "session": "s1", "tool": "Bash", "input": {"command": "ls"}, "output": "a\n",
    "error": None, "duration_ms": 12.5, "duration_source": "recorded", "started_at": "2026-11-30T10:00:00.000Z",
    "original_task": "list", "provenance": {"file": "x.jsonl", "line": 7},
}  # fmt: skip


def read(path: Path) -> tuple[list[Record], dict[str, int]]:
    tally = Tally()
    records = list(read_records(str(path), tally))
    return records, {skip.kind: skip.times for skip in tally.skips}


def write(path: Path, *lines: object, end: str = "\n") -> Path:
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + end, "utf-8")
    return path


def test_our_own_lines(tmp_path: Path) -> None:
    records, skipped = read(write(tmp_path / "r.jsonl", WHOLE))
    assert skipped == {}
    found = records[0]
    assert (found.id, found.tool, found.output, found.duration_ms) == ("r3", "Bash", "a\n", 12.5)
    assert found.started_at == 1796032800000
    assert found.provenance == ("x.jsonl", 7)
    again = json.loads(json.dumps(record_object(found)))
    assert read(write(tmp_path / "again.jsonl", again))[0] == records


def test_what_is_missing_has_an_honest_default(tmp_path: Path) -> None:
    path = write(tmp_path / "r.jsonl", {"tool": "Read", "output": {"a": 1}}, {"tool": "Read", "output": None, "id": 9})
    first, second = read(path)[0]
    assert (first.id, first.duration_ms, first.duration_source, first.started_at) == ("r1", None, "none", None)
    assert first.provenance == (str(path), 1)
    assert (second.id, second.output) == ("9", None)


def test_what_is_passed_over_is_counted(tmp_path: Path) -> None:
    lines = (WHOLE, {"type": "foo"}, {"type": "foo"}, "[1]", "no json", {"tool": "Bash"}, '{"tool": "Ba')
    path = write(tmp_path / "r.jsonl", *lines, end="")
    records, skipped = read(path)
    assert [found.id for found in records] == ["r3"]
    assert skipped == {
        "unknown record type foo": 2,
        "a line that is no record of a call": 1,
        "a line that is no JSON": 1,
        "a call without its output": 1,
        "an unfinished last line": 1,
    }


def test_values_are_raw(tmp_path: Path) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    assert read(write(tmp_path / "r.jsonl", WHOLE | {"output": secret}))[0][0].output == secret


def test_another_agents_session(tmp_path: Path) -> None:
    common = {"sessionId": "s1", "timestamp": "2026-11-30T10:00:00Z", "uuid": "u"}
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "env"}}
    lines = (
        common | {"type": "user", "message": {"role": "user", "content": "look"}},
        common | {"type": "assistant", "message": {"role": "assistant", "content": [call]}},
        common | {"type": "user", "timestamp": "2026-11-30T10:00:02Z", "message": {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "t1", "content": "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"}]}},
        common | {"type": "assistant", "message": {"role": "assistant", "content": [call | {"id": "t2"}]}},
    )  # fmt: skip
    records, skipped = read(write(tmp_path / "s.jsonl", *lines))
    assert [(found.id, found.tool, found.original_task) for found in records] == [("t1", "Bash", "look")]
    assert str(records[0].output).endswith("q7R8")
    assert (records[0].duration_ms, records[0].duration_source) == (2000, "derived")
    assert skipped == {"a call without its output": 1}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file"),
        ("hello\n", "it holds no record"),
        ('{"a": 1}\n', "no session file of a client that is known"),
    ],
)
def test_files_without_calls(tmp_path: Path, content: str | None, reason: str) -> None:
    path = tmp_path / "x.jsonl"
    if content is not None:
        path.write_text(content, "utf-8")
    with pytest.raises(RecordingError, match=reason) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))


def test_a_plain_file_is_one_output(tmp_path: Path) -> None:
    (tmp_path / "build.log").write_bytes("ok é\r\n".encode())
    records, skipped = read(tmp_path / "build.log")
    assert [(found.id, found.tool, found.output) for found in records] == [("build.log", "file", "ok é\r\n")]
    assert skipped == {}
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    with pytest.raises(RecordingError, match=r"bad\.txt: it is not UTF-8"):
        read(tmp_path / "bad.txt")


def test_every_public_sample_gives_calls_or_says_why(shared: Path) -> None:
    found, refused = {}, set[str]()
    for path in (one for one in sorted((shared / "transcripts").rglob("*")) if one.is_file() and one.suffix != ".md"):
        try:
            records, skipped = read(path)
        except RecordingError:
            refused.add(path.name if path.suffix else path.parent.name)
            continue
        found[path.name] = len(records), sum(skipped.values())
    assert refused == {"001.json", "002.json", "opencode_storage_v2"}  # parts that name no session; a version number
    assert not [name for name, counts in found.items() if counts == (0, 0)]
    assert found["claude_web_simonw.json"] == (12, 0)
    assert found["codex_small.jsonl"] == (6, 6)
    assert found["cursor_small.jsonl"] == (0, 1)
    talk = "a message of a session in which no tool is called"
    for name, messages in (("gemini_small.json", 2), ("kimi_small.jsonl", 3), ("pi_small.jsonl", 4)):
        assert read(shared / "transcripts" / name) == ([], {talk: messages})


def test_a_storage_of_opencode_is_read_by_folder_by_message_and_by_part(shared: Path) -> None:
    storage = shared / "transcripts" / "opencode_storage_v2"
    files = in_folder(str(storage), (".json",))
    assert [Path(file).name for file in files] == ["ses_s_stage0_large.json", "ses_s_stage0_small.json"]
    whole = [record for file in files for record in read(Path(file))[0]]
    assert [record.tool for record in whole] == ["bash", "bash"]
    part = storage / "part" / "m_assistant_large_1" / "001.json"
    (alone,), _ = read(part)
    assert (alone.id, alone.session, alone.output) == (whole[0].id, "s_stage0_large", whole[0].output)
    (beside,), _ = read(storage / "message" / "s_stage0_large" / "msg_0002.json")
    assert (beside.id, beside.output) == (alone.id, alone.output)
    assert read(storage / "part" / "m_user_large_1" / "001.json") == ([], {"a file without a message or a call": 1})
