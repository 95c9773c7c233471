"""Reads `--scenario FILE`: every mistake is one line with its place, and nothing is filled in for what is wrong."""

from __future__ import annotations

import errno
import os
import posixpath
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import yaml

from workbench.catalog.budgets import variants
from workbench.catalog.budgets.values import Usage
from workbench.catalog.scenario import OVERRIDES, SCOPES, RootSpec, Scenario
from workbench.catalog.usage import UsageError, read_usage
from workbench.clients.client import clients
from workbench.library.load import read_whole
from workbench.skill.frontmatter import compose, failure_index, failure_message
from workbench.skill.scalars import reading
from workbench.skill.text import TextMap

SIZE_LIMIT = 1_048_576
"""Bytes; a larger scenario is refused unread."""
MOST = 2**53
"""The largest number that a client written in JavaScript tells from its neighbours."""
_DEEPEST = 16


class ScenarioError(ValueError):
    """A file that is no scenario: `file:line:column: reason`, in one line. Line and column count from 1, 0 for none."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        place = f":{line}:{column}" if line else ""
        super().__init__(f"{file}{place}: {reason}")
        self.file, self.line, self.column, self.reason = file, line, column, reason


def read_scenario(file: str | os.PathLike[str], known: Collection[str] | None = None) -> Scenario:
    """The scenario in a file. `known` are the client ids there are (default: all that ship). Raises `ScenarioError`."""
    name = os.fspath(file)
    try:
        data, _ = read_whole(name, SIZE_LIMIT)
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise ScenarioError(name, 0, 0, f"larger than {SIZE_LIMIT:,} bytes") from failure
        raise ScenarioError(name, 0, 0, f"cannot be read: {failure.strerror or failure}") from failure
    return parse_scenario(name, data, known)


def parse_scenario(name: str, data: bytes, known: Collection[str] | None = None) -> Scenario:
    """The same from bytes that are taken for the content of the file called `name`. Raises `ScenarioError`."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start]
        line = before.count(b"\n") + 1
        raise ScenarioError(name, line, failure.start - before.rfind(b"\n"), "is not UTF-8") from failure
    source = _Source(name, text)
    return _Reader(source, clients() if known is None else known).scenario(source.root())


@dataclass(frozen=True, slots=True)
class _Source:
    """The text with its places."""

    name: str
    text: str

    def root(self) -> yaml.Node:
        if _too_deep(self.text):
            raise ScenarioError(self.name, 0, 0, "is nested too deeply")
        try:
            node = compose(self.text)
        except yaml.YAMLError as failure:
            self.refuse_at(failure_index(failure), f"not YAML: {failure_message(failure)}")
        if node is None:
            raise ScenarioError(self.name, 1, 1, "is empty; a scenario needs 'client' and 'roots'")
        return node

    def refuse(self, node: yaml.Node, reason: str) -> NoReturn:
        self.refuse_at(node.start_mark.index if node.start_mark else 0, reason)

    def refuse_at(self, index: int, reason: str) -> NoReturn:
        found = TextMap(self.text).position(min(index, len(self.text)))
        raise ScenarioError(self.name, found.line, found.column, reason)


def _too_deep(text: str) -> bool:
    """Whether collections nest deeper than any scenario's: composing fills the stack, reading events does not."""
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


