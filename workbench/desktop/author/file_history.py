"""Notes the versions of the open files and does what the History page asks for."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from workbench.desktop.author.centre import Centre
from workbench.desktop.author.disk import DiskFollower
from workbench.desktop.author.history_panel import HistoryPanel
from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.versions import Version, Versions
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.edits import TextEdit


class FileHistory(QObject):
    """Joins files, disk and page; `announced` tells what became of a restored version."""

    announced = Signal(str)

    def __init__(self, theme: ThemeManager, files: OpenFiles, disk: DiskFollower, centre: Centre) -> None:
        super().__init__(files)
        self.versions = Versions()
        self.panel = HistoryPanel(theme, self.versions)
        self._files = files
        self._centre = centre
        self._places: WeakKeyDictionary[OpenFile, Path] = WeakKeyDictionary()
        files.current_changed.connect(self._on_current_changed)
        disk.saved.connect(partial(self._note, "saved"))
        disk.copy_found.connect(self._on_copy_found)
        self.panel.compare_requested.connect(self._compare)
        self.panel.restore_requested.connect(self._restore)

    def refresh(self) -> None:
        """The text changed, or the file has another place."""
        file = self._files.current
        if file is not None:
            self._follow(file)
        self.panel.refresh()

    def _follow(self, file: OpenFile) -> None:
        """Versions belong to the file, wherever a rename puts it."""
        former = self._places.get(file)
        if former is None:
            self.versions.note(file.path, "opened", file.base.data)
            file.reloaded.connect(partial(self._note, "reloaded", file))
        elif former != file.path:
            self.versions.moved(former, file.path)
        self._places[file] = file.path

    def _note(self, kind: str, file: OpenFile) -> None:
        self._follow(file)
        self.versions.note(file.path, kind, file.base.data)
        self.panel.refresh()

    def _on_current_changed(self, file: OpenFile | None) -> None:
        if file is not None:
            self._follow(file)
        self.panel.show_file(file)

    def _on_copy_found(self, file: OpenFile, data: bytes, when: datetime) -> None:
        self.versions.note(file.path, "copy", data, when)
        self.panel.refresh()

    def _compare(self, version: Version) -> None:
        file = self._files.current
        if file is not None:
            self._centre.show_compare(file, version.data, version.when.strftime("%H:%M:%S"), self.refresh)

    def _restore(self, version: Version) -> None:
        file = self._files.current
        if file is not None:
            self.announced.emit(restore(file, version))


def restore(file: OpenFile, version: Version) -> str:
    """Makes a version the text, as one step that can be undone; what to tell the user."""
    when = version.when.strftime("%H:%M:%S")
    try:
        edit = TextEdit(0, len(file.bytes_now()), version.data.decode("utf-8"))
    except UnicodeDecodeError:
        return tr("Not restored: the version of {time} is not UTF-8", time=when)
    if not file.apply_edits((edit,), tr("Restore the version of {time}", time=when)):
        return tr("Not applied: the file cannot be edited")
    return tr("The text of {time} is back; it is not saved yet", time=when)
