"""A small painted diff: the lines that a fix would change, in the rule card and in the quick-fix popup."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop import fonts
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.fix_preview import PreviewLine

_GROUNDS = {"-": ("diff.remove", "diff.remove-word"), "+": ("diff.add", "diff.add-word")}
_KEEP = 24


class DiffLines(QWidget):
    """Paints preview lines; a long line is shortened around its changed part, never at it."""

    def __init__(self, theme: ThemeManager, *, numbers: bool, most: int = 14, framed: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._numbers = numbers
        self._most = most
        self._framed = framed
        self._lines: tuple[PreviewLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.theme_changed.connect(self.updateGeometry)

    def set_lines(self, lines: tuple[PreviewLine, ...]) -> None:
        """Shows other lines; those beyond the most are counted in a last line."""
        self._lines = lines
        self.setAccessibleName(tr("Preview of the change"))
        self.setAccessibleDescription("\n".join(f"{line.kind} {line.text}" for line in lines if line.kind in "-+"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        rows = min(len(self._lines), self._most + 1)
        return QSize(self._theme.theme.px(200), rows * self._row())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(80), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, row = self._theme.theme, self._row()
        frame = QPainterPath()
        if self._framed:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(4), theme.px(4))
            painter.fillPath(frame, theme.color("bg.surface"))
            painter.setClipPath(frame)
        for number, line in enumerate(self._lines[: self._most]):
            self._paint(painter, QRectF(0, number * row, self.width(), row), line)
        hidden = len(self._lines) - self._most
        if hidden > 0:
            rect = QRectF(self._left(), self._most * row, self.width(), row)
            painter.setFont(fonts.ui_font("hint"))
            painter.setPen(theme.color("text.tertiary"))
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, tr("{count} more lines", count=hidden))
        if self._framed:
            painter.setClipping(False)
            painter.setPen(theme.color("line.hair"))
            painter.drawPath(frame)
        painter.end()

    def _row(self) -> int:
        return self._theme.theme.px(19)

    def _left(self) -> float:
        return self._theme.theme.px(58 if self._numbers else 22)

    def _paint(self, painter: QPainter, rect: QRectF, line: PreviewLine) -> None:
        theme = self._theme.theme
        font = fonts.mono_font("exact")
        metrics = QFontMetricsF(font)
        grounds = _GROUNDS.get(line.kind)
        if grounds:
            painter.fillRect(rect, theme.color(grounds[0]))
        painter.setFont(font)
        baseline = rect.center().y() + metrics.capHeight() / 2
        painter.setPen(theme.color("text.tertiary"))
        if self._numbers and line.line is not None:
            number = str(line.line)
            painter.drawText(QPointF(theme.px(30) - metrics.horizontalAdvance(number), baseline), number)
        tokens = {"-": "error.text", "+": "ok.text"}
        painter.setPen(theme.color(tokens.get(line.kind, "text.tertiary")))
        painter.drawText(QPointF(self._left() - theme.px(16), baseline), "−" if line.kind == "-" else line.kind)
        text, mark = self._fitted(line, metrics, rect.width() - self._left() - theme.px(8))
        if mark and grounds:
            start = self._left() + metrics.horizontalAdvance(text[: mark[0]])
            width = metrics.horizontalAdvance(text[mark[0] : mark[1]])
            painter.fillRect(QRectF(start, rect.top() + 1, width, rect.height() - 2), theme.color(grounds[1]))
        painter.setPen(theme.color("text.primary" if grounds else "text.secondary"))
        painter.drawText(QPointF(self._left(), baseline), text)

    def _fitted(self, line: PreviewLine, metrics: QFontMetricsF, width: float) -> tuple[str, tuple[int, int] | None]:
        text, mark = line.text.replace("\t", "    "), line.mark
        if "\t" in line.text:
            mark = None
        if metrics.horizontalAdvance(text) <= width:
            return text, mark
        room = max(8, int(width / max(1.0, metrics.horizontalAdvance("0"))) - 2)
        if mark is None or mark[0] <= room // 2:
            return text[: room - 1] + "…", (mark[0], min(mark[1], room - 1)) if mark else None
        start = max(0, mark[0] - _KEEP)
        piece = "…" + text[start : start + room - 2] + ("…" if start + room - 2 < len(text) else "")
        return piece, (mark[0] - start + 1, min(mark[1] - start + 1, len(piece)))
