"""Values as texts that can be compared line by line: JSON in one line says nothing when one word in it changes."""

from __future__ import annotations

import json

from workbench.hooks.dialects.stepping import is_json
from workbench.hooks.model import Value

LONGEST_LINE = 500
"""Code points of a line up to which JSON in a text is left as it was written."""


def readable(value: Value) -> str:
    """A text as it is, but JSON with a very long line laid out; any other value as laid out JSON; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _laid_out_text(value)
    return _laid_out(value)


def both_readable(before: Value, after: Value) -> tuple[str, str]:
    """Two values for comparing: where one of them has to be laid out, both are, so that only what changed differs."""
    texts = readable(before), readable(after)
    changed = [isinstance(value, str) and value != text for value, text in zip((before, after), texts, strict=True)]
    if any(changed):
        return _forced(before, texts[0]), _forced(after, texts[1])
    return texts


def _laid_out_text(text: str) -> str:
    if text.find("\n", 0, LONGEST_LINE) >= 0 or len(text) <= LONGEST_LINE or not is_json(text):
        return text
    return _laid_out(json.loads(text))


def _forced(value: Value, text: str) -> str:
    if isinstance(value, str) and value == text and is_json(value):
        return _laid_out(json.loads(value))
    return text


def _laid_out(value: Value) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except (TypeError, ValueError, RecursionError):
        return repr(value)
