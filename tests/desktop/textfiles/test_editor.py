"""A file of ours as text: mistakes as they come, proposals by keyboard, undo, find, and a save that loses nothing."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from tests.desktop.textfiles.conftest import HEAD, Opener, Studio
from tests.hooks.test_chain_file import MANY, MISTAKES
from workbench.desktop import i18n
from workbench.desktop.textfiles.chain_kind import ChainKind
from workbench.desktop.textfiles.dialog import PAUSE_MS, TextFileEditor
from workbench.desktop.textfiles.kinds import Problem, findings_of, span_of
from workbench.skill.text import TextMap

TWO = HEAD + "post:\n  - {name: a, use: truncate, on_error: ignore}\n  - {name: 𝛼, use: redact, wiht: {}}\n"
GOOD = HEAD + "post:\n  - {name: redact, use: redact}\n"


def rows(dialog: TextFileEditor) -> list[str]:
    return [dialog.list.item(at).text() for at in range(dialog.list.count())]


def until_checked(studio: Studio, dialog: TextFileEditor) -> None:
    with studio.qtbot.waitSignal(dialog.checked, timeout=10_000):
        pass


def at_end(dialog: TextFileEditor) -> None:
    dialog.editor.moveCursor(QTextCursor.MoveOperation.End)


def labels(dialog: TextFileEditor) -> list[str]:
    popup = dialog.editor.popup
    assert popup.completion is not None
    return [offer.label for offer in popup.completion.offers]


def test_every_mistake_is_listed_and_underlined_where_it_stands(studio: Studio, opened: Opener) -> None:
    dialog = opened(TWO)
    assert [row.split("  ")[0] for row in rows(dialog)] == ["5:40", "6:28"]
    text = dialog.file.text()
    assert [text[slice(*mark.finding.span)] for mark in dialog.editor.marks.all()] == ["ignore", "wiht"]
    cursor = dialog.editor.textCursor()
    assert (cursor.blockNumber(), cursor.positionInBlock()) == (4, 39)
    assert "Line 5, column 40 · 2 mistakes" in dialog.where.text()
    dialog.list.step(1)
    dialog.list.step(1)
    dialog.list.itemActivated.emit(dialog.list.item(1))
    cursor = dialog.editor.textCursor()
    assert (cursor.blockNumber(), cursor.positionInBlock()) == (5, 28)  # UTF-16 units: one more than columns
    assert "Line 6, column 28" in dialog.where.text()


def test_mistakes_follow_the_typing_and_go(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD)
    assert not dialog.list.isVisible()
    at_end(dialog)
    QTest.keyClicks(dialog.editor, "posts: x")
    until_checked(studio, dialog)
    assert [row.split(";")[0] for row in rows(dialog)] == ["6:1  unknown key 'posts' in a chain"]
    while dialog.file.dirty:
        QTest.keyClick(dialog.editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    until_checked(studio, dialog)
    assert dialog.file.text() == GOOD
    assert rows(dialog) == []


def test_parameters_of_every_step_are_checked_beside_other_mistakes() -> None:
    steps = "  - {name: a, use: redact, with: {pat: x}}\n  - {name: b, use: truncate, with: {max: no}}\n"
    broken = "  - {name: c, use: truncate, with: {max: no}, wiht: 1}\nposts: 1\n"
    for more, lines in (("", [5, 6]), (broken, [5, 6, 7, 8])):
        found = ChainKind().check("c.chain.yaml", f"{HEAD}post:\n{steps}{more}".encode())
        assert [one.line for one in found] == lines, found


@pytest.mark.parametrize(
    "text", [*MISTAKES, MANY, HEAD + "x-a: !b c\n? [a]\n: b\n", HEAD + "x-a: " + "[" * 99 + "]" * 99]
)
def test_mistakes_are_said_in_chinese(text: str) -> None:
    i18n.install("zh")
    problems = ChainKind().check("c.chain.yaml", text.encode())
    said = [one.message for one in findings_of(problems, text, "c.chain.yaml", "")]
    assert said
    assert [one for one in said if not re.search("[\u4e00-\u9fff]{2}", one)] == []


def test_keys_are_proposed_while_typing_and_taken_with_enter(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD)
    at_end(dialog)
    QTest.keyClicks(dialog.editor, "ex")
    assert labels(dialog) == ["expect"]
    QTest.keyClick(dialog.editor, Qt.Key.Key_Return)
    assert dialog.file.text() == GOOD + "expect: "
    assert dialog.isVisible()


def test_offers_say_in_chinese_what_they_are_for() -> None:
    i18n.install("zh")
    places = ("", "post:\n  - {", "expect:\n  - {", "cases:\n  - {")
    texts = [(HEAD if place else "") + place for place in places]
    said = [offer.about for text in texts for offer in ChainKind().complete(text, len(text)).offers if offer.about]
    assert len(said) > 25
    assert [one for one in said if not re.search("[\u4e00-\u9fff]{2}", one)] == []


def test_a_word_that_is_being_chosen_is_no_mistake_yet(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD)
    at_end(dialog)
    QTest.keyClicks(dialog.editor, "ex")
    studio.qtbot.wait(2 * PAUSE_MS)
    assert dialog.editor.popup.isVisible()
    assert rows(dialog) == []
    QTest.keyClick(dialog.editor, Qt.Key.Key_Escape)
    until_checked(studio, dialog)
    assert [row.split("  ")[0] for row in rows(dialog)] == ["6:3"]


def test_values_are_proposed_on_the_key_and_taken_with_tab(studio: Studio, opened: Opener) -> None:
    dialog = opened(HEAD + "post:\n  - name: cut\n    use: ")
    at_end(dialog)
    QTest.keyClick(dialog.editor, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert "truncate" in labels(dialog)
    QTest.keyClicks(dialog.editor, "tru")
    assert labels(dialog) == ["truncate"]
    QTest.keyClick(dialog.editor, Qt.Key.Key_Tab)
    assert dialog.file.text().endswith("use: truncate")


def test_escape_closes_the_proposals_first_and_then_the_window(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD)
    at_end(dialog)
    dialog.editor.complete()
    assert dialog.editor.popup.isVisible()
    QTest.keyClick(dialog.editor, Qt.Key.Key_Escape)
    assert not dialog.editor.popup.isVisible()
    assert dialog.isVisible()
    QTest.keyClick(dialog.editor, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_find_goes_through_the_text(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD)
    QTest.keyClick(dialog.editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert dialog.search.isVisible()
    QTest.keyClicks(dialog.search.field, "redact")
    assert dialog.search.count.text() == "1 / 2"
    QTest.keyClick(dialog.search.field, Qt.Key.Key_Return)
    assert dialog.search.count.text() == "2 / 2"
    QTest.keyClick(dialog.search.field, Qt.Key.Key_Escape)
    assert not dialog.search.isVisible()
    assert dialog.isVisible()


@pytest.mark.parametrize("text", ["\ufeff" + GOOD, GOOD.replace("\n", "\r\n"), GOOD.rstrip("\n")])
def test_a_save_changes_nothing_but_what_was_typed(studio: Studio, opened: Opener, text: str) -> None:
    dialog = opened(text, 2, 7)
    QTest.keyClicks(dialog.editor, "x")
    QTest.keyClick(dialog.editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert dialog.file.path.read_bytes() == text.replace("name: c", "name: xc").encode()
    assert (dialog.file.dirty, dialog.save_button.isEnabled(), dialog.isVisible()) == (False, False, True)


@pytest.mark.parametrize("answer", ["stay", "mine", "theirs"])
def test_a_file_that_changed_on_disk_is_not_replaced_without_a_question(
    studio: Studio, opened: Opener, answer: str
) -> None:
    dialog = opened(GOOD, 2, 7)
    theirs = GOOD.replace("wasmagent", "codex")
    dialog.file.path.write_text(theirs, "utf-8")
    QTest.keyClicks(dialog.editor, "x")
    mine = dialog.file.text()
    studio.dialogs.answers.append(answer)
    assert dialog.save() is (answer == "mine")
    assert dialog.file.path.read_text("utf-8") == (mine if answer == "mine" else theirs)
    assert dialog.file.text() == (theirs if answer == "theirs" else mine)
    dialog.editor.undo() if answer == "theirs" else None
    assert dialog.file.text() == mine


def test_a_file_that_is_gone_is_written_again_when_asked(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD, 2, 7)
    dialog.file.path.unlink()
    QTest.keyClicks(dialog.editor, "x")
    studio.dialogs.answers += ["stay", "write"]
    assert not dialog.save()
    assert not dialog.file.path.exists()
    assert dialog.save()
    assert dialog.file.path.read_text("utf-8") == dialog.file.text()


def test_unsaved_text_is_asked_for_before_the_window_goes(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD, 2, 7)
    QTest.keyClicks(dialog.editor, "x")
    studio.dialogs.answers += ["stay", "save"]
    dialog.reject()
    assert dialog.isVisible()
    dialog.reject()
    assert not dialog.isVisible()
    assert "name: xc" in dialog.file.path.read_text("utf-8")


def test_dropped_text_leaves_the_file_as_it_was(studio: Studio, opened: Opener) -> None:
    dialog = opened(GOOD, 2, 7)
    QTest.keyClicks(dialog.editor, "x")
    studio.dialogs.answers.append("drop")
    dialog.close()
    assert not dialog.isVisible()
    assert dialog.file.path.read_text("utf-8") == GOOD


def test_a_file_that_is_not_utf8_is_shown_and_not_edited(opened: Opener) -> None:
    dialog = opened(b"version: 1\nname: \xff\n")
    assert "not UTF-8" in dialog.note.text()
    assert dialog.editor.isReadOnly()
    assert rows(dialog) == ["2:7  is not UTF-8"]


def test_the_word_of_a_place() -> None:
    text = 'a: "b c", d\r\n{e}\n'
    lines = TextMap(text)
    found = [
        span_of(Problem(line, column, ""), text, lines) for line, column in ((1, 4), (1, 1), (2, 1), (0, 0), (9, 9))
    ]
    assert [text[start:end] for start, end in found] == ['"b c"', "a", "{", "a", ""]


def test_lines_are_coloured_as_yaml(studio: Studio, opened: Opener) -> None:
    many = "description: |\n  a: b\n  c\npost:\n  - name: x\n    if: >-\n      d: e\n    use: redact # {f: g}\n"
    dialog = opened(HEAD + many + "  - {name: y, use: truncate}\n")
    studio.qtbot.wait(60)  # longer than the pause after which code that came into view is coloured
    theme = studio.window.services.theme.theme
    names = {theme.color(f"syntax.{name}").rgb(): name for name in ("key", "string", "comment")}
    found: dict[str, list[str]] = {"key": [], "string": [], "comment": []}
    block = dialog.file.document.findBlockByNumber(3)
    while block.isValid():
        for part in block.layout().formats():
            name = names.get(part.format.foreground().color().rgb())
            text = block.text()[part.start : part.start + part.length].strip()
            if name is not None and text:
                found[name].append(text)
        block = block.next()
    assert found["key"] == ["description", "post", "name", "if", "use", "name", "use"]
    assert [text for text in found["comment"] if len(text) > 1] == ["# {f: g}"]  # signs have the same colour
    assert {"a: b", "c", "d: e", "x", "y", "truncate"} <= set(found["string"])
