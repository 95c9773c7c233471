"""Painted pieces that several parts of the shell share: key caps and text with marked letters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from workbench.desktop.fonts import ui_font
from workbench.desktop.theme import Theme


def paint_caps(painter: QPainter, right: float, middle: float, caps: Sequence[str], theme: Theme) -> float:
    """Paint key caps that end at `right`, centred on `middle`; the x where they begin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = ui_font("small")
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    height = float(theme.px(17))
    left = right
    for cap in reversed(caps):
        width = max(metrics.horizontalAdvance(cap) + theme.px(10), height)
        left -= width
        box = QRectF(left + 0.5, middle - height / 2 + 0.5, width - 1, height - 1)
        painter.setPen(QPen(theme.color("line.strong"), 1))
        painter.setBrush(theme.color("bg.raised"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(theme.color("text.secondary"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), cap)
        left -= theme.px(4)
    painter.restore()
    return left


def paint_marked(
    painter: QPainter, box: QRectF, text: str, marks: Sequence[int], theme: Theme, token: str = "text.primary"
) -> float:
    """Paint one line whose marked code points are bold in `accent.text`; the x after the text. Elides at the box."""
    plain, bold = ui_font("body"), ui_font("section")
    marked = set(marks)
    x = box.left()
    for part, is_marked in _runs(text, marked):
        font = bold if is_marked else plain
        painter.setPen(theme.color("accent.text" if is_marked else token))
        x = _paint_run(painter, QRectF(x, box.top(), box.right() - x, box.height()), part, font)
        if x >= box.right():
            break
    return x


def _paint_run(painter: QPainter, box: QRectF, text: str, font: QFont) -> float:
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(font)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
    return box.right() if shown != text else box.left() + metrics.horizontalAdvance(text)


def _runs(text: str, marked: set[int]) -> list[tuple[str, bool]]:
    runs: list[tuple[str, bool]] = []
    for index, letter in enumerate(text):
        is_marked = index in marked
        if runs and runs[-1][1] == is_marked:
            runs[-1] = (runs[-1][0] + letter, is_marked)
        else:
            runs.append((letter, is_marked))
    return runs
