"""A recording that still grows: each look gives the calls that came since the last one. Nothing is waited for."""

from __future__ import annotations

import os
from collections.abc import Iterator

from workbench.hooks.model import Record
from workbench.hooks.recordings import RecordingError, read_records
from workbench.transcripts import Skip, Tally


class Following:
    """One file. It is read again only when it changed; a file that was cut or replaced begins anew.

    `skips` are what was passed over at the last look; an unfinished last line is read once it has its end.
    """

    def __init__(self, path: str, shown: str = "") -> None:
        self.path = path
        self.skips: tuple[Skip, ...] = ()
        self._shown = shown
        self._seen = 0
        self._stamp: tuple[int, int, int, int] | None = None

    def new(self) -> Iterator[Record]:
        """The calls that are new. Raises `RecordingError` for a file that cannot be read or is none."""
        stamp = self._look()
        if stamp == self._stamp:
            return
        if self._stamp is not None and (stamp[:2] != self._stamp[:2] or stamp[2] < self._stamp[2]):
            self._seen = 0
        tally = Tally()
        for count, record in enumerate(read_records(self.path, tally, self._shown), 1):
            if count > self._seen:
                self._seen = count
                yield record
        self._stamp, self.skips = stamp, tally.skips

    def _look(self) -> tuple[int, int, int, int]:
        try:
            found = os.stat(self.path)
        except OSError as failure:
            raise RecordingError(f"{self.path}: {failure.strerror or failure}") from failure
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
