"""Brings changes on disk to the main thread: the watch of the library room as one queued signal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from workbench.library.watch import Watcher


class LibraryWatch(QObject):
    """Watches folders; `changed(frozenset of paths)` is emitted on the main thread."""

    changed = Signal(object)
    _noticed = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: Watcher | None = None
        self._number = 0
        self._noticed.connect(self._on_noticed, Qt.ConnectionType.QueuedConnection)

    @property
    def polled(self) -> tuple[str, ...]:
        """Why a folder is looked at every few seconds instead of being told of, one reason each; empty when none is."""
        modes = self._watcher.modes if self._watcher is not None else ()
        return tuple(f"{mode.root}: {mode.reason}" for mode in modes if mode.kind == "polling")

    def start(self, roots: Sequence[Path]) -> None:
        """Watches other folders; a file stands for its folder."""
        from workbench.library.watch import Watcher

        self.stop()
        folders = [root if root.is_dir() else root.parent for root in roots]
        number = self._number
        self._watcher = Watcher(folders, lambda paths: self._noticed.emit(number, paths))
        self._watcher.start()

    def stop(self) -> None:
        """Stops watching; what was noticed and not told yet is dropped."""
        self._number += 1
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.stop()

    def _on_noticed(self, number: int, paths: frozenset[Path]) -> None:
        if number == self._number:
            self.changed.emit(paths)
