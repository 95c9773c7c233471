"""The folder that a conversation works in. The user's own is only ever read: the first write makes a scratch copy.

Links are copied as links; one that leads to a place inside the workspace by an absolute path leads to the copy's place
instead, so that nothing reaches back into the user's folder.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from workbench.library.links import below

MOST_FILES: Final = 50_000
MOST_BYTES: Final = 268_435_456
"""What a scratch copy may hold: a workspace beyond it can be looked at, not changed."""
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
        self.linked: set[str] = set()
        """Real paths outside that may be read: files of skills to which the user's own links lead."""
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

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
            _let_go(self._scratch.name)
            self._scratch.cleanup()
            self._scratch = None

    def make_writable(self) -> None:
        """Makes the scratch copy unless there is one; something is about to be written.

        Raises `WorkspaceError` when the workspace is too large.
        """
        self.changes += 1
        if self._scratch is not None:
            return
        scratch = tempfile.TemporaryDirectory(prefix="skill-workbench-")
        target = os.path.join(os.path.realpath(scratch.name), os.path.basename(self.root) or "workspace")
        try:
            _Copy(self.root, target).run()
        except OSError as failure:
            scratch.cleanup()
            raise WorkspaceError(f"no scratch copy can be made: {failure.strerror or failure}") from failure
        except BaseException:
            scratch.cleanup()
            raise
        self._scratch, self.root = scratch, target

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
    """A copy of a folder, within the limits; devices, pipes and sockets are left out."""

    def __init__(self, source: str, target: str) -> None:
        self._source, self._target = source, target
        self._files = self._bytes = 0

    def run(self) -> None:
        """Copies. Raises `OSError` or `WorkspaceError`."""
        os.mkdir(self._target)
        pending = [""]
        while pending:
            folder = pending.pop()
            with os.scandir(os.path.join(self._source, folder)) as entries:
                for entry in entries:
                    if self._entry(entry, os.path.join(folder, entry.name)):
                        pending.append(os.path.join(folder, entry.name))

    def _entry(self, entry: os.DirEntry[str], path: str) -> bool:
        """Copies one entry; whether it is a folder whose content is still to be copied."""
        target = os.path.join(self._target, path)
        self._files += 1
        if entry.is_symlink():
            os.symlink(self._led(entry.path), target)
        elif entry.is_dir(follow_symlinks=False):
            os.mkdir(target)
            return entry.name not in LEFT_OUT
        elif entry.is_file(follow_symlinks=False):
            self._bytes += entry.stat(follow_symlinks=False).st_size
            self._check()
            shutil.copy2(entry.path, target, follow_symlinks=False)  # times tell what changed since a scan
        self._check()
        return False

    def _check(self) -> None:
        if self._files > MOST_FILES or self._bytes > MOST_BYTES:
            raise WorkspaceError(
                f"the workspace is too large for a scratch copy: more than {MOST_FILES:,} files or "
                f"{MOST_BYTES // 1_048_576} MB"
            )

    def _led(self, link: str) -> str:
        """Where the copy of a link leads: into the copy what led into the workspace, and else to the same place."""
        text = os.readlink(link)
        whole = os.path.join(os.path.dirname(link), text)
        if not below(os.path.normpath(whole), self._source):
            return whole
        if os.path.isabs(text):
            return os.path.normpath(os.path.join(self._target, os.path.relpath(text, self._source)))
        return text


def _let_go(folder: str) -> None:
    """Makes every folder of a copy writable again, so that it can be removed."""
    for parent, names, _ in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            if not os.path.islink(path):
                os.chmod(path, stat.S_IRWXU)


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
            shutil.rmtree(place)
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
