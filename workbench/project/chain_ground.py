"""Whether a library has hook chains: a look at names alone, so that a run without chains never loads hooks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.library.snapshot import Skipped, Snapshot
from workbench.project.config import Config
from workbench.project.ground import Memory, is_project, named, once
from workbench.skill.cards import catalogue

if TYPE_CHECKING:
    from workbench.lint.engine import Engine
    from workbench.lint.run import Elsewhere

GROUP: Final = "T"
"""The rules about chains."""


class ChainGround(NamedTuple):
    """Files of chains, the recordings that the configuration names, and what it names that is not there."""

    chains: tuple[str, ...]
    recordings: tuple[str, ...]
    skipped: tuple[Skipped, ...]

    def __bool__(self) -> bool:
        return bool(self.chains or self.skipped)


def look(snapshot: Snapshot, config: Config | None) -> ChainGround:
    """The chains of a library: those that the scan met, and those that the configuration names; nothing is read.

    As with sample tasks, what the configuration names does not count for a skill that is checked alone.
    """
    skipped: list[Skipped] = []
    chains: list[str] = []
    recordings: tuple[str, ...] = ()
    if config is not None and is_project(snapshot, config):
        chains += named(config, "chains", skipped)
    met = (os.path.join(location, name) for location, listing in snapshot.listings.items() for name in listing.chains)
    chains += sorted(file for file in met if not os.path.isdir(file))
    if chains and config is not None and is_project(snapshot, config):
        recordings = once(named(config, "recordings", skipped))
    return ChainGround(once(chains), recordings, tuple(skipped))


def chained_elsewhere(
    engine: Engine, snapshot: Snapshot, config: Config | None, memory: Memory | None = None
) -> Elsewhere | None:
    """What asks hooks about a library's chains; None where there are none, or no rule that would tell of them."""
    ground = look(snapshot, config)
    if not ground or not any(engine.may_run(code) for code in catalogue().matching(GROUP)):
        return None
    from workbench.project.chained import ChainJudge  # chains are few people's, and their hooks take a while

    return ChainJudge(engine, snapshot, ground, {} if memory is None else memory)
