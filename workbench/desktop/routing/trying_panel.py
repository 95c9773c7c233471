"""Before and after: a description is tried here against every task, and nothing is written until Author has it."""

from __future__ import annotations

import difflib
import html
import re
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.figures import NO_SKILL
from workbench.desktop.routing.trial import Flip, Trial
from workbench.desktop.routing.words import name_of, one_line, points_text
from workbench.desktop.shell.parts import ElidedLabel, label, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager
from workbench.lint.report.visible import visible
from workbench.routing.model import SkillText

TRY_MS: Final = 120
"""Pause in typing after which the text is tried."""
LONGEST: Final = 20_000
"""Code points of a description that can be tried here; a longer one is edited in Author."""
COMPARED: Final = 3_000
"""Code points up to which the words that changed are shown."""
_FLIPS: Final = 4
_LINES: Final = (3, 7)
"""The least and the most lines that the field shows at once."""
_AROUND: Final = 12
"""Pixels at 100 % of the field's border and padding."""
_WORDS: Final = re.compile(r"\s+|\w+|[^\w\s]")


class _Field(QPlainTextEdit):
    """As high as its text within bounds. Ctrl+Enter applies, Escape goes back, Tab goes on."""

    applied = Signal()
    left = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self._fit_soon = QTimer(self, singleShot=True, interval=0)
        self._fit_soon.timeout.connect(self.fit)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.fit())
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs other room, which is known once the text is laid out again."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit_soon.start()

    def fit(self) -> None:
        """Takes the height that its lines need."""
        lines = round(self.document().size().height())
        height = min(max(lines, _LINES[0]), _LINES[1]) * self.fontMetrics().lineSpacing()
        around = round(2 * self.document().documentMargin()) + self._theme.theme.px(_AROUND)
        self.setFixedHeight(height + around)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self.applied.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TryingPanel(QWidget):
    """`tried(path, text)` after a pause in typing; `dropped` when the text is that of the skill again;
    `apply_asked(path, text)`; `left` on Escape."""

    tried = Signal(str, str)
    dropped = Signal()
    apply_asked = Signal(str, str)
    left = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.path = ""
        self.written = ""
        self._proposed: str | None = None
        self.title = label(tr("Before and after"), "section")
        self.name = ElidedLabel("", "secondary", "secondary")
        self.field = _Field(theme)
        self.field.setProperty("field", True)
        self.field.setAccessibleName(tr("Description to try"))
        self.field.setTabChangesFocus(True)
        self.diff = label("", "secondary", "secondary", wrap=True)
        self.diff.setTextFormat(Qt.TextFormat.RichText)
        self.result = label("", "section", wrap=True)
        self.chance = label("", "secondary", "secondary", wrap=True)
        self.flips = label("", "secondary", "secondary", wrap=True)
        self.apply = primary_button(tr("Apply in Author"))
        self.discard = quiet_button(tr("Discard"))
        self._timer = QTimer(self, singleShot=True, interval=TRY_MS)
        self._timer.timeout.connect(self.try_now)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.applied.connect(self._apply)
        self.field.left.connect(self.left)
        self.apply.clicked.connect(self._apply)
        self.discard.clicked.connect(self.put_back)
        self._lay_out()
        self._show_changed()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(10), px(20), px(14))
        column.setSpacing(px(6))
        row = QHBoxLayout()
        row.addWidget(self.title)
        row.addStretch(1)
        row.addWidget(self.name)
        column.addLayout(row)
        for widget in (self.field, self.diff, self.result, self.chance, self.flips):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.apply)
        row.addWidget(self.discard)
        row.addStretch(1)
        column.addLayout(row)

    @property
    def waiting(self) -> bool:
        """Whether a text will be tried after a pause in typing."""
        return self._timer.isActive()

    @property
    def changed(self) -> bool:
        """Whether another description is being tried."""
        return bool(self.path) and self.field.toPlainText() != self.written

    def show_skill(self, skill: SkillText | None) -> None:
        """The skill of the current cell; one that is being tried stays."""
        if not self.changed:
            self._take(skill)

    def propose(self, skill: SkillText, description: str) -> bool:
        """Puts another description here as if it were typed; False when one that somebody typed is being tried."""
        if self.changed and self.field.toPlainText() != self._proposed:
            return False
        if self.path != skill.key:
            self._take(skill)
        if self.path:
            cursor = self.field.textCursor()
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.insertText(description)
            self._proposed = self.field.toPlainText()
        return bool(self.path)

    def _take(self, skill: SkillText | None) -> None:
        usable = skill is not None and len(skill.description) <= LONGEST
        self.setVisible(usable)
        self.path, self.written = (skill.key, skill.description) if skill is not None and usable else ("", "")
        self.name.setText(one_line(skill.name) if skill is not None else "")
        if self.field.toPlainText() != self.written:
            self.field.setPlainText(self.written)
        self.written = self.field.toPlainText()
        self._timer.stop()
        self._show_changed()

    def put_back(self) -> None:
        """The skill's own description again."""
        self.field.setPlainText(self.written)
        self._timer.stop()
        self._show_changed()
        self.dropped.emit()

    def try_now(self) -> None:
        """Asks for the tasks to be routed with the text, where it is another one."""
        if self.changed:
            self.tried.emit(self.path, self.field.toPlainText())
        else:
            self.dropped.emit()

    def show_trial(self, trial: Trial, skills: tuple[SkillText, ...]) -> None:
        """What came of it."""
        after, before = trial.after, trial.before
        said = tr("{right} of {total} right, was {before}", right=after.right, total=after.total, before=before.right)
        self.result.setText(said if after.total else tr("No task says which skill is right, so nothing is counted."))
        self.chance.setText(_chance_text(trial))
        lines = [flip_text(flip, skills) for flip in trial.flips[:_FLIPS]]
        if len(trial.flips) > _FLIPS:
            lines.append(tr("and {count} more", count=f"{len(trial.flips) - _FLIPS:,}"))
        self.flips.setText("\n".join(lines))
        for text in (self.result, self.chance, self.flips):
            text.setVisible(bool(text.text()))

    def _on_text_changed(self) -> None:
        self._show_changed()
        self._timer.start()

    def _show_changed(self) -> None:
        changed = self.changed
        self.apply.setEnabled(changed)
        self.discard.setEnabled(changed)
        text = self.field.toPlainText()
        compared = changed and max(len(text), len(self.written)) <= COMPARED
        self.diff.setVisible(compared)
        if compared:
            self.diff.setText(diff_html(self.written, text, self._theme))
        if not changed:
            for said in (self.result, self.chance, self.flips):
                said.hide()

    def _apply(self) -> None:
        if self.changed:
            self.apply_asked.emit(self.path, self.field.toPlainText())


