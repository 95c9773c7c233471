"""Whether a library has anything to route: a look at names alone, so that a run without tasks never loads routing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.library.snapshot import SkillEntry, Skipped, Snapshot
from workbench.project.config import Config
from workbench.project.ground import Memory, folders_of, is_project, named, once

if TYPE_CHECKING:
    from workbench.lint.engine import Engine
    from workbench.lint.run import Elsewhere

CODES: Final = ("D411", "G110", "G111", "G112")
"""The rules that routing has something to say about."""
ENDINGS: Final = (".tasks.yaml", ".tasks.yml")
EVALS: Final = "evals"
TRIGGERS: Final = "triggers.yaml"
BESIDE: Final = (TRIGGERS, "skilldoctor.cases.yml", "skilldoctor.cases.yaml")
"""What a skill may keep of tasks and triggers in its folder, beside what is in `evals`."""


class TaskGround(NamedTuple):
    """What there may be to route: task files of the project, the skills that keep tasks or triggers of their own, and
    what the configuration names that is not there."""

    files: tuple[str, ...]
    skills: tuple[SkillEntry, ...]
    skipped: tuple[Skipped, ...]

    def __bool__(self) -> bool:
        return bool(self.files or self.skills or self.skipped)


def look(snapshot: Snapshot, config: Config | None) -> TaskGround:
    """What there may be to route in a library; nothing is read.

    Files that the configuration names are about the project: a skill that is checked alone is not measured by them.
    """
    skipped: list[Skipped] = []
    files = [*named(config, "tasks", skipped)] if config is not None and is_project(snapshot, config) else []
    files += _in_folders(folders_of(snapshot))
    skills = tuple(entry for entry in snapshot.entries if _keeps(entry, snapshot))
    return TaskGround(once(files), skills, tuple(skipped))


def routed_elsewhere(
    engine: Engine, snapshot: Snapshot, config: Config | None, memory: Memory | None = None
) -> Elsewhere | None:
    """What asks routing about a library; None where there is nothing to route, or no rule that would tell of it.

    With the same `memory` in every pass, a library in which nothing changed is not routed again.
    """
    if not any(engine.may_run(code) for code in CODES):
        return None
    ground = look(snapshot, config)
    if not ground:
        return None
    from workbench.project.routed import RoutedJudge  # tasks and triggers are few people's, and routing takes a while

    return RoutedJudge(engine, snapshot, ground, {} if memory is None else memory)


def _in_folders(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue  # the scan tells of folders that cannot be listed
        yield from (os.path.join(folder, name) for name in names if name.endswith(ENDINGS))


def _keeps(entry: SkillEntry, snapshot: Snapshot) -> bool:
    listing = snapshot.listings.get(entry.location)
    if listing is not None and listing.alone:
        return False
    may_have_evals = listing is None or EVALS in listing.folders or bool(listing.links)
    if may_have_evals and os.path.isdir(os.path.join(entry.location, EVALS)):
        return True
    return any(os.path.lexists(os.path.join(entry.location, name)) for name in BESIDE)
