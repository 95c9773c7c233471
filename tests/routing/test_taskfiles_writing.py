"""What is written is read back the same, by us and by any YAML or JSON reader."""

from __future__ import annotations

import json
from collections.abc import Callable

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles import TaskFile, parse_tasks
from workbench.routing.taskfiles.writing import (
    FOR_LIBRARY,
    FOR_SKILL,
    verdict_for,
    write_caliper,
    write_creator,
    write_csv,
    write_library,
    write_promptfoo,
    write_skilldoctor,
)

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1).filter(
    lambda text: bool(text.strip())
)
NAMES = st.sampled_from(["pdf", "docx", "a-b2", "x9", "csv-tools", "tables"])
LABELS = st.one_of(
    st.builds(lambda name, also: {"expected": name, "also_ok": tuple(also)}, NAMES, st.lists(NAMES, unique=True)),
    st.builds(lambda name, should: {"skill": name, "should_trigger": should}, NAMES, st.booleans()),
    st.just({"expected": NONE}),
    st.just({}),
)
TASKS = st.lists(
    st.builds(lambda text, label, note: (text, label, note), TEXTS, LABELS, st.sampled_from(["", "why: 'not'"])),
    min_size=1,
    max_size=6,
).map(lambda rows: [Task(f"t{n}", text, note=note, **label) for n, (text, label, note) in enumerate(rows, 1)])


def plain(found: TaskFile) -> list[Task]:
    return [task._replace(line=0) for task in found.tasks]


@given(TASKS)
def test_our_own_file_comes_back_whole(tasks: list[Task]) -> None:
    text = write_library(tasks).text
    found = plain(parse_tasks("a.yaml", text.encode()))
    wanted = [
        task._replace(expected=task.skill, skill=None, should_trigger=None) if task.should_trigger is True else task
        for task in tasks
    ]
    same = [
        task._replace(expected=task.skill, skill=None, should_trigger=None) if task.should_trigger else task
        for task in found
    ]
    assert same == wanted
    rows = yaml.safe_load(text)["tasks"]
    assert [row["task"] for row in rows] == [task.text for task in tasks]


@given(TASKS)
def test_our_own_file_fits_its_schema(tasks: list[Task]) -> None:
    from workbench.skill.packaged import resource

    schema = json.loads(resource("schema", "tasks.schema.json").read_bytes())
    jsonschema.validate(yaml.safe_load(write_library(tasks).text), schema)


@given(TASKS)
def test_a_table_comes_back_whole(tasks: list[Task]) -> None:
    found = plain(parse_tasks("a.csv", write_csv(tasks).text.encode()))
    assert [verdicts(task) for task in found] == [verdicts(task) for task in tasks]
    assert [task.note for task in found] == [task.note for task in tasks]


def verdicts(task: Task) -> tuple[str, list[bool | None]]:
    names = sorted({name for name in (task.expected, task.skill, *task.also_ok) if name and name != NONE})
    return task.text, [verdict_for(task, name) for name in names]


@pytest.mark.parametrize("write", [write_creator, write_skilldoctor])
@given(TASKS)
def test_one_skills_list_keeps_its_verdicts(write: Callable[..., object], tasks: list[Task]) -> None:
    written = FOR_SKILL["skill-creator" if write is write_creator else "skilldoctor"](tasks, "pdf")
    name = "a.json" if write is write_creator else "skilldoctor.cases.yml"
    found = parse_tasks(name, written.text.encode(), "pdf")
    wanted = [(task.text, verdict_for(task, "pdf")) for task in tasks if task.id not in written.left_out]
    assert [(task.text, task.should_trigger) for task in found.tasks] == wanted
    assert [task.id for task in tasks if verdict_for(task, "pdf") is None] == list(written.left_out)


def test_unknown_keys_of_the_creators_list_come_back() -> None:
    text = '[{"query": "a", "should_trigger": false, "why": {"deep": [1]}, "note": "n"}]'
    found = parse_tasks("e.json", text.encode(), "pdf")
    assert json.loads(write_creator(found.tasks, "pdf").text) == [
        {"query": "a", "should_trigger": False, "note": "n", "why": {"deep": [1]}}
    ]
    ours = yaml.safe_load(write_library(found.tasks).text)["tasks"][0]
    assert ours["x-why"] == {"deep": [1]}


@pytest.mark.parametrize(("write", "name"), [(write_promptfoo, "p.yaml"), (write_caliper, "x.eval.yaml")])
def test_agents_read_who_must_load(write: Callable[[list[Task]], object], name: str) -> None:
    shape = "promptfoo" if write is write_promptfoo else "caliper"
    tasks = [
        Task("1", 'a "quoted": #text', "pdf"),
        Task("2", "b", NONE),
        Task("3", "c", skill="x", should_trigger=False),
    ]
    written = FOR_LIBRARY[shape](tasks)
    found = parse_tasks(name, written.text.encode())
    if shape == "promptfoo":
        assert [(task.text, task.expected, task.skill) for task in found.tasks] == [
            ('a "quoted": #text', "pdf", None), ("c", None, "x")
        ]  # fmt: skip
        assert written.left_out == ("2",)
    else:
        assert [(task.text, task.expected) for task in found.tasks] == [('a "quoted": #text', "pdf"), ("b", NONE)]
        assert written.left_out == ("3",)


@pytest.mark.parametrize("shape", [*FOR_LIBRARY, *FOR_SKILL])
def test_nothing_to_write_is_still_a_file(shape: str) -> None:
    written = FOR_LIBRARY[shape]([]) if shape in FOR_LIBRARY else FOR_SKILL[shape]([], "pdf")
    ending = {"csv": "csv", "skill-creator": "json"}.get(shape, "yaml")
    assert parse_tasks(f"a.{ending}", written.text.encode(), "pdf").tasks == ()
