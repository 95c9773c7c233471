"""Reads session files in the background: counts of loads, and what was asked. No Qt, and nothing is written.

Files are read where they stand. What was asked is kept in memory alone, with secrets masked.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.library.load import read_skill
from workbench.library.snapshot import Skipped
from workbench.routing.asks import Ask, Unclaimed, unclaimed
from workbench.routing.ledger import Ledger, read_ledger
from workbench.routing.library import skill_text
from workbench.routing.model import SkillText
from workbench.routing.route import Routed, Router
from workbench.skill.packaged import load_yaml, resource
from workbench.transcripts import find_sources
from workbench.transcripts.places import Source, files_below

LOADED: Final = "loaded"
MATCHED: Final = "matched"
_NOTHING: Final = Unclaimed((), 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user wants read: `kind` is `client` (`value` its id, empty for all known ones), `folder` or `file`."""

    kind: str
    value: str = ""


class Shelf(NamedTuple):
    """The library that is looked for in the sessions: its folder and the paths of its skills."""

    base: str
    paths: tuple[str, ...]


@dataclass(slots=True)
class Course:
    """How far a reading is. Written by the thread that reads, looked at by the one that shows; `stopped` the other way
    round."""

    total: int = 0
    done: int = 0
    asks: int = 0
    stopped: bool = False


class Claimed(NamedTuple):
    """Something asked that a skill takes: `how` is `loaded` in the session, or `matched` by the simulated routing."""

    ask: Ask
    how: str
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """All that a reading gave. `matchers` are those that judged the asks; `asks_left` says that they were not judged
    because the reading was stopped; `notes` say what was not looked at."""

    wish: Wish
    ledger: Ledger
    skills: tuple[SkillText, ...]
    found: Unclaimed = _NOTHING
    claimed: tuple[Claimed, ...] = ()
    matchers: str = ""
    asks_left: bool = False
    notes: tuple[str, ...] = ()


class _StoppedError(Exception):
    """The user wants no more."""


def known_clients() -> tuple[str, ...]:
    """Ids of the clients whose places are known; nothing of the user's is looked at."""
    places = load_yaml(resource("transcripts", "places.yaml"))["places"]
    return tuple(dict.fromkeys(str(place["client"]) for place in places))


def sources_of(wish: Wish, home: str, environment: Mapping[str, str]) -> tuple[tuple[Source, ...], tuple[str, ...]]:
    """The session files of a wish, the newest first, and what is to be said of the search. Only names are looked at."""
    if wish.kind == "file":
        return (Source("", wish.value, 0),), ()
    found = files_below(wish.value) if wish.kind == "folder" else find_sources(home, environment)
    if wish.kind == "client" and wish.value:
        return tuple(source for source in found.sources if source.client == wish.value), found.notes
    return found.sources, found.notes


def read_usage(wish: Wish, shelf: Shelf, course: Course, home: str, environment: Mapping[str, str]) -> Usage:
    """Reads what is wished; `course` is kept up to date and may stop it: then what was counted by then is given."""
    sources, notes = sources_of(wish, home, environment)
    course.total = len(sources)
    missed: list[str] = []
    skills = tuple(_skills(shelf, missed))

    def paths() -> Iterator[str]:
        for at, source in enumerate(sources):
            course.done = at
            yield source.path
        course.done = len(sources)

    ledger = read_ledger(skills, paths(), asks=True, stop=lambda: course.stopped)
    told = (*notes, *missed)
    try:
        return _judged(Usage(wish, ledger, skills, notes=told), course)
    except _StoppedError:
        return Usage(wish, ledger, skills, asks_left=bool(ledger.asks), notes=told)


def _skills(shelf: Shelf, missed: list[str]) -> Iterator[SkillText]:
    for path in shelf.paths:
        found = read_skill(os.path.join(shelf.base, *path.split("/")))
        if isinstance(found, Skipped):
            missed.append(f"{path}: {found.reason}")
        else:
            yield skill_text(found.skill, body=True)._replace(key=path)


def _judged(usage: Usage, course: Course) -> Usage:
    """The same with the asks judged. Raises `_StoppedError`."""
    ledger = usage.ledger
    if ledger.stopped:
        raise _StoppedError
    router = Router(tuple(item._replace(body="") for item in usage.skills))
    known: dict[str, Routed] = {}

    def route(text: str) -> Routed:
        if course.stopped:
            raise _StoppedError
        if text not in known:
            known[text] = router.route(text)
            course.asks += 1
        return known[text]

    with closing(router.fusion):
        found = unclaimed(ledger.asks, route)
    names = " + ".join(item.matcher.id for item in router.choices)
    claimed = tuple(_claimed(ledger.asks, known.get, usage.skills))
    return Usage(usage.wish, ledger, usage.skills, found, claimed, names, False, usage.notes)


def _claimed(
    asks: Sequence[Ask], known: Callable[[str], Routed | None], skills: Sequence[SkillText]
) -> Iterator[Claimed]:
    for ask in asks:
        routed = known(ask.text)
        if ask.loaded:
            yield Claimed(ask, LOADED, tuple(dict.fromkeys(ask.loaded)))
        elif routed is not None and routed.measured and routed.decision != "none":
            yield Claimed(ask, MATCHED, tuple(skills[at].name for at in routed.selected))
