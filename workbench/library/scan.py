"""PATHs → snapshot, and snapshot → next snapshot by looking only at what may have changed."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.library.detours import Detours
from workbench.library.layout import KINDS, Layout, pruned_skills
from workbench.library.listing import MANIFEST
from workbench.library.snapshot import Listing, Root, ScanProblem, SkillEntry, Skipped, Snapshot
from workbench.library.walk import Memory, Place, ScanOptions, Start, Walk

Chunk = tuple[SkillEntry, ...]
PathLike = str | os.PathLike[str]


class UnusablePathError(ValueError):
    """A PATH that cannot be scanned. `path` is as given, `reason` one line in words."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Plan:
    """Which folders to walk and what paths are relative to."""

    base: str
    starts: tuple[Start, ...]
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two snapshots, as paths of entries in their order. A changed body counts as modified.

    `moved` pairs a removed with an added entry that is the same file, or has the same header and size and no rival.
    """

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    modified: tuple[str, ...] = ()
    problems: bool = False
    moved: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.modified or self.problems)


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of a streamed scan: everything but the entries, which were handed out before and may come unsorted."""

    base: Path
    paths: tuple[str, ...]
    roots: tuple[Root, ...]
    problems: tuple[ScanProblem, ...]
    skipped: tuple[Skipped, ...]
    taken_ns: int
    revision: int = 1

    def snapshot(self, entries: Iterable[SkillEntry], listings: Mapping[str, Listing] | None = None) -> Snapshot:
        """The whole snapshot; without listings the next rescan lists every folder again."""
        ordered = sort_entries(entries)
        return Snapshot(
            self.revision,
            self.base,
            self.roots,
            ordered,
            self.problems,
            self.skipped,
            self.paths,
            self.taken_ns,
            listings or {},
        )


def scan(
    paths: PathLike | Sequence[PathLike], *, base: PathLike | None = None, options: ScanOptions | None = None
) -> Snapshot:
    """Everything below the PATHs. Raises `UnusablePathError`; whatever else goes wrong is told in the snapshot.

    `base` is a folder above all PATHs that paths are relative to, when it shall not follow from the PATHs.
    """
    found = Snapshot(0, Path(), (), (), (), ())
    for item in iter_scan(paths, base=base, options=options):
        if isinstance(item, Snapshot):
            found = item
    return found


def iter_scan(
    paths: PathLike | Sequence[PathLike], *, base: PathLike | None = None, options: ScanOptions | None = None
) -> Iterator[Chunk | Snapshot]:
    """Chunks of entries as they are found, then the snapshot, which alone is sorted. Raises `UnusablePathError`."""
    yield from _Pass(make_plan(paths, base), options or ScanOptions(), Memory()).run()


def scan_messages(paths: Sequence[str], options: ScanOptions | None = None) -> Iterator[Chunk | Closing]:
    """As `iter_scan`, for another process: ends with a small `Closing` whose `snapshot(entries)` is the rest."""
    current = _Pass(make_plan(paths), options or ScanOptions(), Memory())
    for item in current.run():
        yield item if isinstance(item, tuple) else current.closing()


def rescan(
    snapshot: Snapshot, changed: Iterable[PathLike] | None = None, *, options: ScanOptions | None = None
) -> tuple[Snapshot, Changes]:
    """The library as it is now, and what differs.

    With `changed`, only these paths, what is below them and the listings above them are looked at. A file whose stat is
    the same is not read again. Raises `UnusablePathError` when a PATH itself is gone.
    """
    plan = make_plan(snapshot.paths, snapshot.base)
    named = None if changed is None else frozenset(os.path.abspath(path) for path in changed)
    entries = {entry.location: entry for entry in snapshot.entries}
    memory = Memory(snapshot.listings, entries, snapshot.taken_ns, named, _with_parents(named or ()))
    now = snapshot
    for item in _Pass(plan, options or ScanOptions(), memory, snapshot).run():
        if isinstance(item, Snapshot):
            now = item
    return now, compare(snapshot, now, named or frozenset())


