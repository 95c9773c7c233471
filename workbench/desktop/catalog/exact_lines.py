"""One laid out line of the exact text: soft wrap with a hanging indent, colours, symbols, positions in code points."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from workbench.desktop import fonts
from workbench.desktop.author.symbols import INVISIBLE
from workbench.desktop.catalog.exact_document import ExactDocument
from workbench.desktop.theme import Theme, ThemeManager

KEPT: Final = 300
"""Laid out lines that are kept."""
_BREAKS: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufdd0\ufdd1\ufffc\ud800-\udfff]")
_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
_MARK: Final = "¤"
_BLANKS: Final = str.maketrans({" ": "·", "\t": "→", "\u00a0": "⍽", "\u3000": "□"})


def displayed(text: str, *, symbols: bool) -> str:
    """A line as it can be drawn, of the same length: controls and what cannot be seen stand as marks."""
    text = _BREAKS.sub(_picture, text)
    if not text.isascii():
        text = INVISIBLE.sub(_MARK, text)
    return text.translate(_BLANKS) if symbols else text


def _picture(match: re.Match[str]) -> str:
    code = ord(match[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


class LineLayout:
    """A display line. Positions are code points from the line's start; `rows` is how many rows it takes."""

    def __init__(self, text: str, font: QFont, width: float, indent: float, row: int, baseline: float) -> None:
        self._wide = [] if text.isascii() else [match.start() for match in _WIDE.finditer(text)]
        self._row = row
        self._length = len(text)
        self.cuts: list[tuple[int, int]] = []
        self._layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTabStopDistance(4 * indent / 2)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        self._width, self._indent, self._baseline = width, indent, baseline
        self.rows = 1

    def lay_out(self, formats: list[tuple[int, int, QTextCharFormat]]) -> None:
        """Breaks the line into rows; formats are spans of code points."""
        ranges = []
        for start, end, format_ in formats:
            made = QTextLayout.FormatRange()
            made.start, made.length = self._unit(start), self._unit(end) - self._unit(start)
            made.format = format_
            ranges.append(made)
        self._layout.setFormats(ranges)
        self._layout.beginLayout()
        count = 0
        while (line := self._layout.createLine()).isValid():
            left = self._indent if count else 0.0
            line.setLineWidth(max(20.0, self._width - left))
            line.setPosition(QPointF(left, count * self._row + self._baseline - line.ascent()))
            count += 1
        self._layout.endLayout()
        self.rows = max(1, count)

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draws all rows."""
        self._layout.draw(painter, QPointF(left, top))

    def paint_selection(self, painter: QPainter, left: float, top: float, start: int, end: int, theme: Theme) -> None:
        """The ground of the selected part."""
        ground = theme.mixed("accent.solid", "bg.surface", 0.30)
        whole = end > self._length
        self._fill(painter, left, top, start, min(end, self._length), ground)
        if whole:
            row, x = self.place_of(self._length)
            painter.fillRect(QRectF(left + x, top + row * self._row, theme.px(6), self._row), ground)

    def paint_grounds(self, painter: QPainter, left: float, top: float, theme: Theme) -> None:
        """The ground of what was cut."""
        for start, end in self.cuts:
            self._fill(painter, left, top, start, end, theme.color("diff.remove"))

    def _fill(self, painter: QPainter, left: float, top: float, start: int, end: int, colour: QColor) -> None:
        low, high = self._unit(max(0, start)), self._unit(max(0, end))
        for number in range(self._layout.lineCount()):
            line = self._layout.lineAt(number)
            first, last = line.textStart(), line.textStart() + line.textLength()
            if low < last and high > first:
                here, there = _x(line, max(low, first)), _x(line, min(high, last))
                if there < here:
                    here, there = there, here
                room = line.x() + line.width()
                box = QRectF(left + here, top + number * self._row + 1, min(there, room) - here, self._row - 2)
                painter.fillRect(box, colour)

    def place_of(self, at: int) -> tuple[int, float]:
        """Row and x of a position."""
        unit = self._unit(min(max(at, 0), self._length))
        line = self._layout.lineForTextPosition(unit)
        return (line.lineNumber(), _x(line, unit)) if line.isValid() else (0, 0.0)

    def position(self, row: int, x: float) -> int:
        """The position at an x of a row."""
        line = self._layout.lineAt(min(max(row, 0), self.rows - 1)) if self._layout.lineCount() else None
        if line is None or not line.isValid():
            return 0
        at = line.xToCursor(x)
        last = line.textStart() + line.textLength()
        if row < self.rows - 1 and at >= last:
            at = self._layout.previousCursorPosition(last)
        return self._point(at)

    def edge(self, row: int, *, end: bool) -> int:
        """Where a row begins or ends."""
        line = self._layout.lineAt(min(row, self.rows - 1)) if self._layout.lineCount() else None
        if line is None:
            return 0
        if not end:
            return self._point(line.textStart())
        last = line.textStart() + line.textLength()
        return self._point(self._layout.previousCursorPosition(last) if row < self.rows - 1 else last)

    def snapped(self, at: int, step: int) -> int:
        """The nearest position that is not inside a letter, on the side of the step."""
        unit = self._unit(min(max(at, 0), self._length))
        if not self._layout.isValidCursorPosition(unit):
            move = self._layout.previousCursorPosition if step < 0 else self._layout.nextCursorPosition
            unit = move(unit)
        return self._point(unit)

    def _unit(self, at: int) -> int:
        """UTF-16 units before a code point."""
        return at + sum(1 for place in self._wide if place < at) if self._wide else at

    def _point(self, unit: int) -> int:
        at = unit
        for place in self._wide:
            if place + 1 < at:
                at -= 1
            elif place < at:
                return place + 1 if at == place + 2 else place
        return at


def _x(line: object, unit: int) -> float:
    found = line.cursorToX(unit)  # type: ignore[attr-defined]
    return float(found[0] if isinstance(found, tuple) else found)


class LineLayouts:
    """Makes and keeps the layouts of a document's lines for one width and one theme."""

    def __init__(self, theme: ThemeManager) -> None:
        self._theme = theme
        self._document = ExactDocument()
        self._symbols = False
        self._width = 400.0
        self._kept: dict[int, LineLayout] = {}
        self.row_height = 18
        self.forget()

    def show(self, document: ExactDocument) -> None:
        """Another document."""
        self._document = document
        self._kept.clear()

    def set_symbols(self, shown: bool) -> None:
        """Whether blanks are drawn."""
        self._symbols = shown
        self._kept.clear()

    def set_width(self, width: float) -> int:
        """Another width in pixels; answers how many columns that are."""
        width = max(60.0, width)
        if width != self._width:
            self._width = width
            self._kept.clear()
        return max(8, int(width / self._letter))

    def forget(self) -> None:
        """Font and colours are others."""
        self._kept.clear()
        theme = self._theme.theme
        self._font = fonts.mono_font("exact")
        metrics = QFontMetricsF(self._font)
        natural = metrics.ascent() + metrics.descent()
        self.row_height = max(fonts.line_height("exact"), round(natural))
        self._baseline = (self.row_height - natural) / 2 + metrics.ascent()
        self._letter = max(1.0, metrics.horizontalAdvance("0"))
        self._formats = {
            "name": _format(theme.color("syntax.key")),
            "rest": _format(theme.color("text.secondary")),
            "plain": _format(theme.color("text.primary")),
            "cut": _format(theme.color("error.text"), strike=True),
            "mark": _format(theme.color("warning.text")),
            "blank": _format(theme.color("line.control")),
        }

    def layout(self, line: int) -> LineLayout:
        """The layout of a line."""
        found = self._kept.get(line)
        if found is None:
            if len(self._kept) >= KEPT:
                for old in list(self._kept)[: KEPT // 2]:
                    del self._kept[old]
            found = self._kept[line] = self._made(line)
        return found

    def _made(self, line: int) -> LineLayout:
        start, end = self._document.lines[line] if self._document.lines else (0, 0)
        text = self._document.text[start:end]
        shown = displayed(text, symbols=self._symbols)
        made = LineLayout(shown, self._font, self._width, 2 * self._letter, self.row_height, self._baseline)
        formats: list[tuple[int, int, QTextCharFormat]] = []
        for entry in self._document.entries_in(start, end):
            formats += self._entry_formats(entry.start - start, entry.end - start, "rest", len(text))
            formats += self._entry_formats(entry.start - start, entry.name - start, "name", len(text))
            formats += self._entry_formats(entry.described[0] - start, entry.described[1] - start, "plain", len(text))
            cut = self._entry_formats(entry.cut[0] - start, entry.cut[1] - start, "cut", len(text))
            made.cuts += [(low, high) for low, high, _ in cut]
            formats += cut
        if shown != text:
            formats += self._mark_formats(text, shown)
        made.lay_out(formats)
        return made

    def _entry_formats(self, start: int, end: int, kind: str, length: int) -> list[tuple[int, int, QTextCharFormat]]:
        low, high = max(0, start), min(end, length)
        return [(low, high, self._formats[kind])] if low < high else []

    def _mark_formats(self, text: str, shown: str) -> list[tuple[int, int, QTextCharFormat]]:
        found = []
        for at, (real, drawn) in enumerate(zip(text, shown, strict=True)):
            if real != drawn:
                kind = "blank" if real in " \t\u3000" else "mark"
                found.append((at, at + 1, self._formats[kind]))
        return found


def _format(colour: QColor, *, strike: bool = False) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(colour)
    if strike:
        made.setFontStrikeOut(True)
    return made
