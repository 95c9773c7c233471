"""What stands between and around the cards of a chain: arrows, marks of what starts at once, and both ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager


class Track(QWidget):
    """The cards in their row; paints what is between them, and where a pulled card would go. `laid_out` when they take
    another width."""

    laid_out = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.at_once = False
        self.mark: int | None = None
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, theme.theme.px(5), 0, theme.theme.px(5))
        self.row.setSpacing(theme.theme.px(26))

    def event(self, event: QEvent) -> bool:
        """Tells that cards came or went, once their sizes are known."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.laid_out.emit()
        return done

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        side = theme.px(16)
        for number in range(self.row.count() - 1):
            widget, after = self._widget(number), self._widget(number + 1)
            if widget is None or after is None:
                continue
            middle = (widget.geometry().right() + after.geometry().left()) / 2
            if self.at_once and isinstance(widget, QAbstractButton) and isinstance(after, QAbstractButton):
                self._paint_bars(painter, middle)
            else:
                place = QPointF(middle - side / 2, self.height() / 2 - side / 2)
                painter.drawPixmap(place, icons.pixmap("arrow-right", 16, "text.tertiary"))
        if self.mark is not None:
            painter.fillRect(self.mark - 1, theme.px(6), 2, self.height() - theme.px(12), theme.color("accent.solid"))
        painter.end()

    def _paint_bars(self, painter: QPainter, middle: float) -> None:
        """Two bars: the steps beside them start at once."""
        theme = self._theme.theme
        half = theme.px(8)
        painter.setPen(QPen(theme.color("warning.solid"), 2))
        for x in (middle - theme.px(2), middle + theme.px(2)):
            painter.drawLine(QPointF(x, self.height() / 2 - half), QPointF(x, self.height() / 2 + half))

    def _widget(self, number: int) -> QWidget | None:
        item = self.row.itemAt(number)
        return item.widget() if item is not None else None


class End(QWidget):
    """The raw output or what the model sees: a word over a number of bytes."""

    def __init__(self, word: str) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 4, 0)
        column.setSpacing(0)
        column.addStretch(1)
        self.size_label = label("", "secondary", "secondary")
        column.addWidget(label(word, "secondary"))
        column.addWidget(self.size_label)
        column.addStretch(1)
