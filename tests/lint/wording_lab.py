"""One skill as text, judged by some rules: what the tests of name and description rules share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from workbench.clients.profile import Selection
from workbench.lint.engine import Engine
from workbench.lint.settings import RuleSettings, codes_of
from workbench.skill.cards import catalogue
from workbench.skill.edits import apply_edits
from workbench.skill.findings import Finding, Fix
from workbench.skill.skill import Skill

GOOD = "Reads tables from PDF files. Use when a PDF holds tables. Not for scanned pages."
BODY = "\n# Steps\n\n1. Open the file.\n"


def skill_of(text: str | bytes, directory: str = "pdf-tables") -> Skill:
    """A skill in a folder of this name."""
    data = text.encode() if isinstance(text, str) else text
    return Skill.from_bytes(f"{directory}/SKILL.md", directory, data)


def named(source: str, directory: str = "pdf-tables") -> Skill:
    """A skill whose name is written like this."""
    return skill_of(f"---\nname: {source}\ndescription: {GOOD}\n---\n{BODY}", directory)


def described(source: str, more: str = "", body: str = BODY) -> Skill:
    """A skill whose description is written like this."""
    return skill_of(f"---\nname: pdf-tables\ndescription: {source}\n{more}---\n{body}")


def judge(skill: Skill, profile: str = "spec", select: Iterable[str] = ("N", "D")) -> list[Finding]:
    """Findings of the selected rules; a check that failed fails the test."""
    only = codes_of(select) & {code for code in catalogue().cards if code[0] in "ND"}
    result = Engine(Selection.of(profile), RuleSettings(only=only)).lint_skill(skill)
    assert not result.stopped
    return list(result.findings)


def codes(skill: Skill, profile: str = "spec") -> list[str]:
    """The codes found, without the two that most short examples have."""
    return [found.code for found in judge(skill, profile) if found.code not in ("D410", "D411")]


def only(skill: Skill, code: str, profile: str = "spec") -> Finding:
    """The one finding of a rule."""
    found = [item for item in judge(skill, profile) if item.code == code]
    assert len(found) == 1, found
    return found[0]


def spotted(skill: Skill, finding: Finding) -> str:
    """The text that a finding points at."""
    return skill.document.span_text(finding.span)


def fixed(skill: Skill, fix: Fix) -> Skill:
    """The skill after a fix: edits made, folder renamed."""
    directory = fix.renames[0].target.rpartition("/")[2] if fix.renames else skill.directory
    return Skill.from_bytes(f"{directory}/SKILL.md", directory, apply_edits(skill.document.data, fix.edits))


def example_skills(repo: Path, code: str) -> list[Skill]:
    """The skills of a rule's bad example."""
    root = repo / catalogue().cards[code].example
    return [
        Skill.from_bytes(path.relative_to(root).as_posix(), path.parent.name, path.read_bytes())
        for path in sorted(root.rglob("SKILL.md"))
    ]
