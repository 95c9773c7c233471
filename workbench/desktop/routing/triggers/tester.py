"""The tester: a phrase or pattern is tried on a text and on all tasks while it is typed; the window never hangs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.edits.rows import TriedList, TriedRow
from workbench.desktop.routing.triggers.sources import (
    Source,
    cautions_text,
    kind_word,
    ms_text,
    outcome_text,
    short_failure,
    sources_of,
    tasks_text,
)
from workbench.desktop.routing.triggers.trial import Answer, Bench, Question, TaskHit, units
from workbench.desktop.routing.words import one_line
from workbench.desktop.services import Services
from workbench.desktop.shell.dialog import Dialog
from workbench.desktop.shell.parts import label
from workbench.routing.model import SkillText

PAUSE_MS: Final = 100
_KEY: Final = "routing.triggers"
_CLOSE: Final = "routing.triggers.close"
_WIDTH, _HEIGHT = 620, 540
_HITS: Final = 200


class _Newest:
    """The newest question; a thread that works on an older one gives up."""

    def __init__(self) -> None:
        self.number = 0


class TriggerTester(Dialog):
    """Tries what is typed. `skills` offer their triggers; `tasks` are texts with their numbers, 0 for a typed one."""

    def __init__(
        self, services: Services, skills: Sequence[SkillText], tasks: Sequence[tuple[int, str]], parent: QWidget
    ) -> None:
        super().__init__(services.theme, tr("Try a trigger"), _WIDTH, parent)
        self._tasks, self._runner, self._newest = tuple(tasks), services.tasks, _Newest()
        self._bench = Bench()
        self.answer: Answer | None = None
        self.offered: list[tuple[str, Source]] = [(skill.name, item) for skill in skills for item in sources_of(skill)]
        self.choice = QComboBox()
        self.source = QLineEdit()
        self.text = QPlainTextEdit()
        self.outcome = label("", "body", "secondary", wrap=True)
        self.cautions = label("", "secondary", "warning", wrap=True)
        self.matching = label("", "secondary", "secondary")
        self.hits = TriedList(services.theme, tr("Tasks that match"), 0)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._fill()
        self._pause.timeout.connect(self.ask)
        self.source.textChanged.connect(lambda _text: self._pause.start())
        self.text.textChanged.connect(self._pause.start)
        self.choice.activated.connect(self._on_chosen)
        self.hits.chosen.connect(lambda row: self.text.setPlainText(row.description))
        self.finished.connect(lambda _result: self._end())
        services.theme.theme_changed.connect(self._mark)

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._pause.isActive() or _KEY in self._runner.keys

    def ask(self) -> None:
        """Tries what stands in the fields."""
        self._pause.stop()
        self._give_up()
        number, newest, bench = self._newest.number, self._newest, self._bench
        source = self.source.text()
        if not source:
            self._show(None)
            return
        question = Question(source, self.text.toPlainText(), tuple(text for _, text in self._tasks))

        def work() -> Answer | None:
            return bench.answer(question, lambda: newest.number != number)

        self._runner.submit(_KEY, work, self._show, self._on_failed)

    def _fill(self) -> None:
        self.choice.addItem(tr("Typed by you"))
        for name, item in self.offered:
            self.choice.addItem(f"{one_line(name)} · {kind_word(item.kind)} · {one_line(item.source)}")
        self.choice.setMaxVisibleItems(20)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setPlaceholderText(tr("/pattern/flags or a phrase"))
        self.text.setFixedHeight(self.theme.theme.px(84))
        self.text.setProperty("field", True)
        self.text.setTabChangesFocus(True)
        if self.offered:
            self.add_row(tr("Trigger"), self.choice)
        self.add_row(tr("Tried here"), self.source)
        self.add_row(tr("Text"), self.text, tr("Matches are marked while you type. Nothing is written."))
        for widget in (self.outcome, self.cautions, self.matching):
            self.body.addWidget(widget)
        self.body.addWidget(self.hits, 1)
        self.body.addStretch()
        self.setMinimumHeight(self.theme.theme.px(_HEIGHT))
        self.add_buttons()
        self.source.setFocus()
        self._show(None)

    def _on_chosen(self, at: int) -> None:
        if at:
            self.source.setText(self.offered[at - 1][1].source)

    def _give_up(self) -> None:
        """An older question is of no use any more: its worker ends at once, so that the next need not wait."""
        self._newest.number += 1
        if _KEY in self._runner.keys:
            self._runner.cancel(_KEY)
            self._bench.cancel()

    def _end(self) -> None:
        self._pause.stop()
        self._give_up()
        self._runner.submit(_CLOSE, self._bench.close, lambda _none: None)

    def _show(self, answer: Answer | None) -> None:
        if answer is None and self.source.text():
            return
        self.answer = answer
        typed = answer.typed if answer is not None else None
        self.outcome.setText(outcome_text(typed) if typed is not None else tr("Type a pattern or a phrase."))
        tone = "error" if typed is not None and (typed.tried.failure or typed.tried.kind == "mistake") else "secondary"
        self.outcome.setProperty("tone", tone)
        self.outcome.style().polish(self.outcome)
        said = cautions_text(typed.tried.cautions) if typed is not None else ""
        if typed is not None and typed.tried.kind == "phrase" and self.source.text().startswith("/"):
            said = "\n".join(filter(None, [tr("It begins with / but no / ends it, so it is read as a phrase."), said]))
        self.cautions.setText(said)
        self.cautions.setVisible(bool(said))
        self.matching.setText(tasks_text(answer) if answer is not None else "")
        self.hits.set_rows([self._row(hit, answer) for hit in answer.hits[:_HITS]] if answer is not None else [])
        self._mark()

    def _row(self, hit: TaskHit, answer: Answer) -> TriedRow:
        text, number = answer.question.tasks[hit.task], self._tasks[hit.task][0]
        shown = one_line(text)
        figure = (
            f"“{one_line(text[slice(*hit.span)])[:30]}” {ms_text(hit.ms)}" if hit.span else short_failure(hit.failure)
        )
        shape, token = ("right", "text.secondary") if hit.span is not None else ("not-known", "error.text")
        said = tr("Task {number}", number=number) if number else tr("Typed task")
        return TriedRow(shape, f"{number or '+'}  {shown}", figure, token, f"{said}: {shown}, {figure}", "", text)

    def _mark(self) -> None:
        """Marks the matches in the text, unless it has changed since."""
        text, answer, found = self.text.toPlainText(), self.answer, list[QTextEdit.ExtraSelection]()
        ground, ink = self.theme.theme.color("heat.3"), self.theme.theme.color("text.primary")
        if answer is not None and answer.question.text == text:
            for start, end in units(text, answer.typed.tried.spans):
                found.append(_marked(self.text, start, end, ground, ink))
        self.text.setExtraSelections(found)

    def _on_failed(self, failure: BaseException) -> None:
        self.outcome.setText(f"{type(failure).__name__}: {failure}")


def _marked(field: QPlainTextEdit, start: int, end: int, ground: QColor, ink: QColor) -> QTextEdit.ExtraSelection:
    made = QTextEdit.ExtraSelection()
    cursor = QTextCursor(field.document())
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    style = QTextCharFormat()
    style.setBackground(ground)
    style.setForeground(ink)
    made.cursor, made.format = cursor, style
    return made
