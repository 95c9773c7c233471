"""Writes tasks in the shapes that others read. YAML is laid out by hand, with JSON strings, which YAML reads too."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles.library import KEYS

_CONTROL = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
_PLAIN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


class Written(NamedTuple):
    """A file's text, and the ids of the tasks that the shape cannot hold."""

    text: str
    left_out: tuple[str, ...] = ()


def positive_of(task: Task) -> str | None:
    """The skill that a task is for: None for no skill, and where nobody said."""
    if task.expected not in (None, NONE):
        return task.expected
    return task.skill if task.should_trigger else None


def verdict_for(task: Task, skill: str) -> bool | None:
    """Whether the skill should take the task; None where nobody said."""
    if skill in (positive_of(task), *task.also_ok):
        return True
    if task.skill == skill and task.should_trigger is False:
        return False
    return False if task.expected is not None else None


def write_creator(tasks: Sequence[Task], skill: str) -> Written:
    """The skill-creator list of one skill, keys that we do not know included; tasks without a label are left out."""
    rows, left = [], []
    for task in tasks:
        should = verdict_for(task, skill)
        if should is None:
            left.append(task.id)
        else:
            extra = {key: value for key, value in task.extra if key not in ("query", "should_trigger")}
            rows.append({"query": task.text, "should_trigger": should, **_note(task), **extra})
    return Written(json.dumps(rows, ensure_ascii=False, indent=2) + "\n", tuple(left))


def write_library(tasks: Sequence[Task]) -> Written:
    """Our own `*.tasks.yaml`; unknown keys are kept behind `x-`."""
    lines = ["version: 1\n", "tasks:\n"]
    lines += [f"  - {library_entry(task)}\n" for task in tasks]
    return Written("".join(lines) if tasks else "version: 1\ntasks: []\n")


def library_entry(task: Task) -> str:
    """One task as a mapping on one line."""
    pairs: dict[str, object] = {"id": task.id, "task": task.text}
    pairs |= {"expected": task.expected} if task.expected is not None else {}
    pairs |= {"also_ok": list(task.also_ok)} if task.also_ok else {}
    if task.skill is not None:
        pairs |= {"skill": task.skill, "should_trigger": task.should_trigger}
    pairs |= {"lang": task.lang} if task.lang else {}
    pairs |= _note(task)
    for key, value in task.extra:
        known = key in KEYS or key.startswith("x-")
        pairs.setdefault(key if known else f"x-{key}", value)
    return "{" + ", ".join(f"{scalar(key)}: {_flow(value)}" for key, value in pairs.items()) + "}"


def _note(task: Task) -> dict[str, object]:
    return {"note": task.note} if task.note else {}


def scalar(text: str) -> str:
    """A text as a YAML scalar: plain where it is a lower-case name, else quoted."""
    if _PLAIN.fullmatch(text) and text not in _WORDS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)


def _flow(value: object) -> str:
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)


def write_promptfoo(tasks: Sequence[Task]) -> Written:
    """promptfoo tests that assert which skill was used."""
    lines, left = ["tests:\n"], []
    for task in tasks:
        asserts = list(_asserts(task))
        if not asserts:
            left.append(task.id)
            continue
        lines += [f"  - description: {scalar(task.note or task.id)}\n", f"    vars: {{request: {scalar(task.text)}}}\n"]
        lines += ["    assert:\n", *(f"      - {{type: {kind}, value: {scalar(name)}}}\n" for kind, name in asserts)]
    return Written("".join(lines) if len(lines) > 1 else "tests: []\n", tuple(left))


def _asserts(task: Task) -> Iterator[tuple[str, str]]:
    positive = positive_of(task)
    if positive is not None and not task.also_ok:
        yield "skill-used", positive
    if task.should_trigger is False and task.skill is not None:
        yield "not-skill-used", task.skill


def write_caliper(tasks: Sequence[Task]) -> Written:
    """Tasks with the set of skills that must load; one that only says what must not load cannot be written so."""
    lines, left = ["tasks:\n"], []
    for task in tasks:
        positive = positive_of(task)
        if (positive is None and task.expected != NONE) or task.also_ok:
            left.append(task.id)
            continue
        names = scalar(positive) if positive is not None else ""
        lines.append(f"  - {{name: {scalar(task.id)}, prompt: {scalar(task.text)}, activates: [{names}]}}\n")
    return Written("".join(lines) if len(lines) > 1 else "tasks: []\n", tuple(left))


def write_skilldoctor(tasks: Sequence[Task], skill: str) -> Written:
    """The cases of one skill; tasks without a label are left out."""
    lines, left = ["cases:\n"], []
    for task in tasks:
        should = verdict_for(task, skill)
        if should is None:
            left.append(task.id)
        else:
            word = "trigger" if should else "no_trigger"
            lines.append(f"  - {{input: {scalar(task.text)}, expect: {word}}}\n")
    return Written("".join(lines) if len(lines) > 1 else "cases: []\n", tuple(left))


def write_csv(tasks: Sequence[Task]) -> Written:
    """A table with a header, as `rows` reads it; the names of `also_ok` are divided by semicolons."""
    buffer = io.StringIO(newline="")
    # The writer itself quotes a line feed in a cell, but not a carriage return.
    returns = any("\r" in text for task in tasks for text in (task.text, task.note))
    quoting: Literal[0, 1] = csv.QUOTE_ALL if returns else csv.QUOTE_MINIMAL
    table = csv.writer(buffer, lineterminator="\n", quoting=quoting)
    table.writerow(("id", "prompt", "expected_skill", "also_ok", "skill", "should_trigger", "lang", "note"))
    for task in tasks:
        should = "" if task.should_trigger is None else str(task.should_trigger).lower()
        row = (task.id, task.text, task.expected or "", ";".join(task.also_ok), task.skill or "", should)
        table.writerow((*row, task.lang, task.note))
    return Written(buffer.getvalue())


FOR_LIBRARY: dict[str, Callable[[Sequence[Task]], Written]] = {
    "library": write_library,
    "promptfoo": write_promptfoo,
    "caliper": write_caliper,
    "csv": write_csv,
}
FOR_SKILL: dict[str, Callable[[Sequence[Task], str], Written]] = {
    "skill-creator": write_creator,
    "skilldoctor": write_skilldoctor,
}
