"""The twelve worked examples, each in a process of its own through `--scenario`, exact to the character."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.catalog.lab import example_scenario, expected_text

IDS = (
    *("codex-1", "codex-2", "codex-3", "claude-1", "claude-2", "claude-3"),
    *("copilot-1", "copilot-2", "copilot-3", "tutorial-1", "tutorial-2", "tutorial-3"),
)


def examples(shared: Path) -> dict[str, Any]:
    data = json.loads((shared / "clients_examples.json").read_text("utf-8"))
    return {item["id"]: item for item in data["examples"]}


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "workbench", "catalog", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("name", IDS)
def test_a_worked_example(name: str, shared: Path, repo: Path, tmp_path: Path) -> None:
    example = examples(shared)[name]
    done = call("--scenario", str(example_scenario(example, tmp_path)), "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["text"] == expected_text(example)
    if "used" in example["expected"]:
        assert found["used"] == example["expected"]["used"]
    absent = sum(item["state"] == "absent" for item in found["entries"])
    if "omitted_count" in example["expected"]:
        assert absent == example["expected"]["omitted_count"]
        dropped = sum(item["total"] - item["kept"] for item in found["entries"])
        assert dropped == example["expected"]["dropped_description_chars"]
    assert found["limit"]["value"] == example["input"]["budget"]["limit"]
    jsonschema.validate(found, json.loads((repo / "resources/schema/catalog.schema.json").read_text("utf-8")))


def test_several_scenarios_give_one_result_each_in_order(shared: Path, repo: Path, tmp_path: Path) -> None:
    found = examples(shared)
    files = []
    for name in ("tutorial-2", "codex-3", "copilot-1"):
        (tmp_path / name).mkdir()
        files += ["--scenario", str(example_scenario(found[name], tmp_path / name))]
    done = call(*files, "--format", "json")
    results = json.loads(done.stdout)["results"]
    assert [item["client"] for item in results] == ["tutorial", "codex", "copilot-cli"]
    assert [item["text"] for item in results] == [
        expected_text(found[name]) for name in ("tutorial-2", "codex-3", "copilot-1")
    ]
    jsonschema.validate(
        json.loads(done.stdout), json.loads((repo / "resources/schema/catalog.schema.json").read_text("utf-8"))
    )
