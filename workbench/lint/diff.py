"""Unified diffs of files as bytes decoded for reading; `patch` takes them where the file is UTF-8."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from workbench.skill.text import encode

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_CONTEXT = 3


def unified(path: str, before: bytes, after: bytes) -> str:
    """The diff with three lines around each change; empty when nothing differs."""
    old, new = _lines(before), _lines(after)
    start = _shared(old, new)
    stop = _shared(old[start:][::-1], new[start:][::-1])
    head = max(0, start - _CONTEXT)
    tail = max(0, stop - _CONTEXT)
    pieces = list(_hunks(old[head : len(old) - tail], new[head : len(new) - tail], head))
    return "".join([f"--- {quoted('a/' + path)}\n+++ {quoted('b/' + path)}\n", *pieces]) if pieces else ""


def quoted(path: str) -> str:
    """A path as one line: as it is, or in double quotes with escapes, as git and `patch` read it."""
    if path.isprintable() and '"' not in path and "\\" not in path:
        return path
    return '"' + "".join(_escaped(char) for char in path) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    return char if char.isprintable() else "".join(f"\\{byte:03o}" for byte in encode(char))


def _lines(data: bytes) -> list[str]:
    return _LINE.findall(data.decode("utf-8", "surrogateescape"))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines both begin with. What is equal at both ends needs no search, whose cost grows with the square."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _hunks(old: Sequence[str], new: Sequence[str], offset: int) -> Iterator[str]:
    for group in difflib.SequenceMatcher(None, old, new).get_grouped_opcodes(_CONTEXT):
        first, last = group[0], group[-1]
        yield f"@@ -{_place(first[1], last[2], offset)} +{_place(first[3], last[4], offset)} @@\n"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (_marked(" ", line) for line in old[i1:i2])
                continue
            yield from (_marked("-", line) for line in old[i1:i2])
            yield from (_marked("+", line) for line in new[j1:j2])


def _place(start: int, stop: int, offset: int) -> str:
    count = stop - start
    first = start + offset + (1 if count else 0)
    return str(first) if count == 1 else f"{first},{count}"


def _marked(mark: str, line: str) -> str:
    return f"{mark}{line}" if line.endswith("\n") else f"{mark}{line}\n\\ No newline at end of file\n"
