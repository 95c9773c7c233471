"""Skills from a folder: in order, with what is wrong told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.library.scan import UnusablePathError
from workbench.routing.library import read_library
from workbench.skill.packaged import sample_skills


def write(root: Path, folder: str, text: str) -> Path:
    file = root / folder / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return file


def skill(name: str, description: str, body: str = "# Steps\n") -> str:
    return f"---\nname: {name}\ndescription: {description}\n---\n{body}"


def test_skills_are_read_as_their_author_meant_them(tmp_path: Path) -> None:
    write(tmp_path, "b", skill("bee", "Counts bees."))
    write(tmp_path, "a", skill("ant", ">-\n  Counts\n  ants."))
    found = read_library(tmp_path)
    assert [(item.key, item.name, item.description, item.body) for item in found.skills] == [
        ("a/SKILL.md", "ant", "Counts ants.", ""),
        ("b/SKILL.md", "bee", "Counts bees.", ""),
    ]
    assert found.folders == (str(tmp_path / "a"), str(tmp_path / "b"))
    assert (found.skipped, found.warnings) == ((), ())
    assert (found.index_of("bee"), found.index_of("a/SKILL.md"), found.index_of("wasp")) == (1, 0, None)


def test_bodies_are_read_when_asked(tmp_path: Path) -> None:
    write(tmp_path, "a", skill("ant", "Counts ants.", "# Steps\r\nLook.\n"))
    assert read_library(tmp_path, body=True).skills[0].body == "# Steps\r\nLook.\n"


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    write(tmp_path, "a", skill("ant", "Counts ants."))
    write(tmp_path, "b", skill("ant", "Counts them again."))
    write(tmp_path, "c", skill("ant", "And again."))
    write(tmp_path, "d", "no header at all")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "f").mkdir()
    os.mkfifo(tmp_path / "f" / "SKILL.md")
    found = read_library(tmp_path)
    assert [item.name for item in found.skills] == ["ant", "ant", "ant", "d"]
    assert found.warnings == (
        "3 skills are called 'ant': a/SKILL.md, which tasks mean by it, and b/SKILL.md and 1 more",
        "d/SKILL.md: it has no description, so only its name can be matched",
    )
    assert found.index_of("ant") == 0
    assert [item.path for item in found.skipped] == ["f/SKILL.md"]


def test_triggers_stand_beside_a_skill(tmp_path: Path) -> None:
    write(tmp_path, "a", skill("ant", "Counts ants."))
    write(tmp_path, "b", skill("bee", "Counts bees."))
    write(tmp_path, "c", skill("cow", "Counts cows."))
    (tmp_path / "a" / "triggers.yaml").write_text("any: [/ants?/i]\n")
    (tmp_path / "b" / "triggers.yaml").write_text("any: [/ants?/i\n")
    (tmp_path / "c" / "triggers.yaml").write_text("test_cases: [{id: x, prompt: moo}]\n")
    found = read_library(tmp_path)
    assert [bool(item.triggers) for item in found.skills] == [True, False, False]
    (line,) = found.warnings
    assert line.startswith("b/triggers.yaml:")
    assert line.endswith("the skill counts as one without triggers")


def test_a_skill_that_opted_out_is_told(tmp_path: Path) -> None:
    for name, value in (("a", "true"), ("b", "false")):
        write(tmp_path, name, f"---\nname: {name}\ndescription: Counts.\ndisable-model-invocation: {value}\n---\n")
    (line,) = read_library(tmp_path).warnings
    assert line.startswith("a/SKILL.md: disable-model-invocation is set")


def test_bad_samples_are_left_out_and_that_is_said() -> None:
    found = read_library(sample_skills())
    assert len(found.skills) >= 10
    assert not [item.key for item in found.skills if item.key.startswith("_broken")]
    assert found.warnings == ("_broken/ is left out: it holds bad examples of one rule each",)


def test_a_path_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusablePathError, match="nothing"):
        read_library(tmp_path / "nothing")
