"""Scripts: what a file says, where it is wrong, and what is played."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import skill
from workbench.disclosure.model import Timeline
from workbench.disclosure.play import (
    CancelledError,
    NotSimulatedError,
    default_script,
    left_out,
    options_of,
    play_script,
    workspace_of,
)
from workbench.disclosure.script import DiskAction, DiskStep, ModelStep, Script, ScriptError
from workbench.disclosure.script_file import parse_script, read_before, read_script
from workbench.disclosure.workspace import Workspace
from workbench.skill.packaged import resource

HEAD = "version: 1\nhost: tutorial\nworkspace: .\ntask: Use alpha\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with two skills."""
    skill(tmp_path, "alpha", body="# Alpha\nRule one.\n")
    skill(tmp_path, "beta")
    return tmp_path


def read(folder: Path, text: str) -> Script:
    file = folder / "demo.script.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return read_script(file)


def played(folder: Path, text: str, **more: Any) -> Timeline:
    return play_script(read(folder, text), **more)


CONTRACT = """
version: 1
host: tutorial
workspace: .                     # holds skills/
task: "Load alpha and name two of its rules"
options: {max_catalog_bytes: 8000, max_catalog_entries: 100}
turns:
  - call: load_skill
    with: {name: alpha}
  - disk: {write: skills/alpha/SKILL.md, text: "…"}
  - {call: load_skill, raw: '{"name": "al'}
  - call: task
    with: {description: "Load alpha and check the code"}
    approve: true
    child:
      - {call: load_skill, with: {name: alpha}}
      - {say: "All files follow it."}
  - say: "Rule one …, rule two …"
expect:
  - {request: 1, not_contains: "Rule one."}
  - {call: 1, error_code: null}
"""


def test_the_contracts_example_is_played(folder: Path) -> None:
    script = parse_script(str(folder / "x.script.yaml"), CONTRACT.encode())
    found = play_script(script)
    assert [call.error_code for call in found.calls] == [None, "invalid_json", None, "invalid_skill"]
    assert [call.agent for call in found.calls] == ["parent", "parent", "parent", "child-1"]
    assert found.calls[2].result == "All files follow it."
    assert found.answer == "Rule one …, rule two …"
    assert [one.ok for one in found.expectations] == [True, True]
    assert (folder / "skills/alpha/SKILL.md").read_text().endswith("Rule one.\n")  # the user's folder stays as it was


