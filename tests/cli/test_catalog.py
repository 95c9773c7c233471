"""`catalog`: the contract's object, the text form, settings from the call, and calls that cannot be carried out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.catalog.lab import put, skill
from workbench.cli.main import main

KEYS = ["client", "as_of", "confidence", "limit", "used", "meters", "text", "entries", "warnings"]
ENTRY = ["path", "name", "state", "kept", "total", "unit", "cost", "line", "reason"]


class Verb:
    """Calls `catalog` and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str], schema: Any) -> None:
        self._capsys = capsys
        self._schema = schema
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main(["catalog", *map(str, arguments)])
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self, *arguments: object) -> Any:
        assert self(*arguments, "--format", "json") == 0, self.err
        found = json.loads(self.out)
        jsonschema.validate(found, self._schema)
        return found


@pytest.fixture
def catalog(capsys: pytest.CaptureFixture[str], repo: Path) -> Verb:
    return Verb(capsys, json.loads((repo / "resources/schema/catalog.schema.json").read_text("utf-8")))


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "skills"
    skill(root, "a-notes", "整理会议记录并提取待办事项。当用户粘贴会议文字时使用。")
    skill(root, "b-rel", "Write release notes. Use when cutting a release.")
    skill(root, "c-off", "Hidden.", **{"disable-model-invocation": "true"})
    return root


def test_the_object_is_the_contracts(catalog: Verb, library: Path) -> None:
    found = catalog.json(library, "--client", "claude-code")
    assert list(found)[:11] == ["schema", "tool", *KEYS]
    assert found["limit"] == {"value": 8000, "unit": "columns"}
    assert found["text"] == (
        "- a-notes: 整理会议记录并提取待办事项。当用户粘贴会议文字时使用。\n"
        "- b-rel: Write release notes. Use when cutting a release."
    )
    assert list(found["entries"][0]) == ENTRY
    assert [item["state"] for item in found["entries"]] == ["full", "full", "hidden"]
    assert found["entries"][0]["path"] == "a-notes/SKILL.md"
    assert found["meters"]["bytes"] == len(found["text"].encode())
    assert found["used"] == found["wanted"] == sum(item["cost"] for item in found["entries"])
    assert [line for line in found["warnings"] if "4,200 columns" in line]


@pytest.mark.parametrize(
    ("client", "limit"),
    [
        ("codex", {"value": 8000, "unit": "code_points"}),
        ("claude-code", {"value": 8000, "unit": "columns"}),
        ("copilot-cli", {"value": 15000, "unit": "utf16"}),
        ("tutorial", {"value": 8000, "unit": "bytes"}),
        ("goose", None),
    ],
)
def test_defaults(catalog: Verb, library: Path, client: str, limit: Any) -> None:
    assert catalog.json(library, "--client", client)["limit"] == limit


def test_window_and_budget(catalog: Verb, library: Path) -> None:
    assert catalog.json(library, "--client", "codex", "--window", 3000)["limit"] == {"value": 60, "unit": "tokens"}
    assert catalog.json(library, "--window", 1_000_000)["limit"]["value"] == 40_000
    found = catalog.json(library, "--budget", 70)
    assert [item["state"] for item in found["entries"]] == ["name-only", "full", "hidden"]
    assert "只列出名称" in catalog.json(library, "--budget", 70, "--lang", "zh")["entries"][0]["reason"]


def test_usage_decides_who_keeps_text(catalog: Verb, tmp_path: Path) -> None:
    root = tmp_path / "skills"
    skill(root, "a", "First of all.")
    skill(root, "b", "Second one ok")
    file = tmp_path / "claude.json"
    file.write_text(json.dumps({"secret": "x", "skillUsage": {"b": {"usageCount": 9, "lastUsedAt": 1}}}))
    states = [item["state"] for item in catalog.json(root, "--budget", 25, "--usage", file)["entries"]]
    assert states == ["name-only", "full"]
    assert [item["state"] for item in catalog.json(root, "--budget", 25)["entries"]] == ["full", "name-only"]


