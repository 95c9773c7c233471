"""Changes the texts inside a value, at any depth, and tells where they stood.

Most outputs of tools are objects: a hook that looks at texts alone lets a secret in `stdout` pass.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from typing import NamedTuple, Protocol

from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, Span, Value


class Edit(NamedTuple):
    """What stands for `[start, end)` of a text, in code points."""

    start: int
    end: int
    text: str


class Editor(Protocol):
    """Edits of one text, in order and apart. `name` is the key that it stands under, empty for none."""

    def __call__(self, text: str, name: str) -> Sequence[Edit]: ...


Across = Callable[[Sequence[str]], Sequence[Sequence[Edit]]]
"""Edits of the chunks of one text that concern more than one of them."""


class Edited(NamedTuple):
    """The value after its edits, and where they stood: in a text, or in the JSON of another value."""

    value: Value
    spans: tuple[Span, ...]


def apply(text: str, edits: Sequence[Edit]) -> str:
    """The text with its edits made."""
    parts, at = list[str](), 0
    for edit in edits:
        parts += (text[at : edit.start], edit.text)
        at = edit.end
    return "".join((*parts, text[at:]))


def merged(*lists: Sequence[Edit]) -> list[Edit]:
    """Edits of several lists; of those that overlap the first stays and takes in what the others reach further."""
    kept: list[Edit] = []
    for edit in sorted((edit for edits in lists for edit in edits), key=lambda one: one.start):
        if kept and edit.start < kept[-1].end:
            kept[-1] = kept[-1]._replace(end=max(kept[-1].end, edit.end))
        else:
            kept.append(edit)
    return kept


def edit_value(value: Value, editor: Editor, across: Across | None = None) -> Edited:
    """A new value where an edit was made, else the same one; nothing is changed in place. Keys are texts too."""
    if isinstance(value, str):
        edits = editor(value, "")
        return Edited(apply(value, edits) if edits else value, tuple(edit[:2] for edit in edits))
    walk = _Walk(editor, across)
    return Edited(walk.edited(value, "", ()), tuple(walk.spans))


def answer_of(before: Value, edited: Edited, message: str | None = None) -> Answer:
    """The answer of a hook that made these edits."""
    if edited.value is before or (isinstance(before, str) and edited.value == before):
        return Answer(Outcome.NO_OP, message=message) if message else UNCHANGED
    return Answer(Outcome.REWRITE, edited.value, edited.spans, message)


class StringHook:
    """A hook that changes texts, in objects also the texts inside them; `deep` False leaves objects alone."""

    def __init__(self, name: str, editor: Editor, deep: bool = True) -> None:
        self.name, self._editor, self._deep = name, editor, deep

    def after(self, tool: str, context: Context) -> Answer:
        """The output with its texts changed."""
        if not self._deep and not isinstance(context.output, str):
            return Answer(Outcome.NO_OP, message=NO_TEXT)
        try:
            return answer_of(context.output, edit_value(context.output, self._editor))
        except RecursionError:
            return Answer(Outcome.THREW, message="the output is nested too deeply")


NO_TEXT = "the output is no text: this hook looks at texts alone"

_JSON = json.JSONEncoder(ensure_ascii=False, default=repr)
_SIMPLE = (int, bool, type(None))
"""Types of which JSON writes what `str` does, letter for letter but for their case."""


@dataclass(slots=True)
class _Walk:
    """Goes through a value in the order of its canonical JSON; `at` is the place in that JSON in code points."""

    editor: Editor
    across: Across | None
    at: int = 0
    spans: list[Span] = field(default_factory=list)

    def edited(self, value: Value, name: str, more: Sequence[Edit]) -> Value:
        if isinstance(value, str):
            return self.text(value, name, more)
        if isinstance(value, dict):
            return self.mapping(value, more)
        if isinstance(value, list):
            return self.sequence(value, name)
        self.at += len(str(value) if type(value) in _SIMPLE else _JSON.encode(value))
        return value

    def text(self, text: str, name: str, more: Sequence[Edit]) -> str:
        edits = self.editor(text, name)
        if more:
            edits = merged(edits, more)
        for edit in edits:
            self.spans.append((self.at + _written(text[: edit.start]) - 1, self.at + _written(text[: edit.end]) - 1))
        self.at += _written(text)
        return apply(text, edits) if edits else text

    def mapping(self, value: dict[Value, Value], more: Sequence[Edit]) -> Value:
        self.at += 1
        made, changed = dict[Value, Value](), False
        named = _named(value) if "value" in value or "Value" in value else ""
        for key in sorted(value, key=str):
            new = self.text(key, "", ()) if isinstance(key, str) else key
            self.at += (0 if isinstance(key, str) else _written(str(key))) + 1
            name = named if named and key in ("value", "Value") else str(key)
            item = self.edited(value[key], name, more if key == "text" else ())
            changed |= item is not value[key] or new is not key
            made[_free(new, made) if new is not key else key] = item
            self.at += 1
        self.at += not value
        return {key: made[key] for key in _order(value, made)} if changed else value

    def sequence(self, value: list[Value], name: str) -> Value:
        self.at += 1
        more = self.shared(value)
        made = list[Value]()
        for number, item in enumerate(value):
            made.append(self.edited(item, name, more.get(number, ())))
            self.at += 1
        self.at += not value
        return made if any(new is not old for new, old in zip(made, value, strict=True)) else value

    def shared(self, value: list[Value]) -> dict[int, Sequence[Edit]]:
        """Edits of chunks: texts of a list, or of its blocks with `text`."""
        if self.across is None:
            return {}
        chunks = [(number, text) for number, item in enumerate(value) if (text := _chunk(item)) is not None]
        if len(chunks) < 2:
            return {}
        found = self.across([text for _, text in chunks])
        return {number: edits for (number, _), edits in zip(chunks, found, strict=True) if edits}


def _named(value: dict[Value, Value]) -> str:
    """The name that an object gives to its `value`."""
    return next((found for key in ("name", "key", "Name", "Key") if isinstance(found := value.get(key), str)), "")


def _order(old: dict[Value, Value], made: dict[Value, Value]) -> list[Value]:
    """Keys as they stood; those that were changed stand at the end."""
    kept = [key for key in old if key in made]
    return kept + [key for key in made if key not in old]


def _free(key: Value, made: dict[Value, Value]) -> Value:
    number, free = 1, key
    while free in made:
        number += 1
        free = f"{key} {number}"
    return free


def _chunk(item: Value) -> str | None:
    found = item.get("text") if isinstance(item, dict) else item
    return found if isinstance(found, str) else None


def _written(text: str) -> int:
    """Code points of a text's JSON, quotes included."""
    return len(encode_basestring(text))
