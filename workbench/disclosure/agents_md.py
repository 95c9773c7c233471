"""Which AGENTS.md files of the folders above reach the prompt, and how much of each.

Source: systems.md 1.1: only the folder and those above it, from the broadest to the nearest; at most eight, the nearest
kept; at most 8,000 UTF-16 units a file, and then a line that says so. Its heading and closing lines are not known.
"""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from workbench.library.load import read_whole
from workbench.skill.document import Document
from workbench.skill.text import TextMap, utf16_length

FILE_NAME: Final = "AGENTS.md"
MOST_FILES: Final = 8
MOST_UNITS: Final = 8_000
TRUNCATED: Final = "\n[truncated]"
_CAP: Final = 4_194_304


class AgentsFile(NamedTuple):
    """One file: its path relative to the topmost folder, its text as it reaches the prompt, its length and how much is
    kept (UTF-16 units), and why it is left out, empty where it is not."""

    path: str
    text: str
    units: int
    kept: int
    left_out: str = ""


def agents_files(folder: str, top: str | None = None) -> tuple[AgentsFile, ...]:
    """The AGENTS.md of a folder and those above it, up to `top` (default: as far as there are some), broadest first."""
    here, found = os.path.realpath(folder), list[str]()
    end = os.path.realpath(top) if top is not None else os.path.abspath(os.sep)
    while True:
        path = os.path.join(here, FILE_NAME)
        if os.path.isfile(path):
            found.append(path)
        parent = os.path.dirname(here)
        if here in (end, parent):
            break
        here = parent
    base = os.path.dirname(found[-1]) if found else here
    read = [_read(path, os.path.relpath(path, base).replace(os.sep, "/"), at) for at, path in enumerate(found)]
    return tuple(reversed(read))


def _read(path: str, shown: str, nearness: int) -> AgentsFile:
    if nearness >= MOST_FILES:
        return AgentsFile(shown, "", 0, 0, f"more than {MOST_FILES} files; the nearest are kept")
    try:
        text = Document.from_bytes(read_whole(path, _CAP)[0]).text
    except OSError as failure:
        return AgentsFile(shown, "", 0, 0, f"cannot be read: {failure.strerror or failure}")
    units = utf16_length(text)
    if units <= MOST_UNITS:
        return AgentsFile(shown, text, units, units)
    return AgentsFile(shown, text[: _index(text)] + TRUNCATED, units, MOST_UNITS)


def _index(text: str) -> int:
    """The code points that fit into the limit; a sign of two units at the edge is left out (the original cuts it)."""
    return TextMap(text).index_of_utf16(MOST_UNITS)
