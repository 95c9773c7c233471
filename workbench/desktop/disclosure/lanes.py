"""The lanes: what the model has in front of it, request by request, the parent above and its children below.

Painted, a column for each request; only the columns that are seen are painted. The side with the names stays while the
columns scroll. T shows the same values as a table.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QToolTip, QWidget

from workbench.desktop.disclosure.lane_data import LaneData
from workbench.desktop.disclosure.lane_layout import BAR, FROZEN, HEAD, PAD, PITCH, Geometry, arrange
from workbench.desktop.disclosure.lane_words import part_sentence
from workbench.desktop.disclosure.lanes_paint import LanesPainter, Shown, bar_spans
from workbench.desktop.disclosure.lanes_table import LanesTable
from workbench.desktop.disclosure.parts import Segment
from workbench.desktop.disclosure.shared_table import SharedTable
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Timeline


class LanesView(QAbstractScrollArea):
    """Requests and parts are counted from 0: `request` is the index in `Timeline.requests`, a part that in `parts`.

    `request_selected(request)`, `part_selected(request, part)` and `call_selected(call id)` follow what the user does,
    never what `show_timeline`, `select` or `select_part` are told; `detail_asked` follows Enter."""

    request_selected = Signal(int)
    part_selected = Signal(int, int)
    call_selected = Signal(str)
    detail_asked = Signal()

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.data = LaneData()
        self.request = self.part = -1
        self.geometry_now = Geometry((), 0.0, 1, 0)
        self._pictures: dict[tuple[int, bool], QPixmap] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Requests over time"))
        self.shared = SharedTable(theme, self.viewport())
        self.table = LanesTable(theme, self)
        self.table.chosen.connect(self._on_chosen)
        self.table.opened.connect(self.detail_asked)
        self.table.left.connect(lambda: self.show_as_table(shown=False))
        theme.theme_changed.connect(self._on_theme_changed)
        self._measure()

    # What is shown

    def show_timeline(self, timeline: Timeline | None, selected: int = 0) -> None:
        """Another conversation, or None for none; `selected` is the request that is current, kept in its bounds."""
        if timeline is not self.data.timeline or timeline is None:
            self.data = LaneData(timeline)
            self.part = -1
            self.shared.show_timeline(timeline, self.data.board)
            self._measure()
        self.request = -1
        self.select(selected)

    def select(self, request: int) -> None:
        """Makes a request current and brings it into view; none of its parts is current."""
        count = len(self.data.board.columns)
        request = min(max(request, 0), count - 1)
        if request != self.request:
            self.part = -1
        self.request = request
        if request >= 0:
            self.shared.follow(self.data.board.columns[request].child)
            self._bring_into_view()
            self.table.follow(self.data, request)
        self._say()

    def select_part(self, part: int) -> None:
        """Makes a part of the current request current; -1 for none."""
        self.part = min(max(part, -1), len(self.parts) - 1)
        self._say()

    @property
    def parts(self) -> list[Segment]:
        """The parts of the current request, from the bottom of its bar."""
        return self.data.parts(self.request) if self.request >= 0 else []

    def show_as_table(self, *, shown: bool) -> None:
        """The same values as a table, or painted."""
        had_focus = self.hasFocus() or self.table.hasFocus()
        self.table.setVisible(shown)
        if had_focus:
            (self.table if shown else self).setFocus()

    # Where things are

    def column_rect(self, request: int) -> QRect:
        """Where a column stands in the viewport, in pixels."""
        px = self._theme.theme.px
        box = self.geometry_now.boxes[self.data.board.columns[request].lane]
        left = px(FROZEN) + request * px(PITCH) - self.horizontalScrollBar().value()
        return QRect(left, box.top - self.verticalScrollBar().value(), px(PITCH), box.height)

    def part_rects(self, request: int) -> list[QRectF]:
        """Where the parts of a request stand in the viewport."""
        px = self._theme.theme.px
        area = self.column_rect(request)
        box = self.geometry_now.boxes[self.data.board.columns[request].lane]
        base = box.base - self.verticalScrollBar().value()
        ceiling = area.top() + px(HEAD)
        room = QRectF(area.left() + px(PAD), ceiling, px(BAR), base - ceiling)
        spans = bar_spans(self.data.parts(request), self.geometry_now.per_byte, room)
        return [QRectF(room.left(), top, room.width(), high) for top, high in spans]

    def visible(self) -> range:
        """The columns that are at least partly seen."""
        px = self._theme.theme.px
        wide, right = px(PITCH), self.horizontalScrollBar().value()
        room = max(0, self.viewport().width() - px(FROZEN))
        return range(right // wide, min(len(self.data.board.columns), (right + room) // wide + 1))

    def request_at(self, point: QPoint) -> int:
        """The request whose column is at a point of the viewport, -1 for none."""
        if point.x() < self._theme.theme.px(FROZEN):
            return -1
        return next((index for index in self.visible() if self.column_rect(index).contains(point)), -1)

    def part_at(self, request: int, point: QPoint) -> int:
        """The part of a request at a point of the viewport, -1 for none."""
        found = [at for at, box in enumerate(self.part_rects(request)) if box.contains(point.toPointF())]
        return found[-1] if found else -1

    def sizeHint(self) -> QSize:
        px = self._theme.theme.px
        return QSize(px(FROZEN + 6 * PITCH), px(326 + 224 * max(0, self.data.board.lanes - 1)))

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.setGeometry(self.rect())
        self._measure()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self._place_shared()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        key = Qt.Key(event.key())
        if not plain or self.request < 0:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.detail_asked.emit()
        elif key == Qt.Key.Key_T:
            self.show_as_table(shown=True)
        elif not self._move(key):
            super().keyPressEvent(event)

    def _move(self, key: Qt.Key) -> bool:
        last = len(self.data.board.columns) - 1
        requests = {
            Qt.Key.Key_Left: self.request - 1, Qt.Key.Key_Right: self.request + 1, Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }  # fmt: skip
        if key in requests:
            self._choose(min(max(requests[key], 0), last))
            return True
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.parts:
            step = 1 if key == Qt.Key.Key_Up else -1
            top = len(self.parts) - 1
            self._choose_part(top if self.part < 0 else min(max(self.part + step, 0), top))
            return True
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        request = self.request_at(point)
        if event.button() != Qt.MouseButton.LeftButton or request < 0:
            return
        self._choose(request)
        part = self.part_at(request, point)
        if part >= 0:
            self._choose_part(part)
        elif self._below(request, point) and self.data.then(request).call:
            self.call_selected.emit(self.data.then(request).call)

    def _below(self, request: int, point: QPoint) -> bool:
        box = self.geometry_now.boxes[self.data.board.columns[request].lane]
        return point.y() > box.base - self.verticalScrollBar().value()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.request_at(event.position().toPoint()) >= 0:
            self.detail_asked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.addAction(tr("Show as a table (T)"), lambda: self.show_as_table(shown=True))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()
        if not self.table.isHidden():
            self.table.setFocus(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def _tip(self, point: QPoint) -> str:
        request = self.request_at(point)
        if request < 0:
            return ""
        part = self.part_at(request, point)
        parts = self.data.parts(request)
        return self.data.sentence(request) if part < 0 else part_sentence(parts[part], part, len(parts))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.color("bg.surface"))
        if self.data.board.columns:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            offset = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
            self._paint(
                painter, LanesPainter(painter, theme, self.data.board, self.geometry_now, offset, self._pictures)
            )
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
        painter.end()

    def _paint(self, painter: QPainter, maker: LanesPainter) -> None:
        size = self.viewport().size()
        seen = self.visible()
        shown = [self._shown(index) for index in seen]
        for one in shown:
            if one.chosen:
                maker.ground(one)
        maker.grid(size.width())
        for link in self.data.board.links:
            reach = max(link.last, link.target)
            if min(link.source, link.first) < seen.stop and reach >= seen.start:
                maker.link(link)
        for one in shown:
            maker.column(one)
        maker.frozen(size.height(), self.shared.named(self.data.board.lanes))
        maker.lines(size.width())

    def _shown(self, index: int) -> Shown:
        chosen = index == self.request
        left = self.column_rect(index).left()
        part = self.part if chosen else -1
        data = self.data
        return Shown(index, left, data.parts(index), data.sums(index), data.then(index), part, chosen)

    # What follows

    def _choose(self, request: int) -> None:
        if request != self.request:
            self.select(request)
            self.request_selected.emit(request)

    def _choose_part(self, part: int) -> None:
        self.select_part(part)
        self.part_selected.emit(self.request, self.part)

    def _on_chosen(self, request: int) -> None:
        self._choose(request)

    def _say(self) -> None:
        said = ""
        if self.request >= 0:
            parts = self.parts
            said = part_sentence(parts[self.part], self.part, len(parts)) if self.part >= 0 else ""
            said = said or self.data.sentence(self.request)
        self.setAccessibleDescription(said)
        if said and self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self.viewport().update()

    def _bring_into_view(self) -> None:
        px = self._theme.theme.px
        bar = self.horizontalScrollBar()
        left = self.request * px(PITCH)
        room = self.viewport().width() - px(FROZEN)
        if left < bar.value():
            bar.setValue(left)
        elif left + px(PITCH) > bar.value() + room:
            bar.setValue(left + px(PITCH) - room)
        area, down = self.column_rect(self.request), self.verticalScrollBar()
        if area.top() < 0:
            down.setValue(down.value() + area.top())
        elif area.bottom() > self.viewport().height():
            down.setValue(down.value() + min(area.top(), area.bottom() - self.viewport().height() + 1))

    def _measure(self) -> None:
        theme, board = self._theme.theme, self.data.board
        view = self.viewport().size()
        self._pictures.clear()
        self.geometry_now = arrange(board.most(), view.height(), theme.scale, board.rows())
        wide = theme.px(FROZEN) + len(board.columns) * theme.px(PITCH)
        self._bound(wide, view)
        self._place_shared()
        self.viewport().update()

    def _bound(self, wide: int, view: QSize) -> None:
        right, down = self.horizontalScrollBar(), self.verticalScrollBar()
        right.setRange(0, max(0, wide - view.width()))
        right.setPageStep(max(1, view.width()))
        right.setSingleStep(self._theme.theme.px(PITCH) // 2)
        down.setRange(0, max(0, self.geometry_now.height - view.height()))
        down.setPageStep(max(1, view.height()))
        down.setSingleStep(self._theme.theme.px(24))

    def _place_shared(self) -> None:
        offset = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        self.shared.put(self.geometry_now.boxes, self.data.board, offset)

    def _on_theme_changed(self) -> None:
        self._measure()
        if self.request >= 0:
            self._bring_into_view()
