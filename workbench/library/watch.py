"""Tells when something in a library changed: from the system's events where they come, else by looking again.

Whether events come is tried with a file of our own, because network and virtual disks accept a watch and stay silent.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from workbench.library.save import TEMP_SUFFIX
from workbench.library.scan import UnusablePathError, rescan, scan
from workbench.library.snapshot import Snapshot

PROBE_PREFIX = ".skill-workbench-probe-"
DEBOUNCE = 0.15
LONGEST_WAIT = 1.0
"""Seconds after which changes are told although more keep coming."""
FLOOD = 5_000
"""With more paths than this at once only the roots are told: then events may have been lost as well."""

_SILENT = frozenset({"opened", "closed_no_write"})
_WANTED: list[type[FileSystemEvent]] = [
    DirCreatedEvent, DirDeletedEvent, DirMovedEvent,
    FileClosedEvent, FileCreatedEvent, FileDeletedEvent, FileModifiedEvent, FileMovedEvent,
]  # fmt: skip
"""Without this the system also tells of every file that is only read: a scan of 10,000 skills then floods its queue."""
_log = logging.getLogger(__name__)


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """Watchdog logs an error when an event arrives while it is being stopped; nobody waits for that event any more."""
    return "called when the thread is inactive" not in record.getMessage()


logging.getLogger("watchdog.observers.inotify").addFilter(_is_worth_telling)

OnChange = Callable[[frozenset[Path]], None]


@dataclass(frozen=True, slots=True)
class Mode:
    """How one root is watched: `events` or `polling`, and why in words when it is polled."""

    root: Path
    kind: str
    reason: str = ""


class Watcher:
    """Watches folders with everything below them and calls `on_change` in a thread of its own.

    The set holds files and folders that were created, changed, moved (both places) or deleted; a folder stands for all
    below it. Calls come at most every `debounce` seconds, so that an editor which deletes and writes anew gives one.
    Own saves are told too: a caller compares the content's hash. `on_ready` gets the modes once watching has begun:
    what changed before that is not told. A polled root tells SKILL.md files and folders whose list of names changed,
    not edits of bundled files. `polling=True` never uses events.
    """

    def __init__(
        self,
        roots: Iterable[str | os.PathLike[str]],
        on_change: OnChange,
        *,
        on_ready: Callable[[tuple[Mode, ...]], None] | None = None,
        polling: bool = False,
        debounce: float = DEBOUNCE,
        poll_interval: float = 2.0,
        probe_timeout: float = 1.0,
    ) -> None:
        self.roots = tuple(dict.fromkeys(Path(os.path.abspath(root)) for root in roots))
        self.debounce = debounce
        self.poll_interval = poll_interval
        self.probe_timeout = probe_timeout
        self._on_change = on_change
        self._on_ready = on_ready
        self._polling = polling
        self._wake = threading.Condition()
        self._paths: set[str] = set()
        self._probes: set[str] = set()
        self._first = 0.0
        self._last = 0.0
        self._stopped = False
        self._ready = threading.Event()
        self._modes: tuple[Mode, ...] = ()
        self._thread: threading.Thread | None = None

    @property
    def modes(self) -> tuple[Mode, ...]:
        """How each root is watched; empty until watching has begun."""
        return self._modes

    def start(self) -> None:
        """Returns at once; the trial of the disk happens in the thread."""
        self._thread = threading.Thread(target=self._run, name="workbench-watch", daemon=True)
        self._thread.start()

    def wait_ready(self, timeout: float | None = None) -> bool:
        """Waits until watching has begun."""
        return self._ready.wait(timeout)

    def stop(self) -> None:
        """Ends watching; no call comes afterwards. Not from within `on_change`."""
        with self._wake:
            self._stopped = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def note(self, path: str) -> None:
        """Takes a path from whoever saw a change; our own probe and temporary files are passed over."""
        name = os.path.basename(path)
        if name.endswith(TEMP_SUFFIX):
            return
        with self._wake:
            if name.startswith(PROBE_PREFIX):
                self._probes.add(path)
            else:
                self._last = time.monotonic()
                self._first = self._first if self._paths else self._last
                self._paths.add(path)
            self._wake.notify_all()

    def _run(self) -> None:
        observers = [_Events(root, self.note) for root in self.roots]
        pollers: list[_Poller] = []
        try:
            self._modes = tuple(self._begin(events, pollers) for events in observers)
            self._ready.set()
            if self._on_ready is not None and not self._stopped:
                self._on_ready(self._modes)
            self._serve(observers, pollers)
        finally:
            for events in observers:
                events.stop()

    def _begin(self, events: _Events, pollers: list[_Poller]) -> Mode:
        reason = "it was asked for" if self._polling else self._try_events(events)
        if not reason:
            return Mode(events.root, "events")
        events.stop()
        pollers.append(_Poller(events.root))
        return Mode(events.root, "polling", reason)

    def _try_events(self, events: _Events) -> str:
        """Starts the events of a root and tries them; gives the reason when they cannot be used."""
        try:
            events.start()
        except OSError as failure:
            return f"the system gave no watch: {failure.strerror or failure}"
        probe = events.root / f"{PROBE_PREFIX}{os.getpid()}-{id(self):x}"
        try:
            probe.touch()
        except OSError as failure:
            return f"no file could be written to try it: {failure.strerror or failure}"
        try:
            return "" if self._saw(str(probe)) else "no event came for a file written to try it"
        finally:
            with contextlib.suppress(OSError):
                probe.unlink()

    def _saw(self, probe: str) -> bool:
        with self._wake:
            self._wake.wait_for(lambda: probe in self._probes or self._stopped, self.probe_timeout)
            return probe in self._probes

    def _serve(self, observers: list[_Events], pollers: list[_Poller]) -> None:
        looks = [source.look for source in observers] + [source.look for source in pollers]
        next_look = time.monotonic() + self.poll_interval
        while not self._stopped:
            paths = self._collect(next_look)
            if paths:
                self._tell(paths)
            if time.monotonic() >= next_look and not self._stopped:
                for look in looks:
                    for path in look():
                        self.note(path)
                next_look = time.monotonic() + self.poll_interval

    def _collect(self, until: float) -> set[str]:
        """The noted paths once it is quiet; empty when it is time for something else."""
        with self._wake:
            while not self._stopped:
                now = time.monotonic()
                if self._paths:
                    due = min(self._last + self.debounce, self._first + LONGEST_WAIT)
                    if now >= due:
                        paths, self._paths = self._paths, set()
                        return paths
                elif now >= until:
                    return set()
                else:
                    due = until
                self._wake.wait(max(0.0, due - now))
        return set()

    def _tell(self, paths: set[str]) -> None:
        told = frozenset(map(Path, paths)) if len(paths) <= FLOOD else frozenset(self.roots)
        try:
            self._on_change(told)
        except Exception:  # noqa: BLE001 - a failing listener must not end the watch; the log tells
            _log.exception("a change could not be handled")


class _Events(FileSystemEventHandler):
    """The system's events of one root, also after the root was deleted and made again."""

    def __init__(self, root: Path, note: Callable[[str], None]) -> None:
        self.root = root
        self._note = note
        self._observer: BaseObserver | None = None
        self._identity: tuple[int, int] | None = None

    def start(self) -> None:
        self._identity = _identity(self.root)
        observer = Observer()
        observer.schedule(self, str(self.root), recursive=True, event_filter=_WANTED)
        observer.start()
        self._observer = observer

    def stop(self) -> None:
        observer, self._observer = self._observer, None
        if observer is not None:
            observer.stop()
            observer.join()

    def look(self) -> list[str]:
        """Notices that the root itself is another folder than before, which no event tells."""
        if self._observer is None or (now := _identity(self.root)) == self._identity:
            return []
        if now is None:
            self._identity = None
            return [str(self.root)]
        self.stop()
        with contextlib.suppress(OSError):
            self.start()
        return [str(self.root)]

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.event_type in _SILENT or (event.is_directory and event.event_type == "modified"):
            return
        if event.event_type in ("deleted", "moved") and os.fsdecode(event.src_path) == str(self.root):
            self._identity = None  # a folder made anew may get the same number
        for path in (event.src_path, event.dest_path):
            if path:
                self._note(os.fsdecode(path))


