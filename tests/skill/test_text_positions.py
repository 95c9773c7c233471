"""Positions by their short ways are those of the long way."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from workbench.skill.text import Position, TextMap

_TEXTS = st.text(st.sampled_from("ab é读😀\n\r\u2028\t"), max_size=40)


def counted(text: str, index: int, bom: int) -> Position:
    """Line, column and offset by the definition: lines end at LF, CRLF and CR only."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    line = max(number for number, start in enumerate(starts) if start <= index)
    return Position(line + 1, index - starts[line] + 1, len(text[:index].encode()) + bom)


@given(_TEXTS, st.integers(0, 40), st.integers(0, 40), st.sampled_from([0, 3]), st.booleans(), st.booleans())
def test_positions_and_ranges(text: str, one: int, other: int, bom: int, long: bool, known: bool) -> None:
    text = text + "\n" + "x" * 3000 + text if long else text
    lines = TextMap(text, bom)
    if known:
        assert lines.starts
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    found = lines.range(start, end)
    assert (found.start, found.end) == (counted(text, start, bom), counted(text, end, bom))
    assert lines.position(len(text)) == counted(text, len(text), bom)
