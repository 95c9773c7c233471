"""Open files and the disk: saving, changes from outside, recovery copies. Nothing is lost and nothing is silent."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from workbench.desktop.author.notices import Answers, FileNotices
from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shell.banner import BannerAction
from workbench.library.save import content_digest
from workbench.project.recovery import RecoveryCopy, RecoveryStore
from workbench.skill.edits import TextEdit

READ_LIMIT: Final = 32 * 1024 * 1024
"""Bytes of a changed file that are read back; a larger one is told, not read."""


class DiskFollower(QObject):
    """Joins `OpenFiles` to the disk.

    `compare_requested(file, other bytes, title, done)` asks for two panes; `done` is called when a text came out of it.
    `copy_found(file, bytes, when)` tells of a recovery copy that differs from the file.
    """

    announced = Signal(str)
    compare_requested = Signal(object, object, str, object)
    saved = Signal(object)
    copy_found = Signal(object, object, object)

    def __init__(self, services: Services, files: OpenFiles, notices: FileNotices, store: RecoveryStore) -> None:
        super().__init__(files)
        self._services = services
        self._files = files
        self._notices = notices
        self._store = store
        services.workspace.files_changed.connect(self._on_files_changed)

    # Saving

    def save(self, file: OpenFile) -> bool:
        """Writes a file; a refusal becomes a banner. Whether it was written."""
        outcome = file.save()
        if outcome.kind == "saved":
            self._forget(file)
            self.announced.emit(tr("Saved {name}", name=file.skill_path))
            self.saved.emit(file)
            return True
        if outcome.kind == "conflict":
            self._say_changed(file, tr("Not saved: {name} changed on disk after you opened it", name=file.path.name))
        elif outcome.kind == "gone":
            self._say_gone(file)
        else:
            self._say_refused(file, outcome.kind, outcome.reason)
        return False

    def save_as(self, file: OpenFile) -> bool:
        """Asks for another name and writes there."""
        target = self._services.dialogs.save_as(tr("Save as"), file.path)
        if target is None:
            return False
        former = file.path
        outcome = file.save(target)
        if outcome.kind != "saved":
            self._say_refused(file, outcome.kind, outcome.reason)
            return False
        self._files.moved(file, target, self._library_path(target), former)
        self._notices.drop(file)
        self.announced.emit(tr("Saved as {path}", path=target))
        self.saved.emit(file)
        return True

    def may_close(self, file: OpenFile) -> bool:
        """Asks what to do with unsaved edits; whether the file may go."""
        if not file.dirty and file.path.exists():
            return True
        choices = (
            Choice("save", tr("Save"), safe=True),
            Choice("drop", tr("Do not save")),
            Choice("stay", tr("Cancel"), cancels=True),
        )
        text = tr("{path} has edits that are not saved.", path=file.skill_path)
        if not file.path.exists():
            text = tr("{path} is gone from disk; the text here is all there is.", path=file.skill_path)
        answer = self._services.dialogs.ask(tr("Save before closing?"), text, choices)
        if answer == "save":
            return self.save(file) if file.path.exists() else self._save_again(file)
        if answer == "drop":
            self._files.discard_copy(file)
        return answer == "drop"

    # The disk's side

    def reload(self, file: OpenFile) -> None:
        """Shows what the disk has; undo brings the former text back."""
        data = self._read(file)
        if data is None:
            return
        before = file.bytes_now()
        file.reload(data)
        self._forget(file)
        count = _differing_lines(before, data)
        self.announced.emit(tr_n(count, "Reloaded: 1 line changed", "Reloaded: {count} lines changed"))

    def compare(self, file: OpenFile) -> None:
        """Asks for the text here beside the file on disk."""
        data = self._read(file)
        if data is not None:
            self._ask_compare(file, data)

    def _ask_compare(self, file: OpenFile, data: bytes) -> None:
        self.compare_requested.emit(file, data, tr("On disk"), lambda: self._keep_mine(file, data))

    def _keep_mine(self, file: OpenFile, data: bytes) -> None:
        """The disk's version is known to the user: the next save replaces it without asking."""
        if data == file.bytes_now():
            file.reload(data)
        else:
            file.keep_mine(data)
        self._notices.drop(file, "disk")

    # Recovery copies

    def offer_recovery(self, file: OpenFile) -> None:
        """A banner when a session that ended early left a newer copy of this file."""
        copy = next((item for item in self._copies() if item.path == file.path), None)
        if copy is None:
            return
        try:
            data = self._store.read(copy)
        except (OSError, ValueError) as failure:
            title = tr("A recovery copy cannot be read")
            self._notices.say(file, "recovery", "error", title, str(failure))
            return
        if data == file.bytes_now():
            self._files.discard_copy(file)
            return
        self.copy_found.emit(file, data, _time_of(copy))
        actions = (
            BannerAction("compare", tr("Compare"), True),
            BannerAction("use", tr("Use copy")),
            BannerAction("drop", tr("Discard")),
        )
        title = tr("There is a newer copy from a session that ended early")
        self._notices.say(file, "recovery", "warning", title, _when(copy), actions, self._answers(file, data))

    def _answers(self, file: OpenFile, data: bytes) -> Answers:
        def compare() -> None:
            done = lambda: self._notices.drop(file, "recovery")  # noqa: E731 - the caller calls it without arguments
            self.compare_requested.emit(file, data, tr("Recovery copy"), done)
            self.offer_recovery(file)

        return {
            "compare": compare,
            "use": lambda: self._use_copy(file, data),
            "drop": lambda: self._files.discard_copy(file),
        }

    def _use_copy(self, file: OpenFile, data: bytes) -> None:
        """The copy becomes the text, as an edit that is not saved yet and can be undone."""
        now = file.bytes_now()
        try:
            edit = TextEdit(0, len(now), data.decode("utf-8"))
            taken = file.apply_edits((edit,), tr("Use the recovery copy"))
        except UnicodeDecodeError:
            taken = False
        told = tr("The copy is the text now; it is not saved yet") if taken else tr("The copy cannot be shown here")
        self.announced.emit(told)

    def _copies(self) -> list[RecoveryCopy]:
        return [item for item in self._store.copies() if isinstance(item, RecoveryCopy)]

    # What happens on disk

    def _on_files_changed(self, paths: frozenset[Path]) -> None:
        for file in self._files.files:
            places = {file.path, Path(os.path.realpath(file.path))}
            if any(path in paths or not paths.isdisjoint(path.parents) for path in places):
                self._look(file)

    def _look(self, file: OpenFile) -> None:
        if not file.path.exists():
            self._say_gone(file)
            return
        data = self._read(file)
        if data is None:
            return
        if content_digest(data) == file.digest:
            self._notices.drop(file, "disk")
        elif file.dirty and data != file.bytes_now():
            self._say_changed(file, tr("{name} changed on disk", name=file.path.name))
        else:
            self.reload(file)

    def _read(self, file: OpenFile) -> bytes | None:
        try:
            if file.path.stat().st_size > READ_LIMIT:
                raise OSError(0, tr("larger than {limit} MB", limit=READ_LIMIT // 1024 // 1024))
            return file.path.read_bytes()
        except FileNotFoundError:
            self._say_gone(file)
        except OSError as failure:
            actions = (BannerAction("retry", tr("Retry"), True),)
            title = tr("Cannot read {name}", name=file.path.name)
            answers: Answers = {"retry": lambda: self._look(file)}
            self._notices.say(file, "disk", "error", title, failure.strerror or str(failure), actions, answers)
        return None

    def _say_changed(self, file: OpenFile, title: str) -> None:
        data = self._read(file)
        if data is None:
            return
        count = len(file.edits_since_load())
        one, many = "at {time}; 1 edit here is not saved", "at {time}; {count} edits here are not saved"
        detail = tr_n(count, one, many, time=datetime.now().astimezone().strftime("%H:%M"))
        actions = (
            BannerAction("compare", tr("Compare"), True),
            BannerAction("reload", tr("Reload")),
            BannerAction("keep", tr("Keep mine")),
        )

        def compare() -> None:
            self._ask_compare(file, data)
            self._say_changed(file, title)

        answers: Answers = {
            "compare": compare,
            "reload": lambda: self.reload(file),
            "keep": lambda: self._keep_mine(file, data),
        }
        self._notices.say(file, "disk", "warning", title, detail, actions, answers)

    def _say_gone(self, file: OpenFile) -> None:
        actions = (BannerAction("save", tr("Save again"), True), BannerAction("close", tr("Close")))
        answers: Answers = {
            "save": lambda: self._save_again(file),
            "close": lambda: self._files.close_requested.emit(file),
        }
        title = tr("{name} is gone from disk", name=file.path.name)
        detail = tr("the text here is all there is")
        self._notices.say(file, "disk", "warning", title, detail, actions, answers)

    def _save_again(self, file: OpenFile) -> bool:
        try:
            file.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            self._say_refused(file, "failed", failure.strerror or str(failure))
            return False
        outcome = file.save(force=True)
        if outcome.kind == "saved":
            self._forget(file)
            self.announced.emit(tr("Saved {name}", name=file.skill_path))
            self.saved.emit(file)
        else:
            self._say_refused(file, outcome.kind, outcome.reason)
        return outcome.kind == "saved"

    def _say_refused(self, file: OpenFile, kind: str, reason: str) -> None:
        title = tr("This file is read-only") if kind == "readonly" else tr("Not saved")
        actions = (BannerAction("as", tr("Save as…"), True), BannerAction("retry", tr("Try again")))
        answers: Answers = {"as": lambda: self.save_as(file), "retry": lambda: self.save(file)}
        self._notices.say(file, "disk", "error", title, reason, actions, answers)

    def _library_path(self, target: Path) -> str:
        base = self._services.workspace.base
        return target.relative_to(base).as_posix() if target.is_relative_to(base) else str(target)

    def _forget(self, file: OpenFile) -> None:
        """File and text are one again: no banner about the disk, no recovery copy."""
        self._notices.drop(file)
        self._files.saved(file)


def _when(copy: RecoveryCopy) -> str:
    made = _time_of(copy).strftime("%Y-%m-%d %H:%M")
    return tr("kept {when}, {size} bytes", when=made, size=f"{copy.size:,}")


def _time_of(copy: RecoveryCopy) -> datetime:
    """When a copy was kept, in local time; now, where what it says is no time."""
    try:
        return datetime.fromisoformat(copy.when).astimezone()
    except ValueError:
        return datetime.now().astimezone()


def _differing_lines(before: bytes, after: bytes) -> int:
    old, new = before.split(b"\n"), after.split(b"\n")
    pairs = zip(old, new, strict=False)
    head = next((at for at, pair in enumerate(pairs) if pair[0] != pair[1]), min(len(old), len(new)))
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return max(len(old), len(new)) - head - tail
