"""Paints the matrix: headers, tasks, cells, verdicts. Only what is seen is painted."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.routing.figures import (
    NO_SKILL,
    STEPS,
    Grid,
    Line,
    chosen,
    expected,
    step_of,
    value_at,
)
from workbench.desktop.routing.triggers.unsure import paint_unsure
from workbench.desktop.routing.words import SHAPES, TOKENS, name_of, number_text, one_line, verdict_word
from workbench.desktop.shapes import paint_shape
from workbench.desktop.theme import Theme
from workbench.routing.model import SkillText
from workbench.routing.text import is_cjk

_CENTRE: Final = int(Qt.AlignmentFlag.AlignCenter)
_ANGLE: Final = -52.0
_SIN: Final = 0.788


_grounds: Final[dict[tuple[str, float, float, int, str], QPixmap]] = {}


def _drawn(theme: Theme, size: QSizeF, step: int, ring: str, ratio: float) -> QPixmap:
    made = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(f"heat.{step}"))
    box = QRectF(0, 0, size.width(), size.height())
    painter.drawRoundedRect(box, theme.px(4), theme.px(4))
    if ring:
        painter.setPen(QPen(theme.color(ring), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.px(4), theme.px(4))
    painter.end()
    return made


def header_name(text: str) -> str:
    """A name that is turned, cut at 30 letters: the whole one is in the tooltip."""
    return text if len(text) <= 30 else f"{text[:29]}…"


class MatrixPainter:
    """Paints parts of one grid; `skills` give the names. `upright` turns names by 90° instead of 52°: a slanted one
    would run over a Chinese one beside it, whose letters stand below one another."""

    def __init__(self, theme: Theme, grid: Grid, skills: tuple[SkillText, ...], *, upright: bool = False) -> None:
        self.theme, self.grid, self.skills, self.upright = theme, grid, skills, upright
        self._cells = row_font(theme, "small", tabular=True)
        self._bold = row_font(theme, "small-bold", tabular=True)

    def header(self, painter: QPainter, box: QRectF, column: int, *, current: bool) -> None:
        """A column's name: turned, or its letters below one another where it is Chinese."""
        theme = self.theme
        text = header_name(name_of(self.skills, column))
        font = row_font(theme, "section" if current else "secondary")
        painter.setFont(font)
        painter.setPen(theme.color("text.primary" if current else "text.secondary"))
        metrics = QFontMetricsF(font)
        if any(is_cjk(letter) for letter in text):
            high = metrics.height()
            for at, letter in enumerate(reversed(text[: int(box.height() / high)])):
                painter.drawText(QPointF(box.center().x() - metrics.horizontalAdvance(letter) / 2,
                                         box.bottom() - theme.px(8) - at * high), letter)  # fmt: skip
            return
        painter.save()
        painter.translate(box.center().x(), box.bottom() - theme.px(8))
        painter.rotate(-90.0 if self.upright else _ANGLE)
        room = (box.height() - theme.px(16)) / (1.0 if self.upright else _SIN)
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(0, metrics.capHeight() / 2), text)
        painter.restore()

    def task(self, painter: QPainter, box: QRectF, line: Line, *, current: bool) -> None:
        """Number and text of a task."""
        theme = self.theme
        room = QRectF(box)
        room.setWidth(theme.px(28))
        number = str(line.number) if line.number else "+" if line.kind == "typed" else "·"
        draw_text(painter, room, number, row_font(theme, "small", tabular=True), theme.color("text.tertiary"))
        room = box.adjusted(theme.px(32), 0, -theme.px(8), 0)
        font = row_font(theme, "section" if current else "body")
        draw_text(painter, room, one_line(line.judged.task.text), font, theme.color("text.primary"))

    def cell(self, painter: QPainter, box: QRectF, line: Line, column: int, bold: bool) -> None:
        """Fill by score, the number, and the ring."""
        theme, item = self.theme, line.judged
        value = value_at(item, column)
        step = step_of(value, self.grid.top)
        taken, wanted = chosen(item, column), expected(item, column)
        if column == NO_SKILL and taken:
            step = 2
        ring = ("ok.text" if taken or _also(item.got, item.wanted) else "error.solid") if wanted else ""
        painter.drawPixmap(box.topLeft(), self._ground(box, step, ring, painter.device().devicePixelRatioF()))
        paint_unsure(painter, box, item.ruling.row.unsure.get(column, ""), theme)
        text = "–" if column == NO_SKILL and taken else number_text(value)
        tone = theme.color("text.on-accent" if step == STEPS else "text.primary")
        if column in item.ruling.row.vetoes:
            text, tone = "×", theme.color("text.secondary")
        if text:
            painter.setFont(self._bold if bold else self._cells)
            painter.setPen(tone)
            painter.drawText(box, _CENTRE, text)

    def _ground(self, box: QRectF, step: int, ring: str, ratio: float) -> QPixmap:
        """A cell without its number, drawn once: a screen shows hundreds of them."""
        theme = self.theme
        key = (theme.name, theme.scale, ratio, step, ring)
        found = _grounds.get(key)
        if found is None:
            found = _grounds[key] = _drawn(theme, box.size(), step, ring, ratio)
        return found

    def verdict(self, painter: QPainter, box: QRectF, line: Line) -> None:
        """Shape and word at the row's end; what kind of row it is where it has no label."""
        theme = self.theme
        if not line.verdict:
            return
        side = theme.px(12)
        paint_shape(painter, QRectF(box.left(), box.center().y() - side / 2, side, side), SHAPES[line.verdict], theme)
        room = box.adjusted(side + theme.px(6), 0, 0, 0)
        tone = theme.color(TOKENS[line.verdict])
        draw_text(painter, room, verdict_word(line.verdict), row_font(theme, "secondary"), tone)


def _also(got: int | None, wanted: frozenset[int]) -> bool:
    """Whether another skill that would do has the task: then the expected one did not lose it."""
    return got is not None and got in wanted
