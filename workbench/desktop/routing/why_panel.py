"""The detail of a cell: marked words, the bar of what each adds, the runner-up, and what nobody covers."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.desktop.author.painting import draw_text, row_font
from workbench.desktop.i18n import tr
from workbench.desktop.reasons import line_text, reason_text
from workbench.desktop.routing.figures import RIGHT, WRONG, verdict_of
from workbench.desktop.routing.votes import model_lines
from workbench.desktop.routing.why import Part, Run, Why
from workbench.desktop.routing.words import one_line, outcome, signed
from workbench.desktop.shell.parts import ElidedLabel, label
from workbench.desktop.theme import Theme, ThemeManager
from workbench.lint.report.visible import visible
from workbench.routing.model import SkillText

_TONES: Final = {WRONG: "error", RIGHT: "ok"}


class PartsBar(QWidget):
    """One bar whose parts are as long as what each word adds, with the words in it and the numbers below."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.parts: tuple[Part, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: tuple[Part, ...]) -> None:
        """Other parts."""
        self.parts = parts
        text = ", ".join(part_text(part) for part in parts)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(bool(parts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.theme.px(240), self._theme.theme.px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme.theme
        painter = QPainter(self)
        total = sum(max(0.0, part.value) for part in self.parts)
        left, high = 0.0, theme.px(24)
        steps = (5, 4, 3, 3, 2, 2)
        for at, part in enumerate(self.parts):
            width = self.width() * max(0.0, part.value) / total if total else 0.0
            step = steps[min(at, len(steps) - 1)]
            box = QRectF(left, 0, max(0.0, width - 1), high)
            painter.fillRect(box, theme.color(f"heat.{step}"))
            tone = theme.color("text.on-accent" if step == 5 else "text.primary")
            pad = theme.px(6)
            if width > theme.px(28):
                font = row_font(theme, "section" if at == 0 else "body")
                draw_text(painter, box.adjusted(pad, 0, -2, 0), one_line(part.text) or tr("others"), font, tone)
                below = QRectF(left, high, width - 2, theme.px(20))
                font = row_font(theme, "secondary", tabular=True)
                draw_text(painter, below, signed(part.value), font, theme.color("text.secondary"))
            left += width
        painter.end()


def part_text(part: Part) -> str:
    """A word with what it adds."""
    return f"{one_line(part.text) or tr('others')} {signed(part.value)}"


def marked_html(runs: Iterable[Run], theme: Theme, more: int = 0) -> str:
    """Runs as rich text; nothing of the text is taken for markup."""
    found = []
    for run in runs:
        text = "<br>".join(html.escape(visible(line)) for line in run.text.replace("\r\n", "\n").split("\n"))
        style = []
        if run.step:
            ground = theme.color(f"heat.{run.step}").name()
            style.append(f"background-color:{ground};color:{theme.color('text.primary').name()}")
        if run.refused:
            style.append(f"text-decoration:line-through;color:{theme.color('text.secondary').name()}")
        found.append(f'<span style="{";".join(style)}">{text}</span>' if style else text)
    if more:
        found.append(html.escape(" " + tr("… {count} more characters", count=f"{more:,}")))
    return "".join(found)


class WhyPanel(QScrollArea):
    """Shows a `Why`; with none it says what to do. `changed(Why | None)` when another one is shown,
    `review_asked(SkillText)` when somebody wants to see the code of its trigger."""

    changed = Signal(object)
    review_asked = Signal(object)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._why: Why | None = None
        self._skills: tuple[SkillText, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Why"))
        self.title = ElidedLabel("", "title")
        self.value = label("", "title")
        self.outcome = label("", "body", "secondary", wrap=True)
        self.task, self.description = self._marked(), self._marked()
        self.described = ElidedLabel("", "secondary", "secondary")
        self.bar = PartsBar(theme)
        self.sums = label("", "hint", "tertiary")
        self.task_name = label("", "body", "secondary")
        self.runner, self.uncovered = self._marked("secondary"), self._marked("secondary")
        self.veto = label("", "secondary", "warning", wrap=True)
        self.decided = label("", "secondary", "secondary", wrap=True)
        self.model = label("", "secondary", "secondary", wrap=True)
        self.review = QPushButton(tr("Review the code…"))
        self.review.clicked.connect(self._on_review)
        self.task.setAccessibleName(tr("Task"))
        for text in (self.description, self.runner, self.uncovered):
            text.setAccessibleName(tr("Why"))
        self._lay_out()
        theme.theme_changed.connect(self._fill)
        self._fill()

    def _marked(self, role: str = "body") -> QLabel:
        made = label("", role, "secondary" if role == "secondary" else "", wrap=True)
        made.setTextFormat(Qt.TextFormat.RichText)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return made

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        self.inside = QWidget()
        self.inside.setObjectName("content")
        self._outer = QVBoxLayout(self.inside)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.setSpacing(0)
        column = QVBoxLayout()
        self._outer.addLayout(column)
        self._outer.addStretch(1)
        column.setContentsMargins(px(20), px(14), px(20), px(14))
        column.setSpacing(px(6))
        row = QHBoxLayout()
        row.setSpacing(px(6))
        row.addWidget(self.task_name)
        row.addWidget(self.title, 1)
        row.addWidget(self.value)
        column.addLayout(row)
        column.addWidget(self.outcome)
        self._heads = [label(tr("Task"), "secondary", "secondary"), label(tr("What each word adds"), "section")]
        for widget in (self.veto, self._heads[0], self.task, self.described, self.description):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self._heads[1], 1)
        row.addWidget(self.sums)
        column.addSpacing(px(6))
        column.addLayout(row)
        for below in (self.bar, self.runner, self.uncovered):
            column.addWidget(below)
        column.insertWidget(column.indexOf(self._heads[0]), self.decided)
        column.insertWidget(column.indexOf(self._heads[0]), self.review, 0, Qt.AlignmentFlag.AlignLeft)
        column.insertWidget(column.indexOf(self._heads[0]), self.model)
        self.setWidget(self.inside)

    def add_below(self, widget: QWidget) -> None:
        """Takes a part of the detail into the scroll, below everything."""
        self._outer.insertWidget(self._outer.count() - 1, widget)
        widget.show()

    def show_why(self, why: Why | None, skills: tuple[SkillText, ...]) -> None:
        """Another cell, or none."""
        self._why, self._skills = why, skills
        self._fill()
        self.changed.emit(why)

    def _on_review(self) -> None:
        if self._why is not None:
            self.review_asked.emit(self._skills[self._why.skill])

    def _fill(self) -> None:
        why = self._why
        for widget in (*self._heads, self.task, self.described, self.description, self.sums, self.value):
            widget.setVisible(why is not None)
        if why is None:
            self.title.setText(tr("Why"))
            self.outcome.setText(tr("Choose a cell to see which words decide."))
            self._tone("secondary")
            self.show_number(0)
            for text in (self.runner, self.uncovered, self.veto, self.decided, self.model, self.review):
                text.setVisible(False)
            self.bar.show_parts(())
            return
        theme, card = self._theme.theme, self._skills[why.skill]
        name = one_line(card.name)
        self.title.setText(name)
        self.value.setText(f"{why.value:.2f}")
        self.outcome.setText(outcome(why.item, self._skills))
        self._tone(_TONES.get(verdict_of(why.item), "secondary"))
        self.task.setText(marked_html(why.task, theme, why.more[0]))
        self.described.setText(tr("Description of {name}", name=name))
        self.description.setText(marked_html(why.description, theme, why.more[1]))
        self.task.setAccessibleName(f"{tr('Task')}: {one_line(why.item.task.text)}")
        self.description.setAccessibleName(f"{self.described.text()}: {one_line(card.description)}")
        self.bar.show_parts(why.parts)
        said = tr("sum: {value}", value=f"{why.value:.2f}") if why.parts else tr("no word in common")
        self.sums.setText(said)
        self._show_rest(why)

    def _tone(self, tone: str) -> None:
        self.outcome.setProperty("tone", tone)
        self.outcome.style().polish(self.outcome)

    def show_number(self, number: int) -> None:
        """The number of the task, 0 for one of no file."""
        self.task_name.setText(f"{tr('Task {number}', number=number)} →" if number else "")
        self.task_name.setVisible(number > 0)

    def _show_rest(self, why: Why) -> None:
        _set(self.decided, _decided_text(why))
        self.review.setVisible(why.decided is not None and why.decided.untrusted)
        _set(self.model, "\n".join(_model_lines(why, self._skills)))
        _set(self.veto, "\n".join(_against(why)))
        if why.runner is not None:
            name, value = one_line(self._skills[why.runner].name), f"{why.runner_value:.2f}"
            parts = [part_text(part) for part in why.runner_parts]
            none = tr("no word in common")
            plain = tr("{name} has {value}: {parts}", name=name, value=value, parts=", ".join(parts) or none)
            chips = self._chips(parts, "heat.1") or none
            shown = tr("{name} has {value}: {parts}", name=html.escape(name), value=value, parts=chips)
            self._set_chips(self.runner, shown, plain)
        self.runner.setVisible(why.runner is not None)
        words = [one_line(word) for word in why.uncovered]
        chips = self._chips(words, "bg.inset")
        self._set_chips(self.uncovered, tr("No skill covers: {words}", words=chips),
                        tr("No skill covers: {words}", words=", ".join(words)))  # fmt: skip
        self.uncovered.setVisible(bool(words))

    def _chips(self, texts: Sequence[str], ground: str) -> str:
        """Words side by side, each on its own ground."""
        theme = self._theme.theme
        style = f"background-color:{theme.color(ground).name()};color:{theme.color('text.primary').name()}"
        return "&nbsp; ".join(f'<span style="{style}">&nbsp;{html.escape(text)}&nbsp;</span>' for text in texts)

    @staticmethod
    def _set_chips(text: QLabel, shown: str, plain: str) -> None:
        text.setText(shown)
        text.setAccessibleName(plain)


def _against(why: Why) -> list[str]:
    """What rules the skill out, and what matchers warn of."""
    veto = [tr("Ruled out: {reason}", reason=visible(reason_text(why.veto)))] if why.veto else []
    return [*veto, *(visible(line_text(line)) for line in why.warnings)]


def _decided_text(why: Why) -> str:
    if why.decided is None:
        return ""
    from workbench.desktop.routing.triggers.wording import decided_lines  # patterns cost a start that few need

    return "\n".join(decided_lines(why.decided, why.item.task.text))


def _model_lines(why: Why, skills: tuple[SkillText, ...]) -> list[str]:
    lines = model_lines(why.model)
    if why.runner is not None:
        lines += [f"{one_line(skills[why.runner].name)} · {line}" for line in model_lines(why.runner_model)]
    return lines


def _set(text: QLabel, said: str) -> None:
    text.setText(said)
    text.setVisible(bool(said))
