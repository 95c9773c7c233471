"""Cells of which a trigger could not be judged: a dashed ring for what was stopped, hatching for what needs trust."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from workbench.desktop.theme import Theme


def paint_unsure(painter: QPainter, box: QRectF, why: str, theme: Theme) -> None:
    """Paints over a cell's ground; nothing where the trigger was judged."""
    if not why:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if why == "untrusted":
        _hatch(painter, box, theme)
    else:
        painter.setPen(QPen(theme.color("text.tertiary"), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), theme.px(3), theme.px(3))
    painter.restore()


def _hatch(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Lines at 45°, 6 px apart."""
    painter.setClipRect(box.adjusted(2, 2, -2, -2))
    painter.setPen(QPen(theme.color("line.control"), 1))
    step, at = theme.px(6), box.left() - box.height()
    while at < box.right():
        painter.drawLine(QPointF(at, box.bottom()), QPointF(at + box.height(), box.top()))
        at += step
