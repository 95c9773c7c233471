"""Which rules run and how strong they are: what the command line and `workbench.toml` ask for, resolved."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.lint.globs import glob_matches
from workbench.skill.cards import catalogue
from workbench.skill.findings import Severity

Level = Severity | None
"""None switches a rule off."""


@dataclass(frozen=True, slots=True)
class PathOverride:
    """Levels for the paths that a glob matches (`**` crosses folders, `*` does not)."""

    pattern: str
    levels: Mapping[str, Level]


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """Levels and parameters by code. `only` limits the run to these codes; later overrides win.

    Globs count from the folder of `workbench.toml`. `base` is where the checked folder is, seen from there (`skills`);
    `home` is where that folder is, seen from a checked folder above it. Both are empty when the two are the same.
    """

    levels: Mapping[str, Level] = field(default_factory=dict)
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    overrides: tuple[PathOverride, ...] = ()
    only: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()
    base: str = ""
    home: str = ""

    def runs(self, code: str) -> bool:
        """Whether the rule may run at all."""
        return code not in self.ignored and (self.only is None or code in self.only)

    def parameters_of(self, code: str) -> Mapping[str, Any]:
        """The card's defaults with the project's values over them."""
        card = catalogue().cards[code]
        own = self.parameters.get(code)
        return {**card.parameters, **own} if own else card.parameters

    def levels_for(self, path: str) -> Mapping[str, Level]:
        """The levels that were set for this path; a code that is missing keeps its card's severity."""
        place = self._from_home(path) if self.overrides else None
        if place is None:
            return self.levels
        matching = [item.levels for item in self.overrides if glob_matches(item.pattern, place)]
        if not matching:
            return self.levels
        merged = dict(self.levels)
        for levels in matching:
            merged.update(levels)
        return merged

    def _from_home(self, path: str) -> str | None:
        """The path as globs see it; None when it does not stand below the folder they count from."""
        if self.home:
            return path[len(self.home) + 1 :] if path.startswith(self.home + "/") else None
        return posixpath.normpath(posixpath.join(self.base, path)) if self.base else path


def codes_of(selectors: Iterable[str]) -> frozenset[str]:
    """The codes that codes, slugs and prefixes select. Raises `ValueError` naming one that selects nothing."""
    found: set[str] = set()
    for selector in selectors:
        codes = catalogue().matching(selector)
        if not codes:
            kinds = "a code (F205), a slug (unquoted-colon) or a group (F)"
            raise ValueError(f"no rule is called '{selector}'; give {kinds}")
        found.update(codes)
    return frozenset(found)
