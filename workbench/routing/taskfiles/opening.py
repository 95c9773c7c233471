"""Opens a task file of any known shape: by its ending where it has rows, by its content where it has structure."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterable, Sequence
from types import ModuleType
from typing import NamedTuple, NoReturn

from workbench.library.load import read_skill, read_whole
from workbench.library.snapshot import Skipped
from workbench.routing.model import Task
from workbench.routing.taskfiles import agents, cases, creator, library
from workbench.routing.taskfiles.json_nodes import read_json
from workbench.routing.taskfiles.reading import Reader
from workbench.routing.taskfiles.rows import BY_ENDING
from workbench.routing.taskfiles.source import Node, Source, TaskFileError, decode, fields_of, short
from workbench.routing.taskfiles.yaml_nodes import read_yaml

SIZE_LIMIT = 33_554_432
"""Bytes; a larger task file is refused unread."""
SHAPES: tuple[ModuleType, ...] = (library, cases, agents, creator)
"""The families of structured shapes, in the order in which they are asked."""
_TRIGGER_KEYS = frozenset({"any", "all", "none", "python"})
_MANIFEST = "SKILL.md"
_LEVELS = 4


class TaskFile(NamedTuple):
    """The tasks of a file. `shape` is the family it was read as, `skill` the one skill that it is about, if any.

    `notes` are for the user: what was left out or taken for something. `repeats` are pairs of places in `tasks` with
    the same text: the first, and one that repeats it. `extra` holds what stood around the list.
    """

    name: str
    shape: str
    tasks: tuple[Task, ...]
    skill: str | None = None
    notes: tuple[str, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()
    extra: tuple[tuple[str, object], ...] = ()


def read_tasks(file: str | os.PathLike[str], skill: str | None = None) -> TaskFile:
    """The tasks of a file. `skill` is the skill that a list without a name is about; without it the folder tells.

    Where neither does, the tasks have no label, and a note says so.

    Raises `TaskFileError` for what cannot be read; nothing is left out silently.
    """
    name = os.fspath(file)
    try:
        data, _ = read_whole(name, SIZE_LIMIT)
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise TaskFileError(name, 0, 0, f"larger than {SIZE_LIMIT:,} bytes") from failure
        raise TaskFileError(name, 0, 0, f"cannot be read: {failure.strerror or failure}") from failure
    except ValueError as failure:
        raise TaskFileError(short(name), 0, 0, "is no name of a file") from failure
    return parse_tasks(name, data, skill or skill_of(name))


def parse_tasks(name: str, data: bytes, skill: str | None = None) -> TaskFile:
    """The same from bytes that are taken for the content of the file called `name`. Raises `TaskFileError`."""
    source = Source(name, decode(name, data))
    reader = Reader(source, skill)
    ending = os.path.splitext(name)[1].lower()
    by_row = BY_ENDING.get(ending)
    if by_row is not None:
        by_row(reader)
        return _finished(reader, ending[1:], skill)
    root = _structure(source, ending)
    known = [family for family in SHAPES if family.claims(root)]
    if not known:
        _refuse_shape(source, root)
    known[0].read(reader, root)
    return _finished(reader, known[0].SHAPE, reader.skill)


def _structure(source: Source, ending: str) -> Node:
    """JSON is tried as such where it looks like it: YAML reads most of it, but neither its escapes nor its tabs."""
    if ending == ".json" or (ending not in (".yaml", ".yml") and source.text.lstrip()[:1] in ("{", "[")):
        return read_json(source)
    return read_yaml(source)


def _refuse_shape(source: Source, root: Node) -> NoReturn:
    fields = fields_of(root)
    if fields is not None and fields.nodes and set(fields.nodes) <= _TRIGGER_KEYS:
        source.refuse(root.at, "these are triggers of a skill, not tasks")
    found = f" The keys are: {short(', '.join(fields.nodes))}." if fields is not None and fields.nodes else ""
    source.refuse(root.at, f"no known shape of task file.{found} See resources/schema/tasks.schema.json for ours")


def _finished(reader: Reader, shape: str, skill: str | None) -> TaskFile:
    notes = tuple(reason if count == 1 else f"{reason} ({count} times)" for reason, count in reader.notes.items())
    if not reader.tasks:
        notes += ("no tasks stand in this file",)
    tasks = tuple(reader.tasks)
    return TaskFile(reader.source.name, shape, tasks, skill, notes, repeats(tasks), reader.extra)


def repeats(tasks: Sequence[Task]) -> tuple[tuple[int, int], ...]:
    """Pairs of places whose texts are the same but for blanks and letter case, and which are about the same skill.

    skill-creator keys its results by the text, so that there one of the two is lost.
    """
    first: dict[tuple[str, str | None], int] = {}
    found = []
    for number, task in enumerate(tasks):
        key = (" ".join(task.text.lower().split()), task.skill)
        at = first.setdefault(key, number)
        if at != number:
            found.append((at, number))
    return tuple(found)


def skill_of(file: str) -> str | None:
    """The name of the skill whose folder a file stands in, at most four levels up; None when it stands in none."""
    folder = os.path.dirname(os.path.abspath(file))
    for _ in range(_LEVELS):
        manifest = os.path.join(folder, _MANIFEST)
        if os.path.isfile(manifest):
            loaded = read_skill(manifest)
            return os.path.basename(folder) if isinstance(loaded, Skipped) else loaded.skill.shown_name
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    return None


def skill_named_by(file: str, known: Collection[str]) -> str | None:
    """The skill that a file outside of skills' folders is about by its name: the file's own, or that of one of the two
    folders around it, where a skill is called so (`tests/pdf/eval.yaml`, `fixtures/pdf.json`)."""
    folder, name = os.path.split(os.path.abspath(file))
    parts = (name.partition(".")[0], os.path.basename(folder), os.path.basename(os.path.dirname(folder)))
    return next((part for part in parts if part in known), None)


def skill_about(file: str, known: Collection[str]) -> str | None:
    """The skill that a list without a name is about: of its folder, by its name, or the only one there is."""
    found = skill_of(file) or skill_named_by(file, known)
    return found if found is not None or len(set(known)) != 1 else next(iter(known))


def taken_about(found: TaskFile) -> str:
    """What to say of a list whose skill was told by nothing but its name or place (see `skill_about`); else nothing."""
    told = found.skill is None or skill_of(found.name) is not None
    if told or all(task.skill != found.skill for task in found.tasks):
        return ""
    return f"its tasks are taken to be about {found.skill}"


IN_SKILL = (
    "evals/trigger-eval.json",
    "evals/trigger_eval.json",
    "evals/trigger-evals.json",
    "skilldoctor.cases.yml",
    "skilldoctor.cases.yaml",
)
"""Where a skill keeps its own tasks, relative to its folder."""


SIDECAR = "triggers.yaml"


def discover(root: str, folders: Iterable[str]) -> list[str]:
    """Task files of a library: `*.tasks.yaml` in its root, and those that its skills' folders keep."""
    found: list[str] = []
    try:
        names = sorted(os.listdir(root))
    except OSError:
        names = []
    found += [os.path.join(root, name) for name in names if name.endswith((".tasks.yaml", ".tasks.yml"))]
    for folder in folders:
        found += [path for part in IN_SKILL if os.path.isfile(path := os.path.join(folder, *part.split("/")))]
        found += [path for path in (os.path.join(folder, SIDECAR),) if _holds_cases(path)]
    return found


def _holds_cases(path: str) -> bool:
    """Whether a `triggers.yaml` holds test cases of another tool instead of triggers; only a look at its words."""
    try:
        return b"test_cases" in read_whole(path, SIZE_LIMIT)[0]
    except OSError:
        return False
