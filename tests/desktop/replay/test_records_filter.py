"""The filter of recordings by words, figures and results."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desktop.replay.loading import Row
from workbench.desktop.replay.playing import Half, Line
from workbench.desktop.replay.records_filter import parse_filter
from workbench.hooks.compare import Comparison
from workbench.hooks.model import Provenance, Record

RECORD = Record("r7", "h", "s", "Bash", {}, "x", None, None, "none", None, None, Provenance("a.jsonl", 3))
ROW = Row(RECORD, "a.jsonl", "printenv && deploy", 18_000)
LINE = Line(
    Half("safe", 4000, 1.0, 3, failed=False, changed=True),
    Half("leak", 4010, 1.0, 1, failed=True, changed=True),
    Comparison.IMPROVED,
)


@pytest.mark.parametrize(
    "text",
    [
        "", "printenv", "DEPLOY bash", "r7", '"printenv && deploy"', "tool:bash", "hits:>0", "hits:3", "size:>1kb",
        "size:<=18kb", "size:<1MB", "changed:", "failed:", "verdict:leak", "verdict:safe", "ab:improved", "tool:",
    ],
)  # fmt: skip
def test_it_passes(text: str) -> None:
    assert parse_filter(text).passes(ROW, LINE)


@pytest.mark.parametrize(
    "text", ["curl", "tool:read", "hits:>3", "hits:0", "size:>1MB", "changed:no", "failed:no", "verdict:race", "ab:reg"]
)
def test_it_does_not_pass(text: str) -> None:
    assert not parse_filter(text).passes(ROW, LINE)


def test_nothing_is_said_of_results_before_they_are_there() -> None:
    assert not parse_filter("failed:").passes(ROW, None)
    assert not parse_filter("hits:>0").passes(ROW, None)
    assert parse_filter("tool:bash").passes(ROW, None)


def test_what_is_not_known_is_named() -> None:
    assert parse_filter("colour:red size:big").unknown == ("colour:", "size:big")


@given(st.text(max_size=40))
def test_any_text_is_a_filter(text: str) -> None:
    parse_filter(text).passes(ROW, LINE)
