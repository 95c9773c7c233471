"""What every budget takes and gives, whichever client's it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.catalog.model import Candidate, Limit, Note, Shown


class Usage(NamedTuple):
    """How often a skill was used, and when last (ms since 1970)."""

    uses: float
    last_used_ms: float = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """The world around the skills, as a scenario gives it; each client takes what it knows.

    `window` is the context window in tokens. `limit` overrides whatever follows from it, in the client's own unit;
    `unit` is only needed to ask Codex for its other unit (`tokens` or `code_points`). `usage`, `now_ms` and `fraction`
    (skillListingBudgetFraction) are Claude Code's; without `now_ms` nothing fades. `bundled` are the texts of the
    skills that the client adds by itself: lines for Claude Code, whole entries for Copilot CLI. `reserved` is the
    columns, line feeds included, of bundled skills whose text is not known. `overrides` maps a name to `on`,
    `name-only`, `user-invocable-only` or `off`. `max_description` was applied by whoever made the candidates. `roots`
    are the paths that stand in the text for the roots, in load order. `variant` names an older build; empty is the
    present one.
    """

    window: int | None = None
    limit: int | None = None
    unit: str | None = None
    usage: Mapping[str, Usage] = field(default_factory=dict)
    now_ms: float | None = None
    fraction: float = 0.01
    bundled: tuple[str, ...] = ()
    reserved: int = 0
    overrides: Mapping[str, str] = field(default_factory=dict)
    max_description: int = 1536
    max_entries: int = 100
    roots: tuple[str, ...] = ()
    variant: str = ""


class Line(NamedTuple):
    """What became of one candidate, by its number: see `model.Entry`, whose fields these are.

    `cost` is what the client counts for it, with the line feed where it counts one; the costs of all lines and what
    the client adds by itself (alias table, bundled skills) sum to `Laid.used`.
    """

    number: int
    state: Shown
    kept: int
    total: int
    cost: int
    line: str
    reason: Note | None = None


class Laid(NamedTuple):
    """A finished list. `text` is `head`, the lines of those that are listed whole or cut, and `tail`, joined.

    `lines` stand in the order in which the client lists them, followed by those that it does not. `used` and `wanted`
    (all of them whole) are in the unit of `limit`, or UTF-8 bytes where there is none.
    """

    text: str | None
    lines: tuple[Line, ...]
    used: int
    wanted: int
    limit: Limit | None
    notes: tuple[Note, ...] = ()
    head: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()


class Variant(NamedTuple):
    """An older build whose list differs: `since` and `until` are months, `confidence` a word of `clients.facts`."""

    id: str
    since: str
    until: str
    confidence: str
    source: str


def total_of(candidate: Candidate) -> int:
    """Code points of what there is to show of a description."""
    return len(candidate.description or "")


def whole(index: int, candidate: Candidate, cost: int, line: str) -> Line:
    """The line of a skill that is listed as it is."""
    total = total_of(candidate)
    return Line(index, Shown.FULL, total, total, cost, line)


def left_out(index: int, candidate: Candidate, reason: Note, state: Shown = Shown.ABSENT) -> Line:
    """The line of a skill of which nothing stands in the text."""
    return Line(index, state, 0, total_of(candidate), 0, "", reason)


def joined(head: Sequence[str], lines: Sequence[Line], tail: Sequence[str], separator: str = "\n") -> str:
    """The text of a list: everything that stands in it, one under the other."""
    return separator.join([*head, *(line.line for line in lines if line.line), *tail])
