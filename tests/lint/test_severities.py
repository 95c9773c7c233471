"""Severities by client against the catalogue of rules in the reference material; what differs has its reason here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workbench.skill.cards import RuleCard, catalogue

COLUMNS = {
    "SP": "spec", "CC": "claude-code", "UP": "claude-upload", "CX": "codex", "VS": "vscode", "CU": "cursor",
    "GE": "gemini-cli", "OC": "opencode", "SD": "tutorial",
}  # fmt: skip
WORDS = {"E": "error", "W": "warning", "I": "info", "·": "off"}
REASONS = {
    (
        "D408",
        "codex",
    ): "refused by the validator for authors, not by the loader, and only what drops a skill is an error",
    ("D409", "codex"): "as D408",
    ("D419", "codex"): "the validator refuses one template text; the loader takes any",
}
ALONE = {"G101": "E", "G102": "W", "G103": "W", "G104": "W", "G105": "W", "K509": "E", "Z101": "E W"}
ALONE_IN_SPEC = (
    """R901 is an error in the table and a warning in the case that reports it; a skill with a dead link still loads."""
)


def tables(text: str) -> dict[str, dict[str, str]]:
    """For each rule of a table with a column per client the cell of each."""
    found: dict[str, dict[str, str]] = {}
    heads: list[str] = []
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| id"):
            heads = cells
        elif "SP" in heads and (match := re.match(r"\| ([LFND]\d{3}) ", line)):
            found[match[1]] = {COLUMNS[head]: cell for head, cell in zip(heads, cells, strict=True) if head in COLUMNS}
    return found


def severities(card: RuleCard) -> dict[str, set[str]]:
    """Every level that some form of the rule has, by client."""
    return {
        client: {str(variant.levels.get(client) or "off") for variant in card.variants.values()}
        for client in COLUMNS.values()
    }


def wanted(cell: str) -> set[str]:
    """The levels that a cell names; the first is the rule's own."""
    return {WORDS[sign] for sign in re.findall(r"(?<![A-Za-z])[EWI·](?![A-Za-z])", cell)}


def test_every_severity_is_that_of_the_catalogue(shared: Path) -> None:
    rows = tables((shared / "rules.md").read_text("utf-8"))
    assert len(rows) > 75
    differing = {}
    for code, cells in rows.items():
        ours = severities(catalogue().cards[code])
        for client, cell in cells.items():
            if not ours[client] & wanted(cell):
                differing[(code, client)] = f"{cell} in the catalogue, {sorted(ours[client])} here"
    assert {key: text for key, text in differing.items() if key not in REASONS} == {}
    assert set(REASONS) <= set(differing), "a reason for what does not differ"


def test_rules_without_columns_have_their_severity_in_the_spec_profile(shared: Path) -> None:
    text = (shared / "rules.md").read_text("utf-8")
    for code, cell in ALONE.items():
        if code[0] == "G":
            assert re.search(rf"^\| {code} .*\| {cell}[ (|]", text, re.MULTILINE), code
        assert severities(catalogue().cards[code])["spec"] >= wanted(cell), code
    assert severities(catalogue().cards["R901"])["spec"] == {"warning"}, ALONE_IN_SPEC


@pytest.mark.parametrize("client", ["spec", "claude-code", "codex", "claude-upload", "tutorial"])
def test_every_rule_says_what_it_is_for_each_client_that_ships(client: str) -> None:
    for card in catalogue().cards.values():
        for variant in card.variants.values():
            assert client in variant.levels, card.code
