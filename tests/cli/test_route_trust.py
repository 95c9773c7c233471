"""Trust on the command line: for one call, or lasting and by hash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.main import main
from workbench.sandbox.trust import TrustStore

CODE = "def match(task):\n    return 'outage' in task\n"
TASK = "an outage"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Two skills, of which one has code as its trigger."""
    root = tmp_path / "skills"
    for name in ("timeline", "pdf"):
        (root / name).mkdir(parents=True)
        (root / name / "SKILL.md").write_text(f"---\nname: {name}\ndescription: Does {name}.\n---\n\nText.\n")
    (root / "timeline" / "triggers.yaml").write_text("python: trigger.py:match\n")
    (root / "timeline" / "trigger.py").write_text(CODE)
    return root


def routed(capsys: pytest.CaptureFixture[str], library: Path, *more: str) -> dict[str, Any]:
    """The task of a call, as JSON."""
    capsys.readouterr()
    assert main(["route", str(library), "--task", TASK, "--matcher", "trigger", "--format", "json", *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["tasks"][0]
    return found


def listed(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    """What `route trust` prints, in words."""
    capsys.readouterr()
    assert main(["route", "trust", *map(str, arguments)]) == 0
    return capsys.readouterr().out.split()


def test_trust_holds_for_the_call_alone(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    assert routed(capsys, library)["selected"] == []
    assert routed(capsys, library, "--trust")["selected"] == ["timeline"]
    assert routed(capsys, library)["selected"] == []
    assert not TrustStore().file.exists()


def test_eval_takes_it_too(capsys: pytest.CaptureFixture[str], library: Path, tmp_path: Path) -> None:
    tasks = tmp_path / "t.tasks.yaml"
    tasks.write_text(f"version: 1\ntasks:\n  - {{id: a, task: {TASK}, expected: timeline}}\n")
    call = ["route", "eval", str(library), "--tasks", str(tasks), "--matcher", "trigger", "--format", "json"]
    for more, top1 in (([], 0.0), (["--trust"], 1.0)):
        capsys.readouterr()
        assert main([*call, *more]) == 0
        assert json.loads(capsys.readouterr().out)["top1"] == top1


def test_lasting_trust_is_by_hash_and_ends_with_a_change(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    *_, state, again, key = listed(capsys, library)
    assert (state, again) == ("needs", "trust:")
    assert listed(capsys, library, "--allow", key)[-2:] == ["trusted:", key]
    assert routed(capsys, library)["selected"] == ["timeline"]
    (library / "timeline" / "trigger.py").write_text(CODE + "# changed\n")
    assert routed(capsys, library)["selected"] == []
    assert "needs" in listed(capsys, library)
    (library / "timeline" / "trigger.py").write_text(CODE)
    assert "needs" in listed(capsys, library, "--revoke", key)
    assert routed(capsys, library)["selected"] == []
    assert main(["route", "trust", str(library), "--revoke", key]) == 0
    assert f"{key} was not trusted" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["0" * 64, "0" * 63, "x" * 64])
def test_a_hash_that_nothing_here_has_trusts_nothing(
    capsys: pytest.CaptureFixture[str], library: Path, key: str
) -> None:
    assert main(["route", "trust", str(library), "--allow", key]) == 2
    said = capsys.readouterr().err
    assert f"has the hash {key}" in said or f"'{key}' is no SHA-256" in said
    assert not TrustStore().file.exists()


def test_code_that_leads_out_of_the_skill_is_never_trusted(
    capsys: pytest.CaptureFixture[str], library: Path, tmp_path: Path
) -> None:
    (tmp_path / "outside.py").write_text(CODE)
    (library / "timeline" / "trigger.py").unlink()
    (library / "timeline" / "trigger.py").symlink_to(tmp_path / "outside.py")
    assert "cannot" in listed(capsys, library)
    assert routed(capsys, library, "--trust")["selected"] == []


def test_a_library_without_code_says_so(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    (library / "timeline" / "triggers.yaml").unlink()
    assert listed(capsys, library) == ["No", "trigger", "here", "is", "code."]


def test_a_broken_list_of_trust_is_told_and_not_written_over(capsys: pytest.CaptureFixture[str], library: Path) -> None:
    file = TrustStore().file
    file.parent.mkdir(parents=True)
    file.write_text("{")
    key = listed(capsys, library)[-1]
    assert main(["route", "trust", str(library), "--allow", key]) == 2
    assert file.read_text() == "{"
