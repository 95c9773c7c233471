"""What a conversation costs turn after turn: as it was disclosed, against every body in the first request."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.disclosure.lane_layout import nice_step
from workbench.desktop.disclosure.parts import size_text, step_text
from workbench.desktop.i18n import tr
from workbench.desktop.theme import Theme, ThemeManager

_LEFT: Final = 76
_RIGHT: Final = 168
_TOP: Final = 44
_BOTTOM: Final = 32
_KEYS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Series(NamedTuple):
    """One line of the chart: its token, whether it is dashed, and the bytes sent up to each turn."""

    word: str
    token: str
    dashed: bool
    sums: tuple[int, ...]


class CostChart(QWidget):
    """Two lines over the turns. Left and Right, Home and End go from turn to turn; `turn_selected(turn)` from 0."""

    turn_selected = Signal(int)

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.series: tuple[Series, ...] = ()
        self.turn = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Cost over turns"))
        self.setMinimumHeight(theme.theme.px(160))
        theme.theme_changed.connect(self._on_theme_changed)

    def show_costs(self, lazy: Sequence[int], eager: Sequence[int]) -> None:
        """The bytes that each turn sends, as it was disclosed and with every body in each of them; both are summed up
        here. Raises `ValueError` where they are not equally long."""
        if len(lazy) != len(eager):
            raise ValueError(f"{len(lazy)} turns against {len(eager)}")
        self.series = (
            Series(tr("loaded on demand"), "data.1", False, tuple(accumulate(lazy))),
            Series(tr("every body at once"), "data.5", True, tuple(accumulate(eager))),
        )
        self.turn = len(lazy) - 1
        self._say()

    @property
    def turns(self) -> int:
        """How many turns there are."""
        return len(self.series[0].sums) if self.series else 0

    def select(self, turn: int) -> None:
        """Makes a turn current, within bounds."""
        self.turn = min(max(turn, 0), self.turns - 1)
        self._say()

    def sentence(self, turn: int) -> str:
        """The values of a turn in words."""
        said = [tr("Up to request {turn}", turn=turn + 1)]
        said += [f"{one.word} {size_text(one.sums[turn])}" for one in self.series]
        return ", ".join(said)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(720), self._theme.theme.px(260))

    # Where things are

    def plot(self) -> QRectF:
        """Where the lines are, in pixels."""
        px = self._theme.theme.px
        return QRectF(self.rect()).adjusted(px(_LEFT), px(_TOP), -px(_RIGHT), -px(_BOTTOM))

    def point(self, one: Series, turn: int) -> QPointF:
        """Where the value of a turn is."""
        area = self.plot()
        share = turn / (self.turns - 1) if self.turns > 1 else 0.5
        return QPointF(area.left() + share * area.width(), area.bottom() - one.sums[turn] * self._per_byte())

    def _per_byte(self) -> float:
        most = max((one.sums[-1] for one in self.series), default=0)
        return self.plot().height() / max(1, most)

    def _turn_at(self, x: float) -> int:
        area = self.plot()
        share = (x - area.left()) / max(1.0, area.width())
        return min(max(round(share * (self.turns - 1)), 0), self.turns - 1)

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.turns - 1}
        if self.turns and (key in _KEYS or key in ends):
            self.select(ends[key] if key in ends else self.turn + _KEYS[key])
            self.turn_selected.emit(self.turn)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.turns:
            self.select(self._turn_at(event.position().x()))
            self.turn_selected.emit(self.turn)

    def event(self, event: QEvent) -> bool:
        """The values under the pointer are its tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.sentence(self._turn_at(event.pos().x())) if self.turns else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _say(self) -> None:
        said = self.sentence(self.turn) if self.turns else ""
        self.setAccessibleDescription(said)
        if said and self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self.update()

    def _on_theme_changed(self) -> None:
        self.setMinimumHeight(self._theme.theme.px(160))
        self.updateGeometry()
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.color("bg.surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.turns:
            self._paint_grid(painter, theme)
            self._paint_turns(painter, theme)
            for one in self.series:
                self._paint_line(painter, theme, one)
            self._paint_words(painter, theme)
            room = QRectF(theme.px(20), theme.px(8), self.width() - theme.px(40), theme.px(20))
            draw_text(
                painter, room, self.sentence(self.turn), row_font(theme, "secondary"), theme.color("text.primary")
            )
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()

    def _paint_grid(self, painter: QPainter, theme: Theme) -> None:
        area, per_byte = self.plot(), self._per_byte()
        step = nice_step(per_byte, theme.px(40))
        for at in range(int(area.height() / (step * per_byte) + 0.001) + 1):
            y = round(area.bottom() - at * step * per_byte)
            painter.fillRect(QRectF(area.left(), y, area.width(), 1), theme.color("line.hair"))
            room = QRectF(0, y - theme.px(8), area.left() - theme.px(8), theme.px(16))
            small = row_font(theme, "small", tabular=True)
            draw_text(painter, room, step_text(at * step), small, theme.color("text.secondary"), _TO_RIGHT)

    def _paint_line(self, painter: QPainter, theme: Theme, one: Series) -> None:
        style = Qt.PenStyle.DashLine if one.dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.color(one.token), theme.px(2), style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([self.point(one, turn) for turn in range(self.turns)]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(one.token))
        painter.drawEllipse(self.point(one, self.turn), theme.px(4), theme.px(4))

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        """The name and the last value of each line beside its end, pushed apart where the ends are close."""
        area, high = self.plot(), theme.px(36)
        ends = sorted(self.series, key=lambda one: -one.sums[-1])
        tops = [self.point(one, self.turns - 1).y() - high / 2 for one in ends]
        tops[0] = min(max(tops[0], 0.0), area.bottom() - 2 * high)
        tops[1] = min(max(tops[1], tops[0] + high), area.bottom() - high / 2)
        for one, top in zip(ends, tops, strict=True):
            room = QRectF(area.right() + theme.px(12), top, theme.px(_RIGHT - 20), high / 2)
            draw_text(painter, room, one.word, row_font(theme, "secondary"), theme.color("text.primary"))
            room.translate(0, high / 2)
            text = size_text(one.sums[-1])
            draw_text(painter, room, text, row_font(theme, "secondary", tabular=True), theme.color("text.secondary"))

    def _paint_turns(self, painter: QPainter, theme: Theme) -> None:
        area = self.plot()
        x = self.point(self.series[0], self.turn).x()
        painter.fillRect(QRectF(round(x), area.top(), 1, area.height()), theme.color("line.control"))
        small, tone = row_font(theme, "small", tabular=True), theme.color("text.secondary")
        for turn in sorted({0, self.turn, self.turns - 1}):
            at = self.point(self.series[0], turn).x()
            if turn != self.turn and abs(at - x) < theme.px(64):
                continue
            room = QRectF(at - theme.px(60), area.bottom() + theme.px(6), theme.px(120), theme.px(18))
            words = tr("Request {turn}", turn=turn + 1)
            draw_text(painter, room, words, small, tone, Qt.AlignmentFlag.AlignHCenter)


_TO_RIGHT: Final = Qt.AlignmentFlag.AlignRight
