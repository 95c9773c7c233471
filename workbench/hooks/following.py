"""A recording that still grows: each look gives the calls that came since the last one. Nothing is waited for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from workbench.hooks.model import Record
from workbench.hooks.recordings import PLAIN, RecordingError, is_own, own_records, read_records
from workbench.transcripts import Skip, Tally, UnreadableError
from workbench.transcripts.lines import open_session

_HEAD = 4096
"""Bytes at the begin by which a file that was written anew is known."""


class _Given(NamedTuple):
    """The last record that was given, and the line and offset where it stands."""

    id: str
    tool: str
    at: tuple[int, int]


class Following:
    """One file. It is read again only when it changed; a file that was cut or replaced begins anew.

    In a recording of ours a look goes on at the last record that was given; a session file of another agent is read
    from its begin, since its calls and outputs stand apart. `skips` are what the last look passed over; an unfinished
    last line is read once it has its end.
    """

    def __init__(self, path: str, shown: str = "") -> None:
        self.path = path
        self.skips: tuple[Skip, ...] = ()
        self._shown = shown
        self._seen = 0
        self._last: _Given | None = None
        self._stamp: tuple[int, int, int, int] | None = None
        self._head = b""

    def new(self) -> Iterator[Record]:
        """The calls that are new. Raises `RecordingError` for a file that cannot be read or is none."""
        stamp = self._look()
        if stamp == self._stamp:
            return
        head = self._begin()
        cut = self._stamp is not None and (stamp[:2] != self._stamp[:2] or stamp[2] < self._stamp[2])
        if cut or not head.startswith(self._head):
            self._seen, self._last = 0, None
        self._head = head
        if not stamp[2] and self._stamp is not None:  # cut, and not yet written again
            self._stamp, self.skips = stamp, ()
            return
        tally = Tally()
        yield from self._on(tally) if self._goes_on() else self._from_begin(tally)
        self._stamp, self.skips = stamp, tally.skips

    def _goes_on(self) -> bool:
        """Whether the last record still stands where it stood, or the file is one of ours and new."""
        try:
            if self._last is None:
                return not self._seen and not self.path.endswith((".json", *PLAIN)) and is_own(self.path)
            found = next(own_records(self.path, Tally(), self._shown or self.path, self._last.at), None)
        except UnreadableError as failure:
            raise RecordingError(f"{self.path}: {failure}") from failure
        if found is not None and _given(*found) == self._last:
            return True
        self._seen, self._last = 0, None
        return is_own(self.path)

    def _on(self, tally: Tally) -> Iterator[Record]:
        last = self._last
        try:
            for record, at in own_records(self.path, tally, self._shown or self.path, last.at if last else (1, 0)):
                if last is None or at != last.at:
                    self._last = _given(record, at)
                    self._seen += 1
                    yield record
        except UnreadableError as failure:
            raise RecordingError(f"{self.path}: {failure}") from failure

    def _from_begin(self, tally: Tally) -> Iterator[Record]:
        for count, record in enumerate(read_records(self.path, tally, self._shown), 1):
            if count > self._seen:
                self._seen = count
                yield record

    def _begin(self) -> bytes:
        """The first bytes, by which a file that was written anew is known: what is added leaves them as they are."""
        try:
            handle, size = open_session(self.path)
            with os.fdopen(handle, "rb") as file:
                return file.read(min(size, _HEAD))
        except OSError as failure:
            raise RecordingError(f"{self.path}: {failure.strerror or failure}") from failure

    def _look(self) -> tuple[int, int, int, int]:
        try:
            found = os.stat(self.path)
        except OSError as failure:
            raise RecordingError(f"{self.path}: {failure.strerror or failure}") from failure
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _given(record: Record, at: tuple[int, int]) -> _Given:
    return _Given(record.id, record.tool, at)
