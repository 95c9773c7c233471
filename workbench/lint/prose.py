"""The description as the rules on its wording see it: lower case, words, markers and listed phrases, found once.

Two dozen rules look at the same sentence or two. They share one pass here, so that the common case, nothing to report,
costs each of them a look-up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.lint.values import text_of
from workbench.skill.description import lowered, markers, surely, words_in
from workbench.skill.frontmatter import Entry
from workbench.skill.later import later
from workbench.skill.once import filled, kept, once
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.skill import Skill
from workbench.skill.text import Span

_HAN = later("[\u3400-\u9fff]")
_OTHER_SCRIPT = later("[\u0370-\u1fff\u3040-\u30ff\uac00-\ud7af]")
_FEW_WORDS = 8
_ENGLISH = frozenset(
    {"the", "and", "of", "to", "for", "with", "from", "by", "on", "or", "is", "are", "this", "that", "using", "use"}
)
_LISTS = ("vague", "broad", "time", "placeholder", "workflow")


@dataclass(frozen=True, eq=False)
class Prose:
    """One description that is text and not blank. `found` holds the spans of listed phrases by list. All indices are
    those of the value.
    """

    entry: Entry
    text: str
    low: str
    han: bool
    found: Mapping[str, list[Span]]

    @once
    def words(self) -> frozenset[str]:
        """The words of Latin letters, each once."""
        return frozenset(words_in(self.low))

    @once
    def marks(self) -> tuple[tuple[int, str], ...]:
        """The clause markers (`description.markers`)."""
        return tuple(markers(self.low, self.words))

    @property
    def understood(self) -> bool:
        """Whether the language is English or Chinese as far as can be told: clauses of others are not recognised."""
        if not self.low.isascii() and _OTHER_SCRIPT().search(self.low):
            return False
        return self.han or len(self.words) < _FEW_WORDS or not self.words.isdisjoint(_ENGLISH)

    def has(self, kind: str) -> bool:
        """Whether there is a `use` or a `dont` marker. The commonest form is seen without looking for all of them."""
        return surely(self.low, kind) or any(found == kind for _, found in self.marks)


@kept
def prose_of(skill: Skill) -> Prose | None:
    """The description of a skill; None where it is missing, blank, of another type, or guessed from a broken header."""
    entry = skill.description
    text = text_of(entry)
    if entry is None or not text or text.isspace() or skill.frontmatter.recovered:
        return None
    low = lowered(text)
    han = not low.isascii() and bool(_HAN().search(low))
    return filled(Prose, entry=entry, text=text, low=low, han=han, found=_phrases(low, words_in(low), han))


@cache
def description_words() -> Any:
    """The lists of `resources/words/descriptions.yaml`."""
    return load_yaml(resource("words", "descriptions.yaml"))


@cache
def _families() -> Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]]:
    """For each telling word the phrases that hold it, and the list each is from."""
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for kind in _LISTS:
        for row in description_words()[kind]["en"]:
            for word in row["if"].split():
                found.setdefault(word, []).append((kind, re.compile(row["find"])))
    return {word: tuple(rows) for word, rows in found.items()}


@cache
def _telling_words() -> frozenset[str]:
    return frozenset(_families())


@cache
def _any_chinese() -> re.Pattern[str]:
    """Finds one of the phrases, for a quarter of what looking for each of them costs."""
    return re.compile("|".join(re.escape(phrase) for _, phrase in _chinese()))


@cache
def _chinese() -> tuple[tuple[str, str], ...]:
    return tuple((kind, phrase) for kind in _LISTS for phrase in description_words()[kind]["zh"])


def _phrases(low: str, words: list[str], han: bool) -> Mapping[str, list[Span]]:
    found: dict[str, list[Span]] = {}
    families = _families()
    for word in _telling_words().intersection(words):
        for kind, pattern in families[word]:
            for match in pattern.finditer(low):
                if _whole(low, match.start()):
                    found.setdefault(kind, []).append(match.span())
    if han and _any_chinese().search(low):
        for kind, phrase in _chinese():
            at = low.find(phrase)
            if at >= 0:
                found.setdefault(kind, []).append((at, at + len(phrase)))
    return {kind: _apart(spans) for kind, spans in found.items()} if found else found


def _whole(low: str, at: int) -> bool:
    """Whether a word begins here."""
    return not at or not (low[at - 1].isalnum() or low[at - 1] in "_-/")


def _apart(spans: list[Span]) -> list[Span]:
    """In order, without those that overlap one before."""
    kept: list[Span] = []
    for span in sorted(set(spans)):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept
