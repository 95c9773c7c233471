"""The loader facts of a profile as typed rules, checked once when the profile is read."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.clients.facts import Facts


@dataclass(frozen=True, slots=True)
class LoaderRules:
    """What a client does with one file."""

    facts: Facts

    @classmethod
    def of(cls, facts: Facts) -> LoaderRules:
        """The rules that these facts describe."""
        return cls(facts)
