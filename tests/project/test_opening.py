"""What opening a path decides."""

from __future__ import annotations

import pickle
from pathlib import Path

from workbench.library.scan import scan
from workbench.lint.engine import Engine
from workbench.lint.run import lint_snapshot
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


HOUSE = """\
id: house
title: {en: House agent, zh: 自家代理}
as_of: 2026-11-30
based_on: codex
sources:
  us: {where: our own source, confidence: source}
loader:
  description:
    max: {is: 20, by: us}
"""


def house(folder: Path, text: str = HOUSE) -> Path:
    write(folder / "clients" / "house.yaml", text)
    toml = '[project]\nprimary = "house"\nalso = ["spec"]\n[files]\nprofiles = ["clients/*.yaml"]\n'
    write(folder / "workbench.toml", toml)
    return folder


def test_a_clients_own_profile_is_chosen_and_its_selection_can_be_sent_to_a_worker(tmp_path: Path) -> None:
    opening = open_project(house(tmp_path))
    assert (opening.primary, opening.also, opening.problem) == ("house", ("spec",), "")
    assert opening.profiles["house"].title.en == "House agent"
    assert list(opening.own_clients) == ["house"]
    sent = pickle.loads(pickle.dumps(opening.selection))
    assert [item.id for item in sent.profiles] == ["house", "spec"]
    assert sent.clients["house"].title.zh == "自家代理"


def test_a_mistake_in_an_own_profile_is_told_with_its_place(tmp_path: Path) -> None:
    opening = open_project(house(tmp_path, HOUSE.replace("max:", "mox:")))
    assert "house.yaml:9:" in opening.problem
    assert opening.primary in ("house", "spec")


def test_a_large_file_is_judged_for_a_client_of_the_projects_own(tmp_path: Path) -> None:
    skill = house(tmp_path) / "skills" / "tall" / "SKILL.md"
    write(skill, "---\nname: other\ndescription: Grows. Use when tall.\n---\n" + "word " * 60_000)
    opening = open_project(tmp_path)
    engine = Engine(opening.selection, opening.settings, "en")
    run = lint_snapshot(engine, scan([tmp_path / "skills"]))
    assert {finding.client for finding in run.findings} <= {"house", "spec"}
    assert "N308" in {finding.code for finding in run.findings}
    assert not run.skipped
