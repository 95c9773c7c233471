"""What the default matcher is compared with: keyword share, TF-IDF cosine, and fusion by rank.

They are here because others use them and because routing.md section 3 measured them: a share of keywords lets dozens of
skills fire, and fusion by reciprocal rank lowered the first place for every weak partner. Nothing routes by them unless
somebody asks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log, sqrt

from workbench.routing.char import CharMatcher
from workbench.routing.lexical import LexicalMatcher
from workbench.routing.model import Evidence, Index, Row, SkillText
from workbench.routing.question import question
from workbench.routing.terms import first_places, stop_terms
from workbench.routing.text import terms

_LONG_ENOUGH = 3
RANK_CONSTANT = 60


class KeywordMatcher:
    """The part of a skill's keywords that occur in the task as they are written, anywhere in it."""

    id = "keywords"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> KeywordIndex:
        """The index of a library."""
        return KeywordIndex(skills)


class KeywordIndex:
    """The keywords of each skill: the terms of its name and description without the commonest words."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._texts = tuple(skill.description for skill in skills)
        self._keywords = tuple(frozenset(terms(f"{skill.name} {skill.description}")) - stop_terms() for skill in skills)

    def row(self, task: str) -> Row:
        """The share of each skill, 0 to 1."""
        asked = question(task).places.keys()
        return Row([len(words & asked) / max(1, len(words)) for words in self._keywords])

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """One part for each keyword that occurs."""
        words = self._keywords[skill]
        where = first_places(self._texts[skill])
        return tuple(
            Evidence(
                "keywords", "term", span, "description" if term in where else "name", where.get(term), 1 / len(words)
            )
            for term, span in question(task).places.items()
            if term in words
        )


class TfidfMatcher:
    """Cosine of stems weighed by TF-IDF."""

    id = "tfidf"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> TfidfIndex:
        """The index of a library."""
        return TfidfIndex(skills)


class TfidfIndex:
    """Unit vectors of one library, by term."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._texts = tuple(skill.description for skill in skills)
        counted = [Counter(terms(f"{skill.name} {skill.description}")) for skill in skills]
        common = Counter(term for counts in counted for term in counts)
        self._rarity = {term: log((1 + len(counted)) / (1 + count)) + 1 for term, count in common.items()}
        self._columns: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for skill, counts in enumerate(counted):
            for term, weight in self._unit(counts).items():
                self._columns[term][skill] = weight

    def _unit(self, counts: Mapping[str, int]) -> dict[str, float]:
        known = {term: (1 + log(count)) * self._rarity[term] for term, count in counts.items() if term in self._rarity}
        length = sqrt(sum(weight * weight for weight in known.values())) or 1.0
        return {term: weight / length for term, weight in known.items()}

    def row(self, task: str) -> Row:
        """The cosine of each skill, 0 to 1."""
        values = [0.0] * len(self._texts)
        for term, weight in self._unit(Counter(terms(task))).items():
            for skill, other in self._columns[term].items():
                values[skill] += weight * other
        return Row(values)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """One part for each shared term."""
        asked, where = first_places(task), first_places(self._texts[skill])
        return tuple(
            Evidence(
                "tfidf", "term", asked.get(term), "description" if term in where else "name", where.get(term), part
            )
            for term, weight in self._unit(Counter(terms(task))).items()
            if (part := weight * self._columns[term].get(skill, 0.0))
        )


class RrfMatcher:
    """Reciprocal rank fusion of `lexical` and `char`."""

    id = "rrf"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> RrfIndex:
        """The index of a library."""
        return RrfIndex(skills)


class RrfIndex:
    """Ranks instead of values: how far ahead the first is, is lost."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._parts: tuple[tuple[str, Index], ...] = (
            ("lexical", LexicalMatcher().fit(skills)),
            ("char", CharMatcher().fit(skills)),
        )
        self._size = len(skills)

    def row(self, task: str) -> Row:
        """The sum of the reciprocal ranks; a skill without any value has none."""
        values = [0.0] * self._size
        for _, index in self._parts:
            for skill, share in _shares(index.row(task).values).items():
                values[skill] += share
        return Row(values)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """One part for each ranking."""
        found = []
        for name, index in self._parts:
            share = _shares(index.row(task).values).get(skill)
            if share is not None:
                found.append(Evidence("rrf", "vector", None, "description", None, share, f"rank by {name}"))
        return tuple(found)


def _shares(values: Sequence[float]) -> dict[int, float]:
    order = sorted((skill for skill, value in enumerate(values) if value), key=lambda skill: -values[skill])
    return {skill: 1 / (RANK_CONSTANT + rank) for rank, skill in enumerate(order, 1)}
