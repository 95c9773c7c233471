"""What the shapes have in common: typed values with a place for each complaint, and tasks put together from labels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles.source import Fields, Node, Source, fields_of, items_of, kind, plain, short

TEXT_KEYS = ("task", "query", "prompt", "input", "user_request", "intent", "request", "user_input", "utterance")
"""Keys under which files keep what the user says, the commonest meaning first."""
EXPECTED_KEYS = ("expected_skill", "expected_skill_id", "expected", "expect_skill")
NAMELESS = "tasks that do not say which skill should or should not take them count for coverage alone"
MOST_TASKS = 100_000
_NO_SKILL = frozenset({"", "none", "null", "-", "no skill", "no_skill"})
_LONE = re.compile("[\ud800-\udfff]")
_TRUTH = {"true": True, "yes": True, "trigger": True, "1": True, "t": True, "y": True} | dict.fromkeys(
    ("false", "no", "no_trigger", "no-trigger", "not_trigger", "0", "f", "n"), False
)


class Label(NamedTuple):
    """What a file says of a task, before it is decided which skill is meant."""

    expected: str | None = None
    also_ok: tuple[str, ...] = ()
    skill: str | None = None
    should: bool | None = None


class Reader:
    """Reads one file. `skill` is the skill that the file is about where it does not say so itself."""

    def __init__(self, source: Source, skill: str | None = None) -> None:
        self.source = source
        self.skill = skill
        self.tasks: list[Task] = []
        self.notes: dict[str, int] = {}
        self.extra: tuple[tuple[str, object], ...] = ()
        self._ids: dict[str, int] = {}

    def refuse(self, node: Node, reason: str) -> NoReturn:
        """Raises `TaskFileError` for the node's place."""
        self.source.refuse(node.at, reason)

    def note(self, reason: str) -> None:
        """Something that the user has to know; said once with how often it was met."""
        self.notes[reason] = self.notes.get(reason, 0) + 1

    def text(self, node: Node, what: str = "a text") -> str:
        """A text that is not empty and can be written in Unicode."""
        if not isinstance(node.value, str) and not (node.bare and isinstance(node.value, bool)):
            self.refuse(node, f"{what} is needed here, not {kind(node.value)}")
        value = str(node.value)
        if not value.strip():
            self.refuse(node, f"{what} is needed here; this one is empty")
        if "\0" in value:
            self.refuse(node, "a NUL character stands in this text")
        if _LONE.search(value):
            self.refuse(node, "half a surrogate pair stands in this text")
        return value

    def word(self, node: Node, what: str = "a name") -> str:
        """A name or an id: a text, or a whole number as one."""
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return str(node.value)
        return self.text(node, what).strip()

    def words(self, node: Node, what: str = "a list of names") -> tuple[str, ...]:
        """Names, each once: a list of them, or one."""
        items = items_of(node)
        if items is None:
            return (self.word(node, what),)
        return tuple(dict.fromkeys(self.word(item) for item in items))

    def truth(self, node: Node) -> bool:
        """True or false, also as the words that tables use for them."""
        if isinstance(node.value, bool):
            return node.value
        word = str(node.value).strip().lower()
        if word not in _TRUTH or isinstance(node.value, list | Fields):
            self.refuse(node, f"true or false is needed here, not {short(word) if word else 'nothing'}")
        return _TRUTH[word]

    def fields(self, node: Node, what: str) -> Fields:
        """A mapping."""
        found = fields_of(node)
        if found is None:
            self.refuse(node, f"{what} is a mapping of keys to values, not {kind(node.value)}")
        return found

    def items(self, node: Node, what: str) -> Sequence[Node]:
        """A list."""
        found = items_of(node)
        if found is None:
            self.refuse(node, f"{what} is a list, not {kind(node.value)}")
        return found

    def add(self, at: int, text: str, label: Label, entry: Entry | None = None, **more: str) -> None:
        """Puts a task together from its text, its label and what is left of its entry."""
        if len(self.tasks) == MOST_TASKS:
            self.source.refuse(at, f"holds more than {MOST_TASKS:,} tasks")
        named = more.get("id", "") or (entry.ident() if entry else "")
        extra = entry.rest() if entry else ()
        expected, skill, should = self._meaning(label)
        self.tasks.append(
            Task(
                self._unique(named or f"t{len(self.tasks) + 1}"),
                text,
                expected,
                label.also_ok,
                skill,
                should,
                more.get("lang", ""),
                more.get("note", ""),
                extra,
                self.source.line(at),
            )
        )

    def _meaning(self, label: Label) -> tuple[str | None, str | None, bool | None]:
        """Expected skill, and the skill that the truth value is about."""
        if label.should is None:
            return label.expected, None, None
        about = label.skill or self.skill
        named = label.expected not in (None, NONE)
        if label.should and named:
            return label.expected, None, None
        if not label.should and named and about is None:
            return None, label.expected, False  # a table with one column for the skill, and one for whether it is right
        if about is None:
            self.note(NAMELESS)
        return (label.expected if not label.should and label.expected != about else None), about, label.should

    def _unique(self, name: str) -> str:
        """Ids are for telling tasks apart: the second of the same gets a number."""
        count = self._ids.get(name, 0) + 1
        self._ids[name] = count
        return name if count == 1 else self._unique(f"{name}-{count}")

    def taken(self, name: str) -> bool:
        """Whether a task has this id already."""
        return name in self._ids


class Entry:
    """One task's mapping; remembers which keys were read, so that the others can be kept."""

    def __init__(self, reader: Reader, node: Node, what: str = "a task") -> None:
        self.reader = reader
        self.node = node
        self.fields = reader.fields(node, what)
        self._used: set[str] = set()

    def take(self, *keys: str) -> Node | None:
        """The value of the first of these keys that is there and not null."""
        for key in keys:
            node = self.fields.nodes.get(key)
            if node is not None:
                self._used.add(key)
                if node.value is not None:
                    return node
        return None

    def has(self, *keys: str) -> bool:
        """Whether one of these keys stands here, whatever its value."""
        return any(key in self.fields.nodes for key in keys)

    def text(self, *keys: str) -> tuple[int, str]:
        """What the user says, and where it stands."""
        wanted = keys or TEXT_KEYS
        node = self.take(*wanted)
        if node is None:
            self.reader.refuse(self.node, f"'{wanted[0]}' is missing: the text of the task")
        return node.at, self.reader.text(node, "the text of a task")

    def ident(self) -> str:
        """The task's own id or name, empty without one."""
        node = self.take("id")
        return self.reader.word(node, "an id") if node is not None else ""

    def string(self, *keys: str) -> str:
        """A remark or a language, empty without one."""
        node = self.take(*keys)
        return node.value.strip() if node is not None and isinstance(node.value, str) else ""

    def expected(self, *keys: str) -> tuple[str | None, tuple[str, ...]]:
        """The expected skill (`none` for no skill, None where the key is missing or null) and others that would do."""
        node = self.take(*(keys or EXPECTED_KEYS))
        if node is None:
            return None, ()
        if node.value is False and not node.bare:
            return NONE, ()
        if isinstance(node.value, str) and node.value.strip().lower() in _NO_SKILL:
            return NONE, ()
        names = self.reader.words(node, "the name of a skill")
        return (names[0], names[1:]) if names else (NONE, ())

    def rest(self) -> tuple[tuple[str, object], ...]:
        """Keys that nobody read, with their values."""
        return tuple((key, plain(node)) for key, node in self.fields.nodes.items() if key not in self._used)
