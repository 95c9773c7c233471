"""Test cases of skill-lab (`triggers.yaml` with `test_cases`) and of skilldoctor (`cases` with `expect`)."""

from __future__ import annotations

from workbench.routing.taskfiles.creator import SKILL_KEYS
from workbench.routing.taskfiles.reading import Entry, Label, Reader
from workbench.routing.taskfiles.source import Node, fields_of, items_of

SHAPE = "cases"
_WORDS = {"trigger": True, "no_trigger": False, "no-trigger": False, "not_trigger": False, "skip": False}
_TYPES = {"explicit": True, "implicit": True, "contextual": True, "negative": False}
UNDECIDED = "a case marked ambiguous has no expectation; it counts for coverage alone"


def claims(root: Node) -> bool:
    """Whether this is a mapping with `test_cases`, or with `cases` that have `expect`."""
    fields = fields_of(root)
    if fields is None:
        return False
    if items_of(fields.nodes.get("test_cases")) is not None:
        return True
    inner = [fields_of(item) for item in items_of(fields.nodes.get("cases")) or ()]
    return any(item is not None and "expect" in item.nodes for item in inner)


def read(reader: Reader, root: Node) -> None:
    """Adds the tasks of the file."""
    fields = reader.fields(root, "the file")
    for key in SKILL_KEYS:
        if key in fields.nodes and isinstance(fields.nodes[key].value, str):
            reader.skill = reader.word(fields.nodes[key], "the name of a skill")
            break
    key = "test_cases" if "test_cases" in fields.nodes else "cases"
    for node in reader.items(fields.nodes[key], f"'{key}'"):
        entry = Entry(reader, node, "a case")
        at, text = entry.text()
        label = Label(should=_should(reader, entry))
        note = entry.string("note", "rationale")
        reader.add(at, text, label, entry, note=note, lang=entry.string("lang", "language"))


def _should(reader: Reader, entry: Entry) -> bool | None:
    node = entry.take("expect", "expected")
    if node is not None and isinstance(node.value, bool):
        return node.value
    word = str(node.value).strip().lower() if node is not None and isinstance(node.value, str) else ""
    if word in _WORDS:
        return _WORDS[word]
    if word == "ambiguous":
        reader.note(UNDECIDED)
        return None
    kind = entry.take("type")
    name = str(kind.value).strip().lower() if kind is not None else ""
    if name not in _TYPES:
        types = ", ".join(_TYPES)
        reader.refuse(node or kind or entry.node, f"'expect' is trigger or no_trigger, or 'type' one of {types}")
    return _TYPES[name]
