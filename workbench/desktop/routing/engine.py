"""Reads skills and tasks and routes them. No Qt: it runs in the background.

Skills are read by the rows of the workspace, so that a path means the same in every place; texts that are being edited
in Author stand in for those of the disk.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from workbench.desktop.routing.runs.heard import Matchers, Recorded, chosen_by
from workbench.desktop.routing.tasks.ordering import Close, close_pairs
from workbench.library.load import read_skill
from workbench.library.snapshot import Skipped
from workbench.project.config import read
from workbench.project.ground import named, once
from workbench.routing.collisions import Collision, collisions
from workbench.routing.evaluation import Evaluation, Judged, Names, evaluate, judge_tasks
from workbench.routing.judging import judge_of
from workbench.routing.library import skill_text, triggers_beside
from workbench.routing.model import SkillText, Task
from workbench.routing.route import Limits, Router, default_names
from workbench.routing.taskfiles import TaskFileError, read_tasks
from workbench.routing.taskfiles.changing import can_change
from workbench.routing.taskfiles.library import SHAPE
from workbench.routing.taskfiles.opening import discover, repeats, skill_about, taken_about
from workbench.skill.skill import Skill

MOST_CELLS: Final = 4_000_000
"""Tasks times skills that are kept; tasks beyond them are counted, since every cell takes memory."""
REPEATS_SHOWN: Final = 20
Texts = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is open: its folder, the paths of its skills, and the configuration that may name task files; `body`
    whether a matcher reads what stands below the header."""

    base: str
    paths: tuple[str, ...]
    config: str = ""
    body: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What is wanted: `texts` are those being edited by path, `matchers` None for the default ones, `descriptions` are
    tried by path instead of the skills' own. `recorded` are matchers that were measured elsewhere; `limits` None for
    those of a first look."""

    revision: int
    texts: Texts = field(default_factory=dict)
    matchers: Matchers | None = None
    descriptions: Mapping[str, str] = field(default_factory=dict)
    asked: float = 0.0
    recorded: Recorded = field(default_factory=dict)
    limits: Limits | None = None


class Stand(NamedTuple):
    """Where a task stands: its file, how that is shown, its place among the file's tasks from 0, and whether it can be
    changed there. `about` is the skill that the file was read for, where it does not say it."""

    file: str
    shown: str
    place: int
    editable: bool
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """Skills and tasks as they are on disk. `files` are the task files that could be read, by their shown names;
    `problems` say what could not be read or was left out, one line each; `broken` are those of them for which a task
    file is not used. `left_out` counts tasks beyond the limit. `stands` say where each task stands; `writable` are the
    paths of the files of our own shape, which tasks can be put into."""

    skills: tuple[SkillText, ...] = ()
    tasks: tuple[Task, ...] = ()
    files: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    left_out: int = 0
    broken: tuple[str, ...] = ()
    stands: tuple[Stand, ...] = ()
    writable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """Every task judged. `took_ms` runs from the wish to the figures."""

    revision: int
    router: Router
    evaluation: Evaluation
    loaded: Loaded
    took_ms: float
    collisions: tuple[Collision, ...] = ()
    close: tuple[Close, ...] = ()

    @property
    def skills(self) -> tuple[SkillText, ...]:
        """The skills, in the library's order."""
        return self.router.skills

    def judge(self, text: str) -> Judged:
        """One more task, of which nobody said what it expects."""
        try:
            (found,) = judge_tasks([Task("typed", text)], judge_of(self.router), self.evaluation.names)
        finally:
            self.router.fusion.close()
        return found


