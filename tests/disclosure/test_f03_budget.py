"""F3: the budget of the list: UTF-8 bytes, one more for each later line, and a stop instead of a skip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import load, play, skill
from workbench.disclosure.strict_scan import ScanOptions, strict_scan


def entries(workspace: Path, **options: Any) -> tuple[str, ...]:
    return strict_scan(str(workspace), ScanOptions(**options)).scan.entries


def test_an_exact_fit_is_listed_and_one_byte_less_empties_the_list(tmp_path: Path) -> None:
    skill(tmp_path, "a", "abcdef")  # "- **a**: abcdef" has 15 bytes
    assert entries(tmp_path, max_bytes=15) == ("a",)
    assert entries(tmp_path, max_bytes=14) == ()


def test_each_later_line_costs_one_byte_more(tmp_path: Path) -> None:
    skill(tmp_path, "a", "abcdef")
    skill(tmp_path, "b", "abcdef")
    assert entries(tmp_path, max_bytes=31) == ("a", "b")
    assert entries(tmp_path, max_bytes=30) == ("a",)


def test_one_long_early_line_hides_every_later_one(tmp_path: Path) -> None:
    skill(tmp_path, "a", "x" * 100)
    skill(tmp_path, "b", "short")
    assert entries(tmp_path, max_bytes=50) == ()


def test_chinese_costs_three_bytes_a_character(tmp_path: Path) -> None:
    skill(tmp_path, "a", "中文说明")
    assert len("中文说明".encode()) == 12
    assert entries(tmp_path, max_bytes=9 + 12) == ("a",)
    assert entries(tmp_path, max_bytes=9 + 11) == ()


def test_the_number_of_entries_is_a_limit_too(tmp_path: Path) -> None:
    for name in "abc":
        skill(tmp_path, name)
    assert entries(tmp_path, max_entries=2) == ("a", "b")


def test_what_is_not_listed_can_still_be_loaded(tmp_path: Path) -> None:
    skill(tmp_path, "alpha", body="the body\n")
    timeline = play(tmp_path, load("alpha"), max_catalog_bytes=10)
    assert (timeline.scan.names, timeline.scan.entries, timeline.scan.catalog) == (("alpha",), (), "")
    assert timeline.calls[0].result == "the body\n"
    system = timeline.requests[0].messages[0].content
    assert "alpha" not in system


@pytest.mark.parametrize("limit", [1, 8_000])
def test_the_default_list_is_the_lines_and_nothing_else(tmp_path: Path, limit: int) -> None:
    skill(tmp_path, "zeta", "Last.")
    skill(tmp_path, "alpha", "First.")
    found = strict_scan(str(tmp_path), ScanOptions(max_bytes=limit)).scan
    assert found.catalog == ("- **alpha**: First.\n- **zeta**: Last." if limit > 1 else "")
