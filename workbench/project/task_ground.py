"""Whether a library has anything to route: a look at names alone, so that a run without tasks never loads routing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from workbench.library.snapshot import SkillEntry, Skipped, Snapshot
from workbench.project.config import FILE_NAME, Config

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
    files = [*_named(config, skipped)] if config is not None and len(snapshot.entries) > 1 else []
    files += _in_folders(_folders(snapshot))
    once = {os.path.realpath(file): file for file in reversed(files)}
    skills = tuple(entry for entry in snapshot.entries if _keeps(entry, snapshot))
    return TaskGround(tuple(once.values())[::-1], skills, tuple(skipped))


def routed_elsewhere(
    engine: Engine, snapshot: Snapshot, config: Config | None, memory: list[Any] | None = None
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

    return RoutedJudge(engine, snapshot, ground, [] if memory is None else memory)


def _folders(snapshot: Snapshot) -> list[str]:
    base = str(snapshot.base)
    return [base] if len(snapshot.paths) < 2 else [path for path in snapshot.paths if os.path.isdir(path)]


def _in_folders(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue  # the scan tells of folders that cannot be listed
        yield from (os.path.join(folder, name) for name in names if name.endswith(ENDINGS))


def _named(config: Config, skipped: list[Skipped]) -> Iterator[str]:
    """Files that `[files] tasks` names; patterns count from the configuration's folder."""
    given = config.files.get("tasks") or ()
    if config.folder is None:
        return
    for pattern in [given] if isinstance(given, str) else given:
        try:
            found = _matching(config.folder, str(pattern))
        except (ValueError, NotImplementedError, OSError) as failure:
            skipped.append(Skipped(FILE_NAME, f"tasks: '{pattern}': {failure}"))
            continue
        if not found:
            skipped.append(Skipped(FILE_NAME, f"tasks: nothing matches '{pattern}'"))
        yield from found


def _matching(folder: Path, pattern: str) -> Sequence[str]:
    return sorted(str(file) for file in folder.glob(pattern) if file.is_file())


def _keeps(entry: SkillEntry, snapshot: Snapshot) -> bool:
    listing = snapshot.listings.get(entry.location)
    if listing is not None and listing.alone:
        return False
    may_have_evals = listing is None or EVALS in listing.folders or bool(listing.links)
    if may_have_evals and os.path.isdir(os.path.join(entry.location, EVALS)):
        return True
    return any(os.path.lexists(os.path.join(entry.location, name)) for name in BESIDE)
