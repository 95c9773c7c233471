"""The folder that a conversation works in. The user's own is only ever read: the first write makes a scratch copy.

Links are copied as links; one that leads to a place inside the workspace by an absolute path leads to the copy's place
instead, so that nothing reaches back into the user's folder.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from workbench.disclosure.scratch import Scratch, remove_tree
from workbench.library.links import below
from workbench.library.reading import open_regular

MOST_FILES: Final = 50_000
MOST_BYTES: Final = 268_435_456
"""What a scratch copy may hold: a workspace beyond it can be looked at, not changed."""
_BLOCK: Final = 4_096
_PIECE: Final = 1_048_576
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
LEFT_OUT: Final = frozenset({".git", "node_modules", ".venv", "__pycache__"})


class WorkspaceError(Exception):
    """Something that cannot be done in the workspace, in words and without an absolute path."""


class Workspace:
    """A workspace by its real path. `close` removes the scratch copy, if one was made."""

    def __init__(self, folder: str) -> None:
        self.given = folder
        self.root = os.path.realpath(folder)
        self.changes = 0
        """How often something was written into the scratch copy."""
        self.left_out: tuple[str, ...] = ()
        """What the scratch copy has not: paths of folders without their content, of devices, pipes and sockets."""
        self.linked: set[str] = set()
        """Real paths outside that may be read: files of skills to which the user's own links lead."""
        self._scratch: Scratch | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_copy(self) -> bool:
        """Whether what is read and written is a scratch copy."""
        return self._scratch is not None

    def close(self) -> None:
        """Ends the use of the scratch copy."""
        if self._scratch is not None:
            self._scratch.close()
            self._scratch = None

    def make_writable(self) -> None:
        """Makes the scratch copy unless there is one; something is about to be written.

        Raises `WorkspaceError` when the workspace is too large.
        """
        self.changes += 1
        if self._scratch is not None:
            return
        try:
            copy = _Copy(self.root)
            with contextlib.ExitStack() as undone:
                scratch = Scratch(copy.size)
                undone.callback(scratch.close)
                target = os.path.join(scratch.folder, os.path.basename(self.root) or "workspace")
                copy.make(target)
                undone.pop_all()
        except OSError as failure:
            raise WorkspaceError(f"no scratch copy can be made: {failure.strerror or failure}") from failure
        self._scratch, self.root, self.left_out = scratch, target, tuple(sorted(copy.left_out))

    def place(self, path: str) -> str:
        """The absolute path of a place relative to the workspace, for a step that changes the disk: the folder it is
        in must lie inside, the place itself may be a link. Raises `WorkspaceError`."""
        if not path or "\0" in path or os.path.isabs(path):
            raise WorkspaceError(f"'{path}' is no path relative to the workspace")
        place = os.path.normpath(os.path.join(self.root, path))
        folder = os.path.realpath(os.path.dirname(place))
        if place == self.root or not below(place, self.root) or not below(folder, self.root):
            raise WorkspaceError(f"'{path}' leads out of the workspace")
        return os.path.join(folder, os.path.basename(place))


