"""Two catalogs: who entered, who left, who lost or regained text; two folders, and two revisions of one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.catalog.lab import build, skill
from workbench.catalog.compare import Change, compare
from workbench.catalog.revision import RevisionError, export


def changes(before: Path, after: Path, client: str = "codex", limit: int = 10_000) -> dict[str, str]:
    found = compare(build(client, before, limit=limit), build(client, after, limit=limit))
    return {row.name: str(row.change) for row in found.changed}


def test_every_way_to_change(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for root in (one, two):
        skill(root, "same", "Does it.")
    skill(one, "gone", "Does it.")
    skill(two, "new", "Does it.")
    skill(one, "said", "Does it.")
    skill(two, "said", "Does that.")
    skill(one, "hid", "Does it.")
    skill(two, "hid", "Does it.", **{"disable-model-invocation": "true"})
    assert changes(one, two, "claude-code") == {"gone": "left", "new": "entered", "said": "reworded", "hid": "left"}
    assert changes(two, one, "claude-code") == {"gone": "entered", "new": "left", "said": "reworded", "hid": "entered"}
    assert changes(one, one, "claude-code") == {}


def test_text_lost_and_regained(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for root in (one, two):
        skill(root, "a", "x" * 80)
    skill(two, "b", "x" * 80)
    assert changes(one, two, limit=40) == {"a": "lost", "b": "entered"}
    assert changes(two, one, limit=40) == {"a": "gained", "b": "left"}


def test_a_skill_that_moved_is_the_same_skill(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    skill(one / "x", "a", "Does it.")
    skill(two / "y", "a", "Does it.")
    found = compare(build("opencode", one), build("opencode", two))
    assert [(row.path, row.before is not None) for row in found.rows] == [("y/a/SKILL.md", True)]
    assert found.count(Change.REWORDED) == 1


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    root = tmp_path / "work tree"
    skill(root / "skills", "a", "First.")
    skill(root / "skills", "b", "整理。")
    (root / "skills" / "b" / "agents").mkdir()
    (root / "skills" / "b" / "agents" / "openai.yaml").write_text("policy: {}\n")
    (root / "skills" / "b" / "big.bin").write_bytes(b"x" * 1000)
    (root / "skills" / "link").symlink_to("a")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "one")
    skill(root / "skills", "a", "Second.")
    return root


def test_a_revision_has_the_skills_of_then(repository: Path, tmp_path: Path) -> None:
    target = tmp_path / "then"
    left_out = export(str(repository / "skills"), "HEAD", target)
    files = sorted(str(path.relative_to(target)) for path in target.rglob("*") if path.is_file())
    assert files == ["a/SKILL.md", "b/SKILL.md", "b/agents/openai.yaml"]
    assert b"First." in (target / "a" / "SKILL.md").read_bytes()
    assert left_out == ()


def test_links_are_told_and_not_made(repository: Path, tmp_path: Path) -> None:
    (repository / "skills" / "c").mkdir()
    (repository / "skills" / "c" / "SKILL.md").symlink_to("/etc/passwd")
    git(repository, "add", "-A")
    git(repository, "commit", "-q", "-m", "two")
    (line,) = export(str(repository / "skills"), "HEAD", tmp_path / "then")
    assert line == "c/SKILL.md: a link, which is not followed in a revision"
    assert not (tmp_path / "then" / "c").exists()


def test_nothing_that_the_repository_names_is_started(repository: Path, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n")
    trap.chmod(0o755)
    (repository / ".gitattributes").write_text("SKILL.md filter=trap diff=trap\n")
    git(repository, "add", "-A")
    git(repository, "commit", "-q", "-m", "attributes")
    for key in ("filter.trap.smudge", "filter.trap.clean", "filter.trap.process", "core.fsmonitor", "core.pager",
                "diff.trap.textconv", "core.sshCommand", "core.askPass"):  # fmt: skip
        git(repository, "config", key, str(trap))
    for hook in ("post-checkout", "post-index-change", "reference-transaction"):
        (repository / ".git" / "hooks" / hook).write_text(trap.read_text())
        (repository / ".git" / "hooks" / hook).chmod(0o755)
    export(str(repository / "skills"), "HEAD", tmp_path / "then")
    assert (tmp_path / "then" / "a" / "SKILL.md").is_file()
    assert not mark.exists()


@pytest.mark.parametrize("revision", ["nope", "--help", "-1", "HEAD\0", "", "HEAD:skills"])
def test_no_such_revision(revision: str, repository: Path, tmp_path: Path) -> None:
    with pytest.raises(RevisionError) as caught:
        export(str(repository / "skills"), revision, tmp_path / "then")
    assert "\n" not in str(caught.value)


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(RevisionError, match="not a git repository"):
        export(str(tmp_path), "HEAD", tmp_path / "then")


def test_another_repository_in_the_environment_leads_nowhere(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    export(str(repository / "skills"), "HEAD", tmp_path / "then")
    assert (tmp_path / "then" / "a" / "SKILL.md").is_file()
