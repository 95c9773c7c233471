"""`lint`: what is found, for whom, under which settings; and what fixing saves."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.cli.explain import card_text
from workbench.cli.main import main
from workbench.clients.profile import profiles
from workbench.skill.cards import catalogue

GOOD = (
    "---\nname: {name}\ndescription: Reads PDF files into text. Use when the user sends a PDF.\n---\n\n"
    "# Steps\n\nRead it.\n"
)
COLON = GOOD.replace("files into", "files: into")


def skill(folder: Path, name: str, text: str = GOOD) -> Path:
    file = folder / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.format(name=name).encode())
    return file


class Lint:
    """Calls `lint` and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main(["lint", *map(str, arguments)])
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self, *arguments: object, code: int = 0) -> Any:
        assert self(*arguments, "--format", "json") == code, self.err
        return json.loads(self.out)

    def codes(self, *arguments: object) -> dict[str, str]:
        """Severity by code."""
        self(*arguments, "--format", "json")
        return {item["code"]: item["severity"] for item in json.loads(self.out)["findings"]}


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Lint:
    return Lint(capsys)


def test_the_object_is_the_contracts(lint: Lint, tmp_path: Path, repo: Path) -> None:
    skill(tmp_path, "pdf", COLON)
    skill(tmp_path, "docx")
    found = lint.json(tmp_path, "--also", "codex", code=1)
    schema = json.loads((repo / "resources" / "schema" / "lint.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(found, schema)
    assert list(found) == ["schema", "tool", "client", "also", "skills", "findings", "summary", "skipped"]
    assert found["skills"] == [{"path": "docx/SKILL.md", "name": "docx"}, {"path": "pdf/SKILL.md", "name": "pdf"}]
    (finding,) = [item for item in found["findings"] if item["code"] == "F205"]
    assert list(finding)[:9] == ["code", "slug", "severity", "client", "path", "range", "message", "why", "fixes"]
    assert (finding["slug"], finding["severity"], finding["client"]) == ("unquoted-colon", "error", "spec")
    assert finding["range"]["start"]["line"] == 3
    assert found["summary"]["skills"] == 2
    assert found["summary"]["error"] == 1


def test_offsets_are_bytes_and_columns_code_points(lint: Lint, tmp_path: Path) -> None:
    file = skill(tmp_path, "pdf", "\ufeff" + COLON.replace("Reads", "读😀 Reads"))
    for finding in lint.json(tmp_path, code=1)["findings"]:
        data = file.read_bytes()
        for position in finding["range"].values():
            before = data[: position["offset"]].removeprefix(b"\xef\xbb\xbf").decode()
            if position["line"]:
                assert position["line"] == before.count("\n") + 1
                assert position["column"] == len(before.rpartition("\n")[2]) + 1


def test_a_single_skill_and_several_paths(lint: Lint, tmp_path: Path) -> None:
    file = skill(tmp_path / "a", "pdf")
    skill(tmp_path / "b", "docx")
    for path in (file, file.parent):
        assert lint.json(path)["skills"] == [{"path": "SKILL.md", "name": "pdf"}]
    found = lint.json(tmp_path / "a", tmp_path / "b")
    assert [item["path"] for item in found["skills"]] == ["a/pdf/SKILL.md", "b/docx/SKILL.md"]


def test_a_folder_without_skills_is_clean_and_said(lint: Lint, tmp_path: Path) -> None:
    assert lint.json(tmp_path)["summary"]["skills"] == 0
    assert "no skills were found" in lint.err


@pytest.mark.parametrize(("limit", "code"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_fail_on(lint: Lint, tmp_path: Path, limit: str, code: int) -> None:
    skill(tmp_path, "pdf", COLON)
    (tmp_path / "workbench.toml").write_text("[rules]\nF205 = 'warning'\n")
    assert lint(tmp_path, "--select", "F205", "--fail-on", limit) == code


def test_select_and_ignore_take_codes_slugs_and_groups(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path, "pdf", COLON.replace("---\nname: {name}", "---\nname: Other"))
    assert set(lint.codes(tmp_path, "--select", "unquoted-colon")) == {"F205"}
    assert {code[0] for code in lint.codes(tmp_path, "--select", "F,N")} == {"F", "N"}
    assert "F205" not in lint.codes(tmp_path, "--ignore", "f2")
    assert lint.codes(tmp_path, "--select", "F", "--ignore", "F") == {}


def test_the_nearest_configuration_counts_and_flags_win(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path / "skills", "pdf", COLON)
    config = tmp_path / "workbench.toml"
    config.write_text("[project]\nprimary = 'codex'\nalso = ['spec']\n[rules]\nF205 = 'info'\n")
    found = lint.json(tmp_path / "skills")
    assert (found["client"], found["also"]) == ("codex", ["spec"])
    assert f"using {config}" in lint.err
    assert lint.codes(tmp_path / "skills")["F205"] == "info"
    found = lint.json(tmp_path / "skills", "--profile", "tutorial", "--also", "lenient")
    assert (found["client"], found["also"]) == ("tutorial", ["lenient"])
    assert lint.codes(tmp_path / "skills", "--no-config")["F205"] == "error"
    assert "using" not in lint.err
    other = tmp_path / "other.toml"
    other.write_text("[rules]\nF = 'off'\n")
    assert not any(code[0] == "F" for code in lint.codes(tmp_path / "skills", "--config", other))


def test_roots_are_scanned_and_paths_stay_relative_to_the_folder(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path / "skills", "pdf")
    skill(tmp_path / "build", "copy")
    config = tmp_path / "workbench.toml"
    config.write_text("[project]\nroots = ['skills']\n")
    assert [item["path"] for item in lint.json(tmp_path)["skills"]] == ["skills/pdf/SKILL.md"]
    assert [item["path"] for item in lint.json(tmp_path / "build")["skills"]] == ["copy/SKILL.md"]
    config.write_text("[project]\nroots = ['skills', 'gone']\n")
    assert lint(tmp_path) == 2
    assert "the root 'gone' does not exist" in lint.err


def test_an_override_changes_levels_below_its_path_only(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path / "skills" / "vendor", "pdf", COLON)
    skill(tmp_path / "skills", "docx", COLON)
    (tmp_path / "workbench.toml").write_text("[[override]]\npath = 'skills/vendor/**'\nrules = {F205 = 'off'}\n")
    for path, prefix in ((tmp_path, "skills/"), (tmp_path / "skills", "")):
        found = lint.json(path, "--select", "F205", code=1)["findings"]
        assert [item["path"] for item in found] == [f"{prefix}docx/SKILL.md"]


def test_a_mistake_in_the_configuration_ends_the_call(lint: Lint, tmp_path: Path) -> None:
    config = tmp_path / "workbench.toml"
    config.write_text("[rules]\nF205 = 'loud'\n")
    assert lint(tmp_path) == 2
    assert f"{config}:2:8: must be error, warning, info or off, not 'loud'" in lint.err
    assert lint.out == ""


def test_one_bad_file_hides_no_other(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path, "pdf")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "SKILL.md").write_bytes(b"---\nname: deep\nx: " + b"[" * 100_000 + b"\n---\n")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "SKILL.md").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "huge").mkdir()
    (tmp_path / "huge" / "SKILL.md").write_bytes(GOOD.format(name="huge").encode() + b"word \n" * 1_000_000)
    (tmp_path / "dashes").mkdir()
    (tmp_path / "dashes" / "SKILL.md").write_bytes(b"-" * 1_000_000)
    found = lint.json(tmp_path, code=1)
    told = {item["path"] for key in ("findings", "skipped") for item in found[key]}
    listed = {item["path"] for item in found["skills"]} | {item["path"] for item in found["skipped"]}
    assert listed >= {f"{name}/SKILL.md" for name in ("pdf", "deep", "bin", "huge", "dashes")}
    assert told >= {f"{name}/SKILL.md" for name in ("deep", "bin", "dashes")}


def test_a_suppressed_finding_is_counted_and_not_shown(lint: Lint, tmp_path: Path) -> None:
    text = COLON.replace("description:", "# skill-workbench: ignore F205 read by our own loader\ndescription:")
    skill(tmp_path, "pdf", text)
    found = lint.json(tmp_path, "--select", "F205")
    assert found["findings"] == []
    assert found["summary"]["suppressed"] == 1


def test_findings_speak_chinese(lint: Lint, tmp_path: Path) -> None:
    skill(tmp_path, "pdf", COLON)
    (finding,) = lint.json(tmp_path, "--select", "F205", "--lang", "zh", code=1)["findings"]
    assert any("一" <= char <= "鿿" for char in finding["message"])
    assert any("一" <= char <= "鿿" for char in finding["why"])


def test_help_names_every_profile(lint: Lint) -> None:
    assert lint("--help") == 0
    assert ",".join(profiles()) in "".join(lint.out.split()).replace("(default)", "")  # it wraps at hyphens too


@pytest.mark.parametrize("name", ["F205", "f205", "unquoted-colon"])
def test_explain_shows_the_card(lint: Lint, name: str) -> None:
    assert lint("--explain", name) == 0
    assert lint.out.startswith("F205 unquoted-colon: ")
    for part in ("Why: ", "Good:", "Bad:", "Sources:"):
        assert part in lint.out
    assert lint("--explain", name, "--lang", "zh") == 0
    assert "原因: " in lint.out


@pytest.mark.parametrize(
    ("language", "severity", "remedy"), [("en", "Severity: ", "Fix: "), ("zh", "严重程度: ", "修复: ")]
)
def test_explain_names_the_profiles_there_are_in_whole_words(language: str, severity: str, remedy: str) -> None:
    for card in catalogue().cards.values():
        lines = card_text(card, language).split("\n")
        (judged,) = [line.removeprefix(severity) for line in lines if line.startswith(severity)]
        assert [part.split(" ")[0] for part in judged.split(", ")] == list(profiles())
        (fix,) = [line for line in lines if line.startswith(remedy)]
        assert "{" not in fix
        if language == "zh":
            assert not re.search(r"\b(error|warning|info|none|safe|suggested)\b", judged + fix), card.code


def test_fix_saves_what_is_safe_and_nothing_more(lint: Lint, tmp_path: Path) -> None:
    file = skill(tmp_path, "pdf", "\ufeff" + COLON.replace("\n", "\r\n"))
    clean = skill(tmp_path, "docx")
    before = clean.stat().st_mtime_ns
    assert lint(tmp_path, "--fix") == 0, lint.out
    assert "fixed in 1 file" in lint.err
    data = file.read_bytes()
    assert b"\r\n" in data
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert b"Read it.\r\n" in data
    assert clean.stat().st_mtime_ns == before
    assert lint(tmp_path, "--fix") == 0
    assert "0 fixed in 0 files" in lint.err
    assert file.read_bytes() == data


def test_diff_shows_what_fix_would_do_and_saves_nothing(lint: Lint, tmp_path: Path) -> None:
    file = skill(tmp_path, "pdf", COLON)
    data = file.read_bytes()
    assert lint(tmp_path, "--diff") == 1
    assert lint.out.startswith("--- a/pdf/SKILL.md\n+++ b/pdf/SKILL.md\n@@ ")
    assert "\n-description: Reads PDF files: into" in lint.out
    assert file.read_bytes() == data
    assert lint(tmp_path, "--fix") == 0
    assert lint(tmp_path, "--diff") == 0
    assert lint.out == ""


def test_fix_renames_a_skill_file_of_the_wrong_case(lint: Lint, tmp_path: Path) -> None:
    file = skill(tmp_path, "pdf")
    os.rename(file, file.with_name("skill.md"))
    assert lint(tmp_path, "--diff") == 1
    assert "rename from pdf/skill.md\nrename to pdf/SKILL.md\n" in lint.out
    assert lint(tmp_path, "--fix") == 0, lint.out
    assert os.listdir(file.parent) == ["SKILL.md"]


def test_fix_stays_inside_the_path(lint: Lint, tmp_path: Path) -> None:
    outside = skill(tmp_path / "outside", "pdf", COLON)
    (tmp_path / "skills" / "pdf").mkdir(parents=True)
    (tmp_path / "skills" / "pdf" / "SKILL.md").symlink_to(outside)
    data = outside.read_bytes()
    lint(tmp_path / "skills", "--fix")
    assert "leads out of the PATH" in lint.err
    assert outside.read_bytes() == data
