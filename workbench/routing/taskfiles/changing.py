"""Changes or takes away one task of a `*.tasks.yaml` or a skill-creator list as an edit of its text: every byte beside
it stays.

Each key is set in the text by itself and the file read again afterwards: what does not come out as it was meant is
refused, so that a layout that nobody thought of is never damaged.
"""

from __future__ import annotations

import json
import os.path
from collections.abc import Sequence

import yaml

from workbench.routing.model import Task
from workbench.routing.taskfiles.changing_json import changed_json, removed_json
from workbench.routing.taskfiles.creator import SHAPE as CREATOR
from workbench.routing.taskfiles.library import SHAPE
from workbench.routing.taskfiles.opening import TaskFile, parse_tasks
from workbench.routing.taskfiles.source import TaskFileError, decode
from workbench.routing.taskfiles.writing import scalar
from workbench.skill.edits import TextEdit
from workbench.skill.frontmatter import compose
from workbench.skill.text import TextMap

GONE = "the task is not there any more: the file was changed"
LAYOUT = "the task is laid out so that it cannot be changed here"
OF_ONE = "a list of one skill keeps the text, a note, and whether that skill must take the task; no more"
_ASKED = ("task", "expected", "also_ok", "skill", "should_trigger", "note")


def can_change(name: str, shape: str) -> bool:
    """Whether tasks of a file of that shape can be changed in place."""
    return shape == SHAPE or (shape == CREATOR and name.endswith(".json"))


def change_task(
    name: str, data: bytes, place: int, before: Task, after: Task | None, skill: str | None = None
) -> tuple[TextEdit, ...]:
    """The edit that makes the task at a place (from 0) another one, or takes it away for None.

    `before` is the task as it was read; id, language and keys that we do not know stay as they stand. `skill` is the
    one that a list without a name is about. Raises `TaskFileError` where another task stands there now, or where the
    file is laid out so that it cannot be done.
    """
    found = parse_tasks(name, data, skill)
    text = decode(name, data)
    old = found.tasks[place] if can_change(name, found.shape) and place < len(found.tasks) else None
    if old is None or (old.id, old.text) != (before.id, before.text):
        raise TaskFileError(name, 0, 0, GONE)
    try:
        new = _text_after(text, found.shape, place, old, after)
        _check(name, found, new, place, after, skill)
    except (TaskFileError, yaml.YAMLError, LookupError, ValueError) as failure:
        reason = OF_ONE if found.shape == CREATOR else LAYOUT
        raise TaskFileError(name, old.line, 0, reason) from failure
    return _edit(data, text, new)


def _text_after(text: str, shape: str, place: int, old: Task, after: Task | None) -> str:
    if shape == CREATOR:
        if after is None:
            return removed_json(text, place)
        same = _meant(old)[1:4] == _meant(after)[1:4]
        return changed_json(text, place, old, after, None if same else _meant(after)[1] is not None)
    return _removed(text, place) if after is None else _changed(text, place, old, after)


def _check(name: str, found: TaskFile, new: str, place: int, after: Task | None, skill: str | None) -> None:
    """Raises `TaskFileError` unless the new text reads as the old one with that task alone changed."""
    wanted = list(found.tasks)
    if after is None:
        del wanted[place]
    else:
        wanted[place] = after
    got = parse_tasks(name, new.encode(), skill).tasks
    if [_meant(task) for task in got] != [_meant(task) for task in wanted]:
        raise TaskFileError(os.path.basename(name), 0, 0, LAYOUT)


def _meant(task: Task) -> tuple[object, ...]:
    """What a task says, however it says it: text, expected skill, others that would do, unwanted skill, remarks."""
    expected = task.skill if task.should_trigger and task.expected is None else task.expected
    unwanted = task.skill if task.should_trigger is False else None
    return (task.text, expected, task.also_ok, unwanted, task.note, task.lang)


def _edit(data: bytes, old: str, new: str) -> tuple[TextEdit, ...]:
    """The one stretch in which two texts differ."""
    if old == new:
        return ()
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    places = TextMap(old, len(data) - len(old.encode()))
    end = len(old) - tail
    return (TextEdit(places.byte_of(head), places.byte_of(end), new[head : len(new) - tail]),)