class _Poller:
    """Looks at one root again and tells what differs by stat."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._snapshot = self._scan()

    def _scan(self) -> Snapshot | None:
        try:
            return scan(self.root)
        except UnusablePathError:
            return None

    def look(self) -> list[str]:
        before = self._snapshot
        if before is None:
            self._snapshot = self._scan()
            return [str(self.root)] if self._snapshot is not None else []
        try:
            self._snapshot, changes = rescan(before)
        except UnusablePathError:
            self._snapshot = None
            return [str(self.root)]
        now = self._snapshot
        files = (
            [entry.file for entry in before.entries if entry.path in set(changes.removed)] if changes.removed else []
        )
        wanted = {*changes.added, *changes.modified}
        files += [entry.file for entry in now.entries if entry.path in wanted] if wanted else []
        return [*map(str, files), *_changed_folders(before, now)]


def _changed_folders(before: Snapshot, now: Snapshot) -> list[str]:
    """Folders that came, went or hold other names."""
    old, new = before.listings, now.listings
    changed = [
        folder for folder, listing in new.items() if old.get(folder) is not listing and old.get(folder) != listing
    ]
    return [*changed, *(folder for folder in old if folder not in new)]


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def watched_folders(snapshot: Snapshot) -> tuple[Path, ...]:
    """What to watch for a snapshot: its PATHs' folders, and where links lead out of them, which no event crosses."""
    tops = [path if os.path.isdir(path) else os.path.dirname(path) for path in snapshot.paths]
    linked = [entry.real for entry in snapshot.entries if entry.real]
    linked += [
        str(entry.file_link.target.parent) for entry in snapshot.entries if entry.file_link and entry.file_link.target
    ]
    found: list[Path] = []
    for folder in sorted({os.path.realpath(path) for path in (*tops, *linked)}):
        if not any(Path(folder).is_relative_to(other) for other in found):
            found.append(Path(folder))
    return tuple(found)
