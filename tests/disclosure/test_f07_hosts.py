"""F4, F7 and systems.md 3.1: where each host puts its list, what its loading gives, and whether an edit is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import Played, call, play, play_in, skill
from workbench.disclosure.hosts import MODULES, HostOptions, open_host
from workbench.disclosure.hosts.facts import host_facts, note_texts
from workbench.disclosure.model import Kind, Timeline
from workbench.disclosure.session import ModelCall, Turn
from workbench.disclosure.workspace import Workspace, disk_delete, disk_write

BODY = "# Alpha\n\n  rule  \n\n"
FILE = f"---\nname: alpha\ndescription: Helps.\n---\n{BODY}"
LOADS: dict[str, ModelCall] = {
    "claude-code": call("Skill", {"skill": "alpha"}),
    "codex": call("shell", {"command": "cat skills/alpha/SKILL.md"}),
    "pydantic-ai": call("load_capability", {"id": "alpha"}),
    "crewai": call("load_skill", {"skill_name": "alpha"}),
    "deepagents": call("read_file", {"path": "skills/alpha/SKILL.md"}),
    "tutorial": call("load_skill", {"name": "alpha"}),
}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    skill(tmp_path, "alpha", text=FILE)
    skill(tmp_path, "beta", "Other.")
    return tmp_path


def bodies(timeline: Timeline) -> str:
    return "".join(m.content for m in timeline.requests[-1].messages if any(p.kind is Kind.BODY for p in m.parts))


@pytest.mark.parametrize(
    ("host", "role", "line"),
    [
        ("wasmagent", "system", "- **alpha** — Helps.\n- **beta** — Other."),
        ("tutorial", "system", "- **alpha**: Helps.\n- **beta**: Other."),
        ("claude-code", "user", "- alpha: Helps.\n- beta: Other."),
        ("codex", "developer", "- alpha: Helps. (file: "),
        ("pydantic-ai", "system", "- alpha: Helps.\n- beta: Other."),
        ("crewai", "system", '<skill name="alpha">\nHelps.\n</skill>'),
        ("deepagents", "system", "- **alpha**: Helps.\n  -> Read `skills/alpha/SKILL.md`"),
    ],
)
def test_where_the_list_stands(workspace: Path, host: str, role: str, line: str) -> None:
    first = play(workspace, host=host).requests[0]
    message = next(m for m in first.messages if any(part.kind is Kind.CATALOG for part in m.parts))
    assert message.role == role
    assert line in message.content
    assert str(workspace) not in message.content
    assert "rule" not in "".join(m.content for m in first.messages)


@pytest.mark.parametrize(
    ("host", "content"),
    [
        ("tutorial", BODY),
        ("claude-code", f"Base directory for this skill: skills/alpha\n\n{BODY}"),
        ("codex", FILE),
        ("pydantic-ai", f"# alpha\n\nDirectory: skills/alpha\n\n{BODY}"),
        ("crewai", '<skill name="alpha">\nHelps.\n# Alpha\n\n  rule\n</skill>'),
        ("deepagents", FILE),
    ],
)
def test_what_a_load_gives(workspace: Path, host: str, content: str) -> None:
    timeline = play(workspace, LOADS[host], host=host)
    assert bodies(timeline) == content
    assert timeline.calls[0].skill == "alpha"
    assert timeline.calls[0].error_code is None


def test_claude_code_answers_shortly_and_gives_a_body_once(workspace: Path) -> None:
    timeline = play(workspace, LOADS["claude-code"], LOADS["claude-code"], host="claude-code")
    roles = [(m.role, m.content.split("\n")[0]) for m in timeline.requests[-1].messages[3:]]
    assert roles[1:3] == [("tool", "Launching skill: alpha"), ("user", "Base directory for this skill: skills/alpha")]
    assert [m.content for m in timeline.requests[-1].messages].count(roles[2][1]) == 0
    assert timeline.requests[-1].messages[-1].content == "Skill alpha is loaded already."


def test_claude_code_fills_arguments_in_and_runs_no_command_of_a_body(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="For $ARGUMENTS\n!`touch ran`\n")
    timeline = play(tmp_path, call("Skill", {"skill": "alpha", "args": "this"}), host="claude-code")
    assert "For this\n!`touch ran`" in bodies(timeline)
    handler = next(stage for stage in timeline.calls[0].stages if stage.stage == "handler")
    assert "ran none" in handler.note
    assert not (tmp_path / "ran").exists()


CACHED = {"wasmagent": "old", "pydantic-ai": "old"}


@pytest.mark.parametrize("host", LOADS)
def test_whether_an_edited_body_is_seen(workspace: Path, host: str) -> None:
    with Workspace(str(workspace)) as place:
        new = FILE.replace("rule", "new rule")
        timeline = play_in(place, lambda: disk_write(place, "skills/alpha/SKILL.md", new), LOADS[host], host=host)
    assert ("new rule" in bodies(timeline)) is (CACHED.get(host) != "old")


def test_wasmagent_keeps_what_it_loaded(workspace: Path) -> None:
    (workspace / "skills/alpha/triggers.yaml").write_text("any: [/task/i]\n")
    with Workspace(str(workspace)) as place:
        timeline = play_in(
            place, lambda: disk_write(place, "skills/alpha/SKILL.md", FILE.replace("rule", "new")), host="wasmagent"
        )
    system = timeline.requests[-1].messages[0].content
    assert system.endswith(f"\n\n### Skill: alpha\n{BODY}")


def test_wasmagent_loads_by_trigger_alone_or_when_it_is_told_to(workspace: Path) -> None:
    assert "### Skill" not in play(workspace, host="wasmagent").requests[0].messages[0].content
    told = play(workspace, host="wasmagent", activate=["beta"])
    assert "### Skill: beta\n" in told.requests[0].messages[0].content
    assert (
        play(workspace, call("load_skill", {"name": "alpha"}), host="wasmagent").calls[0].error_code == "unknown_tool"
    )


def test_codex_puts_a_mentioned_skill_into_a_block(workspace: Path) -> None:
    from tests.disclosure.helpers import Played
    from workbench.disclosure.session import Session

    with Workspace(str(workspace)) as place:
        task = "use $alpha and $unknown"
        timeline = Session(open_host("codex", place, HostOptions(), task), place, task).run(Played([]))
    last = timeline.requests[0].messages[-1]
    assert (last.role, last.skill) == ("user", "alpha")
    assert last.content == f"<skill>\n<name>alpha</name>\n<path>skills/alpha/SKILL.md</path>\n{FILE}\n</skill>"


@pytest.mark.parametrize(
    ("host", "asked", "code"),
    [
        ("claude-code", call("Skill", {"skill": "none"}), "skill_not_found"),
        ("pydantic-ai", call("load_capability", {"id": "none"}), None),
        ("crewai", call("load_skill", {"skill_name": "none"}), "skill_not_found"),
        ("deepagents", call("read_file", {"path": "skills/none/SKILL.md"}), "file_not_found"),
    ],
)
def test_a_name_that_is_not_known(workspace: Path, host: str, asked: ModelCall, code: str | None) -> None:
    assert play(workspace, asked, host=host).calls[0].error_code == code


def test_a_skill_that_is_gone_is_told(workspace: Path) -> None:
    with Workspace(str(workspace)) as place:
        timeline = play_in(place, lambda: disk_delete(place, "skills/alpha"), LOADS["crewai"], host="crewai")
    done = timeline.calls[0]
    assert (done.error_code, done.deleted) == ("skill_load_error", True)


def test_what_a_child_loaded_stays_with_it(workspace: Path) -> None:
    loads = call("Skill", {"skill": "alpha"})
    task = call("Task", {"description": "one", "prompt": "one"}, child=Played([loads, Turn("the word")]))
    played = play(workspace, task, host="claude-code")
    assert any(message.skill == "alpha" for message in played.requests[2].messages), "the child has it"
    assert not any(message.skill for message in played.requests[-1].messages), "the parent has its last word alone"
    assert "the word" in played.requests[-1].messages[-1].content


def test_who_gives_a_child_the_list(workspace: Path) -> None:
    def first_of_child(host: str, tool: str) -> Any:
        asked = call(tool, {"description": "x", "prompt": "do it"}, child=Played([Turn("ok")]))
        asked = asked if host == "claude-code" else call(tool, {"description": "do it"}, child=Played([Turn("ok")]))
        return next(request for request in play(workspace, asked, host=host).requests if request.agent == "child-1")

    claude = first_of_child("claude-code", "Task")
    deep = first_of_child("deepagents", "task")
    assert any("- alpha: Helps." in m.content for m in claude.messages)
    assert {"Skill"} <= {tool.name for tool in claude.tools}
    assert "Task" not in {tool.name for tool in claude.tools}
    assert all("alpha" not in m.content for m in deep.messages)


@pytest.mark.parametrize("host", MODULES)
def test_every_host_starts_without_skills_and_says_what_is_not_known(tmp_path: Path, host: str) -> None:
    timeline = play(tmp_path, host=host)
    assert (timeline.answer, timeline.scan.names) == ("done", ())
    if host != "tutorial":
        assert host_facts(host).notes
        assert {note_texts()[kind].en for kind in host_facts(host).notes} <= set(timeline.scan.notes)


@pytest.mark.parametrize("host", ["claude-code", "codex", "crewai", "deepagents", "pydantic-ai", "wasmagent"])
def test_a_bad_skill_never_hides_the_good_ones(workspace: Path, host: str) -> None:
    skill(workspace, "broken", text="---\nname: [broken\n---\n")
    timeline = play(workspace, host=host)
    assert "alpha" in timeline.scan.entries
    assert timeline.scan.error is None
