"""Enter, Tab, proposals, find and replace."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.author.editor_kit import shown_editor
from workbench.desktop.author import indent
from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.find import FindBar
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.pane import EditorPane
from workbench.desktop.author.search import Query, replacement, search
from workbench.desktop.commands import CommandTable
from workbench.desktop.theme import ThemeManager


def at(qtbot: QtBot, text: str) -> tuple[SkillEditor, OpenFile]:
    """An editor with the caret at `|`."""
    editor, file = shown_editor(qtbot, text.replace("|", "", 1))
    cursor = editor.textCursor()
    cursor.setPosition(file.positions().to_qt(text.index("|")))
    editor.setTextCursor(cursor)
    return editor, file


def state(editor: SkillEditor, file: OpenFile) -> str:
    index = file.positions().from_qt(editor.textCursor().position())
    return file.text()[:index] + "|" + file.text()[index:]


ENTER = [
    ("- one|", "- one\n- |"),
    ("9. nine|", "9. nine\n10. |"),
    ("  * a|b", "  * a\n  * |b"),
    ("- one\n- |", "- one\n|"),
    ("- [x] done|", "- [x] done\n- [ ] |"),
    ("> quoted|", "> quoted\n> |"),
    ("> |", "|"),
    ("  deep 😀|", "  deep 😀\n  |"),
    ("plain|", "plain\n|"),
    ("---\nmetadata:|\n---\n", "---\nmetadata:\n  |\n---\n"),
    ("---\ndescription: >-|\n---\n", "---\ndescription: >-\n  |\n---\n"),
    ("---\nname: x|\n---\n", "---\nname: x\n|\n---\n"),
    ("---\nm:\n  - a|\n---\n", "---\nm:\n  - a\n  - |\n---\n"),
    ("```py\n    - x|\n```\n", "```py\n    - x\n    |\n```\n"),
]


@pytest.mark.parametrize(("before", "after"), ENTER)
def test_enter(qtbot: QtBot, before: str, after: str) -> None:
    editor, file = at(qtbot, before)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert state(editor, file) == after
    editor.undo()
    assert file.text() == before.replace("|", "", 1)


TAB = [
    ("- one\n- |two", "- one\n  - |two"),
    ("a|b", "a |b"),
    ("|ab", "  |ab"),
    ("\t|x", "\t\t|x"),
    ("---\n|a: 1\n---\n", "---\n  |a: 1\n---\n"),
]


@pytest.mark.parametrize(("before", "after"), TAB)
def test_tab(qtbot: QtBot, before: str, after: str) -> None:
    editor, file = at(qtbot, before)
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert state(editor, file) == after


def test_tab_and_shift_tab_move_selected_lines_as_one_step(qtbot: QtBot) -> None:
    editor, file = at(qtbot, "|one\n\n  two\nthree")
    cursor = editor.textCursor()
    cursor.setPosition(9, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert file.text() == "  one\n\n    two\nthree"
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    assert file.text() == "one\n\ntwo\nthree"
    for _ in range(3):
        editor.undo()
    assert file.text() == "one\n\n  two\nthree"


odd_lines = st.text(alphabet="- *>1.)[x] \t字a:|#", max_size=30)


@given(odd_lines, st.integers(0, 30), st.sampled_from(["header", "code", "body"]))
def test_enter_never_removes_more_than_it_may(line: str, index: int, where: str) -> None:
    before, after = line[:index], line[index:]
    done = indent.enter(before, after, where)
    assert 0 <= done.remove <= len(before)
    assert done.remove == 0 or not before[-done.remove :].strip("-*+0123456789.)[]xX> \t")
    assert done.insert.count("\n") <= 1


def test_enter_in_a_crlf_file_keeps_its_line_ends(qtbot: QtBot) -> None:
    editor, file = at(qtbot, "- a|\r\nb")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert file.text() == "- a\r\n- \r\nb"


def test_typing_a_key_proposes_and_escape_closes(qtbot: QtBot) -> None:
    editor, file = at(qtbot, "---\nname: x\n|\n---\n")
    QTest.keyClicks(editor, "des")
    assert editor.popup.isVisible()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.popup.isVisible()
    QTest.keyClicks(editor, "c")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert state(editor, file) == "---\nname: x\ndescription: |\n---\n"
    assert editor.popup.isVisible()  # and goes on with the value
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert state(editor, file) == '---\nname: x\ndescription: "|"\n---\n'
    assert not editor.popup.isVisible()


def test_no_proposals_come_up_in_the_body_or_inside_a_value(qtbot: QtBot) -> None:
    editor, _ = at(qtbot, "---\nname: x\n---\n|")
    QTest.keyClicks(editor, "des")
    assert not editor.popup.isVisible()
    editor, _ = at(qtbot, "---\ndescription: |\n---\n")
    QTest.keyClicks(editor, "na")
    assert not editor.popup.isVisible()


def test_the_skeleton_of_an_empty_file(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot, "")
    assert editor.complete()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert file.text().startswith("---\nname: release-notes\ndescription: ")
    editor.undo()
    assert file.text() == ""


def test_search_finds_whole_words_cases_and_patterns() -> None:
    text = "Name name rename\r\n😀 name, 名字name"

    def starts(query: Query) -> list[int]:
        return [hit.start for hit in search(text, query).hits]

    assert starts(Query("name")) == [0, 5, 12, 20, 28]
    assert starts(Query("name", case=True)) == [5, 12, 20, 28]
    assert starts(Query("name", word=True)) == [0, 5, 20]
    assert starts(Query("^.. name", regex=True)) == []
    assert starts(Query("^. name", regex=True)) == [17]
    assert search(text, Query("(", regex=True)).error
    assert starts(Query("x*", regex=True)) == []


def test_a_hostile_pattern_cannot_hold_the_interface() -> None:
    found = search("a" * 200_000, Query("(a+)+$x|(a|aa)+$y", regex=True))
    assert found.hits == ()
    many = search("a" * 30_000, Query("a"))
    assert many.stopped in ("most", "time")


def test_replacement_knows_groups() -> None:
    (hit,) = search("key: value", Query(r"(\w+): (\w+)", regex=True)).hits
    assert replacement(r"\2\n\1\\", hit, regex=True) == "value\nkey\\"
    assert replacement(r"\1", hit, regex=False) == r"\1"


def bar_of(qtbot: QtBot, text: str) -> tuple[FindBar, SkillEditor, OpenFile]:
    editor, file = shown_editor(qtbot, text)
    bar = FindBar(ThemeManager(), editor)
    qtbot.addWidget(bar)
    return bar, editor, file


def test_find_goes_round_and_replace_all_is_one_undo_step(qtbot: QtBot) -> None:
    bar, editor, file = bar_of(qtbot, "a cat, 😀 a cat\r\ncat")
    bar.open(replace=True)
    bar.field.setText("cat")
    positions = []
    for _ in range(4):
        positions.append(editor.textCursor().selectionStart())
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert positions == [2, 12, 16, 2]
    assert "/ 3" in bar.count.text()
    bar.other.setText("dog")
    assert bar.replace_all() == 3
    assert file.text() == "a dog, 😀 a dog\r\ndog"
    editor.undo()
    assert file.text() == "a cat, 😀 a cat\r\ncat"
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_replace_one_goes_on_to_the_next(qtbot: QtBot) -> None:
    bar, _, file = bar_of(qtbot, "one one one")
    bar.open(replace=True)
    bar.field.setText("one")
    bar.other.setText("two")
    bar.replace_one()
    bar.replace_one()
    assert file.text() == "two two one"
    bar.field.setText("(")
    bar.regex.setChecked(True)
    assert "missing" in bar.count.text() or "Not a pattern" in bar.count.text()


def test_commands_of_the_pane_say_why_they_cannot_run(qtbot: QtBot) -> None:
    commands = CommandTable()
    pane = EditorPane(ThemeManager(), commands)
    qtbot.addWidget(pane)
    assert commands.reason("edit.find")
    file = OpenFile(pane)
    file.load(Path("/nowhere/x/SKILL.md"), data=b"text")
    pane.editor.set_file(file)
    assert commands.reason("edit.find") is None
    assert commands.reason("edit.undo")
    QTextCursor(file.document).insertText("x")
    assert commands.reason("edit.undo") is None
    assert commands.run("edit.undo")
    assert file.text() == "text"
