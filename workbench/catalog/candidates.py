"""What a client would list before any budget, in its own order; and what it does not list, with the reason."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

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
    """What was made of one verdict, and of what."""

    verdict: Verdict
    found: Found
    root: RootSpec
    result: Candidate | Entry
    key: object


class Candidates:
    """Makes the candidates of one client, and keeps those whose verdict is the same object as the time before."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._key = order_of(client)
        self._made: dict[tuple[int, str], _Made] = {}

    def prepare(self, library: LibraryVerdicts, scenario: Scenario) -> Prepared:
        """What this client would list of a library in a scenario whose roots are those of the library."""
        made = [
            self._of(found, verdict, scenario.roots[found.root])
            for found, verdict in zip(library.found, library.verdicts[self._client.id], strict=True)
        ]
        self._made = {(item.found.root, item.found.path): item for item in made}
        if scenario.off:
            made = [item for item in made if item.result.path not in scenario.off]
        listed = [item for item in made if isinstance(item.result, Candidate)]
        listed.sort(key=_key_of)
        return Prepared(
            tuple(self._moved([item.result for item in listed if isinstance(item.result, Candidate)], scenario.order)),
            tuple(item.result for item in made if isinstance(item.result, Entry)) + tuple(_switched_off(scenario)),
        )

    def _moved(self, candidates: list[Candidate], order: Sequence[str]) -> list[Candidate]:
        if not order or self._client.id not in KEEPS_ORDER:
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
            tuple(extras(found.source.skill, self._client)),
        )
        return _Made(verdict, found, root, candidate, self._key(found, candidate))

    def _location(self, found: Found, root: RootSpec) -> str:
        """Copilot CLI shows where a skill comes from in a word, every other client its path or nothing."""
        if self._client.id == "copilot-cli":
            return _COPILOT_SCOPES[root.scope]
        return posixpath.join(root.shown_as, *found.folder, found.filename)


def _key_of(made: _Made) -> Any:
    return made.key


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
