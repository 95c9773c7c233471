"""Reading whole skills, tolerantly and strictly."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from workbench.library.load import (
    InvalidArgumentsError,
    InvalidSkillError,
    LoadedSkill,
    PathEscapeError,
    StrictLoadError,
    read_skill,
    strict_load,
)
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


HEADER = "---\nname: alpha\ndescription: Does alpha.\n---\n"


def alpha(library: Library, data: str | bytes) -> Path:
    path = Path(library.root, "alpha", "SKILL.md")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    ("data", "body"),
    [
        (HEADER + "body\r\nend\r\n\n", b"body\r\nend\r\n\n"),
        (HEADER.replace("\n", "\r\n") + "body", b"body"),
        ("\ufeff" + HEADER + "  中文 😀", "  中文 😀".encode()),
        (HEADER.rstrip("\n"), b""),
        (HEADER.replace("Does alpha.", ">\n  folded\n  text") + "b", b"b"),
        (HEADER.replace("Does alpha.", "on"), b""),
    ],
)
def test_a_strict_load_gives_the_body_byte_for_byte(library: Library, data: str, body: bytes) -> None:
    path = alpha(library, data)
    found = strict_load(library.root, "alpha")
    assert (found.name, found.body, found.file) == ("alpha", body, path)


@pytest.mark.parametrize("name", ["../secret", "nul", "com1", "", "a" * 65, "Alpha", "a--b", "a/b", "alpha\n"])
def test_what_is_no_name_never_reaches_the_disk(library: Library, name: str) -> None:
    with pytest.raises(InvalidArgumentsError) as caught:
        strict_load(library.root / "does-not-exist", name)
    assert caught.value.code == "invalid_arguments"


@pytest.mark.parametrize(
    "data",
    [
        b"\xff" + HEADER.encode(),
        HEADER.encode() + b"\xff",
        "no header",
        "\n" + HEADER,
        HEADER.replace("---\n", "--- \n"),
        "---\nname: alpha\ndescription: x\n",
        HEADER.replace("name: alpha", "name: beta"),
        HEADER.replace("name: alpha", "name: 123"),
        HEADER.replace("name: alpha", "name: alpha\nname: alpha"),
        HEADER.replace("Does alpha.", "a: b"),
        HEADER.replace("Does alpha.", "|\n  two\n  lines"),
        HEADER.replace("Does alpha.", "''"),
        HEADER.replace("Does alpha.", "true"),
        HEADER.replace("description: Does alpha.", "other: x"),
        "---\n- a list\n---\n",
        "",
    ],
)
def test_a_manifest_that_is_wrong_now_is_refused(library: Library, data: str | bytes) -> None:
    alpha(library, data)
    with pytest.raises(InvalidSkillError) as caught:
        strict_load(library.root, "alpha")
    assert caught.value.code == "invalid_skill"
    assert str(library.root) not in str(caught.value)


def swap_folder(library: Library, outside: Path) -> None:
    shutil.move(library.root / "alpha", outside)
    library.link("alpha", str(outside))


def swap_file(library: Library, outside: Path) -> None:
    shutil.move(library.root / "alpha" / "SKILL.md", outside)
    library.link("alpha/SKILL.md", str(outside))


def delete_folder(library: Library, _: Path) -> None:
    shutil.rmtree(library.root / "alpha")


def delete_file(library: Library, _: Path) -> None:
    (library.root / "alpha" / "SKILL.md").unlink()


def delete_root(library: Library, _: Path) -> None:
    shutil.rmtree(library.root)


@pytest.mark.skipif(os.name != "posix", reason="making links needs rights on Windows")
@pytest.mark.parametrize(
    ("change", "gone"),
    [(swap_folder, False), (swap_file, False), (delete_folder, True), (delete_file, True), (delete_root, True)],
)
def test_what_was_swapped_or_deleted_since_the_scan_is_an_escape(
    library: Library, tmp_path: Path, change: Any, gone: bool
) -> None:
    alpha(library, HEADER)
    assert strict_load(library.root, "alpha").description == "Does alpha."
    change(library, tmp_path / "outside")
    with pytest.raises(PathEscapeError) as caught:
        strict_load(library.root, "alpha")
    assert (caught.value.code, caught.value.gone) == ("skill_path_escape", gone)
    assert str(tmp_path) not in str(caught.value)


def test_a_link_within_the_folder_and_a_linked_root_are_fine(library: Library, tmp_path: Path) -> None:
    library.file("alpha/real.md", HEADER)
    library.link("alpha/SKILL.md", "real.md")
    (tmp_path / "root").symlink_to(library.root)
    assert strict_load(tmp_path / "root", "alpha").name == "alpha"


def test_a_manifest_that_is_a_folder_has_the_code_of_an_escape(library: Library) -> None:
    (library.root / "alpha" / "SKILL.md").mkdir(parents=True)
    with pytest.raises(PathEscapeError) as caught:
        strict_load(library.root, "alpha")
    assert (caught.value.code, caught.value.gone) == ("skill_path_escape", False)
