"""A small painted diff: the lines that a fix would change, in the rule card and in the quick-fix popup."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop import fonts
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.skill.fix_preview import PreviewLine
from workbench.skill.text import Span

_GROUNDS = {"-": ("diff.remove", "diff.remove-word"), "+": ("diff.add", "diff.add-word")}
_KEEP = 24


class DiffLines(QWidget):
    """Paints preview lines; a long line is shortened around its changes, never at one."""

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
        text, marks = self._fitted(line, metrics, rect.width() - self._left() - theme.px(8))
        for low, high in marks:
            start = self._left() + metrics.horizontalAdvance(text[:low])
            width = metrics.horizontalAdvance(text[low:high])
            ground = theme.color(_GROUNDS[line.kind][1])
            painter.fillRect(QRectF(start, rect.top() + 1, width, rect.height() - 2), ground)
        painter.setPen(theme.color("text.primary" if grounds else "text.secondary"))
        painter.drawText(QPointF(self._left(), baseline), text)

    def _fitted(self, line: PreviewLine, metrics: QFontMetricsF, width: float) -> tuple[str, list[Span]]:
        """The text as it fits, with its marks: shortened in the middle or at the ends, never at a change."""
        text, marks = line.text.replace("\t", " "), list(line.marks)
        if metrics.horizontalAdvance(text) <= width:
            return text, marks
        letter = max(1.0, metrics.horizontalAdvance("0"), metrics.horizontalAdvance(text) / len(text))
        room = max(12, int(width / letter) - 2)
        first, last = (marks[0][0], marks[-1][1]) if marks else (0, 0)
        if last <= room - 2:
            return text[: room - 1] + "…", marks
        if last - first <= room - _KEEP:
            start = max(0, min(first - _KEEP // 2, len(text) - room))
            return _cut(text, marks, [(start, start + room)])
        half = room // 2
        start = max(0, first - half // 2)
        end = min(len(text), last + half // 4)
        return _cut(text, marks, [(start, start + half), (max(start + half, end - half), end)])


def _cut(text: str, marks: list[Span], pieces: list[Span]) -> tuple[str, list[Span]]:
    """Pieces of a text joined by ellipses, with the marks that stand in them."""
    shown, kept = "", []
    for start, end in pieces:
        end = min(end, len(text))
        if start > 0:
            shown += "…"
        for low, high in marks:
            low, high = max(low, start), min(high, end)
            if low < high:
                kept.append((len(shown) + low - start, len(shown) + high - start))
        shown += text[start:end]
    return shown + ("…" if pieces[-1][1] < len(text) else ""), kept
