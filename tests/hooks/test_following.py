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
