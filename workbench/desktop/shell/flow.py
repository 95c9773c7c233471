"""A row that goes on in the next line when its widgets have no room side by side."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowRow(QLayout):
    """Left to right, then the next line. A widget wider than the row gets the row's width."""

    def __init__(self, gap: int, line_gap: int) -> None:
        super().__init__()
        self._gap = gap
        self._line_gap = line_gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items]
        width = sum(hint.width() for hint in hints) + self._gap * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items]
        width = max((size.width() for size in sizes), default=0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Answers the height that the items take in the width of `rect`."""
        top = rect.top()
        for line in self._lines(rect.width()):
            tall = max(size.height() for _, size in line)
            left = rect.left()
            for item, size in line if move else ():
                item.setGeometry(QRect(QPoint(left, top + (tall - size.height()) // 2), size))
                left += size.width() + self._gap
            top += tall + self._line_gap
        return max(0, top - self._line_gap - rect.top())

    def _lines(self, room: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The items of each line with the sizes they get."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            hint = item.sizeHint()
            size = QSize(min(hint.width(), room), hint.height())
            if not lines or left + size.width() > room:
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + self._gap
        return lines