class _Reader:
    """Takes one key after the other; what a key means is its method's business."""

    def __init__(self, source: _Source, known: Collection[str]) -> None:
        self._source = source
        self._known = known
        self._folder = os.path.dirname(os.path.abspath(source.name))
        self._takes: Mapping[str, Callable[[yaml.Node], Any]] = {
            "client": self._client,
            "window": self._positive,
            "limit": self._positive,
            "roots": self._roots,
            "usage": self._usage,
            "now": self._clock,
            "bundled": self._lines,
            "reserved": self._count,
            "overrides": self._overrides,
            "max_description": self._positive,
            "max_entries": self._positive,
            "variant": self._text,
            "off": self._paths,
            "order": self._paths,
        }

    def scenario(self, root: yaml.Node) -> Scenario:
        """The whole."""
        nodes = self._mapping(root, "a scenario")
        for key in nodes:
            if key.value not in self._takes:
                self._source.refuse(key, f"unknown key '{_short(key.value)}'; there are: {', '.join(self._takes)}")
        given = {key.value: value for key, value in nodes.items() if not _is_null(value)}
        found = {key: self._takes[key](value) for key, value in given.items()}
        for name in ("client", "roots"):
            if name not in found:
                self._source.refuse(root, f"'{name}' is missing")
        if "now" in found:
            found["now_ms"] = found.pop("now")
        if "off" in found:
            found["off"] = frozenset(found["off"])
        if "variant" in found:
            self._check_variant(given["variant"], found["client"], found["variant"])
        return Scenario(**found)

    def _check_variant(self, node: yaml.Node, client: str, name: str) -> None:
        there = [variant.id for variant in variants(client)]
        if name not in there:
            known = f"there are: {', '.join(there)}" if there else "there is none"
            self._source.refuse(node, f"{client} has no variant '{_short(name)}'; {known}")

    def _mapping(self, node: yaml.Node, what: str) -> dict[yaml.ScalarNode, yaml.Node]:
        """Key nodes with their values, in order; no key stands twice."""
        if not isinstance(node, yaml.MappingNode):
            self._source.refuse(node, f"{what} is a mapping of keys to values")
        seen: set[str] = set()
        found: dict[yaml.ScalarNode, yaml.Node] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._source.refuse(key, f"a key of {what} is a plain word")
            if key.value in seen:
                self._source.refuse(key, f"'{_short(key.value)}' stands twice")
            seen.add(key.value)
            found[key] = value
        return found

    def _sequence(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode):
            self._source.refuse(node, f"{what} is a list")
        items: list[yaml.Node] = node.value
        return items

    def _client(self, node: yaml.Node) -> str:
        name = self._text(node)
        if name not in self._known:
            self._source.refuse(node, f"unknown client '{_short(name)}'; there are: {', '.join(self._known)}")
        return name

    def _text(self, node: yaml.Node) -> str:
        """A text that is not empty; `on` and `off` are texts here, as they are in YAML 1.2."""
        if not isinstance(node, yaml.ScalarNode) or reading(node).yaml12 != "str" or not node.value.strip():
            self._source.refuse(node, "a text is needed here")
        if "\0" in node.value:
            self._source.refuse(node, "a NUL character stands in this text")
        value: str = node.value
        return value

    def _number(self, node: yaml.Node, least: int) -> int:
        digits = node.value if isinstance(node, yaml.ScalarNode) and reading(node).yaml12 == "int" else ""
        body = digits.lstrip("+-")
        if not (body.isascii() and body.isdigit()):
            self._source.refuse(node, "a whole number is needed here")
        if len(body.lstrip("0")) > len(str(MOST)) or not least <= int(digits) <= MOST:
            self._source.refuse(node, f"{_short(digits)} is out of range: {least:,} to {MOST:,}")
        return int(digits)

    def _positive(self, node: yaml.Node) -> int:
        return self._number(node, 1)

    def _count(self, node: yaml.Node) -> int:
        return self._number(node, 0)

    def _clock(self, node: yaml.Node) -> int:
        return self._number(node, 0)

    def _lines(self, node: yaml.Node) -> tuple[str, ...]:
        lines: dict[str, None] = {}
        for item in self._sequence(node, "'bundled'"):
            line = self._text(item)
            if line in lines:
                self._source.refuse(item, "this bundled line stands twice")
            lines[line] = None
        return tuple(lines)

    def _paths(self, node: yaml.Node) -> tuple[str, ...]:
        paths: dict[str, None] = {}
        for item in self._sequence(node, "this"):
            path = posixpath.normpath(self._text(item).replace("\\", "/"))
            if path in paths:
                self._source.refuse(item, f"'{_short(path)}' stands twice")
            paths[path] = None
        return tuple(paths)

    def _overrides(self, node: yaml.Node) -> dict[str, str]:
        found = {}
        for key, value in self._mapping(node, "'overrides'").items():
            word = value.value if isinstance(value, yaml.ScalarNode) else ""
            if word not in OVERRIDES:
                self._source.refuse(value, f"'{_short(word)}' is none of {', '.join(OVERRIDES)}")
            found[key.value] = word
        return found

    def _usage(self, node: yaml.Node) -> Mapping[str, Usage]:
        name = self._text(node)
        try:
            return read_usage(os.path.join(self._folder, name))
        except UsageError as failure:
            self._source.refuse(node, f"{name}: {failure.reason}")

    def _roots(self, node: yaml.Node) -> tuple[RootSpec, ...]:
        items = self._sequence(node, "'roots'")
        if not items:
            self._source.refuse(node, "'roots' needs at least one root")
        seen: dict[str, str] = {}
        return tuple(self._root(item, seen) for item in items)

    def _root(self, node: yaml.Node, seen: dict[str, str]) -> RootSpec:
        nodes = self._mapping(node, "a root")
        found: dict[str, tuple[yaml.Node, str]] = {}
        for key, value in nodes.items():
            if key.value not in ("path", "scope", "shown_as"):
                self._source.refuse(key, f"unknown key '{_short(key.value)}'; there are: path, scope, shown_as")
            found[key.value] = (value, self._text(value))
        if "path" not in found:
            self._source.refuse(node, "a root needs 'path'")
        place, path = found["path"]
        scope = found["scope"][1] if "scope" in found else "repo"
        if scope not in SCOPES:
            self._source.refuse(found["scope"][0], f"scope '{_short(scope)}' is none of {', '.join(SCOPES)}")
        location = self._existing(place, path, seen)
        shown = found["shown_as"][1].rstrip("/") or "/" if "shown_as" in found else location
        return RootSpec(posixpath.normpath(path), scope, shown, location)

    def _existing(self, place: yaml.Node, path: str, seen: dict[str, str]) -> str:
        location = os.path.abspath(os.path.join(self._folder, path))
        try:
            is_folder, real = os.path.isdir(location), os.path.realpath(location)
        except (OSError, ValueError):
            is_folder, real = False, location
        if not is_folder:
            there = os.path.lexists(location)
            self._source.refuse(place, f"the root '{_short(path)}' {'is no folder' if there else 'does not exist'}")
        if real in seen:
            same = "stands twice" if seen[real] == path else f"is the same folder as '{_short(seen[real])}'"
            self._source.refuse(place, f"the root '{_short(path)}' {same}")
        seen[real] = path
        return location


def _is_null(node: yaml.Node) -> bool:
    """A key without a value says as much as no key."""
    return isinstance(node, yaml.ScalarNode) and reading(node).yaml12 == "null"


def _short(text: str) -> str:
    """A user's text inside a message: one line, not longer than a line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else flat[:79] + "…"


def default_scenario(client: str, folder: str | Path) -> Scenario:
    """What a client would be given were a folder its only skills root."""
    return Scenario(client, (RootSpec.of_folder(os.fspath(folder)),))