def compare(before: Snapshot, now: Snapshot, touched: frozenset[str] = frozenset()) -> Changes:
    """What differs. Entries whose file is in `touched` (absolute paths) are modified also when they look the same."""
    old = {entry.path: entry for entry in before.entries}
    added: list[SkillEntry] = []
    modified: list[str] = []
    for entry in now.entries:
        previous = old.pop(entry.path, None)
        if previous is None:
            added.append(entry)
        elif (previous is not entry and previous != entry) or (touched and str(entry.file) in touched):
            modified.append(entry.path)
    told = (before.problems, before.skipped, before.roots) != (now.problems, now.skipped, now.roots)
    new_paths = tuple(entry.path for entry in added)
    return Changes(new_paths, tuple(old), tuple(modified), told, tuple(_moves(list(old.values()), added)))


def _moves(removed: list[SkillEntry], added: list[SkillEntry]) -> Iterator[tuple[str, str]]:
    """The same file by inode, else by content: an editor on a network disk deletes and creates."""
    by_file = {(entry.stamp.inode, entry.stamp.device, entry.digest): entry for entry in added}
    new = {id(entry) for entry in added}
    by_content: dict[tuple[bytes, int], list[SkillEntry]] = {}
    for entry in (*removed, *added):
        by_content.setdefault((entry.digest, entry.stamp.size), []).append(entry)
    for entry in removed:
        found = by_file.get((entry.stamp.inode, entry.stamp.device, entry.digest))
        alike = by_content[entry.digest, entry.stamp.size]
        if found is None and len(alike) == 2 and id(alike[1]) in new:
            found = alike[1]
        if found is not None:
            yield entry.path, found.path


def sort_entries(entries: Iterable[SkillEntry]) -> Chunk:
    """By path in UTF-16 code units, as every client sorts that runs on JavaScript; the same on every machine."""
    found = list(entries)
    if all(entry.path.isascii() for entry in found):
        return tuple(sorted(found, key=lambda entry: entry.path))
    return tuple(sorted(found, key=lambda entry: code_units(entry.path)))


def code_units(text: str) -> bytes:
    """A sort key: UTF-16 code units."""
    return text.encode("utf-16-be", "surrogatepass")


class _Pass:
    def __init__(self, plan: Plan, options: ScanOptions, memory: Memory, before: Snapshot | None = None) -> None:
        self.plan = plan
        self.options = options
        self.before = before
        self.taken_ns = time.time_ns()
        self.walk = Walk(options, memory)
        self.found: list[SkillEntry] = []

    def run(self) -> Iterator[Chunk | Snapshot]:
        chunk: list[SkillEntry] = []
        for entry in self._entries():
            self.found.append(entry)
            chunk.append(entry)
            if len(chunk) >= self.options.chunk:
                yield tuple(chunk)
                chunk = []
        if chunk:
            yield tuple(chunk)
        yield self.closing().snapshot(self.found, self.walk.listings)

    def _entries(self) -> Iterator[SkillEntry]:
        for start in self.plan.starts:
            if start.location not in self.walk.listings:
                yield from self.walk.entries(Place(start.location, start.relative, start.name, start, 0))
        if self.walk.links:
            yield from Detours(self.walk, self.plan.base, tuple(self.found)).entries()

    def closing(self) -> Closing:
        walk, plan = self.walk, self.plan
        roots, shape = self._shape()
        pruned = tuple(pruned_skills(walk.pruned))
        problems = [*walk.problems, *shape, *(problem for problem, _ in pruned)]
        skipped = [*walk.skipped, *(skip for _, skip in pruned)]
        return Closing(
            Path(plan.base),
            plan.paths,
            roots,
            tuple(sorted(problems, key=lambda item: (code_units(item.path), item.kind))),
            tuple(sorted(skipped, key=lambda item: (code_units(item.path), item.reason))),
            self.taken_ns,
            self.before.revision + 1 if self.before else 1,
        )

    def _shape(self) -> tuple[tuple[Root, ...], tuple[ScanProblem, ...]]:
        """Roots and problems of the shape; the last scan's when no folder differs and the same skills are there."""
        before = self.before
        if before and self.walk.same and self._as_before(before):
            return before.roots, tuple(problem for problem in before.problems if problem.kind in KINDS)
        layout = Layout(self.plan.base, self.walk.listings, sort_entries(self.found))
        roots = layout.roots()
        tops = [(start.relative, start.location) for start in self.plan.starts if start.only is None]
        return roots, (*layout.missing(roots, tops), *layout.twins())

    def _as_before(self, before: Snapshot) -> bool:
        if len(before.entries) != len(self.found) or len(before.listings) != len(self.walk.listings):
            return False
        roots = {entry.path: entry.root for entry in before.entries}
        return all(roots.get(entry.path) == entry.root for entry in self.found)


