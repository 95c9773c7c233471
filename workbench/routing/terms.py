"""How much a shared term counts, for the skills of one library (BM25), and what of a skill is counted.

A skill's terms are those of its description without the don't-use clauses, and those of its name twice. Words that
every description or task carries do not count; words that many tasks carry (`resources/words/background.yaml`) are
taken for at least as common as that table says, which keeps a library of ten skills from taking "report" for a rare
word. Figures k1 1.2, b 0.6 and the weight of the name are those of routing.md section 4, measured there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import log
from typing import NamedTuple

from workbench.routing.text import pieces, stemmed, terms
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
    """A description with its don't-use clauses blanked; every other character keeps its place."""
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
    """The terms that stand in the don't-use clauses alone; with no name, all terms of a text that is such a clause."""
    if not name:
        return frozenset(terms(description)) - stop_terms()
    spans = clauses(description).dont_use
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
        counted: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for skill, card in enumerate(cards):
            for term, count in card.counts.items():
                counted[term].append((skill, count))
        self._counted = dict(counted)
        mean = sum(card.length for card in cards) / max(1, self.size) or 1.0
        self._norms = [K1 * (1 - B + B * card.length / mean) for card in cards]
        self._weighed: dict[str, Mapping[int, float]] = {}

    def __contains__(self, term: str) -> bool:
        return term in self._counted

    def vocabulary(self) -> Iterable[str]:
        """Every term that some skill has."""
        return self._counted.keys()

    def rarity(self, term: str, skills: int) -> float:
        """What a term that so many skills have is worth: more, the fewer they are."""
        size = self.size + BACKGROUND_SIZE
        common = max(skills, background().get(term, 0.0) * size)
        return log(1 + (size - common + 0.5) / (common + 0.5))

    def points(self, term: str) -> Mapping[int, float]:
        """By skill the points for one term; empty for a term that none has."""
        found = self._weighed.get(term)
        if found is None:
            counted = self._counted.get(term, ())
            rarity = self.rarity(term, len(counted))
            found = {skill: rarity * part for skill, part in self._parts(counted)}
            if counted:
                self._weighed[term] = found
        return found

    def parts(self, term: str) -> Iterable[tuple[int, float]]:
        """By skill how much it is about a term, without the term's rarity (0 to `K1` + 1)."""
        return self._parts(self._counted.get(term, ()))

    def _parts(self, counted: Iterable[tuple[int, int]]) -> Iterable[tuple[int, float]]:
        norms = self._norms
        return [(skill, count * (K1 + 1) / (count + norms[skill])) for skill, count in counted]


@lru_cache(maxsize=4)
def postings_of(skills: tuple[tuple[str, str], ...]) -> Postings:
    """The postings of names and descriptions, shared by the matchers that read them."""
    return Postings([card_of(name, description) for name, description in skills])
