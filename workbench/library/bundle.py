"""What the disk says around one skill: its bundled files, read once when a rule asks for them."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from workbench.library.gitignore import Ignores
from workbench.library.links import below, classify, shown
from workbench.library.listing import longest_path
from workbench.library.snapshot import PRUNED, Bundle, BundledFile, Link, Listing, SkillEntry
from workbench.skill.once import once

MAX_ENTRIES = 5_000
MAX_DEPTH = 8
_NEAR = 80.0
_CASE_BLIND: dict[int, bool] = {}


@dataclass(frozen=True, eq=False)
class Facts:
    """Answers from the disk about one skill; nothing is read before it is asked for.

    `base` is the snapshot's base. One `ignores` for all skills of a pass lets each folder's ignore file be read once.
    `listings` are what the scan saw, by folder; they need not have this skill's.
    """

    entry: SkillEntry
    base: Path
    ignores: Ignores = field(default_factory=Ignores)
    listings: Mapping[str, Listing] = field(default_factory=dict, repr=False)
    _inside: dict[str, bool] = field(default_factory=dict, repr=False)

    @property
    def folder(self) -> str:
        """The skill's folder, absolute."""
        return self.entry.location

    @once
    def listing(self) -> Listing | None:
        """What the scan saw in the skill's folder; None when it did not list it."""
        return self.listings.get(self.entry.location)

    @once
    def longest(self) -> int:
        """Characters of the longest path in the skill's folder, when the scan saw nothing odd there, else `ENDLESS`."""
        return longest_path(self.entry.location, self.listings)

    @once
    def alone(self) -> bool:
        """Whether the folder holds nothing but the SKILL.md: most do, and their bundle need not be listed."""
        if self.listing is not None:
            return self.listing.alone
        try:
            return os.listdir(self.folder) == [self.entry.filename]
        except OSError:
            return False

    @once
    def bundle(self) -> Bundle:
        """The files of the skill's folder."""
        return list_bundle(self.folder)

    @once
    def git_ignored(self) -> bool:
        """Whether git ignores the SKILL.md, so that nobody else gets it."""
        bare = self.listing is not None and not self.listing.pruned  # holds no .git
        if bare and not self.ignores.reach(self.folder.rpartition(os.sep)[0] or os.sep):
            return False
        return self.ignores.covers(os.path.join(self.folder, self.entry.filename))

    @once
    def _real(self) -> str:
        return os.path.realpath(self.folder)

    def exists(self, relative: str) -> str:
        """`yes`, `missing`, `outside` (leads out of the skill's folder) or `case` (stands there in another case).

        `relative` is a link's target as written: `%20`, a query and a fragment are understood.
        """
        wanted = _target(relative)
        if wanted is None or wanted == ".." or wanted.startswith("../"):
            return "outside" if wanted is not None else "missing"
        path = os.path.join(self.folder, wanted)
        try:
            found = os.lstat(path)
        except (OSError, ValueError):
            return self._other_case(wanted)
        if stat.S_ISLNK(found.st_mode) and not os.path.exists(path):
            return "missing"
        if not self._stays(path, stat.S_ISLNK(found.st_mode)):
            return "outside"
        return self._other_case(wanted) if self._case_blind(found.st_dev) else "yes"

    def nearest(self, relative: str) -> str | None:
        """A bundled file that was probably meant, relative to the skill's folder; None when none comes close."""
        wanted = _target(relative)
        if not wanted or wanted == "SKILL.md":
            return None
        files = [item.path for item in self.bundle.files if item.kind == "file" and item.path != self.entry.filename]
        name = wanted.rpartition("/")[2].casefold()
        same = [path for path in files if path.rpartition("/")[2].casefold() == name]
        return self._closest(wanted, same, 0.0) if same else self._closest(wanted, files, _NEAR)

    def _closest(self, wanted: str, paths: list[str], least: float) -> str | None:
        from rapidfuzz import fuzz, process  # only a broken link needs it

        found = process.extractOne(wanted, paths, scorer=fuzz.ratio, score_cutoff=least)
        return str(found[0]) if found else None

    def _stays(self, path: str, is_link: bool) -> bool:
        """Whether the real path stands below the skill's real folder; each parent folder is resolved once."""
        if is_link:
            return below(os.path.realpath(path), self._real)
        parent = os.path.dirname(path)
        if parent == self.folder:
            return True
        if parent not in self._inside:
            self._inside[parent] = below(os.path.realpath(parent), self._real)
        return self._inside[parent]

    def _case_blind(self, device: int) -> bool:
        if device not in _CASE_BLIND:
            _CASE_BLIND[device] = case_blind(os.path.join(self.folder, self.entry.filename))
        return _CASE_BLIND[device]

    def _other_case(self, wanted: str) -> str:
        """Compares the real entries of each folder on the way."""
        at, exact = self.folder, True
        for part in wanted.split("/"):
            if part in (".", ""):
                continue
            names = _names(at)
            if part not in names:
                exact = False
                part = next((name for name in names if name.casefold() == part.casefold()), "")
                if not part:
                    return "missing"
            at = os.path.join(at, part)
        if not os.path.exists(at):
            return "missing"
        return "yes" if exact else "case"


