"""Adds tasks to a `*.tasks.yaml` as an edit of its text: remarks, order and quoting of what stands there are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.routing.model import Task
from workbench.routing.taskfiles.opening import parse_tasks
from workbench.routing.taskfiles.reading import Reader
from workbench.routing.taskfiles.rows import read_text
from workbench.routing.taskfiles.source import Node, Source, TaskFileError, decode, fields_of, items_of
from workbench.routing.taskfiles.writing import library_entry, write_library
from workbench.routing.taskfiles.yaml_nodes import read_yaml
from workbench.skill.edits import TextEdit
from workbench.skill.text import TextMap

_NUMBERED = re.compile(r"t([0-9]{1,9})")


def quick_tasks(text: str, skill: str) -> tuple[Task, ...]:
    """Tasks typed one a line about one skill: `+` it must take them, `!` it must not, neither: nobody said.

    Raises `TaskFileError` with line and column of what cannot be a task.
    """
    reader = Reader(Source("", text), skill)
    read_text(reader)
    return tuple(reader.tasks)


def add_tasks(name: str, data: bytes, tasks: Sequence[Task]) -> tuple[TextEdit, ...]:
    """The edit that puts tasks at the end of a file's list, with ids that are not taken; none for no tasks.

    Raises `TaskFileError` where the file cannot be read, or is laid out so that nothing can be put at its end.
    """
    if not tasks:
        return ()
    if not data.strip():
        return (TextEdit(0, len(data), write_library(_renamed(tasks, frozenset())).text),)
    taken = frozenset(task.id for task in parse_tasks(name, data).tasks)
    text = decode(name, data)
    rows = [f"- {library_entry(task)}" for task in _renamed(tasks, taken)]
    edit = _appended(Source(name, text), rows)
    offset = len(data) - len(text.encode())
    places = TextMap(text, offset)
    found = TextEdit(places.byte_of(edit[0]), places.byte_of(edit[1]), edit[2])
    after = data[: found.start] + found.text.encode() + data[found.end :]
    if len(parse_tasks(name, after).tasks) != len(parse_tasks(name, data).tasks) + len(tasks):
        raise TaskFileError(name, 0, 0, "its list is laid out so that nothing can be added at its end")
    return (found,)


def _renamed(tasks: Sequence[Task], taken: frozenset[str]) -> list[Task]:
    """The tasks with ids of their own: numbers go on after the highest that is there."""
    used = set(taken)
    number = max((int(match[1]) for name in taken if (match := _NUMBERED.fullmatch(name))), default=0)
    found = []
    for task in tasks:
        name = task.id
        if not name or name in used or _NUMBERED.fullmatch(name):
            number += 1
            name = f"t{number}"
        used.add(name)
        found.append(task._replace(id=name))
    return found


def _appended(source: Source, rows: Sequence[str]) -> tuple[int, int, str]:
    """Start, end and new text, in code points."""
    root = read_yaml(source)
    fields = fields_of(root)
    node = fields.nodes.get("tasks") if fields is not None else None
    items = items_of(node)
    if node is None or items is None:
        source.refuse(root.at, "a mapping with a list 'tasks' is needed to add to")
    ends = "\r\n" if "\r\n" in source.text else "\n"
    if not items:
        at = node.at
        if source.text[at : at + 2] != "[]":
            source.refuse(at, "only an empty list written as [] can be added to")
        return at, at + 2, ends + ends.join(f"  {row}" for row in rows)
    return _after(source, items[-1], node, rows, ends)


def _after(source: Source, last: Node, node: Node, rows: Sequence[str], ends: str) -> tuple[int, int, str]:
    if source.text[node.at : node.at + 1] == "[":
        source.refuse(node.at, "tasks are added to a list with one entry a line, not to one in brackets")
    start = source.text.rfind("\n", 0, node.at) + 1
    margin = source.text[start : node.at]
    if margin.strip():
        source.refuse(last.at, "the list of tasks begins on the line of its key")
    text = source.text.rstrip("\r\n")
    tail = ends if len(text) < len(source.text) else ""
    return len(text), len(source.text), "".join(f"{ends}{margin}{row}" for row in rows) + (tail or ends)
