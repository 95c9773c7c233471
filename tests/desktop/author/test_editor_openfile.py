"""The file behind the editor: nothing is lost between bytes and Qt's document, whatever the user does."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.positions import DocumentMap, StandIns
from workbench.skill.changes import byte_edits, split_lines, text_changes
from workbench.skill.edits import TextEdit, apply_edits

ODD = [
    *"ab-\n\r\t\0字😀", "\r\n", "\u2028", "\u2029", "\ufdd0", "\ufdd2", "\ufffc", "e\u0301", "\u200b",
]  # fmt: skip
# The words in front keep a text with many NULs from being taken for UTF-16.
texts = st.lists(st.sampled_from(ODD), max_size=30).map(lambda chars: "Plain words: " * 3 + "".join(chars))


def opened(data: bytes) -> OpenFile:
    file = OpenFile()
    file.load(Path("/nowhere/skill/SKILL.md"), "skill/SKILL.md", data)
    return file


@given(texts)
def test_map_agrees_with_the_document_at_every_index(qapp: object, text: str) -> None:
    file = opened(text.encode())
    places = file.positions()
    raw = file.document.toRawText()
    assert places.length == len(raw.encode("utf-16-le")) // 2
    for index, char in enumerate(text):
        position = places.to_qt(index)
        shown = file.document.characterAt(position)
        if char in "\r\n":
            assert shown == "\u2029"
        elif char <= "\uffff":
            assert shown == file.stand_ins.shown.get(char, char)
        if not (char == "\n" and text[index - 1 : index] == "\r"):
            assert places.from_qt(position) == index
    assert places.to_qt(len(text)) == places.length


@given(st.binary(max_size=40) | texts.map(str.encode) | texts.map(lambda text: b"\xef\xbb\xbf" + text.encode()))
def test_what_was_not_edited_is_saved_as_it_was(qapp: object, data: bytes) -> None:
    file = opened(data)
    assert file.bytes_now() == data
    assert file.edits_since_load() == ()
    assert not file.dirty


typed = st.tuples(st.integers(30, 70), st.integers(0, 8), st.sampled_from(["", "x", "\n", "😀y"]))


@given(texts, st.lists(typed, max_size=5))
def test_typing_changes_its_own_place_alone_and_undo_gives_the_bytes_back(
    qapp: object, text: str, edits: list[tuple[int, int, str]]
) -> None:
    file = opened(text.encode())
    for at, size, new in edits:
        before, places = file.text(), file.positions()
        cursor = QTextCursor(file.document)
        start, end = (places.to_qt(places.from_qt(position)) for position in (at, at + size))  # not inside a character
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        start, end = places.span_from_qt((cursor.selectionStart(), cursor.selectionEnd()))
        cursor.insertText(new)
        now = file.text()
        assert strip(now) == strip(before[:start]) + strip(new) + strip(before[end:])
        assert file.bytes_now() == now.encode()
    while file.document.isUndoAvailable():
        file.document.undo()
    assert file.bytes_now() == text.encode()


def strip(text: str) -> str:
    """Line ends of any kind as one, since two neighbours may change places when one of them is deleted."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


@given(texts, texts, st.booleans())
def test_reload_shows_the_new_bytes_and_undo_the_old_ones(qapp: object, old: str, new: str, bom: bool) -> None:
    before, after = old.encode(), (b"\xef\xbb\xbf" if bom else b"") + new.encode()
    file = opened(before)
    file.reload(after)
    assert file.bytes_now() == after
    assert not file.dirty
    if file.document.isUndoAvailable():
        file.document.undo()
        assert file.bytes_now() == before
        assert file.dirty
        assert apply_edits(after, file.edits_since_load()) == before
        file.document.redo()
        assert file.bytes_now() == after


@given(texts, texts, st.booleans(), st.booleans())
def test_edits_since_load_turn_the_base_into_what_is_shown(
    qapp: object, old: str, new: str, bom: bool, other_bom: bool
) -> None:
    mark = b"\xef\xbb\xbf"
    file = opened((mark if bom else b"") + old.encode())
    target = (mark if other_bom else b"") + new.encode()
    if file.apply_edits((TextEdit(0, len(file.bytes_now()), target.decode()),), "Fix"):
        assert file.bytes_now() == target
        assert apply_edits(file.base.data, file.edits_since_load()) == target
        if target != file.base.data:
            assert file.undo_label == "Fix"


