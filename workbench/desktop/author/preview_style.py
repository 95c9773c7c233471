"""The look of rendered Markdown: Qt's import knows structure and no spacing, so that is set here, from the theme."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import (
    QBrush,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)

from workbench.desktop import fonts
from workbench.desktop.theme import Theme

_SPACE: Final = {0: (0, 8), 1: (16, 8), 2: (16, 6), 3: (12, 6), 4: (10, 4), 5: (8, 4), 6: (8, 4)}
"""Pixels above and below a block by its heading level; 0 is text."""
_SIZES: Final = {1: "heading", 2: "title", 3: "section", 4: "section", 5: "section", 6: "section"}
_LINE_HEIGHT: Final = 135
_STYLED_BLOCKS: Final = 5_000


def dress(document: QTextDocument, theme: Theme) -> None:
    """Give the first blocks of a document, as many as anybody reads in a preview, their spacing and colours."""
    document.setUndoRedoEnabled(False)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.firstBlock()
    for _ in range(_STYLED_BLOCKS):
        if not block.isValid():
            break
        _dress_block(block, theme)
        block = block.next()
    for table in _tables(document):
        _dress_table(table, theme)
    cursor.endEditBlock()


def _dress_block(block: QTextBlock, theme: Theme) -> None:
    form = block.blockFormat()
    cursor = QTextCursor(block)
    level = form.headingLevel()
    top, bottom = _SPACE.get(level, (0, 0))
    made = QTextBlockFormat()
    code = form.hasProperty(QTextFormat.Property.BlockCodeFence.value) or form.hasProperty(
        QTextFormat.Property.BlockCodeLanguage.value
    )
    if cursor.currentTable() is None and not code:
        made.setTopMargin(theme.px(top) if top else 0)
        made.setBottomMargin(theme.px(4 if block.textList() is not None else bottom))
    if code:
        made.setBackground(QBrush(theme.color("bg.inset")))
        made.setLeftMargin(theme.px(8))
    kind = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
    made.setLineHeight(_LINE_HEIGHT if not level else 110, kind)
    cursor.mergeBlockFormat(made)
    for start, length, old in list(_fragments(block)) if level else ():
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(_heading(level, old))
    for start, length, old in list(_fragments(block)):
        if code or old.fontFixedPitch():
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(_mono(theme))


def _fragments(block: QTextBlock) -> Iterator[tuple[int, int, QTextCharFormat]]:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        yield fragment.position(), fragment.length(), fragment.charFormat()
        iterator += 1


def _heading(level: int, old: QTextCharFormat) -> QTextCharFormat:
    made = QTextCharFormat(old)
    made.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)  # it would win over any size
    made.setProperty(QTextFormat.Property.FontPixelSize.value, fonts.ui_font(_SIZES[level]).pixelSize())
    return made


def _mono(theme: Theme) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(fonts.mono_font("exact"))
    made.setForeground(QBrush(theme.color("syntax.code")))
    return made


def _tables(document: QTextDocument) -> Iterator[QTextTable]:
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            yield frame


def _dress_table(table: QTextTable, theme: Theme) -> None:
    form = table.format().toTableFormat()
    form.setBorderCollapse(True)
    form.setBorder(1)
    form.setBorderBrush(QBrush(theme.color("line.strong")))
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setCellPadding(theme.px(6))
    form.setBottomMargin(theme.px(12))
    table.setFormat(form)
