"""What is typed or pasted as tasks, line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desktop.routing.tasks.entry import BAD, REMARKED, REPEATED, TASK, Entry, read_entry
from workbench.routing.model import NONE, Task

NAMES = ("csv-cleanup", "log-triage", "pdf", "huiyi-jiyao")


def read(text: str, skill: str = "pdf", known: tuple[Task, ...] = ()) -> Entry:
    return read_entry(text, skill, NAMES, known)


def only(text: str, skill: str = "pdf") -> Task:
    found = read(text, skill)
    assert [line.kind for line in found.lines] == [TASK], found
    return found.tasks[0]


@pytest.mark.parametrize(
    ("line", "text", "expected", "skill"),
    [
        ("why does it fail, and since when?", "why does it fail, and since when?", None, None),
        ("+ fix it", "fix it", "pdf", None),
        ("+log-triage: fix it", "fix it", "log-triage", None),
        ("+ fix: my table", "fix: my table", "pdf", None),
        ("! fix it", "fix it", None, "pdf"),
        ("！log-triage：写首诗", "写首诗", None, "log-triage"),
        ("none: book a table", "book a table", NONE, None),
        ("+ none: book a table", "book a table", NONE, None),
        ("csv-cleanup: shifted columns", "shifted columns", "csv-cleanup", None),
        ("- 12 columns are shifted", "12 columns are shifted", None, None),
        ("3. split the pages", "split the pages", None, None),
        ("- + split the pages", "split the pages", "pdf", None),
        ('- "say \\"hi\\" to logs"', 'say "hi" to logs', None, None),
        ('"a cell, with ""quotes"""', 'a cell, with "quotes"', None, None),
        ("“整理会议”", "整理会议", None, None),
        ("shifted columns\tcsv-cleanup", "shifted columns", "csv-cleanup", None),
        ("none\tbook a table", "book a table", NONE, None),
        ("shifted columns,csv-cleanup", "shifted columns", "csv-cleanup", None),
        ('"shifted, odd",csv-cleanup', "shifted, odd", "csv-cleanup", None),
        ("repair the logs, log-triage", "repair the logs, log-triage", None, None),
        ('"yes" or "no", says the log', '"yes" or "no", says the log', None, None),
        ("2.0 ships tomorrow", "2.0 ships tomorrow", None, None),
    ],
)
def test_a_line_is_read(line: str, text: str, expected: str | None, skill: str | None) -> None:
    task = only(line)
    assert (task.text, task.expected, task.skill) == (text, expected, skill)
    assert task.should_trigger is (False if skill else None)


@pytest.mark.parametrize(
    ("line", "skill", "reason"),
    [
        ("+ no-such: fix it", "pdf", "unknown"),
        ("! fix it", "", "no-skill"),
        ("! none: fix it", "pdf", "not-none"),
        ("+", "pdf", "empty"),
        ("csv-cleanup:", "pdf", "empty"),
        ("one\ttwo\tthree", "pdf", "cells"),
        ("with \0 inside", "pdf", "nul"),
        ("half \ud800 pair", "pdf", "surrogate"),
    ],
)
def test_a_bad_line_is_named_with_its_reason_and_the_others_count(line: str, skill: str, reason: str) -> None:
    found = read(f"first task\n\n{line}\nlast task", skill)
    assert [(item.line, item.kind) for item in found.lines] == [(1, TASK), (3, BAD), (4, TASK)]
    assert found.lines[1].reason == reason
    assert [task.text for task in found.tasks] == ["first task", "last task"]


def test_remarks_and_repeats_are_told_and_not_added() -> None:
    known = (Task("a", "Fix  the LOGS"), Task("b", "other"))
    found = read("# mine\nfix the logs\nnew\nNew\n! new", known=known)
    assert [item.kind for item in found.lines] == [REMARKED, REPEATED, TASK, REPEATED, TASK]
    assert (found.lines[1].about, found.lines[3].about) == ("#1", "3")


@pytest.mark.parametrize(
    ("text", "shape", "texts"),
    [
        ("prompt,expected_skill\nfix it,pdf\n", "csv", ["fix it"]),
        ("query\tshould_trigger\nfix it\ttrue\n", "csv", ["fix it"]),
        ('[{"query": "fix it", "should_trigger": true}]', "skill-creator", ["fix it"]),
        ('{"query": "a", "should_trigger": true}\n{"query": "b", "should_trigger": false}', "jsonl", ["a", "b"]),
        ("version: 1\ntasks:\n  - {task: fix it, expected: pdf}\n", "library", ["fix it"]),
        ("- task: fix it\n  expected: pdf\n- task: more\n", "skill-creator", ["fix it", "more"]),
        ("- {query: fix it, should_trigger: true}\n", "skill-creator", ["fix it"]),
    ],
)
def test_a_whole_file_is_read_as_one(text: str, shape: str, texts: list[str]) -> None:
    found = read(text)
    assert found.shape == shape
    assert [task.text for task in found.tasks] == texts


def test_a_mistake_in_a_whole_file_has_its_line() -> None:
    found = read("prompt,expected\nfix it,pdf\na,b,c\n")
    assert [(item.line, item.kind) for item in found.lines] == [(3, BAD)]
    assert "3 cells" in found.lines[0].about


def test_a_list_whose_items_go_over_lines_is_one_task_each() -> None:
    found = read('- "the csv has\n  shifted columns"\n- second\n')
    assert [(item.line, item.task.text) for item in found.lines if item.task] == [
        (1, "the csv has shifted columns"),
        (3, "second"),
    ]


@given(st.text())
def test_no_text_is_dropped_without_a_word(text: str) -> None:
    found = read(text)
    blank = not text.strip()
    assert bool(found.lines) or bool(found.notes) or bool(found.shape) or blank or not any(
        line.strip() for line in text.replace("\r", "\n").split("\n")
    )  # fmt: skip
