"""Quick entry: tasks are typed or pasted one a line, and each line is shown as it will be kept before it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QVBoxLayout

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.tables import EntriesTable
from workbench.desktop.routing.tasks.entry import BAD, REPEATED, TASK, Entry
from workbench.desktop.routing.tasks.fields import LinesField, NameField
from workbench.desktop.routing.tasks.saying import ReadRows
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import ElidedLabel, hairline, label, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager

READ_MS: Final = 60
"""Pause in typing after which the lines are read again."""


class AddPanel(QFrame):
    """`read_asked(text, skill)` follows typing; `add_asked(tasks)`; `suggest_asked(skill)`; `left` on Escape or Cancel.

    The text stays until it is added: what was typed is not lost by closing. A file that is brought in stands in its
    place until it is added or left; `import_asked(path, skill)` asks for it to be read.
    """

    read_asked = Signal(str, str)
    import_asked = Signal(str, str)
    add_asked = Signal(object)
    suggest_asked = Signal(str)
    target_chosen = Signal(str)
    left = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.entry = Entry()
        self._read = ("", "")
        self._then_add = False
        self.imported = ""
        self._targets: tuple[tuple[str, str], ...] = ()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Add tasks"))
        self.field = LinesField(tr("Tasks, one a line"))
        self.field.setPlaceholderText(tr(
            "One task a line, typed or pasted\n+ text: must go to the skill below\n! text: must not go to it\n"
            "+ name: text, ! name: text: to another skill\nnone: text: for no skill\n# a remark"
        ))  # fmt: skip
        titles = (tr("Task"), tr("Read as"), tr("Line"))
        self.table = EntriesTable(theme, tr("Lines as they will be kept"), titles, (250, 52))
        self.skill = NameField(tr("Skill of + and !"))
        self.target = DropButton(theme, "routing-task-target")
        self.target.setAccessibleName(tr("Goes into"))
        self.where = ElidedLabel("", "secondary", "secondary")
        self.counts = label("", "secondary", "secondary")
        self.source = ElidedLabel("", "section")
        self.problem = label("", "secondary", "error", wrap=True)
        self.suggest = quiet_button(tr("Suggest near misses"))
        self.suggest.setToolTip(tr("Tasks of other skills that this skill comes close to, as tasks it must not take"))
        self.cancel = quiet_button(tr("Cancel"))
        self.add = primary_button(tr("Add"))
        self._timer = QTimer(self, singleShot=True, interval=READ_MS)
        self._timer.timeout.connect(self.read_now)
        self._join()
        self._lay_out()
        self.show_source("")
        self.show_entry(Entry())

    def _join(self) -> None:
        self.field.textChanged.connect(self._timer.start)
        self.skill.textChanged.connect(self._timer.start)
        self.field.taken.connect(self._ask_add)
        self.skill.taken.connect(self.field.setFocus)
        self.add.clicked.connect(self._ask_add)
        self.suggest.clicked.connect(lambda: self.suggest_asked.emit(self.skill.text().strip()))
        self.target.clicked.connect(self._show_targets)
        for signal in (self.field.left, self.skill.left, self.table.left, self.cancel.clicked):
            signal.connect(self.left)

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
        inner.addWidget(self.source)
        both = QHBoxLayout()
        both.setSpacing(px(12))
        self.field.setFixedHeight(px(150))
        self.table.setFixedHeight(px(150))
        both.addWidget(self.field, 2)
        both.addWidget(self.table, 3)
        inner.addLayout(both)
        inner.addWidget(self.problem)
        inner.addLayout(self._choices())
        inner.addLayout(self._buttons())
        column.addWidget(hairline())

    def _choices(self) -> QHBoxLayout:
        px = self._theme.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(8))
        caption = label(tr("Skill of + and !"), "secondary", "secondary")
        caption.setBuddy(self.skill)
        row.addWidget(caption)
        self.skill.setFixedWidth(px(200))
        row.addWidget(self.skill)
        row.addWidget(self.suggest)
        row.addStretch(1)
        return row

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._theme.theme.px(8))
        row.addWidget(self.target)
        row.addWidget(self.where, 1)
        row.addWidget(self.counts)
        row.addWidget(self.cancel)
        row.addWidget(self.add)
        return row

    # What it is given

    @property
    def waiting(self) -> bool:
        """Whether lines will be read after a pause in typing."""
        return self._timer.isActive()

    @property
    def current(self) -> bool:
        """Whether what is shown was read from the text as it is now."""
        return self._read == (self.field.toPlainText(), self.skill.text().strip())

    def show_targets(self, targets: Sequence[tuple[str, str]], chosen: str, *, exists: bool) -> None:
        """Files that tasks can go into, as (path, shown); whether the chosen one is there already."""
        self._targets = tuple(targets)
        shown = dict(targets).get(chosen, "")
        self.target.set_content(shown, prefix=tr("Goes into"))
        self.target.setEnabled(len(targets) > 1)
        self.where.setText("" if exists else tr("New file; made in the opened folder"))

    def put_text(self, text: str) -> None:
        """More lines, behind what stands there."""
        now = self.field.toPlainText()
        gap = "\n" if now and not now.endswith("\n") else ""
        self.field.setPlainText(now + gap + text)
        self.read_now()

    def read_now(self) -> None:
        """Asks for the lines to be read."""
        self._timer.stop()
        self._read = (self.field.toPlainText(), self.skill.text().strip())
        if self.imported:
            self.import_asked.emit(self.imported, self.skill.text().strip())
        else:
            self.read_asked.emit(*self._read)

    def show_source(self, path: str) -> None:
        """A file stands in place of the field; the field again for an empty path."""
        self.imported = path
        self.source.setText(tr("From {file}", file=path))
        self.source.setVisible(bool(path))
        self.field.setVisible(not path)

    def show_about(self, skill: str) -> None:
        """The skill that a list was read for."""
        self.skill.blockSignals(True)
        self.skill.setText(skill)
        self.skill.blockSignals(False)
        self._read = (self._read[0], skill)

    def show_entry(self, entry: Entry) -> None:
        """The lines as they are read."""
        self.entry = entry
        self.table.entries.set_entries(ReadRows(entry.lines))
        worst = next((at for at, item in enumerate(entry.lines) if item.kind == BAD), None)
        if worst is not None:
            self.table.scrollTo(self.table.entries.index(worst, 0))
        count, bad, repeated = (entry.count(kind) for kind in (TASK, BAD, REPEATED))
        self.add.setText(tr_n(count, "Add 1 task", "Add {count} tasks") if count else tr("Add"))
        self.add.setEnabled(bool(count))
        said = [tr("read as a file: {shape}", shape=entry.shape)] if entry.shape else []
        said += [tr_n(bad, "1 line cannot be added", "{count} lines cannot be added")] if bad else []
        said += [tr_n(repeated, "1 repeats a task", "{count} repeat a task")] if repeated else []
        self.counts.setText(" · ".join(said))
        self.say("\n".join(entry.notes))
        if self._then_add and self.current:
            self._then_add = False
            self._ask_add()

    def say(self, problem: str) -> None:
        """What went wrong, or has to be known; empty for nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def forget_added(self) -> None:
        """The lines that were added go; those that could not be stay, to be mended."""
        if self.imported:
            self.show_source("")
            self.show_entry(Entry())
            return
        bad = {item.line for item in self.entry.lines if item.kind == BAD}
        lines = self.field.toPlainText().split("\n")
        left = [line for number, line in enumerate(lines, 1) if number in bad] if not self.entry.shape else []
        self.field.setPlainText("\n".join(left))
        self.read_now()

    def _ask_add(self) -> None:
        if not self.current:
            self._then_add = True
            self.read_now()
        elif self.entry.tasks:
            self.add_asked.emit(self.entry.tasks)

    def _show_targets(self) -> None:
        menu = QMenu(self)
        for path, shown in self._targets:
            menu.addAction(shown.replace("&", "&&")).triggered.connect(
                lambda _on=False, value=path: self.target_chosen.emit(value)
            )
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.target.mapToGlobal(self.target.rect().bottomLeft()))
