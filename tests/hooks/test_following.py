"""A recording that grows gives each call once, whole lines only, and begins anew when it is replaced."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from workbench.hooks.following import Following
from workbench.hooks.recordings import RecordingError


def line(number: int) -> str:
    return json.dumps({"id": f"r{number}", "tool": "Bash", "output": "x" * number}) + "\n"


def add(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_each_call_comes_once(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    add(path, line(1) + line(2)[:20])
    following = Following(str(path))
    assert [record.id for record in following.new()] == ["r1"]
    assert [skip.kind for skip in following.skips] == ["an unfinished last line"]
    assert list(following.new()) == []
    add(path, line(2)[20:] + line(3))
    assert [record.id for record in following.new()] == ["r2", "r3"]
    assert following.skips == ()
    assert list(following.new()) == []


def test_a_file_that_is_replaced_or_cut_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    add(path, line(1) + line(2))
    following = Following(str(path))
    assert len(list(following.new())) == 2
    path.write_text(line(3), "utf-8")
    assert [record.id for record in following.new()] == ["r3"]
    add(tmp_path / "other", line(4) + line(5) + line(6))
    os.replace(tmp_path / "other", path)
    assert [record.id for record in following.new()] == ["r4", "r5", "r6"]


def test_who_stops_drawing_gets_the_rest_at_the_next_look(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    add(path, line(1) + line(2))
    following = Following(str(path))
    assert next(following.new()).id == "r1"
    assert [record.id for record in following.new()] == ["r2"]


def test_a_file_that_goes_away_is_said(tmp_path: Path) -> None:
    following = Following(str(tmp_path / "gone.jsonl"))
    with pytest.raises(RecordingError, match=r"gone\.jsonl: No such file"):
        list(following.new())


def test_a_look_reads_no_more_than_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + "".join(map(line, range(1, 400))).replace('"x"', "NaN").encode())
    following = Following(str(path))
    assert len(list(following.new())) == 399
    read = list[int]()
    real = json.loads

    def loads(text: str) -> object:
        read.append(len(text))
        return real(text)

    monkeypatch.setattr(json, "loads", loads)
    for number in range(400, 403):
        add(path, line(number).replace('"' + "x" * number + '"', "NaN") + "no json\n")
        read.clear()
        assert [record.id for record in following.new()] == [f"r{number}"]
        assert len(read) <= 6
        assert [(skip.kind, skip.line) for skip in following.skips][-1][0] == "a line that is no JSON"


def test_a_file_that_was_written_anew_and_is_longer_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    add(path, line(1) + line(2))
    following = Following(str(path))
    assert len(list(following.new())) == 2
    path.write_text(line(3) + line(4) + line(5), "utf-8")
    assert [record.id for record in following.new()] == ["r3", "r4", "r5"]


def test_a_session_of_another_agent_is_followed_too(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    head = {"sessionId": "s", "uuid": "u", "timestamp": "2026-11-30T10:00:00Z"}

    def call(number: int) -> str:
        use = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {}}
        got = {"type": "tool_result", "tool_use_id": f"t{number}", "content": "x"}
        lines = [
            {**head, "type": "assistant", "message": {"role": "assistant", "content": [use]}},
            {**head, "type": "user", "message": {"role": "user", "content": [got]}},
        ]
        return "".join(json.dumps(one) + "\n" for one in lines)

    add(path, call(1))
    following = Following(str(path))
    assert [record.id for record in following.new()] == ["t1"]
    add(path, call(2) + call(3))
    assert [record.id for record in following.new()] == ["t2", "t3"]


def test_a_file_that_was_emptied_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    add(path, line(1))
    following = Following(str(path))
    assert len(list(following.new())) == 1
    path.write_bytes(b"")
    assert list(following.new()) == []
    add(path, line(2))
    assert [record.id for record in following.new()] == ["r2"]


def test_another_agents_session_that_was_written_anew_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"

    def part(name: str) -> str:
        return json.dumps({"type": "tool_call", "session_id": "s", "toolCallId": name, "toolName": "B"}) + "\n" + (
            json.dumps({"type": "tool_result", "session_id": "s", "toolCallId": name, "value": "x"}) + "\n"
        )  # fmt: skip

    add(path, part("a"))
    following = Following(str(path))
    assert [record.id for record in following.new()] == ["a"]
    path.write_text(part("b") + part("c"), "utf-8")
    assert [record.id for record in following.new()] == ["b", "c"]
