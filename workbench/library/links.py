"""Where a symbolic link leads, without ever opening what it leads to."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from workbench.library.snapshot import Link


def below(path: str, folder: str) -> bool:
    """Whether an absolute, resolved path is the folder or stands below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def belongs_to_system(path: str) -> bool:
    """Whether an absolute, resolved path stands where Unix makes up files as one looks: no library, and no end."""
    return below(path, "/proc") or below(path, "/sys")


def classify(path: str, root: str) -> Link:
    """The link at `path`, judged against the real path of `root`; nothing but `lstat` and `readlink` touches the disk.

    Raises `OSError` when `path` is no link or vanished.
    """
    text = os.readlink(path)
    try:
        real = os.path.realpath(path, strict=True)
    except OSError as failure:
        return Link(shown(text), None, "loop" if failure.errno == errno.ELOOP else "dangling")
    return Link(shown(text), Path(real), "inside" if below(real, os.path.realpath(root)) else "outside")


def shown(name: str) -> str:
    """A name that can be printed and encoded: bytes that are not UTF-8 become `\\xNN`."""
    return name if name.isascii() else name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def is_gone(failure: OSError) -> bool:
    """Whether an error means that the path does not exist any more."""
    return failure.errno in (errno.ENOENT, errno.ENOTDIR, errno.ESTALE)
