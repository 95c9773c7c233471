"""Workflow commands: each finding as an annotation at its line in a pull request.

Grammar and escapes: docs.github.com, "Workflow commands for GitHub Actions", and actions/toolkit `command.ts`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from workbench.lint.report import Context
from workbench.lint.report.visible import visible
from workbench.lint.run import LintRun
from workbench.skill.findings import Finding, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(run: LintRun, context: Context) -> Iterator[str]:
    """One line for each finding and each path that was not checked."""
    for finding in run.findings:
        yield _command(_COMMANDS[finding.severity], _properties(finding, context), _message(finding))
    for item in run.skipped:
        place = {"file": seen_from(context.working, context.base, item.path), "title": "not checked"}
        yield _command("warning", place, item.reason)


def seen_from(working: Path, base: Path, path: str) -> str:
    """The path as seen from the working folder, which a workflow's annotations count from.

    A path outside of it stays as it is.
    """
    found = os.path.relpath(base / path, working).replace(os.sep, "/")
    return path if found.startswith("../") else found


def _properties(finding: Finding, context: Context) -> dict[str, str | int]:
    start, end = finding.range.start, finding.range.end
    found: dict[str, str | int] = {"file": seen_from(context.working, context.base, finding.path)}
    if start.line:
        found |= {"line": start.line, "endLine": end.line}
        if start.line == end.line:  # columns are refused for a range of several lines
            found |= {"col": start.column, "endColumn": end.column}
    return {**found, "title": f"{finding.code} {finding.slug}"}


def _message(finding: Finding) -> str:
    """What and why on two lines: messages end with or without a full stop, in either language."""
    return f"{finding.message}\n{finding.why}"


def _command(name: str, properties: Mapping[str, str | int], message: str) -> str:
    fields = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{name} {fields}::{_data(message)}\n"


def _data(text: str) -> str:
    """Line ends as the command wants them; whatever else is not to be seen as in the text form."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "%0A".join(visible(line).replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