def test_several_clients_give_results(catalog: Verb, library: Path) -> None:
    found = catalog.json(library, "--client", "codex,goose", "--client", "codex")
    assert list(found) == ["schema", "tool", "results"]
    assert [item["client"] for item in found["results"]] == ["codex", "goose"]
    everybody = catalog.json(library, "--client", "all")["results"]
    assert len(everybody) == 19
    assert [item["client"] for item in everybody if item["text"] is None] == ["claude-upload", "cursor"]
    assert all(item["warnings"] for item in everybody if item["text"] is None)


def test_the_projects_primary_client(catalog: Verb, library: Path) -> None:
    (library.parent / "workbench.toml").write_text('[project]\nprimary = "goose"\n')
    assert catalog.json(library)["client"] == "goose"
    assert catalog.json(library, "--no-config")["client"] == "claude-code"
    (library.parent / "workbench.toml").write_text('[project]\nprimary = "spec"\n')
    assert catalog.json(library)["client"] == "claude-code"


def test_the_configuration_in_use_is_named(catalog: Verb, library: Path) -> None:
    (library.parent / "workbench.toml").write_text('[files]\nprofiles = ["none/*.yaml"]\n')
    assert catalog(library) == 2
    assert f"using {library.parent}/workbench.toml\n" in catalog.err
    assert f"{library.parent}/workbench.toml: files.profiles: no file matches" in catalog.err


def test_what_a_loader_cut_before_any_budget_is_told(catalog: Verb, library: Path) -> None:
    skill(library, "d-long", "Writes. " * 150)
    assert catalog(library, "--client", "codex") == 0
    assert "before any budget: 1 (d-long/SKILL.md)" in catalog.out
    assert catalog(library, "--client", "opencode") == 0
    assert "before any budget" not in catalog.out


def test_an_own_profile_with_a_budget_that_nothing_lays_out_says_so(catalog: Verb, library: Path, repo: Path) -> None:
    (library.parent / "workbench.toml").write_text('[files]\nprofiles = ["own.yaml"]\n')
    codex = (repo / "resources/clients/codex.yaml").read_text("utf-8")
    (library.parent / "own.yaml").write_text(codex.replace("id: codex", "id: fork"))
    assert catalog(library, "--client", "fork") == 0
    assert "this list was made without one" in catalog.out
    (library.parent / "own.yaml").write_text("id: fork\ntitle: Fork\nbased_on: codex\n")
    assert catalog(library, "--client", "fork") == 0
    assert "limit 8,000" in catalog.out
    assert "this list was made without one" not in catalog.out


def test_many_of_one_reason_are_counted_with_the_reason(catalog: Verb, library: Path) -> None:
    for number in range(9):
        skill(library / "deep" / "er", f"e-{number}", "Far down.")
    (library / "f-case").mkdir()
    (library / "f-case" / "skill.md").write_text("---\nname: f-case\ndescription: Lower.\n---\n")
    assert catalog(library) == 0
    (line,) = [line for line in catalog.out.split("\n") if "… and " in line]
    assert line == "  not loaded       … and 4 more: 3 folders below the skills root; this client looks 1 deep"


def test_the_moment_of_usage_is_a_date(catalog: Verb, library: Path, tmp_path: Path) -> None:
    (tmp_path / "usage.json").write_text('{"skillUsage": {"a-notes": {"usageCount": 3, "lastUsedAt": 1796069000000}}}')
    assert catalog(library, "--usage", tmp_path / "usage.json") == 0, catalog.err
    assert re.search(r"usage 1, now \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, ", catalog.out)


