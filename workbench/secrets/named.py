"""Secrets that a text alone does not show: a value under a telling name, and a token that two chunks share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from workbench.secrets.formats import telling
from workbench.secrets.recognising import Hit, apart
from workbench.secrets.wrapped import find

_LONGEST_NAME = 100
_LONGEST_VALUE = 4_096
_BRIEF = 64
"""Characters of a text of which it is remembered what it holds."""


def find_under(name: str, text: str) -> tuple[Hit, ...]:
    """The secrets of a text that stands under a name, such as a key of JSON or of a header."""
    return _remembered(name, text) if len(text) <= _BRIEF else _found(name, text)


def _found(name: str, text: str) -> tuple[Hit, ...]:
    hits = find(text)
    if not 4 <= len(text) <= _LONGEST_VALUE or not _tells(name):
        return hits
    lead = f'"{name}": "'
    size = len(text)
    shifted = (
        hit._replace(start=hit.start - len(lead), end=min(size, hit.end - len(lead))) for hit in find(f'{lead}{text}"')
    )
    return tuple(apart([*hits, *(hit for hit in shifted if hit.start >= 0)]))


_remembered = lru_cache(maxsize=16_384)(_found)
"""The same keys and states stand in every row of a table, and several ask about each."""


@lru_cache(maxsize=1_024)
def _tells(name: str) -> bool:
    """Whether a name may be one of a secret."""
    return 0 < len(name) <= _LONGEST_NAME and bool(telling().Match(name.lower()))


def find_across(texts: Sequence[str]) -> tuple[tuple[Hit, ...], ...]:
    """For each chunk of one text the parts of secrets that reach over its edge; what lies within one is left out."""
    ends = [0, *accumulate(len(text) for text in texts)]
    found: list[list[Hit]] = [[] for _ in texts]
    for hit in find("".join(texts)):
        touched = [
            (index, max(hit.start, start), min(hit.end, end))
            for index, (start, end) in enumerate(pairwise(ends))
            if hit.start < end and start < hit.end
        ]
        if len(touched) > 1:
            for index, start, end in touched:
                found[index].append(Hit(hit.format, start - ends[index], end - ends[index]))
    return tuple(tuple(hits) for hits in found)
