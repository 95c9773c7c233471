"""Walks the folders of a library level by level and meets every SKILL.md, whatever stands in the way.

Level by level, so that which folder is a skills root is known before anything below it is told, and rows can be shown
at once. A folder whose times have not changed since the last walk is not listed again. Links are followed last: the
real place of a skill always wins over a detour to it.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from workbench.library.gitignore import IgnoreFile, ignore_file, ignored
from workbench.library.links import belongs_to_system, classify, is_gone, shown
from workbench.library.listing import ONE_FILE, list_folder
from workbench.library.reading import NotRegularError, header_digest, read_header, regular_stamp
from workbench.library.snapshot import PRUNED, UNSEEN, Link, Listing, ScanProblem, SkillEntry, Skipped

RACY_NS = 100_000_000
"""A time stamp this close to the last scan is not trusted: the file may have changed again within one clock tick."""
IGNORED = "ignored by .gitignore"
_UNSEEN = UNSEEN[:4]


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """How to scan. `prune` are names of folders that are never entered, `gitignore` leaves out what git ignores,
    `chunk` is how many entries are handed out at once. A walk stops after `max_folders`, and below `max_depth` levels.
    Without `headers` a first scan neither opens nor looks at the files and folders that it lists, and their stamps are
    `UNSEEN`: for a pass that reads every file as a whole anyway, once.
    """

    prune: frozenset[str] = PRUNED
    gitignore: bool = False
    chunk: int = 200
    max_depth: int = 64
    max_folders: int = 2_000_000
    headers: bool = True


@dataclass(frozen=True, slots=True)
class Start:
    """A PATH to walk: absolute path of its folder, path relative to the base, and the name of the one file to take.

    `root` is set where the PATH is a skill of a root that was not given itself.
    """

    location: str
    relative: str
    name: str
    only: str | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """What the last scan knew: folders by absolute path, entries by the absolute path of their folder.

    `changed` are absolute paths that something happened to; None when anything may have changed.
    """

    listings: Mapping[str, Listing] = field(default_factory=dict)
    entries: Mapping[str, SkillEntry] = field(default_factory=dict)
    taken_ns: int = 0
    changed: frozenset[str] | None = None
    touched: frozenset[str] = frozenset()


@dataclass(slots=True)
class Place:
    """A folder that is about to be visited. `parent` is the path of the skill that encloses it, `root` that skill's."""

    location: str
    relative: str
    name: str
    start: Start
    level: int
    parent: str | None = None
    root: str | None = None
    link: Link | None = None
    real: str = ""
    fresh: bool = False
    ignores: tuple[IgnoreFile, ...] = ()
    budget: list[int] | None = None


_Child = tuple[Place, str, str | None, str | None]
"""A folder that waits in the queue: the place above, its name, the skill around it, that skill's root."""


def _place_of(child: _Child) -> Place:
    above, name, parent, root = child
    location, relative = location_below(above.location, name), join(above.relative, name)
    found = Place(location, relative, name, above.start, above.level + 1, parent, root)
    found.fresh, found.ignores, found.budget = above.fresh, above.ignores, above.budget
    return found


def _is_plain_leaf(entry: SkillEntry, listing: Listing) -> bool:
    return (
        listing.manifests is ONE_FILE
        and not (listing.folders or listing.links or listing.pruned or listing.ignore_file)
        and entry.folder_link is None
        and entry.filename == "SKILL.md"
        and not entry.others
    )


