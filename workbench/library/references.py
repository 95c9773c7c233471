"""Where the files of a library name one skill's folder in a path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

FILE_CAP = 1_048_576
"""Bytes; larger files are not searched, and that is told."""
SEARCHED = (".md", ".markdown", ".mdx")
_NOT_PATH = re.compile(rb"[\s()<>\[\]\"'`|,;]")


@dataclass(frozen=True, slots=True)
class Reference:
    """A place in a file: bytes `[start, end)` hold the folder's name as part of a path that leads to it."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Target:
    """The folder that is looked for: its absolute path, and the folders that written paths may count from."""

    location: str
    bases: tuple[str, ...]

    @property
    def name(self) -> str:
        return os.path.basename(self.location)


def references(data: bytes, file: str, target: Target) -> tuple[list[Reference], int]:
    """Paths in the text that lead to the folder, and how many other mentions of its name there are.

    A path counts when it leads there from the file's own folder or from one of the bases; a bare name is a mention.
    """
    name = os.fsencode(target.name)
    if name not in data:
        return [], 0
    word = re.compile(rb"(?<![\w.-])" + re.escape(name) + rb"(?![\w-]|\.\w)")
    bases = (os.path.dirname(file), *target.bases)
    found, mentions = [], 0
    for match in word.finditer(data):
        if _leads_there(data, match.start(), match.end(), bases, target.location):
            found.append(Reference(match.start(), match.end()))
        else:
            mentions += 1
    return found, mentions


def _leads_there(data: bytes, start: int, end: int, bases: tuple[str, ...], location: str) -> bool:
    """Whether the path up to and with this word is the folder; a word without any `/` beside it is no path."""
    line = max(data.rfind(b"\n", 0, start), start - 1_000)
    prefix = os.fsdecode(_NOT_PATH.split(data[line + 1 : start])[-1])
    if not prefix.endswith("/") and data[end : end + 1] != b"/":
        return False
    if prefix and not prefix.endswith("/"):
        return False
    written = prefix + os.path.basename(location)
    return any(os.path.normpath(os.path.join(base, written)) == location for base in bases)


def searched_files(root: str, skip: frozenset[str]) -> Iterator[str]:
    """Markdown files below a folder, sorted, without entering linked or pruned folders."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in skip)
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.lower().endswith(SEARCHED) and not os.path.islink(path):
                yield path
