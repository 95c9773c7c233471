"""Secrets that a text alone does not show: a value under a telling name, and a token that two chunks share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from workbench.secrets.formats import telling
from workbench.secrets.recognising import Hit, apart
from workbench.secrets.wrapped import find

_LONGEST_NAME = 100
_LONGEST_VALUE = 4_096


def find_under(name: str, text: str) -> tuple[Hit, ...]:
    """The secrets of a text that stands under a name, such as a key of JSON or of a header."""
    hits = find(text)
    if len(name) > _LONGEST_NAME or not 4 <= len(text) <= _LONGEST_VALUE or not telling()[0].Match(name.lower()):
        return hits
    lead = f'"{name}": "'
    size = len(text)
    shifted = (
        hit._replace(start=hit.start - len(lead), end=min(size, hit.end - len(lead))) for hit in find(f'{lead}{text}"')
    )
    return tuple(apart([*hits, *(hit for hit in shifted if hit.start >= 0)]))


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
