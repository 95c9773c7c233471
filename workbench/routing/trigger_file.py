"""Reads `triggers.yaml` beside a SKILL.md: every mistake is one line with its place, and nothing is guessed.

`any`, `all` and `none` are lists of phrases and of JavaScript patterns `/…/flags`; or `python: trigger.py:match` names
a predicate. A mapping with `test_cases` is another tool's file of tasks under the same name.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

import yaml

from workbench.library.load import read_whole
from workbench.routing.phrases import Phrase
from workbench.sandbox.patterns import Lane, Pattern, PatternError, Subject, looks_like_literal, read_pattern
from workbench.skill.frontmatter import compose, failure_index, failure_message
from workbench.skill.scalars import reading
from workbench.skill.text import Span, TextMap

FILE_NAME = "triggers.yaml"
LISTS = ("any", "all", "none")
KEYS = (*LISTS, "python")
SIZE_LIMIT = 1_048_576
"""Bytes; a larger file is refused unread."""
MOST_ITEMS = 2_000
"""Phrases and patterns of one file."""
_LONGEST_PHRASE = 2_000
_DEEPEST = 16
_PYTHON = re.compile(r"(?P<file>[^:\0]+\.py):(?P<function>[A-Za-z_]\w*)")


class TriggerError(ValueError):
    """A file that holds no triggers: `file:line:column: reason`, in one line. Line and column from 1, 0 for none."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        super().__init__(f"{file}{f':{line}:{column}' if line else ''}: {reason}")
        self.file, self.line, self.column, self.reason = file, line, column, reason


class Item(NamedTuple):
    """A phrase or a pattern; one of the two is None. `span` are code points of the file's text; `place` is
    `file:line:column`, empty for triggers that come from no file."""

    source: str
    phrase: Phrase | None
    pattern: Pattern | None
    span: Span | None
    place: str


class Predicate(NamedTuple):
    """`python: file:function`, with the file's path relative to the skill."""

    file: str
    function: str
    span: Span | None
    place: str

    @property
    def entry(self) -> str:
        """As it is written."""
        return f"{self.file}:{self.function}"


@dataclass(frozen=True, slots=True)
class Triggers(Mapping[str, object]):
    """The triggers of one skill; as a mapping, the plain content without empty lists, so that no triggers are false.

    `folder` is the skill's, empty when it is not known. `cautions` are for the author, one line each with its place.
    """

    any: tuple[Item, ...] = ()
    all: tuple[Item, ...] = ()
    none: tuple[Item, ...] = ()
    python: Predicate | None = None
    folder: str = ""
    cautions: tuple[str, ...] = ()
    content: Mapping[str, object] = field(default_factory=dict)

    def __getitem__(self, key: str) -> object:
        return self.content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.content)

    def __len__(self) -> int:
        return len(self.content)

    @property
    def items_of_all(self) -> tuple[Item, ...]:
        """Every phrase and pattern, in the order of the lists."""
        return (*self.any, *self.all, *self.none)


def read_triggers(folder: str | os.PathLike[str], shown: str = "") -> Triggers | None:
    """The triggers beside a SKILL.md; None without a file, and for a file of tasks. Raises `TriggerError`.

    `shown` is what the folder is called in messages, the folder itself when empty.
    """
    where = os.fspath(folder)
    file = os.path.join(where, FILE_NAME)
    name = os.path.join(shown, FILE_NAME) if shown else file
    if os.path.islink(file) and not leads_inside(where, file):
        raise TriggerError(name, 0, 0, "is a link that leads out of the skill")
    try:
        data, _ = read_whole(file, SIZE_LIMIT)
    except FileNotFoundError as failure:
        if os.path.islink(file):
            raise TriggerError(name, 0, 0, "is a link that leads nowhere") from failure
        return None
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise TriggerError(name, 0, 0, f"larger than {SIZE_LIMIT:,} bytes") from failure
        raise TriggerError(name, 0, 0, f"cannot be read: {failure.strerror or failure}") from failure
    return parse_triggers(name, data, where)


def leads_inside(folder: str, path: str) -> bool:
    """Whether a path, with its links followed, stays in a folder."""
    return os.path.realpath(path).startswith(os.path.join(os.path.realpath(folder), ""))


