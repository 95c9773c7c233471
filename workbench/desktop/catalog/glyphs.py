"""The small painted marks of the Catalog place: state glyphs, the budget bar, the hatch of what does not fit."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme

WIDTH: Final = 16
HEIGHT: Final = 6
_PITCH: Final = 6
_drawn: Final[dict[tuple[str, str, float, float], QPixmap]] = {}
"""Glyphs as drawn, by state, theme, scale and pixel ratio: a table paints hundreds at once."""


def paint_glyph(painter: QPainter, left: float, middle: float, state: str, theme: Theme) -> None:
    """Paints the glyph of a state, 16 × 6 pixels at 100 %, its left edge at `left`, centred on `middle`."""
    side = theme.px(WIDTH)
    ratio = painter.device().devicePixelRatioF()
    key = (state, theme.name, theme.scale, ratio)
    found = _drawn.get(key)
    if found is None:
        found = _drawn[key] = _pixmap(state, theme, ratio)
    painter.drawPixmap(QPointF(left, round(middle - side / 2)), found)


def _pixmap(state: str, theme: Theme, ratio: float) -> QPixmap:
    side = theme.px(WIDTH)
    made = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    _paint(painter, 0, side / 2, state, theme)
    painter.end()
    return made


def _paint(painter: QPainter, left: float, middle: float, state: str, theme: Theme) -> None:
    box = QRectF(left, middle - theme.px(HEIGHT) / 2, theme.px(WIDTH), theme.px(HEIGHT))
    if state in ("not-loaded", "not-known"):
        side = theme.px(12)
        shape = "not-seen" if state == "not-loaded" else state
        paint_shape(painter, QRectF(box.center().x() - side / 2, middle - side / 2, side, side), shape, theme)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _PAINTERS[state](painter, box, theme)
    painter.restore()


def _full(painter: QPainter, box: QRectF, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("accent.solid"))
    painter.drawRoundedRect(box, _radius(theme), _radius(theme))


def _part(painter: QPainter, box: QRectF, theme: Theme, share: float, fill: QColor, line: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    whole = QPainterPath()
    whole.addRoundedRect(box, _radius(theme), _radius(theme))
    filled = QPainterPath()
    filled.addRect(QRectF(box.left(), box.top(), box.width() * share, box.height()))
    painter.drawPath(whole.intersected(filled))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(line, 1))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), _radius(theme), _radius(theme))


def _cut(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _part(painter, box, theme, 0.5, theme.color("accent.solid"), theme.color("accent.line"))


def _name_only(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _part(painter, box, theme, 0.34, theme.color("warning.solid"), theme.color("warning.solid"))


def _outline(painter: QPainter, box: QRectF, theme: Theme, token: str) -> None:
    pen = QPen(theme.color(token), 1.2)
    pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), _radius(theme), _radius(theme))


def _absent(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _outline(painter, box, theme, "error.solid")


def _hidden(painter: QPainter, box: QRectF, theme: Theme) -> None:
    _outline(painter, box, theme, "text.tertiary")


def _off(painter: QPainter, box: QRectF, theme: Theme) -> None:
    pen = QPen(theme.color("text.tertiary"), 1.4)
    painter.setPen(pen)
    third = box.width() / 5
    painter.drawLine(QPointF(box.left() + third, box.center().y()), QPointF(box.right() - third, box.center().y()))


_PAINTERS: Final = {
    "full": _full, "cut": _cut, "name-only": _name_only, "absent": _absent, "hidden": _hidden, "off": _off,
}  # fmt: skip


def _radius(theme: Theme) -> float:
    return min(2.0, theme.px(HEIGHT) / 3)


def paint_hatch(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Fills a box as "does not fit": lines at 45° with a pitch of 6 pixels on a grey ground."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, theme.color("data.4"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("line.control"), 1.2))
    pitch = theme.px(_PITCH)
    first = math.floor((box.left() - box.height()) / pitch) * pitch
    count = math.ceil((box.width() + 2 * box.height()) / pitch) + 1
    lines = [
        QLineF(first + pitch * number, box.bottom(), first + pitch * number + box.height(), box.top())
        for number in range(count)
    ]
    painter.drawLines(lines)
    painter.restore()


def paint_limit(painter: QPainter, at: float, bar: QRectF, theme: Theme) -> None:
    """The limit: a line through the bar, five pixels over both edges, never thinner than two device pixels."""
    ratio = painter.device().devicePixelRatioF()
    width = max(2.0 / ratio, float(theme.px(2)))
    over = theme.px(5)
    line = QRectF(at - width / 2, bar.top() - over, width, bar.height() + 2 * over)
    painter.fillRect(line, theme.color("text.primary"))
