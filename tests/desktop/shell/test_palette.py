"""What the palette finds, and in which order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from workbench.desktop import i18n
from workbench.desktop.commands import CommandTable
from workbench.desktop.shell.palette_model import Finder, Item, PaletteModel, Row
from workbench.desktop.shell.ranking import initials, match

SKILLS = [
    Item("seed-catalogue", "desk/seed-catalogue/SKILL.md", "skills/desk"),
    Item("parcel-tracking", "desk/parcel-tracking/SKILL.md", "skills/desk"),
    Item("公文校对", "zh/gongwen/SKILL.md", "skills/zh", ("gongwen",)),
]
RULES = [Item("listing-truncated", "D405", "D405 · the catalog cuts this description", ("D405", "目录会截断描述"))]


@pytest.fixture
def finder(qtbot: QtBot) -> Finder:
    """A finder over the product's commands, three skills and one rule."""
    return Finder(CommandTable(), lambda: SKILLS, lambda: RULES)


def keys(rows: list[Row]) -> list[str]:
    """Keys of the things among the rows."""
    return [row.key for row in rows if row.key]


def test_word_start_beats_inside_beats_letters() -> None:
    start, inside, letters = match("cat", "Go to Catalog"), match("cat", "truncated"), match("cat", "c-a-t")
    assert start is not None
    assert inside is not None
    assert letters is not None
    assert start.score > inside.score > letters.score
    assert start.marks == (6, 7, 8)
    assert match("cat", "dog") is None


def test_every_word_must_fit_and_two_letters_must_stand_together() -> None:
    assert match("go cat", "Go to Catalog") is not None
    assert match("go dog", "Go to Catalog") is None
    assert match("gc", "Go to Catalog") is None
    assert match("", "anything") is not None


def test_letters_far_apart_do_not_fit() -> None:
    assert match("abc", "a" + "x" * 50 + "b" + "x" * 50 + "c") is None


def test_other_names_find_but_count_less() -> None:
    own, other = match("save", "Save"), match("save", "保存", ("Save",))
    assert own is not None
    assert other is not None
    assert own.score > other.score
    assert other.marks == ()


def test_pinyin_initials() -> None:
    assert initials("技能工作台") == "jngzt"
    assert initials("Skill 主题：深色") == "ztss"
    assert match("ztss", "主题：深色") is not None


@given(st.text(max_size=12), st.text(max_size=40))
def test_marks_stand_inside_the_title(query: str, title: str) -> None:
    found = match(query, title)
    if found is not None:
        assert all(0 <= mark < len(title) for mark in found.marks)


def test_groups_have_counts_and_scopes_limit(finder: Finder) -> None:
    rows = finder.search("cat", "all", "author")
    headers = [(row.title, row.count) for row in rows if row.kind == "header"]
    assert [title for title, _ in headers] == ["Commands", "Skills", "Rules"]
    assert keys(rows)[0] == "go.catalog"
    assert "desk/seed-catalogue/SKILL.md" in keys(rows)
    assert keys(finder.search("cat", "rules", "author")) == ["D405"]
    assert keys(finder.search("d405", "rules", "author")) == ["D405"]
    assert keys(finder.search("gongwen", "skills", "author")) == ["zh/gongwen/SKILL.md"]
    assert keys(finder.search("公文", "skills", "author")) == ["zh/gongwen/SKILL.md"]
    assert keys(finder.search("", "skills", "author")) == [item.key for item in SKILLS]


def test_recency_orders_equals_but_does_not_beat_a_better_match(finder: Finder) -> None:
    finder.note_run("view.theme-dark")
    assert keys(finder.search("theme", "commands", "author"))[0] == "view.theme-dark"
    finder.note_run("help.shortcuts")
    assert keys(finder.search("sh", "commands", "author"))[0] != "go.author"
    best = keys(finder.search("show problems", "commands", "author"))[0]
    assert best == "author.problems"


def test_empty_query_shows_last_used_then_what_the_place_offers(finder: Finder) -> None:
    for command in ("file.save", "view.theme-dark", "file.save"):
        finder.note_run(command)
    rows = finder.search("", "all", "author")
    assert [row.title for row in rows if row.kind == "header"] == ["Last used", "What can I do here?"]
    assert keys(rows)[:2] == ["file.save", "view.theme-dark"]
    assert "fix.quick" in keys(rows)
    assert "fix.quick" not in keys(finder.search("", "all", "catalog"))


def test_disabled_commands_stay_with_their_reason(finder: Finder) -> None:
    row = next(row for row in finder.search("save", "commands", "author") if row.key == "file.save")
    assert row.reason == "Not available yet"
    assert row.detail == "Author"


def test_nothing_found_is_said(finder: Finder) -> None:
    rows = finder.search("qqqq", "all", "author")
    assert [(row.kind, row.title) for row in rows] == [("inside", "Nothing called “qqqq”. Search inside all skills")]
    assert rows[0].key == "qqqq"
    empty = Finder(CommandTable(), list, lambda: RULES).search("qqqq", "all", "author")
    assert [(row.kind, row.title) for row in empty] == [("note", "Nothing called “qqqq”.")]


def test_chinese_titles_are_found_by_characters_initials_and_english(finder: Finder) -> None:
    i18n.install("zh")
    for query in ("主题：深色", "theme dark", "ztss"):
        assert "view.theme-dark" in keys(finder.search(query, "commands", "author")), query


def test_long_groups_say_how_many_are_not_shown(qtbot: QtBot) -> None:
    many = [Item(f"skill-{number}", str(number), "") for number in range(6000)]
    finder = Finder(CommandTable(), lambda: many, list)
    rows = finder.search("skill", "skills", "author")
    assert rows[0].count == 6000
    assert len(rows) == 52
    assert rows[-1].title == "5,950 more: type more letters"


def test_model_is_a_proper_list(qtbot: QtBot, finder: Finder) -> None:
    model = PaletteModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.first() == -1
    assert model.next_from(0, 1) == -1
    model.set_rows(finder.search("cat", "all", "author"))
    assert isinstance(model, QAbstractItemModel)
    assert model.first() == 1
    assert model.next_from(1, -1) == model.rowCount() - 1
    assert model.results() >= 3
    spoken = model.data(model.index(1), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Go to Catalog, Ctrl+2, Not available yet"
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
