"""What one computation gives: every catalog of one revision, with the figures and rows that the place shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from workbench.catalog.advice import Advice
from workbench.catalog.model import Catalog
from workbench.catalog.world import World
from workbench.clients.verdict import Verdict
from workbench.desktop.catalog.cells import GONE_CELL, OFF_CELL, Cell
from workbench.desktop.catalog.figures import Counted, Figures, counted, figures_of
from workbench.desktop.catalog.whatif import WhatIf
from workbench.skill.meters import byte_length

Describe = Callable[[str, str], str | None]
"""The description that a client shows, whole, by client id and path."""


class SkillLine(NamedTuple):
    """One skill of the library: `description` is as its author wrote it, `bytes` its length in UTF-8.

    `edited` says whether the text is one that is tried, or not saved yet.
    """

    path: str
    name: str
    description: str
    bytes: int
    edited: bool = False


@dataclass(frozen=True)
class Results:
    """Everything shown, of one revision. `took_ms` is the time from the wish to the values."""

    revision: int = 0
    whatif: WhatIf = field(default_factory=WhatIf)
    skills: tuple[SkillLine, ...] = ()
    catalogs: Mapping[str, Catalog] = field(default_factory=dict)
    figures: Mapping[str, Figures] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, Cell]] = field(default_factory=dict)
    describe: Describe = lambda _client, _path: None
    verdicts: Callable[[str], Mapping[str, Verdict]] = lambda _path: {}
    world: World | None = None
    advice: Mapping[str, Advice] = field(default_factory=dict)
    took_ms: float = 0.0
    problems: tuple[str, ...] = ()

    def cell(self, client: str, path: str) -> Cell:
        """What became of one skill for one client."""
        if path in self.whatif.off:
            return OFF_CELL
        return self.cells.get(client, {}).get(path, GONE_CELL)


def skill_line(path: str, name: str, description: str, *, edited: bool = False) -> SkillLine:
    """A line with its length."""
    return SkillLine(path, name, description, byte_length(description), edited)


def results_of(
    catalogs: Mapping[str, Catalog], titles: Mapping[str, str], skills: tuple[SkillLine, ...], describe: Describe,
    whatif: WhatIf, revision: int = 0, known: dict[str, dict[str, Counted]] | None = None,
) -> Results:  # fmt: skip
    """The results of finished catalogs; counts what the cards show, so it belongs into the background.

    `known` is what was counted the last time by client; it is brought up to date.
    """
    off = sum(line.path in whatif.off for line in skills) if whatif.off else 0
    memory = known if known is not None else {}
    figures, cells = {}, {}
    for name, catalog in catalogs.items():
        found = memory[name] = counted(catalog, partial(describe, name), memory.get(name, {}))
        figures[name] = figures_of(catalog, titles.get(name, name), off, found.values())
        cells[name] = {path: item[3] for path, item in found.items()}
    return Results(revision, whatif, skills, catalogs, figures, cells, describe)
