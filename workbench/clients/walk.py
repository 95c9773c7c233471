"""Meets every SKILL.md below a skills root that some client would find, and notes what decides whether one does.

Lint passes over hidden folders and node_modules; some clients do not, so this walk enters both. It goes level by level
with the names of a folder in byte order, as Codex does, whose limits count what it has met before. Links to folders are
followed once, after everything real. Nothing here knows a client: module `finding` asks the profiles.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from workbench.clients.source import Source
from workbench.library.links import belongs_to_system, is_gone, shown
from workbench.library.load import READ_CAP, read_whole
from workbench.library.reading import NotRegularError
from workbench.library.snapshot import Skipped
from workbench.skill.skill import Skill

MANIFEST = "SKILL.md"
NEVER = ".git"
"""The one folder that no walk enters: it holds no files of anybody's."""
MOST_FOLDERS = 1_000_000
MOST_LEVELS = 64
BEHIND_LINK = 2_000
"""Folders that are visited behind one link, which may lead to the whole disk."""
BEHIND_LINKS = 50_000
"""Folders that are visited behind all links of one walk."""
LARGE = 1_048_576
MOST_LARGE = 268_435_456
"""Bytes of files above `LARGE` that one walk keeps, which is all of them in memory."""
OPENAI_CAP = 65_536
"""Bytes; a larger agents/openai.yaml is not read."""

_Id = tuple[int, int]


class Found(NamedTuple):
    """One SKILL.md and where it stands.

    `path` is relative to the root, `folder` the names of the folders down to it, `directory` the own name of the last
    one (the root's where the file stands in the root itself), `filename` the name as the disk spells it. `root` is the
    number of its root in load order. `enclosing` are the paths of the skills around it, outermost first; `below_root`
    tells that the first of them stands in the root itself. `link` is the
    path of the outermost linked folder on the way, empty without one; `file_link` tells that the SKILL.md itself is a
    link; `outside` that one of the two leads out of the root. `real` is the resolved path of the file. `folders` and
    `entries` count what a walk by levels has met up to this file, itself included. `plain` tells that the file stands
    where every client looks: in an ordinary folder of the root, with no skill above it and no link.
    """

    path: str
    folder: tuple[str, ...]
    directory: str
    filename: str
    root: int
    source: Source
    enclosing: tuple[str, ...] = ()
    link: str = ""
    file_link: bool = False
    outside: bool = False
    real: str = ""
    folders: int = 2
    entries: int = 2
    plain: bool = False
    below_root: bool = False


class LinkNote(NamedTuple):
    """A link of the walk that somebody may have to be told of.

    `kind` is `dangling` (no target), `loop` (it leads to a folder above it), `system` (to what the system makes up) or
    `outside`; `is_manifest` tells that it is called SKILL.md, `level` how many folders stand above it below the root.
    """

    path: str
    kind: str
    text: str
    is_manifest: bool = False
    level: int = 0


