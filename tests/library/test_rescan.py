"""A rescan gives what a fresh scan would give, and names what differs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.library.scan import Changes, UnusablePathError, rescan, scan
from workbench.library.snapshot import Snapshot

Library = Any


def same(one: Snapshot, other: Snapshot) -> bool:
    """All but the revision."""
    return (one.base, one.roots, one.entries, one.problems, one.skipped) == (
        other.base,
        other.roots,
        other.entries,
        other.problems,
        other.skipped,
    )


def age(root: Path) -> None:
    """Puts every time stamp into the past, so that nothing is too young to be trusted."""
    for folder, _, names in os.walk(root, topdown=False):
        for path in [*(os.path.join(folder, name) for name in names), folder]:
            os.utime(path, (1_600_000_000, 1_600_000_000), follow_symlinks=False)


def test_nothing_changed(library: Library) -> None:
    library.skill("one")
    library.file("one/references/a.md")
    library.file("notes/notes.md")
    before = scan(library.root)
    now, changes = rescan(before)
    assert not changes
    assert changes == Changes()
    assert same(now, before)
    assert now.revision == before.revision + 1


def test_nothing_changed_reads_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.skill("one")
    age(library.root)
    before = scan(library.root)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("a file was opened"))
    monkeypatch.setattr(os, "scandir", lambda *_: pytest.fail("a folder was listed"))
    now, changes = rescan(before)
    assert not changes
    assert now.entries[0] is before.entries[0]


def test_added_removed_and_modified(library: Library) -> None:
    for name in ("one", "two", "three"):
        library.skill(name)
    age(library.root)
    before = scan(library.root)
    library.skill("two", body="another body\n")
    library.skill("four")
    shutil.rmtree(library.root / "three")
    now, changes = rescan(before)
    assert changes == Changes(("four/SKILL.md",), ("three/SKILL.md",), ("two/SKILL.md",))
    assert same(now, scan(library.root))


def test_an_edit_that_keeps_size_and_time_is_seen(library: Library) -> None:
    path = library.skill("one", name="aaa")
    before = scan(library.root)
    stat = path.stat()
    library.skill("one", name="bbb")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    now, changes = rescan(before)
    assert changes.modified == ("one/SKILL.md",)
    assert b"bbb" in now.entries[0].header


def test_a_moved_skill_is_paired(library: Library) -> None:
    library.skill("one")
    library.skill("two")
    before = scan(library.root)
    (library.root / "one").rename(library.root / "uno")
    _, changes = rescan(before)
    assert changes.moved == (("one/SKILL.md", "uno/SKILL.md"),)
    assert (changes.added, changes.removed) == (("uno/SKILL.md",), ("one/SKILL.md",))


def test_a_new_problem_is_a_change(library: Library) -> None:
    library.skill("one")
    before = scan(library.root)
    library.file("notes/notes.md")
    _, changes = rescan(before)
    assert changes == Changes(problems=True)


def test_a_new_skill_above_moves_the_root_of_the_others(library: Library) -> None:
    library.skill("lib/group/one")
    before = scan(library.root)
    library.skill("lib/two")
    now, changes = rescan(before)
    assert [entry.root for entry in now.entries] == ["lib", "lib"]
    assert changes.modified == ("lib/group/one/SKILL.md",)
    assert same(now, scan(library.root))


def test_only_named_paths_are_looked_at(library: Library) -> None:
    one, two = library.skill("one"), library.skill("two")
    age(library.root)
    before = scan(library.root)
    library.skill("one", body="x\n")
    library.skill("two", body="y\n")
    now, changes = rescan(before, [one])
    assert changes.modified == ("one/SKILL.md",)
    _, later = rescan(now, [two])
    assert later.modified == ("two/SKILL.md",)


def test_a_named_folder_stands_for_all_below_it(library: Library) -> None:
    for name in ("group/one", "group/two", "three"):
        library.skill(name)
    before = scan(library.root)
    shutil.rmtree(library.root / "group")
    now, changes = rescan(before, [library.root / "group"])
    assert changes.removed == ("group/one/SKILL.md", "group/two/SKILL.md")
    library.skill("group/deep/four")
    _, later = rescan(now, [library.root / "group"])
    assert later.added == ("group/deep/four/SKILL.md",)


def test_a_path_that_is_gone_is_refused(library: Library) -> None:
    library.skill("one")
    before = scan(library.root)
    shutil.rmtree(library.root)
    with pytest.raises(UnusablePathError):
        rescan(before)


NAMES = st.sampled_from(["a", "b", "a/c", "a/c/d", "skills", "skills/x", "x/y/z"])
EDITS = st.lists(
    st.tuples(st.sampled_from(["write", "lower", "delete", "rename", "link", "draft", "unlink", "loop"]), NAMES, NAMES),
    min_size=1,
    max_size=7,
)


def edit(root: Path, what: str, one: str, two: str) -> None:
    folder, other = root / one, root / two
    try:
        if what in ("write", "lower"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / ("SKILL.md" if what == "write" else "skill.md")).write_text(f"---\nname: {two}\n---\n")
        elif what == "delete":
            shutil.rmtree(folder)
        elif what == "rename":
            folder.rename(other)
        elif what == "link":
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.symlink_to(other)
        elif what == "draft":
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "notes.md").write_text(two)
        elif what == "unlink":
            folder.unlink() if folder.is_symlink() else (folder / "SKILL.md").unlink()
        else:
            (folder / "loop").symlink_to(root)
    except OSError:
        pass


@settings(max_examples=150)
@given(st.lists(EDITS, min_size=1, max_size=4))
def test_a_rescan_is_a_scan_after_any_edits(
    tmp_path_factory: pytest.TempPathFactory, rounds: list[list[tuple[str, str, str]]]
) -> None:
    root = tmp_path_factory.mktemp("library")
    now = scan(root)
    for edits in rounds:
        before = now
        for what, one, two in edits:
            edit(root, what, one, two)
        now, changes = rescan(before)
        fresh = scan(root)
        assert same(now, fresh)
        old, new = ({entry.path: entry for entry in taken.entries} for taken in (before, now))
        assert set(changes.added) == new.keys() - old.keys()
        assert set(changes.removed) == old.keys() - new.keys()
        assert set(changes.modified) == {path for path in new.keys() & old.keys() if new[path] != old[path]}