def make_plan(paths: PathLike | Sequence[PathLike], base: PathLike | None = None) -> Plan:
    """What to walk, with paths relative to `base` or else to what the PATHs have in common.

    Raises `UnusablePathError` for a PATH that does not exist or is neither folder nor SKILL.md."""
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if not given:
        raise UnusablePathError("", "no PATH was given")
    found = dict.fromkeys(_absolute(os.fspath(path)) for path in given)
    kinds = {path: _is_folder(path) for path in found}
    folders = [path if kinds[path] else os.path.dirname(path) for path in found]
    above = _absolute(os.fspath(base)) if base is not None else folders[0] if len(found) == 1 else _common(folders)
    starts = [_start(path, kinds[path], above, len(found) > 1) for path in found]
    starts.sort(key=lambda start: (start.only is not None, code_units(start.relative)))
    return Plan(above, tuple(starts), tuple(found))


def _absolute(path: str) -> str:
    """Without resolving links, so that a linked root keeps its name; `..` after a link means what the system means."""
    parts = path.replace(os.sep, "/").split("/")
    return os.path.realpath(path) if ".." in parts else os.path.abspath(path)


def _is_folder(path: str) -> bool:
    try:
        if stat.S_ISDIR(os.stat(path).st_mode):
            return True
    except (OSError, ValueError) as failure:
        if not os.path.islink(path):
            reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
            raise UnusablePathError(path, reason) from failure
    if os.path.basename(path).lower() != MANIFEST:
        raise UnusablePathError(path, "it is neither a SKILL.md nor a folder")
    return False


def _common(folders: Sequence[str]) -> str:
    try:
        return os.path.commonpath(folders)
    except ValueError as failure:
        raise UnusablePathError(folders[-1], "it stands on another drive than the first PATH") from failure


def _start(path: str, is_folder: bool, base: str, several: bool) -> Start:
    location = path if is_folder else os.path.dirname(path)
    relative = os.path.relpath(location, base).replace(os.sep, "/")
    root = None
    if several and relative != "." and os.path.lexists(os.path.join(location, "SKILL.md")):
        root = relative.rpartition("/")[0] or "."
    name = _spelled(location) if os.path.isdir(location) else os.path.basename(location)
    return Start(location, relative, name, None if is_folder else os.path.basename(path), root)


def _spelled(location: str) -> str:
    """The folder's name as the disk spells it, which on a case-blind disk may not be how it was typed."""
    above, name = os.path.split(location)
    try:
        names = os.listdir(above)
    except OSError:
        return name
    if name in names or not name:
        return name or location
    return next((other for other in names if other.casefold() == name.casefold()), name)


def _with_parents(paths: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for path in paths:
        while path not in found:
            found.add(path)
            path = os.path.dirname(path)
    return frozenset(found)