class Walk:
    """One pass over all starts: iterate `entries`, then follow the links that were met (module `detours`).

    `same` tells that every folder so far was found as memory has it.
    """

    def __init__(self, options: ScanOptions, memory: Memory) -> None:
        self.options = options
        self.memory = memory
        self.listings: dict[str, Listing] = {}
        self.problems: list[ScanProblem] = []
        self.skipped: list[Skipped] = []
        self.holders: set[str] = set()
        self.links: list[tuple[Place, str]] = []
        self.pruned: list[tuple[str, str]] = []
        self._roots: dict[str, str] = {}
        self._full = False
        self._brief = not options.headers and not memory.listings
        self.same = True

    def entries(self, place: Place) -> Iterator[SkillEntry]:
        """Every skill at and below a place, level by level, in the order of the names."""
        queue: deque[Place | _Child] = deque([place])
        while queue and not self._stop(queue[0]):
            item = queue.popleft()
            if isinstance(item, tuple):
                entry = self._unchanged(item) if self.memory.entries else None
                if entry is None:
                    entry = self._briefly(item, queue) if self._brief else self.visit(_place_of(item), queue)
            else:
                entry = self.visit(item, queue)
            if entry is not None:
                yield entry

    def _briefly(self, child: _Child, queue: deque[Place | _Child]) -> SkillEntry | None:
        """The quick way of a scan without headers; an ordinary skill alone in its folder takes no further look."""
        above, name, parent, root = child
        location = location_below(above.location, name)
        try:
            listing = list_folder(location, _UNSEEN, self.options.prune)
        except OSError:
            return self.visit(_place_of(child), queue)
        if not listing.alone or listing.manifests is not ONE_FILE or above.ignores:
            return self.visit(_place_of(child), queue, listing)
        self.listings[location] = listing
        self.same = False
        relative = join(above.relative, name)
        if root is None:
            self.holders.add(above.relative)
            root = self.root_of(above.start, above.relative)
        hidden = under_skipped(relative, above.start, root)
        directory = name if name.isascii() else shown(name)
        depth = depth_below(root, relative)
        path = f"{relative}/SKILL.md"
        return SkillEntry(
            path, relative, directory, root, location, depth, UNSEEN, b"", 0, b"", parent=parent, under_skipped=hidden
        )

    def _unchanged(self, child: _Child) -> SkillEntry | None:
        """The quick way for most folders of a rescan: a skill with nothing below it, and all of it as remembered."""
        above, name, parent, root = child
        location = location_below(above.location, name)
        entry, listing = self.memory.entries.get(location), self.memory.listings.get(location)
        if entry is None or listing is None or not _is_plain_leaf(entry, listing) or above.ignores or above.link:
            return None
        if entry.parent != parent or above.fresh or above.budget is not None:
            return None
        changed = self.memory.changed
        if (changed is None or location in self.memory.touched) and not self._is_as_before(location, entry, listing):
            return None
        if root is None:
            self.holders.add(above.relative)
            root = self.root_of(above.start, above.relative)
        if root != entry.root:
            return None
        self.listings[location] = listing
        return entry

    def _is_as_before(self, location: str, entry: SkillEntry, listing: Listing) -> bool:
        if self.memory.changed is not None:
            return False
        try:
            folder, file = os.stat(location), os.lstat(f"{location}{os.sep}{entry.filename}")
        except OSError:
            return False
        stamp, limit = entry.stamp, self.memory.taken_ns - RACY_NS
        return (
            (folder.st_mtime_ns, folder.st_ctime_ns, folder.st_ino, folder.st_dev) == listing.stamp
            and file.st_mtime_ns == stamp.mtime_ns < limit
            and file.st_ctime_ns == stamp.changed_ns
            and file.st_size == stamp.size
            and file.st_ino == stamp.inode
            and file.st_dev == stamp.device
            and folder.st_mtime_ns < limit
        )

    def visit(self, place: Place, queue: deque[Place | _Child], listing: Listing | None = None) -> SkillEntry | None:
        """The skill at a place, if there is one; the folders below are put in the queue."""
        if listing is None:
            listing = self.listing(place)
        else:
            self.same = False
        if listing is None:
            return None
        self.listings[place.location] = listing
        if self.options.gitignore and listing.ignore_file:
            found = ignore_file(os.path.join(place.location, ".gitignore"), place.location)
            place.ignores += (found,) if found else ()
        entry, parent, root = None, place.parent, place.root
        if listing.manifests and (name := self._manifest(place, listing)):
            root = self._root(place)
            entry = self._entry(place, listing, name, root)
            parent = entry.path if entry is not None else join(place.relative, name)
        if listing.links and parent is None:
            self.links += [(place, name) for name in listing.links]
        if listing.pruned and parent is None:
            self.pruned += [(os.path.join(place.location, name), join(place.relative, name)) for name in listing.pruned]
        if listing.folders and place.start.only is None:
            self._descend(place, listing, parent, root, queue)
        return entry

    def listing(self, place: Place) -> Listing | None:
        """What the folder holds now, from memory when it did not change; None when it cannot be read."""
        old = self.memory.listings.get(place.location)
        changed = self._may_have_changed(place)
        if old is not None and not changed:
            return old
        try:
            found = os.stat(place.location)
            stamp = (found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev)
            if old is not None and old.stamp == stamp and self._trusted(stamp[0]):
                return old
            now = list_folder(place.location, stamp, self.options.prune)
            if now == old:
                return old
            self.same = False
            return now
        except OSError as failure:
            self.fail(place.relative, failure)
            return None

    def fail(self, path: str, failure: OSError) -> None:
        """Notes that a path could not be read, and why."""
        kind = "vanished" if is_gone(failure) else "unreadable"
        if isinstance(failure, NotRegularError):
            kind = "not-a-file"
        detail = failure.strerror or str(failure)
        self.problems.append(ScanProblem(kind, path, detail))
        words = {"vanished": "it vanished during the scan", "not-a-file": f"it is not a regular file: {detail}"}
        self.skipped.append(Skipped(path, words.get(kind, f"it cannot be read: {detail}")))

    def root_of(self, start: Start, container: str) -> str:
        """The skills root of a folder's direct children.

        That is the topmost folder called `skills`, else the topmost that directly holds a skill, else the container.
        """
        found = self._roots.get(container)
        if found is None:
            steps = list(_steps(start, container))
            named = (path for path, name in steps if name.casefold() == "skills")
            holding = (path for path, _ in steps if path in self.holders)
            found = self._roots[container] = next(named, None) or next(holding, container)
        return found

    def _stop(self, item: Place | _Child) -> bool:
        place = item[0] if isinstance(item, tuple) else item
        limit = self.options.max_folders
        if place.budget is not None:
            place.budget[0] -= 1
            return place.budget[0] < 0
        if len(self.listings) < limit:
            return False
        if not self._full:
            self._full = True
            detail = f"the scan stopped after {limit:,} folders; what is below and after this one was not read"
            self.problems.append(ScanProblem("too-many", place.relative, detail, count=limit))
            self.skipped.append(Skipped(place.relative, detail))
        return True

    def _may_have_changed(self, place: Place) -> bool:
        changed = self.memory.changed
        return changed is None or place.fresh or bool(place.link) or place.location in self.memory.touched

    def _trusted(self, mtime_ns: int) -> bool:
        return self.memory.changed is None and mtime_ns < self.memory.taken_ns - RACY_NS

    def _descend(
        self, place: Place, listing: Listing, parent: str | None, root: str | None, queue: deque[Place | _Child]
    ) -> None:
        if place.level >= self.options.max_depth:
            detail = f"folders are scanned {self.options.max_depth} levels deep; this one holds more below"
            self.problems.append(ScanProblem("too-deep", place.relative, detail))
            self.skipped.append(Skipped(place.relative, detail))
            return
        if place.link or place.location in (self.memory.changed or ()):
            place.fresh = True
        names = self._kept(place, listing.folders) if place.ignores else listing.folders
        queue.extend([(place, name, parent, root) for name in names])

    def _kept(self, place: Place, names: tuple[str, ...]) -> Iterator[str]:
        for name in names:
            if ignored(os.path.join(place.location, name), True, place.ignores):
                self.skipped.append(Skipped(join(place.relative, name), IGNORED))
            else:
                yield name

    def _manifest(self, place: Place, listing: Listing) -> str | None:
        """The entry that counts as SKILL.md; another case of it does not count inside a skill, where it is a file."""
        only = place.start.only
        if listing.manifests is ONE_FILE and only is None:
            return "SKILL.md"
        names = [name for name, _ in listing.manifests]
        if only is not None and place.location == place.start.location:
            return only if only in names else None
        if "SKILL.md" in names:
            return "SKILL.md"
        return names[0] if place.parent is None else None

    def _root(self, place: Place) -> str:
        if place.root is not None:
            return place.root
        if place.relative == place.start.relative:
            return place.start.root or place.relative
        container = place.relative.rpartition("/")[0] or "."
        self.holders.add(container)
        return self.root_of(place.start, container)

    def _entry(self, place: Place, listing: Listing, name: str, root: str) -> SkillEntry | None:
        kind = "file" if listing.manifests is ONE_FILE else dict(listing.manifests)[name]
        if place.ignores and ignored(os.path.join(place.location, name), False, place.ignores):
            self.skipped.append(Skipped(join(place.relative, name), IGNORED))
            return None
        others = () if len(listing.manifests) == 1 else tuple(other for other, _ in listing.manifests if other != name)
        try:
            if kind in ("folder", "other"):
                words = "it is a folder" if kind == "folder" else "it is a device, a pipe or a socket"
                raise NotRegularError(words)
            if kind == "file" and (old := self._remembered(place, name)) is not None:
                return _moved(old, place, root, others)
            return self._read(place, name, root, others, self._file_link(place, name, root) if kind == "link" else None)
        except OSError as failure:
            self.fail(join(place.relative, name), failure)
            return None

    def _remembered(self, place: Place, name: str) -> SkillEntry | None:
        """The last scan's entry when the file is as it was. Raises `OSError`."""
        old = self.memory.entries.get(place.location)
        if old is None or old.filename != name or old.file_link is not None or old.folder != place.relative:
            return None
        if not self._may_have_changed(place):
            return old
        found, stamp = os.stat(f"{place.location}{os.sep}{name}", follow_symlinks=False), old.stamp
        same = (
            found.st_mtime_ns == stamp.mtime_ns
            and found.st_ctime_ns == stamp.changed_ns
            and found.st_size == stamp.size
            and found.st_ino == stamp.inode
            and found.st_dev == stamp.device
        )
        return old if same and self._trusted(stamp.mtime_ns) else None

    def _file_link(self, place: Place, name: str, root: str) -> Link:
        path, shown_path = os.path.join(place.location, name), join(place.relative, name)
        link = classify(path, self.location_of(place, root))
        kinds = {"outside": "link-outside", "dangling": "dangling-link", "loop": "link-loop"}
        if link.state in kinds:
            self.problems.append(ScanProblem(kinds[link.state], shown_path, link.text))
        if link.target is None:
            reason = "it links to itself" if link.state == "loop" else f"it links to {link.text}, which does not exist"
            self.skipped.append(Skipped(shown_path, reason))
        return link

    def location_of(self, place: Place, root: str) -> str:
        """The absolute path of a root that encloses a place."""
        up = depth_below(root, place.relative)
        location = place.location
        for _ in range(up):
            location = os.path.dirname(location)
        return location

    def _read(
        self, place: Place, name: str, root: str, others: tuple[str, ...], link: Link | None
    ) -> SkillEntry | None:
        if link is not None and link.target is None:
            return None
        path = f"{place.location}{os.sep}{name}"
        if link is not None:
            refuse_irregular(path)
        if self.options.headers:
            header, count, stamp = read_header(path)
        else:
            header, count, stamp = b"", 0, UNSEEN if self._brief and link is None else regular_stamp(path)
        return SkillEntry(
            join(place.relative, name),
            place.relative,
            shown(place.name),
            root,
            place.location,
            depth_below(root, place.relative),
            stamp,
            header,
            count,
            header_digest(header) if header else b"",
            name,
            others,
            link,
            place.link,
            place.real,
            place.parent,
            under_skipped(place.relative, place.start, root),
            name != "SKILL.md",
        )


