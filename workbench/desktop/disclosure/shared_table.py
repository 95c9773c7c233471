"""Where the table of parent and child stands: in the child's lane where columns leave room, else behind its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.disclosure.lane_layout import FROZEN, HEAD, PITCH, Board, LaneBox
from workbench.desktop.disclosure.lane_words import lane_name
from workbench.desktop.disclosure.parent_child import WIDTH, ParentChildTable
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import tr
from workbench.desktop.theme import ThemeManager
from workbench.disclosure.model import Timeline

_LEFT: Final = 20
_GAP: Final = 16


class SharedTable:
    """The table inside the lanes' viewport, and the button on the lane's name that pops it up where it has no room."""

    def __init__(self, theme: ThemeManager, viewport: QWidget) -> None:
        self._theme, self._viewport = theme, viewport
        self._timeline: Timeline | None = None
        self.table = ParentChildTable(theme, viewport)
        self.button = QToolButton(viewport)
        self.button.setObjectName("lane-name")
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.button.setToolTip(tr("What parent and child share"))
        self.button.clicked.connect(lambda _checked=False: self.pop_up())
        self.table.hide()
        self.button.hide()
        theme.theme_changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        side = self._theme.theme.px(12)
        self.button.setFont(ui_font("section"))
        self.button.setIcon(icons.icon("chevron-down", 12))
        self.button.setIconSize(QSize(side, side))
        self.button.setStyleSheet("QToolButton { padding: 0; text-align: left; font-weight: 700; }")

    def show_timeline(self, timeline: Timeline | None, board: Board) -> None:
        """Another conversation."""
        self._timeline = timeline
        self.table.show_timeline(timeline)
        name = lane_name(board, 1)[0] if board.lanes > 1 else ""
        self.button.setText(name)
        self.button.setAccessibleName(", ".join((name, tr("What parent and child share"))))

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
            self.table.setGeometry(room)
        elif has_child:
            px = self._theme.theme.px
            top = boxes[1].top - offset[1]
            size = self.button.sizeHint()
            self.button.setGeometry(px(16), top + (px(HEAD) - px(24)) // 2, min(size.width(), px(FROZEN - 16)), px(24))
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
        width = min(size.width(), edge - px(_LEFT))
        if width < least or size.height() + px(HEAD) > boxes[1].height or offset[0]:
            return None
        return QRect(px(_LEFT), boxes[1].top - offset[1] + px(HEAD), width, size.height())

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
