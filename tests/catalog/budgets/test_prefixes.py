"""Copilot CLI and the tutorial, which end their lists at the first misfit, and the clients that end nowhere."""

from __future__ import annotations

import pytest

from workbench.catalog.budgets import Laid, Settings, lay_out, unbounded
from workbench.catalog.model import Candidate, Limit, Note, Shown

ENTRY = len("<skill>\n  <name></name>\n  <description></description>\n  <location>project</location>\n</skill>\n")


def laid_out(client: str, skills: dict[str, str], **settings: object) -> Laid:
    return lay_out(
        client,
        [Candidate(f"{name}/SKILL.md", name, text, "project") for name, text in skills.items()],
        Settings(**settings),  # type: ignore[arg-type]
    )


def states(laid: Laid) -> list[Shown]:
    return [line.state for line in laid.lines]


def test_copilot_counts_utf16_units_of_the_entry_and_one() -> None:
    laid = laid_out("copilot-cli", {"a": "🎨文x"})
    assert laid.used == ENTRY + 1 + 4
    assert laid.limit == Limit(15_000, "utf16")
    assert states(laid_out("copilot-cli", {"a": "🎨文x"}, limit=ENTRY + 5)) == [Shown.FULL]
    assert states(laid_out("copilot-cli", {"a": "🎨文x"}, limit=ENTRY + 4)) == [Shown.NAME_ONLY]


def test_copilot_takes_descriptions_as_they_come_escaped() -> None:
    assert "<description>R&amp;D</description>" in str(laid_out("copilot-cli", {"a": "R&amp;D"}).text)


def test_copilot_names_what_does_not_fit_and_who_is_to_blame() -> None:
    laid = laid_out("copilot-cli", {"a": "x", "b": "y" * 200, "c": "z", "d": "z"}, limit=ENTRY * 2 + 50)
    assert str(laid.text).endswith("</skill>\nAdditional skills available (invoke by name): b, c, d")
    assert [line.reason for line in laid.lines] == [
        None,
        Note("copilot-misfit", (("need", ENTRY + 201), ("left", ENTRY + 48))),
        Note("copilot-hidden", (("by", "b"),)),
        Note("copilot-hidden", (("by", "b"),)),
    ]
    assert [line.line for line in laid.lines[1:]] == ["b", "c", "d"]


def test_copilot_puts_its_own_skills_last() -> None:
    own = "<skill>\n  <name>own</name>\n  <description>d</description>\n  <location>builtin</location>\n</skill>"
    both = laid_out("copilot-cli", {"a": "x"}, bundled=(own,))
    assert str(both.text).endswith(own)
    assert both.used == ENTRY + 2 + len(own) + 1
    tight = laid_out("copilot-cli", {"a": "x"}, bundled=(own,), limit=both.used - 1)
    assert tight.tail == ("Additional skills available (invoke by name): own",)
    assert states(tight) == [Shown.FULL]


def test_copilot_dropped_the_rest_until_march_2026() -> None:
    laid = laid_out("copilot-cli", {"a": "x", "b": "y"}, limit=ENTRY + 2, variant="2026-03")
    assert str(laid.text).endswith("</skill>\n<!-- Showing 1 of 2 skills due to token limits -->")
    assert laid.lines[1].reason == Note("dropped-misfit", (("need", ENTRY + 2), ("left", 0)))
    assert laid.lines[1].line == ""
    assert laid_out("copilot-cli", {"a": "x"}, variant="2026-03").tail == ()


@pytest.mark.parametrize(("limit", "count"), [(13, 0), (14, 1), (28, 1), (29, 2), (43, 2), (44, 3)])
def test_tutorial_counts_a_line_feed_before_each_later_line(limit: int, count: int) -> None:
    laid = laid_out("tutorial", {"a": "5byte", "b": "5byte", "c": "5byte"}, limit=limit)
    assert states(laid).count(Shown.FULL) == count
    assert laid.used == len(str(laid.text).encode())


def test_tutorial_sorts_by_code_units_and_stops() -> None:
    skills = {"b": "two", "a": "x" * 100, "c": "three", "\uffff": "z", "😀": "y"}
    laid = laid_out("tutorial", skills, limit=60)
    assert (laid.text, laid.used) == ("", 0)
    assert [line.number for line in laid.lines] == [1, 0, 2, 4, 3]
    assert laid.lines[0].reason == Note("tutorial-misfit", (("need", 109), ("left", 60)))
    assert {line.reason for line in laid.lines[1:]} == {Note("tutorial-hidden", (("by", "a"),))}


def test_tutorial_lists_a_hundred() -> None:
    laid = laid_out("tutorial", {f"s{number:03}": "" for number in range(101)})
    assert states(laid) == [Shown.FULL] * 100 + [Shown.ABSENT]
    assert laid.lines[-1].reason == Note("tutorial-entries", (("most", 100),))
    assert laid.limit == Limit(8_000, "bytes")


def test_every_reason_has_words_in_both_languages() -> None:
    laid = laid_out("tutorial", {"a": "x" * 9_000, "b": ""})
    for line in laid.lines:
        assert line.reason is not None
        assert line.reason.message("en") != line.reason.message("zh")


def test_without_a_budget_all_is_listed() -> None:
    skills = [Candidate("a", "a", "é"), Candidate("b", "b", None)]
    laid = unbounded.lay_out(skills, ["a — é", "b"], ", ")
    assert (laid.text, laid.used, laid.wanted, laid.limit) == ("a — é, b", 11, 11, None)
    assert [(line.state, line.kept, line.cost) for line in laid.lines] == [(Shown.FULL, 1, 8), (Shown.FULL, 0, 3)]
    assert unbounded.lay_out([], []) == Laid("", (), 0, 0, None)
