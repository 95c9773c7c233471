"""How much a shared term counts, for the skills of one library (BM25), and what of a skill is counted.

A skill's terms are those of its description without the don't-use clauses, and those of its name twice. Words that
every description or task carries do not count; words that many tasks carry (`resources/words/background.yaml`) are
taken for at least as common as that table says, which keeps a library of ten skills from taking "report" for a rare
word. Figures k1 1.2, b 0.6 and the weight of the name are those of routing.md section 4, measured there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from math import log
from typing import NamedTuple

from workbench.routing.text import LONGEST, pieces, stemmed, terms
from workbench.skill.description import clauses
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.text import Span

K1, B = 1.2, 0.6
NAME_WEIGHT = 2
BACKGROUND_SIZE = 50
"""Skills that every library is thought to have beside its own: they make the weight of a word less jumpy."""


class Card(NamedTuple):
    """What is counted of one text: terms with how often they stand there, and the sum of that."""

    counts: Mapping[str, int]
    length: int


@cache
def stop_terms() -> frozenset[str]:
    """Stems and pairs of characters that say nothing about what a task is about."""
    data = load_yaml(resource("words", "overlap.yaml"))
    return frozenset(stemmed(str(word)) for words in data.values() for word in words)


@cache
def background() -> Mapping[str, float]:
    """By term the part of all skills that it is thought to occur in, at least."""
    found: dict[str, float] = {}
    for tier in load_yaml(resource("words", "background.yaml"))["tiers"]:
        for text in (*tier["en"], *tier["zh"]):
            for term in terms(str(text)):
                found.setdefault(term, float(tier["share"]))
    return found


def countable(description: str) -> str:
    """A description with its don't-use clauses blanked; every other character keeps its place. What follows the first
    `LONGEST` characters is cut off."""
    description = description[:LONGEST]
    spans = clauses(description).dont_use
    if not spans:
        return description
    kept, at = [], 0
    for start, end in spans:
        kept += [description[at:start], " " * (end - start)]
        at = end
    return "".join((*kept, description[at:]))


@lru_cache(maxsize=32_768)
def card_of(name: str, description: str) -> Card:
    """What is counted of a skill's name and description."""
    counts = Counter(terms(countable(description)))
    for term in terms(name):
        counts[term] += NAME_WEIGHT
    return _card(counts)


@lru_cache(maxsize=32_768)
def refused(name: str, description: str) -> frozenset[str]:
    """The terms that stand in the don't-use clauses alone."""
    spans = clauses(description[:LONGEST]).dont_use
    if not spans:
        return frozenset()
    found = {term for start, end in spans for term in terms(description[start:end])}
    return frozenset(found - stop_terms() - card_of(name, description).counts.keys())


@lru_cache(maxsize=2_048)
def body_card(body: str) -> Card:
    """What is counted of a body."""
    return _card(Counter(terms(body)))


def _card(counts: Counter[str]) -> Card:
    for term in stop_terms() & counts.keys():
        del counts[term]
    return Card(counts, counts.total())


@lru_cache(maxsize=4_096)
def places(text: str) -> Mapping[str, Span]:
    """Where each term of a description stands first, outside of its don't-use clauses."""
    return first_places(countable(text))


def first_places(text: str) -> dict[str, Span]:
    """Where each term of a text stands first."""
    found: dict[str, Span] = {}
    for term, start, end in pieces(text):
        found.setdefault(term, (start, end))
    return found


class Postings:
    """By term the skills that have it, with the points that it gives them. Weights are worked out when asked for."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.size = len(cards)
        self._cards = cards
        having: defaultdict[str, list[int]] = defaultdict(list)
        for skill, card in enumerate(cards):
            for term in card.counts:
                having[term].append(skill)
        self._having = dict(having)
        mean = sum([card.length for card in cards]) / max(1, self.size) or 1.0
        self._norms = [K1 * (1 - B + B * card.length / mean) for card in cards]
        self._parts: dict[str, Mapping[int, float]] = {}
        self._points: dict[str, Mapping[int, float]] = {}

    def __contains__(self, term: str) -> bool:
        return term in self._having

    def vocabulary(self) -> AbstractSet[str]:
        """Every term that some skill has."""
        return self._having.keys()

    def rarity(self, term: str, skills: int) -> float:
        """What a term that so many skills have is worth: more, the fewer they are."""
        return _rarity(self.size, max(skills, background().get(term, 0.0) * (self.size + BACKGROUND_SIZE)))

    def points(self, term: str) -> Mapping[int, float]:
        """By skill the points for one term; empty for a term that none has."""
        found = self._points.get(term)
        if found is None:
            parts = self.parts(term)
            rarity = self.rarity(term, len(parts))
            found = {skill: rarity * part for skill, part in parts.items()}
            if parts:
                self._points[term] = found
        return found

    def parts(self, term: str) -> Mapping[int, float]:
        """By skill how much it is about a term, without the term's rarity (0 to `K1` + 1)."""
        found = self._parts.get(term)
        if found is None:
            found = {}
            for skill in self._having.get(term, ()):
                count = self._cards[skill].counts[term]
                found[skill] = count * (K1 + 1) / (count + self._norms[skill])
            if found:
                self._parts[term] = found
        return found


def _rarity(size: int, having: float) -> float:
    return log(1 + (size + BACKGROUND_SIZE - having + 0.5) / (having + 0.5))


def rarest(size: int) -> float:
    """The points of a word that one skill of so many has, said once in a text of mean length."""
    return _rarity(size, 1)


@lru_cache(maxsize=4)
def postings_of(skills: tuple[tuple[str, str], ...]) -> Postings:
    """The postings of names and descriptions, shared by the matchers that read them."""
    return Postings([card_of(name, description) for name, description in skills])
