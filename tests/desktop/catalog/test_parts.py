"""The parts of the Catalog place without a library: figures and cards, what-if, pairs, tries, scenario files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.catalog.conftest import SHARED, entry, made, shown, text_of
from workbench.catalog.model import Limit, Note, Shown
from workbench.catalog.scenario import RootSpec
from workbench.catalog.scenario_file import read_scenario
from workbench.desktop.catalog.author_link import described
from workbench.desktop.catalog.bar import WhatIfBar, tokens_of, window_text
from workbench.desktop.catalog.effects import effect
from workbench.desktop.catalog.engine import roots_of
from workbench.desktop.catalog.figures import figures_of
from workbench.desktop.catalog.pairs import Piece, pairs, words
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.rewording import CannotRewordError, reworded, reworded_skill
from workbench.desktop.catalog.scenario_out import not_saved, scenario_text
from workbench.desktop.catalog.strip import BudgetStrip, card_sentence, of_text, rest_text
from workbench.desktop.catalog.trying import gains_of, proposals, shortened, without
from workbench.desktop.catalog.whatif import WhatIf, WhatIfStack
from workbench.desktop.theme import ThemeManager
from workbench.skill.skill import Skill

TEXT = "Reads tide tables. Use when water is asked for."


def budget(used: int = 80, wanted: int = 100, limit: int = 80) -> Results:
    """One skill whole, one cut, one absent, against a limit in bytes."""
    entries = [entry("a", kept=8, total=8), entry("b", Shown.CUT, 4, 8), entry("c", Shown.ABSENT, 0, 8)]
    catalog = made(entries, "x", client="codex", limit=Limit(limit, "bytes"), used=used, wanted=wanted)
    return shown({"codex": catalog}, dict.fromkeys("abc", "潮汐表12345"[:8]))


# Figures and cards


def test_a_bar_has_texts_names_what_is_missing_and_the_limit() -> None:
    figures = budget().figures["codex"]
    assert figures.described == (9 + 5) + (9 + 1)
    assert figures.parts == (0.24, 0.56, 0.2, 0.8)
    assert (figures.over, figures.counts["cut"]) == (20, 1)
    assert rest_text(figures) == ("over by 20", "error.text")
    assert of_text(figures) == "of 80 bytes"
    fits = budget(60, 60, 80).figures["codex"]
    assert rest_text(fits) == ("20 left", "ok.text")
    assert fits.parts[3] == 1.0


def test_a_card_says_what_it_shows_and_what_it_was_in_a() -> None:
    now, then = budget().figures["codex"], budget(80, 120).figures["codex"]
    said = "Codex: 100 of 80 bytes, over by 20, 1 full, 1 cut, 1 absent"
    assert card_sentence(now) == said
    assert card_sentence(now, then).startswith("Codex: 120 → 100 of 80 bytes")


def test_a_strict_scan_is_named_and_an_unknown_text_has_no_number() -> None:
    stopped = made([], "", warnings=(Note("scan-failed", (("path", "desk/Odd/SKILL.md"),)),))
    figures = figures_of(stopped, "Tutorial", 2, ())
    assert figures.stops == "Odd"
    assert figures.counts["off"] == 2
    assert "strict scan stops at Odd" in card_sentence(figures)
    unknown = figures_of(replace(stopped, text=None, warnings=()), "Cursor", 0, ())
    assert card_sentence(unknown) == "Cursor: text not known"


def test_arrows_choose_the_next_card_and_more_cards_scroll(qtbot: QtBot, theme: ThemeManager) -> None:
    strip = BudgetStrip(theme)
    qtbot.addWidget(strip)
    strip.resize(800, 200)
    strip.show()
    names = [f"client-{number}" for number in range(6)]
    all_figures = [figures_of(made([], "x", client=name), name, 0, ()) for name in names]
    strip.show_figures(all_figures, {})
    strip.select(names[0])
    chosen: list[str] = []
    strip.chosen.connect(chosen.append)
    strip.cards[names[0]].setFocus()
    QTest.keyClick(strip.cards[names[0]], Qt.Key.Key_Right)
    QTest.keyClick(strip.cards[names[1]], Qt.Key.Key_Left)
    QTest.keyClick(strip.cards[names[0]], Qt.Key.Key_Left)
    assert chosen == [names[1], names[0], names[5]]
    assert strip.cards[names[5]].isChecked()
    qtbot.waitUntil(lambda: strip.horizontalScrollBar().value() > 0)
    kept = strip.cards[names[5]]
    strip.show_figures(all_figures[3:], {})
    assert strip.cards[names[5]] is kept
    assert strip.current == names[5]


# What-if


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("96k", 96_000), ("1M", 1_000_000), ("272,000", 272_000), (" 8 000 ", 8_000), ("0", None), ("x", None),
        ("-5", None),
    ],
)  # fmt: skip
def test_tokens_are_read_as_people_write_them(text: str, tokens: int | None) -> None:
    assert tokens_of(text) == tokens
    if tokens:
        assert tokens_of(window_text(tokens)) == tokens


def test_each_step_is_taken_back_and_done_again(qtbot: QtBot) -> None:
    stack = WhatIfStack()
    seen: list[WhatIf] = []
    stack.changed.connect(seen.append)
    stack.take(WhatIf(window=32_000), "window")
    stack.take(stack.value.with_off(["a"], off=True), "a off")
    stack.take(stack.value, "nothing")
    assert stack.undo_title == "a off"
    stack.undo()
    assert (stack.value, stack.redo_title) == (WhatIf(window=32_000), "a off")
    stack.undo()
    stack.redo()
    stack.take(stack.value.with_limit("codex", 60), "limit")
    assert stack.redo_title == ""
    assert stack.value.limits == {"codex": 60}
    stack.start(WhatIf())
    assert (stack.undo_title, seen[-1]) == ("", WhatIf())


def test_the_bar_asks_and_refuses(qtbot: QtBot, theme: ThemeManager) -> None:
    bar = WhatIfBar(theme)
    qtbot.addWidget(bar)
    bar.show()
    windows: list[object] = []
    refused: list[str] = []
    bar.window_chosen.connect(windows.append)
    bar.refused.connect(refused.append)
    QTest.keyClicks(bar.window_field, "96k")
    QTest.keyClick(bar.window_field, Qt.Key.Key_Return)
    bar.show_whatif(WhatIf(window=96_000), key="codex", client="Codex", unit="tokens", kept=False, changed=True)
    assert bar.window_field.text() == "96k"
    assert bar.segments.current == ""
    bar.segments.buttons["128k"].click()
    bar.window_field.setText("")
    QTest.keyClicks(bar.window_field, "a lot")
    QTest.keyClick(bar.window_field, Qt.Key.Key_Return)
    assert windows == [96_000, 128_000]
    assert "a lot" in refused[0]
    removed: list[str] = []
    bar.chip_removed.connect(removed.append)
    bar.show_off({f"p{number}": f"skill {number}" for number in range(5)})
    QTest.keyClick(bar._chips[0], Qt.Key.Key_Delete)
    assert removed == ["p0"]


# Another description


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Reads tables.", "Reads: tables"), ("'Reads tables.'", 'Says "so".'), ("Reads\n  tables.", "One line"),
        ("|\n  Reads\n  tables.", "Short"), ("", "There now"), ("Reads.", "yes"), ("Reads.", "潮汐表"),
        ("Reads.", "a # b"),
    ],
)  # fmt: skip
def test_a_description_is_replaced_and_nothing_else(old: str, new: str) -> None:
    data = f"---\nname: tide\ndescription: {old}\nlicense: MIT\n---\n\nBody\n".encode()
    skill = reworded_skill(Skill.from_bytes("tide/SKILL.md", "tide", data), new)
    assert skill.description is not None
    assert skill.description.text == new
    assert [entry.key for entry in skill.frontmatter.entries] == ["name", "description", "license"]
    assert skill.document.text.endswith("license: MIT\n---\n\nBody\n")


def test_a_header_that_cannot_be_read_is_left_alone() -> None:
    with pytest.raises(CannotRewordError):
        reworded(Skill.from_bytes("x/SKILL.md", "x", text_of("x", "Use: when: it").encode()), "new")
    with pytest.raises(CannotRewordError):
        reworded(Skill.from_bytes("x/SKILL.md", "x", b"no header"), "new")
    without_one = Skill.from_bytes("x/SKILL.md", "x", b"---\nname: x\n---\n")
    assert reworded_skill(without_one, "Now it has one.").shown_description == "Now it has one."


def test_a_part_of_a_description_is_found_in_the_file() -> None:
    skill = Skill.from_bytes("x/SKILL.md", "x", text_of("x", f'"{TEXT}"').encode())
    at = TEXT.index("Use when")
    found = described(skill, (at, len(TEXT)))
    assert found is not None
    assert skill.document.text[slice(*found)] == "Use when water is asked for."


# Tries, effects, pairs


def test_shorter_texts_end_at_a_sentence_or_a_word() -> None:
    assert shortened("One two three. Four five six seven.", 20) == "One two three."
    assert shortened("alpha beta gamma delta", 12) == "alpha beta"
    assert without(f"One. {SHARED} Two.", SHARED) == "One. Two."


def test_proposals_name_sentences_that_are_shared_and_triggers_behind_the_cut() -> None:
    late = "Looks at the water for a while and says so. Use when a ship is due."
    texts = {f"s{number}": f"Makes thing {number}. {SHARED}" for number in range(4)} | {"late": late}
    entries = [entry(name, Shown.CUT, 10, len(text)) for name, text in texts.items()]
    found = list(proposals(shown({"codex": made(entries, "x", client="codex")}, texts), "codex"))
    kinds = {item.kind: item for item in found}
    assert set(kinds["sentence"].edits.values()) == {f"Makes thing {number}." for number in range(4)}
    moved = "Use when a ship is due. Looks at the water for a while and says so."
    assert kinds["trigger"].edits == {"late/SKILL.md": moved}
    assert dict(kinds["trigger"].values)["before"] == 10


def test_a_gain_counts_what_is_whole_and_listed_more() -> None:
    limit = Limit(9, "bytes")
    before = shown({"codex": made([entry("a", Shown.CUT, 3, 9), entry("b", Shown.ABSENT, 0, 5)], "x", limit=limit)}, {})
    after = shown({"codex": made([entry("a"), entry("b", Shown.CUT, 2, 5)], "x", limit=limit)}, {})
    gain = next(iter(gains_of(before, after)))
    assert (gain.whole, gain.listed, gain.any) == (1, 1, True)
    assert not next(iter(gains_of(after, before))).any


def test_an_effect_names_who_loses() -> None:
    texts = {"a": "x" * 20, "b": "y" * 20}
    before = shown({"codex": made([entry("a"), entry("b")], "x")}, texts)
    after = shown({"codex": made([entry("a", Shown.CUT, 4), entry("b")], "x")}, texts)
    assert effect(before, after, "codex") == "worse: a (cut at 4)"
    assert effect(after, before, "codex") == "better: a (full)"
    assert effect(after, after, "codex") == ""


def test_pairs_tell_words_apart() -> None:
    assert words("reads the tide", "reads a tide") == (
        Piece(" ", "reads "), Piece("-", "the"), Piece("+", "a"), Piece(" ", " tide"),
    )  # fmt: skip
    before = shown({"codex": made([entry("a", kept=5, total=5), entry("gone")], "x")}, {"a": "alpha", "gone": "g"})
    after = shown({"codex": made([entry("a", Shown.CUT, 2, 5), entry("new")], "x")}, {"a": "alpha", "new": "n"})
    kinds = {pair.name: pair.kind for pair in pairs(before, after, "codex")}
    assert kinds == {"a": "lost", "new": "entered", "gone": "left"}
    assert pairs(before, after, "nobody") == []


# Roots and scenario files


def test_roots_are_the_folders_that_hold_skills() -> None:
    paths = ["skills/desk/a/SKILL.md", "skills/ops/b/SKILL.md", "skills/ops/deep/c/SKILL.md"]
    assert roots_of(paths, folders=True) == ("skills/desk", "skills/ops")
    assert roots_of(paths, folders=False) == (".",)
    assert roots_of(["a/SKILL.md", "b/c/SKILL.md"], folders=True) == (".",)


def test_a_what_if_saved_as_a_scenario_is_read_back(tmp_path: Path) -> None:
    (tmp_path / "skills").mkdir()
    usage = tmp_path / "usage.json"
    usage.write_text('{"skillUsage": {"a": {"usageCount": 2, "lastUsedAt": 5}}}')
    target = tmp_path / "mine.scenario.yaml"
    value = WhatIf(window=64_000, usage=str(usage), off=frozenset({"a/SKILL.md"}), edits={"b/SKILL.md": "x\ny"})
    roots = (RootSpec.of_folder(str(tmp_path / "skills"), "user", "/home/ada/skills"),)
    names = {"a/SKILL.md": "a", "b/SKILL.md": "b"}
    target.write_text(scenario_text("claude-code", roots, value, names, target, 4_200), encoding="utf-8")
    read = read_scenario(target)
    assert (read.client, read.window, read.overrides) == ("claude-code", 64_000, {"a": "off"})
    assert read.roots[0].shown_as == "/home/ada/skills"
    assert read.usage["a"].uses == 2
    assert not_saved("claude-code", value, names) == ["another description of b was tried"]
    assert not_saved("codex", value, names)[0] == "a was off"
    codex = scenario_text("codex", roots, value.with_limit("codex", 60), names, target, 0)
    assert "limit: 60\n" in codex
    assert "window" not in codex