def test_every_part_of_a_turn_is_read(folder: Path) -> None:
    script = read(
        folder,
        "turns:\n"
        "  - {say: First I look, call: glob, with: {pattern: '**'}, output: none, approve: false}\n"
        "  - calls: [{call: load_skill, with: {name: alpha}}, {call: load_skill, with: {name: beta}}]\n"
        "  - disk: [{mkdir: skills/new}, {link: skills/other, to: alpha}, {delete: skills/beta}]\n"
        "  - disk: {write: x.bin, base64: '/w=='}\n",
    )
    first, second, *disk = script.turns
    assert isinstance(first, ModelStep)
    assert (first.text, first.calls[0].tool, first.calls[0].output, first.calls[0].approve) == (
        "First I look", "glob", "none", False,
    )  # fmt: skip
    assert isinstance(second, ModelStep)
    assert [call.raw for call in second.calls] == ['{"name":"alpha"}', '{"name":"beta"}']
    assert [step[:3] for step in disk if isinstance(step, DiskStep)] == [
        (DiskAction.MKDIR, "skills/new", ""),
        (DiskAction.LINK, "skills/other", "alpha"),
        (DiskAction.DELETE, "skills/beta", ""),
        (DiskAction.WRITE, "x.bin", b"\xff"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("turn: []\n", "5:1", "unknown key 'turn' in a script"),
        ("turns: {say: x}\n", "5:8", "'turns' is a list"),
        ("turns:\n  - {say: x, disk: {delete: y}}\n", "6:5", "a turn has 'call', 'calls', 'say' or 'disk'"),
        ("turns:\n  - {call: x, raw: '', with: {}}\n", "6:15", "'with' and 'raw' exclude each other"),
        ("turns:\n  - {say: x, approve: false}\n", "6:14", "'approve' belongs to a turn with 'call'"),
        ("turns:\n  - {call: x, approve: maybe}\n", "6:24", "'approve' is true or false"),
        ("turns:\n  - {call: x, raw: 7}\n", "6:20", "'raw' is a text"),
        ("turns:\n  - disk: {write: a}\n", "6:11", "'write' needs 'text' or 'base64'"),
        ("turns:\n  - disk: {write: a, base64: '*'}\n", "6:30", "'base64' holds other characters"),
        ("turns:\n  - disk: {link: a, text: b}\n", "6:21", "'text' does not belong to 'link'"),
        ("turns:\n  - disk: {move: a}\n", "6:12", "unknown key 'move'"),
        ("turns: []\nexpect:\n  - {request: 0, contains: x}\n", "7:15", "'request' is a number from 1"),
        ("turns: []\nexpect:\n  - {request: 1, holds: x}\n", "7:18", "unknown expectation 'holds' of a request"),
        ("turns: []\nexpect:\n  - {request: 1}\n", "7:5", "what is expected?"),
        ("turns: []\nexpect:\n  - {contains: x}\n", "7:5", "an expectation is about one of"),
        ("turns: []\nexpect:\n  - {call: 1, ran: sleep}\n", "7:20", "'ran': stages are"),
        ("turns: []\nexpect:\n  - {request: 1, matches: '/(/'}\n", "7:27", "'matches':"),
    ],
)
def test_a_mistake_is_told_with_its_place(folder: Path, text: str, place: str, reason: str) -> None:
    with pytest.raises(ScriptError) as failure:
        read(folder, text)
    assert str(failure.value).startswith(f"{folder}/demo.script.yaml:{place}: {reason}")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", ":1:1: is empty; a script needs"),
        (b"version: 1\n", ":1:1: 'host' is missing"),
        (b"version: 2\nhost: tutorial\ntask: x\nturns: []\n", ":1:10: this version is not known"),
        (b"version: 1.0\nhost: tutorial\ntask: x\nturns: []\n", ":1:10: this version is not known"),
        (b"version: true\nhost: tutorial\ntask: x\nturns: []\n", ":1:10: this version is not known"),
        (b"version: 1\nhost: emacs\ntask: x\nturns: []\n", ":2:7: the host 'emacs' is not simulated"),
        (b"version: 1\nhost: tutorial\nworkspace: gone\ntask: x\nturns: []\n", ":3:12: the workspace 'gone'"),
        (b"version: 1\nhost: tutorial\ntask: x\nturns: [\n", ": not YAML:"),
        (b"version: 1\xff", ":1:11: is not UTF-8"),
    ],
)
def test_a_file_that_is_no_script_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(ScriptError) as failure:
        parse_script(str(tmp_path / "x.script.yaml"), data)
    assert reason in str(failure.value)


def test_an_option_that_the_host_does_not_have_is_refused_with_its_place(folder: Path) -> None:
    with pytest.raises(ScriptError, match=r":5:1: tutorial has no option 'windows'"):
        played(folder, "options: {windows: 5}\nturns: []\n")
    with pytest.raises(ScriptError, match="'max_turns' is a whole number"):
        played(folder, "options: {max_turns: many}\nturns: []\n")


def test_a_disk_step_that_cannot_be_done_is_told_with_its_place(folder: Path) -> None:
    with pytest.raises(ScriptError, match=r":6:11: 'skills/gone': nothing is there"):
        played(folder, "turns:\n  - disk: {delete: skills/gone}\n")
    with pytest.raises(ScriptError, match="leads out of the workspace"):
        played(folder, "turns:\n  - disk: {write: ../x, text: x}\n")
    assert not (folder.parent / "x").exists()


