"""The view of usage: what to read, how far it is, a row for each skill, and below what a row is made of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.author.bottom import BottomPanel
from workbench.desktop.i18n import tr
from workbench.desktop.routing.tables import EntriesTable, Entry
from workbench.desktop.routing.usage.reading import Course, Usage
from workbench.desktop.routing.usage.rows import (
    GroupEntry,
    MomentEntry,
    UseEntry,
    ask_entries,
    claimed_entries,
    group_entries,
    moment_entries,
    skip_entries,
    summary,
    use_entries,
)
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import hairline, label, quiet_button
from workbench.desktop.theme import ThemeManager

MOMENTS: Final = "moments"
UNCLAIMED: Final = "unclaimed"
CLAIMED: Final = "claimed"
SKIPPED: Final = "skipped"


class UsagePage(QWidget):
    """`sources_asked` when something is to be chosen; `cancel_asked`; `moment_asked(Moment)`; `skill_asked(Group)`."""

    sources_asked = Signal()
    cancel_asked = Signal()
    moment_asked = Signal(object)
    skill_asked = Signal(object)
    left = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(tr("Usage"))
        self.sources = DropButton(theme, "routing-sessions")
        self.course = label("", "secondary", "secondary")
        self.cancel = quiet_button(tr("Cancel"))
        self.said = label("", "secondary", "secondary", wrap=True)
        self.empty = label("", "body", "secondary", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(theme.theme.px(24))
        self.skills = EntriesTable(theme, tr("Use of each skill"), _use_titles(), (64, 76, 84, 76, 100, 120))
        self._make_details(theme)
        self.make = quiet_button(tr("New skill from these…"))
        self.panels = BottomPanel(theme)
        self.body = QStackedWidget()
        self._lay_out()
        self._join()
        self.show_usage(None)

    def _make_details(self, theme: ThemeManager) -> None:
        where = tr("File and line")
        loads = (tr("When"), tr("Client"), tr("Session"), where)
        self.loads = QStackedWidget()
        self.unloaded = label("", "body", "secondary", wrap=True)
        self.unloaded.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.moments = EntriesTable(theme, tr("Loads of the skill"), loads, (110, 260, 240))
        kinds = (tr("Asked, like"), tr("Asks"), tr("Times"))
        self.groups = EntriesTable(theme, tr("Kinds of unclaimed asks"), kinds, (60, 60))
        self.asks = EntriesTable(theme, tr("Asks of this kind"), (tr("Asked"), tr("Times"), where), (60, 180))
        taken = (tr("Asked"), tr("Claimed by"), tr("How it is known"))
        self.claimed = EntriesTable(theme, tr("Asks that a skill claims"), taken, (220, 250))
        unread = (tr("Not read"), tr("Times"), where)
        self.skipped = EntriesTable(theme, tr("What was not read"), unread, (60, 240))

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        top = QWidget()
        row = QHBoxLayout(top)
        row.setContentsMargins(px(20), px(8), px(20), px(8))
        row.setSpacing(px(8))
        for widget in (self.sources, self.course, self.cancel):
            row.addWidget(widget)
        row.addStretch(1)
        self.said.setContentsMargins(px(20), 0, px(20), px(8))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        column.addWidget(self.said)
        column.addWidget(hairline())
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.skills)
        split.addWidget(self._below())
        split.setStretchFactor(0, 1)
        split.setSizes([px(340), px(250)])
        self.body.addWidget(split)
        self.body.addWidget(self.empty)
        column.addWidget(self.body, 1)

    def _below(self) -> BottomPanel:
        asks = QSplitter(Qt.Orientation.Horizontal)
        asks.setHandleWidth(1)
        asks.setChildrenCollapsible(False)
        asks.setFocusProxy(self.groups)
        asks.addWidget(self.groups)
        asks.addWidget(self.asks)
        self.loads.addWidget(self.moments)
        self.loads.addWidget(self.unloaded)
        self.loads.setFocusProxy(self.moments)
        self.panels.add_page(MOMENTS, tr("Loads"), self.loads)
        tools = QWidget()
        row = QHBoxLayout(tools)
        row.setContentsMargins(0, self._theme.theme.px(3), self._theme.theme.px(12), self._theme.theme.px(3))
        row.addWidget(self.make)
        self.panels.add_page(UNCLAIMED, tr("Unclaimed asks"), asks, tools)
        self.panels.add_page(CLAIMED, tr("Claimed asks"), self.claimed)
        self.panels.add_page(SKIPPED, tr("Not read"), self.skipped)
        return self.panels

    def _join(self) -> None:
        self.sources.clicked.connect(self.sources_asked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.skills.selectionModel().currentRowChanged.connect(lambda *_: self._show_moments())
        self.groups.selectionModel().currentRowChanged.connect(lambda *_: self._show_asks())
        self.skills.opened.connect(lambda _entry: self.panels.show_page(MOMENTS))
        self.groups.opened.connect(lambda _entry: self.ask_for_skill())
        self.make.clicked.connect(self.ask_for_skill)
        for table in (self.moments, self.asks, self.claimed):
            table.opened.connect(self._open_moment)
        self.skills.left.connect(self.left)
        for table in (self.moments, self.groups, self.claimed, self.skipped):
            table.left.connect(self.skills.setFocus)
        self.asks.left.connect(self.groups.setFocus)

    # What is shown

    def show_source(self, text: str) -> None:
        """What is read, in words."""
        self.sources.set_content(text, prefix=tr("Sessions"))
        self.sources.setAccessibleName(f"{tr('Sessions')}: {text}")

    def show_course(self, course: Course | None) -> None:
        """How far the reading is; None when none is under way."""
        self.cancel.setVisible(course is not None)
        self.course.setText(course_text(course) if course is not None else "")

    def show_usage(self, usage: Usage | None, why: str = "") -> None:
        """What a reading gave; None with the reason why there is nothing."""
        ledger = usage.ledger if usage is not None else None
        self.said.setText(summary(usage) if usage is not None else "")
        self.said.setVisible(usage is not None)
        self.empty.setText(why)
        self.skills.entries.set_entries(use_entries(ledger) if ledger is not None else ())
        found = usage.found.groups if usage is not None else ()
        self.groups.entries.set_entries(group_entries(found))
        claimed = claimed_entries(usage.claimed, usage.matchers) if usage is not None else []
        self.claimed.entries.set_entries(claimed)
        skipped = skip_entries(usage) if usage is not None else []
        self.skipped.entries.set_entries(skipped)
        self.panels.set_count(UNCLAIMED, sum(len(group.asks) for group in found))
        self.panels.set_count(CLAIMED, len(claimed))
        self.panels.set_count(SKIPPED, len(skipped))
        self.body.setCurrentIndex(0 if usage is not None else 1)
        for table in (self.skills, self.groups):
            if table.entries.entries:
                table.selectRow(0)
        self._show_moments()
        self._show_asks()

    def _open_moment(self, entry: Entry) -> None:
        if isinstance(entry, MomentEntry):
            self.moment_asked.emit(entry.moment)

    @property
    def group(self) -> GroupEntry | None:
        """The kind of asks that is chosen."""
        entry = _current(self.groups)
        return entry if isinstance(entry, GroupEntry) else None

    def ask_for_skill(self) -> None:
        """A new skill from the chosen kind of asks."""
        entry = self.group
        if entry is not None:
            self.skill_asked.emit(entry.group)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the matrix, from wherever it was not used."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _show_moments(self) -> None:
        entry = _current(self.skills)
        found = moment_entries(entry.use) if isinstance(entry, UseEntry) else []
        self.moments.entries.set_entries(found)
        self.unloaded.setText(entry.sentence if isinstance(entry, UseEntry) and not found else "")
        self.loads.setCurrentWidget(self.moments if found else self.unloaded)
        self.panels.set_count(MOMENTS, entry.use.loads if isinstance(entry, UseEntry) else 0)

    def _show_asks(self) -> None:
        entry = self.group
        self.asks.entries.set_entries(ask_entries(entry.group) if entry is not None else ())
        self.make.setEnabled(entry is not None)


def _current(table: EntriesTable) -> object:
    row = table.currentIndex().row()
    return table.entries.entries[row] if 0 <= row < len(table.entries.entries) else None


def _use_titles() -> tuple[str, ...]:
    return (
        tr("Skill"), tr("Loads"), tr("By user"), tr("By model"), tr("Sessions"), tr("Last used"), tr("Context, bytes"),
    )  # fmt: skip


def course_text(course: Course) -> str:
    """How far a reading is."""
    if not course.total:
        return tr("Looking for session files")
    if course.done < course.total:
        return tr("Reading file {at} of {total}", at=f"{course.done + 1:,}", total=f"{course.total:,}")
    return tr("Looking for asks that no skill takes: {count} judged", count=f"{course.asks:,}")
