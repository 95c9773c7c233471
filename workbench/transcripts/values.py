"""Reads values of files that nobody vouches for: every function takes any JSON value and never raises."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

_LONGEST_SHOWN = 80
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_LONE = re.compile("[\ud800-\udfff]")
_LAST_MS = 253_402_300_799_999  # the end of the year 9999
_NESTED = 200


def mapping(value: object) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """The value where it is a text, else an empty one. Halves of surrogate pairs, which no file or screen takes, become
    U+FFFD."""
    if not isinstance(value, str):
        return ""
    return value if value.isascii() else _LONE.sub("\ufffd", value)


def first_text(source: Mapping[str, Any], *keys: str) -> str:
    """The first non-empty text among some keys."""
    return next((found for key in keys if (found := text(source.get(key)))), "")


def shown(value: str) -> str:
    """A short text of a file as one line that is safe to show."""
    line = _UNSEEN.sub("\ufffd", text(value[: 2 * _LONGEST_SHOWN]))
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"


def number(value: object) -> float | None:
    """The value where it is a finite number of 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if 0 <= found < float("inf") else None


def when(value: object) -> int | None:
    """Milliseconds since 1970 of an ISO 8601 text (UTC where it names no zone) or of a number of seconds, milliseconds
    or nanoseconds; None for anything else."""
    if isinstance(value, str):
        return _iso(value) if not value.isdecimal() or len(value) > 20 else when(int(value))
    found = number(value)
    if found is None:
        return None
    scale = 1e-6 if found > 1e17 else 1.0 if found > 1e11 else 1e3
    return _in_range(found * scale)


def _iso(value: str) -> int | None:
    if len(value) > 40:
        return None
    try:
        at = datetime.fromisoformat(value)
        return _in_range((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def _in_range(ms: float) -> int | None:
    return round(ms) if 0 < ms <= _LAST_MS else None


def blocks(content: object) -> Iterator[Mapping[str, Any]]:
    """The parts of a message's content, which is a text, one part, or a list of either."""
    for part in content if isinstance(content, list) else [content]:
        if isinstance(part, str):
            yield {"type": "text", "text": part}
        elif isinstance(part, dict):
            yield part


def words(content: object) -> str:
    """The text of a content, of which parts that are no text (images, thoughts) are left out."""
    found = (text(part.get("text")) for part in blocks(content) if not part.get("thought"))
    return "\n".join(piece for piece in found if piece)


def parsed(value: object) -> object:
    """The value of a text of JSON; anything else as it is."""
    if not isinstance(value, str) or value[:1] not in ("{", "["):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def size(value: str) -> int:
    """UTF-8 bytes of a text."""
    return len(value.encode("utf-8", "replace"))


def output_text(value: object) -> str:
    """What a model reads of an output: the texts of its parts, or the value as JSON."""
    if isinstance(value, str):
        return text(value)
    if value is None:
        return ""
    found = list(_texts(value, 0))
    if found:
        return "\n".join(found)
    try:
        return text(json.dumps(value, ensure_ascii=False))
    except (ValueError, RecursionError):
        return ""


def _texts(value: object, depth: int) -> Iterator[str]:
    if depth > _NESTED:
        return
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict):
            if isinstance(part.get("text"), str):
                yield text(part["text"])
            elif isinstance(part.get("content"), list | str):
                inner = part["content"]
                yield text(inner) if isinstance(inner, str) else "\n".join(_texts(inner, depth + 1))
            elif isinstance(part.get("output"), str):
                yield text(part["output"])
