"""The skills of a folder as matchers read them, in the order of their paths.

Names and descriptions are taken as their author meant them, before any client has its say: routing asks how good the
descriptions are. What could not be read is told, never dropped in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.library.load import read_skill
from workbench.library.scan import PathLike, scan
from workbench.library.snapshot import SkillEntry, Skipped
from workbench.routing.model import SkillText
from workbench.skill.skill import Skill


@dataclass(frozen=True, slots=True)
class Library:
    """Skills with the folders that they stand in (absolute), by index; `base` is what paths are relative to."""

    base: str
    skills: tuple[SkillText, ...]
    folders: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    warnings: tuple[str, ...] = ()

    def index_of(self, name: str) -> int | None:
        """The first skill of a name, or the one at a path; None when there is none."""
        for at, skill in enumerate(self.skills):
            if name in (skill.name, skill.key):
                return at
        return None


def read_library(paths: PathLike | Sequence[PathLike], *, body: bool = False) -> Library:
    """The skills below the PATHs, with their bodies when asked. Raises `UnusablePathError` as `scan` does."""
    snapshot = scan(paths)
    skipped = list(snapshot.skipped)
    read = [(entry, item) for entry in snapshot.entries for item in _read(entry, body, skipped)]
    return Library(
        str(snapshot.base),
        tuple(item for _, item in read),
        tuple(entry.location for entry, _ in read),
        tuple(skipped),
        tuple(_twins([item for _, item in read])),
    )


def _read(entry: SkillEntry, body: bool, skipped: list[Skipped]) -> Iterator[SkillText]:
    found = read_skill(entry)
    if isinstance(found, Skipped):
        skipped.append(found)
        return
    yield skill_text(found.skill, body=body)


def skill_text(skill: Skill, *, body: bool = False) -> SkillText:
    """A skill as matchers read it: its description is the value as written, not folded to one line."""
    entry = skill.description
    text = (entry.text or "") if entry is not None else ""
    document = skill.document
    return SkillText(skill.path, skill.shown_name, text, document.text[document.fences.body :] if body else "")


def _twins(skills: Sequence[SkillText]) -> Iterator[str]:
    """What to say of names that several skills have: a task that expects the name means the first."""
    first: dict[str, str] = {}
    for skill in skills:
        if skill.name in first:
            yield f"{skill.key}: the name '{skill.name}' is already that of {first[skill.name]}; tasks mean the first"
        else:
            first[skill.name] = skill.key
