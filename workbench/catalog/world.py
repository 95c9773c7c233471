"""The skills of a scenario, read from its roots and judged: what every catalog of it is made from."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.catalog.scenario import RootSpec, Scenario
from workbench.clients.client import Client
from workbench.clients.library import Judge, LibraryVerdicts, judge_library
from workbench.clients.loader import Source, judge, judge_all
from workbench.clients.verdict import Verdict
from workbench.clients.walk import Found, Walked, walk
from workbench.library.snapshot import Skipped


@dataclass(frozen=True, eq=False)
class World:
    """What stands below the roots of a scenario and what the clients make of it."""

    roots: tuple[RootSpec, ...]
    walked: tuple[Walked, ...]
    library: LibraryVerdicts
    max_description: int | None = None

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """What was not read, with paths as entries have them."""
        return tuple(
            Skipped(posixpath.join(root.path, item.path), item.reason)
            for root, walked in zip(self.roots, self.walked, strict=True)
            for item in walked.skipped
        )


def read_world(
    scenario: Scenario,
    clients: Iterable[Client],
    before: World | None = None,
    walked: Sequence[Walked] | None = None,
) -> World:
    """Walks the roots, unless that was done (`walked`, one each), and judges what stands there.

    A skill that the scenario switches off is left out, so that it hides no other of its name. `before` spares judging
    what is the same.
    """
    if walked is None:
        walked = [walk(root.location, number) for number, root in enumerate(scenario.roots)]
    found = [
        item
        for root, one in zip(scenario.roots, walked, strict=True)
        for item in one.found
        if not scenario.off or entry_path(root, item) not in scenario.off
    ]
    most = scenario.max_description
    known = before.library if before is not None and before.max_description == most else None
    links = [note for one in walked for note in one.links]
    library = judge_library(found, clients, known, links=links, judge=None if most is None else _with_limit(most))
    return World(scenario.roots, tuple(walked), library, most)


def _with_limit(most: int) -> Judge:
    """Verdicts where Claude Code's limit of a description is another one; the setting is no other client's."""

    def judge_each(source: Source, clients: Sequence[Client]) -> tuple[Verdict, ...]:
        found = dict(zip(clients, judge_all(source, clients), strict=True))
        return tuple(
            judge(source, client, most) if client.kind == "claude-code" else verdict
            for client, verdict in found.items()
        )

    return judge_each


def entry_path(root: RootSpec, found: Found) -> str:
    """The path of a skill as entries have it: below the path of its root."""
    return f"{root.path}/{found.path}" if root.path not in ("", ".") else found.path
