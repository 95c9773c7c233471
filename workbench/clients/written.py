"""What the author wrote: the name and the description that a verdict is measured against."""

from __future__ import annotations

import re

from workbench.skill.frontmatter import Entry
from workbench.skill.once import kept
from workbench.skill.skill import Skill

_COMMENT = re.compile(r"[ \t]+#[^\r\n]*")


@kept
def written(skill: Skill) -> tuple[str, str | None]:
    """Name and description as written, outer white space aside.

    The name is the frontmatter's, else the folder's. The description is as YAML 1.2 reads it, plus what a ` #` cut off;
    of a list or mapping it is the source. None where there is none. In a header that is not YAML both are what the
    author most likely meant.
    """
    name = skill.name
    text = (name.text or "").strip() if name is not None and name.reading.yaml12 != "null" else ""
    return text or skill.directory, _description(skill)


def _description(skill: Skill) -> str | None:
    entry = skill.description
    if entry is None or entry.reading.yaml12 == "null":
        return None
    if entry.text is None:
        return skill.document.span_text(entry.value_span).strip()
    return (entry.text + comment(skill, entry)).strip()


def comment(skill: Skill, entry: Entry) -> str:
    """What a ` #` cut off a plain value, with the blanks before it; empty where nothing was."""
    if entry.style != "plain":
        return ""
    found = _COMMENT.match(skill.document.text, entry.value_span[1])
    return found[0].rstrip() if found else ""
