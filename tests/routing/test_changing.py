"""One task of a file is changed or taken away; every other byte stays."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles import TaskFileError, parse_tasks
from workbench.routing.taskfiles.changing import change_task
from workbench.skill.edits import apply_edits

FLOW = b"""# ours
version: 1
tasks:
  # first
  - {id: a, task: "fix it", expected: pdf, x-seen: yes}  # kept
  - {id: b, task: "\xe4\xbf\xae\xe5\xa4\x8d", expected: pdf, also_ok: [log], lang: zh}

  - {id: c, task: third}
"""
BLOCK = b"""version: 1
tasks:
- id: a   # why
  task: >-
    fix
    it
  expected: pdf  # who
  note: mine
- task: second
  id: b
  expected:
    - pdf
# the end
"""
NAME = "library.tasks.yaml"


def changed(data: bytes, place: int, **fields: Any) -> bytes:
    before = parse_tasks(NAME, data).tasks[place]
    return apply_edits(data, change_task(NAME, data, place, before, before._replace(**fields)))


def test_a_value_on_one_line_is_changed_and_nothing_else() -> None:
    assert changed(FLOW, 0, text="mend it") == FLOW.replace(b'"fix it"', b'"mend it"')
    assert changed(FLOW, 0, expected=NONE) == FLOW.replace(b"pdf, x-seen", b"none, x-seen")
    assert changed(FLOW, 2, expected="pdf", note="so") == FLOW.replace(
        b"task: third", b"task: third, expected: pdf, note: so"
    )
    assert changed(FLOW, 1, expected=None, also_ok=()) == FLOW.replace(b", expected: pdf, also_ok: [log]", b"")


def test_a_value_over_several_lines_is_changed_and_its_remarks_stay() -> None:
    got = changed(BLOCK, 0, text="mend: it", note="", also_ok=("log",))
    assert got == BLOCK.replace(b">-\n    fix\n    it", b'"mend: it"').replace(b"  note: mine\n", b"  also_ok: [log]\n")
    assert parse_tasks(NAME, got).tasks[0].text == "mend: it"
    assert changed(BLOCK, 1, note="so").endswith(b"    - pdf\n  note: so\n# the end\n")


def test_a_label_of_one_skill_is_set_and_taken_away() -> None:
    got = changed(FLOW, 2, skill="pdf", should_trigger=False)
    assert got == FLOW.replace(b"task: third}", b"task: third, skill: pdf, should_trigger: false}")
    assert changed(got, 2, skill=None, should_trigger=None) == FLOW


@pytest.mark.parametrize("data", [FLOW, BLOCK, FLOW.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + BLOCK])
def test_each_task_can_be_taken_away(data: bytes) -> None:
    for place, task in enumerate(parse_tasks(NAME, data).tasks):
        left = apply_edits(data, change_task(NAME, data, place, task, None))
        assert [item.text for item in parse_tasks(NAME, left).tasks] == [
            item.text for at, item in enumerate(parse_tasks(NAME, data).tasks) if at != place
        ]
        assert len(data) - len(left) < 90


def test_the_only_task_leaves_an_empty_list() -> None:
    data = b"version: 1\ntasks:\n  - {id: a, task: one}\n"
    left = apply_edits(data, change_task(NAME, data, 0, parse_tasks(NAME, data).tasks[0], None))
    assert left == b"version: 1\ntasks: []\n"


def test_another_task_in_its_place_is_not_touched() -> None:
    with pytest.raises(TaskFileError, match="not there any more"):
        change_task(NAME, FLOW, 1, Task("a", "fix it"), None)


def test_a_layout_that_cannot_be_changed_is_refused() -> None:
    data = b"{version: 1, tasks: [{task: one}, {task: two}]}"
    with pytest.raises(TaskFileError, match="laid out"):
        change_task(NAME, data, 0, parse_tasks(NAME, data).tasks[0], None)


LIST = b"""[
  {"query": "fix it", "should_trigger": true, "why": 1},
  {
    "prompt": "a poem \xe8\xaf\x97",
    "should_trigger": false
  },
  {"query": "third", "note": "n", "should_trigger": true}
]
"""


def of_list(data: bytes, place: int, **fields: Any) -> bytes:
    before = parse_tasks("evals.json", data, "pdf").tasks[place]
    after = before._replace(**fields) if fields else None
    return apply_edits(data, change_task("evals.json", data, place, before, after, "pdf"))


def test_a_list_of_one_skill_is_changed_in_place() -> None:
    assert of_list(LIST, 0, text="mend") == LIST.replace(b'"fix it"', b'"mend"')
    assert of_list(LIST, 1, should_trigger=True) == LIST.replace(b'"should_trigger": false', b'"should_trigger": true')
    assert of_list(LIST, 1, skill=None, should_trigger=None, expected="pdf") == of_list(LIST, 1, should_trigger=True)
    noted = of_list(LIST, 1, note="so")
    assert noted == LIST.replace(b'_trigger": false', b'_trigger": false,\n    "note": "so"')
    assert of_list(noted, 1, note="") == LIST
    assert of_list(LIST, 2, note="") == LIST.replace(b' "note": "n",', b"")
    wrapped = b'{"skill_name": "pdf", "queries": ' + LIST.rstrip() + b"}"
    assert of_list(wrapped, 0, text="mend") == wrapped.replace(b'"fix it"', b'"mend"')


def test_tasks_of_a_list_are_taken_away() -> None:
    for place in range(3):
        left = parse_tasks("evals.json", of_list(LIST, place), "pdf").tasks
        assert [task.text for task in left] == [
            text for at, text in enumerate(("fix it", "a poem 诗", "third")) if at != place
        ]
    one = b'[{"query": "fix it", "should_trigger": true}]'
    assert of_list(one, 0) == b"[]"


def test_what_a_list_of_one_skill_cannot_say_is_refused() -> None:
    for fields in ({"expected": "log", "skill": None, "should_trigger": None}, {"also_ok": ("log",)}):
        with pytest.raises(TaskFileError, match="list of one skill"):
            of_list(LIST, 0, **fields)
