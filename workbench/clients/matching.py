"""Which files below a project's folder a pattern of workbench.toml means.

Patterns may come from somebody else: the search is bounded however many `**` stand in one, follows no link to a folder
and yields no file that a link leads out of the project, whose content would be told in mistakes.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

LONGEST = 1_000
"""Code points of a pattern."""
MOST_ENTRIES = 100_000
"""Files and folders that the search for one pattern looks at."""
_MOST_PARTS = 64
_ANY = "**"
_SIGNS = frozenset("*?[")


class PatternError(ValueError):
    """A pattern that cannot be used; the message is one line without the pattern."""


def matching(folder: Path, pattern: str) -> list[Path]:
    """The regular files below `folder` that a pattern means (`*`, `?`, `[…]`, and `**` for any folders), by path.

    Raises `PatternError`.
    """
    if len(pattern) > LONGEST:
        raise PatternError(f"longer than {LONGEST:,} characters")
    parts = re.split(r"[/\\]+", pattern)
    if not pattern or not parts[0] or ".." in parts or ":" in pattern[:2] or "\0" in pattern:
        raise PatternError("must stay below this folder")
    parts = _without_repeats(part for part in parts if part not in ("", "."))
    if not parts or len(parts) > _MOST_PARTS:
        raise PatternError("names no file" if not parts else f"more than {_MOST_PARTS} parts")
    if any(_ANY in part and part != _ANY for part in parts):
        raise PatternError("'**' stands alone between two slashes")
    return sorted(_Search(folder, tuple(parts)).files())


def _without_repeats(parts: Iterable[str]) -> list[str]:
    """The parts with one `**` where several stand in a row, which mean the same."""
    found: list[str] = []
    for part in parts:
        if part != _ANY or found[-1:] != [_ANY]:
            found.append(part)
    return found


class _Search:
    """Goes down once, with the parts of the pattern that may come next; a set of them, so that none is tried twice."""

    def __init__(self, folder: Path, parts: tuple[str, ...]) -> None:
        self.folder = folder
        self.real = os.path.realpath(folder) + os.sep
        self.parts = parts
        self.met = 0

    def files(self) -> Iterator[Path]:
        waiting = [(self.folder, self.widened({0}))]
        while waiting:
            place, states = waiting.pop()
            for name, is_folder in self.listed(place, states):
                after = self.stepped(states, name)
                if is_folder and after - {len(self.parts)}:
                    waiting.append((place / name, after))
                elif not is_folder and len(self.parts) in after and self.usable(place / name):
                    yield place / name

    def listed(self, place: Path, states: frozenset[int]) -> Iterator[tuple[str, bool]]:
        """Names with whether it is a folder; a folder is not listed where the pattern says the names."""
        names = {self.parts[state] for state in states if state < len(self.parts)}
        if not any(_SIGNS & set(name) for name in names):
            for name in sorted(names):
                path = place / name
                if os.path.lexists(path):
                    yield name, os.path.isdir(path) and not os.path.islink(path)
            return
        try:
            with os.scandir(place) as entries:
                for entry in entries:
                    self.met += 1
                    if self.met > MOST_ENTRIES:
                        raise PatternError(f"more than {MOST_ENTRIES:,} files and folders to look at")
                    if entry.name != ".git":
                        yield entry.name, entry.is_dir(follow_symlinks=False)
        except OSError as failure:
            raise PatternError(f"{place} cannot be read: {failure.strerror or failure}") from failure

    def widened(self, states: set[int]) -> frozenset[int]:
        """With the states behind each `**`, which may stand for no folder at all."""
        for state in sorted(states):
            while state < len(self.parts) and self.parts[state] == _ANY:
                state += 1
                states.add(state)
        return frozenset(states)

    def stepped(self, states: frozenset[int], name: str) -> frozenset[int]:
        after: set[int] = set()
        for state in states:
            if state == len(self.parts):
                continue
            if self.parts[state] == _ANY:
                after.add(state)
            elif _meant(self.parts[state]).match(name):
                after.add(state + 1)
        last = len(self.parts) - 1
        ended = self.parts[last] == _ANY and last in after
        return self.widened(after) if not ended else self.widened(after) | {len(self.parts)}

    def usable(self, path: Path) -> bool:
        """Whether it is a regular file of the project's own. Raises `PatternError` for one outside."""
        if not os.path.isfile(path):
            return False
        if not os.path.realpath(path).startswith(self.real):
            raise PatternError(f"{path.relative_to(self.folder)} is a link that leads out of this folder")
        return True


@lru_cache(maxsize=256)
def _meant(part: str) -> re.Pattern[str]:
    return re.compile(fnmatch.translate(part))
