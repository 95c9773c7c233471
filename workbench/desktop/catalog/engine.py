"""Reads the library for every client and computes catalogs. No Qt: it runs in the background, one call at a time."""

from __future__ import annotations

import os
import posixpath
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from workbench.catalog.advice import Advice, advise
from workbench.catalog.budgets.values import Usage
from workbench.catalog.build import Builder
from workbench.catalog.model import Catalog, Shown
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.usage import UsageError, read_usage
from workbench.catalog.world import World, entry_path, read_world
from workbench.clients.client import Client, clients
from workbench.clients.library import LibraryVerdicts, judge_library
from workbench.clients.loader import written
from workbench.clients.source import Source
from workbench.clients.verdict import State, Verdict
from workbench.clients.walk import LARGE, Found, Walked, walk
from workbench.desktop.catalog.figures import Counted
from workbench.desktop.catalog.results import Results, SkillLine, results_of, skill_line
from workbench.desktop.catalog.rewording import CannotRewordError, reworded_skill
from workbench.desktop.catalog.whatif import WhatIf
from workbench.library.load import READ_CAP, read_whole
from workbench.skill.skill import Skill

MOST_ROOTS: Final = 200
"""Folders that hold skills; with more of them the opened folder itself is taken for the root."""
STOPPED: Final = "scan-failed"
"""The note that a strict scan refuses the whole library."""
KEPT_WORLDS: Final = 2
"""Verdicts are kept for so many sets of clients: those with a card, and all."""
Texts = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Ask:
    """What is wanted. `texts` are those being edited, by path.

    `only` are the clients to compute, in this order; with `advise` what is to be said about each is added,
    and with `quick` no figures are counted.
    """

    revision: int
    whatif: WhatIf
    only: tuple[str, ...]
    texts: Texts = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    asked: float = 0.0
    advise: bool = False
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """Which folders are read. `only` is the name of the one skill folder that counts, None for all; what stands in a
    folder of `left_out` does not count."""

    roots: tuple[RootSpec, ...]
    only: str | None = None
    left_out: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, base: Path, names: Sequence[str], only: str | None = None, left_out: frozenset[str] = frozenset()
    ) -> Ground:
        """Folders relative to `base`, `.` for itself."""
        return cls(tuple(_root(base, name) for name in names), only, left_out)

    def counts(self, item: Found) -> bool:
        """Whether a file that was met is one of those that count."""
        return self.left_out.isdisjoint(item.folder)


def roots_of(paths: Sequence[str], *, folders: bool) -> tuple[str, ...]:
    """The skills roots of a library by the paths of its skills.

    With `folders` each topmost folder that holds skill folders, as a person points a client at them; else `.` alone.
    """
    if not folders:
        return (".",)
    holders = sorted({posixpath.dirname(posixpath.dirname(path)) or "." for path in paths if "/" in path})
    if not holders or "." in holders or len(holders) > MOST_ROOTS:
        return (".",)
    top: list[str] = []
    for holder in holders:
        if not any(holder.startswith(f"{other}/") for other in top):
            top.append(holder)
    return tuple(top)


class CatalogEngine:
    """Keeps what was read and judged, so that one edit costs one skill. Safe to call from several threads."""

    def __init__(self, members: Mapping[str, Client] | None = None) -> None:
        self._lock = threading.Lock()
        self._clients = dict(members if members is not None else clients())
        self._builders = {name: Builder(client) for name, client in self._clients.items()}
        self._walked: tuple[Walked, ...] = ()
        self._roots: tuple[RootSpec, ...] = ()
        self._worlds: dict[tuple[str, ...], World] = {}
        self._own: dict[str, tuple[object, Source]] = {}
        self._counted: dict[str, dict[str, Counted]] = {}
        self._strict: dict[str, Builder] = {}
        self._good: dict[str, LibraryVerdicts] = {}
        self._kept_lines: dict[str, tuple[Skill, SkillLine]] = {}
        self.newest = 0

    @property
    def members(self) -> Mapping[str, Client]:
        """The clients that it judges for."""
        return self._clients

    def load(self, ground: Ground) -> int:
        """Reads every root anew; a file with the same bytes keeps its verdicts. Answers how many skills there are."""
        roots = ground.roots
        walked = [walk(root.location, number, only=ground.only) for number, root in enumerate(roots)]
        with self._lock:
            old = {(root.path, item.path): item for root, one in self._pairs() for item in one.found}
            kept = []
            for root, one in zip(roots, walked, strict=True):
                items = [item for item in one.found if ground.counts(item)]
                kept.append(one._replace(found=tuple(_kept(old.get((root.path, item.path)), item) for item in items)))
            self._walked = tuple(kept)
            self._roots = roots
            self._own.clear()
            return sum(len(one.found) for one in self._walked)

    def read_again(self, changed: Collection[str]) -> bool:
        """Reads these files anew (absolute paths), where each is a SKILL.md that is known and no link leads to it.

        False, and nothing is read, where anything else changed: then folders have to be walked.
        """
        with self._lock:
            walked = [list(one.found) for one in self._walked]
            places: dict[str, tuple[int, int]] = {}
            for number, one in enumerate(self._walked):
                for at, item in enumerate(one.found):
                    if item.link or item.file_link:
                        places.pop(item.real, None)
                        if item.real in changed:
                            return False
                    else:
                        places[os.sep.join((one.root, *item.folder, item.filename))] = number, at
            for path in changed:
                number, at = places.get(path, (-1, -1))
                fresh = _read(path, walked[number][at]) if number >= 0 else None
                if fresh is None:
                    return False
                walked[number][at] = fresh
            self._walked = tuple(
                one._replace(found=tuple(found)) for one, found in zip(self._walked, walked, strict=True)
            )
            self._own.clear()
            return True

    def compute(self, ask: Ask) -> Results | None:
        """The catalogs that are asked for; None where a newer revision was asked for meanwhile."""
        with self._lock:
            started = ask.asked or time.perf_counter()
            if ask.revision < self.newest:
                return None
            usage, problems = _usage(ask.whatif.usage)
            walked, odd = self._walked_with(ask)
            world = self._judge(ask, walked)
            catalogs: dict[str, Catalog] = {}
            advice: dict[str, Advice] = {}
            for name in ask.only:
                if ask.revision < self.newest:
                    return None
                scenario = scenario_of(self._clients[name], self._roots, ask.whatif, usage)
                builder, library = self._builders[name], world.library
                catalog = builder.build(library, scenario)
                if any(note.kind == STOPPED for note in catalog.warnings):
                    builder, library, catalog = self._without_bad(name, library, catalog, scenario)
                catalogs[name] = catalog
                if ask.advise:
                    advice[name] = advise(builder, catalog, library, scenario)
            if ask.quick:
                return Results(ask.revision, ask.whatif, (), catalogs)
            lines = self._lines(ask, walked)
            describe = self._describe(world)
            made = results_of(catalogs, ask.titles, lines, describe, ask.whatif, ask.revision, self._counted)
            took = (time.perf_counter() - started) * 1000
            problems += tuple(odd)
            return replace(
                made, took_ms=took, problems=problems, world=world, verdicts=self._verdicts(world), advice=advice
            )

    def description_of(self, path: str, default: str) -> str:
        """The description as written in the file on disk; the default for a path that was not read."""
        for root, one in self._pairs():
            for item in one.found:
                if entry_path(root, item) == path:
                    return written(item.source.skill)[1] or ""
        return default

    # Inside

    def _pairs(self) -> list[tuple[RootSpec, Walked]]:
        return list(zip(self._roots, self._walked, strict=True))

    def _judge(self, ask: Ask, walked: tuple[Walked, ...]) -> World:
        """Verdicts of the clients that are asked for, in menu order: nobody waits for those that nobody looks at."""
        scenario = Scenario("", self._roots, off=ask.whatif.off)
        names = tuple(name for name in self._clients if name in ask.only)
        world = read_world(scenario, [self._clients[name] for name in names], self._worlds.pop(names, None), walked)
        self._worlds[names] = world
        for old in list(self._worlds)[:-KEPT_WORLDS]:
            del self._worlds[old]
        return world

    def _without_bad(
        self, name: str, library: LibraryVerdicts, stopped: Catalog, scenario: Scenario
    ) -> tuple[Builder, LibraryVerdicts, Catalog]:
        """A strict scan stops at a bad skill and nothing is listed; the list that stands once all bad ones are mended
        or gone tells more. What the scan says stays in the warnings."""
        pairs = zip(library.found, library.verdicts[name], strict=True)
        good = [item for item, verdict in pairs if verdict.state is not State.NOT_SEEN]
        builder = self._strict.setdefault(name, Builder(self._clients[name]))
        fresh = judge_library(good, (self._clients[name],), self._good.get(name))
        self._good[name] = fresh
        catalog = builder.build(fresh, scenario)
        lost = tuple(entry for entry in stopped.entries if entry.state is Shown.NOT_LOADED)
        warnings = (*stopped.warnings, *catalog.warnings)
        return builder, fresh, replace(catalog, entries=(*catalog.entries, *lost), warnings=warnings)

    def _walked_with(self, ask: Ask) -> tuple[tuple[Walked, ...], list[str]]:
        """The files with the texts being edited and the descriptions being tried in their places."""
        if not ask.texts and not ask.whatif.edits:
            return self._walked, []
        odd: list[str] = []
        walked = []
        for root, one in self._pairs():
            found = tuple(self._tried(entry_path(root, item), item, ask, odd) for item in one.found)
            walked.append(one._replace(found=found))
        return tuple(walked), odd

    def _tried(self, path: str, item: Found, ask: Ask, odd: list[str]) -> Found:
        data, description = ask.texts.get(path), ask.whatif.edits.get(path)
        if data is None and description is None:
            return item
        key = (item.source, data, description)
        known = self._own.get(path)
        if known is not None and known[0] == key:
            return item._replace(source=known[1])
        skill = item.source.skill
        if data is not None and data != skill.document.data:
            skill = Skill.from_bytes(skill.path, skill.directory, data)
        if description is not None:
            try:
                skill = reworded_skill(skill, description)
            except CannotRewordError as reason:
                odd.append(f"{path}: {reason}")
        source = item.source._replace(skill=skill) if skill is not item.source.skill else item.source
        self._own[path] = (key, source)
        return item._replace(source=source)

    def _lines(self, ask: Ask, walked: tuple[Walked, ...]) -> tuple[SkillLine, ...]:
        before = self._kept_lines
        fresh: dict[str, tuple[Skill, SkillLine]] = {}
        for root, one in zip(self._roots, walked, strict=True):
            for item in one.found:
                path, skill = entry_path(root, item), item.source.skill
                edited = path in ask.texts or path in ask.whatif.edits
                known = before.get(path)
                if known is not None and known[0] is skill and known[1].edited == edited:
                    fresh[path] = known
                    continue
                name, description = written(skill)
                fresh[path] = skill, skill_line(path, name, description or "", edited=edited)
        self._kept_lines = fresh
        return tuple(line for _, line in fresh.values())

    def _numbers(self, world: World) -> dict[str, int]:
        return {entry_path(world.roots[item.root], item): at for at, item in enumerate(world.library.found)}

    def _describe(self, world: World) -> Callable[[str, str], str | None]:
        return partial(_description, world.library, self._numbers(world))

    def _verdicts(self, world: World) -> Callable[[str], Mapping[str, Verdict]]:
        return partial(_verdicts_on, world.library, self._numbers(world))