class Walked(NamedTuple):
    """What one walk met: the skills by level and name, the links worth a word, and what was not read, with reasons."""

    root: str
    found: tuple[Found, ...]
    links: tuple[LinkNote, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    folders: int = 0
    entries: int = 0


class _Place(NamedTuple):
    """A folder that waits to be visited; `real` and `above` (the links' targets on the way) are set behind a link."""

    location: str
    relative: str
    folder: tuple[str, ...]
    enclosing: tuple[str, ...]
    link: str = ""
    outside: bool = False
    above: tuple[_Id, ...] = ()
    real: str = ""


class _Listing(NamedTuple):
    size: int
    folders: list[str]
    links: list[str]
    manifests: list[tuple[str, int, bool]]
    """Name, place among the sorted entries (from 0), and whether it is a link."""
    openai: bool


def walk(root: str | os.PathLike[str], number: int = 0, prefix: str = "", only: str | None = None) -> Walked:
    """Every SKILL.md below a folder; `number` is that of the root in load order, `prefix` stands before all paths.

    With `only` (a folder's name, or `.` for the root itself) nothing but that skill is read. Never raises for what
    stands on the disk: a root that cannot be read gives an empty result that says so.
    """
    return _Walk(os.path.abspath(os.fspath(root)), number, prefix, only).run()


class _Walk:
    def __init__(self, root: str, number: int, prefix: str, only: str | None) -> None:
        self.root = root
        self.real = os.path.realpath(root)
        self.number = number
        self.prefix = prefix
        self.only = only
        self.found: list[Found] = []
        self.notes: list[LinkNote] = []
        self.skipped: list[Skipped] = []
        self.waiting: list[tuple[_Place, str]] = []
        self.folders = self.entries = self.behind = self.large = 0
        self.in_root = False

    def run(self) -> Walked:
        for place in self._levels(_Place(self.root, self.prefix, (), ()), MOST_FOLDERS):
            self.folders += 1
            self._visit(place)
        seen = self._identities() if self.waiting else set()
        links, self.waiting = deque(self.waiting), []
        while links:
            self._follow(*links.popleft(), seen)
            links.extend(self.waiting)
            self.waiting = []
        return Walked(self.root, tuple(self.found), tuple(self.notes), tuple(self.skipped), self.folders, self.entries)

    def _levels(self, start: _Place, most: int) -> Iterator[_Place]:
        self.queue: deque[_Place] = deque([start])
        met = 0
        while self.queue:
            place = self.queue.popleft()
            if met == most:
                where = place.link or place.relative or "."
                self.skipped.append(Skipped(where, f"more than {most:,} folders; what comes after was not read"))
                return
            met += 1
            yield place

    def _visit(self, place: _Place) -> None:
        try:
            listing = _list(place.location)
        except OSError as failure:
            if not place.folder or not is_gone(failure):
                self.skipped.append(Skipped(place.relative or ".", f"it cannot be read: {failure.strerror or failure}"))
            return
        enclosing = place.enclosing
        for name, at, is_link in listing.manifests:
            item = self._skill(place, listing, name, at, is_link)
            if item is not None:
                self.found.append(item)
                if name == MANIFEST:
                    self.in_root = self.in_root or not place.folder
                    enclosing = (*place.enclosing, item.path)
        self.entries += listing.size
        self._descend(place, listing, enclosing)

    def _descend(self, place: _Place, listing: _Listing, enclosing: tuple[str, ...]) -> None:
        if self.only is not None and (place.folder or self.only == "."):
            return
        if listing.folders and len(place.folder) >= MOST_LEVELS:
            self.skipped.append(Skipped(place.relative, f"more than {MOST_LEVELS} folders deep; not read further"))
            return
        for name in listing.folders:
            if self._wanted(name):
                self.queue.append(_below(place, name, enclosing))
        for name in listing.links:
            if self._wanted(name):
                self.waiting.append((place._replace(enclosing=enclosing), name))

    def _wanted(self, name: str) -> bool:
        return self.only is None or name == self.only

    def _skill(self, place: _Place, listing: _Listing, name: str, at: int, is_link: bool) -> Found | None:
        path = f"{place.relative}/{shown(name)}" if place.relative else shown(name)
        file = f"{place.location}{os.sep}{name}"
        folder = place.folder
        directory = folder[-1] if folder else shown(os.path.basename(self.root) or self.root)
        outside = place.outside
        if is_link:
            note = self._file_note(file, path, len(folder))
            if note is not None:
                self.notes.append(note)
                outside = outside or note.kind == "outside"
        try:
            data, _ = read_whole(file, READ_CAP, link=is_link)
        except NotRegularError as failure:
            self.skipped.append(Skipped(path, str(failure)))
            return None
        except OSError as failure:
            reason = "it vanished before it was read" if is_gone(failure) and not is_link else None
            self.skipped.append(Skipped(path, reason or f"it cannot be read: {failure.strerror or failure}"))
            return None
        if len(data) > LARGE:
            self.large += len(data)
            if self.large > MOST_LARGE:
                self.large -= len(data)
                reason = f"it has {len(data):,} bytes; with the large files before it, more than {MOST_LARGE:,}"
                self.skipped.append(Skipped(path, reason))
                return None
        openai = read_openai(place.location) if listing.openai else None
        source = Source(Skill.from_bytes(path, directory, data), openai)
        linked = bool(place.link) or is_link
        folder_real = place.real or f"{self.real}{place.location[len(self.root) :]}"
        real = os.path.realpath(file) if is_link else f"{folder_real}{os.sep}{name}"
        return Found(
            path,
            folder,
            directory,
            name,
            self.number,
            source,
            place.enclosing,
            place.link,
            is_link,
            outside,
            real,
            self.folders,
            self.entries + at + 1,
            len(folder) == 1 and name == MANIFEST and not (linked or place.enclosing or _is_odd(folder[0])),
            bool(place.enclosing) and self.in_root,
        )

    def _file_note(self, file: str, path: str, level: int) -> LinkNote | None:
        text = _link_text(file)
        try:
            target = os.path.realpath(file, strict=True)
        except OSError:
            return LinkNote(path, "dangling", text, True, level)
        if not _within(target, self.real):
            return LinkNote(path, "outside", text, True, level)
        return None

    def _follow(self, place: _Place, name: str, seen: set[_Id]) -> None:
        """What stands behind one link: a folder is walked, a skill in it told once more under the link's own path."""
        location = f"{place.location}{os.sep}{name}"
        level = len(place.folder)
        path = f"{place.relative}/{shown(name)}" if place.relative else shown(name)
        text = _link_text(location)
        try:
            target = os.path.realpath(location, strict=True)
            if not os.path.isdir(target):
                return
            identity = _identity(target)
        except OSError:
            self.notes.append(LinkNote(path, "dangling", text, level=level))
            return
        outside = not _within(target, self.real)
        kind = "system" if belongs_to_system(target) else "loop" if _within(place.location, target) else ""
        if not kind and identity in place.above:
            kind = "loop"
        if kind or outside:
            self.notes.append(LinkNote(path, kind or "outside", text, level=level))
        if kind or (place.link and identity in seen):
            return
        before = self.entries if identity in seen else None
        seen.add(identity)
        start = _below(place, name, place.enclosing)
        outside = outside or place.outside
        above = (*place.above, identity)
        self._behind(start._replace(link=place.link or path, outside=outside, above=above, real=target))
        if before is not None:  # a client that counts what it met goes into a folder once
            self.entries = before

    def _behind(self, start: _Place) -> None:
        most = min(BEHIND_LINK, BEHIND_LINKS - self.behind)
        for place in self._levels(start, most):
            self.behind += 1
            self._visit(place)

    def _identities(self) -> set[_Id]:
        """The folders that hold a real skill: a link behind a link to one of them is not followed again."""
        found: set[_Id] = set()
        for item in self.found:
            try:
                found.add(_identity(os.path.join(self.root, *item.folder)))
            except OSError:
                continue
        return found


def _below(place: _Place, name: str, enclosing: tuple[str, ...]) -> _Place:
    word = name if name.isascii() else shown(name)
    return _Place(
        f"{place.location}{os.sep}{name}",
        f"{place.relative}/{word}" if place.relative else word,
        (*place.folder, word),
        enclosing,
        place.link,
        place.outside,
        place.above,
        f"{place.real}{os.sep}{name}" if place.real else "",
    )


def _list(location: str) -> _Listing:
    """What a folder holds as far as a client cares, by name. Raises `OSError`."""
    with os.scandir(location) as entries:
        found = list(entries)
    if len(found) == 1 and found[0].name == MANIFEST and found[0].is_file(follow_symlinks=False):
        return _Listing(1, [], [], [(MANIFEST, 0, False)], False)
    found.sort(key=lambda entry: entry.name)
    listing = _Listing(len(found), [], [], [], any(entry.name == "agents" for entry in found))
    for at, entry in enumerate(found):
        name = entry.name
        is_link = entry.is_symlink()
        if len(name) == 8 and name.lower() == "skill.md" and not entry.is_dir():
            listing.manifests.append((name, at, is_link))
        elif is_link:
            listing.links.append(name)
        elif name != NEVER and entry.is_dir(follow_symlinks=False):
            listing.folders.append(name)
    return listing


def read_openai(location: str) -> bytes | None:
    """The bytes of `agents/openai.yaml`; None where there is none that can be read."""
    try:
        return read_whole(f"{location}{os.sep}agents{os.sep}openai.yaml", OPENAI_CAP)[0]
    except OSError:
        return None


def _is_odd(name: str) -> bool:
    """A folder that some client does not enter whatever its level."""
    return name[0] == "." or name == "node_modules"


def _link_text(path: str) -> str:
    try:
        return shown(os.readlink(path))
    except OSError:
        return ""


def _identity(path: str) -> _Id:
    found = os.stat(path)
    return found.st_ino, found.st_dev


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
