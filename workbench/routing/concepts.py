"""Words that mean the same when somebody asks for work, in English and Chinese (`resources/words/concepts.yaml`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from workbench.routing.terms import stop_terms
from workbench.routing.text import Piece, is_cjk, stemmed, terms
from workbench.skill.packaged import load_yaml, resource
from workbench.skill.text import Span


class Member(NamedTuple):
    """One way to say it: as written, and its terms."""

    text: str
    terms: tuple[str, ...]


class Mention(NamedTuple):
    """A concept (by number) that a task names, and where."""

    concept: int
    span: Span


class _Table(NamedTuple):
    concepts: tuple[tuple[Member, ...], ...]
    english: Mapping[tuple[str, ...], tuple[int, ...]]
    chinese: Mapping[str, tuple[int, ...]]
    longest_english: int
    longest_chinese: int


@cache
def _table() -> _Table:
    concepts: list[tuple[Member, ...]] = []
    english: defaultdict[tuple[str, ...], tuple[int, ...]] = defaultdict(tuple)
    chinese: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    for number, group in enumerate(load_yaml(resource("words", "concepts.yaml"))["groups"]):
        written = [str(text) for text in (*group["en"], *group["zh"])]
        concepts.append(tuple(Member(text, _counted(text)) for text in written if _counted(text)))
        for text in written:
            if is_cjk(text):
                chinese[text] += (number,)
            else:
                english[tuple(terms(text))] += (number,)
    return _Table(tuple(concepts), english, chinese, max(map(len, english)), max(map(len, chinese)))


def _counted(text: str) -> tuple[str, ...]:
    return tuple(term for term in terms(text) if term not in stop_terms())


def members(concept: int) -> tuple[Member, ...]:
    """The ways to say a concept."""
    return _table().concepts[concept]


def mentions(runs: Sequence[Piece]) -> Iterator[Mention]:
    """The concepts that a text names, each once, where it is named first."""
    table, seen = _table(), set[int]()
    stems = [stemmed(run.term) for run in runs]
    for at, run in enumerate(runs):
        found = _chinese(table, run) if is_cjk(run.term) else _english(table, stems, runs, at)
        for concept, span in found:
            if concept not in seen:
                seen.add(concept)
                yield Mention(concept, span)


def _english(table: _Table, stems: Sequence[str], runs: Sequence[Piece], at: int) -> Iterator[tuple[int, Span]]:
    for size in range(1, table.longest_english + 1):
        for concept in table.english.get(tuple(stems[at : at + size]), ()):
            yield concept, (runs[at].start, runs[min(at + size, len(runs)) - 1].end)


def _chinese(table: _Table, run: Piece) -> Iterator[tuple[int, Span]]:
    word, start, _ = run
    for at in range(len(word) - 1):
        for end in range(at + 2, min(at + table.longest_chinese, len(word)) + 1):
            for concept in table.chinese.get(word[at:end], ()):
                yield concept, (start + at, start + end)