def _description(library: LibraryVerdicts, numbers: Mapping[str, int], client: str, path: str) -> str | None:
    at = numbers.get(path)
    return None if at is None else library.verdicts[client][at].description


def _verdicts_on(library: LibraryVerdicts, numbers: Mapping[str, int], path: str) -> Mapping[str, Verdict]:
    at = numbers.get(path)
    return {} if at is None else library.of(at)


def scenario_of(
    client: Client, roots: tuple[RootSpec, ...], whatif: WhatIf, usage: Mapping[str, Usage] | None = None
) -> Scenario:
    """The scenario that a what-if means for one client."""
    return Scenario(
        client=client.id,
        roots=roots,
        window=whatif.window,
        limit=whatif.limits.get(client.id),
        usage=usage or {},
        now_ms=int(time.time() * 1000) if usage else None,
        reserved=bundled_columns(client) if whatif.bundled else 0,
        overrides=whatif.overrides,
        off=whatif.off,
        order=whatif.order,
    )


def bundled_columns(client: Client) -> int:
    """Columns that a client's own skills take, line feeds included, by its profile; 0 where they are not known."""
    value = client.facts.value("catalog.bundled.columns")
    return value if isinstance(value, int) else 0


def _usage(file: str) -> tuple[Mapping[str, Usage], tuple[str, ...]]:
    """The usage by skill; none, with the reason, where the file cannot be used."""
    if not file:
        return {}, ()
    try:
        return read_usage(file), ()
    except UsageError as failure:
        return {}, (f"usage:{failure}",)


def _root(base: Path, name: str) -> RootSpec:
    folder = base if name == "." else base / name
    return RootSpec.of_folder(str(folder), path="" if name == "." else name)


def _read(path: str, item: Found) -> Found | None:
    """A file as it is now; the one before where nothing differs, and None where it is no longer a file to be read."""
    try:
        data, _ = read_whole(path, READ_CAP, link=False)
    except OSError:
        return None
    if len(data) > LARGE:
        return None
    skill = item.source.skill
    if data == skill.document.data:
        return item
    fresh = Skill.from_bytes(skill.path, skill.directory, data)
    return item._replace(source=item.source._replace(skill=fresh))


def _kept(old: Found | None, new: Found) -> Found:
    """The one before where nothing differs: then its verdicts stay."""
    if old is None or old.source.openai != new.source.openai:
        return new
    if old.source.skill.document.data != new.source.skill.document.data:
        return new
    same = new._replace(source=old.source)
    return old if same == old else same
