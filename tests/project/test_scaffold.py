"""A new skill: valid for every strict profile, refused with a reason, never over something that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from workbench.clients.profile import Selection, profiles
from workbench.lint.engine import Engine
from workbench.project.scaffold import NameRefusedError, name_problem, new_skill, preview
from workbench.skill.findings import Severity
from workbench.skill.skill import Skill

DESCRIPTIONS = [
    "",
    "Reads PDF files: tables, text. Use when the user sends a PDF.",
    "Formats tables # and more. Use when asked.",
    '"Quoted" text with \\ and "quotes". Use when asked.',
    "处理表格文件。当用户发送表格时使用。",
    "Two\nlines  with\tblanks. Use when asked.",
    "- looks like a list. Use when asked.",
    "2026 in review. Use when the year ends.",
    "Ends with a colon:",
    "emoji 👩‍💻 and … Use when asked.",
    "yes",
]


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_the_text_is_read_back_as_it_was_given(description: str) -> None:
    header = preview("pdf-reader", description).split("---\n")[1]
    values = yaml.load(header, Loader=yaml.CSafeLoader)
    assert values["name"] == "pdf-reader"
    assert isinstance(values["description"], str)
    if description:
        assert values["description"] == " ".join(description.split())


@pytest.mark.parametrize("name", ["pdf", "a", "true-facts", "null", "1-2-3", "2026", "x" * 64, "write-release-notes"])
def test_a_new_skill_has_no_error_and_no_warning_for_anybody(tmp_path: Path, name: str) -> None:
    file = new_skill(tmp_path / "skills", name)
    assert file == tmp_path / "skills" / name / "SKILL.md"
    skill = Skill.from_bytes("SKILL.md", name, file.read_bytes())
    for profile in profiles():
        found = Engine(Selection.of(profile)).lint_skill(skill)
        assert [(item.code, item.message) for item in found.findings if item.severity is not Severity.INFO] == []
        assert found.stopped == ()


@pytest.mark.parametrize("name", ["", "PDF", "a b", "-a", "a-", "a--b", "../a", "a/b", "ä", "x" * 65, "con", "nul"])
def test_a_bad_name_is_refused_with_a_reason(tmp_path: Path, name: str) -> None:
    assert name_problem(name)
    with pytest.raises(NameRefusedError):
        new_skill(tmp_path, name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "PDF", "a--b", "技能", "con", "claude-x", "a\nb", "\x00", "a\ud800", "x" * 9000])
def test_a_reason_is_given_in_the_language_asked_for(name: str) -> None:
    english, chinese = name_problem(name), name_problem(name, "zh")
    assert english != chinese
    assert re.search("[一-鿿]{2}", chinese)
    assert max(len(english), len(chinese)) < 300
    chinese.encode("utf-8")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "Pdf").mkdir()
    with pytest.raises(FileExistsError, match="Pdf exists already"):
        new_skill(tmp_path, "pdf")
    assert list((tmp_path / "Pdf").iterdir()) == []
