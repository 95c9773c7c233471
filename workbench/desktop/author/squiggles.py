"""Findings in the editor: where each stands now, and the zigzag under it.

Each finding holds on to its text through a cursor, so that it moves with the text until newer findings come.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF, QTextBlock, QTextCursor, QTextDocument

from workbench.desktop.author.positions import DocumentMap
from workbench.desktop.theme import Theme
from workbench.skill.findings import Finding, Severity
from workbench.skill.text import Span

PITCH: Final = 2.5
HEIGHT: Final = 2.0
WIDTH: Final = 1.2
SOLID: Final = {Severity.ERROR: "error.solid", Severity.WARNING: "warning.solid", Severity.INFO: "advice.solid"}
SOFT: Final = {Severity.ERROR: "error.soft", Severity.WARNING: "warning.soft", Severity.INFO: "advice.soft"}
INK: Final = {Severity.ERROR: "error.text", Severity.WARNING: "warning.text", Severity.INFO: "advice.text"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A finding and where it stands now: document positions, numbers of its first and last block, columns in them."""

    finding: Finding
    start: int
    end: int
    first: int
    last: int
    columns: Span

    @property
    def look(self) -> tuple[object, ...]:
        """What of it can be seen in its lines."""
        return self.columns, self.first, self.last, self.finding.severity, bool(self.finding.fixes)


class Marks:
    """The findings of one document; those about a folder or a link have no place in it and are left out."""

    def __init__(self) -> None:
        self._anchors: list[tuple[Finding, QTextCursor]] = []
        self._document: QTextDocument | None = None
        self._known: tuple[int, tuple[Mark, ...]] = (-1, ())
        self._by_block: dict[int, list[Mark]] = {}

    def set(self, findings: Iterable[Finding], document: QTextDocument, places: DocumentMap) -> None:
        """Take these findings; their spans are indices of the text that `places` knows."""
        self._document = document
        self._anchors = []
        for finding in findings:
            if finding.range.start.line == 0:
                continue
            start, end = places.span_to_qt(finding.span)
            cursor = QTextCursor(document)
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            self._anchors.append((finding, cursor))
        self._known = (-1, ())

    def clear(self) -> None:
        """Forget all."""
        self._anchors, self._document, self._by_block = [], None, {}
        self._known = (-1, ())

    def all(self) -> tuple[Mark, ...]:
        """Every finding where it stands now, in the order given."""
        if self._document is None:
            return ()
        revision = self._document.revision()
        if self._known[0] != revision:
            self._known = (revision, tuple(self._placed(self._document)))
            self._by_block = {}
            for mark in self._known[1]:
                for number in range(mark.first, min(mark.last, mark.first + 200) + 1):
                    self._by_block.setdefault(number, []).append(mark)
        return self._known[1]

    def _placed(self, document: QTextDocument) -> Iterator[Mark]:
        for finding, cursor in self._anchors:
            start, end = cursor.selectionStart(), cursor.selectionEnd()
            first = document.findBlock(start)
            last = first if end == start else document.findBlock(end)
            columns = (start - first.position(), end - last.position())
            yield Mark(finding, start, end, first.blockNumber(), last.blockNumber(), columns)

    def in_block(self, number: int) -> list[Mark]:
        """Findings that stand in a block (number from 0), the worst first."""
        self.all()
        return sorted(self._by_block.get(number, ()), key=lambda mark: (mark.finding.severity.rank, mark.start))

    def looks(self) -> dict[int, tuple[object, ...]]:
        """What can be seen in each block that has findings, to tell which lines must be painted again."""
        self.all()
        return {number: tuple(mark.look for mark in marks) for number, marks in self._by_block.items()}

    def starting_in(self, number: int) -> list[Mark]:
        """Findings that start in a block, the worst first."""
        return [mark for mark in self.in_block(number) if mark.first == number]

    def at(self, position: int) -> list[Mark]:
        """Findings at a document position, the worst and then the shortest first."""
        if self._document is None:
            return []
        block = self._document.findBlock(position)
        found = [mark for mark in self.in_block(block.blockNumber()) if mark.start <= position <= mark.end]
        return sorted(found, key=lambda mark: (mark.finding.severity.rank, mark.end - mark.start))


def segments(
    block: QTextBlock, top_left: QPointF, start: int, end: int, visible: tuple[float, float] | None = None
) -> list[QRectF]:
    """Rectangles of a span in one block, one for each visual line, in the coordinates of `top_left`.

    Lines outside of `visible` (top and bottom) are left out: one long line of a file may wrap into thousands.
    `start` and `end` are document positions and are cut to the block. An empty span takes the character at its place,
    the one before at a line's end, or six pixels of an empty line.
    """
    layout = block.layout()
    length = block.length() - 1
    low, high = max(0, start - block.position()), min(length, end - block.position())
    if high <= low:
        low, high = (low, min(low + 1, length)) if low < length else (max(0, length - 1), length)
    found = []
    first_row, rows = 0, layout.lineCount()
    if visible is not None and rows > 1:
        height = max(1.0, layout.lineAt(1).y() - layout.lineAt(0).y())
        first_row = max(0, int((visible[0] - top_left.y()) // height) - 1)
        rows = min(rows, int((visible[1] - top_left.y()) // height) + 2)
    for number in range(first_row, rows):
        line = layout.lineAt(number)
        if line.textStart() > high:
            break
        first, last = max(low, line.textStart()), min(high, line.textStart() + line.textLength())
        if first < last or (not length and number == 0):
            left, right = _x(line.cursorToX(first)), _x(line.cursorToX(last))
            left, right = min(left, right), max(left, right)
            width = right - left if length else 6.0
            found.append(QRectF(top_left.x() + left, top_left.y() + line.y(), max(width, 3.0), line.height()))
    return found


def _x(value: Any) -> float:
    """PySide answers the x coordinate alone or together with the position it used."""
    return float(value[0] if isinstance(value, tuple) else value)


def paint_squiggle(painter: QPainter, rect: QRectF, ascent: float, severity: Severity, theme: Theme) -> None:
    """A zigzag under the text of a rectangle; its pitch is at least two device pixels."""
    ratio = painter.device().devicePixelRatioF()
    step = max(PITCH * theme.scale, 2 / ratio) / 2
    base = min(rect.top() + ascent + 3.0 * theme.scale, rect.bottom() - 1)
    height = HEIGHT * theme.scale
    count = max(2, math.ceil(rect.width() / step))
    points = [QPointF(rect.left() + number * step, base - height * (number % 2)) for number in range(count + 1)]
    painter.setPen(QPen(theme.color(SOLID[severity]), WIDTH * theme.scale, Qt.PenStyle.SolidLine))
    painter.drawPolyline(QPolygonF(points))
