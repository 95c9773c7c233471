"""Brings changes on disk to the main thread: the watch of the library room as one signal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from workbench.desktop.letterbox import MainThreadPost

if TYPE_CHECKING:
    from workbench.library.watch import Watcher


class LibraryWatch(QObject):
    """Watches folders; `changed(frozenset of paths)` is emitted on the main thread."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: Watcher | None = None
        self._number = 0
        self._post = MainThreadPost(self._on_letter, self)

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
        number, box = self._number, self._post.box
        self._watcher = Watcher(folders, lambda paths: box.put((number, paths)))
        self._watcher.start()

    def stop(self) -> None:
        """Stops watching; what was noticed and not told yet is dropped."""
        self._number += 1
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.stop()

    def shutdown(self) -> None:
        """Stops watching for good."""
        self.stop()
        self._post.close()

    def _on_letter(self, letter: tuple[int, frozenset[Path]]) -> None:
        number, paths = letter
        if number == self._number:
            self.changed.emit(paths)
