"""The exact text pane: what the client puts into the prompt, line by line, with what was cut struck through.

Only the lines on screen are laid out, so that 100,000 of them scroll as smoothly as ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.catalog.exact_document import EntrySpan, ExactDocument
from workbench.desktop.catalog.exact_lines import LineLayout, LineLayouts
from workbench.desktop.catalog.row_index import RowIndex
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.theme import ThemeManager

GUTTER: Final = 50
_PAD: Final = 10
_MOVES: Final = {
    Qt.Key.Key_Left.value: "left", Qt.Key.Key_Right.value: "right", Qt.Key.Key_Up.value: "up",
    Qt.Key.Key_Down.value: "down", Qt.Key.Key_Home.value: "home", Qt.Key.Key_End.value: "end",
    Qt.Key.Key_PageUp.value: "page-up", Qt.Key.Key_PageDown.value: "page-down",
}  # fmt: skip


class ExactText(QAbstractScrollArea):
    """Read-only text with a caret. `entry_chosen(path)` follows the caret; `view_moved` follows the scroll bar."""

    entry_chosen = Signal(str)
    view_moved = Signal()
    copied = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.document = ExactDocument()
        self.current_path = ""
        self.caret = self.anchor = 0
        self._goal: float | None = None
        self._rows = RowIndex()
        self._layouts = LineLayouts(theme)
        self._blink = True
        self.setObjectName("exact-text")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.setAccessibleName(tr("Exact text"))
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._scroll = QTimer(self, interval=40)
        self._scroll.timeout.connect(self._on_drag_scroll)
        self._pull = 0
        theme.theme_changed.connect(self._on_theme_changed)

    # What is shown

    def show_document(self, document: ExactDocument) -> None:
        """Shows another text. The skill at the top stays at the top, and the caret in its skill, where they remain."""
        top = self._top_entry()
        had = self.document.entry_at(self.caret)
        offset = self.caret - had.start if had is not None else 0
        self.document = document
        self._layouts.show(document)
        self.caret = self.anchor = self._found(had, offset)
        self._measure()
        entry = document.entry_of(top.path) if top is not None else None
        self._scroll_to_row(self._rows.first_row(document.line_of(entry.start)) if entry is not None else 0)
        self.viewport().update()
        self.view_moved.emit()

    def _found(self, had: EntrySpan | None, offset: int) -> int:
        entry = self.document.entry_of(had.path) if had is not None else None
        return min(entry.start + offset, entry.end) if entry is not None else 0

    def set_symbols(self, shown: bool) -> None:
        """Shows blanks, tabs and other invisible characters as symbols."""
        self._layouts.set_symbols(shown)
        self._measure()
        self.viewport().update()

    def select_path(self, path: str) -> None:
        """Marks a skill's text and brings it into view; the caret goes with it."""
        self.current_path = path
        entry = self.document.entry_of(path)
        if entry is not None:
            inside = entry.start <= self.caret <= entry.end
            if not inside:
                self.caret = self.anchor = entry.start
            self._show_span(entry.start, entry.end)
        self.viewport().update()

    def visible_lines(self) -> tuple[int, int, int]:
        """First and last line on screen, from 1, and how many there are."""
        total = len(self.document.lines)
        if not total:
            return 0, 0, 0
        first, _ = self._rows.line_at(self.verticalScrollBar().value())
        last, _ = self._rows.line_at(self.verticalScrollBar().value() + self._page() - 1)
        return first + 1, last + 1, total

    def selected_text(self) -> str:
        """What the client sends of the selected part."""
        low, high = sorted((self.caret, self.anchor))
        return self.document.exact(low, high)

    def copy(self) -> None:
        """Copies the selected part as it is sent."""
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)
            low, high = sorted((self.caret, self.anchor))
            lost = high - low - len(text)
            said = tr_n(len(text), "1 character copied", "{count} characters copied")
            left = tr_n(lost, "; 1 struck character left out", "; {count} struck characters left out") if lost else ""
            self.copied.emit(said + left)

    def select_all(self) -> None:
        """Selects everything."""
        self.anchor, self.caret = 0, len(self.document.text)
        self.viewport().update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self.viewport())
        area = self.viewport().rect()
        painter.fillRect(area, theme.color("bg.surface"))
        gutter = theme.px(GUTTER)
        painter.fillRect(gutter, 0, 1, area.height(), theme.color("line.hair"))
        for line, top in self._visible():
            self._paint_line(painter, line, top)
        self._paint_caret(painter)
        if self.hasFocus():
            painter.setPen(theme.color("accent.solid"))
            painter.drawRect(QRectF(area).adjusted(0.5, 0.5, -1, -1))
        painter.end()

    def _visible(self) -> Iterator[tuple[int, float]]:
        """Lines on screen with the pixel at which each begins."""
        row_height, height = self._row_height(), self.viewport().height()
        if not self.document.lines:
            return
        line, inside = self._rows.line_at(self.verticalScrollBar().value())
        top = -inside * row_height + self._top_pad()
        while line < len(self.document.lines) and top < height:
            yield line, top
            top += self._layout(line).rows * row_height
            line += 1

    def _paint_line(self, painter: QPainter, line: int, top: float) -> None:
        theme, document = self._theme.theme, self.document
        layout = self._layout(line)
        start, end = document.lines[line]
        height = layout.rows * self._row_height()
        left = self._left()
        for entry in document.entries_in(start, end):
            if entry.path == self.current_path:
                box = QRectF(theme.px(GUTTER), top, self.viewport().width() - theme.px(GUTTER), height)
                painter.fillRect(box, theme.color("bg.tint"))
                painter.fillRect(QRectF(box.left(), top, theme.px(2), height), theme.color("accent.solid"))
            if start <= entry.start <= end:
                self._paint_mark(painter, entry, top)
        layout.paint_grounds(painter, left, top, theme)
        low, high = sorted((self.caret, self.anchor))
        if low < high and low <= end and high >= start:
            layout.paint_selection(painter, left, top, low - start, high - start, theme)
        layout.draw(painter, left, top)

    def _paint_mark(self, painter: QPainter, entry: EntrySpan, top: float) -> None:
        theme = self._theme.theme
        text, token = ("✓", "ok.text") if not entry.lost else (f"−{entry.lost:,}", "error.text")
        if entry.state == "full" and entry.lost == 0:
            text, token = "✓", "ok.text"
        box = QRectF(0, top, theme.px(GUTTER - 8), self._row_height())
        font = row_font(theme, "small", tabular=True)
        draw_text(painter, box, text, font, theme.color(token), Qt.AlignmentFlag.AlignRight)

    def _paint_caret(self, painter: QPainter) -> None:
        place = self._caret_rect()
        if place is not None and self.hasFocus():
            painter.fillRect(place, self._theme.theme.color("text.primary"))

    def _caret_rect(self) -> QRectF | None:
        wanted = self.document.line_of(self.caret)
        for line, top in self._visible():
            if line == wanted:
                layout = self._layout(line)
                row, x = layout.place_of(self.caret - self.document.lines[line][0])
                height = self._row_height()
                return QRectF(self._left() + x, top + row * height + 1, self._theme.theme.px(1.5), height - 2)
        return None

    # Geometry

    def _row_height(self) -> int:
        return self._layouts.row_height

    def _top_pad(self) -> int:
        return self._theme.theme.px(4)

    def _left(self) -> float:
        return float(self._theme.theme.px(GUTTER + _PAD))

    def _page(self) -> int:
        return max(1, (self.viewport().height() - self._top_pad()) // self._row_height())

    def _layout(self, line: int) -> LineLayout:
        layout = self._layouts.layout(line)
        if self._rows.put(line, layout.rows):
            self._fit_bar()
        return layout

    def _measure(self) -> None:
        """Estimates all rows anew for the present width."""
        width = self.viewport().width() - self._left() - self._theme.theme.px(12)
        columns = self._layouts.set_width(width)
        self._rows = RowIndex([max(1, -(-each // columns)) for each in self.document.widths])
        self._fit_bar()

    def _fit_bar(self) -> None:
        bar = self.verticalScrollBar()
        bar.setPageStep(self._page())
        bar.setRange(0, max(0, self._rows.total - self._page()))

    def _top_entry(self) -> EntrySpan | None:
        if not self.document.lines:
            return None
        line, _ = self._rows.line_at(self.verticalScrollBar().value())
        start, end = self.document.lines[min(line, len(self.document.lines) - 1)]
        return next(self.document.entries_in(start, end), None)

    def _scroll_to_row(self, row: int) -> None:
        self.verticalScrollBar().setValue(row)

    def _show_span(self, start: int, end: int) -> None:
        first, last = self.document.line_of(start), self.document.line_of(max(start, end - 1))
        low = self._rows.first_row(first)
        self._layout(first), self._layout(last)
        high = self._rows.first_row(last) + self._rows.rows_of(last)
        value, page = self.verticalScrollBar().value(), self._page()
        if low < value or high - low > page:
            self._scroll_to_row(low)
        elif high > value + page:
            self._scroll_to_row(high - page)

    def position_at(self, point: QPointF) -> int:
        """The position in the shown text under a point of the viewport."""
        best = None
        for line, top in self._visible():
            layout = self._layout(line)
            best = (line, top, layout)
            if point.y() < top + layout.rows * self._row_height():
                break
        if best is None:
            return 0
        line, top, layout = best
        row = int(max(0.0, point.y() - top) // self._row_height())
        return self.document.lines[line][0] + layout.position(row, point.x() - self._left())

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.key() in _MOVES and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            keep = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move(_MOVES[event.key()], control=control, keep=keep)
        else:
            super().keyPressEvent(event)

    def _move(self, way: str, *, control: bool, keep: bool) -> None:
        goal = self._goal
        at = self._target(way, control=control)
        if way not in ("up", "down", "page-up", "page-down"):
            goal = None
        self._put_caret(at, keep=keep)
        self._goal = goal if goal is not None else self._goal

    def _target(self, way: str, *, control: bool) -> int:
        text = self.document.text
        if way in ("left", "right"):
            return self._beside(-1 if way == "left" else 1, word=control)
        if control and way in ("home", "end"):
            return 0 if way == "home" else len(text)
        line = self.document.line_of(self.caret)
        layout, start = self._layout(line), self.document.lines[line][0] if self.document.lines else 0
        row, x = layout.place_of(self.caret - start)
        if way in ("home", "end"):
            return start + layout.edge(row, end=way == "end")
        steps = {"up": -1, "down": 1, "page-up": -self._page(), "page-down": self._page()}[way]
        if self._goal is None:
            self._goal = x
        return self._by_rows(self._rows.first_row(line) + row + steps, self._goal)

    def _beside(self, step: int, *, word: bool) -> int:
        at, text = self.caret + step, self.document.text
        while word and 0 < at < len(text) and not (text[at - 1].isspace() and not text[at].isspace()):
            at += step
        line = self.document.line_of(min(max(at, 0), len(text)))
        if not self.document.lines:
            return 0
        start = self.document.lines[line][0]
        return start + self._layout(line).snapped(min(max(at, 0), len(text)) - start, step)

    def _by_rows(self, row: int, x: float) -> int:
        row = min(max(row, 0), max(0, self._rows.total - 1))
        line, inside = self._rows.line_at(row)
        layout = self._layout(line)
        return self.document.lines[line][0] + layout.position(min(inside, layout.rows - 1), x)

    def _put_caret(self, at: int, *, keep: bool) -> None:
        self.caret = min(max(at, 0), len(self.document.text))
        if not keep:
            self.anchor = self.caret
        self._goal = None
        if self.document.lines:
            line = self.document.line_of(self.caret)
            row = self._layout(line).place_of(self.caret - self.document.lines[line][0])[0]
            here, value = self._rows.first_row(line) + row, self.verticalScrollBar().value()
            if here < value:
                self._scroll_to_row(here)
            elif here >= value + self._page():
                self._scroll_to_row(here - self._page() + 1)
        self._tell_entry()
        self.viewport().update()

    def _tell_entry(self) -> None:
        entry = self.document.entry_at(self.caret)
        if entry is not None and entry.path != self.current_path:
            self.current_path = entry.path
            self.entry_chosen.emit(entry.path)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            keep = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._put_caret(self.position_at(event.position()), keep=keep)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            y = event.position().y()
            self._pull = -1 if y < 0 else 1 if y > self.viewport().height() else 0
            if self._pull:
                self._scroll.start()
            else:
                self._scroll.stop()
            self._put_caret(self.position_at(event.position()), keep=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._scroll.stop()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at, text = self.position_at(event.position()), self.document.text
        low = high = at
        while low > 0 and text[low - 1].isalnum():
            low -= 1
        while high < len(text) and text[high].isalnum():
            high += 1
        self.anchor, self.caret = low, high
        self._tell_entry()
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        copy = menu.addAction(tr("Copy"), self.copy)
        copy.setEnabled(self.caret != self.anchor)
        menu.addAction(tr("Select all"), self.select_all)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        top = self._rows.line_at(self.verticalScrollBar().value())[0] if self.document.lines else 0
        self._measure()
        if self.document.lines:
            self._scroll_to_row(self._rows.first_row(top))
        super().resizeEvent(event)
        self.view_moved.emit()

    def _on_drag_scroll(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self._pull)
        edge = 0.0 if self._pull < 0 else self.viewport().height() - 1.0
        self._put_caret(self.position_at(QPointF(self._left(), edge)), keep=True)

    def _on_scrolled(self, _value: int) -> None:
        self.viewport().update()
        self.view_moved.emit()

    def _on_theme_changed(self) -> None:
        self._layouts.forget()
        self._measure()
        self.viewport().update()
