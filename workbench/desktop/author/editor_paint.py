"""What the editor paints below and above its text; only what is on screen, with the theme's colours."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTextBlock

from workbench.desktop.author import symbols
from workbench.desktop.author.hint import hint_for, paint_hint
from workbench.desktop.author.squiggles import SOFT, Mark, paint_squiggle, segments
from workbench.skill.text import Span, utf16_length

if TYPE_CHECKING:
    from workbench.desktop.author.editor import SkillEditor


class EditorPainter:
    """Paints for one editor."""

    def __init__(self, editor: SkillEditor) -> None:
        self._editor = editor
        self.found: tuple[Span, ...] = ()
        self.current = -1
        self.hint_box = QRectF()
        self._blocks: list[tuple[QTextBlock, QRectF]] = []
        self._visible = (0.0, 0.0)

    def _dirty_blocks(self, dirty: QRect) -> list[tuple[QTextBlock, QRectF]]:
        """The blocks that reach into the part that is painted."""
        top, bottom = dirty.top() - 1, dirty.bottom() + 2
        self._visible = (float(top), float(bottom))
        blocks = self._editor.visible_blocks()
        return [(block, rect) for block, rect in blocks if rect.top() <= bottom and rect.bottom() >= top]

    def below(self, painter: QPainter, dirty: QRect) -> None:
        """The frontmatter's ground, what a search found, and the ground of the caret's finding."""
        editor, theme = self._editor, self._editor.theme
        self._blocks = self._dirty_blocks(dirty)
        header = editor.header_rect()
        if header is not None:
            painter.fillRect(header, theme.color("bg.tint"))
            if editor.header_ends_visibly():
                painter.fillRect(QRectF(header.left(), header.bottom(), header.width(), 1), theme.color("line.hair"))
        mark = editor.caret_mark()
        if mark is not None and mark.end - mark.start < 4000:
            self._paint_ground(painter, mark)
        if self.found:
            self._paint_found(painter)

    def _paint_ground(self, painter: QPainter, mark: Mark) -> None:
        editor = self._editor
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(editor.theme.color(SOFT[mark.finding.severity]))
        for block, rect in self._blocks:
            if mark.first <= block.blockNumber() <= mark.last:
                for part in segments(block, rect.topLeft(), mark.start, mark.end, self._visible):
                    painter.drawRoundedRect(part.adjusted(-1, 0, 1, 1), 2, 2)

    def _paint_found(self, painter: QPainter) -> None:
        theme = self._editor.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for block, rect in self._blocks:
            last = block.position() + block.length()
            first = bisect_left(self.found, block.position(), key=lambda span: span[1])
            for number in range(first, len(self.found)):
                start, end = self.found[number]
                if start >= last:
                    break
                active = number == self.current
                painter.setPen(QPen(theme.color("accent.solid" if active else "accent.line"), 1))
                painter.setBrush(theme.color("accent.soft"))
                for part in segments(block, rect.topLeft(), start, end, self._visible):
                    painter.drawRoundedRect(part.adjusted(0, 0.5, 0, 0.5), 3, 3)

    def above(self, painter: QPainter, dirty: QRect) -> None:
        """Squiggles, labels of invisible characters, and the hint behind the caret's line."""
        editor = self._editor
        ascent = QFontMetricsF(editor.document().defaultFont()).ascent()
        labels = editor.file.stand_ins.labels if editor.file else {}
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        caret = editor.textCursor().blockNumber()
        for block, rect in self._dirty_blocks(dirty):
            for mark in reversed(editor.marks.in_block(block.blockNumber())):
                for part in segments(block, rect.topLeft(), mark.start, mark.end, self._visible):
                    paint_squiggle(painter, part, ascent, mark.finding.severity, editor.theme)
            text = block.text()
            if not text.isascii():
                self._paint_labels(painter, block, rect, text, labels)
            if block.blockNumber() == caret:
                self._paint_hint(painter, block, rect)

    def _paint_labels(self, painter: QPainter, block: QTextBlock, rect: QRectF, text: str, labels: object) -> None:
        stand_ins = labels if isinstance(labels, dict) else {}
        for index, char in symbols.find(text, stand_ins):
            start = block.position() + utf16_length(text[:index])
            label = symbols.label_of(char, stand_ins)
            for part in segments(block, rect.topLeft(), start, start + utf16_length(char), self._visible):
                symbols.paint_label(painter, part, label, self._editor.theme)

    def _paint_hint(self, painter: QPainter, block: QTextBlock, rect: QRectF) -> None:
        editor = self._editor
        self.hint_box = QRectF()
        mark = editor.hint_mark()
        layout = block.layout()
        if mark is None or editor.composing or not layout.lineCount() or editor.document().isEmpty():
            return
        line = layout.lineAt(layout.lineCount() - 1)
        left = rect.left() + line.x() + line.naturalTextWidth() + editor.theme.px(8)
        baseline = rect.bottom() - editor.line_height() + editor.baseline()
        room = editor.viewport().width() - editor.theme.px(8) - left
        hint = hint_for(mark.finding, editor.clients, editor.fix_key)
        self.hint_box = paint_hint(painter, left, baseline, room, hint, editor.theme)
