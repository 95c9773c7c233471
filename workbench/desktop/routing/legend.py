"""The line below the matrix: what fills, rings and bold mean, and how many skills have no column."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.figures import STEPS, Grid
from workbench.desktop.routing.triggers.unsure import paint_unsure
from workbench.desktop.routing.words import unsure_words
from workbench.desktop.theme import ThemeManager


class Legend(QWidget):
    """Painted; what has no room is left out from the right, and the tooltip says all of it."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._grid = Grid()
        self._unsure: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_grid(self, grid: Grid) -> None:
        """Another matrix."""
        self._grid = grid
        found = {why for line in grid.lines for why in line.judged.ruling.row.unsure.values()}
        self._unsure = [why for why in ("untrusted", "slow", "failed") if why in found]
        said = [tr("Score"), self._scale(), *(text for _, _, text in self._marks())]
        text = " · ".join([*said, *filter(None, [self.hidden_text()])])
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def hidden_text(self) -> str:
        """How many skills have no column."""
        count = self._grid.hidden
        return tr_n(count, "1 skill without a task hidden", "{count} skills without a task hidden") if count else ""

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(400), self._theme.theme.px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("bg.surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = row_font(theme, "secondary")
        box = QRectF(self.rect()).adjusted(theme.px(20), 0, -theme.px(20), 0)
        tone = theme.color("text.tertiary")
        hidden = draw_text(painter, box, self.hidden_text(), font, tone, Qt.AlignmentFlag.AlignRight)
        end = box.right() - hidden - theme.px(12)
        left = self._steps(painter, box)
        for token, why, text in self._marks():
            ring = theme.px(26) if token or why else 0
            width = QFontMetricsF(font).horizontalAdvance(text) + ring
            if left + width > end:
                break
            mark = QRectF(left, box.center().y() - theme.px(6), theme.px(18), theme.px(12))
            if token:
                painter.setPen(QPen(theme.color(token), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(mark, 3, 3)
            paint_unsure(painter, mark, why, theme)
            room = QRectF(left + ring, box.top(), width - ring + 2, box.height())
            draw_text(painter, room, text, font, theme.color("text.secondary"))
            left += width + theme.px(18)
        painter.end()

    def _marks(self) -> list[tuple[str, str, str]]:
        """Each mark with its ring's colour, why a trigger was not judged, and its words."""
        return [
            ("ok.text", "", tr("expected and chosen")), ("error.solid", "", tr("expected, not chosen")),
            *(("", why, word) for why in self._unsure for word in unsure_words(why)),
            ("", "", tr("Bold: highest in the row")),
        ]  # fmt: skip

    def _scale(self) -> str:
        return f"0 – {self._grid.top:g}"

    def _steps(self, painter: QPainter, box: QRectF) -> float:
        theme = self._theme.theme
        font = row_font(theme, "secondary", tabular=True)
        left = box.left() + draw_text(painter, box, tr("Score"), font, theme.color("text.secondary")) + theme.px(8)
        for step in range(STEPS + 1):
            painter.setPen(QPen(theme.color("line.hair"), 1))
            painter.setBrush(theme.color(f"heat.{step}"))
            painter.drawRoundedRect(QRectF(left, box.center().y() - theme.px(6), theme.px(18), theme.px(12)), 2, 2)
            left += theme.px(20)
        room = QRectF(left + theme.px(6), box.top(), theme.px(80), box.height())
        return room.left() + draw_text(painter, room, self._scale(), font, theme.color("text.secondary")) + theme.px(20)
