"""The lowest part of the detail: the smallest edits that turn the current task, and advice for the current skill."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.edits.rows import TriedList, TriedRow
from workbench.desktop.shell.parts import ElidedLabel, hairline, label
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager

TASK, SKILL = "task", "skill"


class EditsPanel(QWidget):
    """Shows what was tried for one of two questions; `asked(page)` when the other one is wanted, `shown` when it comes
    into sight."""

    asked = Signal(str)
    shown = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.title = ElidedLabel("", "section")
        name = tr("What is tried")
        self.pages = Segments(name, ((TASK, tr("Task")), (SKILL, tr("Advice"))), TASK)
        self.pages.buttons[TASK].setToolTip(tr("The smallest edits that change where this task goes"))
        self.pages.buttons[SKILL].setToolTip(tr("Edits of this skill's description, measured on all labelled tasks"))
        self.list = TriedList(theme, tr("Edits that were tried"))
        self.said = label("", "secondary", "secondary", wrap=True)
        self.pages.chosen.connect(self.asked)
        self._lay_out()
        self.hide()

    @property
    def page(self) -> str:
        """Which question is answered."""
        return self.pages.current

    def stops(self) -> list[QWidget]:
        """Where the keyboard can go: the rows, where there are any."""
        return [] if self.isHidden() or self.list.isHidden() else [self.list]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def show_page(self, page: str) -> None:
        """The other question."""
        self.pages.set_current(page)
        self.asked.emit(page)

    def show_rows(self, title: str, rows: Sequence[TriedRow], said: str) -> None:
        """What was found, with a sentence below it."""
        self.title.setText(title)
        self.list.setAccessibleName(title)
        self.list.set_rows(rows)
        self.said.setText(said)
        self.said.setVisible(bool(said))

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, px(12))
        column.setSpacing(px(6))
        column.addWidget(hairline())
        row = QHBoxLayout()
        row.setContentsMargins(px(20), 0, px(20), 0)
        row.setSpacing(px(8))
        row.addWidget(self.title, 1)
        row.addWidget(self.pages)
        column.addLayout(row)
        column.addWidget(self.list)
        below = QHBoxLayout()
        below.setContentsMargins(px(20), 0, px(20), 0)
        below.addWidget(self.said)
        column.addLayout(below)
