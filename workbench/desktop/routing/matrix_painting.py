"""Paints the matrix: headers, tasks, cells, verdicts. Only what is seen is painted."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPixmap

from workbench.desktop import i18n
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


class _Look(NamedTuple):
    """All that a cell's picture depends on."""

    theme: str
    scale: float
    ratio: float
    language: str
    step: int
    ring: str
    text: str
    tone: str
    bold: bool


MOST_PICTURES: Final = 2_000
"""Pictures of cells that are kept, some 4 KB each at 100 %: laying out a number takes longer than drawing a picture."""
_cut: Final[dict[tuple[object, ...], str]] = {}
_pictures: Final[dict[_Look, QPixmap]] = {}


def _drawn(theme: Theme, size: QSizeF, look: _Look) -> QPixmap:
    made = QPixmap(math.ceil(size.width() * look.ratio), math.ceil(size.height() * look.ratio))
    made.setDevicePixelRatio(look.ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(f"heat.{look.step}"))
    box = QRectF(0, 0, size.width(), size.height())
    painter.drawRoundedRect(box, theme.px(4), theme.px(4))
    if look.ring:
        painter.setPen(QPen(theme.color(look.ring), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.px(4), theme.px(4))
    if look.text:
        painter.setFont(row_font(theme, "small-bold" if look.bold else "small", tabular=True))
        painter.setPen(theme.color(look.tone))
        painter.drawText(box, _CENTRE, look.text)
    painter.end()
    return made


def header_name(text: str) -> str:
    """A name that is turned, cut at 30 letters: the whole one is in the tooltip."""
    return text if len(text) <= 30 else f"{text[:29]}…"


class MatrixPainter:
    """Paints parts of one grid; `skills` give the names. `upright` turns names by 90° instead of 52°: a slanted one
    would run over a Chinese one beside it, whose letters stand below one another."""

    def __init__(
        self, theme: Theme, grid: Grid, skills: tuple[SkillText, ...], *, upright: bool = False, ratio: float = 1.0
    ) -> None:
        self.theme, self.grid, self.skills, self.upright = theme, grid, skills, upright
        self._all = (theme.name, theme.scale, ratio, i18n.current())

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
        role = "section" if current else "body"
        font, key = row_font(theme, role), (*self._all[1:], role, room.width(), line.judged.task.text)
        text = _cut.get(key)
        if text is None:
            if len(_cut) >= MOST_PICTURES:
                _cut.clear()
            text = one_line(line.judged.task.text)
            text = _cut[key] = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(QPointF(room.left(), room.center().y() + QFontMetricsF(font).capHeight() / 2), text)

    def cell(self, painter: QPainter, box: QRectF, line: Line, column: int, bold: bool) -> None:
        """Fill by score, the number, and the ring."""
        theme, item = self.theme, line.judged
        value = value_at(item, column)
        step = step_of(value, self.grid.top)
        taken, wanted = chosen(item, column), expected(item, column)
        if column == NO_SKILL and taken:
            step = 2
        ring = ("ok.text" if taken or _also(item.got, item.wanted) else "error.solid") if wanted else ""
        text = "–" if column == NO_SKILL and taken else number_text(value)
        tone = "text.on-accent" if step == STEPS else "text.primary"
        if column in item.ruling.row.vetoes:
            text, tone = "×", "text.secondary"
        look = _Look(*self._all, step, ring, text, tone, bold and bool(text))
        found = _pictures.get(look)
        if found is None:
            if len(_pictures) >= MOST_PICTURES:
                _pictures.clear()
            found = _pictures[look] = _drawn(theme, box.size(), look)
        painter.drawPixmap(box.topLeft(), found)
        paint_unsure(painter, box, item.ruling.row.unsure.get(column, ""), theme)

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
