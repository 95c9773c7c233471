"""F18, F19 and F20: what each request holds, what a call passes through, and what parent and child share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.disclosure.helpers import Played, call, load, play, skill
from workbench.disclosure.model import Kind, StageName
from workbench.disclosure.session import ModelCall, Turn

BODY = "# Alpha\n\nFirst rule.\n"


def delegate(task: str, *turns: ModelCall | Turn) -> ModelCall:
    return call("task", {"description": task}, child=Played(turns))


def test_the_first_request_has_the_list_and_nothing_of_a_body(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", "Helps with alpha.", BODY)
    timeline = play(tmp_path, load("alpha"))
    first, second = timeline.requests
    assert [m.role for m in first.messages] == ["system", "user"]
    assert "- **alpha**: Helps with alpha." in first.messages[0].content
    assert all("First rule" not in m.content and "name: alpha" not in m.content for m in first.messages)
    assert [m.role for m in second.messages] == ["system", "user", "assistant", "tool"]
    assert second.messages[:2] == first.messages
    assert second.messages[3].content == BODY
    assert (second.new, first.caused, second.caused) == (2, "c1", "")
    assert all("description: Helps" not in m.content for m in second.messages)


def test_the_parts_add_up_to_the_messages(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", "中文", BODY)
    timeline = play(tmp_path, load("alpha"), call("glob", {"pattern": "**"}))
    for request in timeline.requests:
        for message in request.messages:
            assert message.size == len(message.content.encode()) == sum(part.size for part in message.parts)
    kinds = {part.kind for message in timeline.requests[-1].messages for part in message.parts}
    assert kinds == {Kind.SYSTEM, Kind.CATALOG, Kind.TASK, Kind.CALL, Kind.BODY, Kind.OUTPUT}


def test_messages_are_shared_between_requests(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="x" * 100_000)
    timeline = play(tmp_path, *[load("alpha")] * 10)
    last = timeline.requests[-1].messages
    assert all(message is last[at] for request in timeline.requests for at, message in enumerate(request.messages))


def test_load_skill_asks_nobody_and_is_audited(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    done = play(tmp_path, load("alpha")).calls[0]
    permission = next(stage for stage in done.stages if stage.stage is StageName.PERMISSION)
    assert (permission.outcome, permission.source) == ("allow", "default")
    assert "asked" not in permission.note


PARENT = ("shell", "read_file", "write_file", "edit_file", "glob", "todo_write", "task", "load_skill")


def test_parent_and_child(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", "Helps with alpha.", BODY)
    timeline = play(tmp_path, delegate("Load alpha and check", load("alpha"), Turn("all is well")))
    parent, child_1, child_2, last = timeline.requests
    assert [request.agent for request in timeline.requests] == ["parent", "child-1", "child-1", "parent"]
    assert tuple(tool.name for tool in parent.tools) == PARENT
    assert tuple(tool.name for tool in child_1.tools) == tuple(name for name in PARENT if name != "task")
    assert "alpha**" not in child_1.messages[0].content
    assert [m.content for m in child_1.messages[1:]] == ["Load alpha and check"]
    assert child_2.messages[-1].content == BODY
    assert last.messages[-1].content == "all is well"
    assert all(BODY not in m.content for m in last.messages)
    assert [(done.id, done.agent) for done in timeline.calls] == [("c1", "parent"), ("c2", "child-1")]
    assert [record["agent"] for record in timeline.audit] == ["parent", "child-1"]


def test_a_child_cannot_delegate(tmp_path: Path) -> None:
    timeline = play(tmp_path, delegate("x", delegate("y", Turn("never")), Turn("ended")))
    assert timeline.calls[1].error_code == "unknown_tool"
    assert timeline.calls[0].result == "ended"


@pytest.mark.parametrize(
    ("task", "words"), [("Load alpha and check", "names alpha"), ("Check the code", "names no skill")]
)
def test_a_task_that_names_no_skill_is_told(tmp_path: Path, task: str, words: str) -> None:
    skill(tmp_path, "alpha")
    timeline = play(tmp_path, delegate(task, Turn("x")))
    assert words in timeline.calls[0].stages[4].note


def test_the_limits_on_turns(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    timeline = play(tmp_path, *[load("alpha")] * 25)
    assert (len(timeline.requests), timeline.answer) == (20, None)
    assert timeline.ending is not None
    assert timeline.ending.code == "turn_limit"
    child = play(tmp_path, delegate("x", *[load("alpha")] * 35))
    assert child.calls[0].error_code == "subagent_turn_limit"
    assert [request.agent for request in child.requests].count("child-1") == 30
    assert child.answer == "done"


def test_a_child_that_says_nothing_in_the_end(tmp_path: Path) -> None:
    timeline = play(tmp_path, delegate("x", load("alpha")))
    assert timeline.calls[0].error_code == "subagent_execution_error"


def test_two_children_are_counted(tmp_path: Path) -> None:
    timeline = play(tmp_path, delegate("x", Turn("one")), delegate("y", Turn("two")))
    assert [request.agent for request in timeline.requests] == ["parent", "child-1", "parent", "child-2", "parent"]


def test_a_script_that_ends_without_a_word(tmp_path: Path) -> None:
    from workbench.disclosure.hosts import HostOptions, open_host
    from workbench.disclosure.session import Session
    from workbench.disclosure.workspace import Workspace

    with Workspace(str(tmp_path)) as place:
        opened = open_host("tutorial", place, HostOptions(), "t")
        timeline = Session(opened, place, "t").run(Played([]))
    assert timeline.ending is not None
    assert (timeline.answer, timeline.ending.code) == (None, "script_ended")


def test_a_scan_that_fails_asks_no_model(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text="no header")
    timeline = play(tmp_path, load("alpha"))
    assert (timeline.requests, timeline.answer) == ((), None)
    assert timeline.ending is not None
    assert timeline.ending.code == "scan_failed"
