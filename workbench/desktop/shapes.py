"""Severity and state shapes, painted: each is told from the others without colour and at every size.

No shape is a font glyph or a bitmap, so all of them stay sharp at 200 % and never fall back to a missing glyph.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.desktop.theme import Theme, active

_UNIT: Final = 12.0
"""Shapes are drawn on a 12 × 12 grid and scaled to the rectangle asked for."""

TOKENS: Final = {
    "error": "error.solid",
    "warning": "warning.solid",
    "info": "advice.solid",
    "clean": "ok.solid",
    "seen": "ok.solid",
    "changed": "warning.solid",
    "not-seen": "error.solid",
    "not-known": "text.tertiary",
    "bulb": "warning.solid",
    "bulb-idle": "text.tertiary",
    "unsaved": "text.secondary",
    "off": "text.tertiary",
}
_ALIASES: Final = {"advice": "info", "right": "seen", "safe": "seen", "race": "changed", "leak": "not-seen"}


def kinds() -> tuple[str, ...]:
    """Every shape that can be painted, without the second names (advice, right, safe, race, leak)."""
    return tuple(TOKENS)


def shape_token(kind: str) -> str:
    """The colour token of a shape; KeyError for a shape that does not exist."""
    return TOKENS[_ALIASES.get(kind, kind)]


def paint_shape(painter: QPainter, rect: QRectF, kind: str, theme: Theme) -> None:
    """Paint a shape centred in `rect`, as large as fits; its colours come from the theme."""
    kind = _ALIASES.get(kind, kind)
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / _UNIT, side / _UNIT)
    _PAINTERS[kind](painter, theme.color(TOKENS[kind]), theme)
    painter.restore()


def shape_icon(kind: str, size: int = 12) -> QIcon:
    """The shape as an icon for menus and labels, in the colours of the theme in force."""
    return QIcon(shape_pixmap(kind, size))


def shape_pixmap(kind: str, size: int = 12) -> QPixmap:
    """The shape as a pixmap at the screen's pixel ratio; `size` is at 100 %."""
    theme = active()
    side = theme.px(size)
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    pixmap = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_shape(painter, QRectF(0, 0, side, side), kind, theme)
    painter.end()
    return pixmap


def _pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _fill(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour))


def _stroke(painter: QPainter, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _error(painter: QPainter, colour: QColor, theme: Theme) -> None:
    corner = 6 * (1 - math.tan(math.pi / 8))
    far = _UNIT - corner
    points = [(corner, 0), (far, 0), (12, corner), (12, far), (far, 12), (corner, 12), (0, far), (0, corner)]
    _fill(painter, colour)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    _stroke(painter, _pen(_on(theme), 1.5))
    painter.drawLine(QPointF(4, 4), QPointF(8, 8))
    painter.drawLine(QPointF(8, 4), QPointF(4, 8))


def _warning(painter: QPainter, colour: QColor, theme: Theme) -> None:
    triangle = QPolygonF([QPointF(6, 1.2), QPointF(11.3, 10.6), QPointF(0.7, 10.6)])
    painter.setPen(_pen(colour, 1.2))
    painter.setBrush(QBrush(colour))
    painter.drawPolygon(triangle)
    _stroke(painter, _pen(_on(theme), 1.4))
    painter.drawLine(QPointF(6, 4.4), QPointF(6, 7.0))
    painter.drawPoint(QPointF(6, 9.1))


def _info(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _stroke(painter, _pen(colour, 1.2))
    painter.drawPolygon(QPolygonF([QPointF(6, 0.7), QPointF(11.3, 6), QPointF(6, 11.3), QPointF(0.7, 6)]))
    painter.setPen(_pen(colour, 1.3))
    painter.drawPoint(QPointF(6, 4.0))
    painter.drawLine(QPointF(6, 6), QPointF(6, 8.2))


def _clean(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _fill(painter, colour)
    painter.drawEllipse(QPointF(6, 6), 2.5, 2.5)


def _seen(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _fill(painter, colour)
    painter.drawEllipse(QPointF(6, 6), 5.8, 5.8)
    _stroke(painter, _pen(_on(theme), 1.5))
    painter.drawPolyline([QPointF(3.3, 6.2), QPointF(5.2, 8.0), QPointF(8.7, 4.1)])


def _changed(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _stroke(painter, _pen(colour, 1.2))
    painter.drawEllipse(QPointF(6, 6), 5.2, 5.2)
    half = QPainterPath(QPointF(6, 0.8))
    half.arcTo(QRectF(0.8, 0.8, 10.4, 10.4), 90, 180)
    half.closeSubpath()
    _fill(painter, colour)
    painter.drawPath(half)


def _not_seen(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _stroke(painter, _pen(colour, 1.3))
    painter.drawEllipse(QPointF(6, 6), 5.2, 5.2)
    painter.drawLine(QPointF(9.6, 2.4), QPointF(2.4, 9.6))


def _not_known(painter: QPainter, colour: QColor, theme: Theme) -> None:
    pen = QPen(colour, 1.1)
    pen.setDashPattern([2.0, 1.6])
    _stroke(painter, pen)
    painter.drawEllipse(QPointF(6, 6), 5.3, 5.3)
    mark = QPainterPath(QPointF(4.5, 4.9))
    mark.cubicTo(QPointF(4.6, 2.9), QPointF(7.5, 2.9), QPointF(7.5, 4.8))
    mark.cubicTo(QPointF(7.5, 5.8), QPointF(6, 5.8), QPointF(6, 7.0))
    _stroke(painter, _pen(colour, 1.1))
    painter.drawPath(mark)
    painter.drawPoint(QPointF(6, 8.8))


def _bulb(painter: QPainter, colour: QColor, theme: Theme) -> None:
    glass = QPainterPath(QPointF(4.4, 8.4))
    glass.cubicTo(QPointF(4.4, 7.2), QPointF(2.6, 6.6), QPointF(2.6, 4.3))
    glass.cubicTo(QPointF(2.6, -0.2), QPointF(9.4, -0.2), QPointF(9.4, 4.3))
    glass.cubicTo(QPointF(9.4, 6.6), QPointF(7.6, 7.2), QPointF(7.6, 8.4))
    glass.closeSubpath()
    _stroke(painter, _pen(colour, 1.15))
    painter.drawPath(glass)
    painter.drawLine(QPointF(4.8, 10), QPointF(7.2, 10))
    painter.drawLine(QPointF(5.4, 11.4), QPointF(6.6, 11.4))


def _unsaved(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _fill(painter, colour)
    painter.drawEllipse(QPointF(6, 6), 3.4, 3.4)


def _off(painter: QPainter, colour: QColor, theme: Theme) -> None:
    _stroke(painter, _pen(colour, 1.4))
    painter.drawLine(QPointF(2.5, 6), QPointF(9.5, 6))


def _on(theme: Theme) -> QColor:
    """Ink of the mark inside a filled shape: it must be read on a solid severity colour."""
    return theme.color("bg.surface")


_PAINTERS: Final[dict[str, Callable[[QPainter, QColor, Theme], None]]] = {
    "error": _error,
    "warning": _warning,
    "info": _info,
    "clean": _clean,
    "seen": _seen,
    "changed": _changed,
    "not-seen": _not_seen,
    "not-known": _not_known,
    "bulb": _bulb,
    "bulb-idle": _bulb,
    "unsaved": _unsaved,
    "off": _off,
}
