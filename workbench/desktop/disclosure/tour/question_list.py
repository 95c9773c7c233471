"""The eight questions on the welcome page: one open at a time, how far one has come, and the way on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop.disclosure.tour.progress import Progress
from workbench.desktop.disclosure.tour.question_row import QuestionRow
from workbench.desktop.i18n import current, tr
from workbench.desktop.services import Services
from workbench.desktop.shell.parts import IconPushButton, KeyCaps, label, quiet_button
from workbench.desktop.theme import ThemeManager

if TYPE_CHECKING:
    from workbench.disclosure.tour import Question, Told, Words


class Segments(QWidget):
    """One short bar for each question: answered, at hand, or open. Decorative: the figure beside it says the same."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._states: tuple[str, ...] = ()
        theme.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_states(self, states: Sequence[str]) -> None:
        """Colour tokens, one for each question."""
        self._states = tuple(states)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars."""
        if not self._states:
            return
        theme, painter = self._theme.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        gap, count = theme.px(5), len(self._states)
        width = (self.width() - gap * (count - 1)) / count
        for at, token in enumerate(self._states):
            painter.setBrush(theme.color(token))
            painter.drawRoundedRect(QRectF(at * (width + gap), 0, width, self.height()), 2, 2)

    def _on_theme_changed(self) -> None:
        self.setFixedHeight(self._theme.theme.px(4))
        self.update()


class QuestionList(QWidget):
    """The list. The questions are read in another thread, since they bring the simulator with them.

    `focused(line)` when a line got the focus, so that the page can bring it into sight.
    """

    focused = Signal(QWidget)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.progress = Progress(services.settings, self)
        self.progress.changed.connect(self._on_progress)
        self.rows: list[QuestionRow] = []
        self.opened = ""
        self._count = label("", "secondary")
        self._intro = label("", tone="secondary", wrap=True)
        self._segments = Segments(services.theme)
        self._list = QVBoxLayout()
        self.next_button = IconPushButton(services.theme, tr("Next question"), "arrow-right")
        self.over_button = quiet_button(tr("Start over"))
        self._build()
        self.setAccessibleName(tr("The eight questions"))
        services.tasks.submit("welcome.tour", _read, self._show)

    @property
    def ids(self) -> tuple[str, ...]:
        """The questions' ids, in order."""
        return tuple(row.ident for row in self.rows)

    @property
    def stop(self) -> QWidget:
        """What the focus goes to."""
        row = next((row for row in self.rows if row.ident == self.opened), self.rows[0] if self.rows else None)
        return self.next_button if row is None else row.button

    def open(self, ident: str) -> None:
        """Open one question and close the others; an empty id closes all."""
        self.opened = ident
        self._on_progress()
        if ident in self.progress.done:
            work = partial(_tell, ident, current())
            self._services.tasks.submit("welcome.answer", work, self._show_answer)

    def show_question(self, ident: str) -> None:
        """Go where the question is shown."""
        self.progress.choose(ident)
        self._services.commands.run("tour.go-on")

    def showEvent(self, event: QShowEvent) -> None:
        """The question that was shown last is open when one comes back."""
        super().showEvent(event)
        if self.rows:
            self.open(self.progress.chosen(self.ids))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(label(tr("Eight questions, and one more"), "heading"), 1)
        head.addWidget(self._count, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(head)
        column.addWidget(self._intro)
        column.addSpacing(10)
        column.addWidget(self._segments)
        column.addSpacing(8)
        self._list.setSpacing(0)
        column.addLayout(self._list)
        column.addSpacing(14)
        column.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        commands = self._services.commands
        self.next_button.clicked.connect(self._on_next)
        self.over_button.clicked.connect(lambda: commands.run("tour.start-over"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.next_button)
        row.addWidget(self.over_button)
        row.addStretch(1)
        row.addWidget(label(commands.title("view.presenter"), "secondary"))
        for key in commands.keys("view.presenter")[:1]:
            row.addWidget(KeyCaps.of(key))
        return row

    def _show(self, found: tuple[Words, tuple[Question, ...]]) -> None:
        intro, every = found
        self._intro.setText(intro.of(current()))
        for question in every:
            row = QuestionRow(self._services.theme, question)
            row.toggled.connect(self._on_toggled)
            row.shown.connect(self.show_question)
            row.button.focused.connect(partial(self.focused.emit, row.button))
            row.button.moved.connect(partial(self._on_moved, question.number - 1))
            self.rows.append(row)
            self._list.addWidget(row)
        self.open(self.progress.chosen(self.ids))

    def _show_answer(self, told: Told) -> None:
        for row in self.rows:
            row.set_answer(told.answer if row.ident == told.question.id else "")

    def _on_progress(self) -> None:
        done = self.progress.done
        for row in self.rows:
            row.set_state(row.ident in done, row.ident == self.opened)
            if row.ident not in done:
                row.set_answer("")
        self._segments.set_states([self._token(ident) for ident in self.ids])
        answered = sum(ident in done for ident in self.ids)
        self._count.setText(tr("{done} of {all} answered", done=answered, all=len(self.ids)))
        self.over_button.setVisible(bool(done))

    def _token(self, ident: str) -> str:
        if ident in self.progress.done:
            return "accent.solid"
        return "accent.line" if ident == self.opened else "data.4"

    def _on_toggled(self, ident: str) -> None:
        self.open("" if ident == self.opened else ident)

    def _on_moved(self, at: int, step: int) -> None:
        self.rows[min(max(at + step, 0), len(self.rows) - 1)].button.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_next(self) -> None:
        """The first open question behind the one that is open, else the first open one, else the first."""
        at = self.ids.index(self.opened) + 1 if self.opened in self.ids else 0
        around = (*self.ids[at:], *self.ids[:at])
        self.show_question(next((one for one in around if one not in self.progress.done), self.ids[0]))


def _read() -> tuple[Words, tuple[Question, ...]]:
    from workbench.disclosure.tour import intro, questions

    return intro(), questions()


def _tell(ident: str, language: str) -> Told:
    from workbench.disclosure.tour import questions, tell

    return tell(next(one for one in questions() if one.id == ident), language)
