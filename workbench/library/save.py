"""Writes a file so that after any accident the old or the new content is there whole, never half of one."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import stat
import time
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from workbench.library.links import is_gone
from workbench.library.reading import open_regular, stamp_of
from workbench.library.snapshot import Stamp

TEMP_SUFFIX = ".skill-workbench-tmp"
_STRAY = re.compile(r"\..+\.(?P<pid>\d+)-\d+" + re.escape(TEMP_SUFFIX), re.DOTALL)
_ABANDONED_SECONDS = 3_600
_numbers = itertools.count()


class ConflictError(OSError):
    """The file on disk is not the one that was loaded. `digest` is that of what stands there now."""

    def __init__(self, path: str, digest: bytes) -> None:
        super().__init__(errno.EEXIST, "the file was changed on disk since it was loaded", path)
        self.digest = digest


class GoneError(FileNotFoundError):
    """The file that was loaded does not exist any more."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.ENOENT, "the file was deleted or moved since it was loaded", path)


@dataclass(frozen=True, slots=True)
class Saved:
    """A finished save: the real path that was written, the hash of its content, its stamp."""

    path: Path
    digest: bytes
    stamp: Stamp


def content_digest(data: bytes) -> bytes:
    """The hash by which whole files are compared: what `expected` takes, and by which an own save is recognised."""
    return blake2b(data, digest_size=16).digest()


def atomic_save(path: str | os.PathLike[str], data: bytes, expected: bytes | None) -> Saved:
    """Replaces the file by way of a temporary file beside it, and keeps its mode and, where allowed, its owner.

    `expected` is the digest of what was loaded; None writes whatever stands there, also a new file. A link is followed
    and stays a link. Raises `ConflictError`, `GoneError`, `PermissionError`, or another `OSError` (a full disk): then
    the old file is untouched and no temporary file is left.
    """
    target = _real_target(os.fspath(path))
    clean_strays(os.path.dirname(target))
    before = _check(target, expected)
    temp = _write_temp(target, data, before)
    try:
        if expected is not None:
            _check_again(target, before, expected)
        os.replace(temp, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temp)
        raise
    sync_folder(os.path.dirname(target))
    return Saved(Path(target), content_digest(data), stamp_of(os.stat(target)))


def clean_strays(folder: str) -> None:
    """Removes temporary files of saves whose process was killed."""
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):
            found = _STRAY.fullmatch(name) if name.endswith(TEMP_SUFFIX) else None
            if found and _is_abandoned(os.path.join(folder, name), int(found["pid"])):
                with contextlib.suppress(OSError):
                    os.unlink(os.path.join(folder, name))


def sync_folder(folder: str) -> None:
    """Makes a rename in the folder lasting; systems that cannot do this are left alone."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _real_target(path: str) -> str:
    if not os.path.islink(path):
        return os.path.abspath(path)
    try:
        return os.path.realpath(path, strict=True)
    except OSError as failure:
        raise GoneError(path) from failure


def _check(target: str, expected: bytes | None) -> os.stat_result | None:
    """The state of the file that will be replaced; None for a new one."""
    try:
        found = os.stat(target)
    except OSError as failure:
        if not is_gone(failure):
            raise
        if expected is not None:
            raise GoneError(target) from failure
        return None
    if not stat.S_ISREG(found.st_mode):
        raise PermissionError(errno.EPERM, "it is not a regular file", target)
    # Replacing needs no right to the file itself, only to its folder: without this a write protection would be lost.
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "the file is read-only", target)
    if expected is not None:
        _compare(target, expected)
    return found


def _compare(target: str, expected: bytes) -> None:
    try:
        descriptor, _ = open_regular(target)
        with open(descriptor, "rb") as stream:
            digest = content_digest(stream.read())
    except FileNotFoundError as failure:
        raise GoneError(target) from failure
    if digest != expected:
        raise ConflictError(target, digest)


def _check_again(target: str, before: os.stat_result | None, expected: bytes) -> None:
    """Right before the file is replaced: writing to a slow disk takes time in which others may write too."""
    try:
        now = os.stat(target)
    except FileNotFoundError as failure:
        raise GoneError(target) from failure
    if before is None or stamp_of(now) != stamp_of(before):
        _compare(target, expected)


def _write_temp(target: str, data: bytes, before: os.stat_result | None) -> str:
    folder, name = os.path.split(target)
    temp = os.path.join(folder, f".{name[:180]}.{os.getpid()}-{next(_numbers)}{TEMP_SUFFIX}")
    mode = stat.S_IMODE(before.st_mode) if before else 0o666
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(temp, flags, mode)
    except PermissionError as failure:
        raise PermissionError(
            errno.EACCES, "its folder does not allow new files, which a safe save needs", target
        ) from failure
    try:
        try:
            _fill(descriptor, data, before, mode)
        finally:
            os.close(descriptor)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temp)
        raise
    return temp


def _fill(descriptor: int, data: bytes, before: os.stat_result | None, mode: int) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
    if before is not None and os.name == "posix":
        now = os.fstat(descriptor)
        if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
            with contextlib.suppress(OSError):
                os.fchown(descriptor, before.st_uid, before.st_gid)
        os.fchmod(descriptor, mode)
    os.fsync(descriptor)


def _is_abandoned(path: str, pid: int) -> bool:
    if pid == os.getpid():
        return False
    if os.name != "posix":
        with contextlib.suppress(OSError):
            return time.time() - os.stat(path).st_mtime > _ABANDONED_SECONDS
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
