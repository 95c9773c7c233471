"""`clients`: the contract's object from real processes, the table for people, and calls that cannot be carried out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.cli.main import main
from workbench.clients.client import clients

GOOD = "---\nname: {name}\ndescription: Reads files. Use when a file is sent.\n---\n\n# Steps\n\nRead it.\n"


def write(root: Path, folder: str, text: str = GOOD, filename: str = "SKILL.md") -> Path:
    file = root / folder / filename
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.replace("{name}", file.parent.name).encode())
    return file


def process(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "workbench", "clients", *map(str, arguments)],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


def result(repo: Path, *arguments: object, **environment: str) -> Any:
    """The object of a real process, valid by the schema."""
    done = process(*arguments, "--format", "json", **environment)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    schema = json.loads((repo / "resources" / "schema" / "clients.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(found, schema)
    assert b"\r" not in done.stdout
    return found


class Call:
    """Calls `clients` in this process and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main(["clients", *map(str, arguments)])
        self.out, self.err = self._capsys.readouterr()
        return code


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    return Call(capsys)


def test_the_object_is_the_contracts(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, "pdf", "\ufeff" + GOOD)
    write(tmp_path, "docx")
    found = result(repo, tmp_path)
    assert list(found) == ["schema", "tool", "skills", "warnings", "skipped"]
    assert [skill["path"] for skill in found["skills"]] == ["docx/SKILL.md", "pdf/SKILL.md"]
    pdf = found["skills"][1]
    assert list(pdf) == ["path", "directory", "verdicts"]
    assert list(pdf["verdicts"]) == list(clients())
    assert len(pdf["verdicts"]) == 19
    codex = pdf["verdicts"]["codex"]
    assert list(codex) == ["state", "name", "description", "reasons", "confidence"]
    assert (codex["state"], codex["name"], codex["description"]) == ("not-seen", None, None)
    assert codex["reasons"][0]["code"] == "L105"
    assert list(codex["reasons"][0]) == ["code", "message", "range"]
    claude = pdf["verdicts"]["claude-code"]
    assert (claude["state"], claude["name"], claude["description"]) == ("changed", "pdf", "---")
    assert found["skills"][0]["verdicts"]["codex"]["state"] == "seen"


def test_skills_in_hidden_folders_and_node_modules_are_listed(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, ".hidden/a")
    write(tmp_path, "node_modules/b")
    write(tmp_path, "lower", GOOD, "skill.md")
    found = result(repo, tmp_path, "--client", "codex,opencode,skills-ref")
    states = {
        skill["path"]: {name: one["state"] for name, one in skill["verdicts"].items()} for skill in found["skills"]
    }
    assert states == {
        ".hidden/a/SKILL.md": {"codex": "not-seen", "opencode": "not-seen", "skills-ref": "seen"},
        "lower/skill.md": {"codex": "not-seen", "opencode": "not-seen", "skills-ref": "seen"},
        "node_modules/b/SKILL.md": {"codex": "seen", "opencode": "seen", "skills-ref": "seen"},
    }


def test_a_root_that_is_a_skill_hides_the_rest_from_copilot(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, ".", GOOD.replace("{name}", "top"))
    write(tmp_path, "pdf")
    found = result(repo, tmp_path, "--client", "copilot-cli,claude-code")
    states = {skill["path"]: [one["state"] for one in skill["verdicts"].values()] for skill in found["skills"]}
    assert states == {"SKILL.md": ["seen", "not-seen"], "pdf/SKILL.md": ["not-seen", "seen"]}


@pytest.mark.parametrize("path", ["root/pdf", "root/pdf/SKILL.md"])
def test_one_skill_is_judged_as_a_child_of_its_parent(call: Call, tmp_path: Path, path: str) -> None:
    write(tmp_path / "root", "pdf")
    write(tmp_path / "root", "docx")
    assert call(tmp_path / path, "--format", "json") == 0
    (skill,) = json.loads(call.out)["skills"]
    assert (skill["path"], skill["directory"]) == ("SKILL.md", "pdf")
    assert skill["verdicts"]["claude-code"]["state"] == "seen"
    assert f"{tmp_path / 'root'}, is taken for the skills root" in call.err
    assert call(tmp_path / path, "--client", "codex") == 0
    assert "\npdf/SKILL.md  ✓ seen\n" in call.out


