"""Where each key and value of a TOML file stands: `tomllib` tells the values and forgets the places.

Serves error messages with line and column, and edits that leave every other byte alone. Reads only text that `tomllib`
has accepted, so it needs no errors of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from workbench.skill.text import Span

Keys = tuple[str | int, ...]
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SCALAR = re.compile(r"[^,\]}#\r\n]*")
_STRINGS = (
    re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}"),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


@dataclass(frozen=True, slots=True)
class Item:
    """One key with its value. Spans are in code points of the text; a list's items have the span of their value twice.

    `line` is the span of the whole `key = value`.
    """

    key: Span
    value: Span

    @property
    def line(self) -> Span:
        """From the key to the end of the value."""
        return self.key[0], self.value[1]


@dataclass(frozen=True, slots=True)
class Spans:
    """Every `key = value`, list item and inline-table key by its path; the heads of `[tables]` by theirs."""

    items: Mapping[Keys, Item]
    tables: Mapping[Keys, Span]

    def of(self, path: Keys) -> Span | None:
        """The span of a key or of a table's head; of the nearest one around it when it has none of its own."""
        while path:
            if path in self.items:
                return self.items[path].key
            if path in self.tables:
                return self.tables[path]
            path = path[:-1]
        return None

    def value_of(self, path: Keys) -> Span | None:
        """The span of a value; as `of` for a table."""
        return self.items[path].value if path in self.items else self.of(path)


def spans(text: str) -> Spans:
    """The places of a text that `tomllib` accepts."""
    scanner = _Scanner(text)
    scanner.document()
    return Spans(scanner.items, scanner.tables)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.items: dict[Keys, Item] = {}
        self.tables: dict[Keys, Span] = {}
        self._lists: dict[Keys, int] = {}

    def document(self) -> None:
        prefix: Keys = ()
        while self._skip(_GAP) < len(self.text):
            if self.text[self.at] == "[":
                prefix = self._head()
            else:
                self._pair(prefix)

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _head(self) -> Keys:
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        keys = self._keys()
        self.at += 2 if many else 1
        path = self._resolved(keys[:-1])
        if many:
            number = self._lists[(*path, keys[-1])] = self._lists.get((*path, keys[-1]), -1) + 1
            path = (*path, keys[-1], number)
        else:
            path = self._resolved(keys)
        self.tables[path] = (start, self.at)
        return path

    def _resolved(self, keys: tuple[str, ...]) -> Keys:
        path: Keys = ()
        for key in keys:
            path = (*path, key)
            if path in self._lists:
                path = (*path, self._lists[path])
        return path

    def _keys(self) -> tuple[str, ...]:
        """One dotted key, from the current place to behind it and its blanks."""
        keys = []
        while True:
            self._skip(_BLANK)
            keys.append(self._key())
            self._skip(_BLANK)
            if self.text[self.at : self.at + 1] != ".":
                return tuple(keys)
            self.at += 1

    def _key(self) -> str:
        start = self.at
        if self.text[start : start + 1] in ("'", '"'):
            return _string(self.text[start : self._string()])
        return self.text[start : self._skip(_BARE)]

    def _string(self) -> int:
        for pattern in _STRINGS:
            if match := pattern.match(self.text, self.at):
                self.at = match.end()
                break
        else:
            raise ValueError(f"no string at {self.at}")
        return self.at

    def _pair(self, prefix: Keys) -> None:
        start = self.at
        keys = self._keys()
        end = start + len(self.text[start : self.at].rstrip(" \t"))
        self.at += 1  # the equals sign
        self._skip(_BLANK)
        path = (*prefix, *keys)
        value = self._value(path)
        self.items[path] = Item((start, end), value)

    def _value(self, path: Keys) -> Span:
        start = self.at
        first = self.text[start]
        if first in "'\"":
            self._string()
        elif first == "[":
            self._list(path)
        elif first == "{":
            self._inline(path)
        else:
            self._skip(_SCALAR)
            self.at = start + len(self.text[start : self.at].rstrip(" \t"))
        return start, self.at

    def _list(self, path: Keys) -> None:
        self.at += 1
        number = 0
        while self.text[self._skip(_GAP)] != "]":
            place = self._value((*path, number))
            self.items[(*path, number)] = Item(place, place)
            number += 1
            if self.text[self._skip(_GAP)] == ",":
                self.at += 1
        self.at += 1

    def _inline(self, path: Keys) -> None:
        self.at += 1
        while self.text[self._skip(_GAP)] != "}":
            self._pair(path)
            if self.text[self._skip(_GAP)] == ",":
                self.at += 1
        self.at += 1


def _string(source: str) -> str:
    return str(tomllib.loads(f"key = {source}")["key"])
