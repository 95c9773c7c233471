"""The same turns in another host: names and arguments of its own tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.disclosure.play import default_script, play_script
from workbench.disclosure.script import ModelStep, Script, ScriptCall, compact
from workbench.disclosure.translate import in_host, load_call
from workbench.skill.packaged import resource


def moved(tool: str, given: Any, source: str, target: str, **options: Any) -> tuple[str, Any]:
    """A call of one host as another takes it."""
    raw = given if isinstance(given, str) else compact(given)
    script = Script(source, "x", ".", (ModelStep("", (ScriptCall(tool, raw),)),), options)
    step = in_host(script, target).turns[0]
    assert isinstance(step, ModelStep)
    call = step.calls[0]
    try:
        return call.tool, json.loads(call.raw)
    except ValueError:
        return call.tool, call.raw


@pytest.mark.parametrize(
    ("tool", "given", "source", "target", "expected"),
    [
        ("load_skill", {"name": "a"}, "tutorial", "claude-code", ("Skill", {"skill": "a"})),
        ("load_skill", {"name": "a"}, "tutorial", "pydantic-ai", ("load_capability", {"id": "a"})),
        ("load_skill", {"name": "a"}, "tutorial", "crewai", ("load_skill", {"skill_name": "a"})),
        ("load_skill", {"name": "a"}, "tutorial", "codex", ("shell", {"command": "cat skills/a/SKILL.md"})),
        ("load_skill", {"name": "a"}, "tutorial", "deepagents", ("read_file", {"path": "skills/a/SKILL.md"})),
        ("Skill", {"skill": "a"}, "claude-code", "tutorial", ("load_skill", {"name": "a"})),
        ("Skill", {"skill": "a"}, "claude-code", "crewai", ("load_skill", {"skill_name": "a"})),
        ("read_file", {"path": "skills/a/SKILL.md"}, "deepagents", "claude-code", ("Skill", {"skill": "a"})),
        ("read_file", {"path": "skills/a/b.md"}, "deepagents", "claude-code", ("Read", {"file_path": "skills/a/b.md"})),
        ("read_file", {"path": "x", "limit": 3}, "tutorial", "claude-code", ("Read", {"file_path": "x", "limit": 3})),
        ("Edit", {"file_path": "x", "old_string": "a", "new_string": "b"}, "claude-code", "tutorial",
         ("edit_file", {"path": "x", "old_text": "a", "new_text": "b"})),
        ("shell", {"command": "ls"}, "tutorial", "claude-code", ("Bash", {"command": "ls"})),
        ("load_skill", '{"name": "al', "tutorial", "claude-code", ("Skill", '{"name": "al')),
        ("todo_write", {"todos": []}, "tutorial", "codex", ("todo_write", {"todos": []})),
        ("no_such", {"a": 1}, "codex", "tutorial", ("no_such", {"a": 1})),
        ("load_skill", {"name": "a"}, "tutorial", "tutorial", ("load_skill", {"name": "a"})),
    ],
)  # fmt: skip
def test_a_call_is_that_of_the_other_hosts_tool(
    tool: str, given: Any, source: str, target: str, expected: tuple[str, Any]
) -> None:
    assert moved(tool, given, source, target) == expected


def test_the_skills_folder_is_that_of_the_script() -> None:
    assert load_call("deepagents", "a", ".agents/skills").raw == '{"path":".agents/skills/a/SKILL.md"}'
    given = {"path": ".agents/skills/a/SKILL.md"}
    assert moved("read_file", given, "deepagents", "tutorial", skills_directory=".agents/skills")[0] == "load_skill"
    assert moved("read_file", given, "deepagents", "tutorial")[0] == "read_file"


def test_a_childs_calls_are_moved_too() -> None:
    child = (ModelStep("", (load_call("tutorial", "a"),)), ModelStep("done"))
    script = Script("tutorial", "x", ".", (ModelStep("", (ScriptCall("task", '{"description":"x"}', child=child),)),))
    step = in_host(script, "claude-code").turns[0]
    assert isinstance(step, ModelStep)
    assert step.calls[0].tool == "Task"
    inner = (step.calls[0].child or ())[0]
    assert isinstance(inner, ModelStep)
    assert inner.calls[0].tool == "Skill"


def test_a_default_script_loads_with_the_hosts_own_tool(tmp_path: Path) -> None:
    workspace = str(resource("disclosure", "questions") / "base")
    for host in ("claude-code", "codex", "pydantic-ai", "crewai", "deepagents"):
        found = play_script(default_script(workspace, host, ("alpha",)))
        assert [(call.skill, call.error_code) for call in found.calls] == [("alpha", None)], host
