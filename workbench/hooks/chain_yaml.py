"""The YAML of a chain's file as plain values that know their places. A bomb of aliases is refused unread."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, NoReturn, TypeVar

import yaml

from workbench.hooks.chain import ChainError, Place
from workbench.hooks.model import Value
from workbench.skill.frontmatter import compose, failure_index, failure_message
from workbench.skill.scalars import core_type, reading
from workbench.skill.text import TextMap

DEEPEST = 24
MOST = 100_000
"""Values of one file."""
_TAG = "tag:yaml.org,2002:"
_TAGS = frozenset({"map", "seq", "str", "int", "float", "bool", "null", "timestamp", "value", "merge"})
"""What a node is without a tag, or may be called."""
T = TypeVar("T")
_MOST_SIGNS = 250
"""Of a whole number: a longer one may be more than a float can be, and counts as endless, as in JavaScript."""


class Node(NamedTuple):
    """A value and the code point index where it stands. The value of a mapping is a dict of nodes, of a list a list of
    nodes; `keys` has where each key of a mapping stands."""

    value: Value
    at: int
    keys: Mapping[str, int] = {}

    def plain(self) -> Value:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


@dataclass(frozen=True)
class Source:
    """The text of a file with its name. With a list of `mistakes` they are noted there where reading can go on;
    without one the first is raised."""

    name: str
    text: str
    mistakes: list[ChainError] | None = None

    @cached_property
    def _map(self) -> TextMap:
        return TextMap(self.text)

    def place(self, at: int) -> Place:
        """Line and column of a code point."""
        found = self._map.position(min(at, len(self.text)))
        return Place(found.line, found.column)

    def refuse(self, node: Node | int, reason: str) -> NoReturn:
        """Raises `ChainError` for a place."""
        raise ChainError(self.name, *self.place(node if isinstance(node, int) else node.at), reason)

    def note(self, node: Node | int, reason: str) -> None:
        """The same for a mistake after which the rest can be read."""
        try:
            self.refuse(node, reason)
        except ChainError as failure:
            if self.mistakes is None:
                raise
            self.mistakes.append(failure)

    def attempt(self, part: Callable[[], T], instead: T) -> T:
        """What a part gives; `instead` where its mistake was noted."""
        try:
            return part()
        except ChainError as failure:
            if self.mistakes is None:
                raise
            self.mistakes.append(failure)
            return instead

    def close(self) -> None:
        """Raises the first of the mistakes that were noted, with the others."""
        found = {(one.line, one.column, one.reason): one for one in self.mistakes or ()}
        if found:
            first, *more = (found[key] for key in sorted(found))
            raise ChainError(self.name, first.line, first.column, first.reason, tuple(more)) from first

    def mapping(self, node: Node, what: str, known: tuple[str, ...]) -> dict[str, Node]:
        """The nodes of a mapping by key, keys without a value left out; an unknown key is refused."""
        if not isinstance(node.value, dict):
            self.refuse(node, f"{what} is a mapping of keys to values")
        for key in self.unknown(node, known):
            self.note(node.keys[key], f"unknown key '{short(key)}' in {what}; there are: {', '.join(known)}")
        return {key: inner for key, inner in node.value.items() if inner.value is not None}

    def unknown(self, node: Node, known: tuple[str, ...]) -> list[str]:
        """The keys of a mapping that mean nothing."""
        return [key for key in node.keys if key not in known and not key.startswith("x-")]

    def items(self, node: Node, what: str) -> list[Node]:
        """The nodes of a list."""
        if not isinstance(node.value, list):
            self.refuse(node, f"{what} is a list")
        return node.value

    def text_of(self, node: Node, what: str, empty: bool = False) -> str:
        """A text."""
        if not isinstance(node.value, str) or not (empty or node.value.strip()) or "\0" in node.value:
            self.refuse(node, f"{what} is a text")
        return node.value


def short(text: str) -> str:
    """A user's text inside a message: one line, not longer than a line."""
    flat = " ".join(text[:400].split())
    return flat if len(flat) <= 80 else flat[:79] + "…"


def read_source(name: str, data: bytes, mistakes: list[ChainError] | None = None) -> tuple[Source, Node]:
    """The value in a file's bytes; a list takes the `mistakes` after which the rest can be read. Raises `ChainError`
    for the others, and for each without a list."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start]
        line, column = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        raise ChainError(name, line, column, "is not UTF-8") from failure
    source = Source(name, text, mistakes)
    if reason := _too_large(text):
        raise ChainError(name, 0, 0, reason)
    try:
        root = compose(text)
    except yaml.YAMLError as failure:
        source.refuse(failure_index(failure), f"not YAML: {failure_message(failure)}")
    if root is None:
        source.refuse(0, "is empty; a chain needs 'name', 'dialect' and steps")
    return source, _Unfold(source).node(root, 0)


def _too_large(text: str) -> str:
    """Why a text must not be composed, empty where it may: that fills stack and memory, reading events does not."""
    depth = count = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            count += 1
            if depth > DEEPEST:
                return "is nested too deeply"
            if count > MOST:
                return f"holds more than {MOST:,} values"
    except (yaml.YAMLError, UnicodeEncodeError):
        return ""  # whoever composes it says why
    return ""


class _Unfold:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._left = MOST

    def node(self, found: yaml.Node, depth: int) -> Node:
        at = found.start_mark.index if found.start_mark else 0
        self._left -= 1
        if self._left < 0 or depth > DEEPEST:
            self._source.refuse(at, "its aliases repeat too much")
        if found.tag.removeprefix(_TAG) not in _TAGS:
            self._source.note(at, f"the tag '{short(found.tag.replace(_TAG, '!!'))}' means nothing here")
        if isinstance(found, yaml.MappingNode):
            nodes, keys = dict[str, Node](), dict[str, int]()
            for key, value in self._pairs(found):
                keys[key.value], nodes[key.value] = key.start_mark.index, self.node(value, depth + 1)
            return Node(nodes, at, keys)
        if isinstance(found, yaml.SequenceNode):
            return Node([self.node(item, depth + 1) for item in found.value], at)
        return Node(_scalar(found), at)

    def _pairs(self, found: yaml.MappingNode) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
        seen: set[str] = set()
        for key, value in found.value:
            at = key.start_mark.index
            if not isinstance(key, yaml.ScalarNode):
                self._source.note(at, "a key is a plain word")
            elif key.value in seen:
                self._source.note(at, f"'{short(key.value)}' stands twice")
            else:
                seen.add(key.value)
                yield key, value


_WORDS = {"null": None, "true": True, "false": False}


def _scalar(found: yaml.Node) -> Value:
    """A scalar as YAML 1.2 reads it."""
    text: str = found.value
    kind = reading(found).yaml12
    if kind not in ("null", "bool", "int", "float") or core_type(text) != kind:
        return text
    if kind == "int":
        return _whole(text)
    return _WORDS[text.lower() if text not in ("", "~") else "null"] if kind != "float" else _fraction(text.lower())


def _whole(text: str) -> Value:
    if text[:2] in ("0x", "0o"):
        return int(text, 0) if len(text) < _MOST_SIGNS else math.inf
    return int(text) if len(text) < _MOST_SIGNS else math.copysign(math.inf, -1 if text[0] == "-" else 1)


def _fraction(text: str) -> float:
    if text.endswith(".nan"):
        return math.nan
    if text.endswith(".inf"):
        return -math.inf if text[0] == "-" else math.inf
    return float(text)
