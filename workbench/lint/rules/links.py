"""L113–L115, L119 and L120: symbolic links, which clients, archives and Windows each treat in their own way.

Links of folders and of SKILL.md that the scan could not enter are told by the scan; links inside a skill's folder by
its bundle. Every finding stands at the link itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from workbench.library.links import below as stands_below
from workbench.library.snapshot import BundledFile, Link, SkillEntry
from workbench.lint.registry import Hit, Hits, LibraryHit, LibraryView, View, rules
from workbench.lint.rules.location import below, folder_of

_BY_KIND = {"link-loop": "L115", "dangling-link": "L119"}


def bundled_links(view: View) -> tuple[BundledFile, ...]:
    """The links inside the skill's folder, SKILL.md itself left out."""
    if view.facts is None or view.facts.alone:
        return ()
    own = view.facts.entry.filename
    return tuple(item for item in view.facts.bundle.files if item.link is not None and item.path != own)


@rules.skill("L113", any_encoding=True)
def linked_file(view: View) -> Hits:
    """SKILL.md is a link that stays in its folder; L114 has those that leave it."""
    entry = view.entry
    if entry is None or entry.file_link is None or not _stays(entry, entry.file_link):
        return ()
    return (Hit(values={"target": entry.file_link.text}, path=entry.path),)


def _stays(entry: SkillEntry, link: Link) -> bool:
    return link.target is not None and stands_below(str(link.target), os.path.realpath(entry.location))


def _in_root(entry: SkillEntry, link: Link) -> bool:
    place = entry.location
    for _ in range(entry.depth):
        place = os.path.dirname(place)
    return link.target is not None and stands_below(str(link.target), os.path.realpath(place))


@rules.skill("L114", any_encoding=True)
def escaping_link(view: View) -> Hits:
    """SKILL.md or a bundled file leads out of the skill's folder."""
    entry = view.entry
    if entry is None:
        return ()
    hits = []
    if entry.file_link is not None and not _stays(entry, entry.file_link):
        hits.append(_escape(entry, entry.file_link, entry.path))
    for item in bundled_links(view):
        if item.link is not None and item.link.state == "outside" and not _holds(entry, item.link):
            hits.append(_escape(entry, item.link, below(entry.folder, item.path)))
    return hits


def _escape(entry: SkillEntry, link: Link, path: str) -> Hit:
    variant = "sibling" if _in_root(entry, link) else ""
    return Hit(values={"target": link.text, "root": entry.root}, variant=variant, path=path)


def _holds(entry: SkillEntry, link: Link) -> bool:
    """Whether a link leads to a folder that encloses the skill: that is a cycle, L115."""
    return link.target is not None and stands_below(os.path.realpath(entry.location), str(link.target))


@rules.library("L114")
def escaping_folder(view: LibraryView) -> Iterator[LibraryHit]:
    """A linked skill folder, or group of them, outside its root; a linked SKILL.md that is read is the skill's own."""
    problems = [problem for problem in view.snapshot.problems if problem.kind == "link-outside"]
    if not problems:
        return
    read = {entry.path for entry in view.snapshot.entries}
    for problem in problems:
        if problem.path not in read:
            yield LibraryHit(problem.path, {"target": problem.detail, "root": folder_of(problem.path)})


@rules.skill("L115", any_encoding=True)
def cyclic_link(view: View) -> Hits:
    """A link inside the folder that leads round in a circle."""
    return _bundled(view, lambda entry, item, link: link.state == "loop" or _encloses(entry, item, link))


def _bundled(view: View, wrong: Callable[[SkillEntry, BundledFile, Link], bool]) -> Hits:
    """A hit for each bundled link that is wrong."""
    entry = view.entry
    links = bundled_links(view)
    if entry is None or not links:
        return ()
    return [
        Hit(values={"target": item.link.text}, path=below(entry.folder, item.path))
        for item in links
        if item.link is not None and wrong(entry, item, item.link)
    ]


def _encloses(entry: SkillEntry, item: BundledFile, link: Link) -> bool:
    here = os.path.dirname(os.path.join(os.path.realpath(entry.location), *item.path.split("/")))
    return link.target is not None and stands_below(here, str(link.target))


@rules.skill("L119", any_encoding=True)
def dangling_file(view: View) -> Hits:
    """A link inside the folder whose target does not exist."""
    return _bundled(view, lambda _entry, _item, link: link.state == "dangling")


def _problems(view: LibraryView, code: str) -> Iterator[LibraryHit]:
    for problem in view.snapshot.problems:
        if _BY_KIND.get(problem.kind) == code:
            yield LibraryHit(problem.path, {"target": problem.detail})


@rules.library("L115")
def cyclic_folder(view: LibraryView) -> Iterator[LibraryHit]:
    """A linked folder that leads round in a circle."""
    return _problems(view, "L115")


@rules.library("L119")
def dangling_folder(view: LibraryView) -> Iterator[LibraryHit]:
    """A linked skill folder or SKILL.md whose target does not exist."""
    return _problems(view, "L119")


@rules.library("L120")
def second_way(view: LibraryView) -> Iterator[LibraryHit]:
    """A link to a folder that is listed already."""
    for problem in view.snapshot.problems:
        if problem.kind == "link-duplicate":
            yield LibraryHit(problem.path, {"target": problem.detail, "other": problem.other})
