"""Where the table of parent and child stands: in the child's lane where columns leave room, else behind its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.disclosure.lane_layout import FROZEN, HEAD, PITCH, Board, LaneBox
from workbench.desktop.disclosure.lane_words import lane_name
from workbench.desktop.disclosure.parent_child import INSET, WIDTH, ParentChildTable
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Timeline

_LEFT: Final = 20
_GAP: Final = 16


class LaneButton(QAbstractButton):
    """The name of a lane that can be pressed: below it stands what it opens."""

    def __init__(self, theme: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("What parent and child share"))

    def name_lane(self, name: str) -> None:
        """Stands for a lane of that name."""
        self._name = name
        self.setAccessibleName(", ".join((name, tr("What parent and child share"))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        high, left = theme.px(24), theme.px(_LEFT - 12)
        name = QRectF(left, theme.px(2), self.width() - left, high)
        draw_text(painter, name, self._name, row_font(theme, "section"), theme.color("text.primary"))
        side = theme.px(12)
        low = QRectF(left, high, self.width() - left - side - theme.px(2), theme.px(20))
        used = draw_text(painter, low, tr("shares"), row_font(theme, "secondary"), theme.color("accent.text"))
        spot = QPointF(left + used + theme.px(2), low.center().y() - side / 2)
        painter.drawPixmap(spot, icons.pixmap("chevron-down", 12, "accent.text"))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()


class SharedTable:
    """The table inside the lanes' viewport, and the button on the lane's name that pops it up where it has no room."""

    def __init__(self, theme: ThemeManager, viewport: QWidget) -> None:
        self._theme, self._viewport = theme, viewport
        self._timeline: Timeline | None = None
        self.table = ParentChildTable(theme, viewport)
        self.button = LaneButton(theme, viewport)
        self.button.clicked.connect(lambda _checked=False: self.pop_up())
        self.table.hide()
        self.button.hide()

    def show_timeline(self, timeline: Timeline | None, board: Board) -> None:
        """Another conversation."""
        self._timeline = timeline
        self.table.show_timeline(timeline)
        self.button.name_lane(lane_name(board, 1)[0] if board.lanes > 1 else "")

    def follow(self, child: int) -> None:
        """Shows the child that is current, if one is."""
        if child:
            self.table.show_timeline(self._timeline, f"child-{child}")

    def named(self, lanes: int) -> tuple[bool, ...]:
        """Of each lane, whether the button stands in the place of its name."""
        return tuple(lane == 1 and not self.button.isHidden() for lane in range(lanes))

    def put(self, boxes: Sequence[LaneBox], board: Board, offset: tuple[int, int]) -> None:
        """Puts the table where it has room, or the button; `offset` is what was scrolled, (right, down)."""
        has_child = board.lanes > 1 and bool(self.table.rows)
        room = self._room(boxes, board, offset) if has_child else None
        if room is not None:
            below = self._viewport.height() - room.top() - 2
            self.table.setGeometry(room.adjusted(0, 0, 0, min(0, below - room.height())))
        elif has_child:
            px = self._theme.theme.px
            self.button.setGeometry(px(12), boxes[1].top - offset[1] + px(6), px(FROZEN - 14), px(HEAD + 8))
        self.table.setVisible(room is not None)
        self.button.setVisible(has_child and room is None)

    def _room(self, boxes: Sequence[LaneBox], board: Board, offset: tuple[int, int]) -> QRect | None:
        """Left of the first column of the child's lane; None where it would cover a column or an arrow."""
        px = self._theme.theme.px
        free = min(index for index, column in enumerate(board.columns) if column.lane == 1)
        further = [link.first for link in board.links if board.columns[link.first].lane > 1]
        edge = px(FROZEN) + min(free, *further, free) * px(PITCH) - offset[0] - px(_GAP)
        size = self.table.sizeHint()
        least = px(WIDTH * 5 // 6)
        left = px(_LEFT - INSET)
        width = min(size.width(), edge - left)
        if width < least or size.height() + px(HEAD) > boxes[1].height or offset[0]:
            return None
        return QRect(left, boxes[1].top - offset[1] + px(HEAD), width, size.height())

    def pop_up(self) -> None:
        """The table in a window of its own below the button; it goes with Escape or a click elsewhere."""
        popup = QFrame(self._viewport, Qt.WindowType.Popup)
        popup.setObjectName("raised")
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table = ParentChildTable(self._theme, popup)
        table.show_timeline(self._timeline, self._agent())
        layout = QVBoxLayout(popup)
        side = self._theme.theme.px(12)
        layout.setContentsMargins(side, side, side, side)
        layout.addWidget(table)
        popup.resize(popup.sizeHint())
        popup.move(self.button.mapToGlobal(self.button.rect().bottomLeft()))
        popup.show()
        table.setFocus()

    def _agent(self) -> str:
        return self.table.agent