def test_what_stands_after_the_last_word_is_told(folder: Path) -> None:
    script = read(folder, "turns:\n  - say: done\n  - disk: {delete: skills/alpha}\n")
    assert [note.partition(": ")[2] for note in script.notes] == ["stands after the last word and is not played"]


def test_an_expectation_that_fails_says_why(folder: Path) -> None:
    found = played(
        folder,
        "turns:\n  - {call: load_skill, with: {name: gamma}}\n  - say: no\n"
        "expect:\n"
        "  - {call: 1, error_code: null, contains: Rule}\n"
        "  - {request: 9, contains: x}\n"
        "  - {request: 1, contains: '- **beta**', agent: parent, messages: 2, has_no_tool: [fly]}\n"
        "  - {call: 1, ran: [audit, handler], not_ran: message, permission: allow, source: default}\n"
        "  - {scan: true, names: [alpha, beta], error: null, bytes_read: {skills/alpha/SKILL.md: 1}}\n"
        "  - {answer: true, equals: 'yes'}\n"
        "  - {run: true, ending: null, requests: 2, stale: []}\n",
    )
    failed = [(one.line, one.message) for one in found.expectations if not one.ok]
    assert [line for line, _ in failed] == [9, 9, 10, 12, 13, 14]
    words = [message or "" for _, message in failed]
    assert words[0] == "error_code: it is 'skill_not_found'"
    assert words[1] == "contains: 'Rule' is not there"
    assert words[2] == "there is no request 9; there are 2"
    assert words[3] == "not_ran: 'message' ran"
    assert words[4].startswith("bytes_read: of skills/alpha/SKILL.md ")
    assert words[5] == "equals: it is 'no'"


def test_hooks_of_a_chain_stand_around_the_calls(folder: Path) -> None:
    chain = "version: 1\nname: no\ndialect: tutorial\npre:\n  - {use: deny_tools, with: {tools: [load_skill]}}\n"
    (folder / "no.chain.yaml").write_text(chain)
    found = played(
        folder,
        "hooks: no.chain.yaml\nturns:\n  - {call: load_skill, with: {name: alpha}}\n  - say: x\n"
        "expect:\n  - {call: 1, error_code: hook_blocked, not_ran: [permission, audit, handler, post-hook]}\n",
    )
    assert [one.ok for one in found.expectations] == [True, True]
    with pytest.raises(ScriptError, match=r":5:1: .*gone\.chain\.yaml: cannot be read"):
        played(folder, "hooks: gone.chain.yaml\nturns: []\n")


def test_a_host_whose_module_is_not_there_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.disclosure import hosts

    monkeypatch.setitem(hosts.MODULES, "codex", "not_there")
    script = read(folder, "options: {max_catalog_bytes: 5}\nturns: []\nexpect:\n  - {run: true, calls: 0}\n")
    with pytest.raises(NotSimulatedError, match="'codex' is not simulated in this version"):
        play_script(script, host="codex")


def test_another_host_takes_no_expectations_and_only_its_own_options(folder: Path) -> None:
    script = read(folder, "turns: []\nexpect:\n  - {run: true, calls: 5}\n")
    assert left_out(script) == ()
    other = Script("codex", script.task, script.workspace, (), {"window": 5, "max_turns": 2}, script.expect)
    assert left_out(other, "tutorial") == (
        "the option 'window' is none of tutorial and is left out",
        "the script's expectations are about codex and are not checked for tutorial",
    )
    assert play_script(other, host="tutorial").expectations == ()


def test_the_revision_names_script_host_and_files(folder: Path) -> None:
    first = played(folder, "turns: []\n").revision
    assert played(folder, "turns: []\n").revision == first
    assert played(folder, "turns: [] \n").revision != first
    skill(folder, "gamma")
    assert played(folder, "turns: []\n").revision != first


def test_an_open_workspace_stays_open(folder: Path) -> None:
    script = read(folder, "turns:\n  - disk: {write: skills/alpha/new.md, text: hello}\n")
    with Workspace(str(folder)) as place:
        play_script(script, workspace=place)
        assert Path(place.root, "skills/alpha/new.md").read_text() == "hello"
    assert not (folder / "skills/alpha/new.md").exists()


