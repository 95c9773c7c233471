"""One row of a pane as it is drawn: controls as signs, secrets as blocks of one width, and where each position is.

A row is at most `WRAP` code points of a line, so that a line of a megabyte costs no more than what is seen of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from workbench.desktop import fonts
from workbench.desktop.author.symbols import INVISIBLE, NAMES
from workbench.desktop.replay.pane_content import HIDDEN, WRAP, Mark, PaneContent
from workbench.desktop.theme import Theme

KEPT: Final = 400
"""Rows that are kept laid out."""
BLOCK: Final = 16
"""Columns of a hidden secret, whatever its length."""
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufdd0\ufdd1\ufffc\ud800-\udfff]|" + INVISIBLE.pattern
)
_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
_BLANK: Final = "\u00a0"


class Piece(NamedTuple):
    """Code points `[start, end)` of the row stand at `[shown, shown_end)` of what is drawn. One that is `whole` has no
    positions within: a hidden secret, or a character that is drawn as a sign."""

    start: int
    end: int
    shown: int
    shown_end: int
    whole: bool


def sign(character: str, glyphs: bool) -> str:
    """What stands for a character that cannot be seen; `glyphs` tells whether the font has pictures of controls."""
    code = ord(character)
    if code < 0x20 or code == 0x7F:
        picture = chr(0x2400 + code) if code < 0x20 else "\u2421"
        return picture if glyphs else f"^{chr(code ^ 0x40)}"
    return f"‹{NAMES.get(character) or f'{code:02X}'}›"


def drawn(text: str, glyphs: bool) -> str:
    """A text in which everything can be seen."""
    return _UNSEEN.sub(lambda found: sign(found[0], glyphs), text)


class RowText:
    """A laid out row. Positions are code points from the row's start in the line."""

    def __init__(self, text: str, marks: Sequence[Mark], look: Look, revealed: bool) -> None:
        self.length = len(text)
        self.marks = marks
        self.pieces: list[Piece] = []
        self.shown = ""
        self._signs: list[tuple[int, int]] = []
        self._glyphs = look.glyphs
        at = 0
        for mark in marks:
            if mark.kind in HIDDEN and not revealed and mark.end > mark.start:
                self._seen(text, at, mark.start)
                self._add(mark.start, mark.end, _BLANK * BLOCK, whole=True)
                at = mark.end
        self._seen(text, at, len(text))
        self._ends = [piece.end for piece in self.pieces]
        self._wide = [] if self.shown.isascii() else [found.start() for found in _WIDE.finditer(self.shown)]
        self._lay_out(look)

    def _seen(self, text: str, start: int, end: int) -> None:
        """Text that is not hidden, with signs for what cannot be seen."""
        for found in _UNSEEN.finditer(text, start, end):
            self._add(start, found.start(), text[start : found.start()])
            low = len(self.shown)
            self._add(found.start(), found.end(), sign(found[0], self._glyphs), whole=True)
            self._signs.append((low, len(self.shown)))
            start = found.end()
        self._add(start, end, text[start:end])

    def _add(self, start: int, end: int, shown: str, *, whole: bool = False) -> None:
        if end > start:
            self.pieces.append(Piece(start, end, len(self.shown), len(self.shown) + len(shown), whole))
            self.shown += shown

    def _lay_out(self, look: Look) -> None:
        self._layout = QTextLayout(self.shown, look.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTabStopDistance(8 * look.letter)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        self._layout.setFormats(self._formats(look))
        self._layout.beginLayout()
        self._line = self._layout.createLine()
        if self._line.isValid():
            self._line.setLineWidth(1e7)
            self._line.setPosition(QPointF(0, look.baseline - self._line.ascent()))
        self._layout.endLayout()
        self.width = self._line.naturalTextWidth() if self._line.isValid() else 0.0

    def _formats(self, look: Look) -> list[QTextLayout.FormatRange]:
        found = [_range(self._unit(low), self._unit(high), look.sign) for low, high in self._signs]
        for mark in self.marks:
            format_ = look.formats.get(mark.kind)
            if format_ is not None and mark.end > mark.start:
                low, high = self.shown_at(mark.start), self.shown_at(mark.end)
                found.append(_range(self._unit(low), self._unit(high), format_))
        return found

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draws the text with the painter's pen, but for what has a colour of its own."""
        self._layout.draw(painter, QPointF(left, top))

    def x(self, at: int) -> float:
        """Where a position is, in pixels from the row's left."""
        if not self._line.isValid():
            return 0.0
        found: object = self._line.cursorToX(self._unit(self.shown_at(at)))
        return float(found[0] if isinstance(found, tuple) else found)  # type: ignore[arg-type]

    def position(self, x: float) -> int:
        """The position at a pixel; never within a hidden secret."""
        if not self._line.isValid():
            return 0
        return self._behind(self._point(self._line.xToCursor(x)))

    def character(self, x: float) -> int:
        """The position whose character is drawn at a pixel."""
        if not self._line.isValid():
            return 0
        shown = self._point(self._line.xToCursor(x, self._line.CursorPosition.CursorOnCharacter))
        piece = self._piece(shown)
        if piece is None:
            return 0
        return piece.start if piece.whole else piece.start + shown - piece.shown

    def moved(self, at: int, step: int) -> int:
        """The next position on one side that is not within a letter or a hidden secret."""
        unit = self._unit(self.shown_at(at))
        layout = self._layout
        there = layout.nextCursorPosition(unit) if step > 0 else layout.previousCursorPosition(unit)
        if there == unit:
            return min(max(at + step, 0), self.length)
        piece = self._piece(self._point(there if step > 0 else min(there, unit - 1)))
        if piece is not None and piece.whole and piece.start <= at <= piece.end:
            return piece.end if step > 0 else piece.start
        return self._behind(self._point(there), step)

    def shown_at(self, at: int) -> int:
        """Where a position is in what is drawn, in code points."""
        number = bisect_left(self._ends, at)
        if number >= len(self.pieces):
            return len(self.shown)
        piece = self.pieces[number]
        inside = at - piece.start
        return piece.shown_end if piece.whole and inside > 0 else piece.shown + max(0, inside)

    def _piece(self, shown: int) -> Piece | None:
        return next((piece for piece in self.pieces if piece.shown <= shown < piece.shown_end), None)

    def _behind(self, shown: int, step: int = 0) -> int:
        piece = self._piece(shown)
        if piece is None:
            return self.length
        if piece.whole:
            middle = (piece.shown + piece.shown_end) / 2
            after = step > 0 or (step == 0 and shown > middle)
            return piece.end if after and shown > piece.shown else piece.start
        return piece.start + shown - piece.shown

    def _unit(self, shown: int) -> int:
        return shown + bisect_right(self._wide, shown - 1) if self._wide else shown

    def _point(self, unit: int) -> int:
        at = unit
        for place in self._wide:
            if place + 1 < at:
                at -= 1
            elif place < at:
                return place + 1 if at == place + 2 else place
            else:
                break
        return at


def _range(start: int, end: int, format_: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, end - start, format_
    return made


class Look:
    """Font and colours of a pane, for one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.font = fonts.mono_font("replay")
        metrics = QFontMetricsF(self.font)
        natural = metrics.ascent() + metrics.descent()
        self.row = max(fonts.line_height("replay"), round(natural))
        self.baseline = (self.row - natural) / 2 + metrics.ascent()
        self.glyphs = metrics.inFontUcs4(0x241B)
        self.letter = max(1.0, metrics.horizontalAdvance("0"))
        self.sign = _format(theme, "warning.text")
        self.formats = {
            "redacted": _format(theme, "accent.text"),
            "cut": _format(theme, "text.secondary"),
            "leak": _format(theme, "error.text"),
            "secret": _format(theme, "accent.text"),
        }


def _format(theme: Theme, token: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(theme.color(token))
    return made


class RowTexts:
    """Makes and keeps the rows of one content."""

    def __init__(self, theme: Theme) -> None:
        self.look = Look(theme)
        self.content: PaneContent | None = None
        self.revealed: int | None = None
        self._kept: dict[tuple[int, int], RowText] = {}
        self.widest = 0.0

    def show(self, content: PaneContent) -> None:
        """Another content."""
        self.content = content
        self.revealed = None
        self.widest = 0.0
        self._kept.clear()

    def set_theme(self, theme: Theme) -> None:
        """Other colours or another size."""
        self.look = Look(theme)
        self.widest = 0.0
        self._kept.clear()

    def reveal(self, line: int | None) -> None:
        """The line whose secrets are drawn as they are; None for no line."""
        self.revealed = line
        self._kept.clear()

    def row(self, line: int, part: int) -> RowText:
        """A part of a line, laid out."""
        found = self._kept.get((line, part))
        if found is None:
            if len(self._kept) >= KEPT:
                for old in list(self._kept)[: KEPT // 2]:
                    del self._kept[old]
            found = self._kept[line, part] = self._made(line, part)
            self.widest = max(self.widest, found.width)
        return found

    def _made(self, line: int, part: int) -> RowText:
        content = self.content
        if content is None:
            made = RowText("", (), self.look, revealed=False)
        else:
            start = part * WRAP
            text = content.lines.part(line, start, start + WRAP)
            end = start + len(text)
            marks = [
                mark._replace(start=max(mark.start, start) - start, end=min(mark.end, end) - start)
                for mark in content.marks_of(line)
                if (mark.start < end and mark.end > start) or start <= mark.start == mark.end <= end
            ]
            made = RowText(text, marks, self.look, revealed=line == self.revealed)
        return made
