"""What a host saw when it scanned, kept so that a conversation can go on from that scan while files change. No Qt.

The list in a prompt is of the scan; a body is read when it is asked for. To play that truly, a scratch copy is put back
to the scan, scanned, and then brought to what is on disk now, before the model is asked first.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from workbench.desktop.disclosure.orders import StaleSkill
from workbench.disclosure.cost import body_of
from workbench.disclosure.script import DiskAction, DiskStep
from workbench.disclosure.stale import CHANGED, GONE, Stamp, differences, stamps
from workbench.disclosure.workspace import Workspace
from workbench.library.load import read_whole
from workbench.skill.skill import Skill

_FILE: Final = "SKILL.md"
_LONGEST: Final = 1_048_576
_MOST: Final = 67_108_864
"""Bytes of one SKILL.md, and of all of them, that are kept; what is beyond cannot be put back."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The SKILL.md files of one skills folder at one time, by folder name."""

    number: int
    root: str
    directory: str
    stamps: Mapping[str, Stamp]
    files: Mapping[str, bytes]
    at: float

    def fits(self, number: int, root: str, directory: str) -> bool:
        """Whether it is the one that is asked for."""
        return (self.number, self.root, self.directory) == (number, root, directory)


def take(number: int, root: str, directory: str) -> Snapshot:
    """The present state."""
    seen = stamps(root, directory)
    files: dict[str, bytes] = {}
    total = 0
    for name in sorted(seen):
        if total > _MOST or seen[name][0] > _LONGEST:
            continue
        found = _read(_path(root, directory, name))
        if found is not None:
            files[name] = found
            total += len(found)
    return Snapshot(number, root, directory, seen, files, time.time())


def changes(snapshot: Snapshot) -> Mapping[str, str]:
    """What became of each folder since then, on disk."""
    now = stamps(snapshot.root, snapshot.directory)
    found: dict[str, str] = {}
    for name, kind in differences(snapshot.stamps, now).items():
        if kind == CHANGED and now[name][2] != snapshot.stamps[name][2]:
            found[name] = "link"
        elif kind != CHANGED or _differs(snapshot, name):
            found[name] = kind
    return found


def put_back(workspace: Workspace, snapshot: Snapshot, changed: Mapping[str, str]) -> tuple[DiskStep, ...]:
    """Puts a scratch copy back to the scan; the steps that bring it to what is there now. Raises `WorkspaceError`."""
    if not changed:
        return ()
    workspace.make_writable()
    steps: list[DiskStep] = []
    for name in changed:
        here = os.path.join(workspace.root, *snapshot.directory.split("/"), name)
        if snapshot.stamps.get(name, (0, 0, False))[2]:
            continue  # a folder that was a link at the scan is refused there, whatever became of it
        steps += _forward(f"{snapshot.directory}/{name}", here)
        _restore(here, snapshot.files.get(name))
    workspace.changes = 0  # what was put back is no change of the conversation
    return tuple(steps)


def stale_skills(
    snapshot: Snapshot, root: str, changed: Mapping[str, str], names: Mapping[str, int]
) -> Iterator[StaleSkill]:
    """Both versions of all that changed on disk, or by the script in the copy at `root`."""
    for name in sorted({*changed, *names}):
        path = _path(root, snapshot.directory, name)
        before, now = snapshot.files.get(name), _read(path)
        kind = changed.get(name) or (GONE if now is None else "new" if name not in snapshot.stamps else CHANGED)
        if os.path.islink(os.path.dirname(path)):
            kind, now = "link", None
        yield StaleSkill(
            name, kind, _changed_at(path), _described(before), _described(now),
            None if before is None else len(before), None if now is None else len(now), name in changed,
            _old_body(before, now),
        )  # fmt: skip


def _differs(snapshot: Snapshot, name: str) -> bool:
    """Whether a file that was written again says something else."""
    path = _path(snapshot.root, snapshot.directory, name)
    return os.path.islink(path) or _read(path) != snapshot.files.get(name)


def _forward(path: str, here: str) -> Iterator[DiskStep]:
    """The steps from the scan to now."""
    if os.path.islink(here):
        yield DiskStep(DiskAction.DELETE, path, "")
        yield DiskStep(DiskAction.LINK, path, os.readlink(here))
        return
    file = os.path.join(here, _FILE)
    if os.path.islink(file):
        yield DiskStep(DiskAction.DELETE, f"{path}/{_FILE}", "")
        yield DiskStep(DiskAction.LINK, f"{path}/{_FILE}", os.readlink(file))
        return
    data = _read(file)
    if data is None:
        yield DiskStep(DiskAction.DELETE, f"{path}/{_FILE}" if os.path.isdir(here) else path, "")
    else:
        yield DiskStep(DiskAction.WRITE, f"{path}/{_FILE}", data)


def _restore(here: str, data: bytes | None) -> None:
    file = os.path.join(here, _FILE)
    if os.path.islink(here):
        os.unlink(here)
    if data is None:
        shutil.rmtree(here, ignore_errors=True)
        return
    os.makedirs(here, exist_ok=True)
    if os.path.islink(file):
        os.unlink(file)
    with open(file, "wb") as stream:
        stream.write(data)


def _path(root: str, directory: str, name: str) -> str:
    return os.path.join(root, *directory.split("/"), name, _FILE)


def _read(path: str) -> bytes | None:
    try:
        return read_whole(path, _LONGEST)[0]
    except OSError:
        return None


def _described(data: bytes | None) -> str:
    if data is None:
        return ""
    found = Skill.from_bytes(_FILE, "", data).description
    return (found.text or "") if found is not None else ""


def _old_body(before: bytes | None, now: bytes | None) -> str:
    old, new = (body_of(data or b"").strip() for data in (before, now))
    return old.decode("utf-8", "replace") if old != new else ""


def _changed_at(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0
