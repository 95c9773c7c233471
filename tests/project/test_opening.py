"""What opening a path decides."""

from __future__ import annotations

from pathlib import Path

from workbench.project.opening import open_project
from workbench.skill.findings import Severity
from workbench.skill.packaged import sample_skills


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_without_configuration_is_scanned_itself(tmp_path: Path) -> None:
    opening = open_project(tmp_path)
    assert (opening.paths, opening.base, opening.primary) == ((tmp_path,), tmp_path, "spec")
    assert opening.also == ("claude-code", "codex")
    assert opening.problem == ""


def test_the_roots_of_the_folder_that_holds_the_configuration_are_scanned(tmp_path: Path) -> None:
    write(tmp_path / "workbench.toml", '[project]\nroots = ["skills", "gone"]\nprimary = "codex"\nalso = ["spec"]\n')
    (tmp_path / "skills").mkdir()
    opening = open_project(tmp_path)
    assert opening.paths == (tmp_path / "skills",)
    assert opening.base == tmp_path
    assert (opening.primary, opening.also) == ("codex", ("spec",))
    assert "'gone' does not exist" in opening.problem


def test_globs_count_from_the_configuration_when_a_folder_below_it_is_opened(tmp_path: Path) -> None:
    text = '[[override]]\npath = "skills/vendor/**"\nrules = {D410 = "error"}\n'
    write(tmp_path / "workbench.toml", text)
    (tmp_path / "skills" / "vendor").mkdir(parents=True)
    settings = open_project(tmp_path / "skills").settings
    assert settings.levels_for("vendor/x/SKILL.md") == {"D410": Severity.ERROR}
    assert settings.levels_for("own/x/SKILL.md") == {}


def test_a_skill_alone_is_relative_to_its_folder(tmp_path: Path) -> None:
    file = write(tmp_path / "a" / "SKILL.md", "---\n---\n")
    opening = open_project(file)
    assert (opening.paths, opening.base) == ((file,), file.parent)


def test_the_samples_are_opened_without_the_bad_examples() -> None:
    assert open_project(sample_skills()).prune == {"_broken"}