def test_the_table_says_each_state_in_a_word_and_why(call: Call, tmp_path: Path) -> None:
    write(tmp_path, "pdf", "\ufeff" + GOOD)
    write(tmp_path, "docx")
    assert call(tmp_path, "--client", "codex,claude-code,cline") == 0
    table = call.out.partition("\n\n")[0]
    rows = {line.split()[0]: line for line in table.split("\n")}
    assert "✓ seen" in rows["docx/SKILL.md"]
    assert "✗ not seen  codex" in call.out
    assert "(L105)" in call.out
    assert "→ pdf: ---" in call.out
    assert call.out.endswith("2 skills, 3 clients\n")


def test_the_table_in_chinese(call: Call, tmp_path: Path) -> None:
    write(tmp_path, "pdf", "\ufeff" + GOOD)
    assert call(tmp_path, "--client", "codex", "--lang", "zh") == 0
    assert "✗ 不可见  codex" in call.out
    assert call.out.endswith("1 个技能，1 个客户端\n")


def test_every_line_of_the_table_fits(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    write(tmp_path, "pdf")
    assert call(tmp_path) == 0
    table = call.out.partition("\n\npdf/SKILL.md\n")[0]
    assert max(map(len, table.split("\n"))) <= 90
    assert all(name in table for name in clients())


def test_text_of_a_hostile_skill_cannot_steer_the_terminal(call: Call, tmp_path: Path) -> None:
    write(tmp_path, "pdf", GOOD.replace("Reads", '"\\e[2J\\u202eReads').replace("sent.", 'sent."'))
    assert call(tmp_path) == 0
    assert "\x1b" not in call.out
    assert "\u202e" not in call.out


def test_a_strict_scan_and_what_was_not_read_are_told(call: Call, tmp_path: Path) -> None:
    write(tmp_path, "pdf", GOOD.replace("name: {name}", "name: other"))
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "SKILL.md")
    assert call(tmp_path, "--client", "tutorial") == 0
    assert "note: tutorial: one bad skill makes the whole scan fail, and pdf/SKILL.md is the first" in call.out
    assert "pipe/SKILL.md: skipped: it is a named pipe" in call.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["{root}", "--client", "nobody"], "no client called 'nobody'; there are: claude-code, codex,"),
        (["{root}", "--client", ","], "--client needs an id, or all"),
        (["{root}/none"], "no such file or folder"),
        (["{root}/notes.txt"], "neither a folder nor a SKILL.md"),
        ([], "clients needs a PATH"),
        (["{root}", "--effective", "{root}"], "PATH and --effective exclude each other"),
        (["{root}", "--format", "xml"], "invalid choice"),
        (["{root}", "--config", "x", "--no-config"], "exclude each other"),
        (["--effective", "{root}/notes.txt"], "not a folder"),
    ],
)
def test_calls_that_cannot_be_carried_out(call: Call, tmp_path: Path, arguments: list[str], words: str) -> None:
    (tmp_path / "notes.txt").write_text("")
    assert call(*[item.replace("{root}", str(tmp_path)) for item in arguments]) == 2
    assert words in call.err
    assert call.err.count("\n") == 1
    assert call.out == ""


def test_an_empty_folder_is_no_mistake(call: Call, tmp_path: Path) -> None:
    assert call(tmp_path) == 0
    assert "no skills were found" in call.err


def test_all_and_a_list_name_each_client_once(call: Call, tmp_path: Path) -> None:
    write(tmp_path, "pdf")
    assert call(tmp_path, "--client", "codex,codex", "--client", "all", "--format", "json") == 0
    names = list(json.loads(call.out)["skills"][0]["verdicts"])
    assert sorted(names) == sorted(clients())


OWN = "id: house\ntitle: House\nas_of: 2026-11-30\nbased_on: codex\nsources: {us: {where: us, confidence: run}}\n"


