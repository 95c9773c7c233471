"""Linked folders and files: followed once, never below a skill, every detour told."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from workbench.library.scan import scan
from workbench.library.snapshot import Snapshot

Library = Any
pytestmark = pytest.mark.skipif(os.name != "posix", reason="making links needs rights on Windows")


def paths(snapshot: Snapshot) -> list[str]:
    return [entry.path for entry in snapshot.entries]


def told(snapshot: Snapshot) -> list[tuple[str, str, str]]:
    return [(problem.kind, problem.path, problem.other) for problem in snapshot.problems]


def test_a_linked_skill_outside_is_listed_and_told(library: Library, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere" / "pdf"
    outside.mkdir(parents=True)
    (outside / "SKILL.md").write_text("---\nname: pdf\n---\n")
    library.skill("own")
    library.link("pdf", str(outside))
    found = scan(library.root)
    assert paths(found) == ["own/SKILL.md", "pdf/SKILL.md"]
    assert told(found) == [("link-outside", "pdf", "")]
    link = found.entries[1].folder_link
    assert link is not None
    assert (link.state, link.target, found.entries[1].real) == ("outside", outside, str(outside))


def test_a_link_to_a_listed_skill_is_a_duplicate_of_the_real_one(library: Library) -> None:
    library.skill("zz-real")
    library.link("aa-alias", "zz-real")
    found = scan(library.root)
    assert paths(found) == ["zz-real/SKILL.md"]
    assert told(found) == [("link-duplicate", "aa-alias", "zz-real")]


def test_two_links_to_one_outside_skill_are_listed_once(library: Library, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "SKILL.md").write_text("---\nname: far\n---\n")
    library.link("a", str(tmp_path / "far"))
    library.link("b", str(tmp_path / "far"))
    found = scan(library.root)
    assert paths(found) == ["a/SKILL.md"]
    assert told(found) == [("link-outside", "a", ""), ("link-duplicate", "b", "a"), ("link-outside", "b", "")]


def test_dangling_and_looping_links(library: Library) -> None:
    library.skill("one")
    library.link("gone", "nowhere")
    library.link("up", "..")
    library.link("ring-a", "ring-b")
    library.link("ring-b", "ring-a")
    library.link("self", "self")
    found = scan(library.root)
    assert paths(found) == ["one/SKILL.md"]
    assert told(found) == [
        ("dangling-link", "gone", ""),
        ("link-loop", "ring-a", ""),
        ("link-loop", "ring-b", ""),
        ("link-loop", "self", ""),
        ("link-loop", "up", ""),
    ]


def test_a_dangling_link_far_from_skills_is_nobodys_business(library: Library) -> None:
    library.skill("skills/one")
    library.link("src/vendored", "nowhere")
    assert told(scan(library.root)) == []


def test_links_below_a_skill_are_not_followed(library: Library) -> None:
    library.skill("one")
    library.skill("two")
    library.link("one/self", ".")
    library.link("one/other", "../two")
    found = scan(library.root)
    assert paths(found) == ["one/SKILL.md", "two/SKILL.md"]
    assert told(found) == []


def test_a_linked_group_is_followed_with_the_links_in_it(library: Library, tmp_path: Path) -> None:
    far = tmp_path / "dotfiles"
    for folder in (far / "team" / "one", tmp_path / "third" / "two"):
        folder.mkdir(parents=True)
        (folder / "SKILL.md").write_text("---\nname: x\n---\n")
    (far / "team" / "two").symlink_to(tmp_path / "third" / "two")
    (far / "team" / "back").symlink_to(library.root)
    library.skill("own")
    library.link("team", str(far / "team"))
    found = scan(library.root)
    assert paths(found) == ["own/SKILL.md", "team/one/SKILL.md", "team/two/SKILL.md"]
    assert ("link-outside", "team", "") in told(found)
    assert ("link-duplicate", "team/back", ".") in told(found)


def test_a_link_to_the_whole_disk_is_a_loop(library: Library) -> None:
    library.skill("one")
    library.link("disk", "/")
    found = scan(library.root)
    assert paths(found) == ["one/SKILL.md"]
    assert told(found) == [("link-loop", "disk", "")]


def test_a_link_to_a_huge_foreign_tree_is_bounded_and_told(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.library.detours.OUTSIDE_FOLDERS", 20)
    for number in range(30):
        (tmp_path / "huge" / f"f{number:02}").mkdir(parents=True)
    (tmp_path / "huge" / "f00" / "SKILL.md").write_text("---\nname: x\n---\n")
    library.skill("one")
    library.link("huge", str(tmp_path / "huge"))
    found = scan(library.root)
    assert paths(found) == ["huge/f00/SKILL.md", "one/SKILL.md"]
    assert told(found) == [("link-outside", "huge", ""), ("too-many", "huge", "")]


def test_a_root_given_as_a_link_keeps_its_name(library: Library, tmp_path: Path) -> None:
    library.skill("one")
    link = tmp_path / "skills-link"
    link.symlink_to(library.root)
    found = scan(link)
    assert found.base == link
    assert paths(found) == ["one/SKILL.md"]
    assert told(found) == []


def test_a_linked_manifest(library: Library, tmp_path: Path) -> None:
    (tmp_path / "shared.md").write_text("---\nname: shared\n---\n")
    library.skill("real")
    library.link("inside/SKILL.md", "../real/SKILL.md")
    library.link("outside/SKILL.md", str(tmp_path / "shared.md"))
    library.link("gone/SKILL.md", "nowhere.md")
    library.link("ring/SKILL.md", "SKILL.md")
    found = scan(library.root)
    states = {entry.folder: entry.file_link and entry.file_link.state for entry in found.entries}
    assert states == {"inside": "inside", "outside": "outside", "real": None}
    assert told(found) == [
        ("dangling-link", "gone/SKILL.md", ""),
        ("link-outside", "outside/SKILL.md", ""),
        ("link-loop", "ring/SKILL.md", ""),
    ]
    assert [skip.path for skip in found.skipped] == ["gone/SKILL.md", "ring/SKILL.md"]


def _case(shared: Path, case: str, tmp_path: Path) -> Path:
    target = tmp_path / case
    shutil.copytree(shared / "cases" / case / "input", target, symlinks=True)
    script = shared / "cases" / case / "make.sh"
    if script.exists():
        subprocess.run(["sh", str(script)], cwd=target, check=True)
    return target


def test_case_b42(shared: Path, tmp_path: Path) -> None:
    folder = _case(shared, "B42", tmp_path)
    found = scan(folder)
    wanted = {
        ("link-outside", "skills/linked-one", ""),
        ("dangling-link", "skills/dangling", ""),
        ("link-duplicate", "skills/alias-of-real", "skills/real-one"),
        ("link-outside", "skills/file-link/SKILL.md", ""),
    }
    assert wanted <= set(told(found))
    assert {"skills/real-one", "skills/looped", "skills/linked-one"} <= {entry.folder for entry in found.entries}
    assert paths(scan(folder / "skills-link")) == paths(scan(folder / "skills"))
