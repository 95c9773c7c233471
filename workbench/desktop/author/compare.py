"""Two texts side by side, the file on disk and the one in the editor: take either side, difference by difference.

Rows are painted, and only those on screen, so a long file costs no more than a short one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.desktop import fonts
from workbench.desktop.i18n import tr
from workbench.desktop.shell.parts import ElidedLabel, IconButton, label, primary_button
from workbench.desktop.theme import Theme, ThemeManager
from workbench.skill.changes import Hunk, line_hunks, split_lines

_NUMBER: Final = 44
_MIDDLE: Final = 28
_LONGEST: Final = 2_000
"""Code points of a line that are drawn."""


@dataclass(frozen=True, slots=True)
class Row:
    """One painted row: line numbers from 0 or None for a gap, and the difference it belongs to (-1: none)."""

    disk: int | None
    mine: int | None
    hunk: int


def align(disk: int, hunks: tuple[Hunk, ...]) -> list[Row]:
    """Rows of two texts; `disk` is the number of lines on the disk's side, which comes first in each hunk."""
    rows: list[Row] = []
    left = right = 0
    for number, hunk in enumerate(hunks):
        rows += [Row(left + step, right + step, -1) for step in range(hunk.before[0] - left)]
        (left, disk_end), (right, mine_end) = hunk.before, hunk.after
        for step in range(max(disk_end - left, mine_end - right)):
            one = left + step if left + step < disk_end else None
            other = right + step if right + step < mine_end else None
            rows.append(Row(one, other, number))
        left, right = disk_end, mine_end
    return rows + [Row(left + step, right + step, -1) for step in range(disk - left)]


