"""Changes one task of a skill-creator list in its JSON text: spacing, order and unknown keys stay as they are."""

from __future__ import annotations

import json
from collections.abc import Sequence

from workbench.routing.model import Task
from workbench.routing.taskfiles.creator import LISTS
from workbench.routing.taskfiles.json_nodes import read_json
from workbench.routing.taskfiles.reading import TEXT_KEYS
from workbench.routing.taskfiles.source import Fields, Node, Source, fields_of, items_of

_FLAGS = ("should_trigger", "shouldTrigger", "trigger")
_DECODER = json.JSONDecoder()


def changed_json(text: str, place: int, old: Task, new: Task, should: bool | None) -> str:
    """The text with the task at a place changed; `should` is whether the file's skill must take it. Raises
    `LookupError` where the file is laid out otherwise."""
    if old.text != new.text:
        text = _set(text, place, _key(text, place, TEXT_KEYS), new.text)
    if should is not None:
        text = _set(text, place, _key(text, place, _FLAGS), should)
    if old.note != new.note:
        text = _set(text, place, "note", new.note or None)
    return text


def removed_json(text: str, place: int) -> str:
    """The text without the task at a place."""
    items = _items(text)
    at = items[place].at
    if place:
        return text[: _end(text, items[place - 1].at)] + text[_end(text, at) :]
    return text[:at] + text[items[1].at if len(items) > 1 else _end(text, at) :]


def _items(text: str) -> Sequence[Node]:
    root = read_json(Source("", text))
    fields = fields_of(root)
    found = items_of(root)
    if fields is not None:
        found = next((items for key in LISTS if (items := items_of(fields.nodes.get(key)))), None)
    if found is None:
        raise LookupError
    return found


def _fields(text: str, place: int) -> Fields:
    found = fields_of(_items(text)[place])
    if found is None:
        raise LookupError
    return found


def _key(text: str, place: int, keys: Sequence[str]) -> str:
    nodes = _fields(text, place).nodes
    return next((key for key in keys if key in nodes), keys[0])


def _end(text: str, at: int) -> int:
    end: int = _DECODER.raw_decode(text, at)[1]
    return end


def _set(text: str, place: int, key: str, value: object) -> str:
    fields = _fields(text, place)
    written = json.dumps(value, ensure_ascii=False)
    if key in fields.nodes and value is not None:
        at = fields.nodes[key].at
        return text[:at] + written + text[_end(text, at) :]
    if key in fields.nodes:
        return _drop(text, fields, key)
    if value is None:
        return text
    last, (before, start) = [*fields.nodes.values()][-1], _before_last(text, fields)
    end = _end(text, last.at)
    return f"{text[:end]},{text[before:start]}{json.dumps(key)}: {written}{text[end:]}"


def _before_last(text: str, fields: Fields) -> tuple[int, int]:
    """The stretch of blanks before the last key, as those of a further one."""
    start = [*fields.keys.values()][-1]
    before = start
    while text[before - 1] in " \t\r\n":
        before -= 1
    return before, start


def _drop(text: str, fields: Fields, key: str) -> str:
    keys = list(fields.keys)
    at, end = keys.index(key), _end(text, fields.nodes[key].at)
    if at:
        return text[: _end(text, fields.nodes[keys[at - 1]].at)] + text[end:]
    return text[: fields.keys[key]] + text[fields.keys[keys[1]] :]