def test_a_run_can_be_given_up(folder: Path) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(CancelledError):
        played(folder, "turns: []\n", cancel=stop)


def test_without_a_script_the_skills_are_loaded_one_by_one(folder: Path) -> None:
    found = play_script(default_script(str(folder), skills=("alpha", "beta")))
    assert [call.input for call in found.calls] == [{"name": "alpha"}, {"name": "beta"}]
    assert found.answer == "Done."
    alone = play_script(default_script(str(folder)))
    assert (len(alone.requests), alone.answer, alone.ending and alone.ending.code) == (1, None, "script_ended")


def test_a_folder_of_skills_is_taken_for_the_skills_folder(folder: Path) -> None:
    assert workspace_of(str(folder)) == (str(folder), "skills")
    assert workspace_of(str(folder / "skills")) == (str(folder), "skills")
    empty = folder / "empty"
    empty.mkdir()
    assert workspace_of(str(empty)) == (str(empty), "skills")
    assert "max_turns" in (options_of("tutorial") or ())
    assert os.path.isdir(resource("disclosure"))


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ('{"name": "../x"}', {"name": "../x"}),
        ('{"name": "al', None),
        ("[1]", None),
        ('{"name": "alpha"}', {"name": "alpha"}),
    ],
)
def test_the_input_of_a_call_is_its_object_also_where_it_is_refused(folder: Path, raw: str, found: Any) -> None:
    told = played(folder, f"turns:\n  - {{call: load_skill, raw: '{raw}'}}\n  - say: x\n")
    assert told.calls[0].input == found
    assert told.calls[0].raw == raw


@pytest.mark.parametrize(
    ("rest", "count"),
    [
        ("  - {cal: y}\n  - say: x\n", 2),
        ("  - {call: y\n", 2),
        ("  - say: x\nexpect:\n  - {request: 0, contains: x}\n", 3),
        ("  - call: y\n    child:\n      - say: x\n      - {tell: x}\n", 3),
    ],
)
def test_the_steps_before_a_mistake_can_still_be_played(folder: Path, rest: str, count: int) -> None:
    turns = "turns:\n  - {call: load_skill, with: {name: alpha}}\n  - disk: {mkdir: x}\n"
    data = (HEAD + turns + rest).encode()
    with pytest.raises(ScriptError) as failure:
        parse_script(str(folder / "x.script.yaml"), data)
    found = read_before(str(folder / "x.script.yaml"), data, failure.value)
    assert found is not None
    assert (len(found.turns), found.expect) == (count, ())
    assert play_script(found).calls[0].error_code is None


@pytest.mark.parametrize("text", ["", "version: 7\n", HEAD + "turns:\n  - {cal: x}\n", "host: emacs\n" + HEAD])
def test_where_nothing_stands_before_a_mistake_nothing_is_played(folder: Path, text: str) -> None:
    with pytest.raises(ScriptError) as failure:
        parse_script(str(folder / "x.script.yaml"), text.encode())
    assert read_before(str(folder / "x.script.yaml"), text.encode(), failure.value) is None


@pytest.mark.parametrize(
    ("options", "host", "reason"),
    [
        ("{skills_directory: ../..}", "codex", "'skills_directory' is a folder below the workspace"),
        ("{skills_directory: /tmp}", "crewai", "'skills_directory' is a folder below the workspace"),
        ("{max_turns: many}", "codex", "'max_turns' is a whole number from 1"),
        ("{max_catalog_bytes: 0}", "deepagents", "'max_catalog_bytes' is a whole number from 1"),
        ("{max_catalog_bytes: yes}", "claude-code", "'max_catalog_bytes' is a whole number from 1"),
    ],
)
def test_an_option_of_no_use_to_the_host_is_refused(folder: Path, options: str, host: str, reason: str) -> None:
    script = read(folder, f"options: {options}\nturns: []\n")
    with pytest.raises(ScriptError, match=f":5:1: {reason}"):
        play_script(script, host=host)
