"""Rows of lists from skills: apart from `rows`, because a window that shows rows need not be able to read skills."""

from __future__ import annotations

import yaml

from workbench.library.snapshot import SkillEntry
from workbench.project.rows import SkillRow
from workbench.skill.skill import Skill


def row_of(entry: SkillEntry) -> SkillRow:
    """The row of a scanned skill, from its header alone."""
    skill = Skill.from_bytes(entry.path, entry.directory, entry.header)
    return row_of_skill(skill, entry.folder, entry.root)


def row_of_skill(skill: Skill, folder: str, root: str) -> SkillRow:
    """The row of a skill whose text is at hand."""
    group = folder.rpartition("/")[0] if "/" in folder else "."
    foreign = skill.document.foreign
    return SkillRow(
        path=skill.path,
        folder=folder,
        directory=skill.directory,
        name=skill.directory if foreign else skill.shown_name,
        description="" if foreign else skill.shown_description,
        root=root,
        group=group,
        tags=() if foreign else _tags(skill),
    )


def _tags(skill: Skill) -> tuple[str, ...]:
    entry = skill.frontmatter.get("tags")
    if entry is not None:
        return _words(entry.value)
    metadata = skill.frontmatter.get("metadata")
    if metadata is None or not isinstance(metadata.value, yaml.MappingNode):
        return ()
    for key, value in metadata.value.value:
        if isinstance(key, yaml.ScalarNode) and key.value == "tags":
            return _words(value)
    return ()


def _words(node: yaml.Node) -> tuple[str, ...]:
    if isinstance(node, yaml.SequenceNode):
        return tuple(item.value for item in node.value if isinstance(item, yaml.ScalarNode))
    if isinstance(node, yaml.ScalarNode):
        return tuple(part.strip() for part in node.value.split(",") if part.strip())
    return ()
