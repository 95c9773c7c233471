"""The form for people: findings by file, each with its line and the place marked, then one line that sums up.

Every finding starts with `path:line:column`, so that editors and terminals make it a link.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from workbench.lint.report import Context
from workbench.lint.report.excerpt import Sources
from workbench.lint.report.visible import visible
from workbench.lint.run import LintRun
from workbench.skill.findings import Finding, Severity

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "36"}
_DIM, _BOLD = "2", "1"


def render(run: LintRun, context: Context) -> Iterator[str]:
    """Groups by file with an empty line between, what was not checked, the summary."""
    paint = _Paint(context.colour)
    sources = Sources(context.base)
    several = bool(run.also)
    for _, group in groupby(run.findings, key=lambda item: item.path):
        for finding in group:
            yield _finding(finding, paint, several)
            yield from _excerpt(finding, sources, paint)
        yield "\n"
    for item in run.skipped:
        yield f"{visible(item.path)}: {paint('not checked', _BOLD)}: {visible(item.reason)}\n"
    yield summary(run) + "\n"


def summary(run: LintRun) -> str:
    """The run in one line."""
    errors, warnings, advice = (run.count(severity) for severity in Severity)
    parts = [_plural(errors, "error"), _plural(warnings, "warning"), f"{advice} info"]
    if run.suppressed:
        parts.append(f"{len(run.suppressed)} suppressed")
    if run.skipped:
        parts.append(f"{len(run.skipped)} not checked")
    fixable = sum(any(fix.safe for fix in finding.fixes) for finding in run.findings)
    hint = f" · --fix mends {fixable}" if fixable else ""
    for_whom = ", ".join((run.client, *run.also))
    return f"{_plural(len(run.skills), 'skill')} checked for {for_whom}: {', '.join(parts)}{hint}"


def _plural(count: int, name: str) -> str:
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


class _Paint:
    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self._colour else text


def _finding(finding: Finding, paint: _Paint, several: bool) -> str:
    start = finding.range.start
    place = visible(finding.path) + (f":{start.line}:{start.column}" if start.line else "")
    level = paint(str(finding.severity), _COLOURS[finding.severity])
    whom = ""
    if several:
        whom = paint(" (" + ", ".join(f"{name} {level}" for name, level in finding.severities) + ")", _DIM)
    message = visible(finding.message)
    return f"{paint(place, _BOLD)}: {level} {finding.code} {finding.slug}: {message}{whom}\n"


def _excerpt(finding: Finding, sources: Sources, paint: _Paint) -> Iterator[str]:
    found = sources.excerpt(finding)
    if found is not None:
        yield f"    {found[0]}\n"
        yield f"    {paint(found[1], _COLOURS[finding.severity])}\n"
