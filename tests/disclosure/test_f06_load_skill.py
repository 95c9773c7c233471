"""F6: every row of systems.md 2.3: the code, whether hooks before the call ran, and whether the audit knows of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import call, load, play, play_in, skill
from workbench.disclosure.loading import LoadFailure
from workbench.disclosure.loading import load as load_from
from workbench.disclosure.model import Call, StageName, Timeline
from workbench.disclosure.session import ModelCall
from workbench.disclosure.strict_scan import strict_scan
from workbench.disclosure.workspace import Workspace, disk_delete, disk_link, disk_write

WHOLE = [
    StageName.PREPARE, StageName.PRE_HOOK, StageName.PERMISSION, StageName.AUDIT, StageName.HANDLER,
    StageName.POST_HOOK, StageName.MESSAGE,
]  # fmt: skip
EARLY = [StageName.PREPARE, StageName.MESSAGE]


def stages(done: Call) -> list[StageName]:
    return [stage.stage for stage in done.stages]


@pytest.mark.parametrize(
    "body", ["# Title\n", "", "no end", "a\r\nb\r\n", "\n\n  blanks \n\n", "中文 😀\n", "---\nmore\n---\n"]
)
def test_the_body_comes_byte_for_byte(tmp_path: Path, body: str) -> None:
    skill(tmp_path, "alpha", body=body)
    timeline = play(tmp_path, load("alpha"))
    done = timeline.calls[0]
    assert (done.error_code, done.result, done.skill) == (None, body, "alpha")
    assert stages(done) == WHOLE
    assert [record["decision"] for record in timeline.audit] == ["allow"]
    last = timeline.requests[1].messages[-1]
    assert (last.role, last.content, last.call, last.size) == ("tool", body, "c1", len(body.encode()))


def test_a_file_with_carriage_returns_keeps_them(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text="---\r\nname: alpha\r\ndescription: x\r\n---\r\n# A\r\n")
    assert play(tmp_path, load("alpha")).calls[0].result == "# A\r\n"


REFUSED: list[tuple[ModelCall, str]] = [
    *(
        (load(name), "invalid_arguments")
        for name in ["../secret", "nul", "com1", "", "a" * 65, "Alpha", "a--b", "a/b", "a\n"]
    ),
    (call("load_skill", {"name": "alpha", "path": "x"}), "invalid_arguments"),
    (call("load_skill", {}), "invalid_arguments"),
    (call("load_skill", {"name": 1}), "invalid_arguments"),
    (call("load_skill", {"name": None}), "invalid_arguments"),
    (call("load_skill", "[]"), "invalid_arguments"),
    (call("load_skill", '"alpha"'), "invalid_arguments"),
    (call("load_skill", "null"), "invalid_arguments"),
    (call("load_skill", '{"name": "al'), "invalid_json"),
    (call("load_skill", ""), "invalid_json"),
    (call("load_skill", '{"name": NaN}'), "invalid_json"),
    (call("load_skills", {"name": "alpha"}), "unknown_tool"),
    (call("Load_Skill", {"name": "alpha"}), "unknown_tool"),
]


@pytest.mark.parametrize(("asked", "code"), REFUSED, ids=[f"{row[0].tool} {row[0].raw[:30]}" for row in REFUSED])
def test_what_is_refused_before_the_hooks_leaves_no_record(tmp_path: Path, asked: ModelCall, code: str) -> None:
    skill(tmp_path, "alpha")
    timeline = play(tmp_path, asked)
    done = timeline.calls[0]
    assert (done.error_code, stages(done), timeline.audit) == (code, EARLY, ())
    assert done.result is not None
    assert done.result.startswith(f"Error [{code}]: ")
    assert timeline.requests[1].messages[-1].content == done.result
    assert timeline.answer == "done"


@pytest.mark.parametrize("name", ["beta", "com0", "a" * 64])
def test_a_name_that_is_not_registered(tmp_path: Path, name: str) -> None:
    skill(tmp_path, "alpha")
    timeline = play(tmp_path, load(name))
    done = timeline.calls[0]
    assert (done.error_code, stages(done)) == ("skill_not_found", WHOLE)
    assert [(record["decision"], record["source"]) for record in timeline.audit] == [("allow", "default")]


def edit(place: Workspace, text: str) -> None:
    disk_write(place, "skills/alpha/SKILL.md", text)


ESCAPE, INVALID = "skill_path_escape", "invalid_skill"
FILE = "skills/alpha/SKILL.md"
TWO_LINES = "---\nname: alpha\ndescription: |\n  a\n  b\n---\n"
CHANGES: list[tuple[str, Callable[[Workspace], Any], str, bool]] = [
    ("folder becomes a link out", lambda p: disk_link(p, "skills/alpha", "/etc"), ESCAPE, False),
    ("file becomes a link out", lambda p: disk_link(p, FILE, "/etc/passwd"), ESCAPE, False),
    ("file becomes a link to a neighbour", lambda p: disk_link(p, FILE, "../beta/SKILL.md"), ESCAPE, False),
    ("folder deleted", lambda p: disk_delete(p, "skills/alpha"), ESCAPE, True),
    ("file deleted", lambda p: disk_delete(p, FILE), ESCAPE, True),
    ("root deleted", lambda p: disk_delete(p, "skills"), ESCAPE, True),
    ("header broken", lambda p: edit(p, "no header"), INVALID, False),
    ("renamed", lambda p: edit(p, "---\nname: gamma\ndescription: x\n---\n"), INVALID, False),
    ("description of two lines", lambda p: edit(p, TWO_LINES), INVALID, False),
]


@pytest.mark.parametrize(("change", "code", "deleted"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_what_is_checked_again_at_the_load(
    tmp_path: Path, change: Callable[[Workspace], Any], code: str, deleted: bool
) -> None:
    skill(tmp_path, "alpha")
    skill(tmp_path, "beta")
    with Workspace(str(tmp_path)) as place:
        timeline = play_in(place, lambda: change(place), load("alpha"))
        copy = place.root
    done = timeline.calls[0]
    assert (done.error_code, done.deleted, stages(done)) == (code, deleted, WHOLE)
    assert len(timeline.audit) == 1
    said = " ".join([done.result or "", *(stage.note for stage in done.stages)])
    assert str(tmp_path) not in said
    assert copy not in said
    assert "root:" not in said


def test_a_body_that_is_not_utf8_any_more(tmp_path: Path) -> None:
    file = skill(tmp_path, "alpha")
    timeline = play(tmp_path, lambda: file.write_bytes(file.read_bytes() + b"\xff"), load("alpha"))
    assert timeline.calls[0].error_code == "invalid_skill"


def test_another_workspace_and_one_that_is_gone(tmp_path: Path) -> None:
    here = tmp_path / "here"
    skill(here, "alpha")
    registry = strict_scan(str(here))
    other = load_from(registry, str(here), "alpha", str(tmp_path))
    gone = load_from(registry, str(here), "alpha", str(tmp_path / "gone"))
    assert isinstance(other, LoadFailure)
    assert isinstance(gone, LoadFailure)
    assert (other.code, gone.code) == ("skill_workspace_mismatch", "skill_workspace_error")
    shutil.rmtree(here)
    lost = load_from(registry, str(here), "alpha")
    assert isinstance(lost, LoadFailure)
    assert lost.code == "skill_workspace_error"


def test_loading_twice_gives_the_body_twice(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="body\n")
    timeline = play(tmp_path, load("alpha"), load("alpha"))
    assert [done.result for done in timeline.calls] == ["body\n", "body\n"]


def test_no_path_of_this_machine_stands_in_any_message(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    asked = [load(name) for name in ("alpha", "beta", "../x")]
    timeline: Timeline = play(
        tmp_path, *asked, call("read_file", {"path": "/etc/passwd"}), call("glob", {"pattern": "**/*"})
    )
    assert all(str(tmp_path) not in m.content for request in timeline.requests for m in request.messages)
