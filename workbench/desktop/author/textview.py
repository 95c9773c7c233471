"""Where lines and the frontmatter stand in the editor's window: the geometry that gutter, squiggles and hint share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.desktop import fonts
from workbench.desktop.author.highlighter import BLOCK, CLOSED, FRONT, START, SkillHighlighter
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.theme import Theme, ThemeManager
from workbench.skill.document import looks_like_metadata

_HEADER_BLOCKS: Final = 4_000
"""Blocks in which the end of the frontmatter is looked for when it is drawn."""


class TextView(QPlainTextEdit):
    """A plain text widget that can say where its blocks are."""

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = theme
        self._file: OpenFile | None = None
        self._header: tuple[tuple[int, int], tuple[int, bool]] = ((-1, 0), (-1, False))
        self._on_screen: tuple[object, tuple[tuple[QTextBlock, QRectF], ...]] = (None, ())

    def forget_blocks(self) -> None:
        """Ask the layout again which blocks are on screen: their text was laid out in another way."""
        self._on_screen = (None, ())

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._themes.theme

    @property
    def file(self) -> OpenFile | None:
        """The file that is shown."""
        return self._file

    def forget_header(self) -> None:
        """Look for the frontmatter's end again when it is drawn next."""
        self._header = ((-1, 0), (-1, False))

    def visible_blocks(self) -> tuple[tuple[QTextBlock, QRectF], ...]:
        """The blocks on screen with their rectangles, in pixels of the viewport."""
        first, offset, view = self.firstVisibleBlock(), self.contentOffset(), self.viewport()
        bar = self.verticalScrollBar()
        key = (
            self.document().revision(), first.blockNumber(), offset.x(), offset.y(), view.width(), view.height(),
            bar.maximum(), self.line_height(),
        )  # fmt: skip
        if self._on_screen[0] != key:
            self._on_screen = (key, tuple(self._blocks_from(first)))
        return self._on_screen[1]

    def _blocks_from(self, block: QTextBlock) -> Iterator[tuple[QTextBlock, QRectF]]:
        bottom = self.viewport().height()
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        while block.isValid() and rect.top() <= bottom:
            if block.isVisible():
                yield block, rect
            block = block.next()
            rect = QRectF(rect.left(), rect.bottom(), rect.width(), self.blockBoundingRect(block).height())

    def block_rect(self, block: QTextBlock) -> QRectF:
        """A block's rectangle in pixels of the viewport."""
        return self.blockBoundingGeometry(block).translated(self.contentOffset())

    def line_height(self) -> float:
        """The height of one visual line in pixels."""
        even = self._file.layout.line_height if self._file else 0.0
        return even or float(fonts.line_height("editor"))

    def baseline(self) -> float:
        """Where the letters of a visual line stand, in pixels below its top."""
        return self._file.layout.baseline if self._file else 0.0

    def header_end(self) -> tuple[int, bool]:
        """Number of the frontmatter's last block (-1: none) and whether that is a closing fence."""
        if self._file is None or SkillHighlighter.of(self._file.document) is None:
            return -1, False
        document = self._file.document
        key = (document.revision(), document.firstBlock().userState())  # the state changes once it is highlighted
        if self._header[0] != key:
            self._header = (key, self._find_header())
        return self._header[1]

    def _find_header(self) -> tuple[int, bool]:
        block, last, metadata = self.document().firstBlock(), -1, True
        for number in range(_HEADER_BLOCKS):
            state = block.userState() if block.isValid() else 0
            if state == CLOSED:
                return number, True
            if state not in (START, FRONT, BLOCK):
                break
            metadata = metadata and (last < 0 or looks_like_metadata(block.text()))
            if state != START and metadata:
                last = number
            block = block.next()
        return last, False

    def header_rect(self) -> QRectF | None:
        """The visible part of the frontmatter, in pixels of the viewport; None when none is on screen."""
        last, _ = self.header_end()
        first = self.firstVisibleBlock()
        if last < 0 or first.blockNumber() > last:
            return None
        top = min(0.0, self.contentOffset().y())
        bottom = self.block_rect(self.document().findBlockByNumber(last)).bottom()
        return QRectF(0, top, self.viewport().width(), bottom - top)

    def header_ends_visibly(self) -> bool:
        """Whether the frontmatter has a closing fence, below which a line is drawn."""
        return self.header_end()[1]
