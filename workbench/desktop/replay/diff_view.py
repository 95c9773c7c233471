"""One pane of a replay: paints the rows that are seen, so that ten megabytes scroll as smoothly as ten lines.

Secrets are always drawn hidden. They are seen only while the mouse button is held on one, or Space while the caret is
in its line; what is copied never holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QToolTip

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.diff_rows import Place, RowMap
from workbench.desktop.replay.diff_view_caret import MOVES, Caret, Spot
from workbench.desktop.replay.diff_view_lines import RowTexts
from workbench.desktop.replay.diff_view_paint import RowPainter
from workbench.desktop.replay.diff_view_words import Words
from workbench.desktop.replay.mark_words import described
from workbench.desktop.replay.pane_content import HIDDEN, WRAP, Kind, Mark, PaneContent, empty_content
from workbench.desktop.theme import ThemeManager
from workbench.hooks.diff.lines import LineDiff
from workbench.hooks.diff.rows import Row

_DIGITS: Final = 3

_SIDEWAYS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right)
"""With Control they go from host to host; the place takes them."""


class DiffView(QAbstractScrollArea):
    """One side. `mark_chosen(mark)` when a marked span is clicked or asked about, `caret_moved` when the caret went
    elsewhere, `unfolded` when a fold was opened, `copied(sentence)` after copying, `entered` when it has the focus."""

    mark_chosen = Signal(object)
    caret_moved = Signal()
    unfolded = Signal(object)
    copied = Signal(str)
    entered = Signal()

    def __init__(self, theme: ThemeManager, second: bool) -> None:
        super().__init__()
        self._theme = theme
        self.second = second
        self.content = empty_content()
        self.rows = RowMap(self.content.lines, self.content.lines, LineDiff(1, 1, ()))
        self.texts = RowTexts(theme.theme)
        self.texts.show(self.content)
        self.words = Words()
        self.caret = Caret(self.texts, second)
        self.caret.show(self.rows)
        self.unmarked: set[Kind] = set()
        self._pull = self._gutter = 0
        self._drag = QTimer(self, interval=40)
        self._drag.timeout.connect(self._on_drag_scroll)
        self._set_up()

    def _set_up(self) -> None:
        self.setObjectName("replay-pane")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().setSingleStep(1)
        self._theme.theme_changed.connect(self._on_theme_changed)

    # What is shown

    def show_content(self, content: PaneContent, rows: RowMap) -> None:
        """Shows another text; `rows` are shared with the other side."""
        self.content, self.rows = content, rows
        self.texts.show(content)
        self.words.show(rows)
        self.caret.show(rows)
        self.setAccessibleName(" · ".join(filter(None, (content.title, content.moment))) or tr("Output"))
        self.fit()
        self._tell_line()
        self.viewport().update()

    def fit(self) -> None:
        """Sets the scroll bars for the rows there are."""
        page = self.page()
        self._gutter = self._wanted_gutter()
        bar = self.verticalScrollBar()
        bar.setPageStep(page)
        bar.setRange(0, max(0, len(self.rows) - page))
        look = self.texts.look
        room = self.viewport().width() - self.gutter() - self._theme.theme.px(12)
        widest = max(self.texts.widest, min(self.rows.longest, WRAP) * look.letter)
        across = self.horizontalScrollBar()
        across.setSingleStep(round(4 * look.letter))
        across.setPageStep(max(1, room))
        across.setRange(0, max(0, round(widest + 2 * look.letter) - room))

    def page(self) -> int:
        """Whole rows that are seen at once."""
        return max(1, (self.viewport().height() - self._pad()) // self.texts.look.row)

    def gutter(self) -> int:
        """Pixels before the text."""
        return self._gutter

    def _wanted_gutter(self) -> int:
        digits = max(_DIGITS, len(str(len(self.content.lines))))
        return round(digits * self.texts.look.letter) + self._theme.theme.px(28)

    def _pad(self) -> int:
        return self._theme.theme.px(6)

    def _left(self) -> float:
        return float(self.gutter() - self.horizontalScrollBar().value())

    def visible_rows(self) -> Iterator[tuple[int, float]]:
        """The rows on screen, with the pixel at which each begins."""
        top, row = float(self._pad()), self.verticalScrollBar().value()
        while row < len(self.rows) and top < self.viewport().height():
            yield row, top
            top += self.texts.look.row
            row += 1

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.color("bg.surface"))
        paint = RowPainter(painter, self.texts.look, self.viewport().width(), self.second, self.unmarked)
        caret_row = self.caret.row() if self.hasFocus() else -1
        before = self.texts.widest
        for row, top in self.visible_rows():
            self._paint_row(paint, row, top, caret_row)
        if self.content.note and len(self.content.lines) == 1 and not self.content.lines[0]:
            self._paint_note(painter)
        if self.hasFocus():
            painter.setPen(theme.color("accent.solid"))
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(0.5, 0.5, -1, -1))
        painter.end()
        self.texts.widest = max(self.texts.widest, paint.reach)
        if self.texts.widest > before and (paint.reach > before or not self.horizontalScrollBar().maximum()):
            QTimer.singleShot(0, self.fit)

    def _paint_row(self, paint: RowPainter, row: int, top: float, caret_row: int) -> None:
        place = self.rows.at(row)
        if place.fold is not None:
            paint.fold(top, self.gutter(), self._fold_words(place), row == caret_row)
            return
        found = self.rows.lines(place.pair)
        line = found.second if self.second else found.first
        if line is None or place.part * WRAP > max(0, self.content.lines.length(line) - 1):
            paint.gap(top)
            return
        self._paint_line(paint, found, line, place.part, top)
        if row == caret_row:
            paint.caret(self._left() + self.caret.text().x(self.caret.at[1] - self.caret.part() * WRAP), top)

    def _paint_line(self, paint: RowPainter, pair: Row, line: int, part: int, top: float) -> None:
        text = self.texts.row(line, part)
        left = self._left()
        leaks = any(mark.kind is Kind.LEAK for mark in text.marks)
        paint.ground(top, leaks=leaks, changed=pair.changed)
        paint.painter.save()
        clip = QRectF(self.gutter() - 3, top, self.viewport().width(), self.texts.look.row)
        paint.painter.setClipRect(clip)
        if pair.changed and not leaks:
            paint.words(left, top, text, self.words.spans(pair, self.second), part * WRAP)
        paint.marks(left, top, text)
        self._paint_selection(paint, line, part, top)
        paint.painter.setPen(paint.color("text.primary"))
        text.draw(paint.painter, left, top)
        paint.labels(left, top, text, self.texts.revealed == line)
        paint.painter.restore()
        if part == 0 and self.content.lines.starts:
            paint.number(top, self.gutter(), f"{line + 1}")

    def _paint_selection(self, paint: RowPainter, line: int, part: int, top: float) -> None:
        low, high = self.caret.span
        if low == high or not low[0] <= line <= high[0]:
            return
        text = self.texts.row(line, part)
        offset = part * WRAP
        start = low[1] - offset if line == low[0] else 0
        end = high[1] - offset if line == high[0] else text.length
        if start <= text.length and end >= 0:
            paint.selection(self._left(), top, text, start, end, whole=line < high[0])

    def _paint_note(self, painter: QPainter) -> None:
        theme = self._theme.theme
        box = QRectF(self.viewport().rect()).adjusted(self.gutter(), 0, -theme.px(16), 0)
        box.setHeight(self.texts.look.row + 2 * self._pad())
        draw_text(painter, box, self.content.note, row_font(theme), theme.color("text.secondary"))

    def _fold_words(self, place: Place) -> str:
        count = place.fold.pairs if place.fold else 0
        if count == len(self.rows.pairs) and self.content.whole:
            return tr_n(count, "The only line is equal", "All {count} lines equal")
        return tr_n(count, "1 equal line", "{count} equal lines")

    # Where things are

    def row_at(self, y: float) -> int:
        """The row at a pixel of the viewport."""
        inside = int((y - self._pad()) // self.texts.look.row)
        return min(max(self.verticalScrollBar().value() + inside, 0), max(0, len(self.rows) - 1))

    def spot_at(self, point: QPointF, *, exact: bool = False) -> Spot | None:
        """The place in the text under a point; with `exact` that of the character itself. None where no line is."""
        row = self.row_at(point.y())
        found = self.caret.line_of(row, 1)
        if found is None or self.rows.at(row).fold is not None:
            return None
        line, part = found
        text = self.texts.row(line, part)
        x = point.x() - self._left()
        return line, part * WRAP + (text.character(x) if exact else text.position(x))

    def mark_under(self, point: QPointF) -> tuple[int, Mark] | None:
        """The marked span under a point, with its line."""
        spot = self.spot_at(point, exact=True)
        mark = None if spot is None else self.content.mark_at(*spot)
        return None if spot is None or mark is None else (spot[0], mark)

    def show_row(self, row: int) -> None:
        """Scrolls until a row is seen."""
        bar = self.verticalScrollBar()
        if row < bar.value():
            bar.setValue(row)
        elif row >= bar.value() + self.page():
            bar.setValue(row - self.page() + 1)

    def go_to(self, spot: Spot, anchor: Spot | None = None) -> None:
        """Puts the caret somewhere, opens what hides it, and shows it in the middle."""
        pair = self.rows.pair_of(spot[0], second=self.second)
        if self.rows.unfold_pair(pair):
            self.unfolded.emit(None)
        self.caret.put(anchor or spot)
        self.caret.put(spot, keep=anchor is not None)
        row = self.caret.row()
        bar = self.verticalScrollBar()
        if not bar.value() <= row < bar.value() + self.page():
            bar.setValue(row - self.page() // 3)
        self._show_column()
        self._moved()

    def _show_column(self) -> None:
        x = self.caret.text().x(self.caret.at[1] - self.caret.part() * WRAP)
        bar, room = self.horizontalScrollBar(), self.viewport().width() - self.gutter() - self._theme.theme.px(24)
        if x < bar.value():
            bar.setValue(max(0, round(x - room / 4)))
        elif x > bar.value() + room:
            bar.setValue(round(x - room * 3 / 4))

    def _moved(self) -> None:
        self._tell_line()
        self.caret_moved.emit()
        self.viewport().update()

    def _tell_line(self) -> None:
        """What assistive tools read of the caret's line: its number, what became of it, and its text."""
        line = self.caret.at[0]
        whole = self.content.lines.length(line)
        found = self.rows.lines(self.rows.pair_of(line, second=self.second))
        words = [tr("line {number}", number=line + 1)]
        words += [tr("differs")] if found.changed else []
        words += [described(mark) for mark in self.content.marks_of(line)[:9]]
        self.setAccessibleDescription(
            ", ".join(words) + ": " + self.content.masked((line, 0), (line, min(whole, WRAP)))
        )

    # Selecting and copying

    def selected(self) -> str:
        """The selected text, with a label in the place of each secret."""
        low, high = self.caret.span
        return self.content.masked(low, high) if low < high else ""

    def copy(self) -> None:
        """Copies what is selected; secrets are left out."""
        text = self.selected()
        if text:
            QGuiApplication.clipboard().setText(text)
            self.copied.emit(tr_n(len(text), "1 character copied", "{count} characters copied, secrets as labels"))

    def select_all(self) -> None:
        """Selects everything."""
        last = len(self.content.lines) - 1
        self.caret.put((0, 0))
        self.caret.put((last, self.content.lines.length(last)), keep=True)
        self.viewport().update()

    def reveal(self, line: int | None) -> None:
        """Draws the secrets of a line as they are, until it is called with None."""
        if self.texts.revealed != line:
            self.texts.reveal(line)
            self.viewport().update()

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.key() == Qt.Key.Key_Space:
            self.reveal(self.caret.at[0])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.unfold_row(self.caret.row())
        elif event.key() in _SIDEWAYS and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        elif event.key() in MOVES and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(event)
        else:
            super().keyPressEvent(event)

    def _move(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        keep = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.reveal(None)
        self.caret.move(MOVES[event.key()], self.page(), control=control, keep=keep)
        self.show_row(self.caret.row())
        self._show_column()
        self._moved()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.reveal(None)
        super().keyReleaseEvent(event)

    def unfold_row(self, row: int) -> None:
        """Opens a fold, if that is what stands in the row."""
        fold = self.rows.at(row).fold
        if fold is not None:
            self.rows.unfold(fold)
            self.unfolded.emit(fold)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        point = event.position()
        self.unfold_row(self.row_at(point.y()))
        found = self.mark_under(point)
        spot = self.spot_at(point)
        if spot is not None:
            keep = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.caret.put(spot, keep=keep)
            self._moved()
        if found is not None:
            if found[1].kind in HIDDEN:
                self.reveal(found[0])
            self.mark_chosen.emit(found[1])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton or self.texts.revealed is not None:
            return
        y, height = event.position().y(), self.viewport().height()
        self._pull = -1 if y < 0 else 1 if y > height else 0
        self._drag.start() if self._pull else self._drag.stop()
        self._select_to(QPointF(event.position().x(), min(max(y, 0.0), height - 1.0)))

    def _select_to(self, point: QPointF) -> None:
        spot = self.spot_at(point)
        if spot is not None and spot != self.caret.at:
            self.caret.put(spot, keep=True)
            self._moved()

    def _on_drag_scroll(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self._pull)
        self._select_to(QPointF(0, 0 if self._pull < 0 else self.viewport().height() - 1))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag.stop()
        self.reveal(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.reveal(None)
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self.mark_under(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), described(found[1]) if found else "", self.viewport())
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        copy = menu.addAction(tr("Copy"), self.copy)
        copy.setEnabled(self.caret.span[0] < self.caret.span[1])
        menu.addAction(tr("Select all"), self.select_all)
        mark = self.content.mark_at(*self.caret.at)
        if mark is not None and mark.step:
            menu.addAction(tr("Which step made this"), lambda: self.mark_chosen.emit(mark))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def _on_theme_changed(self) -> None:
        self.texts.set_theme(self._theme.theme)
        self.fit()
        self.viewport().update()
