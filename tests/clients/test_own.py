"""A project's own profiles: added, changed, and every mistake told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients.client import clients
from workbench.clients.finding import walk_rules
from workbench.clients.own import Own, read_own
from workbench.clients.rules import LoaderRules
from workbench.clients.shown import cut

NEW = """\
id: house
title: {en: House agent, zh: 自家代理}
as_of: 2026-11-30
sources:
  us: {where: our own source, confidence: source}
discovery:
  depth: {is: 2, by: us}
  hidden: {is: entered, by: us}
"""


def own(folder: Path, **files: str) -> Own:
    (folder / "clients").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "clients" / f"{name}.yaml").write_text(text)
    return read_own(folder, ["clients/*.yaml"])


def told(found: Own) -> str:
    (mistake,) = found.mistakes
    return f"{mistake.path.name}:{mistake.line}:{mistake.column}: {mistake.reason}"


def test_a_new_client_is_added_after_those_that_ship(tmp_path: Path) -> None:
    found = own(tmp_path, house=NEW)
    assert found.mistakes == ()
    assert list(found.all_clients())[-1] == "house"
    client = found.clients["house"]
    assert (client.title.zh, client.as_of) == ("自家代理", "2026-11-30")
    assert (walk_rules(client).depth, walk_rules(client).hidden, walk_rules(client).collision) == (
        2,
        "entered",
        "unknown",
    )
    assert client.facts["discovery.depth"].source == "our own source"
    assert found.all_profiles()["house"].by_loader


def test_a_client_that_ships_is_changed_fact_by_fact(tmp_path: Path) -> None:
    text = "id: codex\nsources:\n  us: {where: our fork, confidence: run}\ndiscovery:\n  depth: {is: 9, by: us}\n"
    found = own(tmp_path, codex=text)
    assert found.mistakes == ()
    changed = walk_rules(found.clients["codex"])
    assert (changed.depth, changed.max_folders) == (9, 2_000)
    assert walk_rules(clients()["codex"]).depth == 6
    assert list(found.all_clients()) == list(clients())


def test_a_client_may_be_based_on_another(tmp_path: Path) -> None:
    found = own(tmp_path, fork="id: fork\nbased_on: codex\ntitle: Fork\n")
    assert found.mistakes == ()
    assert walk_rules(found.clients["fork"]).depth == 6
    assert found.clients["fork"].title.zh == "Fork"
    assert list(found.all_clients())[-1] == "fork"


def test_a_limit_of_its_own_does_not_keep_what_the_base_keeps(tmp_path: Path) -> None:
    codex = "id: codex\nloader:\n  description: {max: {is: 9, by: run}}\n"
    found = own(tmp_path, codex=codex)
    assert found.mistakes == ()
    rules = LoaderRules.of(found.clients["codex"].facts).description
    assert cut("Writes release notes.", rules).text == "Writes..."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id: [\n", "x.yaml:2:1: not YAML"),
        ("- a\n", "x.yaml:1:1: must be a mapping"),
        ("id: Upper\n", "x.yaml:1:1: 'id' must be lower-case"),
        ("id: a\nid: b\n", "x.yaml:2:1: 'id' stands twice"),
        ("id: x\ntitle: X\nas_of: today\ncolour: red\n", "x.yaml:4:1: unknown key 'colour'"),
        ("id: x\ntitle: X\n", "x.yaml:1:1: 'as_of' is missing"),
        (
            "id: codex\nloader:\n  description: {max: {is: 9, by: run}, kept: {is: 10, by: run}}\n",
            "x.yaml:3:40: loader.description.kept is 10, more than loader.description.max, 9",
        ),
        ("id: x\nbased_on: nobody\ntitle: X\n", "x.yaml:2:1: 'based_on' must be one of"),
        (NEW.replace("is: 2", "is: deep"), "x.yaml:7:3: discovery.depth must be"),
        (NEW.replace("is: 2, by: us", "is: 2, by: them"), "'them' is missing or no source"),
        (NEW.replace("entered", "maybe"), "x.yaml:8:3: discovery.hidden: 'maybe' is none of"),
        (NEW.replace("confidence: source", "confidence: sure"), "'sure' is none of"),
        (NEW.replace("{is: 2, by: us}", "2"), "x.yaml:7:3: discovery.depth is no fact"),
        ("id: &a x\ntitle: X\nas_of: *a\n", "none"),
        ("a: &a [*a]\n", "x.yaml:1:4: aliases are not allowed here"),
        ("id: x\nlint: []\ntitle: X\nas_of: a\n", "x.yaml:2:1: 'lint' must be a mapping"),
        ("id: x\norder: first\ntitle: X\nas_of: a\n", "x.yaml:2:1: 'order' must be a whole number"),
        ("[" * 200, "nested too deeply"),
    ],
)
def test_mistakes_have_places(tmp_path: Path, text: str, expected: str) -> None:
    found = own(tmp_path, x=text)
    assert expected in (told(found) if found.mistakes else "none")


def test_patterns_stay_below_the_folder_and_match_something(tmp_path: Path) -> None:
    for pattern, word in (
        ("../x.yaml", "below"),
        ("/etc/*.yaml", "below"),
        ("none/*.yaml", "no file matches"),
        ("", "below"),
    ):
        (mistake,) = read_own(tmp_path, [pattern]).mistakes
        assert word in mistake.reason


def test_two_files_of_one_id_and_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "another file's" in told(own(tmp_path, a=NEW, b=NEW))
    (tmp_path / "clients" / "b.yaml").write_bytes(b"id: \xff\n")
    assert told(read_own(tmp_path, ["clients/b.yaml"])) == "b.yaml:1:1: is not UTF-8"
    (tmp_path / "clients" / "b.yaml").write_text("#" * 300_000)
    assert "larger than" in told(read_own(tmp_path, ["clients/b.yaml"]))


@given(st.text(alphabet=" \n:-[]{}&*!|>'\"#abid0.", max_size=60))
def test_any_text_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("own")
    (folder / "x.yaml").write_text(text)
    found = read_own(folder, ["*.yaml"])
    assert found.mistakes
    for mistake in found.mistakes:
        assert "\n" not in str(mistake)
