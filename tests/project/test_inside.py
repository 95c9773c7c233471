"""Searching inside all skills: lines as they stand, what is edited counts, and what cannot be read is told."""

from __future__ import annotations

import os
from pathlib import Path

from workbench.project.inside import MOST, search_inside


def write(root: Path, name: str, data: bytes) -> tuple[str, Path]:
    file = root / name / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    return f"{name}/SKILL.md", file


def test_lines_are_found_in_either_case_with_their_numbers(tmp_path: Path) -> None:
    files = [
        write(tmp_path, "a", b"---\r\nname: a\r\n---\r\nAsk the Harbour master.\r\n"),
        write(tmp_path, "b", "\ufeff---\nname: b\n---\n写发布说明 harbour 😀\n".encode()),
        write(tmp_path, "c", b"nothing"),
    ]
    found = search_inside(files, "HARBOUR", {})
    assert [(hit.path, hit.line, hit.text) for hit in found.hits] == [
        ("a/SKILL.md", 4, "Ask the Harbour master."),
        ("b/SKILL.md", 4, "写发布说明 harbour 😀"),
    ]
    assert (found.searched, found.more, found.unread) == (3, False, ())


def test_the_edited_text_counts(tmp_path: Path) -> None:
    files = [write(tmp_path, "a", b"old words")]
    assert not search_inside(files, "old", {"a/SKILL.md": b"new words"}).hits
    assert search_inside(files, "new", {"a/SKILL.md": b"new words"}).hits


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    files = [write(tmp_path, "a", b"words"), ("b/SKILL.md", tmp_path / "b/SKILL.md")]
    (tmp_path / "c").mkdir()
    os.mkfifo(tmp_path / "c/SKILL.md")
    files.append(("c/SKILL.md", tmp_path / "c/SKILL.md"))
    found = search_inside(files, "words", {})
    assert [path for path, _ in found.unread] == ["b/SKILL.md", "c/SKILL.md"]
    assert all(reason for _, reason in found.unread)
    assert found.searched == 1


def test_a_long_line_is_shown_around_the_words_and_many_lines_are_bounded(tmp_path: Path) -> None:
    files = [write(tmp_path, "a", b"x" * 5000 + b" needle " + b"y" * 5000)]
    assert "needle" in search_inside(files, "needle", {}).hits[0].text
    assert len(search_inside(files, "needle", {}).hits[0].text) <= 160
    many = [write(tmp_path, "b", b"needle\n" * (MOST + 1))]
    found = search_inside(many, "needle", {})
    assert len(found.hits) == MOST
    assert found.more
