"""Enter, Tab and Shift+Tab in the editor: what `indent` decides, done to the document as one undo step."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from workbench.desktop.author import indent


def handle(editor: QPlainTextEdit, key: int, where: str) -> bool:
    """Do what the key does here; False leaves it to the text field. `where` is `header`, `code` or `body`."""
    cursor = editor.textCursor()
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not cursor.hasSelection():
        _enter(cursor, where)
    elif key == Qt.Key.Key_Tab:
        _tab(cursor, where)
    elif key == Qt.Key.Key_Backtab:
        _shift_lines(cursor, out=True)
    else:
        return False
    editor.setTextCursor(cursor)
    editor.ensureCursorVisible()
    return True


def _around(cursor: QTextCursor) -> tuple[str, str]:
    """The text of the caret's line before and after it."""
    units = cursor.block().text().encode("utf-16-le", "surrogatepass")
    at = cursor.positionInBlock() * 2
    before, after = units[:at], units[at:]
    return before.decode("utf-16-le", "replace"), after.decode("utf-16-le", "replace")


def _enter(cursor: QTextCursor, where: str) -> None:
    before, after = _around(cursor)
    done = indent.enter(before, after, where)
    cursor.beginEditBlock()
    if done.remove:
        cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter, QTextCursor.MoveMode.KeepAnchor, done.remove)
        cursor.removeSelectedText()
    if done.insert:
        cursor.insertText(done.insert)
    cursor.endEditBlock()


def _tab(cursor: QTextCursor, where: str) -> None:
    before, after = _around(cursor)
    if cursor.hasSelection() or (where == "body" and indent.is_list_start(before, before + after)):
        _shift_lines(cursor, out=False)
        return
    cursor.insertText(indent.tab(before, before + after))


def _shift_lines(cursor: QTextCursor, *, out: bool) -> None:
    edit = QTextCursor(cursor)
    edit.beginEditBlock()
    for block in list(_selected_blocks(cursor)):
        edit.setPosition(block.position())
        if out:
            size = indent.shallower(block.text())
            edit.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor, size)
            edit.removeSelectedText()
        else:
            edit.insertText(indent.deeper(block.text()))
    edit.endEditBlock()


def _selected_blocks(cursor: QTextCursor) -> Iterator[QTextBlock]:
    document = cursor.document()
    block = document.findBlock(cursor.selectionStart())
    end = cursor.selectionEnd()
    while block.isValid() and (block.position() < end or block.position() <= cursor.selectionStart()):
        yield block
        block = block.next()
