"""F1: the strict scan, row by row of systems.md 2.1: who registers, who stops it, and every bad skill."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import skill
from workbench.disclosure.strict_scan import DUPLICATE, MANIFEST, PATH, RANGE, ScanOptions, strict_scan

posix = pytest.mark.skipif(os.name != "posix", reason="making links needs rights on Windows")


def scan(workspace: Path, **options: Any) -> Any:
    return strict_scan(str(workspace), ScanOptions(**options)).scan


def test_a_workspace_without_skills_is_no_error(tmp_path: Path) -> None:
    found = scan(tmp_path)
    assert (found.error, found.names, found.catalog) == (None, (), "")


@pytest.mark.parametrize("limit", [0, -1, 1.5, "10", True, None, float("nan")])
@pytest.mark.parametrize("name", ["max_entries", "max_bytes"])
def test_a_limit_that_is_no_positive_whole_number_is_a_range_error(tmp_path: Path, name: str, limit: object) -> None:
    assert scan(tmp_path, **{name: limit}).error.error_class == RANGE


@pytest.mark.parametrize(
    "directory", ["", "a\0b", "/abs", "C:x", "C:\\x", "..", "a/../b", ".", "./", "nul", "a/COM1.txt", "a\\..\\b"]
)
def test_a_skills_folder_that_is_no_place_below_the_workspace(tmp_path: Path, directory: str) -> None:
    assert scan(tmp_path, directory=directory).error.error_class == PATH


def test_a_backslash_parts_the_names_of_the_skills_folder(tmp_path: Path) -> None:
    target = tmp_path / "a" / "skills" / "alpha"
    target.mkdir(parents=True)
    (target / "SKILL.md").write_text("---\nname: alpha\ndescription: x\n---\n")
    assert scan(tmp_path, directory="a\\skills").names == ("alpha",)


def test_a_workspace_that_is_not_there_and_one_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for name in ("gone", "file"):
        assert scan(tmp_path / name).error.error_class == PATH


def test_a_skills_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "skills").write_text("x")
    assert scan(tmp_path).error.error_class == PATH


def test_only_the_first_level_counts_in_order_of_code_units(tmp_path: Path) -> None:
    for name in ("zeta", "alpha", "beta-2", "beta"):
        skill(tmp_path, name)
    skill(tmp_path, "group/inner")
    (tmp_path / "skills" / "draft").mkdir()
    (tmp_path / "skills" / "README.md").write_text("no skill")
    (tmp_path / "skills" / "lower").mkdir()
    (tmp_path / "skills" / "lower" / "skill.md").write_text("---\nname: lower\ndescription: x\n---\n")
    found = scan(tmp_path)
    assert (found.error, found.names) == (None, ("alpha", "beta", "beta-2", "zeta"))


def escape(workspace: Path) -> None:
    skill(workspace.parent / "other", "beta")
    (workspace / "skills" / "beta").symlink_to(workspace.parent / "other" / "skills" / "beta")


def dangling(workspace: Path) -> None:
    (workspace / "skills" / "beta").symlink_to("nowhere")


def to_a_file(workspace: Path) -> None:
    (workspace / "skills" / "beta").symlink_to("../file")
    (workspace / "file").write_text("x")


def sibling(workspace: Path) -> None:
    (workspace / "skills" / "beta").symlink_to("alpha")


def manifest_folder(workspace: Path) -> None:
    (workspace / "skills" / "beta" / "SKILL.md").mkdir(parents=True)


def manifest_escape(workspace: Path) -> None:
    file = skill(workspace.parent / "other", "beta")
    (workspace / "skills" / "beta").mkdir()
    (workspace / "skills" / "beta" / "SKILL.md").symlink_to(file)


@posix
@pytest.mark.parametrize(
    ("change", "error"),
    [
        (escape, PATH),
        (dangling, PATH),
        (to_a_file, PATH),
        (sibling, DUPLICATE),
        (manifest_folder, PATH),
        (manifest_escape, PATH),
    ],
)
def test_links_and_odd_manifests(tmp_path: Path, change: Callable[[Path], None], error: str) -> None:
    workspace = tmp_path / "workspace"
    skill(workspace, "alpha")
    change(workspace)
    found = scan(workspace)
    assert found.error.error_class == error
    assert str(tmp_path) not in found.error.message + found.error.path
    assert (found.names, found.entries, found.catalog) == ((), (), "")


@posix
def test_a_manifest_link_that_leads_nowhere_is_a_draft(tmp_path: Path) -> None:
    (tmp_path / "skills" / "beta").mkdir(parents=True)
    (tmp_path / "skills" / "beta" / "SKILL.md").symlink_to("nowhere.md")
    assert scan(tmp_path).error is None


def header(lines: str, body: str = "body") -> str:
    return f"---\n{lines}\n---\n{body}"


GOOD = {
    "plain": header("name: alpha\ndescription: x"),
    "crlf": header("name: alpha\ndescription: x").replace("\n", "\r\n"),
    "bom": "\ufeff" + header("name: alpha\ndescription: x"),
    "closing at the end of the file": "---\nname: alpha\ndescription: x\n---",
    "folded": header("name: alpha\ndescription: >\n  two\n  lines"),
    "trimmed": header("name: alpha\ndescription: '  x  '"),
    "quoted number": header("name: alpha\ndescription: '123'"),
    "words that old YAML takes for booleans": header("name: alpha\ndescription: on"),
    "a date": header("name: alpha\ndescription: 2024-01-01"),
    "five thousand characters": header(f"name: alpha\ndescription: {'x' * 5000}"),
    "marks of Markdown": header("name: alpha\ndescription: 'x** - **evil**: y'"),
    "other keys": header("name: alpha\ndescription: x\nmetadata: {a: 1}\nzzz: [1]"),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_what_registers(tmp_path: Path, text: str) -> None:
    skill(tmp_path, "alpha", text=text)
    found = scan(tmp_path)
    assert (found.error, found.names) == (None, ("alpha",))


BAD = {
    "no header": "text",
    "empty": "",
    "blank first": "\n" + GOOD["plain"],
    "blanks after the fence": GOOD["plain"].replace("---\n", "--- \n"),
    "dots do not close": "---\nname: alpha\ndescription: x\n...\nbody",
    "never closed": "---\nname: alpha\ndescription: x\n",
    "key twice": header("name: alpha\nname: alpha\ndescription: x"),
    "colon": header("name: alpha\ndescription: a: b"),
    "syntax": header("name: [alpha\ndescription: x"),
    "list": header("- name: alpha"),
    "number as text": header("name: alpha\ndescription: 123"),
    "boolean": header("name: alpha\ndescription: true"),
    "no name": header("description: x"),
    "no description": header("name: alpha"),
    "empty description": header("name: alpha\ndescription: ''"),
    "two lines": header("name: alpha\ndescription: |\n  two\n  lines"),
    "upper case": header("name: Alpha\ndescription: x"),
    "two hyphens": header("name: a--b\ndescription: x"),
    "too long": header(f"name: {'a' * 65}\ndescription: x"),
    "device": header("name: nul\ndescription: x"),
    "other folder": header("name: beta\ndescription: x"),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_the_manifest_must_not_be(tmp_path: Path, text: str) -> None:
    skill(tmp_path, "alpha", text=text)
    found = scan(tmp_path)
    assert found.error.error_class == MANIFEST
    assert found.error.path == "skills/alpha/SKILL.md"


def test_a_fence_at_the_margin_of_a_block_text_ends_the_header(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", text=header("name: alpha\ndescription: |\n  x\n---\nmore: y"))
    registry = strict_scan(str(tmp_path))
    assert registry.skills["alpha"].description == "x"


def test_a_header_that_is_not_utf8_stops_the_scan_and_a_body_that_is_not_does_not(tmp_path: Path) -> None:
    file = skill(tmp_path, "alpha")
    file.write_bytes(b"---\nname: alpha\ndescription: x\n---\n\xff\xfe")
    assert scan(tmp_path).error is None
    file.write_bytes(b"---\nname: alpha\ndescription: \xff\n---\n")
    assert scan(tmp_path).error.error_class == MANIFEST


def test_com0_is_a_name(tmp_path: Path) -> None:
    skill(tmp_path, "com0")
    assert scan(tmp_path).names == ("com0",)


def test_a_name_that_stands_twice_is_told_before_one_that_is_not_its_folders(tmp_path: Path) -> None:
    skill(tmp_path, "aaa", text=header("name: alpha\ndescription: x"))
    skill(tmp_path, "alpha")
    found = scan(tmp_path)
    assert found.error.error_class == DUPLICATE
    assert found.error.path == "skills/alpha/SKILL.md"


def test_every_bad_skill_is_listed_and_the_first_of_the_walk_stops_it(tmp_path: Path) -> None:
    skill(tmp_path, "good")
    skill(tmp_path, "bad-a", text="no header")
    skill(tmp_path, "bad-b", text=header("name: other\ndescription: x"))
    skill(tmp_path, "bad-c", text=header("name: bad-c\ndescription: a: b"))
    found = scan(tmp_path)
    assert found.error.path == "skills/bad-a/SKILL.md"
    assert sorted(one.path for one in found.bad) == [f"skills/bad-{letter}/SKILL.md" for letter in "abc"]
