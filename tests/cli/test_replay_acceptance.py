"""`replay` held against the contract from outside: folders of recordings, and words that are true of what is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.cli.main import main

SEED = "sk-abcdefghijklmnop"
TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
CHAIN = (
    "version: 1\nname: c\ndialect: wasmagent\npost:\n  - {name: redact, use: redact, with: {pattern: '/sk-[a-z]+/g'}}\n"
)


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A chain, and a folder of recordings in which one file is empty and another is something else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.chain.yaml").write_text(CHAIN, "utf-8")
    (tmp_path / "runs").mkdir()
    _record(tmp_path / "runs/b.jsonl", "plain")
    (tmp_path / "runs/a.jsonl").write_text("", "utf-8")
    (tmp_path / "runs/c.jsonl").write_text('{"foo": 1}\n', "utf-8")
    return tmp_path


def _record(path: Path, output: object) -> None:
    path.write_text(json.dumps({"id": "r1", "tool": "Bash", "input": {}, "output": output}) + "\n", "utf-8")


def test_a_file_of_a_folder_that_cannot_be_read_stops_nothing(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "c.chain.yaml", "--recordings", "runs", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["summary"]["records"] == 1
    assert [(skip["file"], skip["count"]) for skip in found["skipped"]] == [("runs/a.jsonl", 1), ("runs/c.jsonl", 1)]
    assert found["skipped"][0]["kind"] == "it holds no record"


def test_a_file_that_is_named_has_to_be_readable(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "c.chain.yaml", "--recordings", "runs/a.jsonl"]) == 2
    assert "runs/a.jsonl: it holds no record" in capsys.readouterr().err
    (lab / "runs/b.jsonl").unlink()
    assert main(["replay", "c.chain.yaml", "--recordings", "runs"]) == 2
    assert "runs/a.jsonl: it holds no record" in capsys.readouterr().err


def test_folders_that_are_left_are_named(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lab / "runs/older").mkdir()
    _record(lab / "runs/older/d.jsonl", "plain")
    assert main(["replay", "c.chain.yaml", "--recordings", "runs/"]) == 0
    said = capsys.readouterr()
    assert "1 records" in said.out
    assert "the folders in it are left: older" in said.err


@pytest.mark.parametrize(("output", "masked"), [({"a": SEED}, False), ({"a": TOKEN}, True)])
def test_only_what_is_masked_is_called_so(
    lab: Path, capsys: pytest.CaptureFixture[str], output: object, masked: bool
) -> None:
    """A pattern's own idea of a secret is no token format: such a value is shown as the model would read it."""
    _record(lab / "one.jsonl", output)
    assert main(["replay", "c.chain.yaml", "--recordings", "one.jsonl"]) == 0
    said = capsys.readouterr().out
    assert "leaks" in said
    assert ("masked here" in said) is masked
    assert (SEED in said) is not masked
    assert TOKEN not in said


@pytest.mark.parametrize(
    ("dialect", "host", "warned"),
    [("wasmagent", "claude-code", True), ("wasmagent", "vscode", False), ("claude-code", "claude-code", False)],
)
def test_an_export_says_which_hooks_would_see_nothing(
    lab: Path, capsys: pytest.CaptureFixture[str], dialect: str, host: str, warned: bool
) -> None:
    (lab / "c.chain.yaml").write_text(CHAIN.replace("wasmagent", dialect), "utf-8")
    assert main(["replay", "c.chain.yaml", "--export", host]) == 0
    assert ("look at texts alone: 'redact'" in capsys.readouterr().err) is warned


def test_every_mistake_of_a_chain_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chain = tmp_path / "a.chain.yaml"
    chain.write_text("version: 2\nname: c\ndialect: x\nposts: []\n", "utf-8")
    assert main(["replay", str(chain)]) == 2
    said = capsys.readouterr().err.strip().split("\n")
    assert [line.partition(str(chain))[2].partition(": ")[0] for line in said] == [":1:10", ":3:10", ":4:1"]
