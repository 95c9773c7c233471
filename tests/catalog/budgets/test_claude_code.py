"""Claude Code's budget where a single column decides: score, floor, overrides, bundled skills, widths."""

from __future__ import annotations

import math
import sys

import pytest

from workbench.catalog.budgets import Laid, Settings, Usage, lay_out
from workbench.catalog.budgets.claude_code import DAY, score
from workbench.catalog.budgets.widths import _PLAIN, width
from workbench.catalog.model import Candidate, Limit, Note, Shown
from workbench.skill.meters import columns

NOW = 1_764_500_000_000


def laid_out(skills: dict[str, str], **settings: object) -> Laid:
    return lay_out(
        "claude-code",
        [Candidate(f"{name}/SKILL.md", name, text) for name, text in skills.items()],
        Settings(**settings),  # type: ignore[arg-type]
    )


def described(laid: Laid) -> list[str]:
    return [line.line[2:].split(":")[0] for line in laid.lines if line.state is Shown.FULL]


def test_one_column_decides() -> None:
    skills = {"a": "x" * 10, "b": "y" * 10}
    assert laid_out(skills).used == 3 + 12 + 3 + 12 + 1
    assert described(laid_out(skills, limit=31)) == ["a", "b"]
    assert described(laid_out(skills, limit=30)) == ["a"]
    assert described(laid_out(skills, limit=19)) == ["a"]
    assert described(laid_out(skills, limit=18)) == []


def test_a_later_short_one_still_fits() -> None:
    laid = laid_out({"a": "x" * 50, "b": "y"}, limit=20)
    assert laid.text == "- a\n- b: y"
    assert laid.lines[0].reason == Note("claude-dropped", (("need", 52), ("left", 13)))
    assert laid.lines[0].state is Shown.NAME_ONLY


def test_a_larger_limit_may_show_fewer() -> None:
    skills = {"a": "x" * 4, "b": "y", "c": "z"}
    assert described(laid_out(skills, limit=11 + 6)) == ["a"]
    assert described(laid_out({**skills, "a": "x" * 5}, limit=11 + 6)) == ["b", "c"]
    assert described(laid_out({**skills, "a": "x" * 5}, limit=11 + 7)) == ["a"]


@pytest.mark.parametrize(
    ("uses", "days", "rival", "wins"),
    [(100, 7, 51, False), (100, 7, 49, True), (1_000, 100, 99, True), (1_000, 100, 101, False)],
)
def test_uses_fade_by_half_a_week_down_to_a_tenth(uses: int, days: int, rival: int, wins: bool) -> None:
    usage = {"a": Usage(rival, NOW), "b": Usage(uses, NOW - days * DAY)}
    laid = laid_out({"a": "x" * 10, "b": "y" * 10}, limit=19, usage=usage, now_ms=NOW)
    assert described(laid) == (["b"] if wins else ["a"])


def test_score_at_the_edges() -> None:
    assert score(None, NOW) == 0
    assert score(Usage(8, 0), None) == 8
    assert score(Usage(8, NOW - 7 * DAY), NOW) == pytest.approx(4)
    assert score(Usage(0, 1e300), 0) == 0
    assert score(Usage(1, 1e300), 0) == math.inf


def test_overrides() -> None:
    skills = {"a": "one", "b": "two", "c": "three", "d": "four", "e": "five"}
    overrides = {"a": "name-only", "b": "off", "c": "user-invocable-only", "d": "on", "nobody": "off"}
    laid = laid_out(skills, overrides=overrides)
    assert laid.text == "- a\n- d: four\n- e: five"
    assert [line.state for line in laid.lines] == ["name-only", "full", "full", "hidden", "hidden"]
    assert [line.reason.kind for line in laid.lines if line.reason] == [
        "override-name-only",
        "override-hidden",
        "override-hidden",
    ]
    assert laid.used == laid.wanted == 3 + 9 + 9 + 2


def test_bundled_skills_keep_their_text_even_above_the_limit() -> None:
    laid = laid_out({"a": "text"}, limit=10, bundled=("- loop: " + "x" * 40,))
    assert laid.text == "- a\n- loop: " + "x" * 40
    assert laid.used == 3 + 1 + 48
    assert Note("claude-names-exceed", (("used", 52), ("limit", 10))) in laid.notes


def test_columns_of_bundled_skills_whose_text_is_not_known_are_set_aside() -> None:
    laid = laid_out({"a": "x" * 10}, limit=100, reserved=86)
    assert (laid.text, laid.used, laid.wanted) == ("- a", 89, 101)
    assert laid.notes == (Note("claude-reserved", (("columns", 86),)),)
    assert laid_out({"a": "x" * 10}, limit=101, reserved=86).used == 101


@pytest.mark.parametrize(
    ("settings", "limit"),
    [
        ({}, 8_000),
        ({"window": 1_000_000}, 40_000),
        ({"window": 199_999}, 7_999),
        ({"window": 200_000, "fraction": 0.02}, 16_000),
        ({"window": 200_000, "limit": 5}, 5),
    ],
)
def test_limit(settings: dict[str, object], limit: int) -> None:
    assert laid_out({}, **settings).limit == Limit(limit, "columns")


def test_line_feeds_inside_a_description_stay_and_count_nothing() -> None:
    laid = laid_out({"a": "one\ntwo\n- forged: three"})
    assert laid.text == "- a: one\ntwo\n- forged: three"
    assert laid.used == len("- a: one") + len("two") + len("- forged: three")


def test_a_description_that_is_empty_leaves_the_name() -> None:
    laid = laid_out({"a": "", "b": "text"}, limit=1)
    assert laid.text == "- a\n- b"
    assert [line.state for line in laid.lines] == [Shown.FULL, Shown.NAME_ONLY]


def test_late_2025_listed_entries_up_to_the_first_misfit() -> None:
    laid = laid_out({"a": "one", "b": "x" * 300, "c": "two"}, limit=250, variant="2025-12")
    assert laid.text is not None
    assert laid.text.endswith("</skill>\n<!-- Showing 1 of 3 skills due to token limits -->")
    assert [line.state for line in laid.lines] == [Shown.FULL, Shown.ABSENT, Shown.ABSENT]
    assert laid_out({}, variant="2025-12").limit == Limit(15_000, "utf16")


def test_widths_counted_at_once_are_those_of_the_meter() -> None:
    chars = [chr(code) for code in range(0x80, sys.maxunicode) if _PLAIN.fullmatch(chr(code))]
    assert len(chars) > 39_000
    assert [hex(ord(char)) for char in chars if width(char) != columns(char)] == []
    for left in "a中é→한":
        assert [hex(ord(char)) for char in chars[::97] if width(left + char) != columns(left + char)] == []
    assert not _PLAIN.fullmatch("e\u0301")
