"""The figures of one catalog as a card shows them: how large, against which limit, and what arrives of it.

Worked out beside the catalog in the background, since counting columns of a whole library takes milliseconds.
"""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from workbench.catalog.model import Catalog, Entry, Limit, Shown
from workbench.desktop.catalog.cells import Cell, cell_of
from workbench.desktop.i18n import tr
from workbench.skill.meters import byte_length, columns
from workbench.skill.text import utf16_length

MEASURES: Final[Mapping[str, Callable[[str], float]]] = {
    "bytes": byte_length,
    "code_points": len,
    "utf16": utf16_length,
    "columns": columns,
    "tokens": lambda text: byte_length(text) / 4,
}
"""The length of a piece of text by unit; for tokens a share, since they are rounded up only for whole lines."""


@dataclass(frozen=True)
class Figures:
    """`used` arrives and `wanted` would be needed, both in `unit`; `described` of `used` is text of descriptions.

    `counts` are the skills by state. `rule` says in words where the limit comes from. `known` is False where the
    client's text is not known.
    """

    client: str
    title: str
    unit: str
    used: int
    wanted: int
    described: float
    limit: int | None
    counts: Mapping[str, int]
    rule: str = ""
    known: bool = True
    stops: str = ""

    @property
    def over(self) -> int:
        """By how much more is wanted than the limit allows; 0 where all fits or nothing limits."""
        return max(0, self.wanted - self.limit) if self.limit is not None else 0

    @property
    def left(self) -> int | None:
        """What is left of the limit; None without one."""
        return self.limit - self.used if self.limit is not None else None

    @cached_property
    def parts(self) -> tuple[float, float, float, float | None]:
        """Shares of the bar's length: descriptions, names and paths, what does not arrive, and where the limit is."""
        whole = max(self.wanted, self.used, self.limit or 0, 1)
        described = min(self.described, self.used)
        missing = max(0, self.wanted - self.used)
        mark = self.limit / whole if self.limit is not None else None
        return described / whole, (self.used - described) / whole, missing / whole, mark


class Counted(NamedTuple):
    """One entry with what was made of it: its cell, and the length of what arrives of its description."""

    entry: Entry
    description: str | None
    unit: str
    cell: Cell
    described: float


def counted(
    catalog: Catalog, describe: Callable[[str], str | None], before: Mapping[str, Counted]
) -> dict[str, Counted]:
    """Every entry by path, but for what the user switched off. An entry that is as it was in `before` is not
    counted again: after one edit that is all but one."""
    unit = catalog.limit.unit if catalog.limit is not None else "bytes"
    found: dict[str, Counted] = {}
    for entry in catalog.entries:
        old, text = before.get(entry.path), describe(entry.path)
        if old is not None and (old[0] is entry or old[0] == entry) and old[1] is text and old[2] == unit:
            found[entry.path] = old
        elif not switched_off(entry):
            found[entry.path] = Counted(entry, text, unit, cell_of(entry), _described(entry, text or "", unit))
    return found


def figures_of(catalog: Catalog, title: str, off: int, entries: Iterable[Counted]) -> Figures:
    """The figures of a catalog with its counted entries; `off` skills are switched off."""
    items = list(entries)
    counts = Counter([item[3][0] for item in items])
    if off:
        counts["off"] = off
    return Figures(
        catalog.client, title, catalog.limit.unit if catalog.limit is not None else "bytes", catalog.used,
        max(catalog.wanted, catalog.used), sum([item[4] for item in items]),
        catalog.limit.value if catalog.limit is not None else None, counts, limit_rule(catalog),
        catalog.text is not None, _stops(catalog),
    )  # fmt: skip


def switched_off(entry: Entry) -> bool:
    """Whether an entry only says that the user switched the skill off."""
    return entry.reason is not None and entry.reason.kind == "switched-off"


def _described(entry: Entry, text: str, unit: str) -> float:
    if not entry.kept or entry.state not in (Shown.FULL, Shown.CUT):
        return 0.0
    return MEASURES[unit](text if entry.kept >= len(text) else text[: entry.kept])


def _stops(catalog: Catalog) -> str:
    """The first skill at which a strict scan would stop; empty where none does."""
    for note in catalog.warnings:
        if note.kind in STRICT:
            path = str(dict(note.values).get("path", "?"))
            return posixpath.basename(posixpath.dirname(path)) or path
    return ""


STRICT: Final = frozenset(("scan-failed",))
"""Kinds of notes that say that a strict scan refuses the whole library."""


def limit_rule(catalog: Catalog) -> str:
    """Where the limit comes from, in a few words."""
    if catalog.limit is None:
        return tr("no budget")
    given = catalog.settings.get("limit")
    if given is not None:
        return tr("set to {limit}", limit=f"{catalog.limit.value:,}")
    if catalog.limit.unit == "columns":
        return tr("1 % of window × 4")
    if catalog.limit.unit == "tokens":
        return tr("2 % of window")
    return tr("fixed {limit}", limit=f"{catalog.limit.value:,}")


def unit_word(unit: str) -> str:
    """A unit in words; tokens are an estimate and say so."""
    return {
        "bytes": tr("bytes"), "code_points": tr("characters"), "utf16": tr("UTF-16 units"), "columns": tr("columns"),
        "tokens": tr("tokens (est.)"),
    }[unit]  # fmt: skip


def limit_of(value: int, unit: str) -> Limit:
    """A limit as the catalogs have it."""
    return Limit(value, unit)
