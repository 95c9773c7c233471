"""What a client would list before any budget, in its own order; and what it does not list, with the reason."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from workbench.catalog.model import Candidate, Entry, Note, Shown
from workbench.catalog.order import KEEPS_ORDER, order_of
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import entry_path
from workbench.clients.client import Client
from workbench.clients.library import LibraryVerdicts
from workbench.clients.loader import extras
from workbench.clients.verdict import State, Verdict
from workbench.clients.walk import Found

_LISTED = (State.SEEN, State.CHANGED)
_STATES: Mapping[State, Shown] = {State.HIDDEN: Shown.HIDDEN}
_COPILOT_SCOPES = {"repo": "project", "user": "user", "system": "builtin", "admin": "builtin"}


class Prepared(NamedTuple):
    """Candidates in the order of the client's list, and an entry for each skill that is not among them."""

    candidates: tuple[Candidate, ...]
    others: tuple[Entry, ...]


class _Made(NamedTuple):
    """What was made of one verdict, and of what; `key` sorts it, None for an entry that is not listed."""

    verdict: Verdict
    found: Found
    root: RootSpec
    result: Candidate | Entry
    key: Any


class Candidates:
    """Makes the candidates of one client, and keeps those whose verdict is the same object as the time before."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._key = order_of(client)
        self._shows_extras = bool(client.facts.value("catalog.extras"))
        self._made: dict[tuple[int, str], _Made] = {}
        self._keys: list[Any] = []
        self._order: list[int] = []

    def prepare(self, library: LibraryVerdicts, scenario: Scenario) -> Prepared:
        """What this client would list of a library in a scenario whose roots are those of the library."""
        roots = scenario.roots
        made = [
            self._of(found, verdict, roots[found.root])
            for found, verdict in zip(library.found, library.verdicts[self._client.id], strict=True)
        ]
        self._made = {(item.found.root, item.found.path): item for item in made}
        listed = [made[at].result for at in self._sorted(made)]
        others = [item.result for item in made if item.key is None]
        if scenario.off:
            listed = [item for item in listed if item.path not in scenario.off]
            others = [item for item in others if item.path not in scenario.off]
        candidates = cast("list[Candidate]", listed)
        return Prepared(
            tuple(self._moved(candidates, scenario.order)),
            (*cast("list[Entry]", others), *_switched_off(scenario)),
        )

    def _sorted(self, made: Sequence[_Made]) -> list[int]:
        """The numbers of what is listed, in the order of the list; the last answer where no key has changed."""
        keys = [item.key for item in made]
        if keys != self._keys:
            self._keys = keys
            self._order = sorted((at for at, key in enumerate(keys) if key is not None), key=keys.__getitem__)
        return self._order

    def _moved(self, candidates: list[Candidate], order: Sequence[str]) -> list[Candidate]:
        if not order or self._client.kind not in KEEPS_ORDER:
            return candidates
        place = {path: number for number, path in enumerate(order)}
        return sorted(candidates, key=lambda item: place.get(item.path, len(place)))

    def _of(self, found: Found, verdict: Verdict, root: RootSpec) -> _Made:
        before = self._made.get((found.root, found.path))
        if before is not None and before.verdict is verdict and before.found is found and before.root == root:
            return before
        path = entry_path(root, found)
        if verdict.state not in _LISTED or verdict.name is None:
            return _Made(verdict, found, root, _unlisted(path, found, verdict), None)
        candidate = Candidate(
            path,
            verdict.name,
            verdict.description,
            self._location(found, root),
            found.root,
            root.scope,
            extras(found.source.skill, self._client) if self._shows_extras else (),
        )
        return _Made(verdict, found, root, candidate, self._key(found, candidate))

    def _location(self, found: Found, root: RootSpec) -> str:
        """Copilot CLI shows where a skill comes from in a word, every other client its path or nothing."""
        if self._client.kind == "copilot-cli":
            return _COPILOT_SCOPES[root.scope]
        if found.link and self._client.kind == "codex":
            return _resolved(found, root)
        return "/".join((root.shown_as.rstrip("/"), *found.folder, found.filename))


def _resolved(found: Found, root: RootSpec) -> str:
    """Where a skill behind a link really is, as Codex shows it (codex-rs/core-skills loader.rs): in the root or not."""
    folder = os.path.realpath(root.location) + os.sep
    if not found.real.startswith(folder):
        return found.real.replace(os.sep, "/")
    return "/".join((root.shown_as.rstrip("/"), *found.real[len(folder) :].split(os.sep)))


def _unlisted(path: str, found: Found, verdict: Verdict) -> Entry:
    state = _STATES.get(verdict.state, Shown.NOT_LOADED)
    total = len(verdict.description or "")
    return Entry(path, verdict.name or found.directory, state, 0, total, 0, "", _why(verdict))


def _why(verdict: Verdict) -> Note | None:
    """The verdict's first reason, in both languages: the words of reasons and of notes are kept apart."""
    if not verdict.reasons:
        return None
    kind = "not-known" if verdict.state is State.NOT_KNOWN else "not-loaded"
    first = verdict.reasons[0]
    return Note(kind, (("en", first.message("en")), ("zh", first.message("zh"))))


def _switched_off(scenario: Scenario) -> list[Entry]:
    return [
        Entry(path, posixpath.basename(posixpath.dirname(path)), Shown.HIDDEN, 0, 0, 0, "", Note("switched-off"))
        for path in sorted(scenario.off)
    ]
