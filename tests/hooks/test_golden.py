"""Golden files: written on request, compared otherwise, never with a secret in them."""

from __future__ import annotations

import os
from pathlib import Path

from workbench.hooks.golden import approved, compared, golden_text, merged, proposal

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


def test_changes_are_approved_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text("a\nb\nc\nd\ne\n", encoding="utf-8")
    one = proposal(str(tmp_path), "g.txt", "a\nB\nc\nd\nE\n")
    assert len(one.changes) == 2
    assert merged(one, ()) == one.wanted
    assert merged(one, (0, 1)) == one.found
    found = approved(one, (1,))
    assert (found.ok, found.written, found.message) == (False, True, None)
    assert file.read_text(encoding="utf-8") == "a\nb\nc\nd\nE\n"
    assert approved(one, (0,)).message == "changed meanwhile; look again"
    again = proposal(str(tmp_path), "g.txt", "a\nB\nc\nd\nE\n")
    assert approved(again, (0,)) == ("g.txt", True, True, None)


def test_a_missing_golden_file_is_one_change_and_a_binary_one_is_left_alone(tmp_path: Path) -> None:
    one = proposal(str(tmp_path), "new/g.txt", {"b": 1})
    assert (one.wanted, len(one.changes), one.trouble) == ("", 1, "")
    assert approved(one, (0,)).ok
    assert (tmp_path / "new" / "g.txt").read_text(encoding="utf-8") == '{\n  "b": 1\n}\n'
    (tmp_path / "bin").write_bytes(b"\xff\xfe\x00")
    broken = proposal(str(tmp_path), "bin", "text")
    assert (broken.changes, broken.trouble) == ((), "is not UTF-8")
    assert approved(broken, (0,)).message == "is not UTF-8"
    assert (tmp_path / "bin").read_bytes() == b"\xff\xfe\x00"


def test_a_change_with_a_secret_is_refused_and_the_one_beside_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text("a\nb\nc\n", encoding="utf-8")
    one = proposal(str(tmp_path), "g.txt", f"A\nb\ntoken={SECRET}\n")
    refused = approved(one, (0, 1))
    assert not refused.written
    assert "no golden file may hold" in (refused.message or "")
    assert SECRET not in (refused.message or "")
    assert approved(one, (0,)).written
    assert file.read_text(encoding="utf-8") == "A\nb\nc\n"


def test_half_a_character_is_kept_by_its_code(tmp_path: Path) -> None:
    assert compared(str(tmp_path), "g.txt", "a\ud83d", update=True).written
    assert (tmp_path / "g.txt").read_bytes() == b"a\\ud83d\n"
    assert compared(str(tmp_path), "g.txt", "a\ud83d", update=False).ok
