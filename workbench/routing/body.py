"""What stands in the bodies, for search: the agent does not see this when it chooses a skill."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.routing.model import Evidence, Row, SkillText
from workbench.routing.question import question
from workbench.routing.terms import Postings, body_card, first_places
from workbench.routing.text import LONGEST

LABEL = "the agent does not see this"
"""What has to stand beside every figure that bodies had a part in."""


class BodyMatcher:
    """BM25 over the bodies."""

    id = "body"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> BodyIndex:
        """The index of a library."""
        return BodyIndex(skills)


class BodyIndex:
    """The bodies of one library, by term."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._bodies = tuple(skill.body for skill in skills)
        self._postings = Postings([body_card(body) for body in self._bodies])
        self._warnings = tuple(
            f"{skill.key}: its body has {len(skill.body):,} characters; only the first {LONGEST:,} are compared"
            for skill in skills
            if len(skill.body) > LONGEST
        )

    def row(self, task: str) -> Row:
        """The points of each skill."""
        values = [0.0] * len(self._bodies)
        for term in question(task).places:
            for skill, points in self._postings.points(term).items():
                values[skill] += points
        return Row(values, warnings=self._warnings)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The points by word of the task."""
        where = first_places(self._bodies[skill])
        return tuple(
            Evidence("body", "term", span, "body", where.get(term), points, LABEL)
            for term, span in question(task).places.items()
            if (points := self._postings.points(term).get(skill)) is not None
        )
