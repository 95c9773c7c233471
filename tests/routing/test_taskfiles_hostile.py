"""Broken and hostile task files: one line with file, line and column, soon, and never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.taskfiles import TaskFileError, parse_tasks, read_tasks
from workbench.routing.taskfiles.opening import SIZE_LIMIT

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("name", "data", "place", "reason"),
    [
        ("e.json", b"", "1:1", "is empty"),
        ("e.yaml", b"# only a remark\n", "1:1", "is empty"),
        ("e.json", b'[{"query": "a",\n "should_trigger": tru}]', "2:20", "not JSON"),
        ("e.json", b'[{"query": "a" "x": 1}]', "1:16", "',' or '}' is missing"),
        ("e.json", b'[{"query": "a"}] trailing', "1:18", "after the value"),
        ("e.json", b'[{"query": "a", "query": "b"}]', "1:17", "stands twice"),
        ("e.json", b'[{"query": "a\nb"}]', "1:14", "invalid control character"),
        ("e.json", b'[{"query": 7, "should_trigger": true}]', "1:12", "not a number"),
        ("e.json", b'[{"query": "  ", "should_trigger": true}]', "1:12", "empty"),
        ("e.json", b'[{"query": "a\\u0000", "should_trigger": true}]', "1:12", "NUL"),
        ("e.json", b'[{"query": "\\ud800", "should_trigger": true}]', "1:12", "surrogate"),
        ("e.json", b'[{"query": "a", "should_trigger": []}]', "1:35", "true, false or the name"),
        ("e.json", b'[{"query": "a"}, 3]', "1:18", "a mapping"),
        ("e.json", b'{"any": ["x"], "none": []}', "1:1", "triggers of a skill"),
        ("e.json", b'{"what": 1}', "1:1", "no known shape"),
        ("e.json", b"[" * 100_000, "1:25", "nested too deeply"),
        ("e.json", b"[" + b"9" * 5000 + b"]", "1:2", "too long"),
        ("e.yaml", b"[" * 100_000, "1:1001", "depth"),
        ("e.yaml", b"- " * 500 + b"x", "1:1", "nested too deeply"),
        ("e.yaml", b"tasks: {", "1:9", "not YAML"),
        ("e.yaml", b"tasks:\n  - task: a\n    expectd: pdf\n", "3:5", "unknown key 'expectd'"),
        ("e.yaml", b"tasks:\n- {id: a, task: x}\n- {id: a, task: y}\n", "3:8", "stands twice"),
        ("e.yaml", b"tasks:\n- {task: x, also_ok: [a]}\n", "2:3", "'also_ok' needs 'expected'"),
        ("e.yaml", b"tasks:\n- {task: x, should_trigger: true}\n", "2:29", "needs 'skill'"),
        ("e.yaml", b"tasks:\n- {task: x, skill: a}\n", "2:20", "needs 'should_trigger'"),
        ("e.yaml", b"version: 2\ntasks: []\n", "1:10", "version 2"),
        ("e.yaml", b"tasks: 5\n", "1:8", "is a list"),
        ("e.yaml", b'tasks:\n- {task: "a\\0"}\n', "2:10", "NUL"),
        ("e.yaml", b"tasks: [x\x00]\n", "1:10", "not YAML"),
        ("e.yaml", BOMB.encode(), "1:20", "repeat too much"),
        ("e.yaml", b"&a [*a]", "1:1", "repeat too much"),
        ("e.yaml", b"tasks: []\n\xff\n", "2:1", "UTF-8"),
        ("u.yaml", "tasks: []".encode("utf-16"), "1:1", "is not UTF-8; it seems to be utf-16"),
        ("g.csv", "task,expected\n合并这两个文件,pdf\n".encode("gbk"), "2:1", "is not UTF-8; it seems to be gb"),
        ("e.json", "[{\"query\": \"é".encode() + b"\xff", "1:14", "UTF-8"),
        ("e.csv", b"a,b\n1,2\n", "1:1", "no column"),
        ("e.csv", b"prompt,prompt\n1,2\n", "1:1", "twice"),
        ("e.csv", b"prompt,skill\na,b\nc,d,e\n", "3:1", "3 cells"),
        ("e.csv", b'prompt,skill\n"open,b\n', "2:1", "not a table"),
        ("e.jsonl", b'{"query": "a"}\n{"query": \n', "2:11", "not JSON"),
        ("e.ts", b"export const x = 1;", "1:1", "no list"),
        ("skilldoctor.cases.yml", b"cases:\n- {input: a, expect: perhaps}\n", "2:22", "trigger or no_trigger"),
    ],
)  # fmt: skip
def test_a_mistake_has_its_place(name: str, data: bytes, place: str, reason: str) -> None:
    with pytest.raises(TaskFileError) as caught:
        parse_tasks(name, data)
    assert str(caught.value).startswith(f"{name}:{place}: ")
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_files_that_are_no_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "big.json").touch()
    os.truncate(tmp_path / "big.json", SIZE_LIMIT + 1)
    for name in ("missing.json", "pipe.json", "big.json", ".", "n\0ul"):
        with pytest.raises(TaskFileError) as caught:
            read_tasks(tmp_path / name)
        assert "\n" not in str(caught.value)


def test_ten_thousand_tasks_and_a_task_of_a_megabyte_are_read() -> None:
    rows = "".join(f'{{"query": "task {number}", "expected_skill": "s"}}\n' for number in range(10_000))
    assert len(parse_tasks("e.jsonl", rows.encode()).tasks) == 10_000
    large = "word " * 209_715
    found = parse_tasks("e.yaml", f'tasks:\n- {{task: "{large}", expected: s}}\n'.encode())
    assert found.tasks[0].text == large
    assert parse_tasks("e.csv", f"prompt,skill\n{large},s\n".encode()).tasks[0].text == large


@pytest.mark.parametrize(("name", "data"), [("e.json", b"[1" + b",1" * 700_000 + b"]"), ("e.yaml", b"- a\n" * 650_000)])
def test_a_file_of_too_many_values_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(TaskFileError, match="more than 600,000 values"):
        parse_tasks(name, data)


def test_unclosed_quotes_and_comments_of_a_script_take_no_quadratic_time() -> None:
    found = parse_tasks("e.ts", b"shouldTriggerPrompts = [" + b"/*'" * 100_000)
    assert len(found.tasks) == 50_000
    with pytest.raises(TaskFileError, match="more than 100,000 tasks"):
        parse_tasks("e.ts", b"shouldTriggerPrompts = [" + b"'a'," * 300_000)


SCRAPS = st.sampled_from(
    ["{", "}", "[", "]", ":", ",", '"', "'", "\n", "- ", "query", "tasks", "task", "should_trigger", "true", "null",
     "expect", "cases", "&a ", "*a", "\\u", "\\", "\x00", "\ud800", "é", "1e9", "version", "vars", "assert", "graders"]
)  # fmt: skip


@given(
    st.lists(SCRAPS, max_size=30).map("".join),
    st.sampled_from(["e.json", "e.yaml", "e.csv", "e.jsonl", "e.txt", "e.ts"]),
)
def test_any_text_gives_tasks_or_one_line(text: str, name: str) -> None:
    try:
        found, said = parse_tasks(name, text.encode("utf-8", "surrogatepass"), "s").tasks, "one line"
    except TaskFileError as failure:
        found, said = (), str(failure)
    assert "\n" not in said
    assert all(task.text.strip() and task.line >= 1 for task in found)
