"""What every client makes of the open skill where it stands, and of the library. No Qt; safe from several threads.

The library is walked and judged once; after a keystroke only the text that changed is judged again, and what it does to
others of the same name. A skill that the walk has not met (yet) is judged alone.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.clients.client import Client, clients
from workbench.clients.library import LibraryVerdicts, LibraryWarning, judge_library
from workbench.clients.loader import judge_all
from workbench.clients.source import Source
from workbench.clients.verdict import State, Verdict
from workbench.clients.walk import Found, LinkNote, read_openai, walk
from workbench.skill.skill import Skill

if TYPE_CHECKING:
    from workbench.catalog.scenario import RootSpec
    from workbench.desktop.catalog.engine import Ground

MOST: Final = 20_000
"""Skills; a larger library is not held in memory a second time, and each skill is then judged alone."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The verdicts of the whole library by path of each SKILL.md, as the lists show it."""

    library: LibraryVerdicts
    numbers: Mapping[str, int]

    def state(self, path: str, client: str) -> State | None:
        """What became of a skill for one client; None for a path or a client that is not there."""
        at, column = self.numbers.get(path), self.library.verdicts.get(client)
        return column[at].state if at is not None and column is not None else None

    def is_lost(self, path: str, word: str) -> bool:
        """Whether a client whose id contains the word does not see a skill."""
        at = self.numbers.get(path)
        if at is None:
            return False
        columns = self.library.verdicts.items()
        return any(word in name and column[at].state is State.NOT_SEEN for name, column in columns)


@dataclass(frozen=True, eq=False)
class Standing:
    """The verdicts on one skill by client id, in menu order.

    `found` and `root` say where the walk met it; both are None while nothing is known of its place. `warnings` are
    what the whole library means to a client whose scan is all or nothing. `took_ms` is the time that judging took.
    """

    path: str
    source: Source
    verdicts: Mapping[str, Verdict]
    found: Found | None = None
    root: RootSpec | None = None
    warnings: tuple[LibraryWarning, ...] = ()
    took_ms: float = 0.0

    @property
    def skill(self) -> Skill:
        """The text that was judged."""
        return self.source.skill


class _Ground(NamedTuple):
    """What the last walk met; `numbers` are by path as the workspace has it."""

    roots: tuple[RootSpec, ...]
    found: tuple[Found, ...]
    numbers: Mapping[str, int]
    links: tuple[LinkNote, ...]


class StandingEngine:
    """Keeps the last walk and the last verdicts. `members` gives the clients that judge, by id in menu order."""

    def __init__(self, members: Callable[[], Mapping[str, Client]] = clients) -> None:
        self._members = members
        self._lock = threading.Lock()
        self._ground: _Ground | None = None
        self._library: LibraryVerdicts | None = None
        self._live: dict[str, Found] = {}
        self._alone: dict[str, bytes | None] = {}

    @property
    def members(self) -> tuple[Client, ...]:
        """The clients that judge, in menu order; read when first asked for, which is not on the main thread."""
        return tuple(self._members().values())

    def load(self, base: Path, paths: Sequence[str], left_out: frozenset[str] = frozenset()) -> Outcomes | None:
        """Walks the roots of a library (its base, the paths of its skills) and judges it; None where it is too large.

        Folders named in `left_out` do not count. A file whose bytes are those of the walk before keeps its verdicts.
        """
        if len(paths) > MOST:
            self.forget()
            return None
        from workbench.desktop.catalog.engine import Ground, roots_of  # one idea of what a root is, for both places

        single = list(paths) == ["SKILL.md"]
        if single:
            ground = Ground.of(base.parent, (".",), only=base.name)
        else:
            deep = any(path.count("/") > 1 for path in paths)
            ground = Ground.of(base, roots_of(paths, folders=deep), left_out=left_out)
        before, library = self._ground, self._library
        fresh = _walked(ground, before)
        judged = judge_library(fresh.found, self.members, library, links=fresh.links)
        with self._lock:
            self._ground, self._library = fresh, judged
            self._live.clear()
            self._alone.clear()
        return Outcomes(judged, fresh.numbers)

    def forget(self) -> None:
        """Another library: nothing is known of it."""
        with self._lock:
            self._ground = self._library = None
            self._live.clear()
            self._alone.clear()

    def judge(self, path: str, file: Path, texts: Mapping[str, Skill]) -> Standing:
        """The verdicts on the skill at a path, with all texts being edited (its own among them) in their places."""
        started = time.perf_counter()
        with self._lock:
            ground = self._ground
            at = ground.numbers.get(path) if ground is not None else None
            if ground is None or at is None:
                made = self._judge_alone(path, file, texts[path])
            else:
                made = self._judge_placed(ground, at, path, texts)
        return replace(made, took_ms=(time.perf_counter() - started) * 1000)

    def outcomes(self) -> Outcomes | None:
        """The library as it was last judged, edits included."""
        with self._lock:
            if self._ground is None or self._library is None:
                return None
            return Outcomes(self._library, self._ground.numbers)

    def _judge_alone(self, path: str, file: Path, skill: Skill) -> Standing:
        if path not in self._alone:
            self._alone = {path: read_openai(os.fspath(file.parent))}
        source = Source(skill, self._alone[path])
        found = judge_all(source, self.members)
        return Standing(path, source, {verdict.client: verdict for verdict in found})

    def _judge_placed(self, ground: _Ground, at: int, path: str, texts: Mapping[str, Skill]) -> Standing:
        items = list(ground.found)
        live: dict[str, Found] = {}
        for name, skill in texts.items():
            number = ground.numbers.get(name)
            if number is not None:
                live[name] = items[number] = self._with_text(name, items[number], skill)
        self._live = live
        library = judge_library(items, self.members, self._library, links=ground.links)
        self._library = library
        item = items[at]
        return Standing(path, item.source, library.of(at), item, ground.roots[item.root], library.warnings)

    def _with_text(self, path: str, item: Found, skill: Skill) -> Found:
        """The file with a text of the editor; the same object for the same text, so that its verdicts stay."""
        if item.source.skill.document.data == skill.document.data:
            return item
        known = self._live.get(path)
        if known is not None and known.source.skill is skill:
            return known
        return item._replace(source=item.source._replace(skill=skill))


def _walked(ground: Ground, before: _Ground | None) -> _Ground:
    from workbench.catalog.world import entry_path

    roots, only = ground.roots, ground.only
    old = {(before.roots[item.root].path, item.path): item for item in before.found} if before is not None else {}
    walked = [walk(root.location, number, only=only) for number, root in enumerate(roots)]
    found = [
        _kept(old.get((root.path, item.path)), item)
        for root, one in zip(roots, walked, strict=True)
        for item in one.found
        if ground.counts(item)
    ]
    numbers = {entry_path(roots[item.root], item): at for at, item in enumerate(found)}
    if only is not None:
        numbers = {path.removeprefix(f"{only}/"): at for path, at in numbers.items()}
    return _Ground(roots, tuple(found), numbers, tuple(note for one in walked for note in one.links))


def _kept(old: Found | None, new: Found) -> Found:
    """The item before where nothing differs: then its verdicts stay."""
    if old is None or old.source.openai != new.source.openai:
        return new
    if old.source.skill.document.data != new.source.skill.document.data:
        return new
    same = new._replace(source=old.source)
    return old if same == old else same
