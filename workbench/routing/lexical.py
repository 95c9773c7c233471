"""The default matcher: shared stems weighed by BM25, with words that mean the same at a part of their weight.

The value is a plain sum over the words of the task, so each of its parts can be shown where it comes from. A don't-use
clause of a description gives no points; where it fits the task better than the rest does, it is told as a veto.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from workbench.routing.concepts import Member, Mention, members
from workbench.routing.model import Evidence, Row, SkillText, Veto
from workbench.routing.question import Question, question
from workbench.routing.terms import NAME_WEIGHT, Postings, card_of, first_places, places, postings_of, refused
from workbench.routing.text import LONGEST, terms
from workbench.skill.description import clauses
from workbench.skill.text import Span

KIN = 0.6
"""What a word that means the same counts, beside the word itself; see tests/bench/bench_routing.py."""

_MOST_KEPT, _SHOWN = 20_000, 160


class _Kin(NamedTuple):
    """By skill the points for saying a concept in other words, and which words those are."""

    points: Mapping[int, float]
    ways: Mapping[int, Member]


_NOTHING = _Kin({}, {})


class _Columns(NamedTuple):
    """What a task is worth, by its words: each term with its place and its points by skill, and each concept."""

    said: tuple[tuple[str, Span, Mapping[int, float]], ...]
    meant: tuple[tuple[Mention, _Kin], ...]


class LexicalMatcher:
    """BM25 over names and descriptions. `kin` is what a word that means the same counts, 0 to leave those out."""

    id = "lexical"
    version = "1"

    def __init__(self, kin: float = KIN) -> None:
        self._kin = kin

    def fit(self, skills: Sequence[SkillText]) -> LexicalIndex:
        """The index of a library."""
        return LexicalIndex(skills, self._kin)


class LexicalIndex:
    """Names and descriptions of one library, by term."""

    def __init__(self, skills: Sequence[SkillText], kin: float = KIN) -> None:
        self._skills = tuple(skills)
        self._weight = kin
        self._postings = postings_of(tuple((skill.name, skill.description) for skill in skills))
        self._refusing = _refusing(skills)
        self._kin: dict[tuple[int, tuple[str, ...]], _Kin] = {}
        self._last: tuple[str, _Columns] = ("", _Columns((), ()))

    def row(self, task: str) -> Row:
        """The points of each skill."""
        asked = question(task)
        values = [0.0] * len(self._skills)
        for term in asked.places:
            for skill, points in self._postings.points(term).items():
                values[skill] += points
        for mention in asked.mentions:
            for skill, points in self._in_other_words(mention, asked).points.items():
                values[skill] += points
        return Row(values, dict(self._ruled_out(asked, values)), warnings=asked.warnings)

    def _ruled_out(self, asked: Question, values: Sequence[float]) -> Iterator[tuple[int, Veto]]:
        """Skills whose don't-use clauses alone have more of the task than all the rest of them."""
        against: defaultdict[int, list[str]] = defaultdict(list)
        for term in asked.places:
            for skill in self._refusing.get(term, ()):
                against[skill].append(term)
        for skill, met in against.items():
            weight = sum(self._postings.rarity(term, len(self._refusing[term])) for term in met)
            if len(met) > 1 and weight > values[skill]:
                first, last = asked.places[met[0]], asked.places[met[-1]]
                yield skill, Veto("lexical", self._reason(skill, met), (first[0], last[1]))

    def _reason(self, skill: int, met: Sequence[str]) -> str:
        """The don't-use clause that has most of these terms, in the description's words."""
        found = _refusals(self._skills[skill].description)
        best = max(found, key=lambda clause: len(found[clause].intersection(met)), default="")
        return f"its description rules this out: {best[:_SHOWN]}{'…' * (len(best) > _SHOWN)}"

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The points by word of the task, in its order."""
        said, meant = self._columns(task)
        parts = [
            part
            for term, span, points in said
            if skill in points
            for part in self._term(term, span, skill, points[skill])
        ]
        parts += [self._concept(mention, kin, task, skill) for mention, kin in meant if skill in kin.points]
        return tuple(sorted(parts, key=lambda part: part.task_span or (0, 0)))

    def _columns(self, task: str) -> _Columns:
        """The points by word; those of the last task are kept, for `explain` asks skill by skill."""
        last, found = self._last
        if last != task:
            asked = question(task)
            found = _Columns(
                tuple((term, span, self._postings.points(term)) for term, span in asked.places.items()),
                tuple((mention, self._in_other_words(mention, asked)) for mention in asked.mentions),
            )
            self._last = (task, found)
        return found

    def _term(self, term: str, span: Span, skill: int, points: float) -> Iterator[Evidence]:
        """One or two parts: a term that stands in the name too counts there for itself."""
        text = self._skills[skill]
        total = card_of(text.name, text.description).counts[term]
        in_name = _name_places(text.name).get(term)
        share = points * NAME_WEIGHT * _name_counts(text.name).get(term, 0) / total
        if in_name is not None:
            yield Evidence("lexical", "name", span, "name", in_name, share)
        rest = points - share
        if term in places(text.description):
            yield Evidence("lexical", "term", span, "description", places(text.description)[term], rest)

    def _concept(self, mention: Mention, kin: _Kin, task: str, skill: int) -> Evidence:
        way = kin.ways[skill]
        field, place = self._place(way.terms[0], skill)
        note = f"{task[slice(*mention.span)]} ≈ {way.text}"
        return Evidence("lexical", "concept", mention.span, field, place, kin.points[skill], note)

    def _place(self, term: str, skill: int) -> tuple[str, Span | None]:
        text = self._skills[skill]
        found = places(text.description).get(term)
        return ("description", found) if found else ("name", _name_places(text.name).get(term))

    def _in_other_words(self, mention: Mention, asked: Question) -> _Kin:
        """What skills have for a concept that they name otherwise than the task does."""
        ways = members(mention.concept)
        said = tuple(sorted({term for way in ways for term in way.terms if term in asked.places}))
        key = (mention.concept, said)
        found = self._kin.get(key)
        if found is None:
            if len(self._kin) > _MOST_KEPT:
                self._kin.clear()
            found = _kin(self._postings, mention.concept, said, self._weight) if self._weight else _NOTHING
            self._kin[key] = found
        return found


def _kin(postings: Postings, concept: int, said: tuple[str, ...], weight: float) -> _Kin:
    """What skills have for a concept in other words; nothing for a skill that has a word of the task's own."""
    points: dict[int, float] = {}
    ways: dict[int, Member] = {}
    for way in members(concept):
        if not any(term in said for term in way.terms):
            for skill, worth in _together(postings, way.terms).items():
                if worth > points.get(skill, 0.0):
                    points[skill], ways[skill] = worth, way
    for term in said:
        for skill in postings.points(term):
            points.pop(skill, None)
    return _Kin({skill: weight * worth for skill, worth in points.items()}, ways)


def _together(postings: Postings, terms: tuple[str, ...]) -> Mapping[int, float]:
    """By skill the mean points of terms that it has all of."""
    first, *others = (postings.points(term) for term in terms)
    if not others:
        return first
    shared = [skill for skill in first if all(skill in column for column in others)]
    return {skill: (first[skill] + sum([column[skill] for column in others])) / len(terms) for skill in shared}


@lru_cache(maxsize=4_096)
def _refusals(description: str) -> Mapping[str, frozenset[str]]:
    """The don't-use clauses of a description with their terms."""
    found = [description[start:end] for start, end in clauses(description[:LONGEST]).dont_use]
    return {clause: frozenset(terms(clause)) for clause in found}


def _refusing(skills: Sequence[SkillText]) -> Mapping[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for at, skill in enumerate(skills):
        for term in refused(skill.name, skill.description):
            found[term].append(at)
    return found


@lru_cache(maxsize=4_096)
def _name_places(name: str) -> Mapping[str, Span]:
    return first_places(name)


@lru_cache(maxsize=4_096)
def _name_counts(name: str) -> Mapping[str, int]:
    return {term: count // NAME_WEIGHT for term, count in card_of(name, "").counts.items()}
