"""The widgets of the board: what can be run, the rows, and the tasks that flip between a row and the base."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QProgressBar, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.routing.tables import EntriesTable, Entry, padded
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.flow import FlowRow
from workbench.desktop.shell.parts import ElidedLabel, label, primary_button, quiet_button
from workbench.desktop.theme import ThemeManager

_WIDTHS: Final = (112, 198, 112, 112, 112, 72, 86)
_NAME: Final = 146
_FLIPS: Final = (150, 150, 150, 116)


class BoardTable(EntriesTable):
    """Rows of the board; `chosen(row)` when another one is current, `base_asked(row)` on B, `run_asked` on R."""

    chosen = Signal(int)
    base_asked = Signal(int)
    run_asked = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        titles = (tr("Row"), tr("Top-1"), tr("Against the base"), tr("To nobody"), tr("Precision"),
                  tr("Recall"), tr("ms a task"), tr("USD a task"))  # fmt: skip
        super().__init__(theme, tr("Board"), titles, _WIDTHS, tips=_tips())
        self.selectionModel().currentRowChanged.connect(self._on_current)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names keep so much room that rows can be told apart; what then does not fit scrolls."""
        super().resizeEvent(event)
        least, header = self._theme.theme.px(_NAME), self.horizontalHeader()
        others = sum(header.sectionSize(column) for column in range(1, header.count()))
        wide = self.viewport().width() - others >= least
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch if wide else QHeaderView.ResizeMode.Fixed)
        if not wide:
            header.resizeSection(0, least)

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.chosen.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_B and self.currentIndex().isValid():
            self.base_asked.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.run_asked.emit()
        else:
            super().keyPressEvent(event)


def _tips() -> dict[int, str]:
    return dict(enumerate((
        tr("The share of the tasks with an expected skill whose highest score is that skill's"),
        tr("The difference in top-1 in points, with its 95 % interval; better or worse only where all of it says so"),
        tr("The share of the tasks that no skill takes"),
        tr("Of the labelled tasks that any skill takes, the share that goes where it should"),
        tr("Of the tasks that expect a skill, the share that goes to it"),
    ), 1))  # fmt: skip


class BoardPage(QWidget):
    """Toolbar, progress, rows, flips. It shows what it is given and asks through its buttons; R is its first one."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.run = primary_button(tr("Run"))
        self.run.setToolTip(tr("Runs every row that asks nobody (R)"))
        self.clients = DropButton(theme, "board-clients")
        self.clients.setToolTip(tr("What these clients show a model of the library, each measured as a row"))
        self.ask = quiet_button(tr("Ask a model…"))
        self.ask.setToolTip(tr("Shows who would be asked and what it would cost; nobody is asked before"))
        self.base = quiet_button(tr("Use as base"))
        self.base.setToolTip(tr("The other rows are compared with this one (B)"))
        self.log = quiet_button(tr("Run log…"))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Progress of the run"))
        self.said = ElidedLabel("", "secondary", "secondary")
        self.stop = quiet_button(tr("Cancel"))
        self.table = BoardTable(theme)
        self._why_empty = ""
        self.empty = label("", "body", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.rows = QStackedWidget()
        self.flips_title = label("", "section", wrap=True)
        self.notes = label("", "secondary", "warning", wrap=True)
        titles = (tr("Task"), tr("Expected"), tr("Base"), tr("This row"), tr("Change"))
        self.flips = EntriesTable(theme, tr("Tasks that flip"), titles, _FLIPS)
        self.below = QWidget()
        self._lay_out(theme)
        self.table.run_asked.connect(self.run.click)
        self.setFocusProxy(self.run)
        self.show_flips("", [], [])
        self.show_running(False)

    def _lay_out(self, theme: ThemeManager) -> None:
        px = theme.theme.px
        self.tools = FlowRow(px(8), px(6))
        for widget in (self.run, self.clients, self.ask, self.base, self.log):
            self.tools.addWidget(widget)
        tools = QWidget()
        tools.setLayout(self.tools)
        policy = tools.sizePolicy()
        policy.setHeightForWidth(True)
        tools.setSizePolicy(policy)
        head = QVBoxLayout()
        head.setContentsMargins(px(20), px(8), px(20), px(8))
        head.addWidget(tools)
        self._line = QWidget()
        line = QHBoxLayout(self._line)
        line.setContentsMargins(0, 0, 0, 0)
        self.progress.setFixedWidth(px(160))
        line.addWidget(self.progress)
        line.addWidget(self.said, 1)
        line.addWidget(self.stop)
        head.addWidget(self._line)
        self.board = padded(theme, self.table)
        self.rows.addWidget(self.board)
        self.rows.addWidget(self.empty)
        below = QVBoxLayout(self.below)
        below.setContentsMargins(0, px(8), 0, 0)
        for text in (self.flips_title, self.notes):
            text.setContentsMargins(px(20), 0, px(20), 0)
            below.addWidget(text)
        below.addWidget(padded(theme, self.flips), 100)
        below.addStretch(1)
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.setHandleWidth(1)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.rows)
        halves.addWidget(self.below)
        halves.setSizes([px(400), px(260)])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(halves, 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.run.click()
        else:
            super().keyPressEvent(event)

    def show_rows(self, entries: list[Entry], said: str) -> None:
        """The rows; `said` stands in their place while there is none. The current row stays."""
        row = self.table.currentIndex().row()
        self.table.entries.set_entries(entries)
        if 0 <= row < len(entries):
            self.table.selectRow(row)
        self._why_empty = said
        self._say_empty(running=not self.stop.isHidden())
        self.rows.setCurrentWidget(self.board if entries else self.empty)
        self.setFocusProxy(self.table if entries else self.run)
        self.below.setVisible(bool(entries))
        self.base.setEnabled(bool(entries))

    def _say_empty(self, *, running: bool) -> None:
        self.empty.setText(tr("Rows appear here once they are measured.") if running else self._why_empty)

    def show_flips(self, title: str, notes: list[str], entries: list[Entry]) -> None:
        """What flips between the current row and the base, and what has to be known of the row."""
        self.flips_title.setText(title)
        self.notes.setText("\n".join(notes[:8]))
        self.notes.setVisible(bool(notes))
        self.flips.entries.set_entries(entries)
        self.flips.setVisible(bool(entries))

    def show_running(
        self, running: bool, said: str = "", done: int = 0, total: int = 0, *, failed: bool = False
    ) -> None:
        """How far a run is; after it `said` stays until the next one, in the colour of a warning where it `failed`."""
        tone = "warning" if failed else "secondary"
        if self.said.property("tone") != tone:
            self.said.setProperty("tone", tone)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        self._say_empty(running=running)
        self.progress.setVisible(running)
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)
        self.stop.setVisible(running)
        self.said.setText(said)
        self._line.setVisible(running or bool(said))
        here = self.run.hasFocus()
        self.run.setEnabled(not running)
        self.ask.setEnabled(not running)
        if here and running:
            self.stop.setFocus()
