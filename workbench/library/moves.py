"""Renames on disk that also work where the disk takes another case for the same name."""

from __future__ import annotations

import contextlib
import errno
import os

from workbench.library.save import sync_folder

# Not the suffix of a save's temporary file, which may be thrown away: this is the user's own file on its way.
_MOVING = ".skill-workbench-moving"


def rename_path(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
    """Renames a file, folder or link; never over something else.

    A change of case or of Unicode form alone goes through a third name, since such a disk calls it no change at all.
    Raises `FileExistsError` when another thing stands at the target, or another `OSError`: then nothing was renamed.
    """
    old, new = os.path.abspath(source), os.path.abspath(target)
    if old == new:
        return
    if not _is_vacant(old, new):
        raise FileExistsError(errno.EEXIST, "something of that name is there already", new)
    if os.path.dirname(old) == os.path.dirname(new) and os.path.lexists(new):
        _two_steps(old, new)
    else:
        os.rename(old, new)
    for folder in {os.path.dirname(old), os.path.dirname(new)}:
        sync_folder(folder)


def _is_vacant(old: str, new: str) -> bool:
    """Whether nothing stands at the target but the source itself in another spelling."""
    if not os.path.lexists(new):
        return True
    folder, name = os.path.split(new)
    return name not in os.listdir(folder) and os.path.samestat(os.lstat(old), os.lstat(new))


def _two_steps(old: str, new: str) -> None:
    between = os.path.join(os.path.dirname(old), f".{os.path.basename(new)[:180]}.{os.getpid()}{_MOVING}")
    os.rename(old, between)
    try:
        os.rename(between, new)
    except OSError:
        with contextlib.suppress(OSError):
            os.rename(between, old)
        raise
