"""Words that are spelled alike: typos, word forms and compounds that a stem does not join.

Two words are alike by the pieces of two to four letters that they share (Dice), word ends counted as letters. Each word
of the task gives a skill the points of its most similar word, times the similarity. Text without blanks between words
has no spelling to compare and is left to `lexical`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from workbench.routing.model import Evidence, Row, SkillText
from workbench.routing.question import question
from workbench.routing.terms import first_places, places, postings_of
from workbench.routing.text import is_cjk
from workbench.skill.text import Span

ALIKE = 0.5
"""From which similarity on (0 to 1) two words are taken for alike."""

_SHORTEST, _LONGEST_WORD, _MOST_KEPT = 3, 40, 20_000


class CharMatcher:
    """Similar spelling over names and descriptions."""

    id = "char"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> CharIndex:
        """The index of a library."""
        return CharIndex(skills)


class CharIndex:
    """The words of one library by their pieces, which are laid out when the first task comes."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._skills = tuple(skills)
        self._postings = postings_of(tuple((skill.name, skill.description) for skill in skills))
        self._grams: Mapping[str, list[str]] | None = None
        self._known: dict[str, Mapping[int, tuple[float, str]]] = {}

    def row(self, task: str) -> Row:
        """The points of each skill."""
        values = [0.0] * len(self._skills)
        for term in question(task).places:
            for skill, (points, _) in self._alike(term).items():
                values[skill] += points
        return Row(values)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The points by word of the task, each with the word that it was taken for."""
        return tuple(
            self._evidence(term, span, skill, *self._alike(term)[skill])
            for term, span in question(task).places.items()
            if skill in self._alike(term)
        )

    def _evidence(self, term: str, span: Span, skill: int, points: float, other: str) -> Evidence:
        text = self._skills[skill]
        place = places(text.description).get(other)
        field = "description" if place else "name"
        note = "" if term == other else f"{term} ≈ {other}"
        return Evidence("char", "gram", span, field, place or first_places(text.name).get(other), points, note)

    def _alike(self, term: str) -> Mapping[int, tuple[float, str]]:
        """By skill the points of a task's term, and the skill's term that is most like it."""
        found = self._known.get(term)
        if found is None:
            fit = _SHORTEST <= len(term) <= _LONGEST_WORD and not is_cjk(term)
            found = self._compared(term) if fit else {}
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            self._known[term] = found
        return found

    def _compared(self, term: str) -> Mapping[int, tuple[float, str]]:
        own = grams(term)
        index = self._laid_out()
        shared = Counter(other for gram in own for other in index.get(gram, ()))
        best: dict[int, tuple[float, str]] = {}
        for other, count in shared.items():
            alike = 2 * count / (len(own) + len(grams(other)))
            if alike >= ALIKE:
                for skill, part in self._postings.parts(other):
                    best[skill] = max(best.get(skill, (0.0, "")), (alike * part, other))
        rarity = self._postings.rarity(term, len(best))
        return {skill: (rarity * part, other) for skill, (part, other) in best.items()}

    def _laid_out(self) -> Mapping[str, list[str]]:
        found = self._grams
        if found is None:
            laid: defaultdict[str, list[str]] = defaultdict(list)
            for term in self._postings.vocabulary():
                if _SHORTEST <= len(term) <= _LONGEST_WORD and not is_cjk(term):
                    for gram in grams(term):
                        laid[gram].append(term)
            found = self._grams = dict(laid)
        return found


@lru_cache(maxsize=65_536)
def grams(word: str) -> frozenset[str]:
    """The pieces of two to four letters of a word, with a blank at both of its ends."""
    text = f" {word} "
    return frozenset(text[at : at + size] for size in (2, 3, 4) for at in range(len(text) - size + 1))
