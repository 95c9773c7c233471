"""The bundled skills are what a user meets first: no profile has anything to say against them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench import bootstrap
from workbench.cli.main import main

SAMPLES = bootstrap.sample_skills()
BYTES = {"tutorial": [(f"{name}/SKILL.md", "D424", "info") for name in ("zh-gongwen", "zh-jishu-fanyi")]}
"""The one client that counts bytes is told of every description in Chinese, ours too."""
PROFILES = ("spec", "claude-code", "codex", "claude-upload", "tutorial", "lenient")


def lint(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main(["lint", "--format", "json", *arguments])
    result = json.loads(capsys.readouterr().out)
    assert isinstance(result, dict)
    return result


@pytest.mark.parametrize("profile", PROFILES)
def test_samples_are_clean(profile: str, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = lint(capsys, "--profile", profile, *(str(repo / name) for name in SAMPLES))
    findings = [(item["path"], item["code"], item["severity"]) for item in result["findings"]]
    told = BYTES.get(profile, [])
    assert [(path.removeprefix("skills/"), *rest) for path, *rest in findings] == told
    assert result["skipped"] == []
    assert result["summary"] == {"skills": len(SAMPLES), "error": 0, "warning": 0, "info": len(told), "suppressed": 0}


def test_samples_cover_what_a_skill_may_have(repo: Path) -> None:
    headers = {name: (repo / name / "SKILL.md").read_text(encoding="utf-8").split("---\n")[1] for name in SAMPLES}
    assert any("allowed-tools:" in text for text in headers.values())
    assert any("metadata:" in text for text in headers.values())
    assert any(re.search("[\u4e00-\u9fff]", text) for text in headers.values())
    assert all("license: MIT" in text for text in headers.values())
    assert any((repo / name / "references").is_dir() and (repo / name / "scripts").is_dir() for name in SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_plain_text_with_existing_links(name: str, repo: Path) -> None:
    folder = repo / name
    data = (folder / "SKILL.md").read_bytes()
    assert data.startswith(b"---\n")
    assert data.endswith(b"\n")
    assert b"\r" not in data
    targets = re.findall(r"\]\(([^)#]+)\)", data.decode("utf-8"))
    assert [target for target in targets if "://" not in target and not (folder / target).is_file()] == []


def test_script_of_a_sample_explains_itself(repo: Path) -> None:
    scripts = [path for name in SAMPLES for path in (repo / name).glob("scripts/*.py")]
    assert scripts
    for script in scripts:
        command = [sys.executable, str(script), "--help"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
        assert done.returncode == 0, done.stderr
        assert "usage:" in done.stdout


def test_script_of_a_sample_lists_real_commits(repo: Path, tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "Begin")
    git("tag", "v1")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("a")
    git("add", ".")
    git("commit", "-q", "-m", "Explain the a")
    script = repo / "skills" / "changelog-writing" / "scripts" / "collect_changes.py"
    command = [sys.executable, str(script), "--from"]
    done = subprocess.run([*command, "v1"], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"## docs\n- [0-9a-f]+ Explain the a\n", done.stdout)
    done = subprocess.run([*command, "no-such-tag"], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 2
