"""Watches the files that Replay shows: chains and recordings that others change are read again by themselves."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from workbench.desktop.replay.loading import Loaded

PAUSE_MS: Final = 400
"""So long after the first sign the files are read; a file that is written piece by piece gives many signs."""
MOST: Final = 2_000
"""Files and folders that are watched."""


class OutsideWatch(QObject):
    """`changed` when one of the files, or what stands beside it, may be another one. `left_out` counts the paths that
    are not watched."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.changed)
        self._watcher.fileChanged.connect(self._on_sign)
        self._watcher.directoryChanged.connect(self._on_sign)
        self.left_out = 0

    @property
    def paths(self) -> frozenset[str]:
        """What is watched now."""
        return frozenset((*self._watcher.files(), *self._watcher.directories()))

    def follow(self, wanted: frozenset[str]) -> None:
        """Watches other paths."""
        chosen = sorted(wanted)[:MOST]
        self.left_out = len(wanted) - len(chosen)
        now = self.paths
        gone, new = list(now.difference(chosen)), list(set(chosen) - now)
        if gone:
            self._watcher.removePaths(gone)
        if new:
            failed = self._watcher.addPaths(new)
            self.left_out += len([path for path in failed if os.path.exists(path)])

    def _on_sign(self, _path: str) -> None:
        if not self._pause.isActive():
            self._pause.start()


def watched_paths(loaded: Loaded, base: str) -> frozenset[str]:
    """Files of chains and recordings with the folders in which they stand: a save by renaming is seen there."""
    files = {item.path for item in loaded.chains} | {os.path.join(base, name) for name in loaded.files}
    real = {os.path.abspath(path) for path in files if path}
    return frozenset(real | {os.path.dirname(path) for path in real})
