"""Reading whole skills, tolerantly."""

from __future__ import annotations

import os
from typing import Any

import pytest

from workbench.library.load import LoadedSkill, read_skill
from workbench.library.save import content_digest
from workbench.library.scan import scan
from workbench.library.snapshot import Skipped

Library = Any


def test_a_skill_is_read_whole(library: Library) -> None:
    path = library.skill("group/pdf", body="# Body\r\n")
    (entry,) = scan(library.root).entries
    loaded = read_skill(entry)
    assert isinstance(loaded, LoadedSkill)
    assert loaded.data == path.read_bytes()
    assert loaded.digest == content_digest(loaded.data)
    assert loaded.stamp == entry.stamp
    assert (loaded.skill.path, loaded.skill.directory, loaded.skill.shown_name) == ("group/pdf/SKILL.md", "pdf", "pdf")
    assert loaded.skill.document.body == "# Body\r\n"
    alone = read_skill(path)
    assert isinstance(alone, LoadedSkill)
    assert (alone.skill.path, alone.skill.directory) == ("SKILL.md", "pdf")


def test_what_cannot_be_read_is_skipped_with_the_reason(library: Library) -> None:
    path = library.skill("pdf")
    (entry,) = scan(library.root).entries
    assert read_skill(path, cap=10) == Skipped(
        "SKILL.md", f"it cannot be read: it has {path.stat().st_size:,} bytes; files above 10 bytes are not read"
    )
    path.unlink()
    assert read_skill(entry) == Skipped("pdf/SKILL.md", "it vanished before it was read")
    path.mkdir()
    assert read_skill(entry) == Skipped("pdf/SKILL.md", "it is a folder")


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX file types")
def test_pipes_and_devices_are_not_read(library: Library) -> None:
    (library.root / "pipe").mkdir()
    os.mkfifo(library.root / "pipe" / "SKILL.md")
    library.link("device/SKILL.md", "/dev/zero")
    for name in ("pipe", "device"):
        found = read_skill(library.root / name / "SKILL.md")
        assert isinstance(found, Skipped)