class _Sides(QAbstractScrollArea):
    """The painted rows."""

    hunk_clicked = Signal(int)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.disk: list[str] = []
        self.mine: list[str] = []
        self.rows: list[Row] = []
        self.taken: list[bool] = []
        self.current = -1
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("File on disk and your text"))
        theme.theme_changed.connect(self._on_theme_changed)

    def show_rows(self, disk: list[str], mine: list[str], rows: list[Row]) -> None:
        self.disk, self.mine, self.rows = disk, mine, rows
        self._measure()
        self.viewport().update()

    def _measure(self) -> None:
        height = fonts.line_height("exact")
        page = max(1, self.viewport().height() // height)
        self.verticalScrollBar().setRange(0, max(0, len(self.rows) - page))
        self.verticalScrollBar().setPageStep(page)
        advance = QFontMetricsF(fonts.mono_font("exact")).horizontalAdvance("0")
        longest = max((len(line) for line in (*self.disk, *self.mine)), default=0)
        room = self._column_width()
        self.horizontalScrollBar().setRange(0, max(0, round(min(longest, _LONGEST) * advance * 1.1 - room)))
        self.horizontalScrollBar().setPageStep(max(1, round(room)))

    def _column_width(self) -> float:
        theme = self._theme.theme
        return (self.viewport().width() - theme.px(_MIDDLE)) / 2 - theme.px(_NUMBER) - theme.px(8)

    def _on_theme_changed(self) -> None:
        self._measure()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def sizeHint(self) -> QSize:
        return QSize(900, 500)

    def reveal(self, hunk: int) -> None:
        """Scroll to a difference."""
        self.current = hunk
        row = next((number for number, item in enumerate(self.rows) if item.hunk == hunk), None)
        if row is not None:
            bar = self.verticalScrollBar()
            if not bar.value() <= row < bar.value() + bar.pageStep() - 1:
                bar.setValue(max(0, row - bar.pageStep() // 3))
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.verticalScrollBar().value() + int(event.position().y() // fonts.line_height("exact"))
        if number < len(self.rows) and self.rows[number].hunk >= 0:
            self.hunk_clicked.emit(self.rows[number].hunk)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right belong to the comparison; with Ctrl they scroll."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        theme = self._theme.theme
        painter.fillRect(self.viewport().rect(), theme.color("bg.surface"))
        height = fonts.line_height("exact")
        first = self.verticalScrollBar().value()
        for number in range(first, min(len(self.rows), first + self.viewport().height() // height + 2)):
            self._paint_row(painter, (number - first) * height, height, self.rows[number], theme)
        middle = (self.viewport().width() - theme.px(_MIDDLE)) / 2
        painter.setPen(QPen(theme.color("line.hair"), 1))
        for x in (middle, middle + theme.px(_MIDDLE)):
            painter.drawLine(QPointF(x, 0), QPointF(x, self.viewport().height()))
        painter.end()

    def _paint_row(self, painter: QPainter, top: float, height: int, row: Row, theme: Theme) -> None:
        width = (self.viewport().width() - theme.px(_MIDDLE)) / 2
        disk = self.disk[row.disk] if row.disk is not None else None
        mine = self.mine[row.mine] if row.mine is not None else None
        taken = row.hunk >= 0 and self.taken[row.hunk]
        left, right = QRectF(0, top, width, height), QRectF(width + theme.px(_MIDDLE), top, width, height)
        kinds = ("", "") if row.hunk < 0 else ("add", "remove") if taken else ("remove", "add")
        self._paint_side(painter, left, row.disk, disk, mine, kinds[0], theme)
        self._paint_side(painter, right, row.mine, mine, disk, kinds[1], theme)
        if row.hunk >= 0:
            self._paint_middle(painter, QRectF(width, top, theme.px(_MIDDLE), height), row.hunk, taken, theme)

    def _paint_side(
        self, painter: QPainter, rect: QRectF, number: int | None, line: str | None, other: str | None, kind: str,
        theme: Theme,
    ) -> None:  # fmt: skip
        painter.save()
        painter.setClipRect(rect)
        if line is None:
            painter.fillRect(rect, theme.color("bg.inset"))
            painter.restore()
            return
        if kind:
            painter.fillRect(rect, theme.color(f"diff.{kind}"))
        font = fonts.mono_font("exact")
        metrics = QFontMetricsF(font)
        baseline = rect.center().y() + metrics.capHeight() / 2
        painter.setFont(font)
        painter.setPen(theme.color("text.tertiary"))
        text = str((number or 0) + 1)
        edge = rect.left() + theme.px(_NUMBER)
        painter.drawText(QPointF(edge - theme.px(8) - metrics.horizontalAdvance(text), baseline), text)
        painter.setClipRect(rect.adjusted(theme.px(_NUMBER), 0, 0, 0))
        shown = line.rstrip("\r\n")[:_LONGEST].replace("\t", "    ")
        start = edge - self.horizontalScrollBar().value()
        if kind and other is not None:
            self._paint_words(painter, rect, start, shown, other.rstrip("\r\n")[:_LONGEST], kind, theme)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(QPointF(start, baseline), shown)
        if kind and other is not None and other.rstrip("\r\n") == line.rstrip("\r\n"):
            painter.setPen(theme.color("text.tertiary"))
            painter.drawText(QPointF(start + metrics.horizontalAdvance(shown + " "), baseline), _ending(line))
        painter.restore()

    def _paint_words(
        self, painter: QPainter, rect: QRectF, start: float, shown: str, other: str, kind: str, theme: Theme
    ) -> None:
        """The part of a line that its counterpart does not have, on a stronger ground."""
        metrics = QFontMetricsF(painter.font())
        other = other.replace("\t", "    ")
        head = 0
        while head < min(len(shown), len(other)) and shown[head] == other[head]:
            head += 1
        tail = 0
        while tail < min(len(shown), len(other)) - head and shown[-1 - tail] == other[-1 - tail]:
            tail += 1
        left = metrics.horizontalAdvance(shown[:head])
        right = metrics.horizontalAdvance(shown[: len(shown) - tail])
        if right > left:
            ground = QRectF(start + left, rect.top() + 1, right - left, rect.height() - 2)
            painter.fillRect(ground, theme.color(f"diff.{kind}-word"))

    def _paint_middle(self, painter: QPainter, rect: QRectF, hunk: int, taken: bool, theme: Theme) -> None:
        """An arrow from the side that is taken, and a bar where the difference is the current one."""
        if hunk == self.current:
            painter.fillRect(rect.adjusted(1, 0, 0, 0), theme.color("bg.selected"))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent.text"), 1.5))
        x, y, size = rect.center().x(), rect.center().y(), theme.px(4)
        way = 1 if taken else -1
        back, tip = x - way * size / 2, x + way * size / 2
        painter.drawPolyline([QPointF(back, y - size), QPointF(tip, y), QPointF(back, y + size)])
        painter.restore()


def _ending(line: str) -> str:
    kept = line[len(line.rstrip("\r\n")) :]
    return {"\n": "LF", "\r\n": "CRLF", "\r": "CR", "": tr("no line end")}.get(kept, "")


class CompareView(QWidget):
    """Compares; `accepted` gives the text that was put together, `cancelled` nothing."""

    accepted = Signal(str)
    cancelled = Signal()

    def __init__(
        self, theme: ThemeManager, disk: str, mine: str, parent: QWidget | None = None, *, title: str = ""
    ) -> None:
        super().__init__(parent)
        self._title = title or tr("On disk")
        self._theme = theme
        self._disk, self._mine = split_lines(disk), split_lines(mine)
        self.hunks = line_hunks(self._disk, self._mine)
        self.sides = _Sides(theme)
        self.sides.taken = [False] * len(self.hunks)
        self.sides.hunk_clicked.connect(self.go_to)
        self.status = ElidedLabel("", "secondary")
        self._lay_out()
        self.sides.show_rows(self._disk, self._mine, align(len(self._disk), self.hunks))
        self.go_to(0)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 8, 12, 8)
        bar.setSpacing(8)
        for icon, title, step in (
            ("chevron-up", tr("Previous difference"), -1),
            ("chevron-down", tr("Next difference"), 1),
        ):
            arrow = IconButton(self._theme, icon, title)
            arrow.clicked.connect(lambda _=False, step=step: self.step(step))
            bar.addWidget(arrow)
        bar.addWidget(self.status, 1)
        self.take_disk = self._button(tr("Take the disk's"), lambda: self.take(True))
        self.take_mine = self._button(tr("Keep mine"), lambda: self.take(False))
        self.take_all = self._button(tr("All from disk"), lambda: self.take(True, every=True))
        self.done = primary_button(tr("Use this text"))
        self.done.clicked.connect(lambda: self.accepted.emit(self.merged()))
        cancel = self._button(tr("Cancel"), self.cancelled.emit)
        for button in (self.take_disk, self.take_mine, self.take_all, self.done, cancel):
            bar.addWidget(button)
        heads = QHBoxLayout()
        heads.setContentsMargins(12, 0, 12, 6)
        heads.addWidget(label(self._title, "section"), 1)
        heads.addSpacing(20)
        heads.addWidget(label(tr("In the editor"), "section"), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addLayout(heads)
        column.addWidget(self.sides, 1)
        self.setFocusProxy(self.sides)

    def _button(self, title: str, handler: object) -> QPushButton:
        button = QPushButton(title)
        button.clicked.connect(handler)
        return button

    @property
    def current(self) -> int:
        """The selected difference, from 0; -1 when the texts are equal."""
        return self.sides.current

    def go_to(self, hunk: int) -> None:
        """Select a difference."""
        self.sides.reveal(hunk if self.hunks else -1)
        self._tell()

    def step(self, way: int) -> None:
        """The next (1) or former (-1) difference, round at the ends."""
        if self.hunks:
            self.go_to((self.current + way) % len(self.hunks))

    def take(self, disk: bool, *, every: bool = False) -> None:
        """Take the disk's side, or keep the editor's, of the selected difference or of all."""
        for number in range(len(self.hunks)):
            if every or number == self.current:
                self.sides.taken[number] = disk
        self.sides.viewport().update()
        self._tell()

    def merged(self) -> str:
        """The editor's text with the disk's side wherever that was taken."""
        pieces, at = [], 0
        for hunk, taken in zip(self.hunks, self.sides.taken, strict=True):
            lines = self._disk[slice(*hunk.before)] if taken else self._mine[slice(*hunk.after)]
            pieces += [*self._mine[at : hunk.after[0]], *lines]
            at = hunk.after[1]
        return "".join([*pieces, *self._mine[at:]])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left takes the disk's side, Right keeps the editor's, F7 and Shift+F7 step, Esc cancels."""
        key = event.key()
        if key == Qt.Key.Key_Left:
            self.take(True)
        elif key == Qt.Key.Key_Right:
            self.take(False)
        elif key == Qt.Key.Key_F7:
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _tell(self) -> None:
        for button in (self.take_disk, self.take_mine, self.take_all):
            button.setEnabled(bool(self.hunks))
        if not self.hunks:
            text = tr("No differences")
        else:
            side = tr("the disk's side is taken") if self.sides.taken[self.current] else tr("yours is kept")
            number, total = self.current + 1, len(self.hunks)
            text = tr("Difference {number} of {total}: {side}", number=number, total=total, side=side)
        self.status.setText(text)
        self.sides.setAccessibleDescription(text)
