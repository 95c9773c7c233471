"""What the disk says around one skill: its bundled files, read once when a rule asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from workbench.library.snapshot import Bundle, SkillEntry


@dataclass(frozen=True, eq=False)
class Facts:
    """Answers from the disk about one skill; nothing is read before it is asked for."""

    entry: SkillEntry

    @cached_property
    def bundle(self) -> Bundle:
        """The files of the skill's folder."""
        raise NotImplementedError
