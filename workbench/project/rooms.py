"""Whom to ask about a library beside the rules: routing, where it has tasks, and hooks, where it has chains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.library.snapshot import Snapshot
from workbench.lint.engine import Engine
from workbench.lint.registry import Summary
from workbench.lint.run import Elsewhere, FromElsewhere
from workbench.project.chain_ground import chained_elsewhere
from workbench.project.config import Config
from workbench.project.ground import Memory
from workbench.project.task_ground import routed_elsewhere
from workbench.skill.findings import Finding


@dataclass(frozen=True, slots=True)
class _All:
    """Asks one after the other."""

    rooms: tuple[Elsewhere, ...]

    def __call__(self, summaries: Sequence[Summary], findings: Sequence[Finding]) -> FromElsewhere:
        told = [room(summaries, findings) for room in self.rooms]
        return FromElsewhere(
            tuple(item for one in told for item in one.findings), tuple(item for one in told for item in one.skipped)
        )


def other_rooms(
    engine: Engine, snapshot: Snapshot, config: Config | None, memory: Memory | None = None
) -> Elsewhere | None:
    """What asks the other rooms about a library; None where none of them has anything to look at.

    With the same `memory` in every pass, a room in whose files nothing changed is not asked again.
    """
    asked = (ask(engine, snapshot, config, memory) for ask in (routed_elsewhere, chained_elsewhere))
    rooms = tuple(room for room in asked if room is not None)
    return _All(rooms) if rooms else None
