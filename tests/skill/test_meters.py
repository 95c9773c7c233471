from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.meters import Meters, columns, estimated_tokens, measure


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Meters(0, 0, 0, 0, 0)),
        ("abcd", Meters(4, 4, 4, 4, 1)),
        ("abcde", Meters(5, 5, 5, 5, 2)),
        ("菜园", Meters(6, 2, 2, 4, 2)),
        ("🌱", Meters(4, 2, 1, 2, 1)),
        ("e\u0301", Meters(3, 2, 2, 1, 1)),
        ("👩\u200d👩\u200d👧", Meters(18, 8, 5, 2, 5)),
        ("🇩🇪", Meters(8, 4, 2, 2, 2)),
        ("🇩", Meters(4, 2, 1, 1, 1)),
        ("🇩🇪🇩…", Meters(15, 7, 4, 4, 4)),
        ("a\u00adb", Meters(4, 3, 3, 2, 1)),
        ("a\n\tb", Meters(4, 4, 4, 2, 1)),
        ("菜\n园", Meters(7, 3, 3, 4, 2)),
    ],
)
def test_each_unit(text: str, expected: Meters) -> None:
    assert measure(text) == expected


@given(st.text())
def test_units_agree_with_each_other(text: str) -> None:
    found = measure(text)
    assert found.code_points <= found.utf16 <= found.bytes
    assert found.tokens_estimated * 4 - found.bytes in range(4)
    assert found.columns >= 0


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_printable_ascii_has_one_column_each(text: str) -> None:
    assert columns(text) == len(text)


def test_a_lone_surrogate_is_measured() -> None:
    assert measure("a\ud83d").utf16 == 2


def test_estimate_rounds_up() -> None:
    assert [estimated_tokens(size) for size in (0, 1, 4, 5)] == [0, 1, 1, 2]


def test_width_tables_are_loaded_only_for_text_that_needs_them() -> None:
    code = "import sys; from workbench.skill.meters import measure; measure('abc'); print('wcwidth' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
