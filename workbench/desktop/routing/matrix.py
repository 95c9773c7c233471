"""The matrix of tasks × skills: painted, with a header, a column of tasks and a column of verdicts that stay."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from workbench.desktop import icons
from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.routing.figures import WRONG, Grid, Line, best
from workbench.desktop.routing.matrix_painting import MatrixPainter, header_name
from workbench.desktop.routing.words import cell_sentence, name_of, one_line
from workbench.desktop.theme import ThemeManager
from workbench.routing.model import SkillText
from workbench.routing.text import is_cjk

CELL: Final = (36, 26)
_HEADER: Final = (60, 156)
_SIN: Final = 0.788
_PAD: Final = 20
_VERDICT: Final = 92


class Matrix(QAbstractScrollArea):
    """`moved` when another cell is current; `opened` when Enter or a double click asks for the cell's skill;
    `order_asked(point of the screen)` when the corner is clicked or S is pressed."""

    moved = Signal()
    opened = Signal()
    copy_asked = Signal()
    order_asked = Signal(QPoint)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.grid = Grid()
        self.corner = ""
        self.skills: tuple[SkillText, ...] = ()
        self.row = self.column = 0
        self._header = 0
        self._longest = 0.0
        self._names: dict[int, tuple[float, int]] = {}
        self._upright = False
        self._sizes = (*CELL, 0, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Tasks and skills"))
        self.viewport().setMouseTracking(True)
        self.horizontalScrollBar().setSingleStep(CELL[0])
        self.verticalScrollBar().setSingleStep(CELL[1])
        theme.theme_changed.connect(self._on_theme_changed)
        self._measure()

    # What is shown

    def show_grid(self, grid: Grid, skills: tuple[SkillText, ...]) -> None:
        """Shows another matrix; the current cell stays at its task and skill where they are still there."""
        before = self.current_line
        column = self.current_column
        if skills is not self.skills:
            self._names.clear()
        if grid.columns != self.grid.columns or skills is not self.skills:
            self._longest = 0.0
        self.grid, self.skills = grid, skills
        same = [at for at, line in enumerate(grid.lines) if before is not None and _same(line, before)]
        self.row = same[0] if same else min(self.row, max(0, len(grid.lines) - 1))
        found = column is not None and column in grid.columns
        self.column = grid.columns.index(column) if found and column is not None else 0
        if not found:
            self.column = self._telling_column()
        self._measure()
        self._say()

    @property
    def current_line(self) -> Line | None:
        """The row that is current."""
        return self.grid.lines[self.row] if self.row < len(self.grid.lines) else None

    @property
    def current_column(self) -> int | None:
        """The skill of the current cell, `NO_SKILL`, or None without cells."""
        return self.grid.columns[self.column] if self.column < len(self.grid.columns) and self.grid.lines else None

    def select(self, row: int, column: int | None = None, *, tell: bool = True) -> None:
        """Makes a cell current: of a row alone the one that tells most. `moved` follows unless it is not to `tell`."""
        if not self.grid.lines:
            return
        self.row = min(max(row, 0), len(self.grid.lines) - 1)
        wanted = self._telling_column() if column is None else column
        self.column = min(max(wanted, 0), len(self.grid.columns) - 1)
        self.show_current()
        self._say()
        self.viewport().update()
        if self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.accessibleDescription()))
        if tell:
            self.moved.emit()

    def select_task(self, number: int, skill: int | None = None) -> None:
        """Makes the task of that number current, at a skill's cell."""
        for at, line in enumerate(self.grid.lines):
            if line.number == number:
                column = self.grid.columns.index(skill) if skill in self.grid.columns else None
                self.select(at, column)

    def next_wrong(self, *, first: bool = False) -> bool:
        """Goes to the next wrong task, around the end; whether there is one."""
        count = len(self.grid.lines)
        start = 0 if first else self.row + 1
        for step in range(count):
            at = (start + step) % count
            if self.grid.lines[at].verdict == WRONG:
                self.select(at)
                return True
        return False

    # Where things are

    def cell_rect(self, row: int, column: int) -> QRect:
        """Where a cell is in the viewport, in pixels."""
        wide, high = self._cell()
        left = self._frozen() + column * wide - self.horizontalScrollBar().value()
        return QRect(left, self._header + row * high - self.verticalScrollBar().value(), wide, high)

    def cell_at(self, point: QPoint) -> tuple[int, int] | None:
        """Row and column of a point of the viewport; the column is -1 over the task or the verdict."""
        wide, high = self._cell()
        row = (point.y() - self._header + self.verticalScrollBar().value()) // high
        if point.y() < self._header or not 0 <= row < len(self.grid.lines):
            return None
        column = (point.x() - self._frozen() + self.horizontalScrollBar().value()) // wide
        inside = self._frozen() <= point.x() < self._right() and column < len(self.grid.columns)
        return row, column if inside else -1

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(880), self._theme.theme.px(420))

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()
        box = self.cell_rect(self.row, self.column)
        if self.grid.lines and self._header <= box.top() and box.bottom() < event.oldSize().height():
            self.show_current()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if control and event.key() == Qt.Key.Key_C:
            self.copy_asked.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.grid.lines:
            self.opened.emit()
        elif event.key() == Qt.Key.Key_S and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._ask_order()
        elif control and event.key() == Qt.Key.Key_Home:
            if not self.next_wrong(first=True):
                self.select(0)
        elif not self._move(event.key(), control):
            super().keyPressEvent(event)

    def _move(self, key: int, control: bool) -> bool:
        page = max(1, (self.viewport().height() - self._header) // self._cell()[1] - 1)
        last = len(self.grid.columns) - 1
        steps = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_PageUp: (-page, 0), Qt.Key.Key_PageDown: (page, 0),
            Qt.Key.Key_Home: (0, -last), Qt.Key.Key_End: (len(self.grid.lines), 0) if control else (0, last),
        }  # fmt: skip
        step = steps.get(Qt.Key(key))
        if step is None:
            return False
        self.select(self.row + step[0], self.column + step[1])
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        at = self.cell_at(point)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if at is not None:
            self.select(at[0], None if at[1] < 0 else at[1])
        elif self._corner().contains(point):
            self._ask_order()

    def _corner(self) -> QRect:
        px = self._theme.theme.px
        return QRect(px(_PAD), self._header - px(30), self._frozen() - px(_PAD), px(26)) if self.grid.lines else QRect()

    def _ask_order(self) -> None:
        if self.grid.lines:
            self.order_asked.emit(self.viewport().mapToGlobal(self._corner().bottomLeft()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.cell_at(event.position().toPoint()) is not None:
            self.opened.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def _tip(self, point: QPoint) -> str:
        if self._corner().contains(point):
            return tr("Order of rows and columns (S)")
        if point.y() < self._header:
            column = (point.x() - self._frozen() + self.horizontalScrollBar().value()) // self._cell()[0]
            inside = self._frozen() <= point.x() < self._right() and 0 <= column < len(self.grid.columns)
            return name_of(self.skills, self.grid.columns[column]) if inside else ""
        at = self.cell_at(point)
        if at is None:
            return ""
        line = self.grid.lines[at[0]]
        return one_line(line.judged.task.text) if at[1] < 0 else cell_sentence(
            line, self.grid.columns[at[1]], self.skills
        )  # fmt: skip

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.color("bg.surface"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.grid.lines:
            ratio = self.viewport().devicePixelRatioF()
            maker = MatrixPainter(theme, self.grid, self.skills, upright=self._upright, ratio=ratio)
            rows, columns = self.visible()
            self._paint_grounds(painter, rows)
            self._paint_cells(painter, maker, rows, columns)
            self._paint_sides(painter, maker, rows)
            self._paint_header(painter, maker, columns)
        painter.end()

    def visible(self) -> tuple[range, range]:
        """Rows and columns that are at least partly seen."""
        wide, high = self._cell()
        down, right = self.verticalScrollBar().value(), self.horizontalScrollBar().value()
        below = (down + self.viewport().height() - self._header) // high + 1
        rows = range(down // high, min(len(self.grid.lines), below))
        room = self._right() - self._frozen()
        return rows, range(right // wide, min(len(self.grid.columns), (right + room) // wide + 1))

    def _paint_grounds(self, painter: QPainter, rows: range) -> None:
        if self.row in rows:
            token = "bg.selected" if self.hasFocus() else "bg.selected-idle"
            box = self.cell_rect(self.row, 0)
            painter.fillRect(QRect(0, box.top(), self.viewport().width(), box.height()), self._theme.theme.color(token))

    def _paint_cells(self, painter: QPainter, maker: MatrixPainter, rows: range, columns: range) -> None:
        theme = self._theme.theme
        painter.save()
        middle = QRect(self._frozen(), self._header, self._right() - self._frozen(), self.viewport().height())
        painter.setClipRect(middle)
        gap = theme.px(2)
        for row in rows:
            line = self.grid.lines[row]
            for at in columns:
                box = QRectF(self.cell_rect(row, at)).adjusted(gap, gap, -gap, -gap)
                column = self.grid.columns[at]
                maker.cell(painter, box, line, column, column == line.first)
                if row == self.row and at == self.column:
                    painter.setPen(QPen(theme.color("accent.solid" if self.hasFocus() else "text.primary"), 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), theme.px(5), theme.px(5))
        painter.restore()

    def _paint_sides(self, painter: QPainter, maker: MatrixPainter, rows: range) -> None:
        theme = self._theme.theme
        high = self.viewport().height()
        painter.save()
        painter.setClipRect(QRect(0, self._header, self.viewport().width(), high))
        for row in rows:
            box = QRectF(self.cell_rect(row, 0))
            line = self.grid.lines[row]
            left = QRectF(theme.px(_PAD), box.top(), self._frozen() - theme.px(_PAD), box.height())
            maker.task(painter, left, line, current=row == self.row)
            end = QRectF(self._right() + theme.px(12), box.top(), theme.px(_VERDICT), box.height())
            maker.verdict(painter, end, line)
        painter.restore()

    def _paint_header(self, painter: QPainter, maker: MatrixPainter, columns: range) -> None:
        theme = self._theme.theme
        painter.fillRect(0, 0, self.viewport().width(), self._header, theme.color("bg.surface"))
        room = QRectF(theme.px(_PAD), self._header - theme.px(30), self._frozen() - theme.px(_PAD), theme.px(22))
        tone = theme.color("text.secondary")
        text = tr("Task · {order}", order=self.corner) if self.corner else tr("Task")
        wide = draw_text(painter, room, text, row_font(theme, "secondary"), tone)
        side = theme.px(14)
        mark = QRectF(room.left() + wide + theme.px(4), room.center().y() - side / 2, side, side)
        painter.drawPixmap(mark.topLeft(), icons.pixmap("chevron-down", 14))
        painter.save()
        painter.setClipRect(QRect(self._frozen(), 0, self.viewport().width() - self._frozen(), self._header))
        for at in columns:
            box = self.cell_rect(0, at)
            head = QRectF(box.left(), 0, box.width(), self._header)
            maker.header(painter, head, self.grid.columns[at], current=at == self.column)
        painter.restore()
        painter.fillRect(0, self._header - 1, self.viewport().width(), 1, theme.color("line.hair"))

    # Sizes

    def _cell(self) -> tuple[int, int]:
        return self._sizes[0], self._sizes[1]

    def _frozen(self) -> int:
        """The width of numbers and tasks: what the skills leave, between a third and three fifths."""
        return self._sizes[2]

    def _right(self) -> int:
        """Where the column of verdicts begins: behind the last skill, or at the right edge."""
        return self._sizes[3]

    def _measured(self) -> tuple[int, int, int, int]:
        px, width = self._theme.theme.px, self.viewport().width()
        wide, high, verdict = px(CELL[0]), px(CELL[1]), px(_VERDICT + 12)
        needed = len(self.grid.columns) * wide
        frozen = max(px(180), int(width * 0.32), min(width - needed - verdict, int(width * 0.62)))
        return wide, high, frozen, min(frozen + needed, width - verdict)

    def _measure(self) -> None:
        theme = self._theme.theme
        self._sizes = self._measured()
        self._longest = self._longest or self._longest_name()
        least, most = theme.px(_HEADER[0]), theme.px(_HEADER[1])
        self._header = int(min(max(least, self._longest + theme.px(24)), most))
        wide, high = self._cell()
        room = self._right() - self._frozen()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setRange(0, max(0, len(self.grid.columns) * wide - room))
        across.setPageStep(max(1, room))
        down.setRange(0, max(0, self._header + len(self.grid.lines) * high - self.viewport().height()))
        down.setPageStep(max(1, self.viewport().height() - self._header))
        self.viewport().update()

    def _longest_name(self) -> float:
        """How high the headers are, in pixels; the first 400 tell. With a Chinese name of several letters among them
        all names stand upright."""
        longest, upright = 1.0, False
        font = row_font(self._theme.theme, "section")
        for column in self.grid.columns[:400]:
            size = self._names.get(column)
            if size is None:
                size = self._names[column] = _name_size(header_name(name_of(self.skills, column)), font)
            longest, upright = max(longest, size[0]), upright or size[1] > 1
        self._upright = upright
        return longest if upright else max(1.0, longest * _SIN)

    def _on_theme_changed(self) -> None:
        self._longest = 0.0
        self._names.clear()
        self._measure()
        if self.grid.lines:
            self.show_current()

    def show_current(self) -> None:
        """Scrolls so that the current cell is seen."""
        box = self.cell_rect(self.row, self.column)
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        if box.left() < self._frozen():
            across.setValue(across.value() + box.left() - self._frozen())
        elif box.right() >= self._right():
            across.setValue(across.value() + box.right() + 1 - self._right())
        if box.top() < self._header:
            down.setValue(down.value() + box.top() - self._header)
        elif box.bottom() >= self.viewport().height():
            down.setValue(down.value() + box.bottom() + 1 - self.viewport().height())

    def _telling_column(self) -> int:
        """The column that tells most of the current row: who takes it, else who should, else the highest."""
        line = self.current_line
        if line is None:
            return 0
        item = line.judged
        for skill in (item.got, *item.primary, *best(item)):
            if skill is not None and skill in self.grid.columns:
                return self.grid.columns.index(skill)
        return max(0, len(self.grid.columns) - 1)

    def _say(self) -> None:
        line, column = self.current_line, self.current_column
        said = cell_sentence(line, column, self.skills) if line is not None and column is not None else ""
        self.setAccessibleDescription(said)


def _name_size(text: str, font: QFont) -> tuple[float, int]:
    """How long a name is in pixels, and how many letters a Chinese one has that are set below one another."""
    metrics = QFontMetricsF(font)
    if any(is_cjk(letter) for letter in text):
        return len(text) * metrics.height(), len(text)
    return metrics.horizontalAdvance(text), 0


def _same(line: Line, other: Line) -> bool:
    return (line.number, line.kind) == (other.number, other.kind) and (
        bool(line.number) or line.judged.task.text == other.judged.task.text
    )
