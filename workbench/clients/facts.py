"""Facts about a client: what is known, who says so, how well, and since when.

Nothing a client does is written into code: a loader, a walk or a list asks the profile, so that the desktop can show
the line that decided, and so that a team can describe a client of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

CONFIDENCES = ("run", "source", "docs", "issue", "guess")
"""From the best: seen in the released program's own output, read in its source, on an official page, in an issue
thread or on another's page, inferred."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact. `value` is as the profile gives it; `source` says who says so; `as_of` is the day it was checked."""

    key: str
    value: Any
    source: str
    confidence: str
    as_of: str


class Facts(Mapping[str, Fact]):
    """The facts of one profile by dotted key (`loader.bom`)."""

    def __init__(self, facts: Mapping[str, Fact]) -> None:
        self._facts = dict(facts)

    def __getitem__(self, key: str) -> Fact:
        return self._facts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def value(self, key: str, default: Any = None) -> Any:
        """The value of a fact, or the default where the profile has no such fact."""
        fact = self._facts.get(key)
        return default if fact is None else fact.value

    def confidence(self, *keys: str) -> str:
        """The weakest confidence among these facts; `guess` for one that the profile lacks."""
        ranks = [CONFIDENCES.index(self._facts[key].confidence) if key in self._facts else 4 for key in keys]
        return CONFIDENCES[max(ranks, default=0)]


def read_facts(data: Mapping[str, Any], as_of: str) -> Facts:
    """The facts of a profile's mapping.

    Each fact is written `key: {is: VALUE, by: SOURCE}`; `SOURCE` is a key of the profile's `sources`, whose items are
    `{where: TEXT, confidence: WORD}` with an optional `as_of`. Groups nest as mappings. Raises `KeyError` or
    `ValueError` for a fact without a known source.
    """
    sources = data.get("sources", {})
    found: dict[str, Fact] = {}
    for group in ("loader", "discovery", "catalog", "delivery"):
        for key, value, by in _walk(group, data.get(group, {})):
            source = sources[by]
            if source["confidence"] not in CONFIDENCES:
                raise ValueError(f"{key}: '{source['confidence']}' is none of {', '.join(CONFIDENCES)}")
            found[key] = Fact(key, value, source["where"], source["confidence"], source.get("as_of", as_of))
    return Facts(found)


def _walk(prefix: str, data: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    for key, item in data.items():
        if isinstance(item, Mapping) and "is" in item and "by" in item:
            yield f"{prefix}.{key}", item["is"], item["by"]
        elif isinstance(item, Mapping):
            yield from _walk(f"{prefix}.{key}", item)
        else:
            raise ValueError(f"{prefix}.{key} is no fact: it needs 'is' and 'by'")
