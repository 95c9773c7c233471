"""What a pass over a library is asked and what it answers.

Apart from the pass itself, so that a window need not load the rules in order to hear of what they found.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.clients.profile import Selection
from workbench.library.snapshot import Root, SkillEntry, Skipped
from workbench.lint.settings import RuleSettings
from workbench.project.rows import SkillRow
from workbench.skill.findings import Finding

Texts = tuple[tuple[str, bytes], ...]
"""Texts that are being edited: path of the SKILL.md, and its bytes as they stand in the editor."""


@dataclass(frozen=True, slots=True)
class PassOrder:
    """What to look at and how to judge it; everything in it can be pickled.

    `prune` are names of folders that are left out besides those that never are scanned, with the reason told; `base` is
    the folder that paths are relative to. `config` is the workbench.toml in force, empty without one.
    """

    paths: tuple[str, ...]
    selection: Selection
    settings: RuleSettings
    language: str
    prune: frozenset[str] = frozenset()
    base: str | None = None
    config: str = ""


@dataclass(frozen=True, slots=True)
class RowsFound:
    """Skills that the scan found, not yet judged."""

    rows: tuple[SkillRow, ...]


@dataclass(frozen=True, slots=True)
class Judgements:
    """Findings of skills by path, none for a clean one, with what the scan knows of them; headers are left out."""

    findings: tuple[tuple[str, tuple[Finding, ...]], ...]
    entries: tuple[SkillEntry, ...]


@dataclass(frozen=True, slots=True)
class LibraryFound:
    """Some of the findings that the library as a whole got; all of them come before `PassDone`."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class PassDone:
    """The end, with all that was skipped and why. `linked` are folders elsewhere that links of the library lead to.

    After a `partial` pass only what changed was sent before, and `gone` names the skills that are no more.
    """

    base: str
    roots: tuple[Root, ...]
    skipped: tuple[Skipped, ...]
    gone: tuple[str, ...] = ()
    partial: bool = False
    linked: tuple[str, ...] = ()


Message = RowsFound | Judgements | LibraryFound | PassDone
