"""The scripts that ship: each is played and holds, and each fits the schema that tells editors what a script may be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from workbench.disclosure.expectations import KINDS
from workbench.disclosure.hosts import MODULES, PROFILED
from workbench.disclosure.model import Kind, StageName
from workbench.disclosure.play import options_of, play_script
from workbench.disclosure.script import About
from workbench.disclosure.script_file import SCRIPT_KEYS, read_script
from workbench.skill.packaged import resource

QUESTIONS = resource("disclosure", "questions")
SCRIPTS = sorted([*QUESTIONS.glob("*.script.yaml"), *(QUESTIONS.parents[2] / "skills").glob("*.script.yaml")])
SCHEMA = json.loads(resource("schema", "script.schema.json").read_bytes())


def test_there_is_a_script_for_each_question_and_two_beside_the_samples() -> None:
    names = [file.name.partition("-")[0] for file in SCRIPTS]
    assert {f"q{number}" for number in range(1, 10)} <= set(names)
    assert len([file for file in SCRIPTS if file.parent.name == "skills"]) == 2


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_a_script_that_ships_holds(file: Path) -> None:
    script = read_script(file)
    found = play_script(script)
    assert script.expect
    assert [one for one in found.expectations if not one.ok] == []


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_a_script_that_ships_fits_the_schema(file: Path) -> None:
    jsonschema.validate(yaml.load(file.read_bytes(), yaml.CSafeLoader), SCHEMA)


@pytest.mark.parametrize("host", [host for host in MODULES if host != "tutorial"])
def test_the_first_question_is_played_in_every_host(host: str) -> None:
    found = play_script(read_script(QUESTIONS / "q1-what-the-prompt-holds.script.yaml"), host=host)
    first, second = found.requests
    assert not any("ALPHA-RULE-1" in message.content for message in first.messages)
    assert any("ALPHA-RULE-1" in message.content for message in second.messages)
    assert [call.skill for call in found.calls] == ["alpha"]


def test_a_body_with_a_byte_less_is_found() -> None:
    script = read_script(QUESTIONS / "odd-bytes.script.yaml")
    equal = next(one for one in script.expect if one.kind == "equals")
    changed = replace(script, expect=(equal._replace(value=equal.value[:-1]),))
    assert [one.ok for one in play_script(changed).expectations] == [False]


def test_the_schema_knows_what_the_reader_knows() -> None:
    defined = SCHEMA["$defs"]
    entries: dict[str, Any] = {one["required"][0]: one["properties"] for one in defined["expectation"]["oneOf"]}
    assert {about: set(entries[about]) - {about} for about in About} == {about: set(KINDS[about]) for about in About}
    assert set(SCHEMA["properties"]) == set(SCRIPT_KEYS)
    assert SCHEMA["properties"]["host"]["enum"] == list(MODULES)
    assert set(defined["stage"]["enum"]) == set(StageName)
    assert set(SCHEMA["properties"]["options"]["properties"]) == PROFILED | options_of("tutorial")
    result = json.loads(resource("schema", "disclose.schema.json").read_bytes())["$defs"]
    message = result["request"]["properties"]["messages"]["items"]["properties"]
    assert set(message["parts"]["items"]["properties"]["kind"]["enum"]) == set(Kind)


@pytest.mark.parametrize(
    "turn",
    [
        {"say": "x", "disk": {"delete": "y"}},
        {"call": "x", "raw": "", "with": {}},
        {"say": "x", "approve": False},
        {"disk": {"write": "a"}},
        {"disk": {"link": "a", "text": "b"}},
        {"disk": {"move": "a"}},
        {"calls": []},
    ],
)
def test_what_the_reader_refuses_the_schema_refuses_too(turn: Any) -> None:
    whole = {"version": 1, "host": "tutorial", "task": "x", "turns": [turn]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(whole, SCHEMA)
