"""Exact text with marks: what was lost struck through, what was added on green. Read-only, selectable, copyable."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from workbench.desktop import fonts
from workbench.desktop.author.text_marks import Mark, Piece
from workbench.desktop.theme import ThemeManager

_LINES = 9


class MarkedText(QPlainTextEdit):
    """Pieces of text. `grow` makes it as high as its lines, up to nine, instead of taking what room there is."""

    def __init__(self, theme: ThemeManager, name: str, parent: QWidget | None = None, *, grow: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pieces: tuple[tuple[Piece, str], ...] = ()
        self._grow = grow
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if grow:
            self.setProperty("field", True)
        else:
            self.document().setDocumentMargin(theme.theme.px(12))
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        theme.theme_changed.connect(self._draw)

    def set_pieces(self, found: Iterable[Piece]) -> None:
        """Shows other text, all of it exact."""
        self.set_mixed((item, "exact") for item in found)

    def set_mixed(self, found: Iterable[tuple[Piece, str]]) -> None:
        """Shows other text: pieces with a role, `exact` for the skill's own, `note` and `title` for words about it."""
        fresh = tuple(found)
        if fresh != self._pieces:
            self._pieces = fresh
            self._draw()

    @property
    def mixed(self) -> tuple[tuple[Piece, str], ...]:
        """What is shown, with roles."""
        return self._pieces

    def exact_text(self) -> str:
        """The text of the skill without what is struck through and without notes."""
        return "".join(item.text for item, role in self._pieces if role == "exact" and item.mark is not Mark.GONE)

    def sizeHint(self) -> QSize:
        if not self._grow:
            return super().sizeHint()
        around = 2 * int(self.document().documentMargin()) + 2 * self._theme.theme.px(5)
        most = self.fontMetrics().lineSpacing() * _LINES
        height = min(most, max(self.fontMetrics().lineSpacing(), self._text_height())) + around
        return QSize(self._theme.theme.px(200), height)

    def _text_height(self) -> int:
        """What the lines take, those in a taller face for Chinese too."""
        block, height = self.document().firstBlock(), 0.0
        while block.isValid():
            height += self.blockBoundingRect(block).height()
            block = block.next()
        return ceil(height)

    def fit(self) -> None:
        """Takes the height of its lines at the present width."""
        if not self._grow:
            return
        if self.document().size().width() > self.viewport().width():
            # a style sheet's padding narrows the viewport without a word to the layout of the lines
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setFixedHeight(self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap anew, and the height follows them."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    def _draw(self) -> None:
        self.setFont(fonts.mono_font("exact"))
        at = self.verticalScrollBar().value()
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for item, role in self._pieces:
            cursor.insertText(item.text, self._format(item.mark, role))
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(at)
        self.fit()

    def _format(self, mark: Mark, role: str) -> QTextCharFormat:
        theme = self._theme.theme
        made = QTextCharFormat()
        made.setFont(self._font(role))
        made.setForeground(theme.color("text.primary" if role == "exact" else "text.secondary"))
        if mark is Mark.GONE:
            made.setBackground(theme.color("diff.remove"))
            made.setForeground(theme.color("error.text"))
            made.setFontStrikeOut(True)
        elif mark is Mark.NEW:
            made.setBackground(theme.color("diff.add"))
        return made

    def _font(self, role: str) -> QFont:
        if role == "exact":
            return fonts.mono_font("exact")
        return fonts.ui_font("section" if role == "title" else "secondary")
