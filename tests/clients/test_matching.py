"""Patterns for a project's own profiles: what they mean, and where their search ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.clients import matching as module
from workbench.clients.matching import PatternError, matching

FILES = ("a.yaml", "b.txt", "c/a.yaml", "c/d/a.yaml", "c/d/b.yaml", ".git/a.yaml", ".hid/a.yaml")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("matching")
    for name in FILES:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text("x")
    return made


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("a.yaml", ["a.yaml"]),
        ("./c//a.yaml", ["c/a.yaml"]),
        ("*.yaml", ["a.yaml"]),
        ("c/*", ["c/a.yaml"]),
        ("*/a.yaml", [".hid/a.yaml", "c/a.yaml"]),
        ("**/b.*", ["b.txt", "c/d/b.yaml"]),
        ("c/**/a.yaml", ["c/a.yaml", "c/d/a.yaml"]),
        ("**/**/d/**/b.yaml", ["c/d/b.yaml"]),
        ("c/**", ["c/a.yaml", "c/d/a.yaml", "c/d/b.yaml"]),
        ("[ab].yaml", ["a.yaml"]),
        ("c", []),
        ("none/*", []),
    ],
)
def test_what_a_pattern_means(folder: Path, pattern: str, expected: list[str]) -> None:
    assert [path.relative_to(folder).as_posix() for path in matching(folder, pattern)] == expected


@pytest.mark.parametrize("pattern", ["", ".", "/etc/*", "\\x", "../x", "a/../b", "C:/x", "a**", "*/" * 65, "a" * 1_001])
def test_patterns_that_are_refused(folder: Path, pattern: str) -> None:
    with pytest.raises(PatternError):
        matching(folder, pattern)


@given(st.text("ac*?[].!/\\d", max_size=60))
def test_any_pattern_is_searched_or_refused(folder: Path, pattern: str) -> None:
    try:
        found = matching(folder, pattern)
    except PatternError:
        return
    assert len(set(found)) == len(found)
    assert all(path.is_relative_to(folder) for path in found)


def test_the_search_ends_at_a_number_of_entries(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENTRIES", 5)
    with pytest.raises(PatternError, match="more than 5 files and folders"):
        matching(folder, "**/*.yaml")


@pytest.mark.skipif(os.name != "posix", reason="makes links")
def test_links_lead_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("x")
    inside = tmp_path / "project"
    inside.mkdir()
    (inside / "real.yaml").write_text("x")
    (inside / "own.yaml").symlink_to("real.yaml")
    (inside / "around").symlink_to(".")
    assert matching(inside, "**/*.yaml") == [inside / "own.yaml", inside / "real.yaml"]
    (inside / "far.yaml").symlink_to("../outside.yaml")
    with pytest.raises(PatternError, match=r"far\.yaml is a link that leads out"):
        matching(inside, "*.yaml")
