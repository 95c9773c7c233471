"""The editor as a user meets it: findings stay with their text, the caret survives, composition is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QInputMethodEvent, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.author.editor_kit import SAMPLE, finding, open_file, shown_editor
from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.gutter import WIDTH
from workbench.desktop.author.highlighter import SkillHighlighter
from workbench.desktop.author.squiggles import segments
from workbench.desktop.theme import NAMES, ThemeManager, load
from workbench.skill.findings import Finding, Severity


def image(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def put_caret(editor: SkillEditor, position: int) -> None:
    cursor = editor.textCursor()
    cursor.setPosition(position)
    editor.setTextCursor(cursor)


def test_findings_move_with_their_text_until_newer_ones_come(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot)
    assert editor.set_findings((finding(file, "mistke"),), file.revision)
    start = editor.marks.all()[0].start
    put_caret(editor, 0)
    QTest.keyClicks(editor, "ab")
    assert editor.marks.all()[0].start == start + 2
    assert editor.finding_at(start + 3) is not None
    assert editor.finding_at(start - 2) is None


def test_findings_of_an_older_revision_are_refused(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot)
    old, found = file.revision, (finding(file, "mistke"),)
    QTest.keyClicks(editor, "x")
    assert not editor.set_findings(found, old)
    assert editor.marks.all() == ()


def test_a_squiggle_stands_under_its_word_after_an_emoji_and_on_wrapped_lines(qtbot: QtBot) -> None:
    long = "word " * 40
    editor, file = shown_editor(qtbot, f"😀😀 字 bad\n{long}wrapped end\n", 400)
    for words in ("bad", "wrapped"):
        editor.set_findings((finding(file, words),), file.revision)
        mark = editor.marks.all()[0]
        block = editor.document().findBlock(mark.start)
        (part,) = segments(block, editor.block_rect(block).topLeft(), mark.start, mark.end)
        cursor = editor.textCursor()
        cursor.setPosition(mark.start)
        first = editor.cursorRect(cursor)
        cursor.setPosition(mark.end)
        last = editor.cursorRect(cursor)
        assert abs(part.left() - first.left()) <= 1.5
        assert abs(part.right() - last.left()) <= 1.5
        assert first.top() <= part.center().y() <= first.bottom() + 1
        grabbed = editor.viewport().grab().toImage()
        ratio = grabbed.devicePixelRatio()
        color = editor.theme.color("error.solid")
        box = part.adjusted(0, part.height() / 2, 0, 3)
        assert any(
            near(grabbed.pixelColor(round(x * ratio), round(y * ratio)), color)
            for x in range(int(box.left()), int(box.right()))
            for y in range(int(box.top()), int(box.bottom()) + 1)
        )


def near(one: QColor, other: QColor) -> bool:
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(first - second) < 60 for first, second in pairs)


def test_a_finding_over_several_lines_and_an_empty_one_have_places(qtbot: QtBot) -> None:
    editor, _ = shown_editor(qtbot, "one\n\ntwo")
    block = editor.document().firstBlock()
    corner = editor.block_rect(block).topLeft()
    assert len(segments(block, corner, 0, 8)) == 1
    assert segments(block.next(), corner, 0, 8)[0].width() == 6
    assert segments(block, corner, 3, 3)[0].width() >= 3  # the character before a line's end


def test_caret_reports_code_points_and_the_finding(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot)
    editor.set_findings((finding(file, "mistke"),), file.revision)
    index = file.text().index("mistke")
    with qtbot.waitSignal(editor.caret_moved) as caught:
        editor.go_to((index, index + 6))
    line, column, found = caught.args
    assert (line, column) == (9, len("- two 😀 then a ") + 1)
    assert isinstance(found, Finding)


def test_a_click_in_the_gutter_asks_for_the_quick_fix(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot)
    editor.set_findings((finding(file, "mistke"),), file.revision)
    block = editor.document().findBlockByNumber(8)
    middle = editor.block_rect(block).center().y()
    with qtbot.waitSignal(editor.quick_fix_requested) as caught:
        QTest.mouseClick(editor.gutter, Qt.MouseButton.LeftButton, pos=QPoint(12, int(middle)))
    assert caught.args[0] is not None
    assert editor.textCursor().blockNumber() == 8


def test_the_gutter_follows_size_and_digits(qtbot: QtBot) -> None:
    themes = ThemeManager()
    editor, _ = shown_editor(qtbot)
    editor._themes = themes
    themes.theme_changed.connect(editor._on_theme_changed)
    assert editor.gutter.width() == WIDTH
    themes.set_zoom(2.0)
    assert editor.gutter.wanted_width() == WIDTH * 2
    assert editor.viewportMargins().left() == WIDTH * 2
    assert editor.line_height() == 40
    themes.set_zoom(1.0)
    cursor = editor.textCursor()
    cursor.insertText("\n" * 10_000)
    assert editor.gutter.wanted_width() > WIDTH
    themes.set_zoom(1.0)


def test_every_line_has_the_same_height_whatever_its_script(qtbot: QtBot) -> None:
    editor, _ = shown_editor(qtbot, "latin\n汉字\n😀 emoji\n한국어\n")
    heights = [rect.height() for block, rect in editor.visible_blocks() if block.text()]
    assert heights == [20, 20, 20, 20]


def test_reload_keeps_caret_selection_scroll_and_undo(qtbot: QtBot) -> None:
    lines = [f"line {number}" for number in range(200)]
    editor, file = shown_editor(qtbot, "\n".join(lines))
    cursor = editor.textCursor()
    block = editor.document().findBlockByNumber(120)
    cursor.setPosition(block.position())
    cursor.setPosition(block.position() + 4, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    editor.verticalScrollBar().setValue(110)
    before = file.bytes_now()
    changed = ["new first", *lines[:150], "new middle", *lines[150:]]
    file.reload("\n".join(changed).encode())
    assert editor.textCursor().block().text() == "line 120"
    assert editor.textCursor().selectedText() == "line"
    assert editor.firstVisibleBlock().text() == "line 110"
    assert not file.dirty
    editor.undo()
    assert file.bytes_now() == before
    editor.redo()
    assert file.bytes_now() == "\n".join(changed).encode()


def test_switching_files_keeps_caret_and_undo_of_each(qtbot: QtBot) -> None:
    editor, first = shown_editor(qtbot)
    put_caret(editor, 10)
    QTest.keyClicks(editor, "x")
    second = open_file("other\n")
    second.setParent(editor)
    editor.set_file(second)
    assert editor.toPlainText() == "other\n"
    editor.set_file(first)
    assert editor.textCursor().position() == 11
    editor.undo()
    assert first.bytes_now() == SAMPLE.encode()


def compose(editor: SkillEditor, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(editor, event)


def test_composed_text_changes_nothing_until_it_is_committed(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot, "---\n\n---\n")
    put_caret(editor, 4)
    revisions: list[int] = []
    file.changed.connect(revisions.append)
    compose(editor, "ni")
    assert editor.composing
    assert file.bytes_now() == b"---\n\n---\n"
    assert revisions == []
    assert not editor.complete()
    assert not editor.popup.isVisible()
    compose(editor, "nihao")
    compose(editor, "", "你好")
    assert not editor.composing
    assert file.text() == "---\n你好\n---\n"
    assert len(revisions) == 1
    editor.undo()
    assert file.text() == "---\n\n---\n"


def test_enter_while_composing_does_not_indent(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot, "- item")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    compose(editor, "ni")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert "- item\n- " not in file.text()


def test_theme_change_rehighlights_with_readable_colours(qtbot: QtBot) -> None:
    themes = ThemeManager()
    editor, file = shown_editor(qtbot)
    editor._themes = themes
    themes.theme_changed.connect(editor._on_theme_changed)
    for name in NAMES:
        themes.set_theme(name)
        theme = load(name)
        block = file.document.findBlockByNumber(1)
        used = {item.format.foreground().color().name() for item in block.layout().formats()}
        assert theme.color("syntax.key").name() in used
        assert theme.color("syntax.string").name() in used
        for color in used:
            assert contrast(QColor(color), theme.color("bg.tint")) >= 4.5
    themes.set_theme("light")


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: QColor) -> float:
    parts = [color.redF(), color.greenF(), color.blueF()]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_read_only_files_take_no_keys_but_show_the_caret(qtbot: QtBot) -> None:
    data = "---\nname: 发布说明\ndescription: 写发布说明时使用，帮助用户看到变化。\n---\n".encode("gb18030")
    editor, file = shown_editor(qtbot, data)
    assert editor.isReadOnly()
    QTest.keyClicks(editor, "x")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert file.bytes_now() == data
    assert file.convert_to_utf8()
    assert not editor.isReadOnly()


def test_a_large_file_is_not_highlighted(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot, "---\nname: x\n---\n" + "words and more words\n" * 100_000)
    assert file.large
    assert SkillHighlighter.of(file.document) is None
    assert editor.header_rect() is None


def test_copy_gives_the_files_own_characters_and_paste_keeps_them(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot, "a\0b\u2028c\r\nd")
    editor.selectAll()
    assert editor.createMimeDataFromSelection().text() == "a\0b\u2028c\nd"
    data = editor.createMimeDataFromSelection()
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.insertFromMimeData(data)
    assert file.text() == "a\0b\u2028c\r\nda\0b\u2028c\r\nd"


def test_hint_and_hover_say_what_a_finding_leads_to(qtbot: QtBot) -> None:
    editor, file = shown_editor(qtbot)
    editor.clients = 9
    editor.set_findings((finding(file, "Use when", message="A colon"),), file.revision)
    editor.go_to((file.text().index("Use when"),) * 2)
    image(editor)
    assert not editor._paint.hint_box.isEmpty()
    assert editor._paint.hint_box.right() <= editor.viewport().width()
    with qtbot.waitSignal(editor.quick_fix_requested):
        QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=editor._paint.hint_box.center().toPoint())
    cursor = editor.textCursor()
    found = editor._findings_below(editor.cursorRect(cursor).center())
    assert [item.message for item in found] == ["A colon"]
    editor.show_hover(found, editor.mapToGlobal(QPoint(10, 10)))
    assert editor.hover.isVisible()
    assert "A colon" in editor.hover.accessibleName()
    QTest.keyClick(editor, Qt.Key.Key_Right)
    assert not editor.hover.isVisible()


def test_invisible_characters_are_labelled(qtbot: QtBot) -> None:
    editor, _ = shown_editor(qtbot, "ab\u200bcd\nabcd\n")
    first, second = editor.document().firstBlock(), editor.document().findBlockByNumber(1)
    widths = [block.layout().lineAt(0).naturalTextWidth() for block in (first, second)]
    assert widths[0] > widths[1] + 15
    grabbed = editor.viewport().grab().toImage()
    (part,) = segments(first, editor.block_rect(first).topLeft(), 2, 3)
    ratio = grabbed.devicePixelRatio()
    soft = editor.theme.color("warning.soft")
    row = part.center().y() * ratio
    assert any(
        near(grabbed.pixelColor(round(x * ratio), round(row)), soft) for x in range(int(part.left()), int(part.right()))
    )


def test_ctrl_and_the_wheel_change_the_size_of_everything(qtbot: QtBot) -> None:
    editor, _ = shown_editor(qtbot)
    zoom = editor._themes.zoom
    event = QWheelEvent(
        QPointF(10, 10), editor.mapToGlobal(QPointF(10, 10)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    editor.wheelEvent(event)
    assert editor._themes.zoom > zoom
    editor._themes.set_zoom(zoom)


@pytest.mark.parametrize("severity", list(Severity))
def test_each_severity_has_its_squiggle_colour(qtbot: QtBot, severity: Severity) -> None:
    editor, file = shown_editor(qtbot, "word bad word\nnext\n")
    plain = image(editor.viewport())
    editor.set_findings((finding(file, "bad", severity),), file.revision)
    put_caret(editor, editor.document().findBlockByNumber(1).position())
    assert image(editor.viewport()) != plain


def test_saving_keeps_bytes_and_refuses_what_it_must(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "skill"
    folder.mkdir()
    path = folder / "SKILL.md"
    data = "\ufeff---\r\nname: x \r\n---\r\nno final newline, blanks  ".encode()
    path.write_bytes(data)
    file = open_file()
    file.load(path, "skill/SKILL.md")
    assert file.save().kind == "saved"
    assert path.read_bytes() == data
    cursor = QTextCursor(file.document)
    cursor.insertText("#")
    assert file.dirty
    assert file.save().kind == "saved"
    assert path.read_bytes() == data.replace(b"---", b"#---", 1)
    assert not file.dirty
    path.write_bytes(b"other")
    cursor.insertText("#")
    assert file.save().kind == "conflict"
    assert path.read_bytes() == b"other"
    file.keep_mine(b"other")
    assert file.dirty
    assert file.save().kind == "saved"
    path.unlink()
    cursor.insertText("#")
    assert file.save().kind == "gone"
    assert file.save(force=True).kind == "saved"
    assert path.read_bytes() == file.bytes_now()


def test_a_word_without_end_is_broken_anywhere(qtbot: QtBot) -> None:
    anywhere = QTextOption.WrapMode.WrapAnywhere
    editor, file = shown_editor(qtbot, "-" * 6_000)
    assert editor.wordWrapMode() == anywhere
    assert file.document.defaultTextOption().wrapMode() == anywhere
    other = open_file("word " * 6_000)
    other.setParent(editor)
    editor.set_file(other)
    assert editor.wordWrapMode() != anywhere
    QTextCursor(other.document).insertText("x" * 6_000)
    assert editor.wordWrapMode() == anywhere