def test_one_skill_alone(catalog: Verb, library: Path) -> None:
    for path in (library / "b-rel", library / "b-rel" / "SKILL.md"):
        found = catalog.json(path, "--client", "opencode")
        assert "is one skill" in catalog.err
        assert [(item["path"], item["name"]) for item in found["entries"]] == [("SKILL.md", "b-rel")]
        assert f"<location>{library}/b-rel/SKILL.md</location>" in found["text"]


def test_the_text_form_shows_settings_list_states_and_what_to_do(catalog: Verb, library: Path) -> None:
    assert catalog(library, "--budget", 70) == 0
    lines = catalog.out.split("\n")
    assert lines[0] == "claude-code: Claude Code 2.1.197 (facts of 2026-11-30, seen running)"
    assert "window -" in lines[1]
    assert lines[2].startswith("limit 70, used ")
    assert "- a-notes[-: 整理会议记录并提取待办事项。当用户粘贴会议文字时使用。-]" in lines
    assert "--- The list, in a <system-reminder> block of a user message; cut text is in [-…-] ---" in lines
    assert any(line.startswith("  hidden           c-off/SKILL.md (c-off): ") for line in lines)
    assert "Warnings:" in lines
    assert "What to do:" in lines
    assert "\x1b" not in catalog.out
    catalog(library, "--budget", 70, "--lang", "zh")
    assert "警告:" in catalog.out.split("\n")


def test_a_hostile_text_does_not_move_the_cursor(catalog: Verb, tmp_path: Path) -> None:
    put(tmp_path, "a", '---\nname: a\ndescription: "x\\e[31m\\u202ered\\ttab"\n---\n')
    assert catalog(tmp_path) == 0
    assert "\x1b" not in catalog.out
    assert "\u202e" not in catalog.out
    assert "\x1b" in catalog.json(tmp_path)["text"]


def test_levels(catalog: Verb, library: Path) -> None:
    (library / "b-rel" / "notes.md").write_bytes(b"x" * 100)
    found = catalog.json(library, "--levels")["levels"]
    assert found["total"]["references"] == {"bytes": 100, "tokens_estimated": 25}
    assert 0 < found["saved"] < 1
    catalog(library, "--levels")
    assert "saved by disclosure" in catalog.out


def test_against_another_folder(catalog: Verb, library: Path, tmp_path: Path) -> None:
    before = tmp_path / "before"
    shutil.copytree(library, before)
    skill(library, "d-new", "New.")
    shutil.rmtree(library / "b-rel")
    changes = catalog.json(library, "--against", before)["comparison"]["changes"]
    assert {item["name"]: item["change"] for item in changes} == {"d-new": "entered", "b-rel": "left"}
    catalog(library, "--against", before)
    assert any(line.split()[:2] == ["entered", "d-new/SKILL.md"] for line in catalog.out.split("\n"))
    catalog(library, "--against", library)
    assert "nothing changed" in catalog.out


