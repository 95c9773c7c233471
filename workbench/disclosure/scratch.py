"""Folders for scratch copies: in memory where there is room, locked while they are used, swept when nobody uses them.

A process that is killed leaves its folder behind. The next one that makes a copy takes away what nobody holds a lock
on: a lock goes with its process, whatever becomes of it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
import time
from typing import Final

if sys.platform != "win32":  # Windows has no locks of this kind; there nothing is swept
    import fcntl

PREFIX: Final = "skill-workbench-copy-"
MEMORY: Final = "/dev/shm"
MOST_IN_MEMORY: Final = 67_108_864
"""Bytes of a copy that is made in memory where there is room: the disk takes many times as long for it."""
UNUSED: Final = 60.0
"""Seconds after which a folder that nobody holds is taken away; a younger one may be about to be locked."""
_ROOM: Final = 4


class Scratch:
    """A folder of our own that nobody else may enter. Raises `OSError` when there can be none."""

    def __init__(self, size: int) -> None:
        """`size` is the bytes that are going to be written."""
        parent = _parent(size) or tempfile.gettempdir()
        _sweep(parent)
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
        self._lock = _held(self.folder)

    def close(self) -> None:
        """Takes the folder away."""
        with contextlib.suppress(OSError):  # there is nobody to tell; the next sweep tries again
            remove_tree(self.folder)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _parent(size: int) -> str:
    """Where a copy of this size is made; empty for the system's folder for such things."""
    if size > MOST_IN_MEMORY or os.environ.get("TMPDIR"):
        return ""
    try:
        room = os.statvfs(MEMORY)
    except (OSError, AttributeError):
        return ""
    enough = room.f_bavail * room.f_frsize >= _ROOM * size
    return MEMORY if enough and os.access(MEMORY, os.W_OK | os.X_OK) else ""


def _held(folder: str) -> int:
    """A descriptor that holds a lock on a folder; -1 where there are no locks."""
    if sys.platform == "win32":
        return -1
    lock = os.open(folder, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


def _sweep(parent: str) -> None:
    """Takes away the folders of processes that are no more; what cannot be is left."""
    try:
        names = [name for name in os.listdir(parent) if name.startswith(PREFIX)]
    except OSError:
        return
    for name in names:
        try:
            _swept(os.path.join(parent, name))
        except OSError:
            continue


def _swept(folder: str) -> None:
    """Raises `OSError` where the folder is held, is not ours or is gone."""
    if sys.platform == "win32":
        return
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        state = os.fstat(lock)
        if state.st_uid == os.getuid() and time.time() - state.st_mtime > UNUSED:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            remove_tree(folder)
    finally:
        os.close(lock)


def remove_tree(folder: str) -> None:
    """Removes a folder and what is below it, however deep; no link is followed, and a folder that its owner may not
    enter is entered. Raises `OSError`."""
    folders = [folder]
    for one in folders:  # grows on the way
        if not os.access(one, os.R_OK | os.W_OK | os.X_OK):
            os.chmod(one, stat.S_IRWXU)
        with os.scandir(one) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    os.unlink(entry.path)
    for one in reversed(folders):
        os.rmdir(one)
