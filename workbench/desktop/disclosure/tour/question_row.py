"""One question of the list: a line to open it, and below it what is going to be seen, the answer once it was found, and
the button that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop import icons
from workbench.desktop.disclosure.tour.badge import SIDE, paint_badge
from workbench.desktop.fonts import ui_font
from workbench.desktop.i18n import current, tr, tr_n
from workbench.desktop.shell.parts import IconPushButton, PictureLabel, hairline, label
from workbench.desktop.theme import ThemeManager

if TYPE_CHECKING:
    from workbench.disclosure.tour import Question

_ROW: Final = 38
_INDENT: Final = 42


class RowButton(QAbstractButton):
    """The line: number or sign, question, and the place where it is shown. Arrows go to the lines beside it."""

    moved = Signal(int)
    entered = Signal()
    focused = Signal()

    def __init__(self, theme: ThemeManager, number: int, title: str, place: str) -> None:
        super().__init__()
        self._theme, self._number, self._place = theme, number, place
        self.done = self.opened = False
        self.setText(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.theme_changed.connect(self.updateGeometry)
        self.set_state(False, False)

    def set_state(self, done: bool, opened: bool) -> None:
        """Whether it is answered, and whether its details are open."""
        self.done, self.opened = done, opened
        states = [tr("answered")] if done else []
        states.append(tr("open") if opened else tr("closed"))
        self.setAccessibleName(tr("Question {number}: {title}", number=self._number, title=self.text()))
        self.setAccessibleDescription(", ".join(states))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(self._theme.theme.px(200), self._theme.theme.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        """A title is cut where there is no room for it."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go to the next line, Enter opens it, and shows the question where it is open."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}
        key = Qt.Key(event.key())
        if key in steps:
            self.moved.emit(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever scrolls may bring the line into sight."""
        super().focusInEvent(event)
        self.focused.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line, with a ring while it has the focus."""
        theme, painter = self._theme.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.underMouse() and not self.opened:
            painter.fillRect(box, theme.color("bg.hover"))
        side = theme.px(SIDE)
        mark = QRectF(box.left() + theme.px(10), box.center().y() - side / 2, side, side)
        paint_badge(painter, mark, self._number, theme, done=self.done, current=self.opened)
        left, right = box.left() + theme.px(_INDENT), self._paint_place(painter, box)
        self._paint_title(painter, QRectF(left, box.top(), right - left - theme.px(12), box.height()))
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent.solid"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)

    def _paint_place(self, painter: QPainter, box: QRectF) -> float:
        """The place at the right end; where it begins."""
        theme = self._theme.theme
        painter.setFont(ui_font("secondary"))
        painter.setPen(theme.color("text.secondary"))
        width = QFontMetricsF(ui_font("secondary")).horizontalAdvance(self._place)
        left = box.right() - theme.px(12) - width
        spot = QRectF(left, box.top(), width + 2, box.height())
        painter.drawText(spot, int(Qt.AlignmentFlag.AlignVCenter), self._place)
        picture = icons.pixmap("layers", 16, "text.secondary")
        left -= theme.px(22)
        painter.drawPixmap(round(left), round(box.center().y() - theme.px(8)), picture)
        return left

    def _paint_title(self, painter: QPainter, box: QRectF) -> None:
        font = ui_font("section" if self.opened else "body")
        painter.setFont(font)
        painter.setPen(self._theme.theme.color("text.primary"))
        text = QFontMetricsF(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        self.setToolTip(self.text() if text != self.text() else "")
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)


class QuestionRow(QFrame):
    """A question. `toggled` asks to open or close it, `shown` to show it in its place."""

    toggled = Signal(str)
    shown = Signal(str)

    def __init__(self, theme: ThemeManager, question: Question) -> None:
        super().__init__()
        self.ident = question.id
        self.setObjectName("question")
        self.button = RowButton(theme, question.number, question.title.of(current()), tr("Disclosure"))
        self.button.clicked.connect(lambda: self.toggled.emit(self.ident))
        self.button.entered.connect(self._on_entered)
        self._line = hairline()
        self.details = QWidget()
        self.answer = label("", wrap=True)
        self._answered = QWidget()
        self.show_button = IconPushButton(theme, tr("Show me in Disclosure"), "play", "text.on-accent", 14)
        self.show_button.setProperty("primary", True)
        self.show_button.clicked.connect(lambda: self.shown.emit(self.ident))
        self._build(theme, question)
        self.set_state(False, False)

    def set_state(self, done: bool, opened: bool) -> None:
        """Whether it is answered, and whether it is open."""
        self.button.set_state(done, opened)
        self.details.setVisible(opened)
        self._line.setVisible(not opened)
        if self.property("opened") is not opened:
            self.setProperty("opened", opened)
            self.style().polish(self)

    def set_answer(self, answer: str) -> None:
        """The answer as it was just found; empty for none."""
        self.answer.setText(answer)
        self._answered.setVisible(bool(answer))

    def _on_entered(self) -> None:
        if self.button.opened:
            self.shown.emit(self.ident)
        else:
            self.toggled.emit(self.ident)

    def _build(self, theme: ThemeManager, question: Question) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.button)
        column.addWidget(self.details)
        column.addWidget(self._line)
        inside = QVBoxLayout(self.details)
        inside.setContentsMargins(theme.theme.px(_INDENT), 0, theme.theme.px(16), theme.theme.px(12))
        inside.setSpacing(theme.theme.px(8))
        inside.addWidget(label(question.about.of(current()), tone="secondary", wrap=True))
        found = QHBoxLayout(self._answered)
        found.setContentsMargins(0, 0, 0, 0)
        found.setSpacing(8)
        found.addWidget(PictureLabel(theme, shape="seen", size=14), 0, Qt.AlignmentFlag.AlignTop)
        found.addWidget(self.answer, 1)
        inside.addWidget(self._answered)
        self._answered.hide()
        row = QHBoxLayout()
        row.addWidget(self.show_button)
        row.addSpacing(6)
        row.addWidget(label(tr_n(len(question.steps) + 1, "1 step", "{count} steps"), "secondary"))
        row.addStretch(1)
        inside.addLayout(row)
