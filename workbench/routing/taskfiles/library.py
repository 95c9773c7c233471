"""Our own `*.tasks.yaml`: sample tasks for a whole library. A key that it does not have is a mistake, not a remark."""

from __future__ import annotations

from workbench.routing.model import NONE
from workbench.routing.taskfiles.reading import Entry, Label, Reader
from workbench.routing.taskfiles.source import Node, fields_of, items_of, short

SHAPE = "library"
KEYS = ("id", "task", "expected", "also_ok", "skill", "should_trigger", "lang", "note", "pair")
_TOP = ("version", "tasks")


def claims(root: Node) -> bool:
    """Whether this is the shape: `tasks` whose entries have `task`, or `version: 1` beside it."""
    fields = fields_of(root)
    if fields is None or "tasks" not in fields.nodes:
        return False
    items = items_of(fields.nodes["tasks"]) or ()
    entries = [found for item in items[:20] if (found := fields_of(item))]
    foreign = any("prompt" in found.nodes and "task" not in found.nodes for found in entries)
    return not foreign


def read(reader: Reader, root: Node) -> None:
    """Adds the tasks of the file."""
    fields = reader.fields(root, "a task file")
    for key, at in fields.keys.items():
        if key not in _TOP:
            reader.source.refuse(at, f"unknown key '{short(key)}'; there are: {', '.join(_TOP)}")
    version = fields.nodes.get("version")
    if version is not None and str(version.value) != "1":
        reader.refuse(version, f"version {short(version.value)} is not known; this is version 1")
    for node in reader.items(fields.nodes["tasks"], "'tasks'"):
        _task(reader, node)


def _task(reader: Reader, node: Node) -> None:
    entry = Entry(reader, node)
    for key, at in entry.fields.keys.items():
        if key not in KEYS and not key.startswith("x-"):
            reader.source.refuse(at, f"unknown key '{short(key)}'; there are: {', '.join(KEYS)}")
    _, text = entry.text("task")
    expected, more = entry.expected("expected")
    also = entry.take("also_ok")
    more += reader.words(also, "a list of names") if also is not None else ()
    skill, should = entry.take("skill"), entry.take("should_trigger")
    if should is not None and skill is None and reader.skill is None:
        reader.refuse(should, "'should_trigger' needs 'skill': the skill that it is about")
    if skill is not None and should is None:
        reader.refuse(skill, "'skill' needs 'should_trigger'; for the skill that should take the task write 'expected'")
    _check_other(reader, entry, expected, more)
    name = reader.word(skill, "the name of a skill") if skill is not None else None
    label = Label(expected, more, name, reader.truth(should) if should is not None else None)
    _check_both(reader, label)
    named = _named(reader, entry)
    reader.add(node.at, text, label, entry, id=named, lang=entry.string("lang"), note=entry.string("note"))


def _check_other(reader: Reader, entry: Entry, expected: str | None, also: tuple[str, ...]) -> None:
    if also and expected in (None, NONE):
        reader.refuse(entry.node, "'also_ok' needs 'expected': the skill that should take the task first")


def _check_both(reader: Reader, label: Label) -> None:
    """Says of labels that contradict each other which of them counts."""
    about = label.skill or reader.skill
    if label.should is None or label.expected is None or about is None:
        return
    agree = label.should is (about in (label.expected, *label.also_ok))
    if agree or (label.expected == NONE and not label.should):
        return
    taken = (
        label.expected if label.should and label.expected != NONE else f"{'' if label.should else 'any but '}{about}"
    )
    reader.note(f"'expected' and 'should_trigger' contradict each other: taken to expect {short(taken)}")


def _named(reader: Reader, entry: Entry) -> str:
    name = entry.ident()
    if name and reader.taken(name):
        reader.refuse(entry.fields.nodes["id"], f"the id '{short(name)}' stands twice")
    return name
