"""The files that are open in the Author place, their tabs, and their recovery copies."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QTabBar

from workbench.desktop import icons
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.project.recovery import RecoveryStore

KEEP_AFTER_MS = 2_000
"""Idle time after which an unsaved text is kept as a recovery copy."""


class OpenFiles(QObject):
    """Files by the path of their SKILL.md. `current_changed(file or None)` follows the tabs."""

    current_changed = Signal(object)
    closed = Signal(str)
    close_requested = Signal(object)
    problem_found = Signal(str)

    def __init__(self, theme: ThemeManager, store: RecoveryStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._files: list[OpenFile] = []
        self.tabs = QTabBar()
        self.tabs.setObjectName("file-tabs")
        self.tabs.setAccessibleName(tr("Open files"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setTabsClosable(True)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.currentChanged.connect(lambda place: self.current_changed.emit(self._at(place)))
        self.tabs.tabCloseRequested.connect(lambda place: self.close_requested.emit(self._at(place)))
        self._theme = theme
        theme.theme_changed.connect(self._on_theme_changed)
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(KEEP_AFTER_MS)
        self._keep.timeout.connect(self._keep_copies)

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

    def open(self, path: Path, skill_path: str, data: bytes | None = None) -> OpenFile:
        """Opens a file or shows the tab that it has. Raises `OSError`."""
        known = self.find(skill_path)
        if known is not None:
            self.tabs.setCurrentIndex(self._files.index(known))
            return known
        file = OpenFile(self)
        file.load(path, skill_path, data)
        file.dirty_changed.connect(lambda _dirty: self._label(file))
        file.changed.connect(lambda _revision: self._keep.start())
        self._files.append(file)
        place = self.tabs.addTab(icons.icon("file", 14), "")
        self._label(file)
        if self.tabs.currentIndex() == place:
            self.current_changed.emit(file)
        self.tabs.setCurrentIndex(place)
        return file

    def close(self, file: OpenFile) -> None:
        """Closes a file without asking; its recovery copy goes too."""
        place = self._files.index(file)
        self._files.pop(place)
        self._discard(file)
        self.tabs.removeTab(place)
        if not self._files:
            self.current_changed.emit(None)
        self.closed.emit(file.skill_path)
        file.deleteLater()

    def moved(self, file: OpenFile, path: Path, skill_path: str) -> None:
        """The file has another place on disk; text and undo stay."""
        self._discard(file)
        file.path, file.skill_path, file.directory = path, skill_path, path.parent.name
        self._label(file)

    def saved(self, file: OpenFile) -> None:
        """The text is on disk: its recovery copy is not needed any more."""
        self._discard(file)
        self._label(file)

    def relabel(self, file: OpenFile) -> None:
        """The file has another name."""
        self._label(file)

    def step(self, count: int) -> None:
        """Shows the next or former tab."""
        if self._files:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + count) % len(self._files))

    def _at(self, place: int) -> OpenFile | None:
        return self._files[place] if 0 <= place < len(self._files) else None

    def _label(self, file: OpenFile) -> None:
        if file not in self._files:
            return
        place = self._files.index(file)
        self.tabs.setTabText(place, f"{file.directory} ●" if file.dirty else file.directory)
        self.tabs.setTabToolTip(place, str(file.path))
        spoken = tr("{name}, not saved", name=file.directory) if file.dirty else file.directory
        self.tabs.setAccessibleTabName(place, spoken)

    def _keep_copies(self) -> None:
        for file in self._files:
            if file.dirty:
                try:
                    self._store.keep(file.path, file.bytes_now(), file.digest)
                except OSError as failure:
                    self.problem_found.emit(tr("No recovery copy could be kept: {reason}", reason=failure.strerror or failure))

    def _discard(self, file: OpenFile) -> None:
        try:
            self._store.discard(file.path)
        except OSError as failure:
            self.problem_found.emit(str(failure))

    def _on_theme_changed(self) -> None:
        for place in range(self.tabs.count()):
            self.tabs.setTabIcon(place, icons.icon("file", 14))
