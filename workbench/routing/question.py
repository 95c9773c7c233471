"""A task as all matchers read it: its words once, with their places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from workbench.routing.concepts import Mention, mentions
from workbench.routing.terms import stop_terms
from workbench.routing.text import LONGEST, Piece, is_cjk, runs, stemmed
from workbench.skill.text import Span


class Question(NamedTuple):
    """`runs` are the words and CJK runs; `places` says where each term that counts stands first, in the task's order;
    `mentions` the concepts that it names. `warnings` say what of it was not read."""

    runs: tuple[Piece, ...]
    places: Mapping[str, Span]
    mentions: tuple[Mention, ...]
    warnings: tuple[str, ...] = ()


@lru_cache(maxsize=16)
def question(task: str) -> Question:
    """A task cut up; the last few are remembered, since several matchers ask for the same."""
    found = tuple(runs(task))
    terms: dict[str, Span] = {}
    for word, start, end in found:
        if not is_cjk(word) or len(word) == 1:
            terms.setdefault(stemmed(word), (start, end))
            continue
        for at in range(start, end - 1):
            terms.setdefault(word[at - start : at - start + 2], (at, at + 2))
    for term in stop_terms() & terms.keys():
        del terms[term]
    warnings: tuple[str, ...] = ()
    if len(task) > LONGEST:
        warnings = (f"the task has {len(task):,} characters; only the first {LONGEST:,} are compared",)
    return Question(found, terms, tuple(mentions(found)), warnings)
