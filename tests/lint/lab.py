"""A real scan of real files, judged by some of the rules: what the tests of location and collection rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.clients.profile import Selection
from workbench.library.bundle import Facts
from workbench.library.scan import scan
from workbench.library.snapshot import Snapshot
from workbench.lint.engine import Engine
from workbench.lint.registry import Summary
from workbench.lint.settings import RuleSettings, codes_of
from workbench.lint.similarity import OverlapIndex
from workbench.skill.edits import apply_edits
from workbench.skill.findings import Finding
from workbench.skill.skill import Skill

TEXT = "---\nname: {name}\ndescription: {description}\n---\n\n# Steps\n\n1. Do it.\n"


def write(path: Path, name: str = "", description: str = "", data: bytes | None = None) -> Path:
    """A SKILL.md named after its folder; `data` gives its bytes instead."""
    path.parent.mkdir(parents=True, exist_ok=True)
    name = name or path.parent.name
    text = TEXT.format(name=name, description=description or f"About {name}. Use when {name} comes up.")
    path.write_bytes(text.encode() if data is None else data)
    return path


@dataclass(frozen=True)
class Judgement:
    """All findings of one pass, with the snapshot they come from."""

    snapshot: Snapshot
    findings: tuple[Finding, ...]

    def of(self, code: str) -> list[Finding]:
        """Those of one rule."""
        return [finding for finding in self.findings if finding.code == code]

    def places(self, code: str) -> list[tuple[str, int, str]]:
        """(path, line, severity) of each finding of one rule."""
        return [(found.path, found.range.start.line, found.severity.value) for found in self.of(code)]

    def codes(self) -> set[str]:
        """The rules that found something."""
        return {finding.code for finding in self.findings}


def judge(
    paths: Path | Sequence[Path],
    profile: str = "spec",
    *,
    rules: Iterable[str] = ("L", "G"),
    settings: RuleSettings | None = None,
    language: str = "en",
    overlaps: OverlapIndex | None = None,
) -> Judgement:
    """Scans and judges; a check that fails fails the test."""
    engine = Engine(Selection.of(profile), settings or RuleSettings(only=codes_of(rules)), language)
    snapshot = scan(paths)
    findings: list[Finding] = []
    summaries: list[Summary] = []
    for entry in snapshot.entries:
        skill = Skill.from_bytes(entry.path, entry.directory, entry.file.read_bytes())
        result = engine.lint_skill(skill, Facts(entry, snapshot.base))
        assert not result.stopped
        findings += result.findings
        summaries.append(result.summary)
    library = engine.lint_library(snapshot, summaries, overlaps)
    assert not library.stopped
    return Judgement(snapshot, tuple(sorted((*findings, *library.findings), key=lambda item: item.sort_key)))


def judge_bytes(data: bytes, profile: str = "spec", rules: Iterable[str] = ("L",)) -> tuple[Finding, ...]:
    """The findings of a text without a file."""
    engine = Engine(Selection.of(profile), RuleSettings(only=codes_of(rules)))
    result = engine.lint_skill(Skill.from_bytes("a/SKILL.md", "a", data))
    assert not result.stopped
    return result.findings


def mended(data: bytes, finding: Finding, fix: int = 0) -> bytes:
    """The file after one fix of a finding."""
    return apply_edits(data, finding.fixes[fix].edits)
