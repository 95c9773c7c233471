"""Golden files: written on request, compared otherwise, never with a secret in them."""

from __future__ import annotations

import os
from pathlib import Path

from workbench.hooks.golden import compared, golden_text

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def test_missing_then_written_then_equal(tmp_path: Path) -> None:
    folder = str(tmp_path)
    missing = compared(folder, "golden/r3.txt", "a\r\nb", False)
    assert (missing.ok, missing.message) == (False, "does not exist; --update-golden writes it")
    assert not (tmp_path / "golden").exists()
    assert compared(folder, "golden/r3.txt", "a\r\nb", True)[1:] == (True, True, None)
    assert (tmp_path / "golden" / "r3.txt").read_bytes() == b"a\nb\n"
    assert compared(folder, "golden/r3.txt", "a\nb", False)[1:] == (True, False, None)
    assert compared(folder, "golden/r3.txt", "a\nb", True).written is False
    assert os.listdir(tmp_path / "golden") == ["r3.txt"]


def test_a_difference_is_placed_and_only_written_on_request(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_bytes(b"a\r\nb\r\nc")
    assert compared(str(tmp_path), "g.txt", "a\nb\nc", False).ok
    found = compared(str(tmp_path), "g.txt", "a\nx\nc", False)
    assert (found.ok, found.message) == (False, "differs from line 2 on")
    assert file.read_bytes() == b"a\r\nb\r\nc"
    assert compared(str(tmp_path), "g.txt", "a\nx\nc", True).written
    assert file.read_bytes() == b"a\nx\nc\n"


def test_a_secret_is_never_written(tmp_path: Path) -> None:
    for value in (f"token: {SECRET}", {"a": [SECRET]}):
        found = compared(str(tmp_path), "g.txt", value, True)
        assert (found.ok, found.written) == (False, False)
        assert "no golden file may hold" in (found.message or "")
        assert SECRET not in (found.message or "")
    assert os.listdir(tmp_path) == []


def test_values_are_kept_as_readable_json() -> None:
    assert golden_text({"b": ["é"], "a": None}) == '{\n  "a": null,\n  "b": [\n    "é"\n  ]\n}\n'


def test_a_place_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "golden").write_text("a file", "utf-8")
    found = compared(str(tmp_path), "golden/r3.txt", "a", True)
    assert not found.ok
    assert "cannot be" in (found.message or "")


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "chain").mkdir()
    (tmp_path / "away").mkdir()
    (tmp_path / "chain" / "golden").symlink_to(tmp_path / "away", target_is_directory=True)
    found = compared(str(tmp_path / "chain"), "golden/r3.txt", "a", True)
    assert (found.ok, found.written) == (False, False)
    assert "leads out of the chain's folder" in (found.message or "")
    assert os.listdir(tmp_path / "away") == []
    (tmp_path / "away" / "own.txt").write_text("mine", "utf-8")
    (tmp_path / "chain" / "r4.txt").symlink_to(tmp_path / "away" / "own.txt")
    assert compared(str(tmp_path / "chain"), "r4.txt", "a", True).written
    assert (tmp_path / "away" / "own.txt").read_text("utf-8") == "mine"
