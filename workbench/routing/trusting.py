"""The predicates of a library: which code they are, and trust in what it is right now."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from workbench.routing.fusion import Choice
from workbench.routing.model import SkillText
from workbench.routing.trigger import TriggerMatcher, code_of
from workbench.routing.trigger_file import TriggerError, triggers_of
from workbench.sandbox.predicates import Code
from workbench.sandbox.trust import Trusted, digest


class Predicate(NamedTuple):
    """The predicate of one skill: `file` is beside its SKILL.md, as the library names paths. `code` is None when it
    cannot be read; then `problem` says why, in one line."""

    skill: str
    file: str
    entry: str
    code: Code | None
    problem: str = ""

    @property
    def digest(self) -> str:
        """What identifies the code; empty when it cannot be read."""
        return digest(self.code.content, self.code.entry) if self.code is not None else ""


def predicates(skills: Iterable[SkillText]) -> Iterator[Predicate]:
    """Every predicate, in the library's order."""
    for skill in skills:
        try:
            triggers = triggers_of(skill.triggers or {}, skill.name, os.path.dirname(skill.key))
        except TriggerError:
            continue  # whoever routes says what is wrong with the file
        if triggers.python is None:
            continue
        file = os.path.join(os.path.dirname(skill.key), *triggers.python.file.split("/"))
        try:
            code = code_of(triggers, triggers.python)
        except OSError as failure:
            reason = failure.strerror or str(failure)
            yield Predicate(skill.name, file, triggers.python.entry, None, f"cannot be read: {reason}")
        else:
            yield Predicate(skill.name, file, triggers.python.entry, code)


def trusting(chosen: Sequence[Choice], skills: Sequence[SkillText]) -> tuple[Choice, ...]:
    """The same matchers, with trust in exactly the code that these skills have now; nothing is written."""
    now = Trusted(frozenset(item.digest for item in predicates(skills) if item.code is not None))
    return tuple(
        item._replace(matcher=TriggerMatcher(trusted=now)) if item.matcher.id == "trigger" else item for item in chosen
    )
