"""Linked folders of a library: each is followed once, after everything real, and every detour is reported."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from workbench.library.links import belongs_to_system, below, classify, shown
from workbench.library.snapshot import Link, Listing, ScanProblem, SkillEntry, Skipped
from workbench.library.walk import Place, Walk, join

OUTSIDE_FOLDERS = 2_000
"""How many folders are visited behind one link that leads out of the root, the links behind it included: it may lead to
the whole disk."""

_Id = tuple[int, int]


class Detours:
    """Follows the links that a walk met. `found` are the skills of the walk so far."""

    def __init__(self, walk: Walk, base: str, found: Iterable[SkillEntry]) -> None:
        self.walk = walk
        self.base = base
        self._seen: dict[_Id, str] = {}
        self._skills: dict[tuple[str, _Id], str] = {}
        self._holding: set[str] = set()
        for location, listing in walk.listings.items():
            self._seen.setdefault(_identity(location, listing), location)
        for entry in found:
            self._add(entry)

    def entries(self) -> Iterator[SkillEntry]:
        """The skills behind links. A link met behind a link is followed too; no real folder is visited twice."""
        queue = deque(sorted(self.walk.links, key=lambda pair: join(pair[0].relative, pair[1])))
        self.walk.links = []
        while queue:
            for entry in self._follow(*queue.popleft()):
                self._add(entry)
                yield entry
            queue.extend(self.walk.links)
            self.walk.links = []

    def _add(self, entry: SkillEntry) -> None:
        listing = self.walk.listings.get(entry.location)
        if listing is not None:
            self._skills.setdefault((entry.root, _identity(entry.location, listing)), entry.folder)
        folder = entry.folder
        self._holding.add(".")
        while folder and folder not in self._holding:
            self._holding.add(folder)
            folder = folder.rpartition("/")[0]

    def _follow(self, place: Place, name: str) -> Iterator[SkillEntry]:
        path, relative = os.path.join(place.location, name), join(place.relative, name)
        root = self.walk.root_of(place.start, place.relative)
        try:
            link = classify(path, self.walk.location_of(place, root))
        except OSError as failure:
            self.walk.fail(relative, failure)
            return
        if link.target is None:
            self._broken(place, relative, link)
        elif belongs_to_system(str(link.target)):
            self._refused(relative, link)
        elif _is_folder(link.target):
            yield from self._enter(self._behind(place, path, relative, name, link), root)

    def _behind(self, place: Place, path: str, relative: str, name: str, link: Link) -> Place:
        found = Place(path, relative, name, place.start, place.level + 1, link=link, real=str(link.target))
        found.ignores = place.ignores
        found.budget = [OUTSIDE_FOLDERS] if link.state == "outside" and place.budget is None else place.budget
        return found

    def _refused(self, relative: str, link: Link) -> None:
        """A link to what the system makes up is not followed."""
        self._note("link-outside", relative, link.text)
        self.walk.skipped.append(Skipped(relative, f"it links to {link.text}, which belongs to the system"))

    def _broken(self, place: Place, relative: str, link: Link) -> None:
        """A link without a target is told where skills live; elsewhere it may be any file's."""
        root_names = (place.start.relative, *self.walk.holders)
        if place.relative in root_names or place.name.casefold() == "skills":
            kind = "link-loop" if link.state == "loop" else "dangling-link"
            self._note(kind, relative, link.text)

    def _enter(self, place: Place, root: str) -> Iterator[SkillEntry]:
        if below(os.path.realpath(os.path.dirname(place.location)), place.real):
            self._note("link-loop", place.relative, place.link.text if place.link else "")
            return
        listing = self.walk.listing(place)
        if listing is None:
            return
        identity = _identity(place.location, listing)
        is_skill = any(kind in ("file", "link") for _, kind in listing.manifests)
        other = self._skills.get((root, identity)) if is_skill else self._known_group(identity)
        if other is not None:
            self._note("link-duplicate", place.relative, place.link.text if place.link else "", other)
        count = 0
        if other is None and (is_skill or identity not in self._seen):
            self._seen.setdefault(identity, place.location)
            for entry in self.walk.entries(place):
                count += 1
                yield entry
            self._spent(place)
        if (count or other is not None) and place.link and place.link.state == "outside":
            self._note("link-outside", place.relative, place.link.text)

    def _spent(self, place: Place) -> None:
        if place.budget is not None and place.budget[0] < 0:
            detail = f"only {OUTSIDE_FOLDERS:,} folders behind this link were read: it leads out of the library"
            self.walk.problems.append(ScanProblem("too-many", place.relative, detail, count=OUTSIDE_FOLDERS))
            self.walk.skipped.append(Skipped(place.relative, detail))

    def _known_group(self, identity: _Id) -> str | None:
        """The path under which a folder that holds skills was visited before; None when it was not, or holds none."""
        location = self._seen.get(identity)
        if location is None:
            return None
        relative = shown(os.path.relpath(location, self.base).replace(os.sep, "/"))
        return relative if relative in self._holding else None

    def _note(self, kind: str, path: str, detail: str, other: str = "") -> None:
        self.walk.problems.append(ScanProblem(kind, path, detail, other))


def _identity(location: str, listing: Listing) -> _Id:
    """Inode and device of a folder; looked up where the scan only listed it."""
    if listing.stamp[2] or listing.stamp[3]:
        return listing.stamp[2:]
    try:
        found = os.stat(location)
    except OSError:
        return listing.stamp[2:]
    return found.st_ino, found.st_dev


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False
