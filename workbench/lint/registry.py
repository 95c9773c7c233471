"""How a rule is written: one small function for one code, registered beside its card in `resources/rules`.

A check of one skill takes a `View` and returns hits; one of the whole library takes a `LibraryView`. A hit is a span
in code points and the values for the card's message; severities, texts and byte offsets are the engine's work.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple

from workbench.library.bundle import Facts
from workbench.library.snapshot import SkillEntry, Snapshot
from workbench.lint.similarity import OverlapIndex
from workbench.skill.document import Document
from workbench.skill.edits import TextEdit
from workbench.skill.findings import Rename
from workbench.skill.frontmatter import Frontmatter
from workbench.skill.skill import Skill
from workbench.skill.text import Range, Span, TextMap


@dataclass(frozen=True, slots=True)
class Proposal:
    """A remedy: `key` names its title on the card, `edits` are (span in code points, new text).

    `byte_edits` change bytes that have no place in the text: a byte order mark, or a file in another encoding.
    """

    key: str
    safe: bool
    edits: tuple[tuple[Span, str], ...] = ()
    byte_edits: tuple[TextEdit, ...] = ()
    renames: tuple[Rename, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hit:
    """One violation. Without a span it concerns `path`, or the skill's file, as a whole (line 0).

    `variant` chooses the card's message and severities, `values` fill the message. `exempt` holds ids of profiles that
    it does not concern. `path` is set when the finding stands at another path than the SKILL.md, `range` when the place
    in the file is not that of the span.
    """

    span: Span | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    variant: str = ""
    fixes: tuple[Proposal, ...] = ()
    exempt: frozenset[str] = frozenset()
    path: str | None = None
    range: Range | None = None


Hits = Iterable[Hit]


class View(NamedTuple):
    """What a check of one skill may ask: the skill, what the disk says around it, the rule's parameters.

    `facts` answers from the disk and is None while a text without a file is checked.
    """

    skill: Skill
    facts: Facts | None
    parameters: Mapping[str, Any]

    @property
    def document(self) -> Document:
        """The skill's document."""
        return self.skill.document

    @property
    def frontmatter(self) -> Frontmatter:
        """The skill's header."""
        return self.skill.frontmatter

    @property
    def entry(self) -> SkillEntry | None:
        """What the scan knows of the skill's folder and links."""
        return self.facts.entry if self.facts else None


class Summary(NamedTuple):
    """What the library checks need of one skill, kept when its text is let go.

    Spans are those of the value of `name` and `description`; None where there is no such field. `header` places them:
    the text up to the end of the header, and the bytes of a byte order mark before it. `directory` is the folder's own
    name.
    """

    path: str
    folder: str
    directory: str
    root: str
    name: str | None
    name_span: Span | None
    description: str | None
    description_span: Span | None
    header: tuple[str, int]

    @property
    def name_range(self) -> Range | None:
        """The range of the name's value."""
        return TextMap(*self.header).range(*self.name_span) if self.name_span else None

    @property
    def description_range(self) -> Range | None:
        """The range of the description's value."""
        return TextMap(*self.header).range(*self.description_span) if self.description_span else None


@dataclass(frozen=True, eq=False)
class LibraryView:
    """What a check of the whole library may ask. `overlaps` is the caller's index, kept from one pass to the next."""

    snapshot: Snapshot
    summaries: tuple[Summary, ...]
    parameters: Mapping[str, Any]
    overlaps: OverlapIndex | None = None


@dataclass(frozen=True, slots=True)
class LibraryHit:
    """One violation of a library rule, at `path`; `range` is None for a folder or link (line 0)."""

    path: str
    values: Mapping[str, object] = field(default_factory=dict)
    variant: str = ""
    range: Range | None = None
    span: Span = (0, 0)
    fixes: tuple[Proposal, ...] = ()


SkillCheck = Callable[[View], Hits]
LibraryCheck = Callable[[LibraryView], Iterable[LibraryHit]]


class Registry:
    """The checks by code. `any_encoding` are codes that also judge a file in a foreign encoding."""

    def __init__(self) -> None:
        self.skill_checks: dict[str, SkillCheck] = {}
        self.library_checks: dict[str, LibraryCheck] = {}
        self.any_encoding: set[str] = set()

    def skill(self, code: str, *, any_encoding: bool = False) -> Callable[[SkillCheck], SkillCheck]:
        """Registers the check of one skill for a code."""

        def register(check: SkillCheck) -> SkillCheck:
            if code in self.skill_checks:
                raise ValueError(f"{code} has two checks")
            self.skill_checks[code] = check
            if any_encoding:
                self.any_encoding.add(code)
            return check

        return register

    def library(self, code: str) -> Callable[[LibraryCheck], LibraryCheck]:
        """Registers the check of a whole library for a code; one code may have a skill check and a library check."""

        def register(check: LibraryCheck) -> LibraryCheck:
            if code in self.library_checks:
                raise ValueError(f"{code} has two library checks")
            self.library_checks[code] = check
            return check

        return register

    @cached_property
    def codes(self) -> frozenset[str]:
        """Every code that some check serves."""
        return frozenset(self.skill_checks) | frozenset(self.library_checks)


rules = Registry()
"""Filled when the modules of `workbench.lint.rules` are imported; see `registry`."""


@cache
def registry() -> Registry:
    """The registry with every module of `workbench.lint.rules` loaded."""
    package = importlib.import_module("workbench.lint.rules")
    for module in sorted(item.name for item in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"{package.__name__}.{module}")
    return rules
