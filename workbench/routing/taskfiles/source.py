"""The text of a task file with its places: every value knows where it stands, every refusal is one line.

JSON, YAML and single lines of JSON become the same nodes, so that a shape is read once and not once per notation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, NoReturn

from workbench.skill.document import Document
from workbench.skill.text import TextMap

DEEPEST = 24
"""Levels of nesting; no task file has more, and reading deeper ones would fill the stack."""
MOST = 600_000
"""Values of one file; sixty thousand tasks have about as many. Their places take far more room than the file."""
TOO_MANY = f"holds more than {MOST:,} values"
_SHOWN, _LOOKED_AT = 80, 65_536


class TaskFileError(ValueError):
    """A file that is no task file: `file:line:column: reason`, in one line; line and column from 1, 0 for none."""

    def __init__(self, file: str, line: int, column: int, reason: str) -> None:
        place = f":{line}:{column}" if line else ""
        super().__init__(f"{file}{place}: {reason}")
        self.file, self.line, self.column, self.reason = file, line, column, reason


class Node(NamedTuple):
    """A value and the code point index where it starts.

    `value` is a text, number, truth value, None, a list of nodes, or a `Fields` for a mapping. `bare` tells of a YAML
    scalar without quotes: its text is as it was typed.
    """

    value: object
    at: int
    bare: bool = False


class Fields(NamedTuple):
    """A mapping: nodes by key, and where each key stands."""

    nodes: Mapping[str, Node]
    keys: Mapping[str, int]


@dataclass(frozen=True)
class Source:
    """A file's name and its text; `first` is the line, from 0, on which the text starts (a line of a larger file)."""

    name: str
    text: str
    first: int = 0

    @cached_property
    def _map(self) -> TextMap:
        return TextMap(self.text)

    def line(self, at: int) -> int:
        """The line, from 1, of an index."""
        return self._map.line_of(at) + 1 + self.first

    def refuse(self, at: int, reason: str) -> NoReturn:
        """Raises `TaskFileError` for the place."""
        line = self._map.line_of(at)
        column = min(at, len(self.text)) - self._map.line_span(line)[0] + 1
        raise TaskFileError(self.name, line + 1 + self.first, column, reason)


def decode(name: str, data: bytes) -> str:
    """The text of a file's bytes, without a byte order mark. Raises `TaskFileError` where it is not UTF-8, with what it
    seems to be."""
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start].decode()
        line = TextMap(before).line_of(len(before))
        reason = f"is not UTF-8{_seems(data)}"
        raise TaskFileError(name, line + 1, len(before) - TextMap(before).starts[line] + 1, reason) from failure


def _seems(data: bytes) -> str:
    guess = Document.from_bytes(data[:_LOOKED_AT]).encoding
    return f"; it seems to be {guess}" if guess not in ("utf-8", "binary") else ""


_FLAT = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")


def short(text: object) -> str:
    """A user's text inside a message: one line, not longer than a line."""
    flat = _FLAT.sub(" ", str(text)[: 4 * _SHOWN]).strip()
    return flat if len(flat) <= _SHOWN else flat[: _SHOWN - 1] + "…"


def kind(value: object) -> str:
    """What a value is, in words for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, Fields):
        return "a mapping"
    return "a list" if isinstance(value, list) else "a number"


def fields_of(node: Node) -> Fields | None:
    """The mapping that a node is, None for any other."""
    return node.value if isinstance(node.value, Fields) else None


def items_of(node: Node | None) -> Sequence[Node] | None:
    """The list that a node is, None for any other."""
    return node.value if node is not None and isinstance(node.value, list) else None


def plain(node: Node) -> object:
    """The value without its places, for keeping what we do not know."""
    if isinstance(node.value, Fields):
        return {key: plain(value) for key, value in node.value.nodes.items()}
    return [plain(item) for item in node.value] if isinstance(node.value, list) else node.value
