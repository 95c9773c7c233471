"""The files that are open in the Author place, their tabs, and their recovery copies."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.author.file_tabs import FileTabs
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.project.recovery import RecoveryStore

KEEP_AFTER_MS: Final = 2_000
"""Idle time after which an unsaved text is kept as a recovery copy."""


class OpenFiles(QObject):
    """Files by the path of their SKILL.md. `current_changed(file or None)` follows the tabs."""

    current_changed = Signal(object)
    closed = Signal(object)
    close_requested = Signal(object)
    dirty_changed = Signal(object)
    problem_found = Signal(str)

    def __init__(self, theme: ThemeManager, store: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._files: list[OpenFile] = []
        self.tabs = FileTabs(theme)
        self.tabs.currentChanged.connect(self._on_current_changed)
        self.tabs.close_clicked.connect(self._on_close_clicked)
        self._keep = QTimer(self, singleShot=True, interval=KEEP_AFTER_MS)
        self._keep.timeout.connect(self.keep_copies)

    @property
    def files(self) -> tuple[OpenFile, ...]:
        """All open files in the order of their tabs."""
        return tuple(self._files)

    @property
    def current(self) -> OpenFile | None:
        """The file that is shown."""
        return self._at(self.tabs.currentIndex())

    def find(self, skill_path: str) -> OpenFile | None:
        """The open file of a skill."""
        return next((file for file in self._files if file.skill_path == skill_path), None)

    def open(self, path: Path, skill_path: str, *, caret: int = 0) -> OpenFile:
        """Opens a file or shows the tab that it has. `caret` is a document position. Raises `OSError`."""
        known = self.find(skill_path)
        if known is not None:
            self.tabs.setCurrentIndex(self._files.index(known))
            return known
        file = OpenFile(self)
        try:
            file.load(path, skill_path)
        except OSError:
            file.deleteLater()
            raise
        file.caret = caret
        file.dirty_changed.connect(partial(self._on_dirty_changed, file))
        file.changed.connect(self._on_changed)
        self._files.append(file)
        self.tabs.blockSignals(True)
        place = self.tabs.add_file(file.directory)
        self.tabs.setCurrentIndex(place)
        self.tabs.blockSignals(False)
        self._label(file)
        self.current_changed.emit(file)
        return file

    def close(self, file: OpenFile) -> None:
        """Closes a file without asking; its recovery copy goes too."""
        place = self._files.index(file)
        self._files.pop(place)
        self.discard_copy(file)
        self.tabs.blockSignals(True)
        self.tabs.removeTab(place)
        self.tabs.blockSignals(False)
        self.current_changed.emit(self.current)
        self.closed.emit(file)
        file.deleteLater()

    def moved(self, file: OpenFile, path: Path, skill_path: str, former: Path | None = None) -> None:
        """The file has another place on disk; text and undo stay. `former` is where its recovery copy belongs to."""
        self._discard(former or file.path)
        file.path, file.skill_path, file.directory = path, skill_path, path.parent.name
        self._label(file)

    def saved(self, file: OpenFile) -> None:
        """The text is on disk: its recovery copy is not needed any more."""
        self.discard_copy(file)
        self._label(file)

    def step(self, count: int) -> None:
        """Shows the next or former tab."""
        if self._files:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + count) % len(self._files))

    def note_caret(self, position: int) -> None:
        """Where the caret stands in the shown file."""
        if self.current is not None:
            self.current.caret = position

    def keep_copies(self) -> None:
        """Keeps a recovery copy of every unsaved text."""
        for file in self._files:
            if not file.dirty:
                continue
            try:
                self._store.keep(file.path, file.bytes_now(), file.digest)
            except OSError as failure:
                reason = failure.strerror or str(failure)
                self.problem_found.emit(tr("No recovery copy could be kept: {reason}", reason=reason))

    def discard_copy(self, file: OpenFile) -> None:
        """Forgets the recovery copy of a file."""
        self._discard(file.path)

    def _at(self, place: int) -> OpenFile | None:
        return self._files[place] if 0 <= place < len(self._files) else None

    def _label(self, file: OpenFile) -> None:
        if file in self._files:
            self.tabs.set_file(self._files.index(file), file.directory, str(file.path), file.dirty)

    def _discard(self, path: Path) -> None:
        try:
            self._store.discard(path)
        except OSError as failure:
            self.problem_found.emit(str(failure))

    def _on_current_changed(self, place: int) -> None:
        self.current_changed.emit(self._at(place))

    def _on_close_clicked(self, place: int) -> None:
        file = self._at(place)
        if file is not None:
            self.close_requested.emit(file)

    def _on_dirty_changed(self, file: OpenFile, _dirty: bool) -> None:
        self._label(file)
        if not file.dirty:
            self.discard_copy(file)
        self.dirty_changed.emit(file)

    def _on_changed(self, _revision: int) -> None:
        self._keep.start()
