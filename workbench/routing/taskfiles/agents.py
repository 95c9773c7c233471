"""Evaluations that run real agents: caliper, dotnet/skills, Azure's stimuli, promptfoo, and lists of misroutings."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.routing.model import NONE
from workbench.routing.taskfiles.reading import TEXT_KEYS, Entry, Label, Reader
from workbench.routing.taskfiles.source import Fields, Node, fields_of, items_of

SHAPE = "agent-evals"
_LISTS = ("scenarios", "stimuli", "tests", "tasks")
NO_SKILL = "tests that say nothing about skills are left out"
NOT_FILLED = "texts are the tests' variables; the prompts that they are filled into are not read"


def claims(root: Node) -> bool:
    """Whether this is a mapping with one of the lists, or a list of misroutings."""
    fields = fields_of(root)
    if fields is not None:
        return any(items_of(fields.nodes.get(key)) is not None for key in _LISTS)
    first = next(iter(items_of(root) or ()), None)
    inner = fields_of(first) if first is not None else None
    return inner is not None and any(key in inner.nodes for key in ("routed_skill_id", "vars", "activates"))


def read(reader: Reader, root: Node) -> None:
    """Adds the tasks of the file."""
    fields = fields_of(root)
    if fields is None:
        for node in reader.items(root, "the file"):
            _one(reader, Entry(reader, node))
        return
    name = fields.nodes.get("skill")
    if name is not None and isinstance(name.value, str):
        reader.skill = reader.word(name, "the name of a skill")
    for key in _LISTS:
        if key in fields.nodes:
            for node in reader.items(fields.nodes[key], f"'{key}'"):
                _one(reader, Entry(reader, node, "a test"))


def _one(reader: Reader, entry: Entry) -> None:
    if entry.has("vars"):
        _promptfoo(reader, entry)
    elif entry.has("activates"):
        _caliper(reader, entry)
    elif entry.has("routed_skill_id", "expected_skill_id"):
        at, text = entry.text()
        expected, also = entry.expected("expected_skill_id", "expected_skill")
        reader.add(at, text, Label(expected, also), entry, note=entry.string("note"))
    else:
        _stimulus(reader, entry)


def _caliper(reader: Reader, entry: Entry) -> None:
    at, text = entry.text()
    node = entry.take("activates")
    names = reader.words(node) if node is not None else ()
    label = Label(names[0] if names else NONE, names[1:])
    reader.add(at, text, label, entry)


def _stimulus(reader: Reader, entry: Entry) -> None:
    """dotnet/skills and Azure: an activation flag, or graders that name the skills that must and must not load."""
    if not entry.has(*TEXT_KEYS):
        reader.note(NO_SKILL)
        return
    at, text = entry.text()
    wanted, unwanted = _invocations(reader, entry)
    flag = entry.take("expect_activation")
    if wanted:
        reader.add(at, text, Label(wanted[0], tuple(wanted[1:])), entry)
    elif unwanted:
        for name in unwanted:
            reader.add(at, text, Label(skill=name, should=False), entry)
    elif flag is not None or (entry.has("assertions", "rubric") and reader.skill is not None):
        reader.add(at, text, Label(should=flag is None or reader.truth(flag)), entry)
    else:
        reader.note(NO_SKILL)


def _invocations(reader: Reader, entry: Entry) -> tuple[list[str], list[str]]:
    wanted: list[str] = []
    unwanted: list[str] = []
    for fields in _graders(entry):
        wanted += _names(reader, fields, "required", "expect_skills")
        unwanted += _names(reader, fields, "disallowed", "forbidden", "reject_skills")
    return list(dict.fromkeys(wanted)), [name for name in dict.fromkeys(unwanted) if name != "*"]


def _graders(entry: Entry) -> Iterator[Fields]:
    for grader in items_of(entry.take("graders")) or ():
        fields = fields_of(grader)
        if fields is not None and getattr(fields.nodes.get("type"), "value", "") == "skill-invocation":
            config = fields_of(fields.nodes["config"]) if "config" in fields.nodes else None
            yield config if config is not None else fields
    constraints = entry.take("constraints")
    found = fields_of(constraints) if constraints is not None else None
    if found is not None:
        yield found


def _names(reader: Reader, fields: Fields, *keys: str) -> Iterator[str]:
    for key in keys:
        node = fields.nodes.get(key)
        if node is not None and node.value is not None:
            yield from reader.words(node)


def _promptfoo(reader: Reader, entry: Entry) -> None:
    used, unused = _asserted(reader, entry)
    if not used and not unused:
        reader.note(NO_SKILL)
        return
    at, text = _variable(reader, entry)
    note = entry.string("description")
    if used:
        reader.add(at, text, Label(used[0], tuple(used[1:])), entry, note=note)
        return
    for name in unused:
        reader.add(at, text, Label(skill=name, should=False), entry, note=note)


def _asserted(reader: Reader, entry: Entry) -> tuple[list[str], list[str]]:
    found: dict[str, list[str]] = {"skill-used": [], "not-skill-used": []}
    for item in items_of(entry.take("assert")) or ():
        fields = fields_of(item)
        names = found.get(str(getattr(fields.nodes.get("type"), "value", ""))) if fields is not None else None
        value = fields.nodes.get("value") if fields is not None else None
        if names is None or value is None:
            continue
        inner = fields_of(value)
        named = inner.nodes.get("name") if inner is not None else value
        if named is None:
            reader.note("assertions on a pattern of names are left out")
        else:
            names += reader.words(named)
    return found["skill-used"], found["not-skill-used"]


def _variable(reader: Reader, entry: Entry) -> tuple[int, str]:
    """The user's words: the variable with a usual name, or the only text among them."""
    reader.note(NOT_FILLED)
    node = entry.fields.nodes["vars"]
    inner = Entry(reader, node, "'vars'")
    entry.take("vars")
    if inner.has(*TEXT_KEYS):
        return inner.text()
    texts = [value for value in inner.fields.nodes.values() if isinstance(value.value, str)]
    if len(texts) != 1:
        reader.refuse(node, "which variable is the user's text? Call it 'request' or 'prompt'")
    return texts[0].at, reader.text(texts[0])
