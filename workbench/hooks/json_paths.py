"""Paths into JSON values, `$.a[0]["b c"][*].d`: the small part of JSONPath (RFC 9535) that expectations need."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from workbench.hooks.model import Value

Step = str | int | None
"""A key, an index (negative ones count from the end), or None for every member."""
_PART = re.compile(
    r"""\.(?P<key>[\w-]+)|\.(?P<all>\*)|\[(?P<every>\*)\]|\[(?P<index>-?\d{1,9})\]|\[(?P<text>"[^"]*")\]"""
)


class PathError(ValueError):
    """A text that is no such path."""


def parse_path(text: str) -> tuple[Step, ...]:
    """The steps of a path. Raises `PathError`."""
    at, steps = 1, list[Step]()
    if not text.startswith("$"):
        raise PathError(f"'{text[:40]}' is no path: it begins with $")
    while at < len(text):
        found = _PART.match(text, at)
        if found is None:
            raise PathError(f"'{text[:40]}' cannot be read from its character {at + 1} on; written as $.a[0].b")
        at = found.end()
        if found["index"]:
            steps.append(int(found["index"]))
        else:
            steps.append(found["key"] or (json.loads(found["text"]) if found["text"] else None))
    return tuple(steps)


def values_at(value: Value, steps: tuple[Step, ...]) -> Iterator[Value]:
    """The values that a path leads to."""
    if not steps:
        yield value
        return
    for inner in _members(value, steps[0]):
        yield from values_at(inner, steps[1:])


def _members(value: Value, step: Step) -> Iterator[Value]:
    if isinstance(value, dict):
        if step is None:
            yield from value.values()
        elif isinstance(step, str) and step in value:
            yield value[step]
    elif isinstance(value, list):
        if step is None:
            yield from value
        elif isinstance(step, int) and -len(value) <= step < len(value):
            yield value[step]
