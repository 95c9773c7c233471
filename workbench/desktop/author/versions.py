"""The states that a file had since it was opened in this session, kept in memory to be looked at again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

MOST: Final = 60
"""Versions of one file; older ones go, and that is told."""
MOST_BYTES: Final = 16_000_000
"""Bytes of all versions of one file."""


@dataclass(frozen=True, slots=True)
class Version:
    """`kind`: `opened`, `saved`, `reloaded` (the disk had changed), `copy` (a recovery copy of an earlier session)."""

    kind: str
    when: datetime
    data: bytes


class Versions:
    """By path of the file; they outlive its tab and end with the program."""

    def __init__(self) -> None:
        self._by_path: dict[Path, list[Version]] = {}
        self._dropped: dict[Path, int] = {}

    def note(self, path: Path, kind: str, data: bytes, when: datetime | None = None) -> None:
        """Keeps a state, unless it is the one noted last."""
        kept = self._by_path.setdefault(path, [])
        if kept and kept[-1].data == data:
            return
        kept.append(Version(kind, when or datetime.now().astimezone(), data))
        while len(kept) > 1 and (len(kept) > MOST or sum(len(item.data) for item in kept) > MOST_BYTES):
            kept.pop(0)
            self._dropped[path] = self._dropped.get(path, 0) + 1

    def moved(self, former: Path, path: Path) -> None:
        """The file has another place now, and its versions with it."""
        if former in self._by_path:
            self._by_path[path] = self._by_path.pop(former)
            self._dropped[path] = self._dropped.pop(former, 0)

    def of(self, path: Path) -> tuple[Version, ...]:
        """The newest first."""
        return tuple(reversed(self._by_path.get(path, ())))

    def dropped(self, path: Path) -> int:
        """How many were let go because there were too many."""
        return self._dropped.get(path, 0)
