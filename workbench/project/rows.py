"""Skills as a list shows them: one light row each, and the filter language of the lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from workbench.skill.findings import Finding, Severity

_TOKEN = re.compile(r'(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"?|(?P<plain>\S+))')
FILTER_KEYS = ("sev", "rule", "client", "changed", "name", "path")
_SEVERITIES = {"error": 0, "warning": 1, "info": 2, "advice": 2, "clean": 3, "none": 3}


@dataclass(frozen=True, slots=True)
class SkillRow:
    """One skill of a library. `counts` are its errors, warnings and advice; None before it was checked.

    `path` is that of its SKILL.md relative to what was opened, `group` the folder that its own folder stands in, `tags`
    what `tags` or `metadata.tags` of the header says. `codes` are the codes of its findings.
    """

    path: str
    folder: str
    directory: str
    name: str
    description: str
    root: str
    group: str
    tags: tuple[str, ...] = ()
    counts: tuple[int, int, int] | None = None
    codes: frozenset[str] = frozenset()
    clients: frozenset[str] = frozenset()
    changed: bool = False

    @property
    def worst(self) -> int:
        """0 error, 1 warning, 2 advice, 3 clean or not checked yet."""
        if self.counts is None:
            return 3
        return next((rank for rank, count in enumerate(self.counts) if count), 3)

    def with_findings(self, findings: Iterable[Finding]) -> SkillRow:
        """The row with the counts of its findings."""
        given = tuple(findings)
        counts = [0, 0, 0]
        for finding in given:
            counts[finding.severity.rank] += 1
        return replace(
            self,
            counts=(counts[0], counts[1], counts[2]),
            codes=frozenset(item.code for item in given),
            clients=frozenset(name for item in given for name, level in item.severities if level is not Severity.INFO),
        )


@dataclass(frozen=True, slots=True)
class Filter:
    """A parsed filter: every word must occur, every key must match; `unknown` are keys that no list knows."""

    words: tuple[str, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether everything passes."""
        return not self.words and not self.keys

    def row_tests(self) -> list[Callable[[SkillRow], bool]]:
        """What a skill must satisfy besides the words."""
        return [_row_test(key, value) for key, value in self.keys]

    def finding_tests(self) -> list[Callable[[Finding], bool]]:
        """What a finding must satisfy besides the words."""
        return [_finding_test(key, value) for key, value in self.keys]


def row_text(row: SkillRow) -> str:
    """What a filter's words are looked for in."""
    return f"{row.name}\n{row.folder}\n{row.description}".casefold()


def finding_text(finding: Finding) -> str:
    """What a filter's words are looked for in."""
    return f"{finding.message}\n{finding.slug}\n{finding.code}\n{finding.path}".casefold()


def parse_filter(text: str) -> Filter:
    """Words and `key:value` pairs; quotes keep blanks together. Never raises."""
    words: list[str] = []
    keys: list[tuple[str, str]] = []
    unknown: list[str] = []
    for match in _TOKEN.finditer(text.casefold()):
        value = match["quoted"] if match["quoted"] is not None else match["plain"]
        key = match["key"]
        if key is None:
            words.append(value)
        elif key in FILTER_KEYS:
            keys.append((key, value))
        else:
            unknown.append(key)
    return Filter(tuple(words), tuple(keys), tuple(unknown))


def _row_test(key: str, value: str) -> Callable[[SkillRow], bool]:
    if key == "sev":
        rank = _SEVERITIES.get(value)
        if rank == 3:
            return lambda row: row.counts == (0, 0, 0)
        return lambda row: rank is not None and row.counts is not None and row.counts[rank] > 0
    if key == "changed":
        wanted = value in ("yes", "true", "1")
        return lambda row: row.changed == wanted
    tests: dict[str, Callable[[SkillRow], bool]] = {
        "rule": lambda row: any(code.casefold().startswith(value) for code in row.codes),
        "client": lambda row: any(value in name for name in row.clients),
        "name": lambda row: value in row.name.casefold(),
        "path": lambda row: value in row.path.casefold(),
    }
    return tests[key]


def _finding_test(key: str, value: str) -> Callable[[Finding], bool]:
    rank = _SEVERITIES.get(value)
    tests: dict[str, Callable[[Finding], bool]] = {
        "sev": lambda finding: finding.severity.rank == rank,
        "rule": lambda finding: finding.code.casefold().startswith(value) or value in finding.slug,
        "client": lambda finding: any(value in name for name, _ in finding.severities),
        "changed": lambda finding: True,
        "name": lambda finding: value in finding.path.casefold(),
        "path": lambda finding: value in finding.path.casefold(),
    }
    return tests[key]