def _moved(old: SkillEntry, place: Place, root: str, others: tuple[str, ...]) -> SkillEntry:
    """The remembered entry with what its surroundings say today; the same object when nothing differs."""
    hidden = under_skipped(place.relative, place.start, root)
    if (
        old.root == root
        and old.others == others
        and old.folder_link == place.link
        and old.real == place.real
        and old.parent == place.parent
        and old.under_skipped == hidden
    ):
        return old
    return old._replace(
        root=root,
        depth=depth_below(root, place.relative),
        others=others,
        folder_link=place.link,
        real=place.real,
        parent=place.parent,
        under_skipped=hidden,
    )


def refuse_irregular(path: str) -> None:
    """Looks at what a link leads to before it is opened: opening a device may act. Raises `NotRegularError`."""
    if belongs_to_system(os.path.realpath(path)):
        raise NotRegularError("the link leads to what the system makes up as it is read")
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        raise NotRegularError("the link leads to a folder, a device, a pipe or a socket")


def location_below(location: str, name: str) -> str:
    """The absolute path of a folder's entry."""
    return f"{location}{os.sep}{name}" if location != os.sep else os.sep + name


def join(folder: str, name: str) -> str:
    """A relative path with `/`, for people and results."""
    if not name.isascii():
        name = shown(name)
    return name if folder == "." else f"{folder}/{name}"


def depth_below(root: str, folder: str) -> int:
    """How many folders `folder` stands below `root`; both are relative paths, `.` is the base."""
    if folder == root:
        return 0
    return folder.count("/") + 1 if root == "." else folder.count("/", len(root))


def under_skipped(relative: str, origin: Start, root: str) -> str | None:
    """The first folder on the way that most scanners pass over; the dots of an agent's own home do not count."""
    if "/." not in relative and relative[0] != "." and "node_modules" not in relative and "__pycache__" not in relative:
        return None
    conventional = root.rpartition("/")[2].casefold() == "skills"
    start = "" if origin.relative == "." else origin.relative
    skip = root if conventional and root != "." else start
    parts = relative[len(skip) :].strip("/").split("/") if relative != "." else []
    return next((part for part in parts if part.startswith(".") or part in PRUNED), None)


def _steps(start: Start, container: str) -> Iterator[tuple[str, str]]:
    """(path, name) of every folder from the start down to the container."""
    yield start.relative, start.name
    rest = container if start.relative == "." else container[len(start.relative) + 1 :]
    at = start.relative
    for name in rest.split("/") if rest and rest != "." else ():
        at = name if at == "." else f"{at}/{name}"
        yield at, name
