"""What the looks at the grounds of routing and of hook chains share: files by the configuration, paths as they are
shown, and an answer kept until a file that it came from changes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.library.snapshot import Skipped, Snapshot
from workbench.project.config import FILE_NAME, Config

if TYPE_CHECKING:
    from workbench.lint.run import FromElsewhere

MOST_ENTRIES: Final = 50_000
"""Files and folders below an opened folder that are looked at for files of ours."""
_PRUNED: Final = frozenset({"node_modules", "__pycache__", "venv"})
Stamp = tuple[int, int]
Stamps = Mapping[str, Stamp]


class Kept(NamedTuple):
    """An answer, what was asked, and how the files that it came from stood."""

    asked: tuple[object, ...]
    stamps: Stamps
    answer: FromElsewhere


Memory = dict[str, Kept]
"""The last answer of each room, for who asks about the same library again."""


def recall(memory: Memory, room: str, asked: tuple[object, ...]) -> FromElsewhere | None:
    """A room's last answer; None where something else was asked, or one of its files is not as it was."""
    kept = memory.get(room)
    if kept is None or kept.asked != asked or any(stamp(file) != was for file, was in kept.stamps.items()):
        return None
    return kept.answer


def stamp(file: str) -> Stamp:
    """What tells a changed file: time and size, zeros for one that is not there."""
    try:
        found = os.stat(file)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def folders_of(snapshot: Snapshot) -> list[str]:
    """The folders that were opened."""
    base = str(snapshot.base)
    return [base] if len(snapshot.paths) < 2 else [path for path in snapshot.paths if os.path.isdir(path)]


def shown(file: str, snapshot: Snapshot) -> str:
    """A file's path as findings name it."""
    return os.path.relpath(file, snapshot.base).replace(os.sep, "/")


def once(files: Iterable[str]) -> tuple[str, ...]:
    """Each file once, whatever links lead to it; the first path of it stays."""
    return tuple({os.path.realpath(file): file for file in reversed(list(files))}.values())[::-1]


def is_project(snapshot: Snapshot, config: Config | None) -> bool:
    """Whether the project itself was opened, and not one of its skills alone: then the files that its configuration
    names count."""
    if config is None or config.folder is None:
        return False
    return len(snapshot.entries) > 1 or os.path.realpath(config.folder) in map(os.path.realpath, folders_of(snapshot))


def named(config: Config, key: str, skipped: list[Skipped]) -> Iterator[str]:
    """Files that a key of `[files]` names; patterns count from the configuration's folder."""
    given = config.files.get(key) or ()
    if config.folder is None:
        return
    for pattern in [given] if isinstance(given, str) else given:
        try:
            found = _matching(config.folder, str(pattern))
        except (ValueError, NotImplementedError, OSError) as failure:
            skipped.append(Skipped(FILE_NAME, f"{key}: '{pattern}': {failure}"))
            continue
        if not found:
            skipped.append(Skipped(FILE_NAME, f"{key}: nothing matches '{pattern}'"))
        yield from found


class Below(NamedTuple):
    """Files below a folder in order; `stopped` tells that the rest was not looked at."""

    files: tuple[str, ...]
    stopped: bool = False


def files_below(base: str, ending: str) -> Below:
    """The files of an ending below a folder; hidden folders, those of packages and links to folders are passed over."""
    found, seen = list[str](), 0
    for folder, folders, files in os.walk(base):
        folders[:] = sorted(name for name in folders if name not in _PRUNED and not name.startswith("."))
        seen += len(folders) + len(files)
        found += [os.path.join(folder, name) for name in sorted(files) if name.endswith(ending)]
        if seen > MOST_ENTRIES:
            return Below(tuple(found), True)
    return Below(tuple(found))


def _matching(folder: Path, pattern: str) -> list[str]:
    return sorted(str(file) for file in folder.glob(pattern) if file.is_file())
