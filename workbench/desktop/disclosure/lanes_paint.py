"""Paints the lanes: bars with their legends, what followed, the arrows between agents, and the sides that stay."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.desktop import fonts, icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.disclosure.lane_layout import BAR, FROZEN, HEAD, PAD, PITCH, ROW, Board, Geometry, Link, heights
from workbench.desktop.disclosure.lane_words import Next, column_name, lane_name
from workbench.desktop.disclosure.parts import Segment, kilobytes, kind_colour, kind_word, size_text, step_text
from workbench.desktop.i18n import tr
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme
from workbench.disclosure.model import Kind

_RIGHT: Final = Qt.AlignmentFlag.AlignRight
_LEAST: Final = 2.0
_MANY: Final = 60
"""Parts from which on a bar is kept as a picture; some 100 KB each at 100 %."""
_PICTURES: Final = 64


class Shown(NamedTuple):
    """What is painted of one column: where it begins, its parts and their sums, what followed, and the part that is
    current, or -1."""

    request: int
    left: float
    parts: list[Segment]
    sums: tuple[list[tuple[Kind, int]], int]
    then: Next
    part: int = -1
    chosen: bool = False


class LanesPainter:
    """Paints in logical pixels of the viewport; `offset` is what was scrolled, (right, down). `pictures`
    are kept from painting to painting, as long as theme, geometry and conversation are the same."""

    def __init__(
        self,
        painter: QPainter,
        theme: Theme,
        board: Board,
        geometry: Geometry,
        offset: tuple[int, int],
        pictures: dict[tuple[int, bool], QPixmap],
    ) -> None:
        self._pictures = pictures
        self._painter, self._theme, self._board, self._geometry = painter, theme, board, geometry
        self._right, self._down = offset
        self._mono: QFont | None = None
        self._colours: dict[tuple[Kind, bool, str], QColor] = {}

    # Grounds

    def ground(self, shown: Shown) -> None:
        """The ground of the chosen column, with a line at its top."""
        box = self._geometry.boxes[self._board.columns[shown.request].lane]
        top = box.top - self._down
        area = QRectF(shown.left, top, self._theme.px(PITCH), box.height)
        self._painter.fillRect(area, self._theme.color("bg.tint"))
        self._painter.fillRect(
            QRectF(area.left(), top, area.width(), self._theme.px(2)), self._theme.color("accent.solid")
        )

    def grid(self, width: int) -> None:
        """Lines of the scale in the parent's lane."""
        hair = self._theme.color("line.hair")
        for _, y in self._steps():
            self._painter.fillRect(QRectF(self._theme.px(FROZEN), y, width, 1), hair)

    def lines(self, width: int) -> None:
        """Lines between lanes."""
        for box in self._geometry.boxes[1:]:
            self._painter.fillRect(QRectF(0, box.top - self._down, width, 1), self._theme.color("line.hair"))

    def frozen(self, height: int, named: tuple[bool, ...]) -> None:
        """The side that stays: names of lanes (those that are not `named` by a button), and the scale."""
        theme, painter = self._theme, self._painter
        wide = theme.px(FROZEN)
        painter.fillRect(QRectF(0, 0, wide, height), theme.color("bg.surface"))
        for lane, box in enumerate(self._geometry.boxes):
            top = box.top - self._down
            name, below = lane_name(self._board, lane)
            room = QRectF(theme.px(20), top, wide - theme.px(20), theme.px(HEAD))
            if not named[lane]:
                draw_text(painter, room, name, row_font(theme, "section"), theme.color("text.primary"))
            room.translate(0, theme.px(20))
            draw_text(painter, room, below, row_font(theme, "secondary"), theme.color("text.secondary"))
        small = row_font(theme, "small", tabular=True)
        for text, y in self._steps():
            room = QRectF(0, y - theme.px(8), wide - theme.px(8), theme.px(16))
            draw_text(painter, room, text, small, theme.color("text.secondary"), _RIGHT)

    def _steps(self) -> list[tuple[str, float]]:
        if not self._geometry.boxes:
            return []
        box, step = self._geometry.boxes[0], self._geometry.step
        pixels = step * self._geometry.per_byte
        count = int((box.base - box.top - self._theme.px(HEAD)) / pixels)
        return [(step_text(step * at), round(box.base - self._down - at * pixels)) for at in range(1, count + 1)]

    # Columns

    def column(self, shown: Shown) -> None:
        """A request: heading, bar, legend, what followed."""
        theme, painter = self._theme, self._painter
        column = self._board.columns[shown.request]
        box = self._geometry.boxes[column.lane]
        left, wide = shown.left + theme.px(PAD), theme.px(PITCH - 2 * PAD)
        base = box.base - self._down
        head = QRectF(left, box.top - self._down, wide, theme.px(HEAD))
        small = row_font(theme, "secondary", tabular=True)
        used = draw_text(painter, head, size_text(column.size), small, theme.color("text.secondary"), _RIGHT)
        head.setRight(head.right() - used - theme.px(4))
        draw_text(
            painter, head, column_name(self._board, column), row_font(theme, "section"), theme.color("text.primary")
        )
        ceiling = box.top - self._down + theme.px(HEAD)
        self._bar(shown, QRectF(left, ceiling, theme.px(BAR), base - ceiling))
        self._legend(shown, left + theme.px(BAR + 10), left + wide, base)
        painter.fillRect(QRectF(left, base + theme.px(9), wide, 1), theme.color("line.hair"))
        self._next(shown.then, left, base + theme.px(13), wide)

    def _bar(self, shown: Shown, room: QRectF) -> None:
        if len(shown.parts) < _MANY:
            self._stack(self._painter, shown, room)
        else:
            self._painter.drawPixmap(room.topLeft(), self._picture(shown, room))
        if shown.part >= 0:
            top, high = bar_spans(shown.parts, self._geometry.per_byte, room)[shown.part]
            self._painter.setPen(QPen(self._theme.color("accent.solid"), 2))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRoundedRect(QRectF(room.left() - 3, top - 3, room.width() + 6, high + 6), 4, 4)

    def _picture(self, shown: Shown, room: QRectF) -> QPixmap:
        """A bar of many parts, painted once."""
        key = shown.request, shown.chosen
        if key not in self._pictures:
            if len(self._pictures) >= _PICTURES:
                del self._pictures[next(iter(self._pictures))]
            ratio = self._painter.device().devicePixelRatioF()
            made = QPixmap(math.ceil(room.width() * ratio), math.ceil(room.height() * ratio))
            made.setDevicePixelRatio(ratio)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            self._stack(painter, shown, QRectF(0, 0, room.width(), room.height()))
            painter.end()
            self._pictures[key] = made
        return self._pictures[key]

    def _stack(self, painter: QPainter, shown: Shown, room: QRectF) -> None:
        """Parts that begin in the same row of pixels as the one before are in its rectangle: there may be thousands."""
        theme = self._theme
        ground = "bg.tint" if shown.chosen else "bg.surface"
        line = theme.color(ground)
        spans = bar_spans(shown.parts, self._geometry.per_byte, room)
        row = -1
        for part, (top, high) in zip(shown.parts, spans, strict=True):
            if high < 1 and int(top) == row:
                continue
            row = int(top)
            painter.fillRect(QRectF(room.left(), top, room.width(), high), self._colour(part, ground))
            if high >= 3:
                painter.fillRect(QRectF(room.left(), top, room.width(), 1), line)

    def _colour(self, part: Segment, ground: str) -> QColor:
        key = part.kind, part.new, ground
        if key not in self._colours:
            self._colours[key] = kind_colour(self._theme, part.kind, new=part.new, ground=ground)
        return self._colours[key]

    def _legend(self, shown: Shown, left: float, right: float, base: float) -> None:
        theme, painter = self._theme, self._painter
        new, carried = shown.sums
        plain, figures = row_font(theme, "secondary"), row_font(theme, "secondary", tabular=True)
        high = theme.px(ROW)
        y = base - high * (len(new) + bool(carried))
        for kind, size in new:
            row = QRectF(left, y, right - left, high)
            side = theme.px(8)
            painter.fillRect(QRectF(left, row.center().y() - side / 2, side, side), kind_colour(theme, kind))
            text, word = kilobytes(size), kind_word(kind)
            needed = theme.px(16) + QFontMetricsF(plain).horizontalAdvance(word)
            needed += QFontMetricsF(figures).horizontalAdvance(text)
            row.setRight(row.right() + min(max(0.0, needed - row.width()), theme.px(PAD - 2)))
            used = draw_text(painter, row, text, figures, theme.color("text.primary"), _RIGHT)
            row.adjust(theme.px(13), 0, -used - theme.px(3), 0)
            draw_text(painter, row, word, plain, theme.color("text.primary"))
            y += high
        if carried:
            row = QRectF(left, y, right - left + theme.px(PAD), high)
            text = tr("carried {size}", size=kilobytes(carried))
            draw_text(painter, row, text, figures, theme.color("text.secondary"))

    def _next(self, then: Next, left: float, top: float, wide: float) -> None:
        theme, painter = self._theme, self._painter
        row = QRectF(left, top, wide, theme.px(20))
        painter.drawPixmap(QPointF(left, row.center().y() - theme.px(7)), icons.pixmap(then.icon, 14, "accent.text"))
        row.setLeft(left + theme.px(19))
        if then.failed:
            side = theme.px(12)
            paint_shape(painter, QRectF(row.right() - side, row.center().y() - side / 2, side, side), "error", theme)
            row.setRight(row.right() - side - theme.px(4))
        draw_text(painter, row, then.title, self._title(code=then.is_code), theme.color("accent.text"))
        low = QRectF(left, top + theme.px(20), wide, theme.px(20))
        tone = "error.text" if then.failed else "text.secondary"
        draw_text(painter, low, then.failed or then.detail, row_font(theme, "secondary"), theme.color(tone))

    def _title(self, *, code: bool) -> QFont:
        if not code:
            return row_font(self._theme, "section")
        self._mono = self._mono or fonts.mono_font("exact", bold=True)
        return self._mono

    # Arrows

    def link(self, link: Link) -> None:
        """The arrow of the task down to a child, and that of its last word up, each with what goes along it."""
        theme = self._theme
        self._painter.setPen(QPen(theme.color("accent.solid"), 1.5))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        upper = self._geometry.boxes[0]
        below = self._geometry.boxes[self._board.columns[link.first].lane].top - self._down
        border = self._geometry.boxes[1].top - self._down
        base = upper.base - self._down
        down, up = (theme.px(40), theme.px(76)) if link.first == link.last else (theme.px(58), theme.px(60))
        if link.source >= 0:
            self._draw_down(self._left(link.source), self._left(link.first), base + theme.px(27), border, below, down)
        if link.target >= 0:
            self._draw_up(self._left(link.last), self._left(link.target), base + theme.px(9), border, below, up)
        self._labels(link, base)

    def _left(self, index: int) -> float:
        return self._theme.px(FROZEN) + index * self._theme.px(PITCH) - self._right + self._theme.px(PAD)

    def _draw_down(self, source: float, target: float, y: float, border: float, end: float, aside: int) -> None:
        px = self._theme.px
        x = target + aside
        path = QPainterPath(QPointF(source + px(PITCH - 2 * PAD), y))
        path.lineTo(target - px(PAD), y)
        path.cubicTo(QPointF(x - px(20), y), QPointF(x - px(10), y + px(6)), QPointF(x, border - px(6)))
        path.lineTo(x, end - px(4))
        self._painter.drawPath(path)
        self._head(QPointF(x, end), down=True)

    def _draw_up(self, source: float, target: float, y: float, border: float, start: float, aside: int) -> None:
        px = self._theme.px
        x = source + aside
        path = QPainterPath(QPointF(x, start))
        path.lineTo(x, border)
        turn = source + px(PITCH - 2 * PAD)
        path.cubicTo(QPointF(x, border - px(40)), QPointF(x + px(24), y), QPointF(turn, y))
        path.lineTo(target - px(PAD), y)
        self._painter.drawPath(path)
        self._head(QPointF(target - px(8), y), down=False)

    def _head(self, tip: QPointF, *, down: bool) -> None:
        size, half = self._theme.px(7), self._theme.px(4)
        back = QPointF(0, -size) if down else QPointF(-size, 0)
        side = QPointF(half, 0) if down else QPointF(0, half)
        self._painter.save()
        self._painter.setBrush(self._theme.color("accent.solid"))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.drawPolygon(QPolygonF([tip, tip + back + side, tip + back - side]))
        self._painter.restore()

    def _labels(self, link: Link, base: float) -> None:
        px = self._theme.px
        down = (tr("only the task text"), tr("goes down"))
        up = (tr("only the answer"), tr("comes back")) if link.target >= 0 else ()
        lift = px(2 * ROW + 6) if link.first == link.last and up else 0
        self._lines(self._left(link.first), base - px(2 * ROW) - lift, down)
        self._lines(self._left(link.last), base - px(2 * ROW), up)

    def _lines(self, left: float, top: float, lines: tuple[str, ...]) -> None:
        theme = self._theme
        for at, text in enumerate(lines):
            room = QRectF(left, top + at * theme.px(ROW), theme.px(PITCH - PAD), theme.px(ROW))
            draw_text(self._painter, room, text, row_font(theme, "secondary"), theme.color("text.secondary"))


def bar_spans(parts: list[Segment], per_byte: float, room: QRectF) -> list[tuple[float, float]]:
    """Top and height of each part in a bar whose foot is the lower edge of `room`; none is lower than two pixels, as
    long as all of them have room."""
    found: list[tuple[float, float]] = []
    y = room.bottom()
    least = min(_LEAST, room.height() / max(1, len(parts)))
    for high in heights([part.size for part in parts], per_byte, least):
        y -= high
        found.append((y, high))
    return found
