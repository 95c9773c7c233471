"""Which paths git ignores: the part of .gitignore's rules that skill libraries use.

Honoured: comments, negation, anchoring by `/`, folders only by a trailing `/`, `*`, `?`, `[…]`, `**`, nested files and
`.git/info/exclude`. Not honoured: the user's global excludes file, and files that are tracked in spite of a pattern.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

_LIMIT = 1_048_576
_CLASS = re.compile(r"\[(!?)(\]?[^\]/]*)\]")


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of an ignore file. `whole` is an RE2 pattern for the path relative to the file's folder."""

    whole: Any
    negated: bool
    folders_only: bool


@dataclass(frozen=True, slots=True)
class IgnoreFile:
    """The patterns of one ignore file and the folder that they count from."""

    folder: str
    patterns: tuple[Pattern, ...]

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """True ignored, False kept by a negation, None when no pattern speaks of this absolute path."""
        inside = _plain(os.path.relpath(path, self.folder).replace(os.sep, "/"))
        found = None
        for pattern in self.patterns:
            if (is_folder or not pattern.folders_only) and pattern.whole.fullmatch(inside):
                found = not pattern.negated
        return found


def _plain(path: str) -> str:
    """RE2 takes UTF-8 alone: bytes of a name that are not UTF-8 match as U+FFFD."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def parse_patterns(text: str) -> tuple[Pattern, ...]:
    """The patterns of an ignore file, in order."""
    lines = (line.removesuffix("\r") for line in text.split("\n"))
    return tuple(found for line in lines if (found := _pattern(line)))


def _pattern(line: str) -> Pattern | None:
    line = _strip_blanks(line)
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    body = line[1:] if negated else line.removeprefix("\\") if line.startswith(("\\#", "\\!")) else line
    folders_only = body.endswith("/")
    body = body.rstrip("/")
    if not body:
        return None
    anchored = "/" in body
    prefix = "" if anchored else "(?:.*/)?"
    import re2  # linear time: these patterns come from a stranger's file; most libraries have none

    options = re2.Options()
    options.dot_nl, options.log_errors = True, False
    try:
        return Pattern(re2.compile(prefix + _translate(body.lstrip("/")), options), negated, folders_only)
    except re2.error:
        return None


def _strip_blanks(line: str) -> str:
    """Trailing blanks do not count unless a backslash stands before them."""
    stripped = line.rstrip(" \t")
    return stripped + line[len(stripped) : len(stripped) + 1] if stripped.endswith("\\") else stripped


def _translate(glob: str) -> str:
    parts, at = [], 0
    while at < len(glob):
        piece, at = _piece(glob, at)
        parts.append(piece)
    return "".join(parts)


def _piece(glob: str, at: int) -> tuple[str, int]:
    """The regular expression for what stands at `at`, and where the next piece starts."""
    if glob.startswith("**/", at):
        return "(?:.*/)?", at + 3
    if glob.startswith("/**", at) and at + 3 == len(glob):
        return "/.+", at + 3
    char = glob[at]
    if char == "*":
        run = len(glob) - at - len(glob[at:].lstrip("*"))
        return "[^/]*", at + run
    if char == "?":
        return "[^/]", at + 1
    if char == "[" and (found := _CLASS.match(glob, at)):
        inner = found[2].replace("\\", r"\\").replace("[", r"\[").replace("]", r"\]")
        return f"[{'^/' if found[1] else ''}{inner}]", found.end()
    if char == "\\" and at + 1 < len(glob):
        return re.escape(glob[at + 1]), at + 2
    return re.escape(char), at + 1


@lru_cache(maxsize=512)
def _parsed(path: str, folder: str, mtime_ns: int, size: int) -> IgnoreFile:
    del mtime_ns, size  # they are part of the cache's key: an edited file is read again
    with open(path, "rb") as stream:
        return IgnoreFile(folder, parse_patterns(stream.read(_LIMIT).decode("utf-8", "replace")))


def ignore_file(path: str, folder: str) -> IgnoreFile | None:
    """The ignore file at `path` with patterns counted from `folder`; None when there is none or it is unreadable."""
    try:
        found = os.stat(path)
        return _parsed(path, folder, found.st_mtime_ns, found.st_size)
    except OSError:
        return None


def ignored(path: str, is_folder: bool, files: tuple[IgnoreFile, ...]) -> bool:
    """Whether the last ignore file (the deepest) that speaks of this absolute path ignores it."""
    for found in reversed(files):
        verdict = found.verdict(path, is_folder)
        if verdict is not None:
            return verdict
    return False


@dataclass(slots=True)
class Ignores:
    """What git ignores below the repositories that the asked paths stand in. Folders are looked at once.

    One object serves one pass over a library; a new pass takes a new one, so that it sees edited ignore files.
    """

    _chains: dict[str, tuple[IgnoreFile, ...] | None] = field(default_factory=dict)
    _dropped: dict[str, bool] = field(default_factory=dict)

    def covers(self, path: str) -> bool:
        """Whether git ignores the file at this absolute path; False outside a repository."""
        folder = os.path.dirname(path)
        chain = self._chain(folder)
        if chain is None:
            return False
        return self._folder_dropped(folder) or ignored(path, False, chain)

    def reach(self, folder: str) -> bool:
        """Whether the folder stands in a repository, so that ignore files have a say in it."""
        return self._chain(folder) is not None

    def _chain(self, folder: str) -> tuple[IgnoreFile, ...] | None:
        """The ignore files that rule in a folder, the repository's first; None outside a repository."""
        if folder not in self._chains:
            self._chains[folder] = self._find_chain(folder)
        return self._chains[folder]

    def _find_chain(self, folder: str) -> tuple[IgnoreFile, ...] | None:
        is_root = os.path.lexists(folder + "/.git")
        above = os.path.dirname(folder)
        outer = self._chain(above) if above != folder and not is_root else None
        if outer is None and not is_root:
            return None
        own = ignore_file(os.path.join(folder, ".gitignore"), folder)
        if is_root:
            exclude = ignore_file(os.path.join(folder, ".git", "info", "exclude"), folder)
            outer = (exclude,) if exclude else ()
        return (outer or ()) + ((own,) if own else ())

    def _folder_dropped(self, folder: str) -> bool:
        """Whether the folder or one above it is ignored: then nothing below can be taken back."""
        if folder not in self._dropped:
            above = os.path.dirname(folder)
            chain = self._chain(above) if above != folder else None
            is_root = os.path.lexists(os.path.join(folder, ".git"))
            self._dropped[folder] = (
                False if chain is None or is_root else self._folder_dropped(above) or ignored(folder, True, chain)
            )
        return self._dropped[folder]
