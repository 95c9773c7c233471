"""JSON with places. Python's reader knows where a file breaks, not where a value that it took stands."""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]

from workbench.routing.taskfiles.source import DEEPEST, MOST, TOO_MANY, Fields, Node, Source

_BLANK = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z]+")
_WORDS = {"true": True, "false": False, "null": None}
_LONGEST_NUMBER = 400
"""Digits; Python itself refuses to read much longer ones."""


def read_json(source: Source) -> Node:
    """The value of a text. Raises `TaskFileError`, also for a key that stands twice in one object."""
    return _Scanner(source).whole()


class _Scanner:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._text = source.text
        self._at = 0
        self._depth = 0
        self._left = MOST

    def whole(self) -> Node:
        self._skip()
        if self._at == len(self._text):
            self._source.refuse(0, "is empty")
        node = self._value()
        self._skip()
        if self._at != len(self._text):
            self._source.refuse(self._at, "not JSON: something stands after the value")
        return node

    def _skip(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _value(self) -> Node:
        at, sign = self._at, self._text[self._at : self._at + 1]
        self._left -= 1
        if self._left < 0:
            self._source.refuse(at, TOO_MANY)
        if sign == '"':
            return Node(self._string(), at)
        if sign in ("{", "["):
            self._depth += 1
            if self._depth > DEEPEST:
                self._source.refuse(at, "is nested too deeply")
            node = self._object() if sign == "{" else self._array()
            self._depth -= 1
            return node
        return self._scalar(at)

    def _scalar(self, at: int) -> Node:
        number = _NUMBER.match(self._text, at)
        if number:
            if len(number[0]) > _LONGEST_NUMBER:
                self._source.refuse(at, "this number is too long")
            self._at = number.end()
            return Node(float(number[0]) if number[1] or number[2] else int(number[0]), at)
        word = _WORD.match(self._text, at)
        if word is None or word[0] not in _WORDS:
            self._source.refuse(at, "not JSON: a value is missing here")
        self._at = word.end()
        return Node(_WORDS[word[0]], at)

    def _string(self) -> str:
        try:
            text, self._at = scanstring(self._text, self._at + 1, True)
        except json.JSONDecodeError as failure:
            self._source.refuse(failure.pos, f"not JSON: {failure.msg.lower()}")
        return str(text)

    def _array(self) -> Node:
        start, found = self._at, list[Node]()
        if self._opened("]"):
            return Node(found, start)
        while True:
            found.append(self._value())
            if self._closed("]"):
                return Node(found, start)

    def _object(self) -> Node:
        start = self._at
        nodes: dict[str, Node] = {}
        keys: dict[str, int] = {}
        if self._opened("}"):
            return Node(Fields(nodes, keys), start)
        while True:
            self._member(nodes, keys)
            if self._closed("}"):
                return Node(Fields(nodes, keys), start)

    def _member(self, nodes: dict[str, Node], keys: dict[str, int]) -> None:
        at = self._at
        if not self._text.startswith('"', at):
            self._source.refuse(at, "not JSON: a key in double quotes is missing here")
        key = self._string()
        if key in nodes:
            self._source.refuse(at, "this key stands twice")
        self._skip()
        if not self._text.startswith(":", self._at):
            self._source.refuse(self._at, "not JSON: ':' is missing here")
        self._at += 1
        self._skip()
        keys[key], nodes[key] = at, self._value()

    def _opened(self, close: str) -> bool:
        """Steps into a collection; True when it is empty and left again."""
        self._at += 1
        self._skip()
        return self._ends(close)

    def _closed(self, close: str) -> bool:
        """After a part: True at the end, False with the next part ahead."""
        self._skip()
        if self._ends(close):
            return True
        if not self._text.startswith(",", self._at):
            self._source.refuse(self._at, f"not JSON: ',' or '{close}' is missing here")
        self._at += 1
        self._skip()
        return False

    def _ends(self, close: str) -> bool:
        found = self._text.startswith(close, self._at)
        self._at += found
        return found