def parse_triggers(name: str, data: bytes, folder: str = "") -> Triggers | None:
    """The same from the bytes of the file called `name`. Raises `TriggerError`."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start]
        raise TriggerError(
            name, before.count(b"\n") + 1, failure.start - before.rfind(b"\n"), "is not UTF-8"
        ) from failure
    return _Reader(name, text, folder).triggers()


def triggers_of(content: Mapping[str, object], name: str, folder: str = "") -> Triggers:
    """Triggers from plain values, as a registry or a test has them. Raises `TriggerError` without a line."""
    if isinstance(content, Triggers):
        return content
    found: dict[str, tuple[Item, ...]] = {}
    for key, value in content.items():
        if key not in KEYS or not isinstance(value, str if key == "python" else list | tuple):
            raise TriggerError(name, 0, 0, f"'{shortened(str(key))}' is no key of triggers, or of the wrong kind")
        if key != "python" and isinstance(value, list | tuple):
            found[key] = tuple(_plain_item(name, source) for source in value)
    python = content.get("python")
    predicate = _predicate(python, None, "") if isinstance(python, str) else None
    if isinstance(python, str) and predicate is None:
        raise TriggerError(name, 0, 0, _PREDICATE_FORM)
    return _made(name, found, predicate, folder)


_PREDICATE_FORM = "a predicate is written file.py:function, with a path inside the skill"


def _plain_item(name: str, source: object) -> Item:
    if not isinstance(source, str):
        raise TriggerError(name, 0, 0, f"a text is needed here, not {shortened(repr(source))}")
    try:
        return make_item(source)
    except PatternError as failure:
        raise TriggerError(name, 0, 0, f"{shortened(source)}: {failure.reason}") from failure


def make_item(source: str, span: Span | None = None, place: str = "") -> Item:
    """A phrase, or a pattern where the text has the form of one. Raises `PatternError`."""
    if looks_like_literal(source):
        return Item(source, None, read_pattern(source), span, place)
    if len(source) > _LONGEST_PHRASE:
        raise PatternError(0, f"the phrase is longer than {_LONGEST_PHRASE:,} code points")
    try:
        return Item(source, Phrase(source), None, span, place)
    except ValueError as failure:
        raise PatternError(0, str(failure)) from failure


def _predicate(value: str, span: Span | None, place: str) -> Predicate | None:
    found = _PYTHON.fullmatch(value)
    if not found:
        return None
    file = found["file"].replace("\\", "/")
    if file.startswith("/") or re.match("[A-Za-z]:", file) or ".." in file.split("/"):
        return None
    return Predicate(file, found["function"], span, place)


def _made(name: str, lists: Mapping[str, tuple[Item, ...]], python: Predicate | None, folder: str) -> Triggers:
    content: dict[str, object] = {key: [item.source for item in lists[key]] for key in LISTS if lists.get(key)}
    if python:
        content["python"] = python.entry
    some, every, no = (lists.get(key, ()) for key in LISTS)
    found = Triggers(some, every, no, python, folder, (), content)
    return replace(found, cautions=tuple(_cautions(name, found)))


def _cautions(name: str, found: Triggers) -> Iterator[str]:
    if not found.content:
        yield f"{name}: no trigger is given: the skill is only for those who name it"
    elif not (found.any or found.all or found.python):
        yield f"{name}: only 'none' is given: nothing can fire this trigger"
    for item in found.items_of_all:
        for text in item_cautions(item):
            yield f"{item.place or name}: {shortened(item.source)}: {text}"


def item_cautions(item: Item) -> Iterator[str]:
    """What the author of a phrase or pattern may not expect, one line each."""
    pattern = item.pattern
    if pattern is None:
        if item.source.startswith("/") and re.search(r"[|\\^$*+(\[]", item.source):
            yield "it is taken for a phrase: a pattern stands in one line and ends with a second /"
        return
    for _, text in pattern.cautions:
        yield text
    if pattern.lane is Lane.NONE:
        yield f"{pattern.reason}: counted as no match"
    elif pattern.lane is Lane.RE2 and all(pattern.find(Subject(text)) is not None for text in ("", "\x01\x02")):
        yield "it also matches nothing at all, so that it fires for every task"


def shortened(text: str, most: int = 80) -> str:
    """A text for a message: one line, nothing that cannot be printed."""
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"


class _Reader:
    """One file: its text with its places."""

    def __init__(self, name: str, text: str, folder: str) -> None:
        self._name, self._text, self._folder = name, text, folder
        self._map = TextMap(text)

    def triggers(self) -> Triggers | None:
        root = self._root()
        if root is None or _is_null(root):
            return _made(self._name, {}, None, self._folder)
        nodes = self._mapping(root)
        if "test_cases" in nodes:
            mixed = next((key for key in KEYS if key in nodes), None)
            if mixed is not None:
                self._refuse(nodes[mixed], f"'{mixed}' beside 'test_cases': a file holds triggers or tasks")
            return None
        given = [key for key in LISTS if key in nodes and not _is_null(nodes[key])]
        if sum(len(nodes[key].value) for key in given if isinstance(nodes[key], yaml.SequenceNode)) > MOST_ITEMS:
            self._refuse(root, f"more than {MOST_ITEMS:,} phrases and patterns")
        lists = {key: self._items(key, nodes[key]) for key in given}
        python = self._python(nodes["python"]) if "python" in nodes else None
        if python and any(lists.values()):
            self._refuse(nodes["python"], "'python' stands alone: a predicate decides by itself")
        return _made(self._name, lists, python, self._folder)

    def _root(self) -> yaml.Node | None:
        if _too_deep(self._text):
            raise TriggerError(self._name, 0, 0, "is nested too deeply")
        try:
            return compose(self._text)
        except yaml.YAMLError as failure:
            hint = "; a pattern with one of , [ ] { } : # in it is put in quotes" if "/" in self._text else ""
            self._refuse_at(failure_index(failure), f"not YAML: {failure_message(failure)}{hint}")

    def _mapping(self, root: yaml.Node) -> dict[str, yaml.Node]:
        if not isinstance(root, yaml.MappingNode):
            self._refuse(root, f"triggers are a mapping with the keys {', '.join(KEYS)}")
        found: dict[str, yaml.Node] = {}
        for key, value in root.value:
            if not isinstance(key, yaml.ScalarNode):
                self._refuse(key, "a key is a plain word")
            if key.value in found:
                self._refuse(key, f"'{shortened(key.value)}' stands twice")
            found[key.value] = value
        if "test_cases" not in found:
            self._known(root)
        return found

    def _known(self, root: yaml.MappingNode) -> None:
        for key, _ in root.value:
            if key.value not in KEYS:
                self._refuse(key, f"unknown key '{shortened(key.value)}'; there are: {', '.join(KEYS)}")

    def _items(self, key: str, node: yaml.Node) -> tuple[Item, ...]:
        if not isinstance(node, yaml.SequenceNode):
            self._refuse(node, f"'{key}' is a list of phrases and patterns")
        return tuple(self._item(child) for child in node.value)

    def _item(self, node: yaml.Node) -> Item:
        source = self._string(node)
        start, end = _marks(node)
        try:
            return make_item(source, (start, end), self._place(start))
        except PatternError as failure:
            quoted = isinstance(node, yaml.ScalarNode) and bool(node.style)
            shown = f"{shortened(source)}: " if source.strip() else ""
            self._refuse_at(start if quoted else start + failure.index, f"{shown}{failure.reason}")

    def _python(self, node: yaml.Node) -> Predicate:
        start, end = _marks(node)
        found = _predicate(self._string(node), (start, end), self._place(start))
        if found is None:
            self._refuse(node, _PREDICATE_FORM)
        return found

    def _string(self, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode) or reading(node).yaml12 != "str":
            self._refuse(node, "a text is needed here; put it in quotes")
        text: str = node.value
        return text

    def _place(self, index: int) -> str:
        found = self._map.position(min(index, len(self._text)))
        return f"{self._name}:{found.line}:{found.column}"

    def _refuse(self, node: yaml.Node, reason: str) -> NoReturn:
        self._refuse_at(_marks(node)[0], reason)

    def _refuse_at(self, index: int, reason: str) -> NoReturn:
        found = self._map.position(min(index, len(self._text)))
        raise TriggerError(self._name, found.line, found.column, " ".join(reason.split()))


def _marks(node: yaml.Node) -> Span:
    start = node.start_mark.index if node.start_mark else 0
    return start, node.end_mark.index if node.end_mark else start


def _is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and reading(node).yaml12 == "null"


def _too_deep(text: str) -> bool:
    """Whether collections nest deeper than any triggers do: composing fills the stack, reading events does not."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _DEEPEST:
                return True
    except (yaml.YAMLError, UnicodeEncodeError):
        return False  # whoever composes it says why
    return False
