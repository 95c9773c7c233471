"""The strip beside the text: line numbers, the worst severity of each line, and the bulb where the caret can fix."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QTextBlock, QWheelEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop import fonts
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape

if TYPE_CHECKING:
    from workbench.desktop.author.editor import SkillEditor
    from workbench.desktop.author.squiggles import Mark

WIDTH: Final = 64
_SHAPE: Final = 11
_SHAPE_LEFT: Final = 10
_NUMBER_GAP: Final = 14
_DIGITS: Final = 3
"""Digits for which the plain width has room."""


class Gutter(QWidget):
    """Painted from the editor's blocks; a click asks for the quick fix of that line."""

    def __init__(self, editor: SkillEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("Line numbers and problems"))

    def wanted_width(self) -> int:
        """Width in logical pixels: it follows the size of the text and widens with the digits."""
        theme = self._editor.theme
        digits = len(str(max(1, self._editor.blockCount())))
        digit = _fonts(theme.scale)[2]
        return theme.px(WIDTH) + round(max(0, digits - _DIGITS) * digit)

    def sizeHint(self) -> QSize:
        """As wide as the numbers need."""
        return QSize(self.wanted_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that are visible."""
        editor = self._editor
        theme = editor.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.color("bg.surface"))
        header = editor.header_rect()
        if header is not None:
            painter.fillRect(QRectF(0, header.top(), self.width(), header.height()), theme.color("bg.tint"))
            painter.fillRect(QRectF(0, header.top(), 2, header.height()), theme.color("accent.line"))
            if editor.header_ends_visibly():
                painter.fillRect(QRectF(0, header.bottom(), self.width(), 1), theme.color("line.hair"))
        top, bottom = event.rect().top(), event.rect().bottom() + 1
        dirty = [item for item in editor.visible_blocks() if item[1].top() <= bottom and item[1].bottom() >= top]
        self._paint_numbers(painter, dirty)
        caret = editor.textCursor().blockNumber()
        for block, rect in dirty:
            marks = editor.marks.starting_in(block.blockNumber())
            if marks:
                self._paint_marks(painter, rect, marks, block.blockNumber() == caret)

    def _paint_numbers(self, painter: QPainter, blocks: list[tuple[QTextBlock, QRectF]]) -> None:
        editor, theme = self._editor, self._editor.theme
        caret = editor.textCursor().blockNumber()
        font, strong, digit = _fonts(theme.scale)
        right, baseline = self.width() - theme.px(_NUMBER_GAP), editor.baseline()
        painter.setFont(font)
        painter.setPen(theme.color("text.tertiary"))
        for block, rect in blocks:
            number = block.blockNumber()
            text = str(number + 1)
            place = QPointF(right - digit * len(text), rect.top() + baseline)
            if number != caret:
                painter.drawText(place, text)
                continue
            painter.setFont(strong)
            painter.setPen(theme.color("text.primary"))
            painter.drawText(place, text)
            painter.setFont(font)
            painter.setPen(theme.color("text.tertiary"))

    def _paint_marks(self, painter: QPainter, rect: QRectF, marks: list[Mark], current: bool) -> None:
        editor = self._editor
        height = editor.line_height()
        middle = rect.top() + height / 2
        fixable = current and not editor.isReadOnly() and any(mark.finding.fixes for mark in marks)
        below = fixable and rect.height() > height * 1.5
        shape = marks[0].finding.severity.value if below or not fixable else "bulb"
        self._paint_shape(painter, middle, shape)
        if below:
            self._paint_shape(painter, middle + height, "bulb")

    def _paint_shape(self, painter: QPainter, middle: float, kind: str) -> None:
        theme = self._editor.theme
        side = theme.px(_SHAPE)
        left = theme.px(_SHAPE_LEFT)
        paint_shape(painter, QRectF(left, middle - side / 2, side, side), kind, theme)

    def block_at(self, y: float) -> QTextBlock | None:
        """The block at a height of the strip; None below the text."""
        return next((block for block, rect in self._editor.visible_blocks() if rect.top() <= y < rect.bottom()), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the quick fix of the line."""
        block = self.block_at(event.position().y())
        if block is not None and event.button() == Qt.MouseButton.LeftButton:
            self._editor.ask_fix_of_line(block, self.mapToGlobal(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The press has done all."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the text."""
        self._editor.wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        """A tip over a shape is the same card as over the text."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            block = self.block_at(event.pos().y())
            marks = self._editor.marks.starting_in(block.blockNumber()) if block is not None else []
            self._editor.show_hover([mark.finding for mark in marks], event.globalPos() + QPoint(4, 0))
            return True
        return super().event(event)


@lru_cache(maxsize=8)
def _fonts(scale: float) -> tuple[QFont, QFont, float]:
    """The plain and the bold font of the numbers at a scale, and the width of a digit."""
    font = fonts.mono_font("slug")
    return font, fonts.mono_font("slug", bold=True), QFontMetricsF(font).horizontalAdvance("0")