class _Copy:
    """A copy of a folder, within the limits; devices, pipes and sockets are left out. All of it is counted before the
    first byte is written. Raises `OSError` or `WorkspaceError`."""

    def __init__(self, source: str) -> None:
        self._source, self._target = source, ""
        self._folders: list[str] = []
        self._links: list[str] = []
        self.left_out: list[str] = []
        self._files: list[tuple[str, os.stat_result]] = []
        self._count = self._bytes = 0
        pending = [""]
        while pending:
            folder = pending.pop()
            with os.scandir(os.path.join(source, folder)) as entries:
                for entry in entries:
                    if self._counted(entry, os.path.join(folder, entry.name)):
                        pending.append(os.path.join(folder, entry.name))

    @property
    def size(self) -> int:
        """Bytes that the copy takes, in whole blocks."""
        return sum(-(-state.st_size // _BLOCK) for _, state in self._files) * _BLOCK + len(self._folders) * _BLOCK

    def make(self, target: str) -> None:
        """Makes the copy, in a folder that is not there yet."""
        self._target = target
        os.mkdir(target)
        for folder in self._folders:
            os.mkdir(os.path.join(target, folder))
        for path, state in self._files:
            _copy_file(os.path.join(self._source, path), os.path.join(target, path), state)
        for path in self._links:
            os.symlink(self._led(os.path.join(self._source, path)), os.path.join(target, path))

    def _counted(self, entry: os.DirEntry[str], path: str) -> bool:
        """Takes one entry in; whether it is a folder whose content is still to be looked at."""
        self._count += 1
        goes_on = False
        if entry.is_symlink():
            self._links.append(path)
        elif entry.is_dir(follow_symlinks=False):
            self._folders.append(path)
            goes_on = entry.name not in LEFT_OUT
            self.left_out += [] if goes_on else [path]
        elif entry.is_file(follow_symlinks=False):
            state = entry.stat(follow_symlinks=False)
            self._files.append((path, state))
            self._bytes += state.st_size
        else:
            self.left_out.append(path)
        if self._count > MOST_FILES or self._bytes > MOST_BYTES:
            raise WorkspaceError(
                f"the workspace is too large for a scratch copy: more than {MOST_FILES:,} files or "
                f"{MOST_BYTES // 1_048_576} MB"
            )
        return goes_on

    def _led(self, link: str) -> str:
        """Where the copy of a link leads: into the copy what led into the workspace, and else to the same place."""
        text = os.readlink(link)
        whole = os.path.join(os.path.dirname(link), text)
        if not below(os.path.normpath(whole), self._source):
            return whole
        if os.path.isabs(text):
            return os.path.normpath(os.path.join(self._target, os.path.relpath(text, self._source)))
        return text


def _copy_file(source: str, target: str, state: os.stat_result) -> None:
    """Copies what a file held when it was counted, and its time, which tells what changed since a scan."""
    reading, _ = open_regular(source)
    try:
        writing = os.open(target, _NEW, state.st_mode & 0o777 | 0o600)
        try:
            left = state.st_size
            while left > 0 and (piece := os.read(reading, min(left, _PIECE))):
                left -= len(piece)
                while piece:
                    piece = piece[os.write(writing, piece) :]
            os.utime(writing, ns=(state.st_atime_ns, state.st_mtime_ns))
        finally:
            os.close(writing)
    finally:
        os.close(reading)


def disk_write(workspace: Workspace, path: str, text: str | bytes) -> None:
    """Writes bytes, or a text as UTF-8, its folders made as needed. Raises `WorkspaceError`, as all of these do."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")

    def act() -> None:
        place = Path(_with_folders(workspace, path))
        if place.is_symlink():
            place.unlink()
        place.write_bytes(data)

    _act(workspace, act, path)


def disk_delete(workspace: Workspace, path: str) -> None:
    """Deletes a file, a link or a whole folder."""

    def act() -> None:
        place = workspace.place(path)
        if os.path.isdir(place) and not os.path.islink(place):
            remove_tree(place)
        else:
            os.unlink(place)

    _act(workspace, act, path)


def disk_mkdir(workspace: Workspace, path: str) -> None:
    """Makes a folder and those above it."""
    _act(workspace, lambda: os.makedirs(_with_folders(workspace, path), exist_ok=True), path)


def disk_link(workspace: Workspace, path: str, target: str) -> None:
    """Puts a symbolic link in a place, whatever stood there; the target is taken as it is written."""

    def act() -> None:
        place = _with_folders(workspace, path)
        if os.path.lexists(place):
            disk_delete(workspace, path)
        os.symlink(target, place)

    _act(workspace, act, path)


def _with_folders(workspace: Workspace, path: str) -> str:
    parent = os.path.dirname(os.path.normpath(path))
    if parent:
        above = workspace.root
        for part in parent.split(os.sep):
            above = os.path.join(above, part)
            if not os.path.isdir(above) and below(os.path.realpath(os.path.dirname(above)), workspace.root):
                os.mkdir(above)
    return workspace.place(path)


def _act(workspace: Workspace, step: Callable[[], object], path: str) -> None:
    workspace.make_writable()
    try:
        step()
    except OSError as failure:
        reason = "nothing is there" if failure.errno == errno.ENOENT else failure.strerror or str(failure)
        raise WorkspaceError(f"'{path}': {reason}") from failure
