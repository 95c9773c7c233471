"""The bundled chains and recordings: valid by their schemas, and what they are there to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.cli.main import main
from workbench.hooks.chain_yaml import read_source
from workbench.skill.packaged import sample_skills

CHAINS = sorted(path.name for path in sample_skills().glob("*.chain.yaml"))


def replay(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    samples = sample_skills()
    given = [str(samples / part) if "." in part else part for part in arguments]
    code = main(["replay", *given, "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert code == (1 if found["summary"]["failed"] else 0)
    return found


@pytest.mark.parametrize("name", CHAINS)
def test_chains_fit_the_schema(name: str, repo: Path) -> None:
    schema = json.loads((repo / "resources" / "schema" / "chain.schema.json").read_bytes())
    jsonschema.validate(read_source(name, (sample_skills() / name).read_bytes())[1].plain(), schema)


def test_records_fit_the_schema_and_say_where_they_stand(repo: Path) -> None:
    schema = json.loads((repo / "resources" / "schema" / "recording.schema.json").read_bytes())
    lines = (sample_skills() / "tool-outputs.jsonl").read_text("utf-8").rstrip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        record = json.loads(line)
        jsonschema.validate(record, schema)
        assert record["provenance"] == {"file": "tool-outputs.jsonl", "line": number}


@pytest.mark.parametrize("name", ["redact-then-truncate.chain.yaml", "tidy-logs.chain.yaml"])
def test_their_own_cases_hold(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = replay(capsys, name)
    assert found["summary"]["failed"] == 0
    assert any("golden" in record["results"][0] for record in found["records"])


def test_the_other_order_leaks_half_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    found = replay(capsys, "redact-then-truncate.chain.yaml", "--against", "truncate-then-redact.chain.yaml")
    first = next(record for record in found["records"] if record["id"] == "env")
    assert [result["leaks"]["partial"] for result in first["results"]] == [[], ["openai-key"]]
    assert first["compared"]["verdict"] == "improved"


def test_the_same_chain_is_safe_for_one_host_and_not_for_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    found = replay(capsys, "redact-then-truncate.chain.yaml", "--dialect", "all")
    first = next(record for record in found["records"] if record["id"] == "env")
    verdicts = {
        result["dialect"]: "safe"
        if not any(result["leaks"].values())
        else "part"
        if result["leaks"]["partial"]
        else "all"
        for result in first["results"]
    }
    assert verdicts == {
        "wasmagent": "safe", "tutorial": "safe", "crewai": "safe", "openai-agents": "safe",
        "claude-code": "part", "pydantic-ai": "part", "langchain": "part",
        "codex": "all", "gemini-cli": "all", "vscode": "all",
    }  # fmt: skip
