from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lint.case_rules import MEANING
from tests.lint.lab import Judgement, judge, write
from workbench.lint.settings import RuleSettings, codes_of
from workbench.project.task_ground import CODES
from workbench.skill.cards import catalogue

CASES = ("B08", "B37", "B38", "B41", "B42", "B43")
RANKS = {"error": 0, "warning": 1, "info": 2}


def only_codes(found: Judgement) -> list[str]:
    return [finding.code for finding in found.findings]


def renames(found: Judgement, code: str) -> list[tuple[str, str, bool]]:
    return [(r.source, r.target, fix.safe) for f in found.of(code) for fix in f.fixes for r in fix.renames]


class TestMissing:
    def test_folder_among_skills(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/good/SKILL.md")
        (tmp_path / "skills/notes").mkdir()
        (tmp_path / "skills/notes/notes.md").write_text("# Notes\n")
        assert judge(tmp_path).places("L101") == [("skills/notes", 0, "error")]
        assert judge(tmp_path, "claude-code").places("L101") == [("skills/notes", 0, "info")]
        assert judge(tmp_path, "tutorial").places("L101") == []

    def test_skill_md_is_a_folder(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/good/SKILL.md")
        (tmp_path / "skills/bad/SKILL.md").mkdir(parents=True)
        found = judge(tmp_path).of("L101")
        assert [(f.path, f.severity.value) for f in found] == [("skills/bad/SKILL.md", "error")]
        assert "folder" in found[0].message


class TestCase:
    @pytest.mark.parametrize("name", ["skill.md", "Skill.md", "SKILL.MD"])
    def test_other_case(self, tmp_path: Path, name: str) -> None:
        write(tmp_path / "pdf" / name)
        found = judge(tmp_path)
        assert found.places("L102") == [(f"pdf/{name}", 1, "error")]
        assert renames(found, "L102") == [(f"pdf/{name}", "pdf/SKILL.md", True)]

    def test_beside_the_real_one(self, tmp_path: Path) -> None:
        write(tmp_path / "pdf/SKILL.md")
        write(tmp_path / "pdf/skill.md")
        if len(os.listdir(tmp_path / "pdf")) < 2:
            pytest.skip("this disk ignores case")
        found = judge(tmp_path)
        assert found.places("L102") == [("pdf/skill.md", 1, "warning")]
        assert found.of("L117") == []

    def test_in_a_folder_given_itself(self, tmp_path: Path) -> None:
        write(tmp_path / "pdf/skill.md")
        assert renames(judge(tmp_path / "pdf"), "L102") == [("skill.md", "SKILL.md", True)]


class TestDepth:
    @pytest.mark.parametrize(("levels", "expected"), [(6, 0), (7, 1)])
    def test_limit_of_the_specification_and_codex(self, tmp_path: Path, levels: int, expected: int) -> None:
        folder = "/".join("abcdef"[: levels - 1])
        write(tmp_path / "skills" / folder / "pdf/SKILL.md")
        for profile in ("spec", "codex"):
            assert len(judge(tmp_path, profile).of("L108")) == expected

    @pytest.mark.parametrize(("folder", "expected"), [("skills/pdf", 0), ("skills/team/pdf", 1)])
    def test_claude_code_looks_one_deep(self, tmp_path: Path, folder: str, expected: int) -> None:
        write(tmp_path / folder / "SKILL.md")
        found = judge(tmp_path, "claude-code")
        assert len(found.of("L108")) == expected
        assert judge(tmp_path).of("L108") == []
        if expected:
            assert renames(found, "L108") == [("skills/team/pdf", "skills/pdf", False)]

    def test_no_move_onto_another_skill(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/team/pdf/SKILL.md")
        write(tmp_path / "skills/pdf/SKILL.md")
        assert renames(judge(tmp_path, "claude-code"), "L108") == []

    def test_limits_are_parameters(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/team/pdf/SKILL.md")
        settings = RuleSettings(only=codes_of(["L108"]), parameters={"L108": {"depths": {"spec": 1}}})
        assert len(judge(tmp_path, settings=settings).findings) == 1


class TestNested:
    def test_inside_another_skill(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/garden/SKILL.md")
        write(tmp_path / "skills/garden/beds/SKILL.md")
        found = judge(tmp_path)
        assert found.places("L109") == [("skills/garden/beds/SKILL.md", 1, "warning")]
        assert "skills/garden/SKILL.md" in found.of("L109")[0].message
        assert renames(found, "L109") == [("skills/garden/beds", "skills/beds", False)]
        assert judge(tmp_path, "claude-code").of("L108") == []

    def test_deep_inside(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/garden/SKILL.md")
        write(tmp_path / "skills/garden/a/b/beds/SKILL.md")
        write(tmp_path / "skills/beds/SKILL.md", "other")
        assert renames(judge(tmp_path), "L109") == []

    def test_inside_the_folder_that_was_given(self, tmp_path: Path) -> None:
        write(tmp_path / "SKILL.md", tmp_path.name)
        write(tmp_path / "beds/SKILL.md")
        found = judge(tmp_path)
        assert found.places("L109") == [("beds/SKILL.md", 1, "warning")]
        assert renames(found, "L109") == []


class TestLimits:
    @pytest.mark.parametrize(("count", "codex", "tutorial"), [(3, 0, 0), (4, 1, 1)])
    def test_boundary(self, tmp_path: Path, count: int, codex: int, tutorial: int) -> None:
        for number in range(count):
            write(tmp_path / f"skills/s{number}/SKILL.md")
        settings = RuleSettings(only=codes_of(["L110"]), parameters={"L110": {"max_folders": 3, "max_entries": 3}})
        assert len(judge(tmp_path, "codex", settings=settings).findings) == codex
        found = judge(tmp_path, "tutorial", settings=settings)
        assert len(found.findings) == tutorial
        assert all(f.path == "skills" and f.range.start.line == 0 and "4" in f.message for f in found.findings)

    def test_defaults(self) -> None:
        assert catalogue().cards["L110"].parameters == {"max_folders": 2000, "max_entries": 100}


class TestSkipped:
    def test_node_modules(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/good/SKILL.md")
        write(tmp_path / "skills/node_modules/pdf/SKILL.md")
        found = judge(tmp_path)
        assert found.places("L111") == [("skills/node_modules", 0, "warning")]
        assert [entry.path for entry in found.snapshot.entries] == ["skills/good/SKILL.md"]

    def test_hidden_folder(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/.drafts/pdf/SKILL.md")
        assert judge(tmp_path).places("L111") == [("skills/.drafts/pdf/SKILL.md", 1, "warning")]

    @pytest.mark.parametrize("home", [".claude", ".agents", ".github"])
    def test_the_home_of_a_client_is_no_hidden_folder(self, tmp_path: Path, home: str) -> None:
        write(tmp_path / home / "skills/pdf/SKILL.md")
        assert only_codes(judge(tmp_path)) == []


class TestGit:
    @pytest.mark.parametrize(
        ("patterns", "expected"),
        [("skills/\n", 1), ("*.md\n", 1), ("skills/*\n!skills/pdf/\n", 0), ("build/\n", 0)],
    )
    def test_ignored(self, tmp_path: Path, patterns: str, expected: int) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        subprocess.run(["git", "init", "-q", tmp_path], check=True)
        (tmp_path / ".gitignore").write_text(patterns)
        answer = subprocess.run(["git", "-C", tmp_path, "check-ignore", "-q", "skills/pdf/SKILL.md"], check=False)
        assert answer.returncode == (0 if expected else 1)
        assert [place[1:] for place in judge(tmp_path).places("L112")] == [(1, "info")] * expected
        assert {item[2] for item in judge(tmp_path, "claude-code").places("L112")} <= {"warning"}

    def test_outside_a_repository(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / ".gitignore").write_text("*\n")
        assert judge(tmp_path).of("L112") == []


class TestLinks:
    def test_skill_md_that_links_inside(self, tmp_path: Path) -> None:
        write(tmp_path / "pdf/text.md")
        (tmp_path / "pdf/SKILL.md").symlink_to("text.md")
        found = judge(tmp_path)
        assert found.places("L113") == [("pdf/SKILL.md", 0, "warning")]
        assert found.of("L114") == []

    def test_skill_md_that_links_to_a_neighbour(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/one/SKILL.md")
        (tmp_path / "skills/two").mkdir()
        (tmp_path / "skills/two/SKILL.md").symlink_to("../one/SKILL.md")
        found = judge(tmp_path)
        assert found.places("L114") == [("skills/two/SKILL.md", 0, "warning")]
        assert found.of("L113") == []
        assert judge(tmp_path, "tutorial").places("L114")[0][2] == "error"

    def test_skill_md_that_links_out_of_the_root(self, tmp_path: Path) -> None:
        write(tmp_path / "text/SKILL.md")
        write(tmp_path / "skills/good/SKILL.md")
        (tmp_path / "skills/two").mkdir()
        (tmp_path / "skills/two/SKILL.md").symlink_to(tmp_path / "text/SKILL.md")
        assert judge(tmp_path / "skills").places("L114") == [("two/SKILL.md", 0, "error")]

    def test_bundled_file_that_leads_out(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf/references").mkdir()
        (tmp_path / "skills/pdf/references/x").symlink_to("/etc/hosts")
        (tmp_path / "skills/pdf/references/ok").symlink_to("../SKILL.md")
        assert judge(tmp_path).places("L114") == [("skills/pdf/references/x", 0, "error")]
        assert judge(tmp_path, "claude-code").places("L114") == [("skills/pdf/references/x", 0, "warning")]

    def test_bundled_file_that_stays_in_the_root(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        write(tmp_path / "skills/other/SKILL.md")
        (tmp_path / "skills/pdf/other.md").symlink_to("../other/SKILL.md")
        assert judge(tmp_path).places("L114") == [("skills/pdf/other.md", 0, "warning")]

    @pytest.mark.parametrize("target", [".", "..", "../..", "self"])
    def test_cycles(self, tmp_path: Path, target: str) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf/self").symlink_to(target)
        found = judge(tmp_path)
        assert found.places("L115") == [("skills/pdf/self", 0, "warning")]
        assert found.of("L114") == found.of("L119") == []
        assert len(found.snapshot.entries) == 1

    def test_dangling(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf/notes.md").symlink_to("nowhere.md")
        (tmp_path / "skills/gone").symlink_to("../nowhere")
        assert judge(tmp_path).places("L119") == [
            ("skills/gone", 0, "warning"),
            ("skills/pdf/notes.md", 0, "warning"),
        ]
        assert {place[2] for place in judge(tmp_path, "tutorial").places("L119")} == {"error"}

    def test_second_way(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/real/SKILL.md")
        (tmp_path / "skills/alias").symlink_to("real")
        found = judge(tmp_path)
        assert found.places("L120") == [("skills/alias", 0, "warning")]
        assert "skills/real" in found.of("L120")[0].message
        assert judge(tmp_path, "codex").places("L120")[0][2] == "info"


class TestNames:
    @pytest.mark.parametrize(
        ("name", "target"),
        [
            ("aux.png", "file-aux.png"),
            ("COM1", "file-COM1"),
            ("lpt¹.txt", "file-lpt¹.txt"),
            ("a:b.md", "a-b.md"),
            ("what?.md", "what-.md"),
            ("tab\there", "tab-here"),
            ("end.", "end"),
            ("end ", "end"),
        ],
    )
    def test_not_for_windows(self, tmp_path: Path, name: str, target: str) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf/assets").mkdir()
        (tmp_path / "skills/pdf/assets" / name).write_text("x")
        found = judge(tmp_path)
        assert found.places("L116") == [(f"skills/pdf/assets/{name}", 0, "warning")]
        assert renames(found, "L116") == [(f"skills/pdf/assets/{name}", f"skills/pdf/assets/{target}", False)]
        assert judge(tmp_path, "tutorial").places("L116")[0][2] == "error"

    @pytest.mark.parametrize("name", ["auxiliary.png", "com0", "console.log", ".hidden", "a b.md", "表格.md", "nul-l"])
    def test_fine_everywhere(self, tmp_path: Path, name: str) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf" / name).write_text("x")
        assert judge(tmp_path).of("L116") == []

    def test_a_folder_is_told_once(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        (tmp_path / "skills/pdf/aux").mkdir()
        (tmp_path / "skills/pdf/aux/fine.md").write_text("x")
        assert [place[0] for place in judge(tmp_path).places("L116")] == ["skills/pdf/aux"]

    def test_no_rename_of_what_the_text_speaks_of(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md", description="Reads aux.png. Use when aux.png is there.")
        (tmp_path / "skills/pdf/aux.png").write_text("x")
        assert judge(tmp_path).of("L116")[0].fixes == ()

    @pytest.mark.parametrize(("length", "expected"), [(240, 0), (241, 1)])
    def test_length(self, tmp_path: Path, length: int, expected: int) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        name = "n" * (length - len("pdf/") - len("x" * 100 + "/"))
        (tmp_path / "skills/pdf" / ("x" * 100)).mkdir()
        (tmp_path / "skills/pdf" / ("x" * 100) / name).write_text("x")
        found = judge(tmp_path).of("L116")
        assert len(found) == expected
        assert all("241" in finding.message for finding in found)

    def test_bytes_that_are_not_utf8(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        try:
            Path(os.fsdecode(os.fsencode(tmp_path / "skills/pdf") + b"/caf\xe9")).write_text("x")
        except OSError:
            pytest.skip("this disk takes UTF-8 names alone")
        found = judge(tmp_path).of("L116")
        assert len(found) == 1
        assert "not UTF-8" in found[0].message

    def test_twins(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/pdf/SKILL.md")
        folder = tmp_path / "skills/pdf"
        for name in ("Crops.md", "crops.md", "caf\u00e9.md", "cafe\u0301.md"):
            (folder / name).write_text("x")
        if len(os.listdir(folder)) < 5:
            pytest.skip("this disk takes the twins for one file")
        found = judge(tmp_path)
        assert found.places("L117") == [("skills/pdf/crops.md", 0, "warning")]
        assert found.places("L118") == [("skills/pdf/caf\u00e9.md", 0, "warning")]

    def test_decomposed_folder(self, tmp_path: Path) -> None:
        write(tmp_path / "skills/cafe\u0301-notes/SKILL.md", "caf\u00e9-notes")
        if "cafe\u0301-notes" not in os.listdir(tmp_path / "skills"):
            pytest.skip("this disk composes names")
        found = judge(tmp_path)
        assert found.places("L118") == [("skills/cafe\u0301-notes", 0, "warning")]
        assert renames(found, "L118") == [("skills/cafe\u0301-notes", "skills/caf\u00e9-notes", False)]


@pytest.mark.parametrize("profile", ["spec", "claude-code", "codex", "claude-upload", "tutorial", "lenient"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_messages_of_every_example_in_every_profile(repo: Path, profile: str, language: str) -> None:
    for example in sorted((repo / "skills/_broken").glob("[LG]1*")):
        for finding in judge(example, profile, language=language).findings:
            assert "{" not in finding.message


@pytest.mark.parametrize("code", [code for code in sorted(catalogue().cards) if code[0] in "LG" and code not in CODES])
def test_example(repo: Path, tmp_path: Path, code: str) -> None:
    card = catalogue().cards[code]
    if card.example == "recipe":
        subprocess.run([sys.executable, repo / f"skills/_broken/recipes/{code}.py"], cwd=tmp_path, check=True)
        folder = tmp_path
    else:
        folder = repo / card.example
    profile = "tutorial" if code == "L110" else "spec"
    assert code in judge(folder, profile).codes()


def test_examples_on_files_have_no_other_finding(repo: Path) -> None:
    for example in sorted((repo / "skills/_broken").glob("[LG]1*")):
        code = example.name[:4]
        assert judge(example).codes() == {code} - set(CODES)  # what routing finds, tests/project/test_routed.py holds


def test_the_sample_skills_have_no_finding(repo: Path) -> None:
    for folder in sorted((repo / "skills").glob("[a-z]*/SKILL.md")):
        assert only_codes(judge(folder.parent)) == []


@pytest.mark.parametrize("case", CASES)
def test_case(shared: Path, tmp_path: Path, case: str) -> None:
    import json

    source = shared / "cases" / case
    folder = tmp_path / "input"
    shutil.copytree(source / "input", folder, symlinks=True)
    for script, program in (("make.sh", "sh"), ("make.py", sys.executable)):
        if (source / script).exists():
            subprocess.run([program, source / script], cwd=folder, check=True)
    found = judge(folder)
    expected = json.loads((source / "expected.json").read_text())
    for wanted in expected["diagnostics"]:
        codes = [code for code in MEANING.get(wanted["rule"], ()) if code[0] in "LG"]
        if not codes:
            continue
        places = [(path, line) for code in codes for path, line, level in found.places(code) if _enough(level, wanted)]
        assert (wanted["file"], wanted["line"]) in places
    unwanted = {c for rule in expected.get("must_not_report", []) for c in MEANING.get(rule.partition("@")[0], ())}
    assert not unwanted & found.codes()


def _enough(level: str, wanted: dict[str, str]) -> bool:
    return RANKS[level] <= RANKS[wanted["severity"]]
