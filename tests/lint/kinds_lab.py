"""What a case of a kind is, and how it is judged: the layout of a small library, the findings wanted, and no others.

A wanted finding is written `CODE path:line:column severity`, the column left out where it means nothing. Every error or
warning that is not wanted fails the case, but for the advice rules that each sample would break.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from workbench.clients.profile import Selection
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import LintRun, lint_snapshot
from workbench.skill.findings import Finding, Severity

BODY = "\n# Steps\n\n1. Look.\n"
ADVICE = frozenset({"D410", "D411", "D407", "D413", "G105"})
_WANTED = re.compile(r"(?P<codes>\S+) (?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))? (?P<level>error|warning|info)")


@dataclass(frozen=True)
class Case:
    """One small library with what is wanted of it, and the codes that must not be reported at all."""

    id: str
    files: dict[str, bytes]
    wanted: tuple[str, ...]
    never: tuple[str, ...] = ()
    profile: str = "spec"


def case(
    name: str, content: str | bytes | dict[str, str | bytes], *wanted: str, never: str = "", profile: str = "spec"
) -> Case:
    """A case; a single text is the SKILL.md of the folder `a`, for which `wanted` leaves the path out."""
    if isinstance(content, dict):
        files = {path: _bytes(text) for path, text in content.items()}
    else:
        files = {"a/SKILL.md": _bytes(content)}
        wanted = tuple(re.sub(r"^(\S+) (\d)", r"\1 a/SKILL.md:\2", item) for item in wanted)
    return Case(name, files, wanted, tuple(never.split()), profile)


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def head(*lines: str, body: str = BODY) -> str:
    """A file whose header has these lines."""
    return "\n".join(("---", *lines, "---", "")) + body


def named(*lines: str, body: str = BODY, name: str = "a") -> str:
    """A file with a name, then these header lines."""
    return head(f"name: {name}", *lines, body=body)


def described(*lines: str, body: str = BODY, name: str = "a") -> str:
    """A file with a name and a good description, then these header lines from line 4 on."""
    return named("description: Reads tables. Use when a page holds some.", *lines, body=body, name=name)


def crlf(text: str) -> str:
    """The same with CRLF."""
    return text.replace("\n", "\r\n")


def lay_out(case: Case, folder: Path) -> Path:
    """Writes the files of a case."""
    for path, data in case.files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


def lint(folder: Path, profile: str = "spec") -> LintRun:
    """One run in this process."""
    return lint_snapshot(Engine(Selection.of(profile)), scan([folder]))


def _fits(wanted: re.Match[str], found: Finding) -> bool:
    start = found.range.start
    column = wanted["column"]
    return (
        found.code in wanted["codes"].split("|")
        and found.path == wanted["path"]
        and start.line == int(wanted["line"])
        and (column is None or start.column == int(column))
        and found.severity.value == wanted["level"]
    )


def faults(case: Case, findings: tuple[Finding, ...]) -> list[str]:
    """What differs from what the case wants: missing findings, unwanted ones, forbidden ones."""
    shown = [f"{f.code} {f.path}:{f.range.start.line}:{f.range.start.column} {f.severity.value}" for f in findings]
    found, used = [], set()
    for text in case.wanted:
        wanted = _WANTED.fullmatch(text)
        assert wanted, text
        fitting = [number for number, item in enumerate(findings) if number not in used and _fits(wanted, item)]
        used.update(fitting[:1])
        found += [] if fitting else [f"missing: {text}"]
    for number, item in enumerate(findings):
        surplus = number not in used and item.severity is not Severity.INFO and item.code not in ADVICE
        if surplus or item.code in case.never:
            found.append(f"unwanted: {shown[number]} ({item.message})")
    return [*found, f"  all: {shown}"] if found else []
