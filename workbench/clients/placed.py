"""A YAML file of a user's as values with their places, so that each mistake in it can be told with line and column."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from workbench.library.load import read_whole
from workbench.skill.frontmatter import compose, failure_index, failure_message
from workbench.skill.scalars import reading
from workbench.skill.text import TextMap

SIZE_LIMIT = 262_144
"""Bytes; a larger file is refused unread."""
_DEEPEST = 32

Keys = tuple[str | int, ...]


class Mistake(NamedTuple):
    """One mistake in a file. `line` and `column` count from 1, 0 where no place is known."""

    path: Path
    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line else ""
        return f"{self.path}{place}: {self.reason}"


class PlacedError(ValueError):
    """A file of which nothing can be made."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(str(mistake))
        self.mistake = mistake


@dataclass(frozen=True, slots=True)
class Placed:
    """The values of a file, and where each key path stands (an index into the text)."""

    path: Path
    lines: TextMap
    values: Mapping[str, Any]
    places: Mapping[Keys, int]

    def mistake(self, keys: Keys, reason: str) -> Mistake:
        """A mistake at a key path, or at the nearest one above it that the file has."""
        while keys and keys not in self.places:
            keys = keys[:-1]
        found = self.lines.position(self.places.get(keys, 0))
        return Mistake(self.path, found.line, found.column, reason)


def read_placed(path: Path) -> Placed:
    """The values of a YAML file whose top is a mapping. Raises `PlacedError`."""
    try:
        data, _ = read_whole(str(path), SIZE_LIMIT)
    except OSError as failure:
        reason = f"larger than {SIZE_LIMIT:,} bytes" if failure.errno == errno.EFBIG else None
        reason = reason or f"cannot be read: {failure.strerror or failure}"
        raise PlacedError(Mistake(path, 0, 0, reason)) from failure
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as failure:
        line = failure.object[: failure.start].count(b"\n") + 1
        raise PlacedError(Mistake(path, line, 1, "is not UTF-8")) from failure
    return _Reader(path, text).read()


class _Reader:
    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = TextMap(text)
        self.places: dict[Keys, int] = {}
        self.seen: set[int] = set()

    def read(self) -> Placed:
        if _too_deep(self.text):
            raise PlacedError(Mistake(self.path, 0, 0, "is nested too deeply"))
        try:
            root = compose(self.text)
        except yaml.YAMLError as failure:
            raise self.error(failure_index(failure), f"not YAML: {failure_message(failure)}") from failure
        if not isinstance(root, yaml.MappingNode):
            raise self.error(0, "must be a mapping")
        return Placed(self.path, self.lines, self.value(root, ()), self.places)

    def error(self, index: int, reason: str) -> PlacedError:
        found = self.lines.position(min(index, len(self.text)))
        return PlacedError(Mistake(self.path, found.line, found.column, reason))

    def value(self, node: yaml.Node, keys: Keys) -> Any:
        """The plain value of a node; one that stands behind an alias was met before and is refused."""
        at = node.start_mark.index if node.start_mark else 0
        self.places.setdefault(keys, at)
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, at)
        if id(node) in self.seen:
            raise self.error(at, "aliases are not allowed here")
        self.seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*keys, number)) for number, item in enumerate(node.value)]
        return self.mapping(node, keys)

    def mapping(self, node: yaml.Node, keys: Keys) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in node.value:
            at = key.start_mark.index
            if not isinstance(key, yaml.ScalarNode) or reading(key).yaml12 != "str":
                raise self.error(at, "a key must be text")
            if key.value in found:
                raise self.error(at, f"'{shortened(key.value)}' stands twice")
            self.places[(*keys, key.value)] = at
            found[key.value] = self.value(value, (*keys, key.value))
        return found

    def scalar(self, node: yaml.ScalarNode, at: int) -> Any:
        kind = reading(node).yaml12
        text = node.value
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        try:
            return int(text, 0) if kind == "int" else float(text) if kind == "float" else text
        except ValueError as failure:
            raise self.error(at, f"'{text[:40]}' is no number that can be read here") from failure


def shortened(text: str) -> str:
    """A user's text inside a message: one line, not longer than a line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else flat[:79] + "…"


def _too_deep(text: str) -> bool:
    """Whether collections nest too deep to be composed, which fills the stack; reading events does not."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth > _DEEPEST:
                return True
    except (yaml.YAMLError, UnicodeEncodeError):
        return False  # whoever composes it says why
    return False
