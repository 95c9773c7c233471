"""What a scan found: immutable, in a deterministic order, with everything that was skipped and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

PRUNED = frozenset({".git", "node_modules", ".venv", "__pycache__"})
"""Folders that are never scanned (contract, section lint)."""


class Stamp(NamedTuple):
    """What tells that a file changed without reading it: modification time in ns, size in bytes, inode, device.

    `changed_ns` is the time of the inode's last change: it moves also where an edit put the modification time back.
    """

    mtime_ns: int
    size: int
    inode: int
    device: int
    changed_ns: int = 0


UNSEEN = Stamp(0, 0, 0, 0)
"""The stamp of a file or folder that a scan listed without looking at it (`ScanOptions.headers`)."""


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link: its text as written, where it really leads (None when dangling or a loop).

    `state`: `inside` (the target is below the same root), `outside`, `dangling` or `loop`.
    """

    text: str
    target: Path | None
    state: str


class SkillEntry(NamedTuple):
    """One SKILL.md as the scan found it; its body has not been read.

    `path` (of the SKILL.md) and `folder` use `/` and are relative to the snapshot's base; `folder` is `.` when the base
    itself is the skill. Bytes of a name that are not UTF-8 stand in them as `\\xNN`; `location` is the absolute path of
    the folder for the operating system, `file` that of the SKILL.md. `directory` is the folder's own name as the disk
    spells it. `depth` counts folders below the root (0 = the root is the skill, 1 = its direct child). `filename` is
    what stands on disk, which differs from `SKILL.md` in case for a skill that no client finds: then `variant` is set.
    `others` are further entries of the folder whose name is SKILL.md in another case. `parent` is the path of the skill
    whose folder encloses this one. `header` holds the bytes up to and with the closing fence, `bytes_read` counts what
    was read for it (4,096-byte chunks), `digest` is the header's hash. `real` is the folder that a link leads to, empty
    without a link. `under_skipped` is the name of the folder, below the root, that most scanners pass over.
    """

    path: str
    folder: str
    directory: str
    root: str
    location: str
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
    under_skipped: str | None = None
    variant: bool = False

    @property
    def file(self) -> Path:
        """The SKILL.md on disk."""
        return Path(self.location, self.filename)


@dataclass(frozen=True, slots=True)
class ScanProblem:
    """Something at a path that is not a readable skill, or is one only by a detour.

    `kind`: `missing` (folder of a skills root without SKILL.md), `not-a-file` (SKILL.md is a folder or device),
    `dangling-link`, `link-loop`, `link-duplicate` (`other` is the path that is listed), `link-outside` (a linked folder
    or SKILL.md), `unreadable`, `vanished`, `pruned` (a folder that is never scanned holds `count` skills), `too-many`
    (the scan stopped after `count` folders), `too-deep`, `case-twin` and `form-twin` (two paths that differ in case or
    in Unicode normal form only; `other` is the first). `path` is relative to the base; `detail` says in
    words what the system answered or where the link leads.
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
    """A skills root: a folder that holds skills as its direct children, or is a skill itself.

    `path` is relative to the base (`.` for the base itself), `folders` counts the folders and linked folders that it
    holds directly. `conventional` tells that its name is `skills`, so that the layout was meant for an agent.
    """

    path: str
    location: Path
    folders: int
    conventional: bool = False


ENDLESS = 1_000_000
"""Longer than any path of a folder whose names nobody objects to (`Listing.longest`)."""


class Listing(NamedTuple):
    """What one folder held when it was listed: kept so that an unchanged folder is not listed again.

    `stamp` is the folder's (mtime_ns, ctime_ns, inode, device). `manifests` are (name, kind) of entries called SKILL.md
    in any case; kind is `file`, `folder`, `link` or `other`. `pruned` are folders that are never scanned. `alone` tells
    that there is one manifest and nothing else. `longest` counts the characters of the longest name: `ENDLESS` where a
    rule may have to say something of a name, and where there is a link. `chains` are files of hook chains.
    """

    stamp: tuple[int, int, int, int]
    folders: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    manifests: tuple[tuple[str, str], ...] = ()
    pruned: tuple[str, ...] = ()
    markdown: bool = False
    ignore_file: bool = False
    alone: bool = False
    longest: int = ENDLESS
    chains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A library at one moment. `revision` grows with every scan of one library; entries are sorted by path.

    `paths` are the absolute PATHs that were asked for. `taken_ns` is when the scan began (0 for one taken apart);
    `listings` serves the next rescan, by absolute path of the folder.
    """

    revision: int
    base: Path
    roots: tuple[Root, ...]
    entries: tuple[SkillEntry, ...]
    problems: tuple[ScanProblem, ...]
    skipped: tuple[Skipped, ...]
    paths: tuple[str, ...] = ()
    taken_ns: int = field(default=0, compare=False)
    listings: Mapping[str, Listing] = field(default_factory=dict, compare=False, repr=False)


class BundledFile(NamedTuple):
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

    A nested skill's folder is left out. Links are listed and never followed; their state is judged against the skill's
    folder. Of `.git`, `node_modules`, `.venv` and
    `__pycache__` only the folder itself is listed.
    """

    folder: Path
    files: tuple[BundledFile, ...]
    truncated: bool = False
