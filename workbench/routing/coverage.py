"""What the library does not reach: tasks that nobody claims, skills that no task finds, words that no skill has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.routing.evaluation import Evaluation, Judged
from workbench.routing.model import NONE, SkillText
from workbench.routing.terms import stop_terms
from workbench.routing.text import pieces


class Word(NamedTuple):
    """A word that tasks use and no skill's name or description has; `tasks` counts the tasks that use it."""

    text: str
    tasks: int


class Coverage(NamedTuple):
    """`uncovered` are tasks that somebody should take, or of which nobody said, and which no skill claims.

    `unreached` are skills, by index, that are chosen for no task at all (none where nothing was measured); `words` the
    commonest that have no owner.
    """

    uncovered: tuple[Judged, ...]
    unreached: tuple[int, ...]
    words: tuple[Word, ...]


def coverage(evaluation: Evaluation, most: int = 30) -> Coverage:
    """The coverage of judged tasks, with so many of the words that have no owner; stop words are none."""
    measured = evaluation.measured
    uncovered = tuple(item for item in measured if item.got is None and _should_be_claimed(item))
    reached = {skill for item in measured for skill in item.ruling.selected} | {item.got for item in measured}
    every = range(len(evaluation.names.skills)) if measured else ()
    unreached = tuple(number for number in every if number not in reached)
    asked = [item for item in measured if item.expects != NONE]
    return Coverage(uncovered, unreached, ownerless(asked, evaluation.names.skills, most))


def _should_be_claimed(item: Judged) -> bool:
    if item.expects == NONE:
        return False
    return item.expects is not None or item.task.should_trigger is None


def ownerless(judged: Iterable[Judged], skills: Sequence[SkillText], most: int) -> tuple[Word, ...]:
    """Words of tasks that no skill has, as they were first written, those of most tasks first."""
    owned = {piece.term for skill in skills for text in (skill.name, skill.description) for piece in pieces(text)}
    common = stop_terms()
    counts: Counter[str] = Counter()
    spelling: dict[str, str] = {}
    for item in judged:
        found = {piece.term: piece for piece in pieces(item.task.text) if piece.term not in owned}
        for term, piece in found.items():
            if term not in common and len(term) > 1 and not term.isdigit():
                counts[term] += 1
                spelling.setdefault(term, item.task.text[piece.start : piece.end].lower())
    return tuple(Word(spelling[term], count) for term, count in counts.most_common(most))