def _target(relative: str) -> str | None:
    """The normal form of a link's path part; None when it cannot name a file."""
    path = unquote(relative.partition("#")[0].partition("?")[0], errors="surrogateescape")
    if "\0" in path:
        return None
    if path.startswith("/"):
        return ".."
    return os.path.normpath(path).replace(os.sep, "/") if path else "."


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def case_blind(path: str) -> bool:
    """Whether the disk takes another case of an existing file's name for the same file."""
    folder, name = os.path.split(path)
    try:
        return os.path.samefile(path, os.path.join(folder, name.swapcase()))
    except OSError:
        return False


def list_bundle(folder: str, most: int = MAX_ENTRIES, deepest: int = MAX_DEPTH) -> Bundle:
    """The files of a skill's folder: at most `most` entries and `deepest` levels, then `truncated` is set."""
    walk = _BundleWalk(folder, most, deepest)
    files = sorted(walk.run(), key=lambda item: item.path)
    return Bundle(Path(folder), tuple(files), walk.truncated)


class _BundleWalk:
    def __init__(self, folder: str, most: int, deepest: int) -> None:
        self.folder = folder
        self.most = most
        self.deepest = deepest
        self.truncated = False

    def run(self) -> Iterator[BundledFile]:
        queue: deque[tuple[str, str, int]] = deque([(self.folder, "", 1)])
        count = 0
        while queue:
            folder, prefix, depth = queue.popleft()
            for entry in self._entries(folder):
                if count >= self.most:
                    self.truncated = True
                    return
                item = self._item(entry, prefix)
                if item is None:
                    continue
                count += 1
                yield item
                if item.kind == "folder" and entry.name not in PRUNED:
                    self._descend(queue, entry.path, prefix + entry.name + "/", depth)

    def _descend(self, queue: deque[tuple[str, str, int]], folder: str, prefix: str, depth: int) -> None:
        if depth < self.deepest:
            queue.append((folder, prefix, depth + 1))
        elif self._entries(folder):
            self.truncated = True

    def _entries(self, folder: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(folder) as found:
                return sorted(found, key=lambda entry: entry.name)
        except OSError:
            self.truncated = True
            return []

    def _item(self, entry: os.DirEntry[str], prefix: str) -> BundledFile | None:
        path = shown(prefix + entry.name)
        try:
            if entry.is_symlink():
                return BundledFile(path, "link", 0, link=self._link(entry.path))
            found = entry.stat(follow_symlinks=False)
        except OSError:
            return None
        if stat.S_ISDIR(found.st_mode):
            return None if os.path.lexists(os.path.join(entry.path, "SKILL.md")) else BundledFile(path, "folder", 0)
        kind = "file" if stat.S_ISREG(found.st_mode) else "other"
        return BundledFile(path, kind, found.st_size, bool(found.st_mode & stat.S_IXUSR))

    def _link(self, path: str) -> Link:
        link = classify(path, self.folder)
        loops = link.target is not None and below(os.path.realpath(os.path.dirname(path)), str(link.target))
        return Link(link.text, link.target, "loop") if loops else link