@given(texts, texts)
def test_changes_of_two_texts_are_exact_and_never_split_a_line_end(old: str, new: str) -> None:
    assert "".join(split_lines(old)) == old
    result, shift = old, 0
    for change in text_changes(old, new):
        assert old[change.start - 1 : change.start + 1] != "\r\n"
        assert old[change.end - 1 : change.end + 1] != "\r\n"
        result = result[: change.start + shift] + change.text + result[change.end + shift :]
        shift += len(change.text) - (change.end - change.start)
    assert result == new
    assert apply_edits(old.encode(), byte_edits(old, new)) == new.encode()


def test_a_fix_is_one_undo_step_and_touches_no_other_byte(qapp: object) -> None:
    data = "\ufeff---\r\nname: x\r\ndescription: Use when: a 😀\r\n---\r\nmixed\nends\rhere\n".encode()
    file = opened(data)
    at = data.index(b"Use when")
    edits = (TextEdit(at, at, '"'), TextEdit(data.index(b"\r\n---\r\nmixed"), data.index(b"\r\n---\r\nmixed"), '"'))
    assert file.apply_edits(edits, "Quote the value")
    assert file.bytes_now() == apply_edits(data, edits)
    assert file.undo_label == "Quote the value"
    file.document.undo()
    assert file.bytes_now() == data
    assert not file.document.isUndoAvailable()
    assert not file.dirty


def test_another_encoding_is_read_only_until_converted_and_conversion_can_be_undone(qapp: object) -> None:
    data = "---\nname: 发布说明\ndescription: 写发布说明时使用，帮助用户看到变化。\n---\n".encode("gb18030")
    file = opened(data)
    assert file.read_only_reason == "encoding"
    assert "发布说明" in file.text()
    assert file.bytes_now() == data
    assert not file.apply_edits((TextEdit(0, 0, "x"),))
    assert file.convert_to_utf8()
    assert not file.read_only
    assert file.bytes_now() == data.decode("gb18030").encode()
    assert apply_edits(data, file.edits_since_load()) == file.bytes_now()
    file.document.undo()
    assert file.bytes_now() == data
    assert file.read_only


def test_a_pasted_stand_in_does_not_turn_into_another_character(qapp: object) -> None:
    file = opened(b"a\0b\n")
    stand_in = file.stand_ins.shown["\0"]
    QTextCursor(file.document).insertText(file.shown(stand_in + "\u2029"))
    assert file.text() == "\ufffd\u2029a\0b\n"


def test_a_file_with_every_candidate_is_read_only_with_a_reason(qapp: object) -> None:
    text = "".join(chr(code) for code in (*range(0xFDD2, 0xFDF0), *range(0xE000, 0xF900)))
    assert StandIns.for_text(text) is None
    file = opened(text.encode())
    assert file.read_only_reason == "stand-ins"
    assert file.bytes_now() == text.encode()


def test_changing_line_ends_is_one_step(qapp: object) -> None:
    file = opened(b"a\r\nb\nc\r")
    file.set_line_ends("\n")
    assert file.bytes_now() == b"a\nb\nc\n"
    file.document.undo()
    assert file.bytes_now() == b"a\r\nb\nc\r"


def test_composition_and_formats_do_not_count_as_changes(qtbot: QtBot) -> None:
    file = opened(b"abc")
    revision = file.revision
    cursor = QTextCursor(file.document)
    cursor.beginEditBlock()
    cursor.endEditBlock()
    assert file.revision == revision
    with qtbot.waitSignal(file.changed):
        cursor.insertText("x")
    assert file.revision == revision + 1


def test_map_of_a_text_without_a_document() -> None:
    places = DocumentMap("😀\r\nb")
    assert [places.to_qt(index) for index in range(5)] == [0, 2, 2, 3, 4]
    assert [places.from_qt(position) for position in range(5)] == [0, 0, 1, 3, 4]
    assert places.span_to_qt((0, 4)) == (0, 4)
    assert places.span_from_qt((2, 3)) == (1, 3)