def _alike(one: str, other: str) -> int:
    """How many code points two texts have in common from their start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


# Texts


def _item(text: str, place: int) -> tuple[yaml.SequenceNode, yaml.MappingNode]:
    root = compose(text)
    if not isinstance(root, yaml.MappingNode):
        raise LookupError
    tasks = next(value for key, value in root.value if key.value == "tasks")
    if not isinstance(tasks, yaml.SequenceNode) or tasks.flow_style:
        raise LookupError
    item = tasks.value[place]
    if not isinstance(item, yaml.MappingNode):
        raise LookupError
    return tasks, item


def _changed(text: str, place: int, old: Task, new: Task) -> str:
    before, after = _pairs(old), _pairs(new)
    for key in _ASKED:
        if before.get(key) != after.get(key):
            text = _set(text, place, key, after.get(key))
    return text


def _pairs(task: Task) -> dict[str, str]:
    """Keys with their values as YAML."""
    found = {"task": scalar(task.text)}
    if task.expected is not None:
        found["expected"] = scalar(task.expected)
    if task.also_ok:
        found["also_ok"] = "[" + ", ".join(map(scalar, task.also_ok)) + "]"
    if task.skill is not None and task.should_trigger is not None:
        found |= {"skill": scalar(task.skill), "should_trigger": json.dumps(task.should_trigger)}
    return found | ({"note": scalar(task.note)} if task.note else {})


def _set(text: str, place: int, key: str, value: str | None) -> str:
    _, item = _item(text, place)
    at = next((at for at, pair in enumerate(item.value) if pair[0].value == key), None)
    if at is None:
        return text if value is None else _put(text, item, f"{key}: {value}")
    if value is None:
        return _drop(text, item, at)
    node = item.value[at][1]
    return _replaced(text, node, value)


def _replaced(text: str, node: yaml.Node, value: str) -> str:
    start, end = node.start_mark.index, _end(node)
    if start == end:  # a key without a value
        return f"{text[:start].rstrip(' ')} {value}{text[end:]}"
    return text[:start] + value + ("\n" if text[start:end].endswith("\n") else "") + text[end:]


def _put(text: str, item: yaml.MappingNode, pair: str) -> str:
    end = _end(item.value[-1][1])
    if item.flow_style:
        return f"{text[:end]}, {pair}{text[end:]}"
    margin = " " * item.value[0][0].start_mark.column
    if text[:end].endswith("\n"):
        return f"{text[:end]}{margin}{pair}{_ending(text)}{text[end:]}"
    end = _line_end(text, end)
    return f"{text[:end]}{_ending(text)}{margin}{pair}{text[end:]}"


def _drop(text: str, item: yaml.MappingNode, at: int) -> str:
    pairs: Sequence[tuple[yaml.Node, yaml.Node]] = item.value
    key, value = pairs[at]
    if at == 0:
        return text[: key.start_mark.index] + text[pairs[1][0].start_mark.index :]
    if item.flow_style:
        return text[: _end(pairs[at - 1][1])] + text[_end(value) :]
    start = text.rfind("\n", 0, key.start_mark.index) + 1
    if at + 1 < len(pairs):
        return text[:start] + text[text.rfind("\n", 0, pairs[at + 1][0].start_mark.index) + 1 :]
    return text[:start] + text[_behind(text, value) :]


def _removed(text: str, place: int) -> str:
    tasks, item = _item(text, place)
    start = text.rfind("\n", 0, item.start_mark.index) + 1
    end = _behind(text, item)
    if len(tasks.value) > 1:
        return text[:start] + text[end:]
    head = text[:start].rstrip()
    return f"{head} []{text[len(head) : start]}{text[end:]}" if head.endswith("tasks:") else text


def _end(node: yaml.Node) -> int:
    """Where a value ends; a list or mapping in lines ends with its last value, not where the next thing begins."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    return end


def _behind(text: str, node: yaml.Node) -> int:
    """Where the line after a value begins."""
    end = _end(node)
    return end if text[:end].endswith("\n") else min(len(text), _line_end(text, end) + len(_ending(text)))


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    end = len(text) if found < 0 else found
    return end - 1 if end and text[end - 1 : end] == "\r" else end


def _ending(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
