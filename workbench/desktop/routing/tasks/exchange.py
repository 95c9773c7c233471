"""What is read from files that are brought in, and what a file that is given out cannot hold. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from workbench.desktop.routing.tasks.entry import Entry, entry_of_file
from workbench.routing.model import Task
from workbench.routing.taskfiles import read_tasks
from workbench.routing.taskfiles.opening import skill_about
from workbench.routing.taskfiles.writing import FOR_LIBRARY, FOR_SKILL, Written

_FIELDS: Final[dict[str, Callable[[Task], object]]] = {
    "id": lambda task: task.id,
    "also_ok": lambda task: task.also_ok,
    "lang": lambda task: task.lang,
    "note": lambda task: task.note,
    "extra": lambda task: task.extra,
}


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that tasks can be written in: its name in the engine, what it is called, its file's name, and the fields
    of a task that it cannot hold. One about a skill holds true or false for that skill alone."""

    name: str
    title: str
    file: str
    loses: tuple[str, ...]

    @property
    def of_skill(self) -> bool:
        """Whether a file is about one skill."""
        return self.name in FOR_SKILL


SHAPES: Final = (
    Shape("library", "*.tasks.yaml", "exported.tasks.yaml", ()),
    Shape("csv", "CSV", "tasks.csv", ("extra",)),
    Shape("promptfoo", "promptfoo", "promptfooconfig.yaml", ("also_ok", "lang", "extra")),
    Shape("caliper", "caliper", "tasks.eval.yaml", ("also_ok", "lang", "note", "extra")),
    Shape("skill-creator", "skill-creator", "trigger-eval.json", ("id", "also_ok", "lang")),
    Shape("skilldoctor", "skilldoctor", "skilldoctor.cases.yml", ("id", "also_ok", "lang", "note", "extra")),
)


@dataclass(frozen=True, slots=True)
class Export:
    """A text to write: how many tasks it holds, how many it leaves out, and how many lose which field."""

    text: str
    held: int
    left_out: int
    lost: tuple[tuple[str, int], ...]


def export(shape: Shape, tasks: Sequence[Task], skill: str = "") -> Export:
    """The tasks in a shape; `skill` is the one that a file of one skill is about."""
    written = FOR_SKILL[shape.name](tasks, skill) if shape.of_skill else FOR_LIBRARY[shape.name](tasks)
    held = _held(tasks, written)
    lost = [(name, sum(bool(_FIELDS[name](task)) for task in held)) for name in shape.loses]
    return Export(written.text, len(held), len(tasks) - len(held), tuple(item for item in lost if item[1]))


def _held(tasks: Sequence[Task], written: Written) -> list[Task]:
    """Ids stand once in a file, but not over several: each that is left out counts once."""
    left = list(written.left_out)
    held = []
    for task in tasks:
        if task.id in left:
            left.remove(task.id)
        else:
            held.append(task)
    return held


def import_file(file: str, skill: str, names: Collection[str], known: Sequence[Task]) -> tuple[Entry, str]:
    """The tasks of a file, and the skill that a list without a name was read for. Raises `TaskFileError`."""
    about = skill if skill in names else skill_about(file, names) or ""
    found = read_tasks(file, about or None)
    return entry_of_file(found, known), about
