"""The skill-creator list and everything that grew from it: one skill, and what it should and should not answer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.routing.model import NONE
from workbench.routing.taskfiles.reading import EXPECTED_KEYS, TEXT_KEYS, Entry, Label, Reader
from workbench.routing.taskfiles.source import Fields, Node, fields_of, items_of, plain, short

SHAPE = "skill-creator"
LISTS = ("queries", "evals", "cases", "results", "trigger_evals", "prompts")
"""Keys under which the list stands when it is wrapped into a mapping; `results` is what a run writes."""
SKILL_KEYS = ("skill_name", "skill", "skillName", "skillId")
_YES = ("shouldTrigger", "should_trigger", "shouldTriggerPrompts")
_NO = ("shouldNotTrigger", "should_not_trigger", "shouldNotTriggerPrompts")
_TRUTHS = ("true", "false", "yes", "no", "0", "1")
OUTPUT_TESTS = "output tests that name no trigger are read as tasks that the skill should take"


def claims(root: Node) -> bool:
    """Whether this is the list, the list wrapped, two lists of texts, or two such lists for each skill."""
    fields = fields_of(root)
    if fields is None:
        return _is_list(items_of(root))
    return _two_lists(fields) or any(_is_list(items_of(fields.nodes.get(key))) for key in LISTS) or _by_skill(fields)


def _is_list(items: Iterable[Node] | None) -> bool:
    first = next(iter(items), None) if items is not None else None
    if first is None:
        return items is not None
    fields = fields_of(first)
    return fields is not None and any(key in fields.nodes for key in TEXT_KEYS)


def _two_lists(fields: Fields) -> bool:
    return any(items_of(fields.nodes.get(key)) is not None for key in (*_YES, *_NO))


def _by_skill(fields: Fields) -> bool:
    inner = [fields_of(node) for node in fields.nodes.values()]
    return bool(inner) and all(item is not None and _two_lists(item) for item in inner)


def read(reader: Reader, root: Node) -> None:
    """Adds the tasks of the file."""
    fields = fields_of(root)
    if fields is None:
        _entries(reader, reader.items(root, "the file"))
    elif _two_lists(fields):
        _name_skill(reader, fields)
        _pair_of_lists(reader, fields)
    elif _by_skill(fields):
        for name, node in fields.nodes.items():
            reader.skill = name
            _pair_of_lists(reader, reader.fields(node, "a skill's lists"))
        reader.skill = None
    else:
        _wrapped(reader, fields)


def _wrapped(reader: Reader, fields: Fields) -> None:
    _name_skill(reader, fields)
    for key in LISTS:
        node = fields.nodes.get(key)
        if _is_list(items_of(node)) and node is not None:
            reader.extra = tuple((name, plain(value)) for name, value in fields.nodes.items() if name != key)
            _entries(reader, reader.items(node, f"'{key}'"), outputs=key == "evals")
            return


def _name_skill(reader: Reader, fields: Fields) -> None:
    for key in SKILL_KEYS:
        node = fields.nodes.get(key)
        if node is not None and isinstance(node.value, str):
            reader.skill = reader.word(node, "the name of a skill")
            return


def _pair_of_lists(reader: Reader, fields: Fields) -> None:
    for keys, should in ((_YES, True), (_NO, False)):
        for node in _texts(reader, fields, keys):
            inner = fields_of(node)
            if inner is None:
                reader.add(node.at, reader.text(node), Label(should=should))
            else:
                entry = Entry(reader, node)
                at, text = entry.text()
                reader.add(at, text, Label(should=should), entry)


def _texts(reader: Reader, fields: Fields, keys: tuple[str, ...]) -> Iterator[Node]:
    for key in keys:
        node = fields.nodes.get(key)
        if node is not None and node.value is not None:
            yield from reader.items(node, f"'{key}'")


def _entries(reader: Reader, items: Iterable[Node], outputs: bool = False) -> None:
    entries = [Entry(reader, node) for node in items]
    winners = any(_winner(entry) for entry in entries)
    for entry in entries:
        entry_task(reader, entry, outputs, winners)


def _winner(entry: Entry) -> bool:
    """Whether the entry names the skill that wins where others have true or false."""
    value = getattr(entry.fields.nodes.get("should_trigger"), "value", None)
    return isinstance(value, str) and value.strip().lower() not in _TRUTHS


def entry_task(reader: Reader, entry: Entry, outputs: bool = False, winners: bool = False) -> None:
    """Adds one `{query, should_trigger}` with all that is seen beside it.

    `outputs` tells of a list of output tests, `winners` of one whose `should_trigger` names skills: there false means
    no skill at all.
    """
    at, text = entry.text()
    label = _label(reader, entry)
    if label.should is False and label.skill is None and (winners or (reader.skill is None and _names_none(entry))):
        label = Label(NONE)
    if label == Label() and outputs and reader.skill is not None:
        reader.note(OUTPUT_TESTS)
        label = Label(should=True)
    lang, note = entry.string("lang", "language"), entry.string("note")
    reader.add(at, text, label, entry, lang=lang, note=note)


def _names_none(entry: Entry) -> bool:
    """Whether the entry has a place for the expected skill and leaves it empty."""
    return any(getattr(entry.fields.nodes.get(key), "value", "") is None for key in EXPECTED_KEYS)


def _label(reader: Reader, entry: Entry) -> Label:
    """`should_trigger` is true or false, or the name of the skill that wins."""
    node = entry.take("should_trigger", "shouldTrigger", "trigger")
    skill = entry.take("skill", "skill_name", "skill_id")
    about = reader.word(skill, "the name of a skill") if skill is not None else None
    expected, also = _expected(reader, entry)
    if node is None:
        return Label(expected, also) if expected or about is None else Label(about)
    if isinstance(node.value, bool):
        return Label(expected, also, about, node.value)
    if isinstance(node.value, str) and node.value.strip().lower() in _TRUTHS:
        return Label(expected, also, about, reader.truth(node))
    winner = reader.word(node, "true, false or the name of a skill")
    return Label(NONE if winner.lower() == "none" else winner, also)


def _expected(reader: Reader, entry: Entry) -> tuple[str | None, tuple[str, ...]]:
    keys = [key for key in EXPECTED_KEYS if entry.has(key)]
    node = entry.fields.nodes.get(keys[0]) if keys else None
    if node is None:
        return None, ()
    if keys[0] == "expected" and (fields_of(node) is not None or len(str(node.value)) > 120):
        reader.note(f"'expected' that is no skill's name was kept unread, such as '{short(plain(node))}'")
        return None, ()
    if node.value is None and not entry.has("should_trigger"):
        entry.take(keys[0])
        return NONE, ()
    expected, more = entry.expected(keys[0])
    also = entry.take("also_ok")
    return expected, more + (reader.words(also) if also is not None else ())
