"""Open files and the disk: saving, changes from outside, recovery copies. Nothing is lost and nothing is silent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.dialogs import Choice
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.services import Services
from workbench.desktop.shell.banner import Banner, BannerAction, BannerStack
from workbench.library.save import content_digest
from workbench.project.recovery import RecoveryCopy, RecoveryStore
from workbench.skill.edits import TextEdit

READ_LIMIT = 32 * 1024 * 1024
"""Bytes of a changed file that are read back; a larger one is told, not read."""


class DiskFollower(QObject):
    """Joins `OpenFiles` to the disk. `compare_requested(file, other bytes, title)` asks for two panes."""

    announced = Signal(str)
    compare_requested = Signal(object, object, str)
    saved = Signal(object)

    def __init__(self, services: Services, files: OpenFiles, banners: BannerStack, store: RecoveryStore) -> None:
        super().__init__(banners)
        self._services = services
        self._files = files
        self._banners = banners
        self._store = store
        services.workspace.files_changed.connect(self._on_files_changed)

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
        self._store.discard(file.path)
        outcome = file.save(target)
        if outcome.kind != "saved":
            self._say_refused(file, outcome.kind, outcome.reason)
            return False
        self._files.relabel(file)
        self.announced.emit(tr("Saved as {path}", path=target))
        self.saved.emit(file)
        return True

    def may_close(self, file: OpenFile) -> bool:
        """Asks what to do with unsaved edits; whether the file may go."""
        if not file.dirty:
            return True
        choices = (
            Choice("save", tr("Save"), safe=True),
            Choice("drop", tr("Do not save")),
            Choice("stay", tr("Cancel"), cancels=True),
        )
        text = tr("{path} has edits that are not saved.", path=file.skill_path)
        answer = self._services.dialogs.ask(tr("Save before closing?"), text, choices)
        if answer == "save":
            return self.save(file)
        return answer == "drop"

    def reload(self, file: OpenFile) -> None:
        """Shows what the disk has; undo brings the former text back."""
        data = self._read(file)
        if data is not None:
            before = file.bytes_now()
            file.reload(data)
            self._forget(file)
            count = _differing_lines(before, data)
            self.announced.emit(tr_n(count, "Reloaded: 1 line changed", "Reloaded: {count} lines changed"))

    def compare(self, file: OpenFile) -> None:
        """Asks for the text here beside the file on disk."""
        data = self._read(file)
        if data is not None:
            self.compare_requested.emit(file, data, tr("On disk"))

    def offer_recovery(self, file: OpenFile) -> None:
        """A banner when a session that ended early left a newer copy of this file."""
        copy = next((item for item in self._copies() if item.path == file.path), None)
        if copy is None:
            return
        try:
            data = self._store.read(copy)
        except (OSError, ValueError) as failure:
            self._say(file, "recovery", "error", tr("A recovery copy cannot be read"), str(failure), ())
            return
        if data == file.bytes_now():
            self._store.discard(file.path)
            return
        actions = (
            BannerAction("compare", tr("Compare"), True), BannerAction("use", tr("Use copy")), BannerAction("drop", tr("Discard")),
        )  # fmt: skip
        answers = {
            "compare": lambda: self.compare_requested.emit(file, data, tr("Recovery copy")),
            "use": lambda: self._use_copy(file, data),
            "drop": lambda: self._store.discard(file.path),
        }
        title = tr("There is a newer copy from a session that ended early")
        self._say(file, "recovery", "warning", title, _when(copy), actions, answers)

    def _use_copy(self, file: OpenFile, data: bytes) -> None:
        """The copy becomes the text, as an edit that is not saved yet and can be undone."""
        now = file.bytes_now()
        try:
            taken = file.apply_edits((TextEdit(0, len(now), data.decode("utf-8")),), tr("Use the recovery copy"))
        except UnicodeDecodeError:
            taken = False
        self.announced.emit(tr("The copy is the text now; it is not saved yet") if taken else tr("The copy cannot be shown here"))

    def _copies(self) -> list[RecoveryCopy]:
        return [item for item in self._store.copies() if isinstance(item, RecoveryCopy)]

    def _on_files_changed(self, paths: frozenset[Path]) -> None:
        for file in self._files.files:
            if file.path in paths or any(parent in paths for parent in file.path.parents):
                self._look(file)

    def _look(self, file: OpenFile) -> None:
        if not file.path.exists():
            self._say_gone(file)
            return
        data = self._read(file)
        if data is None or content_digest(data) == file.digest:
            return
        if file.dirty and data != file.bytes_now():
            self._say_changed(file, tr("{name} changed on disk", name=file.path.name))
        else:
            self.reload(file)

    def _read(self, file: OpenFile) -> bytes | None:
        try:
            if file.path.stat().st_size > READ_LIMIT:
                raise OSError(0, tr("larger than {limit} MB", limit=READ_LIMIT // 1024 // 1024))
            return file.path.read_bytes()
        except OSError as failure:
            actions = (BannerAction("retry", tr("Retry"), True),)
            title = tr("Cannot read {name}", name=file.path.name)
            self._say(file, "disk", "error", title, failure.strerror or "", actions, {"retry": lambda: self._look(file)})
            return None

    def _say_changed(self, file: OpenFile, title: str) -> None:
        data = self._read(file)
        if data is None:
            return
        count = len(file.edits_since_load())
        now = datetime.now().strftime("%H:%M")
        detail = tr_n(count, "at {time}; 1 edit here is not saved", "at {time}; {count} edits here are not saved", time=now)
        actions = (
            BannerAction("compare", tr("Compare"), True),
            BannerAction("reload", tr("Reload")),
            BannerAction("keep", tr("Keep mine")),
        )
        answers = {
            "compare": lambda: self.compare_requested.emit(file, data, tr("On disk")),
            "reload": lambda: self.reload(file),
            "keep": lambda: file.keep_mine(data),
        }
        self._say(file, "disk", "warning", title, detail, actions, answers)

    def _say_gone(self, file: OpenFile) -> None:
        actions = (BannerAction("save", tr("Save again"), True), BannerAction("close", tr("Close")))
        answers = {"save": lambda: self._save_again(file), "close": lambda: self._files.close_requested.emit(file)}
        title = tr("{name} is gone from disk", name=file.path.name)
        self._say(file, "disk", "warning", title, tr("the text here is all there is"), actions, answers)

    def _save_again(self, file: OpenFile) -> None:
        try:
            file.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            self._say_refused(file, "failed", failure.strerror or str(failure))
            return
        if file.save(force=True).kind == "saved":
            self._forget(file)
            self.saved.emit(file)

    def _say_refused(self, file: OpenFile, kind: str, reason: str) -> None:
        title = tr("This file is read-only") if kind == "readonly" else tr("Not saved")
        actions = (BannerAction("as", tr("Save as…"), True), BannerAction("retry", tr("Try again")))
        answers = {"as": lambda: self.save_as(file), "retry": lambda: self.save(file)}
        self._say(file, "disk", "error", title, reason, actions, answers)

    def _say(
        self, file: OpenFile, topic: str, kind: str, title: str, detail: str,
        actions: tuple[BannerAction, ...], answers: dict[str, Callable[[], object]] | None = None,
    ) -> None:  # fmt: skip
        def answer(action: str) -> None:
            handler = (answers or {}).get(action)
            if handler is not None:
                handler()

        self._banners.show_banner(Banner(f"{topic}:{file.skill_path}", kind, title, detail, actions), answer)

    def _forget(self, file: OpenFile) -> None:
        self._banners.remove(f"disk:{file.skill_path}")
        self._files.saved(file)


def _when(copy: RecoveryCopy) -> str:
    made = datetime.fromisoformat(copy.when).astimezone()
    return tr("kept {when}, {size} bytes", when=made.strftime("%Y-%m-%d %H:%M"), size=f"{copy.size:,}")


def _differing_lines(before: bytes, after: bytes) -> int:
    old, new = before.split(b"\n"), after.split(b"\n")
    head = next((at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new)))
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return max(len(old), len(new)) - head - tail
