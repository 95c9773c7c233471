"""The JSON Schema of `workbench.toml` and our own reader agree."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.project.config import parse


@pytest.fixture(scope="module")
def schema(repo: Path) -> Any:
    found = json.loads((repo / "resources" / "schema" / "workbench.toml.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(found)
    return found


def accepted(schema: Any, text: str) -> tuple[bool, bool]:
    """What the schema says and what the reader says."""
    valid: bool = jsonschema.Draft202012Validator(schema).is_valid(tomllib.loads(text))
    return valid, not parse(Path("workbench.toml"), text.encode()).errors


def test_the_contracts_sample_is_valid(schema: Any, shared: Path) -> None:
    text = (shared / "contract.md").read_text("utf-8").split("```toml\n", 1)[1].split("```", 1)[0]
    assert accepted(schema, text) == (True, True)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("", True),
        ("[project]\nroots = ['a', 'b/c']\nprimary = 'spec'\nalso = []", True),
        ("[project]\nroots = ['../a']", False),
        ("[project]\nroots = ['/a']", False),
        ("[project]\nroots = ['a..b']", True),
        ("[project]\nprimary = 5", False),
        ("[projects]", False),
        ("[rules]\nF217 = 'info'\nQ = 'off'\n[rules.B801]\nlevel = 'warning'\nmax_lines = 4", True),
        ("[rules]\nF217 = 'of'", False),
        ("[rules.F217]\nlevel = 'of'", False),
        ("[[override]]\npath = 'a'\nrules = {F217 = 'off'}", True),
        ("[[override]]\npath = 'a'", False),
        ("[[override]]\nrules = {}", False),
        ("[override]\npath = 'a'\nrules = {}", False),
        ("[files]\ntasks = ['a']\nbaseline = 'b'", True),
        ("[files]\ntasks = 'a'", False),
        ("[minimum]\nrouting_top1 = 0.8\nother = 1", True),
        ("[minimum]\nrouting_top1 = true", False),
    ],
)
def test_schema_and_reader_agree(schema: Any, text: str, valid: bool) -> None:
    assert accepted(schema, text) == (valid, valid)
