"""The profiles as data: complete, sourced, in both languages, and refused with a reason where they are wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from workbench.clients import judging
from workbench.clients.client import UnknownClientError, client, clients
from workbench.clients.facts import CONFIDENCES, Fact, Facts, read_facts
from workbench.clients.rules import UNKNOWN, WORDS, LoaderRules, known_keys
from workbench.clients.verdict import reason_texts
from workbench.clients.yaml import FLAVOURS
from workbench.skill.cards import catalogue
from workbench.skill.packaged import load_yaml, resource

CONTRACT = {
    "codex", "claude-code", "copilot-cli", "vscode", "gemini-cli", "opencode", "kilo", "cline", "goose", "roo",
    "cursor", "deepagents", "pydantic-ai", "crewai", "wasmagent", "skills-ref", "tutorial", "claude-upload", "lenient",
}  # fmt: skip
PACKAGE = Path(judging.__file__).parent


def test_every_client_of_the_contract_has_a_profile_and_no_other() -> None:
    assert set(clients()) == CONTRACT
    assert [item.order for item in clients().values()] == sorted({item.order for item in clients().values()})


def test_an_unknown_client_is_told_which_there_are() -> None:
    with pytest.raises(UnknownClientError, match=r"no client called 'emacs'; there are: claude-code, codex, "):
        client("emacs")


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_every_fact_says_who_says_so_how_well_and_since_when(name: str) -> None:
    facts = client(name).facts
    assert len(facts) > 30
    for key, fact in facts.items():
        assert len(fact.source) > 8, key
        assert fact.confidence in CONFIDENCES, key
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", fact.as_of), key
    groups = {key.split(".")[0] for key in facts}
    assert groups == {"loader", "discovery", "catalog", "delivery"}


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_no_source_is_named_in_vain(name: str) -> None:
    data = load_yaml(resource("clients", f"{name}.yaml"))
    used = {fact.source for fact in client(name).facts.values()}
    assert {source["where"] for source in data["sources"].values()} == used


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_what_nobody_knows_is_no_better_than_a_guess(name: str) -> None:
    for key, fact in client(name).facts.items():
        if fact.value == UNKNOWN and key.startswith("loader.") and key != "loader.yaml":
            assert fact.confidence == "guess", key


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_every_rule_comes_from_a_fact(name: str) -> None:
    """A loader without one of these facts would call everything odd unknown without meaning to."""
    needed = {
        "encoding", "bom", "carriage_return", "opening", "closing", "unclosed", "header_missing", "yaml", "broken",
        "not_a_mapping", "name.shown", "description.missing", "description.empty", "description.type",
        "description.collection", "description.whitespace", "description.shown",
    }  # fmt: skip
    facts = client(name).facts
    if facts.value("loader.name.shown") == "field":
        needed |= {"name.missing", "name.empty", "name.type", "name.collection", "name.mismatch"}
    assert {f"loader.{key}" for key in needed} <= set(facts)


def test_every_reader_that_a_profile_may_name_exists() -> None:
    assert set(WORDS["yaml"]) - {UNKNOWN} == set(FLAVOURS)


def test_every_kind_of_reason_has_both_languages_and_a_rule_that_exists() -> None:
    for kind, item in reason_texts().items():
        assert item.text.en, kind
        assert re.search(r"[\u4e00-\u9fff]", item.text.zh), kind
        assert set(re.findall(r"\{(\w+)", item.text.en)) == set(re.findall(r"\{(\w+)", item.text.zh)), kind
        assert item.code is None or item.code in catalogue().cards, kind


def test_every_kind_of_reason_of_a_loader_is_used() -> None:
    """A text that no module can say any more is a text nobody would miss."""
    code = "\n".join(path.read_text() for path in PACKAGE.glob("*.py"))
    made = r"unknown-.*|yaml-.*|description-(missing|empty|type)(-listed|-told)?|name-(missing|empty|type)"
    for kind in load_yaml(resource("clients", "words", "reasons.yaml")):
        assert f'"{kind}"' in code or re.fullmatch(made, kind), kind


def loader_of(**values: Any) -> Facts:
    return Facts({key: Fact(key, value, "us", "source", "2026-11-30") for key, value in values.items()})


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("loader.bom", "eaten", "loader.bom: 'eaten' is none of ignored, kept, unknown"),
        ("loader.name.max", 0, "loader.name.max must be a positive whole number"),
        ("loader.name.max", True, "loader.name.max must be a positive whole number"),
        ("loader.name.allowed", "[a-z]", "loader.name.allowed must be characters and ranges"),
        ("loader.name.allowed", "z-a", "loader.name.allowed must be characters and ranges"),
        ("loader.name.colour", "red", "loader.name.colour: no such fact; there are: "),
        ("loader.description.mark", 3, "loader.description.mark must be text"),
        ("loader.ignored", "paths", "loader.ignored must be a list"),
        ("loader.ignored", [1], "loader.ignored must be a list of texts"),
        ("loader.opt_outs", [{"field": "x"}], "loader.opt_outs: each item needs 'field' and 'value'"),
        ("loader.fields", {"license": "number"}, "loader.fields: 'number' is none of text, "),
        ("loader.fields", ["license"], "loader.fields must be a mapping"),
        ("loader.field_limits", {"license": -1}, "loader.field_limits must be a positive whole number"),
        ("loader.opt_out_file", "yes", "loader.opt_out_file must be true or false"),
    ],
)
def test_a_wrong_fact_is_refused_with_what_it_may_be(key: str, value: Any, expected: str) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        LoaderRules.of(loader_of(**{key: value}))


def test_a_profile_that_says_nothing_knows_nothing() -> None:
    rules = LoaderRules.of(Facts({}))
    assert {rules.bom, rules.yaml, rules.name.missing, rules.description.empty} == {UNKNOWN}
    assert rules.plain == "guess"


def test_a_fact_without_a_source_is_refused() -> None:
    with pytest.raises(KeyError):
        read_facts({"loader": {"bom": {"is": "kept", "by": "nobody"}}, "sources": {}}, "2026-11-30")
    with pytest.raises(ValueError, match=r"loader\.bom is no fact"):
        read_facts({"loader": {"bom": "kept"}, "sources": {}}, "2026-11-30")


def test_every_known_key_is_used_by_some_profile() -> None:
    used = {key.removeprefix("loader.") for item in clients().values() for key in item.facts}
    assert known_keys() - used == set()
