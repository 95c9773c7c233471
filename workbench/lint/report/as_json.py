"""The JSON form, to the letter of the contract: keys in its order, one skill, finding or skipped path a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from workbench.lint.report import Context
from workbench.lint.run import LintRun, ListedSkill
from workbench.skill.findings import Finding, Fix, Severity
from workbench.skill.text import Position

_compact = json.JSONEncoder(ensure_ascii=False).encode


def render(run: LintRun, context: Context) -> Iterator[str]:
    """The whole object."""
    yield "{\n"
    yield f' "schema": 1,\n "tool": {_compact({"name": "skill-workbench", "version": context.version})},\n'
    yield f' "client": {_compact(run.client)},\n "also": {_compact(list(run.also))},\n'
    yield from _list("skills", (_skill(item) for item in run.skills))
    yield from _list("findings", (_compact(finding_object(item)) for item in run.findings))
    yield f' "summary": {_compact(summary_object(run))},\n'
    skipped = (_compact({"path": item.path, "reason": item.reason}) for item in run.skipped)
    yield from _list("skipped", skipped, last=True)
    yield "}\n"


def summary_object(run: LintRun) -> dict[str, int]:
    """How many skills, findings by severity, and suppressed findings."""
    counts = {str(severity): run.count(severity) for severity in Severity}
    return {"skills": len(run.skills), **counts, "suppressed": len(run.suppressed)}


def finding_object(finding: Finding) -> dict[str, Any]:
    """One finding with the contract's keys; `severities` (by profile) and the renames of a fix are added to them."""
    return {
        "code": finding.code,
        "slug": finding.slug,
        "severity": finding.severity,
        "client": finding.client,
        "path": finding.path,
        "range": {"start": _position(finding.range.start), "end": _position(finding.range.end)},
        "message": finding.message,
        "why": finding.why,
        "fixes": [_fix(fix) for fix in finding.fixes],
        "severities": dict(finding.severities),
    }


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column, "offset": position.offset}


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{"start": edit.start, "end": edit.end, "text": edit.text} for edit in fix.edits]
    found: dict[str, Any] = {"title": fix.title, "safe": fix.safe, "edits": edits}
    if fix.renames:
        found["renames"] = [{"from": item.source, "to": item.target} for item in fix.renames]
    return found


def _skill(item: ListedSkill) -> str:
    """Put together from its two texts, for thousands of skills in half the time."""
    return f'{{"path": {_compact(item.path)}, "name": {_compact(item.name)}}}'


def _list(key: str, items: Iterable[str], *, last: bool = False) -> Iterator[str]:
    yield f' "{key}": ['
    between = "\n  "
    for item in items:
        yield between + item
        between = ",\n  "
    yield ("]" if between == "\n  " else "\n ]") + ("\n" if last else ",\n")
