"""Bug reports from the field as files: each expected diagnostic is found on its line, and nothing else of its kind.

The cases are other people's reports, read in place; their `rule` is a meaning, which `case_rules` maps to our codes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lint.case_rules import MEANING
from workbench.clients.profile import Selection
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import LintRun, lint_snapshot
from workbench.skill.findings import Finding

AREAS = {"lint", "scan", "editor", "watch"}
RANK = {"error": 0, "warning": 1, "info": 2}


def _cases() -> list[str]:
    folder = Path(__file__).resolve().parents[3] / "shared" / "cases"
    found = []
    for path in sorted(folder.glob("*/expected.json")):
        if json.loads(path.read_text("utf-8"))["area"] in AREAS:
            found.append(path.parent.name)
    return found or ["missing"]


@pytest.fixture
def prepared(request: pytest.FixtureRequest, shared: Path, tmp_path: Path) -> tuple[dict[str, Any], Path]:
    case = shared / "cases" / request.param
    target = tmp_path / "input"
    source = case / "input"
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True)
    else:
        target.mkdir()
    for maker, command in (("make.sh", ["sh"]), ("make.py", [sys.executable])):
        if (case / maker).is_file():
            subprocess.run([*command, str(case / maker)], cwd=target, check=True)
    return json.loads((case / "expected.json").read_text("utf-8")), target


def lint(folder: Path, profile: str) -> LintRun:
    return lint_snapshot(Engine(Selection.of(profile)), scan([folder]))


@pytest.mark.parametrize("prepared", _cases(), indirect=True)
def test_each_expected_diagnostic_is_found(prepared: tuple[dict[str, Any], Path]) -> None:
    expected, folder = prepared
    if not expected.get("diagnostics"):
        return
    root = folder / "skills" if (folder / "skills").is_dir() else folder
    for wanted in expected["diagnostics"]:
        run = lint(root, wanted.get("profile", "spec"))
        path = wanted["file"].removeprefix("skills/") if root != folder else wanted["file"]
        found = [item for item in run.findings if item.path == path and item.range.start.line == wanted["line"]]
        matching = [item for item in found if item.code in MEANING[wanted["rule"]]]
        assert matching, f"{wanted}: only {[(item.code, item.path, item.range.start.line) for item in run.findings]}"
        assert min(item.severity.rank for item in matching) <= RANK[wanted["severity"]]
        if isinstance(wanted.get("col"), int | list):
            columns = wanted["col"] if isinstance(wanted["col"], list) else [wanted["col"]]
            assert any(item.range.start.column in columns for item in matching)


@pytest.mark.parametrize("prepared", _cases(), indirect=True)
def test_nothing_forbidden_is_reported(prepared: tuple[dict[str, Any], Path]) -> None:
    expected, folder = prepared
    root = folder / "skills" if (folder / "skills").is_dir() else folder
    run = lint(root, "spec")
    for forbidden in expected.get("must_not_report", ()):
        rule, _, where = forbidden.partition("@")
        hits = [item for item in run.findings if item.code in MEANING.get(rule, (rule,)) and _stands_at(item, where)]
        assert not hits, f"{forbidden}: {[(item.code, item.message) for item in hits]}"


@pytest.mark.parametrize("prepared", _cases(), indirect=True)
def test_every_skill_is_listed_and_no_rule_fails(prepared: tuple[dict[str, Any], Path]) -> None:
    expected, folder = prepared
    root = folder / "skills" if (folder / "skills").is_dir() else folder
    run = lint(root, "spec")
    assert not run.skipped, run.skipped
    names = expected.get("parsed", {}).get("names")
    if names is not None and names:
        folders = {Path(skill.path).parent.name for skill in run.skills}
        assert set(names) <= {skill.name for skill in run.skills} | folders


def _stands_at(finding: Finding, where: str) -> bool:
    if not where:
        return True
    return finding.range.start.line == int(where) if where.isdigit() else where in finding.path
