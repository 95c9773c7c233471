"""One task changed in place: its text, the skill that should take it, others that would do, a note."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout

from workbench.desktop.i18n import tr
from workbench.desktop.routing.tasks.fields import LinesField, NameField
from workbench.desktop.routing.words import one_line
from workbench.desktop.shell.parts import ElidedLabel, hairline, label, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager
from workbench.routing.model import NONE, Task


class ChangePanel(QFrame):
    """`save_asked(Task)`, `delete_asked`, `copy_asked` for the place of the task, `left`.

    Fields that are empty say nothing: a task without an expected skill is one to judge.
    """

    save_asked = Signal(object)
    delete_asked = Signal()
    copy_asked = Signal()
    left = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.task = Task("", "")
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Edit a task"))
        self.title = label("", "section")
        self.where = ElidedLabel("", "secondary", "secondary")
        self.field = LinesField(tr("What the user says"))
        self.expected = NameField(tr("Expected skill"))
        self.also = NameField(tr("Would also do"), several=True)
        self.unwanted = NameField(tr("Must not go to"))
        self.note = QLineEdit()
        self.note.setAccessibleName(tr("Note"))
        self.problem = label("", "secondary", "error", wrap=True)
        self.delete = quiet_button(tr("Delete"))
        self.copy = quiet_button(tr("Copy path and line"))
        self.cancel = quiet_button(tr("Cancel"))
        self.save = primary_button(tr("Save"))
        self._fixed = ""
        self._names: frozenset[str] = frozenset()
        self._others: dict[str, str] = {}
        self._join()
        self._lay_out()

    def _join(self) -> None:
        for field in (self.expected, self.also, self.unwanted):
            field.textChanged.connect(self.check)
            field.taken.connect(self._ask_save)
            field.left.connect(self.left)
        self.note.returnPressed.connect(self._ask_save)
        self.field.textChanged.connect(self.check)
        self.field.taken.connect(self._ask_save)
        self.field.left.connect(self.left)
        self.save.clicked.connect(self._ask_save)
        self.delete.clicked.connect(self.delete_asked)
        self.copy.clicked.connect(self.copy_asked)
        self.cancel.clicked.connect(self.left)

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        inner = QVBoxLayout()
        inner.setContentsMargins(px(20), px(10), px(20), px(12))
        inner.setSpacing(px(8))
        column.addLayout(inner)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addWidget(self.where, 1)
        inner.addLayout(head)
        self.field.setFixedHeight(px(56))
        inner.addWidget(self.field)
        inner.addLayout(self._grid())
        inner.addWidget(self.problem)
        inner.addLayout(self._buttons())
        column.addWidget(hairline())

    def _grid(self) -> QGridLayout:
        px = self._theme.theme.px
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(6))
        self.expected.setPlaceholderText(tr("a skill, none, or empty: nobody says"))
        self.also.setPlaceholderText(tr("skills, divided by commas"))
        fields = (
            (tr("Expected skill"), self.expected), (tr("Would also do"), self.also),
            (tr("Must not go to"), self.unwanted), (tr("Note"), self.note),
        )  # fmt: skip
        for at, (text, field) in enumerate(fields):
            caption = label(text, "secondary", "secondary")
            caption.setBuddy(field)
            grid.addWidget(caption, at // 2, 2 * (at % 2))
            grid.addWidget(field, at // 2, 2 * (at % 2) + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._theme.theme.px(8))
        for widget in (self.delete, self.copy):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (self.cancel, self.save):
            row.addWidget(widget)
        return row

    # What it is given

    def edit(self, task: Task, title: str, where: str, names: Sequence[str], others: dict[str, str], why: str) -> None:
        """Shows a task. `others` gives the title of the task that has a text already; `why` tells that the file cannot
        be changed here, empty where it can."""
        self.task = task
        self._names, self._others = frozenset(names), others
        self.title.setText(title)
        self.where.setText(where)
        for field in (self.expected, self.also, self.unwanted):
            field.set_names(sorted({*names, NONE}) if field is self.expected else sorted(names))
        self.field.setPlainText(task.text)
        label_of = task.skill if task.should_trigger else task.expected
        self.expected.setText(label_of or "")
        self.also.setText(", ".join(task.also_ok))
        self.unwanted.setText(task.skill or "" if task.should_trigger is False else "")
        self.note.setText(task.note)
        for widget in (self.field, self.expected, self.also, self.unwanted, self.note, self.delete):
            widget.setEnabled(not why)
        self._fixed = why
        self.copy.setVisible(bool(task.line))
        self.delete.setVisible(bool(task.line))
        self.check()

    def wanted(self) -> Task:
        """The task as the fields have it."""
        also = tuple(part for item in self.also.text().replace("，", ",").split(",") if (part := item.strip()))
        skill = self.unwanted.text().strip() or None
        expected = self.expected.text().strip() or None
        if expected is not None and expected.lower() == NONE:
            expected = NONE
        return self.task._replace(
            text=self.field.toPlainText().strip(), expected=expected, also_ok=also, skill=skill,
            should_trigger=False if skill else None, note=self.note.text().strip(),
        )  # fmt: skip

    def check(self) -> None:
        """Says what is wrong, or worth knowing, before anything is written."""
        bad, known = self._mistake(), self._worth_knowing()
        self.problem.setProperty("tone", "error" if bad else "warning")
        self.problem.style().polish(self.problem)
        self.problem.setText(bad or known)
        self.problem.setVisible(bool(bad or known))
        self.save.setEnabled(not bad)

    def say(self, problem: str) -> None:
        """Why it was not saved."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def _mistake(self) -> str:
        task = self.wanted()
        if self._fixed:
            return self._fixed
        if not task.text:
            return tr("A task needs a text.")
        if task.also_ok and task.expected in (None, NONE):
            return tr("Others that would do need an expected skill first.")
        if task.skill is not None and task.skill in (task.expected, *task.also_ok):
            return tr("It cannot be both expected and unwanted.")
        return ""

    def _worth_knowing(self) -> str:
        task = self.wanted()
        named = [name for name in (task.expected, *task.also_ok, task.skill) if name and name != NONE]
        missing = [one_line(name) for name in named if name not in self._names]
        same = self._others.get(" ".join(task.text.lower().split()))
        said = [tr("No skill here is called {name}.", name=", ".join(missing))] if missing else []
        return " ".join([*said, tr("{title} has the same text.", title=same)] if same else said)

    def _ask_save(self) -> None:
        if self.save.isEnabled():
            self.save_asked.emit(self.wanted())
