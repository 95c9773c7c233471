"""The worked examples that came with the facts, each to the character, and how its figures come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.catalog.budgets import Laid, Settings, Usage, lay_out
from workbench.catalog.lines import xml_escaped
from workbench.catalog.model import Candidate, Shown

IDS = [f"{client}-{number}" for client in ("codex", "claude", "copilot", "tutorial") for number in (1, 2, 3)]


@pytest.fixture
def example(request: pytest.FixtureRequest, shared: Path) -> dict[str, Any]:
    examples = json.loads((shared / "clients_examples.json").read_text(encoding="utf-8"))["examples"]
    found: dict[str, Any] = next(each for each in examples if each["id"] == request.param)
    return found


def shortened(text: str, most: int) -> str:
    """A description as Claude Code's verdict has it: cut by UTF-16 units, half a pair shown as a replacement mark."""
    units = text.encode("utf-16-le")
    return text if len(units) <= 2 * most else units[: 2 * most - 2].decode("utf-16-le", "replace") + "…"


def codex(given: dict[str, Any]) -> Laid:
    roots = given["roots"]
    skills = [
        Candidate(s["name"], s["name"], s["description"], s["path"], root, s["scope"])
        for s in given["skills"]
        for root in range(len(roots))
        if s["path"].startswith(roots[root] + "/")
    ]
    return lay_out("codex", skills, Settings(limit=given["budget"]["limit"], roots=tuple(roots)))


def claude(given: dict[str, Any]) -> Laid:
    skills = []
    for each in given["skills"]:
        text = " - ".join(each[key] for key in ("description", "when_to_use") if key in each)
        skills.append(Candidate(each["name"], each["name"], shortened(text, given["max_desc_utf16"])))
    usage = {each["name"]: Usage(each["usage"]) for each in given["skills"]}
    overrides = {each["name"]: "name-only" for each in given["skills"] if each.get("name_only")}
    settings = Settings(limit=given["budget"]["limit"], usage=usage, overrides=overrides)
    return lay_out("claude-code", skills, settings)


def copilot(given: dict[str, Any]) -> Laid:
    skills = [Candidate(s["name"], s["name"], xml_escaped(s["description"]), s["location"]) for s in given["skills"]]
    return lay_out("copilot-cli", skills, Settings(limit=given["budget"]["limit"]))


def tutorial(given: dict[str, Any]) -> Laid:
    skills = [Candidate(s["name"], s["name"], s["description"]) for s in given["skills"]]
    return lay_out("tutorial", skills, Settings(limit=given["budget"]["limit"]))


def listed(laid: Laid) -> list[str]:
    return [line.line for line in laid.lines if line.state not in (Shown.ABSENT, Shown.HIDDEN)]


@pytest.mark.parametrize("example", IDS[:3], indirect=True)
def test_codex(example: dict[str, Any]) -> None:
    laid, expected = codex(example["input"]), example["expected"]
    assert list(laid.head) == expected["root_lines"]
    assert listed(laid) == expected["visible_lines"]
    assert laid.text == "\n".join(expected["root_lines"] + expected["visible_lines"])
    assert sum(line.state is Shown.ABSENT for line in laid.lines) == expected["omitted_count"]
    assert sum(line.total - line.kept for line in laid.lines) == expected["dropped_description_chars"]


@pytest.mark.parametrize("example", IDS[3:6], indirect=True)
def test_claude_code(example: dict[str, Any]) -> None:
    laid = claude(example["input"])
    assert laid.text == "\n".join(example["expected"]["visible_lines"])
    assert laid.wanted == example["measures"]["full_columns"]


@pytest.mark.parametrize("example", IDS[6:9], indirect=True)
def test_copilot_cli(example: dict[str, Any]) -> None:
    laid, expected = copilot(example["input"]), example["expected"]
    named = expected["names_only"]
    tail = [f"Additional skills available (invoke by name): {', '.join(named)}"] if named else []
    assert laid.text == "\n".join(expected["full_entries"] + tail)
    assert laid.used == expected["used"]
    assert [line.line for line in laid.lines if line.state is Shown.NAME_ONLY] == named
    costs = [cost for _, cost, _, _ in example["measures"]["entry_cost_utf16_codepoints_bytes"]]
    assert laid.wanted == sum(costs)


@pytest.mark.parametrize("example", IDS[9:], indirect=True)
def test_tutorial(example: dict[str, Any]) -> None:
    laid, expected = tutorial(example["input"]), example["expected"]
    assert laid.text == "\n".join(expected["visible_lines"])
    assert laid.used == expected["used"]
    assert laid.wanted == sum(size for _, size, _ in example["measures"]["line_costs_bytes_utf16"]) + 3
