"""The page "History" below the panes: the list of runs, one of them opened, or two beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.replay.history.words import change_word
from workbench.desktop.routing.tables import EntriesTable, Entry
from workbench.desktop.shell.parts import ElidedLabel, label, quiet_button
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager
from workbench.hooks.history_compare import Change

ALL: Final = "all"
_HEIGHT: Final = 42


class HistoryPage(QWidget):
    """`opened(number)` for an entry of the shown table, `back` for the list, and what the buttons ask for the run that
    is current; `filtered(key)` when another kind of change is wanted."""

    opened = Signal(int)
    back = Signal()
    open_asked = Signal()
    compare_asked = Signal(QPoint)
    again_asked = Signal()
    delete_asked = Signal()
    filtered = Signal(str)

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        titles = (tr("Chain and hosts"), tr("When"), tr("Recordings"), tr("Verdicts"), tr("Time"))
        self.runs = EntriesTable(theme, tr("Runs"), titles, (170, 100, 260, 90), height=_HEIGHT)
        titles = (tr("Recording"), tr("Verdict"), tr("Bytes"), tr("Time"), tr("A / B"))
        self.lines = EntriesTable(theme, tr("Records of the run"), titles, (190, 150, 150, 100), height=_HEIGHT)
        titles = (tr("Recording"), tr("Change"), tr("Verdict"), tr("Bytes"), tr("Time"))
        self.pairs = EntriesTable(theme, tr("Two runs"), titles, (150, 190, 150, 150), height=_HEIGHT)
        self.said = label("", "body", "secondary", wrap=True)
        px = theme.theme.px
        self.said.setContentsMargins(px(20), px(12), px(20), px(12))
        self.all_runs = quiet_button(tr("All runs"))
        self.title = ElidedLabel("", "secondary", "secondary")
        self.open = quiet_button(tr("Open"))
        self.compare = quiet_button(tr("Compare with…"))
        self.again = quiet_button(tr("Run again"))
        self.delete = quiet_button(tr("Delete…"))
        kinds = [(ALL, tr("All")), *((kind.value, change_word(kind).word) for kind in Change)]
        self.kinds = Segments(tr("Shown records"), kinds, ALL)
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self.show_said("")

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        head = QHBoxLayout()
        head.setContentsMargins(px(16), px(4), px(16), px(4))
        head.setSpacing(px(8))
        head.addWidget(self.all_runs)
        head.addWidget(self.title, 1)
        for button in (self.open, self.compare, self.again, self.delete):
            head.addWidget(button)
        second = QHBoxLayout()
        second.setContentsMargins(px(16), 0, px(16), px(4))
        second.addWidget(self.kinds)
        second.addStretch(1)
        for widget in (self.said, self.runs, self.lines, self.pairs):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(second)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        for table in (self.runs, self.lines, self.pairs):
            table.opened.connect(lambda entry: self.opened.emit(min(entry.tasks)))
        for table in (self.lines, self.pairs):
            table.left.connect(self.back)
        self.all_runs.clicked.connect(lambda _checked: self.back.emit())
        self.open.clicked.connect(lambda _checked: self.open_asked.emit())
        self.compare.clicked.connect(lambda _checked: self.compare_asked.emit(self._below(self.compare)))
        self.again.clicked.connect(lambda _checked: self.again_asked.emit())
        self.delete.clicked.connect(lambda _checked: self.delete_asked.emit())
        self.kinds.chosen.connect(self.filtered)
        self.runs.selectionModel().currentChanged.connect(lambda _now, _former: self._fit())

    def _below(self, button: QWidget) -> QPoint:
        return button.mapToGlobal(button.rect().bottomLeft())

    # What is shown

    @property
    def current(self) -> int:
        """The number of the run that is current in the list; -1 for none."""
        row = self.runs.currentIndex().row()
        return row if 0 <= row < len(self.runs.entries.entries) else -1

    @property
    def at_list(self) -> bool:
        """Whether the list of runs is shown, or why there is none."""
        return self._stack.currentWidget() in (self.runs, self.said)

    def show_runs(self, entries: Sequence[Entry], current: int, title: str) -> None:
        """The list."""
        self.runs.entries.set_entries(entries)
        if 0 <= current < len(entries):
            self.runs.setCurrentIndex(self.runs.entries.index(current, 0))
        self._show(self.runs, title)

    def show_said(self, text: str) -> None:
        """A sentence in place of a list."""
        self.runs.entries.set_entries(())
        self.said.setText(text)
        self._show(self.said, "")

    def show_lines(self, entries: Sequence[Entry], title: str) -> None:
        """The records of a run."""
        self.lines.entries.set_entries(entries)
        self._show(self.lines, title)

    def show_pairs(self, entries: Sequence[Entry], title: str, counts: dict[Change, int]) -> None:
        """Records of two runs, with how many there are of each kind."""
        for kind in Change:
            self.kinds.buttons[kind.value].setText(f"{change_word(kind).word} {counts.get(kind, 0):,}")
        self.pairs.entries.set_entries(entries)
        self._show(self.pairs, title)

    def _show(self, widget: QWidget, title: str) -> None:
        had = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self._stack.setCurrentWidget(widget)
        if widget is not self.said:
            self.setFocusProxy(widget)
        self.title.setText(title)
        self._fit()
        if had and widget is not self.said:
            widget.setFocus()

    def _fit(self) -> None:
        listed = self.at_list
        self.all_runs.setVisible(not listed)
        self.kinds.setVisible(self._stack.currentWidget() is self.pairs)
        self.open.setVisible(listed)
        empty = self._stack.currentWidget() is self.said
        for button in (self.open, self.compare, self.again, self.delete):
            button.setEnabled(not empty and (not listed or self.current >= 0))
        self.compare.setVisible(self._stack.currentWidget() is not self.pairs)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the current run away."""
        if event.key() == Qt.Key.Key_Delete and self.delete.isEnabled():
            self.delete_asked.emit()
        else:
            super().keyPressEvent(event)
