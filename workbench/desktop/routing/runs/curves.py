"""Two small plots of a threshold: false alarms against recall, and recall against precision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.fonts import ui_font
from workbench.desktop.routing.runs.thresholding import Point
from workbench.desktop.theme import ThemeManager

_SIDE: Final = 150
_MIDDLE: Final = Qt.AlignmentFlag.AlignHCenter


class Curve(QWidget):
    """A unit square with a curve for each part of the tasks and a dot where the threshold stands."""

    def __init__(self, theme: ThemeManager, title: str, across: str, up: str) -> None:
        super().__init__()
        self._theme, self._title, self._across, self._up = theme, title, across, up
        self._lines: tuple[Sequence[Point], Sequence[Point]] = ((), ())
        self._dots: tuple[Point | None, Point | None] = (None, None)
        self.setFont(ui_font("small"))
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, train: Sequence[Point], validation: Sequence[Point]) -> None:
        """The curves of both parts."""
        self._lines = (train, validation)
        self.update()

    def show_dots(self, train: Point | None, validation: Point | None) -> None:
        """Where the threshold stands on each."""
        self._dots = (train, validation)
        said = [f"{self._across} {dot[0]:.2f}, {self._up} {dot[1]:.2f}" for dot in self._dots if dot is not None]
        self.setAccessibleDescription("; ".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(_SIDE + 20), px(_SIDE + 40))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, line = theme.px, theme.px(18)
        whole = QRectF(self.rect())
        box = QRectF(whole.left() + px(1), whole.top() + line, whole.width() - px(2), whole.height() - 2 * line)
        small, grey = row_font(theme, "small"), theme.color("text.secondary")
        draw_text(painter, QRectF(whole.left(), 0, whole.width(), line), self._title, small, grey)
        below = QRectF(whole.left(), box.bottom(), whole.width(), line)
        draw_text(painter, below, f"{self._across} →  ↑ {self._up}", small, grey, _MIDDLE)
        painter.setPen(QPen(theme.color("line.hair"), 1))
        painter.setBrush(theme.color("bg.inset"))
        painter.drawRect(box)
        for points, dot, token, dashed in zip(
            self._lines, self._dots, ("text.tertiary", "accent.solid"), (True, False), strict=True
        ):
            self._paint_line(painter, box, points, token, dashed)
            self._paint_dot(painter, box, dot, token)
        painter.end()

    def _paint_line(self, painter: QPainter, box: QRectF, points: Sequence[Point], token: str, dashed: bool) -> None:
        theme = self._theme.theme
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.color(token), theme.px(2) if not dashed else theme.px(1), style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([_place(box, point) for point in points]))

    def _paint_dot(self, painter: QPainter, box: QRectF, dot: Point | None, token: str) -> None:
        if dot is None:
            return
        theme = self._theme.theme
        painter.setPen(QPen(theme.color("bg.raised"), 1))
        painter.setBrush(theme.color(token))
        painter.drawEllipse(_place(box, dot), theme.px(4), theme.px(4))


def _place(box: QRectF, point: Point) -> QPointF:
    return QPointF(box.left() + point[0] * box.width(), box.bottom() - point[1] * box.height())
