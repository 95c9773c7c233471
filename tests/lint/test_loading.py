"""Lint for clients without a column of their own: an error where the loader drops the skill, a warning where it changes
what is read, else advice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.main import main
from workbench.clients.client import clients
from workbench.clients.profile import Selection, profiles
from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import lint_snapshot

GOOD = "---\nname: pdf\ndescription: Reads PDF files. Use when the user sends a PDF.\n---\n\n# Steps\n\nRead it.\n"
BY_LOADER = [name for name, item in profiles().items() if item.by_loader]


def severities(tmp_path: Path, client: str, text: str, folder: str = "pdf") -> dict[str, str]:
    file = tmp_path / "skills" / folder / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode())
    found = lint_snapshot(Engine(Selection.of(client)), scan(tmp_path / "skills"))
    return {item.code: str(item.severity) for item in found.findings}


def test_every_client_of_the_contract_has_a_profile() -> None:
    assert set(clients()) | {"spec"} == set(profiles())
    assert len(clients()) == 19
    assert len(BY_LOADER) == 10


@pytest.mark.parametrize("client", BY_LOADER)
def test_a_good_skill_is_no_error_for_anyone(tmp_path: Path, client: str) -> None:
    assert set(severities(tmp_path, client, GOOD).values()) <= {"info", "warning"}


@pytest.mark.parametrize(
    ("client", "text", "code", "level"),
    [
        ("deepagents", "\ufeff" + GOOD, "L105", "error"),
        ("pydantic-ai", "\ufeff" + GOOD, "L105", "error"),
        ("copilot-cli", "\ufeff" + GOOD, "L105", "info"),
        ("copilot-cli", GOOD.replace("files.", "files: all."), "F205", "error"),
        ("cline", GOOD.replace("files.", "files: all."), "F205", "error"),
        ("copilot-cli", GOOD.replace("Reads", "x" * 1_100), "D404", "error"),
        ("deepagents", GOOD.replace("Reads", "x" * 1_100), "D404", "warning"),
    ],
)
def test_the_loader_decides(tmp_path: Path, client: str, text: str, code: str, level: str) -> None:
    assert severities(tmp_path, client, text)[code] == level


def test_a_place_that_the_walk_does_not_reach_is_an_error(tmp_path: Path) -> None:
    assert severities(tmp_path, "crewai", GOOD, "group/pdf")["L108"] == "error"


def test_one_name_twice_is_an_error_where_one_is_lost(tmp_path: Path) -> None:
    for name in ("a", "b"):
        file = tmp_path / name / "SKILL.md"
        file.parent.mkdir()
        file.write_text(GOOD)
    for client, level in (("copilot-cli", "error"), ("skills-ref", "info")):
        found = lint_snapshot(Engine(Selection.of(client)), scan(tmp_path))
        assert {str(item.severity) for item in found.findings if item.code == "G101"} == {level}


def test_several_profiles_keep_their_own_severities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pdf" / "SKILL.md"
    file.parent.mkdir()
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert main(["lint", str(tmp_path), "--profile", "spec", "--also", "deepagents,goose", "--format", "json"]) == 1
    found: Any = json.loads(capsys.readouterr().out)
    (bom,) = [item for item in found["findings"] if item["code"] == "L105"]
    assert (bom["severity"], bom["client"]) == ("error", "deepagents")
    assert bom["severities"]["spec"] == "warning"


def test_a_level_that_the_project_set_stands_and_a_suppression_counts(tmp_path: Path) -> None:
    file = tmp_path / "pdf" / "SKILL.md"
    file.parent.mkdir()
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    (tmp_path / "workbench.toml").write_text("[rules]\nL105 = 'info'\n")
    assert main(["lint", str(tmp_path), "--profile", "deepagents"]) == 0
    assert main(["lint", str(tmp_path), "--profile", "deepagents", "--no-config"]) == 1
    assert main(["lint", str(tmp_path), "--profile", "deepagents", "--no-config", "--ignore", "L105"]) == 0


def test_a_large_file_is_judged_in_the_worker_too(tmp_path: Path) -> None:
    text = GOOD.replace("files.", "files: all.") + "word " * 80_000
    assert severities(tmp_path, "copilot-cli", text)["F205"] == "error"
