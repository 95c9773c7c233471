"""How the rows of a pane look: grounds of changes, marked spans, folds, gaps, numbers and the caret."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.diff_view_lines import Look, RowText
from workbench.desktop.replay.pane_content import Kind, Mark
from workbench.desktop.shapes import paint_shape
from workbench.hooks.model import Span

PITCH: Final = 5
_EDGE: Final = 3
_GROUNDS: Final = {
    Kind.REDACTED: ("accent.soft", "accent.line"),
    Kind.MASKED: ("bg.inset", "line.strong"),
    Kind.SECRET: ("bg.inset", "line.strong"),
}


def leak_sentence(mark: Mark) -> str:
    """What is said of a secret that is still there."""
    size, form = mark.end - mark.start, mark.form or tr("secret")
    if size >= mark.lost:
        return tr("the whole {form} survives", form=form)
    return tr_n(size, "1 character of the {form} survives", "{count} characters of the {form} survive", form=form)


def hatch(painter: QPainter, box: QRectF, colour: QColor, pitch: float) -> None:
    """Lines at 45° over a box."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(colour, 1))
    x = box.left() - box.height()
    while x < box.right():
        painter.drawLine(QLineF(x, box.bottom(), x + box.height(), box.top()))
        x += pitch
    painter.restore()


