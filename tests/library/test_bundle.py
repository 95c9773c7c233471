"""Facts about a skill's folder: bundled files, link targets, near misses, what git ignores."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from workbench.library.bundle import Facts, list_bundle
from workbench.library.gitignore import Ignores, ignore_file, ignored, parse_patterns
from workbench.library.scan import scan

Library = Any


def facts(library: Library, path: str = "pdf/SKILL.md") -> Facts:
    found = scan(library.root)
    (entry,) = (item for item in found.entries if item.path == path)
    return Facts(entry, found.base)


def test_the_bundle_is_listed_by_path(library: Library) -> None:
    library.skill("pdf")
    library.file("pdf/references/a b.md", "12345")
    script = library.file("pdf/scripts/run.sh")
    script.chmod(0o755)
    library.file("pdf/node_modules/x/y.js")
    library.skill("pdf/inner")
    library.link("pdf/out", "../../elsewhere")
    library.link("pdf/near", "references")
    library.link("pdf/up", "..")
    files = {item.path: item for item in facts(library).bundle.files}
    assert list(files) == [
        "SKILL.md",
        "near",
        "node_modules",
        "out",
        "references",
        "references/a b.md",
        "scripts",
        "scripts/run.sh",
        "up",
    ]
    assert (files["references/a b.md"].kind, files["references/a b.md"].size) == ("file", 5)
    assert files["scripts/run.sh"].executable
    assert not files["SKILL.md"].executable
    states = {path: item.link.state for path, item in files.items() if item.link}
    assert states == {"near": "inside", "out": "dangling", "up": "loop"}


def test_a_large_or_deep_bundle_is_cut_and_says_so(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"f{number:02}").touch()
    cut = list_bundle(str(tmp_path), most=10)
    assert (len(cut.files), cut.truncated) == (10, True)
    (tmp_path / "a/b/c/d").mkdir(parents=True)
    assert not list_bundle(str(tmp_path)).truncated
    deep = list_bundle(str(tmp_path), deepest=3)
    assert deep.truncated
    assert "a/b/c/d" not in {item.path for item in deep.files}


def test_the_bundle_is_read_once(library: Library) -> None:
    library.skill("pdf")
    found = facts(library)
    first = found.bundle
    library.file("pdf/new.md")
    assert found.bundle is first


@pytest.mark.parametrize(
    ("target", "answer"),
    [
        ("references/a.md", "yes"),
        ("./references/a.md#part", "yes"),
        ("references/a.md?raw=1#x", "yes"),
        ("references/with%20blank.md", "yes"),
        ("references/%E4%B8%AD%E6%96%87.md", "yes"),
        ("references/中文.md", "yes"),
        ("references", "yes"),
        ("references/", "yes"),
        ("scripts/../references/a.md", "yes"),
        ("#anchor", "yes"),
        ("references/A.md", "case"),
        ("References/a.md", "case"),
        ("references/b.md", "missing"),
        ("references/a.md/x", "missing"),
        ("gone.md", "missing"),
        ("nul%00byte", "missing"),
        ("../other/SKILL.md", "outside"),
        ("references/../../other", "outside"),
        ("/etc/passwd", "outside"),
        ("leak", "outside"),
        ("folder-leak/SKILL.md", "outside"),
        ("near.md", "yes"),
        ("broken", "missing"),
        ("x" * 5000, "missing"),
    ],
)
def test_link_targets(library: Library, target: str, answer: str) -> None:
    library.skill("pdf")
    library.skill("other")
    for name in ("a.md", "with blank.md", "中文.md"):
        library.file(f"pdf/references/{name}")
    library.link("pdf/leak", "../other/SKILL.md")
    library.link("pdf/folder-leak", "../other")
    library.link("pdf/near.md", "references/a.md")
    library.link("pdf/broken", "nowhere")
    assert facts(library).exists(target) == answer


def test_a_good_link_costs_one_look_at_the_disk(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.skill("pdf")
    library.file("pdf/a.md")
    found = facts(library)
    assert found.exists("a.md") == "yes"
    looks: list[str] = []
    real = os.lstat

    def look(path: str) -> os.stat_result:
        looks.append(path)
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "lstat", look)
        patch.setattr(os, "stat", lambda path: pytest.fail("a second look"))
        patch.setattr(os, "listdir", lambda path: pytest.fail("a listing"))
        assert found.exists("a.md") == "yes"
    assert len(looks) == 1


def test_on_a_case_blind_disk_real_entries_decide(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.skill("pdf")
    library.file("pdf/references/a.md")
    library.file("pdf/references/A.md")
    monkeypatch.setattr(Facts, "_case_blind", lambda self, device: True)
    found = facts(library)
    assert found.exists("references/a.md") == "yes"
    (library.root / "pdf/references/A.md").unlink()
    assert found.exists("references/A.md") == "case"


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("reference.md", "references/reference.md"),
        ("refs/reference.md", "references/reference.md"),
        ("references/refernce.md", "references/reference.md"),
        ("scripts/Run.PY", "scripts/run.py"),
        ("completely/else.txt", None),
        ("#x", None),
    ],
)
def test_near_misses(library: Library, wanted: str, near: str | None) -> None:
    library.skill("pdf")
    library.file("pdf/references/reference.md")
    library.file("pdf/scripts/run.py")
    assert facts(library).nearest(wanted) == near


def test_what_git_ignores(library: Library) -> None:
    for folder in ("skills/kept", "skills/secret", "skills/build/deep", "skills/back"):
        library.skill(folder)
    found = scan(library.root)
    assert not any(Facts(entry, found.base).git_ignored for entry in found.entries)
    (library.root / ".git" / "info").mkdir(parents=True)
    library.file(".git/info/exclude", "*.tmp\n")
    library.file(".gitignore", "secret/\nbuild\n/skills/back/*\n!/skills/back/SKILL.md\n")
    shared = Ignores()
    hidden = [entry.directory for entry in found.entries if Facts(entry, found.base, shared).git_ignored]
    assert hidden == ["deep", "secret"]


@pytest.mark.parametrize(
    ("pattern", "path", "is_folder", "expected"),
    [
        ("*.md", "a/b/SKILL.md", False, True),
        ("/*.md", "a/SKILL.md", False, False),
        ("a/*.md", "a/SKILL.md", False, True),
        ("a/*.md", "a/b/SKILL.md", False, False),
        ("a/**/c", "a/x/y/c", True, True),
        ("a/**/c", "a/c", True, True),
        ("**/c", "c", False, True),
        ("a/**", "a/x/y", False, True),
        ("a/**", "a", True, False),
        ("build/", "build", False, False),
        ("build/", "x/build", True, True),
        ("[ab].md", "b.md", False, True),
        ("[!ab].md", "b.md", False, False),
        ("\\#x", "#x", False, True),
        ("# comment", "# comment", False, False),
        ("x  ", "x", False, True),
        ("a?c", "abc", False, True),
        ("a?c", "a/c", False, False),
        ("[", "[", False, True),
    ],
)
def test_ignore_patterns(tmp_path: Path, pattern: str, path: str, is_folder: bool, expected: bool) -> None:
    (tmp_path / ".gitignore").write_text(pattern + "\n")
    found = ignore_file(str(tmp_path / ".gitignore"), str(tmp_path))
    assert found is not None
    assert ignored(str(tmp_path / path), is_folder, (found,)) is expected


def test_a_hostile_pattern_takes_no_time() -> None:
    (pattern,) = parse_patterns("*a" * 40 + "b")
    assert not pattern.whole.fullmatch("a" * 250)
