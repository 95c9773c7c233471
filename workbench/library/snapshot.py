"""What a scan found: immutable, in a deterministic order, with everything that was skipped and why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells that a file changed without reading it: modification time in ns, size in bytes, inode, device."""

    mtime_ns: int
    size: int
    inode: int
    device: int


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link: its text as written, where it really leads (None when dangling or a loop).

    `state`: `inside` (the target is below the same root), `outside`, `dangling` or `loop`.
    """

    text: str
    target: Path | None
    state: str


@dataclass(frozen=True, slots=True)
class SkillEntry:
    """One SKILL.md as the scan found it; its body has not been read.

    `path` (of the SKILL.md) and `folder` use `/` and are relative to the snapshot's base; `folder` is `.` when the base
    itself is the skill. `directory` is the folder's own name as the disk spells it. `depth` counts folders below the
    root (0 = the root is the skill, 1 = its direct child). `filename` is what stands on disk, which differs from
    `SKILL.md` in case for a skill that no client finds. `others` are further entries of the folder whose name is
    SKILL.md in another case. `parent` is the path of the skill whose folder encloses this one. `header` holds the bytes
    read up to the closing fence (4,096-byte chunks), `bytes_read` their count, `digest` their hash.
    """

    path: str
    folder: str
    directory: str
    root: str
    file: Path
    depth: int
    stamp: Stamp
    header: bytes
    bytes_read: int
    digest: bytes
    filename: str = "SKILL.md"
    others: tuple[str, ...] = ()
    file_link: Link | None = None
    folder_link: Link | None = None
    real: str = ""
    parent: str | None = None
    git_ignored: bool = False
    under_skipped: str | None = None
    variant: bool = False


@dataclass(frozen=True, slots=True)
class ScanProblem:
    """Something at a path that is not a readable skill, or is one only by a detour.

    `kind`: `missing` (folder of a skills root without SKILL.md), `not-a-file` (SKILL.md is a folder or device),
    `dangling-link`, `link-loop`, `link-duplicate` (`other` is the path that is listed), `link-outside`, `unreadable`,
    `vanished`, `case-twin` and `form-twin` (two paths that differ in case or in Unicode normal form only; `other` is
    the first), `too-many` (the root holds more than `count` folders), `too-deep`. `path` is relative to the base.
    """

    kind: str
    path: str
    detail: str
    other: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Skipped:
    """A path that was not read at all, and the reason in words (contract: `skipped`)."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Root:
    """A folder that was scanned: its path relative to the base, where it is, how many folders it holds directly."""

    path: str
    location: Path
    folders: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A library at one moment. `revision` grows with every scan of one library; entries are sorted by path."""

    revision: int
    base: Path
    roots: tuple[Root, ...]
    entries: tuple[SkillEntry, ...]
    problems: tuple[ScanProblem, ...]
    skipped: tuple[Skipped, ...]


@dataclass(frozen=True, slots=True)
class BundledFile:
    """A file or link inside a skill's folder, SKILL.md included.

    `path` uses `/` and is relative to the skill's folder; `kind` is `file`, `folder`, `link` or `other`; `size` in
    bytes. `executable` is the owner's permission bit.
    """

    path: str
    kind: str
    size: int
    executable: bool = False
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """The files of one skill's folder, sorted by path; `truncated` tells that there are more than were listed.

    A nested skill's folder is left out; links are listed and never followed.
    """

    folder: Path
    files: tuple[BundledFile, ...]
    truncated: bool = False