def _chance_text(trial: Trial) -> str:
    found = trial.difference
    if found is None:
        return ""
    low, high = (points_text(value, 0) for value in found.interval)
    words = {"better": tr("better"), "worse": tr("worse"), "undecided": tr("could be chance")}
    return tr("{gained} gained, {lost} lost: {word} ({low} to {high} points)",
              gained=found.gained, lost=found.lost, word=words[found.word], low=low, high=high)  # fmt: skip


def flip_text(flip: Flip, skills: tuple[SkillText, ...]) -> str:
    """A task that flips: from whom to whom."""
    sides = (flip.before, flip.after)
    old, new = (name_of(skills, NO_SKILL if side.judged.got is None else side.judged.got) for side in sides)
    sign = "+" if flip.gained else "−"
    return tr("{sign} Task {number}: {old} → {new}", sign=sign, number=flip.after.number, old=old, new=new)


def diff_html(old: str, new: str, theme: ThemeManager) -> str:
    """What was taken away and what was put in, word by word, with a few words around."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    parts = []
    for kind, low, high, start, end in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            same = before[low:high]
            parts.append(_plain(same if len(same) <= 12 else [*same[:5], " … ", *same[-5:]]))
            continue
        parts.append(_span(before[low:high], "diff.remove-word", theme, "line-through"))
        parts.append(_span(after[start:end], "diff.add-word", theme, "none"))
    return "".join(parts)


def _plain(words: list[str]) -> str:
    return html.escape(visible("".join(words).replace("\n", " ")))


def _span(words: list[str], token: str, theme: ThemeManager, line: str) -> str:
    if not words:
        return ""
    ground, ink = theme.theme.color(token).name(), theme.theme.color("text.primary").name()
    return f'<span style="background-color:{ground};color:{ink};text-decoration:{line}">{_plain(words)}</span>'
