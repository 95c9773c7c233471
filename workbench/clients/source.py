"""What a loader gets: one SKILL.md as read, and the file beside it that may hide it from one client."""

from __future__ import annotations

from typing import NamedTuple

from workbench.skill.skill import Skill


class Source(NamedTuple):
    """A skill and the bytes of the `agents/openai.yaml` beside it, None where there is none."""

    skill: Skill
    openai: bytes | None = None
