"""The cache of our own data files: the same value with and without it, whatever happened to the cache."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from workbench.skill.packaged import load_yaml, resource
from workbench.skill.parsed import load_parsed, plain


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if not os.environ.get("XDG_CACHE_HOME"):
        pytest.skip("the cache folder is not told by the environment here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Reader:
    """Counts how often a file was really read."""

    def __init__(self) -> None:
        self.reads = 0

    def __call__(self, path: Path) -> Any:
        self.reads += 1
        return {"text": path.read_text("utf-8")}


def test_a_file_is_read_once_until_it_changes(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "data.yaml"
    file.write_text("读", "utf-8")
    reader = Reader()
    assert load_parsed(file, reader) == load_parsed(file, reader) == {"text": "读"}
    assert reader.reads == 1
    file.write_text("two", "utf-8")
    assert load_parsed(file, reader) == {"text": "two"}
    assert reader.reads == 2


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"[1]", b"null", b"\xff", b"[" * 100_000])
def test_a_damaged_cache_is_made_anew(cache: Path, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "data.yaml"
    file.write_text("one")
    reader = Reader()
    load_parsed(file, reader)
    (kept,) = (cache / "skill-workbench").iterdir()
    kept.write_bytes(content)
    assert load_parsed(file, reader) == {"text": "one"}
    assert load_parsed(file, reader) == {"text": "one"}
    assert reader.reads == 2


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(cache: Path, tmp_path: Path) -> None:
    cache.write_text("a file, not a folder")
    file = tmp_path / "data.yaml"
    file.write_text("one")
    assert load_parsed(file, Reader()) == {"text": "one"}


def test_our_own_data_is_the_same_from_the_cache(cache: Path) -> None:
    for path in sorted(resource().rglob("*.yaml")):
        fresh = load_yaml(path)
        assert load_yaml(path) == fresh, path
        assert plain(fresh) == fresh
