"""The skills of a folder as matchers read them, in the order of their paths.

Names and descriptions are taken as their author meant them, before any client has its say: routing asks how good the
descriptions are. What could not be read is told, never dropped in silence.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.library.load import read_skill
from workbench.library.scan import PathLike, scan
from workbench.library.snapshot import PRUNED, SkillEntry, Skipped
from workbench.library.walk import ScanOptions
from workbench.routing.model import SkillText
from workbench.routing.text import LONGEST
from workbench.skill.packaged import sample_skills
from workbench.skill.skill import Skill

SIDECAR = "triggers.yaml"
BAD_SAMPLES = "_broken"
OPT_OUT = "disable-model-invocation"


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
    samples = _samples(paths)
    snapshot = scan(paths, options=ScanOptions(prune=PRUNED | {BAD_SAMPLES}) if samples else None)
    skipped, warnings = list(snapshot.skipped), list(samples)
    read = [(entry, item) for entry in snapshot.entries for item in _read(entry, body, skipped, warnings)]
    skills = tuple(item for _, item in read)
    warnings += [*_twins(skills), *_silent(skills)]
    return Library(
        str(snapshot.base), skills, tuple(entry.location for entry, _ in read), tuple(skipped), tuple(warnings)
    )


def _read(entry: SkillEntry, body: bool, skipped: list[Skipped], warnings: list[str]) -> Iterator[SkillText]:
    found = read_skill(entry)
    if isinstance(found, Skipped):
        skipped.append(found)
        return
    header = found.skill.frontmatter.get(OPT_OUT)
    if header is not None and (header.text or "").strip().lower() == "true":
        warnings.append(f"{entry.path}: {OPT_OUT} is set: some agents never choose it by themselves; here it can be")
    yield skill_text(found.skill, body=body)._replace(triggers=triggers_beside(entry.location, entry.folder, warnings))


def triggers_beside(folder: str, shown: str, warnings: list[str]) -> Mapping[str, object] | None:
    """What stands in a skill's `triggers.yaml`; a file that cannot be understood is told and counts as none. `shown` is
    what the skill's folder is called in messages."""
    if not os.path.lexists(os.path.join(folder, SIDECAR)):
        return None
    from workbench.routing.trigger_file import TriggerError, read_triggers  # patterns cost a start-up nobody else needs

    try:
        return read_triggers(folder, shown)
    except TriggerError as failure:
        warnings.append(f"{failure}: the skill counts as one without triggers")
        return None


def skill_text(skill: Skill, *, body: bool = False) -> SkillText:
    """A skill as matchers read it: its description is the value as written, not folded to one line."""
    entry = skill.description
    text = (entry.text or "") if entry is not None else ""
    document = skill.document
    return SkillText(skill.path, skill.shown_name, text, document.text[document.fences.body :] if body else "")


def _samples(paths: PathLike | Sequence[PathLike]) -> tuple[str, ...]:
    """What to say when the samples of this product are read: their bad examples share names and would only confuse."""
    given = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    own = os.path.realpath(sample_skills())
    if any(os.path.realpath(path) == own for path in given):
        return (f"{BAD_SAMPLES}/ is left out: it holds bad examples of one rule each",)
    return ()


def _silent(skills: Sequence[SkillText]) -> Iterator[str]:
    for skill in skills:
        if not skill.description.strip():
            yield f"{skill.key}: it has no description, so only its name can be matched"
        elif len(skill.description) > LONGEST:
            yield f"{skill.key}: of its description only the first {LONGEST:,} characters are compared"


def _twins(skills: Sequence[SkillText]) -> Iterator[str]:
    """What to say of names that several skills have: a task that expects the name means the first."""
    by_name: dict[str, list[str]] = {}
    for skill in skills:
        by_name.setdefault(skill.name, []).append(skill.key)
    for name, keys in by_name.items():
        if len(keys) > 1:
            others = f"{keys[1]}{f' and {len(keys) - 2} more' if len(keys) > 2 else ''}"
            yield f"{len(keys)} skills are called '{name}': {keys[0]}, which tasks mean by it, and {others}"
