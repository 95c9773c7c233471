"""Looks for words inside all skills of a library, for who remembers a sentence and not a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from workbench.library.load import READ_CAP, read_whole
from workbench.skill.document import Document

MOST: Final = 200
"""Lines that are listed."""
_SHOWN: Final = 160
"""Code points of a line that are shown, around what was found."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A line that holds the words: `path` of the SKILL.md, `line` from 1, and the text around the words."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Inside:
    """What was found, in the order of the paths. `more` when there were more than `MOST` lines and the search ended.

    `unread` are paths that could not be read, each with the reason.
    """

    hits: tuple[Hit, ...]
    searched: int
    more: bool
    unread: tuple[tuple[str, str], ...]


def search_inside(files: Iterable[tuple[str, Path]], words: str, edited: Mapping[str, bytes]) -> Inside:
    """Lines that contain `words` in either case. `edited` are texts that count instead of their files."""
    wanted = words.casefold()
    hits: list[Hit] = []
    unread: list[tuple[str, str]] = []
    searched = 0
    for path, file in files:
        try:
            data = edited[path] if path in edited else read_whole(str(file), READ_CAP)[0]
        except OSError as failure:
            unread.append((path, failure.strerror or str(failure)))
            continue
        searched += 1
        for hit in _hits(path, data, wanted):
            if len(hits) >= MOST:
                return Inside(tuple(hits), searched, True, tuple(unread))
            hits.append(hit)
    return Inside(tuple(hits), searched, False, tuple(unread))


def _hits(path: str, data: bytes, wanted: str) -> Iterable[Hit]:
    document = Document.from_bytes(data)
    if wanted not in document.text.casefold():
        return
    for number in range(len(document.map.starts)):
        start, end = document.map.line_span(number)
        line = document.text[start:end]
        at = line.casefold().find(wanted)
        if at >= 0:
            first = max(0, at - _SHOWN // 2)
            yield Hit(path, number + 1, line[first : first + _SHOWN].strip())
