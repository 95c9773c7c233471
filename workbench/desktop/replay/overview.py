"""The strip beside both panes: where they differ, what was redacted or survives, and what is seen of it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.diff_rows import RowMap
from workbench.desktop.replay.strip_spots import CHANGES, LEAKS, REDACTIONS, Spots
from workbench.desktop.theme import ThemeManager

WIDTH: Final = 14
_LEAST: Final = 2
_TOKENS: Final = {CHANGES: "line.control", REDACTIONS: "accent.solid", LEAKS: "error.solid"}


class Overview(QWidget):
    """Clicking and dragging scrolls: `asked(row)` says to which row at the top."""

    asked = Signal(int)
    turned = Signal(QWheelEvent)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._rows: RowMap | None = None
        self._spots: list[tuple[str, list[tuple[int, int]]]] = []
        self._view = (0, 1)
        self._painted = (0, 0, 0.0)
        self._stripes: list[tuple[str, float, float]] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Overview of differences"))
        theme.theme_changed.connect(self.updateGeometry)

    def show_rows(self, rows: RowMap, spots: Spots) -> None:
        """Other texts, or other folds of the same ones."""
        self._rows = rows
        said = [tr_n(len(rows.changed), "1 difference", "{count} differences")]
        said += [tr("a secret survives")] if spots[LEAKS] else []
        self.setAccessibleDescription(", ".join(said))
        self.setToolTip(", ".join(said))
        self._spots = [
            (token, [(rows.row_of(start), rows.row_of(end - 1) + 1) for start, end in spots[kind]])
            for kind, token in _TOKENS.items()
        ]
        self._painted = (0, 0, 0.0)
        self.update()

    def set_view(self, first: int, page: int) -> None:
        """Which rows are seen."""
        if self._view != (first, page):
            self._view = (first, page)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(WIDTH), self._theme.theme.px(100))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("bg.inset"))
        painter.fillRect(0, 0, 1, self.height(), theme.color("line.hair"))
        inset, least = theme.px(3), theme.px(_LEAST)
        if self._painted != (self.height(), least, self._scale()):
            self._painted = self.height(), least, self._scale()
            self._stripes = [(token, *run) for token, spots in self._spots for run in self._runs(spots, least)]
        for token, top, bottom in self._stripes:
            painter.fillRect(QRectF(inset, top, self.width() - 2 * inset, bottom - top), theme.color(token))
        self._paint_view(painter)
        painter.end()

    def _paint_view(self, painter: QPainter) -> None:
        theme = self._theme.theme
        top, height = self._view[0] * self._scale(), self._view[1] * self._scale()
        frame = QRectF(1.5, top + 0.5, self.width() - 2.5, min(max(height, theme.px(12)), self.height() - 1) - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent.solid" if self.hasFocus() else "text.tertiary"), 1.5))
        painter.drawRoundedRect(frame, 3, 3)

    def _runs(self, spots: Sequence[tuple[int, int]], least: int) -> Iterator[tuple[float, float]]:
        """Rows as pixels, those that touch as one."""
        low = high = -1.0
        scale = self._scale()
        for start, end in spots:
            top = start * scale
            bottom = max(end * scale, top + least)
            if low < 0:
                low, high = top, bottom
            elif top <= high:
                high = max(high, bottom)
            else:
                yield low, high
                low, high = top, bottom
        if low >= 0:
            yield low, high

    def _scale(self) -> float:
        """Pixels of a row; never more than a row of a pane takes."""
        rows = len(self._rows) if self._rows is not None else 0
        return min(self.height() / max(1, rows), float(self._theme.theme.px(20)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        row = int(event.position().y() / self._scale())
        self.asked.emit(max(0, row - self._view[1] // 2))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.turned.emit(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        first, page = self._view
        steps = {
            Qt.Key.Key_Up.value: -1, Qt.Key.Key_Down.value: 1,
            Qt.Key.Key_PageUp.value: -page, Qt.Key.Key_PageDown.value: page,
        }  # fmt: skip
        if event.key() in steps:
            self.asked.emit(max(0, first + steps[event.key()]))
        else:
            super().keyPressEvent(event)
