"""Words that are spelled alike: typos, word forms and compounds that a stem does not join.

Two words are alike by the pieces of two to four letters that they share (Dice), word ends counted as letters. Each word
of the task gives a skill the points of its most similar word, times the similarity. What has no spelling to compare
(very short words, and pairs of characters of a script without blanks) is like itself alone, so that a task in Chinese
can reach what one in English can. Other digits are another thing, no typo: `error404` is not like `error403`.

Time stays bounded in any vocabulary, also where most words begin or end alike: by the number of shared pieces of three
letters the best few are found, and only those are compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import chain
from threading import Lock
from typing import NamedTuple

from workbench.routing.model import Evidence, Row, SkillText
from workbench.routing.question import question
from workbench.routing.terms import first_places, places, postings_of
from workbench.routing.text import is_cjk
from workbench.skill.text import Span

ALIKE = 0.5
"""From which similarity on (0 to 1) two words are taken for alike."""

_SHORTEST, _LONGEST_WORD, _LOOSE = 3, 40, 3
_MOST_KEPT, _MOST_WORDS = 20_000, 100_000
_MOST_COMPARED, _MOST_ALIKE = 32, 8
_LETTERS = re.compile(r"\D+")
_NUMBERED = "#"


class _Found(NamedTuple):
    """By skill the points of a task's term, and the skill's term that is most like it."""

    points: Mapping[int, float]
    words: Mapping[int, str]


class _Column(NamedTuple):
    """A term of a task with its place, and what it is worth."""

    term: str
    span: Span
    found: _Found


class CharMatcher:
    """Similar spelling over names and descriptions."""

    id = "char"
    version = "1"

    def fit(self, skills: Sequence[SkillText]) -> CharIndex:
        """The index of a library."""
        return CharIndex(skills)


class CharIndex:
    """The words of one library; which of them are alike is kept beside, for every library."""

    def __init__(self, skills: Sequence[SkillText]) -> None:
        self._skills = tuple(skills)
        self._postings = postings_of(tuple((skill.name, skill.description) for skill in skills))
        self._known: dict[str, _Found] = {}
        self._laid_out = False
        self._last: tuple[str, tuple[_Column, ...]] = ("", ())

    def row(self, task: str) -> Row:
        """The points of each skill."""
        values = [0.0] * len(self._skills)
        for term in question(task).places:
            for skill, points in self._alike(term).points.items():
                values[skill] += points
        return Row(values)

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        """The points by word of the task, each with the word that it was taken for."""
        last, columns = self._last
        if last != task:  # those of the last task are kept, for who asks does so skill by skill
            columns = tuple(_Column(term, span, self._alike(term)) for term, span in question(task).places.items())
            self._last = (task, columns)
        return tuple(
            self._evidence(term, span, skill, found.points[skill], found.words[skill])
            for term, span, found in columns
            if skill in found.points
        )

    def _evidence(self, term: str, span: Span, skill: int, points: float, other: str) -> Evidence:
        text = self._skills[skill]
        place = places(text.description).get(other)
        field = "description" if place else "name"
        note = "" if term == other else f"{term} ≈ {other}"
        return Evidence("char", "gram", span, field, place or first_places(text.name).get(other), points, note)

    def _alike(self, term: str) -> _Found:
        """What a task's term is worth; worked out when it is first asked for."""
        found = self._known.get(term)
        if found is None:
            if not self._laid_out:
                spelling().learn(self._postings.vocabulary())
                self._laid_out = True
            found = self._compared(term)
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            self._known[term] = found
        return found

    def _compared(self, term: str) -> _Found:
        points: dict[int, float] = {}
        words: dict[int, str] = {}
        for alike, other in spelling().alike(term):
            parts = self._postings.parts(other)
            for skill in parts.keys() - points.keys():  # the most similar word comes first
                points[skill] = alike * parts[skill]
                words[skill] = other
        rarity = self._postings.rarity(term, len(points)) if points else 0.0
        return _Found({skill: rarity * part for skill, part in points.items()}, words)


class Spelling:
    """Words by their pieces of three letters, and which are alike. One for all libraries: words are the same in each,
    and after an edit nearly all are known already."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._words: set[str] = set()
        self._having: dict[str, list[str]] = {}
        self._found: dict[str, tuple[tuple[float, str], ...]] = {}

    def learn(self, vocabulary: AbstractSet[str]) -> None:
        """Adds words; starts anew where those of other libraries have become the most of them."""
        with self._lock:
            if len(self._words) > _MOST_WORDS + 2 * len(vocabulary):
                self._words, self._having = set(), {}
            new = [word for word in vocabulary - self._words if comparable(word)]
            self._words.update(vocabulary)
            for word in new:
                for key in _kept_under(word):
                    self._having.setdefault(key, []).append(word)
            if new:
                self._found = {}

    def alike(self, word: str) -> tuple[tuple[float, str], ...]:
        """The words that are spelled like this one, most similar first, with the similarity."""
        kept = self._found
        found = kept.get(word)
        if found is None:
            found = self._compare(word) if comparable(word) else ((1.0, word),)
            if len(kept) > _MOST_KEPT:
                kept.clear()
            kept[word] = found
        return found

    def _compare(self, word: str) -> tuple[tuple[float, str], ...]:
        own, having = grams(word), self._having
        shared = Counter(chain.from_iterable([having.get(key, ()) for key in _looked_under(word)]))
        least = len(word) - _LOOSE  # who shares fewer of three letters cannot be alike by those of two alone
        near = [other for other, count in shared.items() if 4 * count >= least + len(other)]
        if len(near) > _MOST_COMPARED:
            near.sort(key=lambda other: (-shared[other] / (len(word) + len(other)), other))
        found = []
        for other in near[:_MOST_COMPARED]:
            theirs = grams(other)
            alike = 2 * len(own & theirs) / (len(own) + len(theirs))
            if alike >= ALIKE:
                found.append((alike, other))
        return tuple(sorted(found, reverse=True)[:_MOST_ALIKE])


@cache
def spelling() -> Spelling:
    """The words that this process has met."""
    return Spelling()


def comparable(word: str) -> bool:
    """Whether a word is of a length and script whose spelling is compared."""
    return _SHORTEST <= len(word) <= _LONGEST_WORD and not is_cjk(word)


@lru_cache(maxsize=65_536)
def grams(word: str) -> frozenset[str]:
    """The pieces of two to four letters of a word, with a blank at both of its ends."""
    text = f" {word} "
    return frozenset(text[at : at + size] for size in (2, 3, 4) for at in range(len(text) - size + 1))


def _threes(word: str) -> set[str]:
    text = f" {word} "
    return {text[at : at + 3] for at in range(len(word))}


def _digits(word: str) -> str:
    return "" if word.isalpha() else _LETTERS.sub("", word)


def _kept_under(word: str) -> Iterable[str]:
    """The keys under which a word is found: those with its digits, and for words without digits one of their own."""
    digits, found = _digits(word), _threes(word)
    if not digits:
        return found
    return [digits + gram for gram in found] + [_NUMBERED + gram for gram in found]


def _looked_under(word: str) -> Iterable[str]:
    """The keys of all words that may be like this one: with the same digits, or without any where this has some."""
    digits, found = _digits(word), _threes(word)
    return [*found, *(f"{digits or _NUMBERED}{gram}" for gram in found)]
