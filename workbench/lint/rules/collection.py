"""G101–G104: skills that get in each other's way by name or by an identical description."""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from workbench.library.snapshot import SkillEntry, Snapshot
from workbench.lint.registry import LibraryHit, LibraryView, Summary, rules

_OPENING = 5
_NAMED = 3
"""How many others a message names before it counts the rest."""


def scopes(snapshot: Snapshot) -> Callable[[Summary], str]:
    """In which collection a skill's name has to be unique.

    A folder called `skills` is what an agent reads as a whole, so each is a collection. Elsewhere the folder that was
    given is one, however the skills below it are grouped.
    """
    conventional = {root.path for root in snapshot.roots if root.conventional}
    root_of = {entry.path: entry.root for entry in snapshot.entries}
    location_of = {entry.path: entry.location for entry in snapshot.entries} if len(snapshot.paths) > 1 else {}
    starts = sorted(snapshot.paths, key=len, reverse=True)

    def scope(summary: Summary) -> str:
        root = root_of.get(summary.path, summary.root)
        if root in conventional or len(starts) < 2:
            return root if root in conventional else "."
        place = location_of.get(summary.path, "")
        return next((start for start in starts if place.startswith(start.rstrip(os.sep) + os.sep)), root)

    return scope


def _groups(summaries: Sequence[Summary], key: Callable[[Summary], str | None]) -> list[list[Summary]]:
    """The groups of two and more with an equal key, in the order of the summaries."""
    keys = [key(summary) for summary in summaries]
    found: dict[str, list[Summary]] = {value: [] for value, count in Counter(keys).items() if value and count > 1}
    if found:
        for value, summary in zip(keys, summaries, strict=True):
            if value in found:
                found[value].append(summary)
    return list(found.values())


def _listed(paths: Iterable[str], count: int) -> str:
    """The first of `count` paths and how many more there are; looks at no more than it names."""
    named = list(islice(paths, _NAMED))
    return ", ".join(named) + (f" (+{count - len(named)})" if count > len(named) else "")


def _others(group: Sequence[Summary], own: str) -> str:
    return _listed((item.path for item in group if item.path != own), len(group) - 1)


@rules.library("G101")
def duplicate_name(view: LibraryView) -> Iterator[LibraryHit]:
    """The same name twice in one collection."""
    for scope, group in _same_names(view):
        for members in _by_scope(scope, group):
            if len(members) > 1:
                yield from (_named(item, _others(members, item.path)) for item in members)


@rules.library("G102")
def duplicate_across_roots(view: LibraryView) -> Iterator[LibraryHit]:
    """The same name in several collections: one copy shadows the other where a client reads both.

    A link to the very same skill is no second copy: the rules on links tell of it.
    """
    linked = _linked(view.snapshot)
    for scope, group in _same_names(view):
        collections = _by_scope(scope, [item for item in group if item.path not in linked])
        for members in collections if len(collections) > 1 else ():
            elsewhere = (item.path for found in collections if found is not members for item in found)
            others = _listed(elsewhere, sum(map(len, collections)) - len(members))
            yield from (_named(item, others) for item in members)


def _linked(snapshot: Snapshot) -> frozenset[str]:
    """Paths of entries that are links, of the folder or the file, to a skill that is listed itself."""
    links = [entry for entry in snapshot.entries if entry.folder_link or entry.file_link]
    if not links:
        return frozenset()
    listed = {os.path.realpath(entry.location) for entry in snapshot.entries if not entry.folder_link}
    return frozenset(entry.path for entry in links if _real_folder(entry) in listed)


def _real_folder(entry: SkillEntry) -> str:
    target = entry.file_link.target if entry.file_link else None
    return os.path.dirname(target) if target else os.path.realpath(entry.location)


def _same_names(view: LibraryView) -> Iterator[tuple[Callable[[Summary], str], list[Summary]]]:
    groups = _groups(view.summaries, lambda item: item.name)
    if groups:
        scope = scopes(view.snapshot)
        yield from ((scope, group) for group in groups)


def _by_scope(scope: Callable[[Summary], str], group: list[Summary]) -> list[list[Summary]]:
    found: dict[str, list[Summary]] = {}
    for summary in group:
        found.setdefault(scope(summary), []).append(summary)
    return list(found.values())


def _named(item: Summary, others: str) -> LibraryHit:
    values = {"name": item.name, "others": others}
    return LibraryHit(item.path, values, range=item.name_range, span=item.name_span or (0, 0))


def name_form(name: str) -> str:
    """What a case-blind disk or a careless reader sees of a name."""
    return name.lower() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


@rules.library("G103")
def nearly_same_name(view: LibraryView) -> Iterator[LibraryHit]:
    """Names that differ in case, width or normal form alone."""
    for group in _groups(view.summaries, lambda item: name_form(item.name) if item.name else None):
        first: dict[str, Summary] = {}
        for item in group:
            first.setdefault(item.name or "", item)
        if len(first) < 2:
            continue
        for item in group:
            other = next(found for name, found in first.items() if name != item.name)
            values = {"name": item.name, "other": other.name, "path": other.path}
            yield LibraryHit(item.path, values, range=item.name_range, span=item.name_span or (0, 0))


@rules.library("G104")
def same_description(view: LibraryView) -> Iterator[LibraryHit]:
    """The same description under different names; copies of one skill are told by their name."""
    for alike in _groups(view.summaries, _opening):
        for group in _groups(alike, lambda item: " ".join((item.description or "").split())):
            if len({item.name for item in group}) < 2:
                continue
            for item in group:
                values = {"others": _others(group, item.path)}
                yield LibraryHit(item.path, values, range=item.description_range, span=item.description_span or (0, 0))


def _opening(item: Summary) -> str:
    """The first words of the description, which in most libraries tell all apart."""
    return " ".join((item.description or "").split(None, _OPENING)[:_OPENING])
