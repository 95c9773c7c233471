"""Renaming a skill: folder, name and paths in one step, and back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from workbench.library import rename as rename_module
from workbench.library.rename import RenameError, apply, plan_rename, undo

Library = Any


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


@pytest.fixture
def shelf(library: Library) -> Any:
    library.skill("skills/old-name", body="See [self](../old-name/references/a.md) and `old-name`.\n")
    library.file("skills/old-name/references/a.md", "back to old-name/SKILL.md, and ../SKILL.md\n")
    library.skill(
        "skills/other",
        body=(
            "[x](../old-name/SKILL.md) `../old-name/references/a.md` skills/old-name/SKILL.md ../old-name.\n"
            "not: ../old-name-2/x ../my-old-name/x old-name ../old-name.md https://x.org/old-name/y x/../../old-name\n"
        ),
    )
    library.file("workbench.toml", '[files]\ntasks = ["skills/old-name/evals/tasks.yaml"]\n')
    library.skill("skills/old-name-2")
    return library


def renamed(shelf: Any, new: str = "new-name") -> Any:
    return plan_rename(shelf.root / "skills", "old-name", new, settings=[shelf.root / "workbench.toml"])


def test_folder_name_and_paths_change(shelf: Any) -> None:
    apply(renamed(shelf))
    files = tree(shelf.root)
    assert "skills/old-name/SKILL.md" not in files
    own = files["skills/new-name/SKILL.md"].decode()
    assert own.startswith("---\nname: new-name\ndescription: Does old-name. Use when asked.\n---\n")
    assert "(../new-name/references/a.md) and `old-name`" in own
    assert files["skills/new-name/references/a.md"] == b"back to new-name/SKILL.md, and ../SKILL.md\n"
    other = files["skills/other/SKILL.md"].decode().partition("---\n")[2].partition("---\n")[2]
    assert other == (
        "[x](../new-name/SKILL.md) `../new-name/references/a.md` skills/new-name/SKILL.md ../new-name.\n"
        "not: ../old-name-2/x ../my-old-name/x old-name ../old-name.md https://x.org/old-name/y x/../../new-name\n"
    )
    assert b'"skills/new-name/evals/tasks.yaml"' in files["workbench.toml"]
    assert "skills/old-name-2/SKILL.md" in files


def test_the_plan_shows_what_will_change_and_what_stays(shelf: Any) -> None:
    plan = renamed(shelf)
    assert [os.path.relpath(change.path, shelf.root) for change in plan.changes] == [
        "skills/old-name/SKILL.md",
        "skills/old-name/references/a.md",
        "skills/other/SKILL.md",
        "workbench.toml",
    ]
    assert plan.occurrences == 2 + 1 + 5 + 1
    assert dict(plan.mentions)["old-name/SKILL.md"] == 2
    assert (shelf.root / "skills" / "old-name").is_dir()


def test_undo_restores_every_byte(shelf: Any) -> None:
    before = tree(shelf.root)
    done = apply(renamed(shelf))
    assert tree(shelf.root) != before
    undo(done)
    assert tree(shelf.root) == before


def test_undo_is_refused_after_an_edit(shelf: Any) -> None:
    done = apply(renamed(shelf))
    (shelf.root / "skills/other/SKILL.md").write_text("edited")
    before = tree(shelf.root)
    with pytest.raises(RenameError, match="was changed since"):
        undo(done)
    assert tree(shelf.root) == before


def test_a_failure_takes_everything_back(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(shelf.root)
    plan = renamed(shelf)

    def fail(*_: Any) -> None:
        raise PermissionError(13, "no right to rename", "somewhere")

    monkeypatch.setattr(rename_module, "rename_path", fail)
    with pytest.raises(RenameError, match="taken back: somewhere: no right to rename"):
        apply(plan)
    assert tree(shelf.root) == before


def test_a_file_that_changed_since_the_plan_stops_it(shelf: Any) -> None:
    plan = renamed(shelf)
    (shelf.root / "workbench.toml").write_text("[project]\n")
    before = tree(shelf.root)
    with pytest.raises(RenameError, match="changed on disk"):
        apply(plan)
    assert tree(shelf.root) == before


@pytest.mark.parametrize(
    ("value", "new", "expected"),
    [
        ("old-name", "new-name", "new-name"),
        ("'old-name'  # note", "new-name", "'new-name'  # note"),
        ('"old-name"', "new-name", '"new-name"'),
        ("another", "new-name", "new-name"),
        ("old-name", "yes", '"yes"'),
        ("old-name", "123", '"123"'),
        ("old-name", "中文", "中文"),
    ],
)
def test_the_name_keeps_its_quotes(library: Library, value: str, new: str, expected: str) -> None:
    data = f"\ufeff---\r\nname: {value}\r\ndescription: x\r\n---\r\n".encode()
    library.skill("old-name").write_bytes(data)
    apply(plan_rename(library.root, "old-name", new))
    found = (library.root / new / "SKILL.md").read_bytes()
    assert found == f"\ufeff---\r\nname: {expected}\r\ndescription: x\r\n---\r\n".encode()


def test_a_skill_without_a_name_or_in_another_encoding_keeps_its_bytes(library: Library) -> None:
    for data, skips in ((b"---\ndescription: x\n---\n", 0), ("---\nname: old\n---\n".encode("utf-16"), 1)):
        library.skill("old").write_bytes(data)
        plan = plan_rename(library.root, "old", "new")
        assert len(plan.skipped) == skips
        done = apply(plan)
        assert (library.root / "new" / "SKILL.md").read_bytes() == data
        undo(done)


@pytest.mark.parametrize(
    ("folder", "new", "words"),
    [
        ("one", "two", "exists already"),
        ("one", "one", "already"),
        ("one", "a/b", "cannot be the name"),
        ("one", "..", "cannot be the name"),
        ("one", "", "cannot be the name"),
        ("gone", "new", "not a folder"),
        (".", "new", "not a folder"),
    ],
)
def test_impossible_renames_are_refused(library: Library, folder: str, new: str, words: str) -> None:
    library.skill("one")
    library.skill("two")
    with pytest.raises(RenameError, match=words):
        plan_rename(library.root, folder, new)