class RoutingEngine:
    """Keeps what was read; `newest` is the revision that is wanted, older ones are given up."""

    def __init__(self) -> None:
        self.loaded = Loaded()
        self.newest = 0

    def load(self, ground: Ground) -> None:
        """Reads skills and task files."""
        problems: list[str] = []
        skills = tuple(item for path in ground.paths if (item := _read(ground, path, problems)) is not None)
        known = {skill.name for skill in skills}
        tasks: list[Task] = []
        files, broken = list[str](), list[str]()
        stands, writable = list[Stand](), list[str]()
        for file in _task_files(ground, problems):
            shown, about = os.path.relpath(file, ground.base), skill_about(file, known)
            try:
                found = read_tasks(file, about)
            except TaskFileError as failure:
                broken.append(str(failure).replace(file, shown))
                continue
            tasks.extend(found.tasks)
            files.append(shown)
            writable += [file] if found.shape == SHAPE else []
            editable = can_change(file, found.shape)
            stands += [Stand(file, shown, place, editable, about) for place in range(len(found.tasks))]
            problems.extend(f"{shown}: {note}" for note in (taken_about(found), *found.notes) if note)
        problems += _repeated(tasks, stands)
        most = MOST_CELLS // max(1, len(skills))
        said = (*broken, *problems)
        left_out = max(0, len(tasks) - most)
        where = (tuple(stands[:most]), tuple(writable))
        self.loaded = Loaded(skills, tuple(tasks[:most]), tuple(files), said, left_out, tuple(broken), *where)

    def compute(self, ask: Ask) -> Results | None:
        """Routes every task; None when something newer is wanted."""
        if ask.revision != self.newest:
            return None
        loaded = self.loaded
        skills = with_texts(loaded.skills, ask.texts)
        if ask.descriptions:
            skills = tuple(
                item._replace(description=ask.descriptions[item.key]) if item.key in ask.descriptions else item
                for item in skills
            )
        router = Router(skills, chosen_by(ask.matchers or default_names(skills), ask.recorded), ask.limits)
        names = Names(skills)
        judge = judge_of(router)
        judged: list[Judged] = []
        try:
            router.fusion.prepare([task.text for task in loaded.tasks])
            for task in loaded.tasks:
                if ask.revision != self.newest:
                    return None
                judged += judge_tasks([task], judge, names)
        finally:
            router.fusion.close()
        cautions = router.fusion.cautions
        loaded = replace(loaded, skills=skills, problems=(*loaded.problems, *cautions)) if cautions else loaded
        evaluation = evaluate(judged, names)
        taken, near = fights(evaluation)
        took = (time.perf_counter() - ask.asked) * 1000
        return Results(ask.revision, router, evaluation, loaded, took, taken, near)


def fights(evaluation: Evaluation) -> tuple[tuple[Collision, ...], tuple[Close, ...]]:
    """Pairs in which a task is taken, and those that are close."""
    taken = collisions(evaluation)
    return taken, close_pairs(evaluation.judged, [skill.description for skill in evaluation.names.skills], taken)


def _repeated(tasks: Sequence[Task], stands: Sequence[Stand]) -> list[str]:
    """Tasks that stand twice, the first ones each with its place, the others counted."""
    found = repeats(tasks)
    said = [
        f"{stands[again].shown}:{tasks[again].line}: the same task as in {stands[first].shown}:{tasks[first].line}"
        for first, again in found[:REPEATS_SHOWN]
    ]
    more = len(found) - len(said)
    return [*said, f"{more:,} more tasks stand twice"] if more else said


def with_texts(skills: Sequence[SkillText], texts: Texts) -> tuple[SkillText, ...]:
    """The skills with the texts that are being edited; triggers stay those of the disk."""
    if not texts:
        return tuple(skills)
    return tuple(_edited(item, texts[item.key]) if item.key in texts else item for item in skills)


def _edited(item: SkillText, data: bytes) -> SkillText:
    directory = item.key.rsplit("/", 2)[-2] if "/" in item.key else ""
    made = skill_text(Skill.from_bytes(item.key, directory, data), body=bool(item.body))
    return made._replace(triggers=item.triggers)


def _read(ground: Ground, path: str, problems: list[str]) -> SkillText | None:
    base = ground.base
    found = read_skill(os.path.join(base, *path.split("/")))
    if isinstance(found, Skipped):
        problems.append(f"{path}: {found.reason}")
        return None
    text = skill_text(found.skill, body=ground.body)
    if not text.description.strip():
        problems.append(f"{path}: it has no description, so only its name can be matched")
    folder = os.path.dirname(os.path.join(base, *path.split("/")))
    return text._replace(key=path, triggers=triggers_beside(folder, path.rpartition("/")[0] or ".", problems))


def _task_files(ground: Ground, problems: list[str]) -> tuple[str, ...]:
    """Task files that the configuration names, those in the opened folder, and those that skills keep; each once."""
    missed: list[Skipped] = []
    found = list(named(read(Path(ground.config)), "tasks", missed)) if ground.config else []
    problems += (f"{item.path}: {item.reason}" for item in missed)
    folders = [os.path.dirname(os.path.join(ground.base, *path.split("/"))) for path in ground.paths]
    return once([*found, *discover(ground.base, folders)])
