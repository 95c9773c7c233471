"""Layout of the editor's document: lines of one height, and line ends that remember what they are in the file.

Qt's plain text layout takes each line's height from the fonts used in it, so a line with Chinese or emoji would be
taller than its neighbours. And a Qt document knows one kind of line end; which one stood in the file is kept in the
format of the block that follows it, where undo restores it.
"""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QTextBlock, QTextBlockFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QPlainTextDocumentLayout

from workbench.desktop.author.positions import LINE_END

ENDING_PROPERTY: Final = QTextFormat.Property.UserProperty.value + 1
ENDINGS: Final = ("", "\n", "\r\n", "\r")
"""The property's values; 0 stands for the file's ordinary line end."""


class EvenLayout(QPlainTextDocumentLayout):
    """Every visual line has the same height, and all texts of a line stand on one baseline."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._height = 0.0
        self._baseline = 0.0

    def set_line_height(self, pixels: int) -> None:
        """The height of a line in logical pixels; a taller font wins."""
        metrics = QFontMetricsF(self.document().defaultFont())
        natural = metrics.ascent() + metrics.descent()
        self._height = float(max(pixels, math.ceil(natural)))
        self._baseline = (self._height - natural) / 2 + metrics.ascent()
        self.requestUpdate()

    @property
    def line_height(self) -> float:
        """The height of one visual line in logical pixels; 0 before it was set."""
        return self._height

    @property
    def baseline(self) -> float:
        """Where the letters of a line stand, in pixels below its top."""
        return self._baseline

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        """Lay the block out, then move its lines to the grid."""
        natural = QPlainTextDocumentLayout.blockBoundingRect(self, block)
        layout = block.layout() if self._height and block.isValid() else None
        count = layout.lineCount() if layout is not None else 0
        if layout is None or not count:
            return natural
        last = layout.lineAt(count - 1)
        if abs(last.y() + last.ascent() - self._baseline - (count - 1) * self._height) > 0.01:
            for number in range(count):
                line = layout.lineAt(number)
                line.setPosition(QPointF(line.x(), number * self._height + self._baseline - line.ascent()))
        return QRectF(0, 0, natural.width(), count * self._height)


def ending_before(block: QTextBlock, ordinary: str) -> str:
    """The line end that stands in the file before this block; the document's first block has none of its own."""
    kind = block.blockFormat().intProperty(ENDING_PROPERTY)
    return ENDINGS[kind] if 0 < kind < len(ENDINGS) else ordinary


def set_ending_before(block: QTextBlock, ending: str, ordinary: str) -> None:
    """Note what stands before this block, as a step that undo knows."""
    if ending_before(block, ordinary) != ending:
        QTextCursor(block).setBlockFormat(_format(ending, ordinary))


def insert_exactly(cursor: QTextCursor, text: str, ordinary: str) -> bool:
    """Insert text that is shown through stand-ins already, each line end as itself.

    Answers whether a line end other than the ordinary one was among them.
    """
    odd, start = False, 0
    for match in LINE_END.finditer(text):
        if match.start() > start:
            cursor.insertText(text[start : match.start()])
        cursor.insertBlock(_format(match[0], ordinary))
        odd = odd or match[0] != ordinary
        start = match.end()
    if start < len(text):
        cursor.insertText(text[start:])
    return odd


def joined(document: QTextDocument, ordinary: str) -> str:
    """The document's text, stand-ins kept, with every line end as in the file."""
    block = document.firstBlock()
    pieces = [block.text()]
    block = block.next()
    while block.isValid():
        pieces += (ending_before(block, ordinary), block.text())
        block = block.next()
    return "".join(pieces)


def _format(ending: str, ordinary: str) -> QTextBlockFormat:
    made = QTextBlockFormat()
    if ending != ordinary:
        made.setProperty(ENDING_PROPERTY, ENDINGS.index(ending))
    return made