class RowPainter:
    """Paints the rows of one pane. `second` is the right one; `hidden` are kinds of spans that are not marked.
    `reach` is how far what is said behind a line went, in pixels from the line's start."""

    def __init__(self, painter: QPainter, look: Look, width: float, second: bool, hidden: Collection[Kind]) -> None:
        self.painter, self.look, self.theme = painter, look, look.theme
        self.width, self.second, self._hidden = width, second, hidden
        self.reach = 0.0
        self._colours: dict[str, QColor] = {}
        self._small = row_font(self.theme, "secondary", tabular=True)
        metrics = QFontMetricsF(self._small)
        self._digit, self._rise = metrics.horizontalAdvance("0"), metrics.capHeight()

    def color(self, token: str) -> QColor:
        """A colour of the theme; asked for many times a row."""
        found = self._colours.get(token)
        if found is None:
            found = self._colours[token] = self.theme.color(token)
        return found

    def fold(self, top: float, gutter: float, said: str, current: bool) -> None:
        """A row for equal lines that are not shown."""
        box = QRectF(0, top, self.width, self.look.row)
        self.painter.fillRect(box, self.color("bg.selected-idle" if current else "bg.inset"))
        side = self.theme.px(14)
        middle = box.center().y() - side / 2
        picture = icons.pixmap("chevron-right", 14, "text.tertiary")
        self.painter.drawPixmap(QPointF(gutter - side - self.theme.px(14), middle), picture)
        text = QRectF(gutter, top, max(0.0, self.width - gutter), self.look.row)
        draw_text(self.painter, text, said, row_font(self.theme, "secondary"), self.color("text.secondary"))

    def gap(self, top: float) -> None:
        """No line stands here."""
        box = QRectF(0, top, self.width, self.look.row)
        self.painter.fillRect(box, self.color("bg.inset"))
        hatch(self.painter, box, self.color("line.hair"), max(4, self.theme.px(8)))

    def ground(self, top: float, *, leaks: bool, changed: bool) -> None:
        """Ground and left edge of a line that differs, or that holds what should be gone."""
        if not leaks and not changed:
            return
        removed = leaks or not self.second
        box = QRectF(0, top, self.width, self.look.row)
        self.painter.fillRect(box, self.color("diff.remove" if removed else "diff.add"))
        self._edge(top, "error.solid" if removed else "ok.solid")

    def words(self, left: float, top: float, row: RowText, spans: Sequence[Span], offset: int) -> None:
        """Grounds of the words that differ; `offset` is where the row starts in its line."""
        colour = self.color("diff.add-word" if self.second else "diff.remove-word")
        for start, end in spans:
            low, high = max(start - offset, 0), min(end - offset, row.length)
            if low < high:
                here, there = row.x(low), row.x(high)
                self.painter.fillRect(QRectF(left + here, top + 1, there - here, self.look.row - 2), colour)

    def marks(self, left: float, top: float, row: RowText) -> None:
        """Grounds of the marked spans of a row."""
        for mark in row.marks:
            if mark.kind is Kind.CUT:
                if Kind.CUT not in self._hidden:
                    self._cut(left, top, row, mark)
            elif mark.kind is Kind.LEAK:
                self._leak(self._box(left, top, row, mark))
            elif mark.kind not in self._hidden or mark.kind is Kind.SECRET:
                self._rounded(self._box(left, top, row, mark), *_GROUNDS[mark.kind])

    def labels(self, left: float, top: float, row: RowText, revealed: bool) -> None:
        """What is said in hidden spans, and behind a line that leaks."""
        for mark in row.marks:
            if mark.kind is Kind.SECRET and not revealed:
                box = self._box(left, top, row, mark).adjusted(self.theme.px(4), 0, -self.theme.px(4), 0)
                colour = self.color("text.secondary")
                centre = Qt.AlignmentFlag.AlignHCenter
                draw_text(self.painter, box, mark.form or tr("secret"), row_font(self.theme, "small"), colour, centre)
        leaks = [mark for mark in row.marks if mark.kind is Kind.LEAK]
        if leaks:
            more = tr(" and {count} more", count=len(leaks) - 1) if len(leaks) > 1 else ""
            behind = row.width + self.theme.px(16)
            wide = self._sentence(left + behind, top, leak_sentence(leaks[0]) + more)
            self.reach = max(self.reach, behind + wide)

    def number(self, top: float, gutter: float, number: str) -> None:
        """The number of a line, in the gutter."""
        x = gutter - self.theme.px(14) - self._digit * len(number)
        self.painter.setFont(self._small)
        self.painter.setPen(self.color("text.tertiary"))
        self.painter.drawText(QPointF(x, top + (self.look.row + self._rise) / 2), number)

    def caret(self, x: float, top: float) -> None:
        """The caret before a position."""
        box = QRectF(x, top + 1, self.theme.px(1.5), self.look.row - 2)
        self.painter.fillRect(box, self.color("text.primary"))

    def selection(self, left: float, top: float, row: RowText, start: int, end: int, whole: bool) -> None:
        """The ground of the selected part; `whole` where the line end belongs to it."""
        here, there = row.x(max(0, start)), row.x(min(end, row.length))
        ground = self.theme.mixed("accent.solid", "bg.surface", 0.30)
        width = there - here + (self.theme.px(6) if whole else 0)
        self.painter.fillRect(QRectF(left + here, top, width, self.look.row), ground)

    def _edge(self, top: float, token: str) -> None:
        self.painter.fillRect(QRectF(0, top, self.theme.px(_EDGE), self.look.row), self.color(token))

    def _box(self, left: float, top: float, row: RowText, mark: Mark) -> QRectF:
        here, there = row.x(mark.start), row.x(mark.end)
        return QRectF(left + min(here, there), top + 1.5, abs(there - here), self.look.row - 3)

    def _rounded(self, box: QRectF, ground: str, line: str) -> None:
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.setBrush(self.color(ground))
        self.painter.setPen(QPen(self.color(line), 1))
        self.painter.drawRoundedRect(box.adjusted(-0.5, 0, 0.5, 0), self.theme.px(4), self.theme.px(4))
        self.painter.restore()

    def _leak(self, box: QRectF) -> None:
        self._rounded(box, "diff.remove-word", "error.solid")
        inner = box.adjusted(1, 1, -1, -1)
        hatch(self.painter, inner, self.color("error.solid"), max(4.0, float(self.theme.px(PITCH))))

    def _cut(self, left: float, top: float, row: RowText, mark: Mark) -> None:
        if mark.end > mark.start:
            self._edge(top, "line.control")
            return
        x = left + row.x(mark.start)
        self.painter.fillRect(QRectF(x - 1, top + 2, 2, self.look.row - 4), self.color("error.solid"))

    def _sentence(self, x: float, top: float, text: str) -> float:
        """Answers how wide it is."""
        side = self.theme.px(12)
        middle = top + self.look.row / 2
        paint_shape(self.painter, QRectF(x, middle - side / 2, side, side), "leak", self.theme)
        box = QRectF(x + side + self.theme.px(6), top, 4_000, self.look.row)
        used = draw_text(self.painter, box, text, row_font(self.theme, "section"), self.color("error.text"))
        return side + self.theme.px(6) + used