def test_own_profiles_are_used_by_clients_and_lint(call: Call, tmp_path: Path) -> None:
    write(tmp_path / "skills", "a/b/pdf")
    write(tmp_path, "clients", OWN + "discovery: {depth: {is: 1, by: us}}\n", "house.yaml")
    (tmp_path / "workbench.toml").write_text("[project]\nprimary = 'house'\n[files]\nprofiles = ['clients/*.yaml']\n")
    assert call(tmp_path / "skills", "--client", "house,codex", "--format", "json") == 0
    verdicts = json.loads(call.out)["skills"][0]["verdicts"]
    assert {name: one["state"] for name, one in verdicts.items()} == {"house": "not-seen", "codex": "seen"}
    assert main(["lint", str(tmp_path / "skills"), "--also", "house"]) in (0, 1)
    assert main(["lint", str(tmp_path / "skills"), "--also", "house", "--no-config"]) == 2


def test_a_mistake_in_an_own_profile_is_one_line_with_its_place(call: Call, tmp_path: Path) -> None:
    write(tmp_path / "skills", "pdf")
    file = write(tmp_path, "clients", OWN + "discovery:\n  depth: {is: deep, by: us}\n", "house.yaml")
    (tmp_path / "workbench.toml").write_text("[files]\nprofiles = ['clients/*.yaml']\n")
    assert call(tmp_path / "skills") == 2
    assert f"{file}:7:3: discovery.depth must be" in call.err
    assert main(["lint", str(tmp_path / "skills")]) == 2


def test_the_effective_set_names_winners_and_shadowed_copies(repo: Path, tmp_path: Path) -> None:
    home, project = tmp_path / "home", tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    write(project, ".github/skills/pdf")
    write(home, ".copilot/skills/pdf")
    write(home, ".agents/skills/docx")
    found = result(repo, "--effective", project, "--client", "copilot-cli,cursor,crewai", HOME=str(home))
    copilot, cursor, crewai = found["effective"]
    rows = {item["path"]: (item["state"], item["shadowed_by"]) for item in copilot["skills"]}
    top = (project / ".github/skills/pdf/SKILL.md").as_posix()
    assert rows == {
        top: ("seen", None),
        "~/.copilot/skills/pdf/SKILL.md": ("not-seen", top),
        "~/.agents/skills/docx/SKILL.md": ("seen", None),
    }
    assert copilot["repository"] == project.as_posix()
    assert (cursor["documented"], crewai["roots"]) == (False, [])
    text = process("--effective", project, "--client", "copilot-cli", HOME=str(home)).stdout.decode()
    assert "      ✗ not seen  ~/.copilot/skills/pdf/SKILL.md" in text
    assert "no skills" not in text
    assert "\n  no skills\n" in process("--effective", project, "--client", "roo", HOME=str(tmp_path)).stdout.decode()


def test_own_profiles_have_a_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "skills", "pdf")
    write(tmp_path, "clients", OWN, "house.yaml")
    (tmp_path / "workbench.toml").write_text("[files]\nprofiles = ['clients/*.yaml']\n")
    assert main(["catalog", str(tmp_path / "skills"), "--client", "house", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["client"] == "house"
    assert "pdf" in found["text"]


def test_several_paths_are_roots_in_their_order(repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("one/skills/pdf", "one/skills/map", "two/pdf"):
        write(tmp_path, folder)
    roots = (tmp_path / "one" / "skills", tmp_path / "two")
    found = {item["path"]: item["verdicts"] for item in result(repo, *roots, "--client", "copilot-cli,codex")["skills"]}
    assert list(found) == ["one/skills/map/SKILL.md", "one/skills/pdf/SKILL.md", "two/pdf/SKILL.md"]
    assert found["two/pdf/SKILL.md"]["copilot-cli"]["state"] == "not-seen"  # the first of a name wins
    assert found["two/pdf/SKILL.md"]["codex"]["state"] == "seen"
    assert main(["catalog", *map(str, roots), "--client", "codex", "--format", "json"]) == 0
    assert {item["path"] for item in json.loads(capsys.readouterr().out)["entries"]} == set(found)


def test_skills_of_one_folder_share_their_root(call: Call, tmp_path: Path) -> None:
    for name in ("pdf", "map", "csv"):
        write(tmp_path, name)
    code = call(tmp_path / "pdf", tmp_path / "map" / "SKILL.md", "--client", "codex", "--format", "json")
    assert code == 0
    assert [item["path"] for item in json.loads(call.out)["skills"]] == ["map/SKILL.md", "pdf/SKILL.md"]
    assert call.err.count("is one skill") == 2
