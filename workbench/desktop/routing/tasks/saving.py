"""Writes tasks into their files: nothing is overwritten that was not read just before, and each write can be undone.

No Qt in what runs in the background; the stack of what can be undone belongs to the main thread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from workbench.desktop.i18n import tr
from workbench.desktop.routing.engine import Stand
from workbench.desktop.services import Services
from workbench.library.load import read_whole
from workbench.library.save import ConflictError, GoneError, atomic_save, content_digest
from workbench.routing.model import Task
from workbench.routing.taskfiles.changing import change_task
from workbench.routing.taskfiles.editing import add_tasks
from workbench.routing.taskfiles.opening import SIZE_LIMIT
from workbench.skill.edits import apply_edits

NEW_FILE: Final = "library.tasks.yaml"
"""What the file is called that the first tasks of a folder go into."""
_SAVE: Final = "routing.tasks.save"


@dataclass(frozen=True, slots=True)
class Change:
    """A write that was done: the file before (None: there was none) and after, and what to call it."""

    file: str
    before: bytes | None
    after: bytes
    title: str


def add_to(file: str, tasks: Sequence[Task], title: str) -> Change:
    """Puts tasks at the end of a file, or into a new one. Raises `TaskFileError` and `OSError`."""
    before = _content(file)
    data = before or b""
    return _write(file, before, apply_edits(data, add_tasks(file, data, tasks)), title)


def change_in(stand: Stand, task: Task, wanted: Task | None, title: str) -> Change:
    """Changes the task at its place, or takes it away. Raises `TaskFileError` and `OSError`."""
    before = _content(stand.file)
    if before is None:
        raise GoneError(stand.file)
    edits = change_task(stand.file, before, stand.place, task, wanted, stand.about)
    return _write(stand.file, before, apply_edits(before, edits), title)


def write_new(file: str, data: bytes, title: str) -> Change:
    """Writes a whole file that the user named. Raises `OSError`."""
    return _write(file, _content(file), data, title)


def take_back(change: Change) -> Change:
    """The file as it was before. Raises `ConflictError` where it is not as it was left."""
    if _content(change.file) != change.after:
        raise ConflictError(change.file, b"")
    if change.before is None:
        os.unlink(change.file)
    else:
        atomic_save(change.file, change.before, content_digest(change.after))
    return change


def do_again(change: Change) -> Change:
    """The file as the change left it. Raises `ConflictError` where it is not as it was before."""
    if _content(change.file) != change.before:
        raise ConflictError(change.file, b"")
    return _write(change.file, change.before, change.after, change.title)


def _content(file: str) -> bytes | None:
    try:
        return read_whole(file, SIZE_LIMIT)[0]
    except FileNotFoundError:
        return None


def _write(file: str, before: bytes | None, after: bytes, title: str) -> Change:
    atomic_save(file, after, content_digest(before) if before is not None else None)
    return Change(file, before, after, title)


class TaskStore(QObject):
    """`saved(Change)`, `taken_back(Change)`, `done_again(Change)`, `refused(reason)` on the main thread."""

    saved = Signal(object)
    taken_back = Signal(object)
    done_again = Signal(object)
    refused = Signal(str)

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = services.tasks
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self.busy = False
        services.workspace.opened.connect(lambda _path: self._forget())

    @property
    def undo_title(self) -> str:
        """What would be taken back; empty for nothing."""
        return self._done[-1].title if self._done else ""

    @property
    def redo_title(self) -> str:
        """What would be done again; empty for nothing."""
        return self._undone[-1].title if self._undone else ""

    def run(self, work: Callable[[], Change]) -> bool:
        """Writes in the background; False while another write is under way."""

        def done(change: Change) -> None:
            self.busy = False
            self._done.append(change)
            self._undone.clear()
            self.saved.emit(change)

        return self._submit(work, done)

    def undo(self) -> None:
        """Takes the last write back."""
        if not self._done:
            return
        last = self._done[-1]

        def done(change: Change) -> None:
            self.busy = False
            self._done.remove(last)
            self._undone.append(last)
            self.taken_back.emit(change)

        self._submit(lambda: take_back(last), done)

    def redo(self) -> None:
        """Does again what was taken back last."""
        if not self._undone:
            return
        last = self._undone[-1]

        def done(change: Change) -> None:
            self.busy = False
            self._undone.remove(last)
            self._done.append(change)
            self.done_again.emit(change)

        self._submit(lambda: do_again(last), done)

    def _forget(self) -> None:
        self._done.clear()
        self._undone.clear()

    def _submit(self, work: Callable[[], Change], done: Callable[[Change], None]) -> bool:
        if self.busy:
            self.refused.emit(tr("Another change is being written; try again in a moment."))
            return False
        self.busy = True
        self._tasks.submit(_SAVE, work, done, self._on_failed)
        return True

    def _on_failed(self, failure: BaseException) -> None:
        self.busy = False
        self.refused.emit(reason_of(failure))


def reason_of(failure: BaseException) -> str:
    """Why nothing was written, as one sentence."""
    name = os.path.basename(str(getattr(failure, "filename", None) or getattr(failure, "file", "")))
    if isinstance(failure, ConflictError):
        return tr("{name} was changed on disk meanwhile; nothing was written.", name=name)
    if isinstance(failure, GoneError):
        return tr("{name} is gone from disk; nothing was written.", name=name)
    if isinstance(failure, OSError):
        return tr("{name} was not written: {reason}", name=name, reason=failure.strerror or str(failure))
    line, reason = getattr(failure, "line", 0), getattr(failure, "reason", "") or str(failure)
    place = f"{name}:{line}" if line else name
    return tr("{name} was not written: {reason}", name=place, reason=reason)
