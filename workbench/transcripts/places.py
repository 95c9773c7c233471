"""Finds the session files that clients keep on this machine. Only names are looked at; links to folders are not
followed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from workbench.skill.packaged import load_yaml, resource

MOST_FILES = 20_000
"""Session files of one search."""
_MOST_FOLDERS = 50_000
_DEEPEST = 12


class Source(NamedTuple):
    """A session file: whose it is by its place, and when it was last written (milliseconds since 1970)."""

    client: str
    path: str
    changed: int


class Found(NamedTuple):
    """The newest file first. `notes` say in one line each what was not looked at."""

    sources: tuple[Source, ...]
    notes: tuple[str, ...]


def find_sources(home: str, environment: Mapping[str, str]) -> Found:
    """The session files of all known clients below a home folder. A folder that cannot be listed is told."""
    sources: dict[str, Source] = {}
    notes: list[str] = []
    for place in load_yaml(resource("transcripts", "places.yaml"))["places"]:
        root = _root(place, home, environment)
        for name in place.get("unread", ()):
            if os.path.lexists(os.path.join(root, name)):
                notes.append(f"{os.path.join(root, name)}: sessions in a database, which is not read")
        for pattern in place["files"]:
            for path in _matching(root, pattern.split("/"), notes):
                changed = _changed(path)
                if changed is not None:
                    sources.setdefault(os.path.realpath(path), Source(place["client"], path, changed))
    newest = sorted(sources.values(), key=lambda source: (-source.changed, source.path))
    if len(newest) > MOST_FILES:
        notes.append(f"{len(newest):,} session files: only the newest {MOST_FILES:,} are read")
    return Found(tuple(newest[:MOST_FILES]), tuple(dict.fromkeys(notes)))


def _root(place: Mapping[str, str], home: str, environment: Mapping[str, str]) -> str:
    named = environment.get(place["variable"]) if place["variable"] else None
    if named:
        return os.path.join(named, place["below"]) if "below" in place else named
    return os.path.join(home, *place["home"].split("/"))


def files_below(folder: str) -> Found:
    """Every `.jsonl` and `.json` file below a folder, for sessions that are kept elsewhere."""
    notes: list[str] = []
    found = []
    for path in sorted({*_matching(folder, ["**", "*.jsonl"], notes), *_matching(folder, ["**", "*.json"], notes)}):
        changed = _changed(path)
        if changed is not None:
            found.append(Source("", path, changed))
    found.sort(key=lambda source: (-source.changed, source.path))
    if len(found) > MOST_FILES:
        notes.append(f"{len(found):,} session files: only the newest {MOST_FILES:,} are read")
    return Found(tuple(found[:MOST_FILES]), tuple(dict.fromkeys(notes)))


def in_folder(folder: str, endings: tuple[str, ...]) -> list[str]:
    """The files of a folder with such names, in order; where it holds none itself, those in the folders below it. Of
    OpenCode's storage only the sessions, which name all else. Raises `OSError` for a folder that cannot be listed."""
    found = sorted(name for name in os.listdir(folder) if name.endswith(endings))
    if found:
        return [os.path.join(folder, name) for name in found]
    sessions = os.path.join(folder, "session")
    storage = os.path.isdir(sessions) and os.path.isdir(os.path.join(folder, "part"))
    below = files_below(sessions if storage else folder).sources
    return sorted(source.path for source in below if source.path.endswith(endings))


def _changed(path: str) -> int | None:
    try:
        return os.stat(path).st_mtime_ns // 1_000_000
    except OSError:
        return None


def _matching(root: str, parts: list[str], notes: list[str]) -> Iterator[str]:
    """Files below a folder whose names match the parts of a pattern, level by level."""
    level: list[tuple[str, int]] = [(root, 0)]
    opened = 0
    while level:
        folder, at = level.pop()
        opened += 1
        if opened > _MOST_FOLDERS:
            notes.append(f"{root}: folders beyond the first {_MOST_FOLDERS:,} are not looked at")
            return
        for entry in _listed(folder, root, notes):
            if entry.is_dir(follow_symlinks=False):
                if _depth(entry.path, root) <= _DEEPEST:
                    level.extend((entry.path, step) for step in _steps(entry.name, parts, at))
            elif _is_last(entry.name, parts, at):
                yield entry.path


def _steps(name: str, parts: list[str], at: int) -> Iterator[int]:
    """At which parts of the pattern a folder's entries stand."""
    if at >= len(parts) - 1:
        return
    if parts[at] == "**":
        yield at
    elif fnmatchcase(name, parts[at]):
        yield at + 1


def _is_last(name: str, parts: list[str], at: int) -> bool:
    last = at == len(parts) - 1 or (at == len(parts) - 2 and parts[at] == "**")
    return last and fnmatchcase(name, parts[-1])


def _depth(path: str, root: str) -> int:
    return path.count(os.sep) - root.rstrip(os.sep).count(os.sep)


def _listed(folder: str, root: str, notes: list[str]) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as failure:
        if folder != root or os.path.lexists(root):
            notes.append(f"{folder}: not listed: {getattr(failure, 'strerror', None) or failure}")
        return []