def test_against_a_revision(catalog: Verb, library: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "one"]):
        subprocess.run(["git", *identity, *command], cwd=library, check=True, capture_output=True)
    skill(library, "b-rel", "Another text.")
    found = catalog.json(library, "--against-rev", "HEAD", "--client", "opencode")
    (change,) = found["comparison"]["changes"]
    assert (change["name"], change["change"]) == ("b-rel", "reworded")
    assert f"<location>{library}/b-rel/SKILL.md</location>" in change["before"]["line"]
    assert catalog.json(library, "--against-rev", "HEAD", "--client", "codex")["comparison"]["changes"]
    assert catalog(library, "--against-rev", "nope") == 2
    assert catalog.err.startswith("skill-workbench: nope: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "catalog needs a PATH or --scenario FILE"),
        (["{gone}"], "no such file or folder"),
        (["{file}"], "neither a folder nor a SKILL.md"),
        (["{dir}", "--client", "foo"], "unknown client 'foo'; there are: claude-code, codex"),
        (["{dir}", "--client", ","], "--client needs an id"),
        (["{dir}", "--client", "spec"], "unknown client 'spec'"),
        (["{dir}", "--window", "-3"], "'-3' is no whole number"),
        (["{dir}", "--window", "0"], "'0' is no whole number"),
        (["{dir}", "--budget", "x"], "'x' is no whole number"),
        (["{dir}", "--budget", "9" * 30], "is no whole number"),
        (["{dir}", "--usage", "{gone}"], "cannot be read"),
        (["{dir}", "--usage", "{file}"], "no JSON"),
        (["{dir}", "--variant", "1999-01"], "claude-code has no variant '1999-01'; there are: 2025-12"),
        (["{dir}", "--variant", "x", "--client", "goose"], "goose has no variant 'x'; there is none"),
        (["{dir}", "--scenario", "{file}"], "PATH and --scenario exclude each other"),
        (["--scenario", "{gone}"], "cannot be read"),
        (["--scenario", "{file}"], ":1:1: a scenario is a mapping"),
        (["{dir}", "--against", "{gone}"], "no such file or folder"),
        (["{dir}", "--against", "{dir}", "--against-rev", "HEAD"], "exclude each other"),
        (["--scenario", "{file}", "--against-rev", "HEAD"], "need a PATH"),
        (["{dir}", "--config", "{file}", "--no-config"], "exclude each other"),
        (["{dir}", "--against-rev", "HEAD"], "not a git repository"),
    ],
)
def test_what_cannot_be_carried_out_is_one_line(
    arguments: list[str], said: str, catalog: Verb, library: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")
    places = {"gone": tmp_path / "gone", "file": tmp_path / "file", "dir": library}
    assert catalog(*(item.format_map(places) for item in arguments)) == 2
    assert said in catalog.err
    assert catalog.err.count("\n") == 1
    assert catalog.out == ""


def test_an_older_build(catalog: Verb, library: Path) -> None:
    found = catalog.json(library, "--client", "copilot-cli", "--variant", "2026-03", "--budget", 200)
    assert found["text"].endswith("skills due to token limits -->")
    assert found["settings"]["variant"] == "2026-03"


def test_a_scenario_with_a_switched_off_skill_that_is_not_there(catalog: Verb, library: Path, tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("client: goose\nroots: [{path: skills}]\noff: [skills/b-rel/SKILL.md, skills/nope/SKILL.md]\n")
    found = catalog.json("--scenario", file)
    assert [item["state"] for item in found["entries"] if item["name"] == "b-rel"] == ["hidden"]
    assert "skills/nope/SKILL.md names no skill of this scenario." in found["warnings"]
    assert found["entries"][0]["path"] == "skills/a-notes/SKILL.md"


def test_what_is_not_read_is_said(catalog: Verb, library: Path) -> None:
    (library / "pipe").mkdir()
    os.mkfifo(library / "pipe" / "SKILL.md")
    assert any("pipe/SKILL.md was not read" in line for line in catalog.json(library)["warnings"])


def test_a_project_describes_a_client_of_its_own(catalog: Verb, library: Path) -> None:
    (library.parent / "workbench.toml").write_text('[files]\nprofiles = ["team.yaml"]\n')
    (library.parent / "team.yaml").write_text(
        "id: team\ntitle: {en: Team, zh: 团队}\nbased_on: codex\nversion: '9'\nas_of: 2026-11-30\n"
    )
    found = catalog.json(library, "--client", "team", "--budget", 30)
    assert found["client"] == "team"
    assert found["limit"] == {"value": 30, "unit": "tokens"}
    assert any(item["kind"] == "shorten" for item in found["suggestions"])
    scenario = library.parent / "s.yaml"
    scenario.write_text("client: team\nlimit: 30\nroots: [{path: skills}]\n")
    assert catalog.json("--scenario", scenario)["entries"][0]["state"] == "cut"
    assert catalog("--scenario", scenario) == 0
    assert catalog.out.startswith("team: Team 9 (")
