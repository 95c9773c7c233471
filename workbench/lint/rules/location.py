"""L101, L102 and L108–L112: where a SKILL.md stands, and whether a client that looks for it gets there."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator

from workbench.library.snapshot import SkillEntry
from workbench.lint.registry import Hit, Hits, LibraryHit, LibraryView, Proposal, View, rules
from workbench.lint.rules.encoding import first_line
from workbench.skill.findings import Rename

NAME = "SKILL.md"


def below(folder: str, relative: str) -> str:
    """A path below a folder, both with `/`; `.` is the folder that was given."""
    return relative if folder == "." else f"{folder}/{relative}"


def folder_of(path: str) -> str:
    """The folder of a path; `.` where it has none."""
    return path.rpartition("/")[0] or "."


@rules.library("L101")
def missing(view: LibraryView) -> Iterator[LibraryHit]:
    """A folder among skills without a SKILL.md, or with one that is no file."""
    for problem in view.snapshot.problems:
        if problem.kind == "missing":
            yield LibraryHit(problem.path, {"folder": problem.path})
        elif problem.kind == "not-a-file":
            yield LibraryHit(problem.path, {"folder": problem.path, "detail": problem.detail}, "not-a-file")


@rules.skill("L102", any_encoding=True)
def other_case(view: View) -> Hits:
    """`skill.md`: no client finds it. Beside a SKILL.md it is only in the way."""
    entry = view.entry
    if entry is None or not (entry.variant or entry.others):
        return ()
    return tuple(_other_case(view, entry))


def _other_case(view: View, entry: SkillEntry) -> Iterator[Hit]:
    if entry.variant:
        rename = Proposal("rename", True, renames=(Rename(entry.path, below(entry.folder, NAME)),))
        yield Hit(first_line(view), {"name": entry.filename}, fixes=(rename,))
    for name in entry.others:
        values = {"name": name, "other": entry.filename}
        yield Hit((0, 0), values, "beside", path=below(entry.folder, name))


@rules.skill("L108", any_encoding=True)
def too_deep(view: View) -> Hits:
    """Deeper below its skills root than a client looks."""
    entry = view.entry
    if entry is None or entry.depth < 2 or entry.parent is not None:
        return ()
    limits: dict[str, int] = view.parameters["depths"]
    concerned = {client: limit for client, limit in limits.items() if entry.depth > limit}
    if not concerned:
        return ()
    values = {"depth": entry.depth, "root": entry.root, "limit": max(concerned.values())}
    exempt = frozenset(limits) - frozenset(concerned)
    return (Hit(first_line(view), values, fixes=_moved(entry, entry.root, entry.depth), exempt=exempt),)


@rules.skill("L109", any_encoding=True)
def nested(view: View) -> Hits:
    """Inside another skill's folder."""
    entry = view.entry
    if entry is None or entry.parent is None:
        return ()
    outer = folder_of(entry.parent)
    fixes = _moved(entry, folder_of(outer), _depth(outer, entry.folder) + 1) if outer != "." else ()
    return (Hit(first_line(view), {"parent": entry.parent}, fixes=fixes),)


def _depth(folder: str, inner: str) -> int:
    return inner.count("/") + 1 if folder == "." else inner.count("/", len(folder))


def _moved(entry: SkillEntry, target: str, up: int) -> tuple[Proposal, ...]:
    """Moving the folder to `target`, which stands `up` levels above it; not offered where the name is taken."""
    place = entry.location
    for _ in range(up):
        place = os.path.dirname(place)
    name = os.path.basename(entry.location)
    if name != entry.directory or os.path.lexists(os.path.join(place, name)):
        return ()
    rename = Rename(entry.folder, below(target, entry.directory))
    return (Proposal("move", False, renames=(rename,), values={"target": rename.target}),)


@rules.library("L110")
def scan_limits(view: LibraryView) -> Iterator[LibraryHit]:
    """More folders or skills in a root than a client reads, and where our own scan had to stop."""
    held = Counter(entry.root for entry in view.snapshot.entries)
    for root in view.snapshot.roots:
        for variant, count, limit in (
            ("", root.folders, view.parameters["max_folders"]),
            ("entries", held[root.path], view.parameters["max_entries"]),
        ):
            if count > limit:
                yield LibraryHit(root.path, {"count": count, "limit": limit}, variant)
    for problem in view.snapshot.problems:
        if problem.kind in ("too-many", "too-deep"):
            yield LibraryHit(problem.path, {"detail": problem.detail, "count": problem.count, "limit": 0}, "stopped")


@rules.skill("L111", any_encoding=True)
def skipped_folder(view: View) -> Hits:
    """Below a folder that scanners pass over."""
    entry = view.entry
    if entry is None or entry.under_skipped is None:
        return ()
    return (Hit(first_line(view), {"folder": entry.under_skipped}),)


@rules.library("L111")
def pruned_folder(view: LibraryView) -> Iterable[LibraryHit]:
    """Skills in a folder that is not scanned at all."""
    for problem in view.snapshot.problems:
        if problem.kind == "pruned":
            yield LibraryHit(problem.path, {"folder": problem.path, "count": problem.count}, "pruned")


@rules.skill("L112", any_encoding=True)
def git_ignored(view: View) -> Hits:
    """Ignored by git."""
    if view.facts is None or not view.facts.git_ignored:
        return ()
    return (Hit(first_line(view)),)
