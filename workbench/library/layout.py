"""What the shape of a library says once all its skills are known: roots, drafts, twins, pruned skills."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from workbench.library.snapshot import Listing, Root, ScanProblem, SkillEntry, Skipped
from workbench.library.walk import join, location_below

KINDS = frozenset({"missing", "case-twin", "form-twin"})
"""The problems that follow from the shape alone."""
PEEKED = 200
"""How many folders of a pruned folder are looked into for skills."""

# Folders that stand beside skills in repositories without being drafts of one.
_NOT_DRAFTS = frozenset(
    {"agents", "assets", "benchmarks", "bin", "build", "ci", "commands", "common", "config", "data", "dist", "doc"}
    | {"docs", "evals", "examples", "hooks", "images", "include", "lib", "media", "packages", "references", "resources"}
    | {"samples", "schemas", "scripts", "shared", "specs", "src", "static", "templates", "test", "tests", "tools"}
    | {"utils", "vendor"}
)


class Layout:
    """Judges one finished walk. `base` is absolute; listings are by absolute path."""

    def __init__(self, base: str, listings: Mapping[str, Listing], entries: Iterable[SkillEntry]) -> None:
        self.base = base
        self.listings = listings
        self.entries = tuple(entries)
        self._holding = _ancestors(entry.folder for entry in self.entries)

    def roots(self) -> tuple[Root, ...]:
        """The skills roots, sorted by path."""
        places: dict[str, str] = {}
        for entry in self.entries:
            if entry.root not in places:
                places[entry.root] = _above(entry)
        return tuple(
            Root(path, Path(places[path]), self._folders(places[path]), _conventional(places[path]))
            for path in sorted(places)
        )

    def missing(self, roots: Iterable[Root], tops: Iterable[tuple[str, str]]) -> Iterator[ScanProblem]:
        """Folders of a root that hold neither a SKILL.md nor a folder with one.

        `tops` are (relative path, location) of the PATHs: one that is called `skills` is a root also without any skill.
        Outside a folder called `skills`, only what holds Markdown files and has no usual other purpose counts.
        """
        known = {root.path: (str(root.location), root.conventional) for root in roots}
        for path, location in tops:
            if _conventional(location):
                known.setdefault(path, (location, True))
        skills = {entry.folder for entry in self.entries}
        for path in sorted(known):
            if path not in skills:
                yield from self._drafts(path, *known[path])

    def _drafts(self, path: str, location: str, conventional: bool) -> Iterator[ScanProblem]:
        listing = self.listings.get(location)
        for name in listing.folders if listing else ():
            own = self.listings.get(location_below(location, name))
            if own is None or own.manifests:
                continue
            folder = join(path, name)
            if folder in self._holding:
                continue
            usual = name[0] in "._" or name.casefold() in _NOT_DRAFTS
            if not usual and (own.markdown or (conventional and not own.folders)):
                yield ScanProblem("missing", folder, "the folder holds no SKILL.md")

    def twins(self) -> Iterator[ScanProblem]:
        """Skill folders whose paths differ in case or in Unicode normal form only."""
        first: dict[str, str] = {}
        for entry in self.entries:
            folder = entry.folder
            key = folder.casefold() if folder.isascii() else unicodedata.normalize("NFC", folder).casefold()
            other = first.setdefault(key, folder)
            if other != folder:
                same = unicodedata.normalize("NFC", other) == unicodedata.normalize("NFC", folder)
                yield ScanProblem("form-twin" if same else "case-twin", folder, "", other)

    def _folders(self, location: str) -> int:
        listing = self.listings.get(location)
        if listing is not None:
            return len(listing.folders) + len(listing.links)
        try:
            with os.scandir(location) as entries:
                return sum(entry.is_dir() for entry in entries)
        except OSError:
            return 0


def pruned_skills(folders: Iterable[tuple[str, str]]) -> Iterator[tuple[ScanProblem, Skipped]]:
    """Folders of (location, relative path) that are never scanned and hold skills at first sight."""
    for location, relative in folders:
        count = _peek(location)
        if count:
            detail = f"{os.path.basename(location)} is never scanned; it holds {count} skills or more"
            yield ScanProblem("pruned", relative, detail, count=count), Skipped(relative, detail)


def _peek(location: str) -> int:
    count = int(os.path.lexists(os.path.join(location, "SKILL.md")))
    try:
        with os.scandir(location) as entries:
            for _, entry in zip(range(PEEKED), entries, strict=False):
                count += entry.is_dir() and os.path.lexists(os.path.join(entry.path, "SKILL.md"))
    except OSError:
        return count
    return count


def _above(entry: SkillEntry) -> str:
    location = entry.location
    for _ in range(entry.depth):
        location = os.path.dirname(location)
    return location


def _conventional(location: str) -> bool:
    return os.path.basename(location).casefold() == "skills"


def _ancestors(folders: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for folder in folders:
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found
