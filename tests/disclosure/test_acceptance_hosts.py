"""What an acceptance from the texts alone found about the hosts that are made from a client's profile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.disclosure.helpers import call, load, play, play_in, skill
from workbench.disclosure.play import default_script, play_script
from workbench.disclosure.script import ScriptError
from workbench.disclosure.script_file import parse_script
from workbench.disclosure.session import ModelCall
from workbench.disclosure.workspace import Workspace, WorkspaceError, disk_link, disk_write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="making links needs rights on Windows")
LOADS = [
    ("claude-code", call("Skill", {"skill": "gamma"})),
    ("codex", call("shell", {"command": "cat skills/gamma/SKILL.md"})),
    ("pydantic-ai", call("load_capability", {"id": "gamma"})),
    ("crewai", call("load_skill", {"skill_name": "gamma"})),
]


@pytest.fixture(params=["relative", "absolute"])
def linked(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A workspace with a skill of its own and one that stands elsewhere, where a link leads."""
    elsewhere, workspace = tmp_path / "elsewhere", tmp_path / "workspace"
    skill(elsewhere, "gamma", body="The body of gamma\n")
    skill(workspace, "alpha")
    target = elsewhere / "skills" / "gamma"
    (workspace / "skills" / "gamma").symlink_to(
        os.path.relpath(target, workspace / "skills") if request.param == "relative" else target
    )
    return workspace


@pytest.mark.parametrize(("host", "loads"), LOADS, ids=[host for host, _ in LOADS])
def test_a_skill_to_which_the_users_link_leads_is_loaded_also_after_a_change(
    linked: Path, host: str, loads: ModelCall
) -> None:
    with Workspace(str(linked)) as place:
        timeline = play_in(place, lambda: disk_write(place, "other.txt", "x"), loads, host=host)
        assert place.is_copy
    assert [(done.error_code, done.skill) for done in timeline.calls] == [(None, "gamma")]
    assert any("The body of gamma" in message.content for message in timeline.requests[-1].messages)
    assert timeline.stale == {}


def test_what_lies_where_the_users_link_leads_is_never_written(linked: Path) -> None:
    file = linked / "skills" / "gamma" / "SKILL.md"
    before = file.read_bytes()
    with Workspace(str(linked)) as place:
        for path in ("skills/gamma/SKILL.md", "skills/gamma/new/deep.txt"):
            with pytest.raises(WorkspaceError, match="leads out of the workspace"):
                disk_write(place, path, "x")
        timeline = play_in(
            place,
            call("Write", {"file_path": "skills/gamma/SKILL.md", "content": "x"}),
            call("Edit", {"file_path": "skills/gamma/SKILL.md", "old_string": "The", "new_string": "x"}),
            host="claude-code",
        )
    assert [done.error_code for done in timeline.calls] == ["path_escape", "path_escape"]
    assert file.read_bytes() == before
    assert sorted(os.listdir(file.parent)) == ["SKILL.md"]


def test_a_link_that_the_script_makes_opens_nothing(tmp_path: Path) -> None:
    outside, workspace = tmp_path / "outside", tmp_path / "workspace"
    skill(outside, "gamma", body="private\n")
    skill(workspace, "gamma")
    with Workspace(str(workspace)) as place:
        timeline = play_in(
            place,
            lambda: disk_link(place, "skills/gamma", str(outside / "skills" / "gamma")),
            call("Skill", {"skill": "gamma"}),
            call("Read", {"file_path": "skills/gamma/SKILL.md"}),
            host="claude-code",
        )
    assert [done.error_code for done in timeline.calls] == ["skill_load_error", "path_escape"]
    assert not any("private" in message.content for one in timeline.requests for message in one.messages)


def test_names_that_stand_twice_and_hidden_skills_are_said(tmp_path: Path) -> None:
    skill(tmp_path, "one", text="---\nname: same\ndescription: x\n---\n")
    skill(tmp_path, "two", text="---\nname: same\ndescription: x\n---\n")
    notes = play(tmp_path, host="codex").scan.notes
    assert "skills/two/SKILL.md has the name of skills/one/SKILL.md, which is the one that is loaded by it" in notes
    skill(tmp_path, "three", text="---\nname: three\ndescription: x\ndisable-model-invocation: true\n---\n")
    scan = play(tmp_path, host="claude-code").scan
    assert "three" not in scan.names
    assert any(note.endswith("(1): skills/three/SKILL.md") for note in scan.notes)


def test_an_application_activates_where_the_model_cannot_load(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="The body\n")
    found = play_script(default_script(str(tmp_path), "wasmagent", ("alpha",)))
    assert found.calls == ()
    assert found.requests[0].messages[0].content.endswith("\n\n### Skill: alpha\nThe body\n")
    text = "version: 1\nhost: wasmagent\ntask: t\noptions: {activate: VALUE}\nturns: [{say: x}]\n"
    for value in ("alpha", "[1]", "{a: b}"):
        script = parse_script(str(tmp_path / "x.script.yaml"), text.replace("VALUE", value).encode())
        with pytest.raises(ScriptError, match=r":4:1: 'activate' is a list of names"):
            play_script(script)


def test_the_strict_host_follows_no_link_out(linked: Path) -> None:
    timeline = play(linked, load("gamma"))
    assert timeline.scan.error is not None
    assert timeline.scan.error.error_class == "SkillPathError"
