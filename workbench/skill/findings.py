"""The finding record: what every room that judges a skill hands to the command line and to the screen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from workbench.skill.edits import TextEdit
from workbench.skill.text import Range, Span


class Severity(StrEnum):
    """How much a finding matters to one client: refused or dropped, changed or lost, advice."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst; sorts findings and decides `--fail-on`."""
        return _RANKS[self]


_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


@dataclass(frozen=True, slots=True)
class Rename:
    """Move a file or folder. Paths use `/` and are relative to the PATH that was checked."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One remedy: byte edits in the finding's file and renames. A safe fix keeps the meaning."""

    title: str
    safe: bool
    edits: tuple[TextEdit, ...] = ()
    renames: tuple[Rename, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of one rule.

    `client` is the selected profile that gave `severity`: the strongest of all selected, the primary when equal.
    `severities` holds what each selected profile says. `path` uses `/` and is relative to the PATH that was checked.
    `span` is the range in code points of the document's text (BOM not counted), `(0, 0)` for a folder or a link.
    `message` says what is wrong here, `why` what follows from it.
    """

    code: str
    slug: str
    severity: Severity
    client: str
    path: str
    range: Range
    span: Span
    message: str
    why: str
    fixes: tuple[Fix, ...] = ()
    severities: tuple[tuple[str, Severity], ...] = ()

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """By file, then place, then code: the order of every output."""
        return self.path, self.range.start.line, self.range.start.column, self.code, self.message
