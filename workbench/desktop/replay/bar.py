"""The toolbar of Replay: chain A, what it is held against, how outputs are shown, and how the recordings fare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from workbench.desktop.catalog.controls import Switch
from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.loading import ChainFile, Row
from workbench.desktop.replay.playing import NOT_RUN, Line
from workbench.desktop.replay.words import TITLES
from workbench.desktop.shell.drop_button import DropButton
from workbench.desktop.shell.parts import ElidedLabel, label, primary_button, quiet_button
from workbench.desktop.shell.segments import Segments
from workbench.desktop.theme import ThemeManager
from workbench.hooks.compare import Comparison

Entry = tuple[str, Callable[[], object]]


class ReplayBar(QWidget):
    """`chain_menu_asked(QMenu)` and `against_menu_asked(QMenu)` before these menus are shown, to be filled."""

    chain_menu_asked = Signal(object)
    against_menu_asked = Signal(object)
    mode_chosen = Signal(str)
    only_changes_turned = Signal(bool)
    replay_asked = Signal()
    stop_asked = Signal()
    save_asked = Signal()
    revert_asked = Signal()

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("surface")
        self.chain = DropButton(theme, "replay-chain")
        self.against = DropButton(theme, "replay-against")
        self.records = DropButton(theme, "replay-records")
        self.records.setAccessibleName(tr("Show or hide the recordings"))
        self.records.setToolTip(tr("Show or hide the recordings"))
        self.records.hide()
        self.modes = Segments(tr("Form"), (("text", tr("Text")), ("json", "JSON"), ("hex", tr("Hex"))), "text")
        self.only = Switch(theme, tr("Only what differs"))
        self.save = quiet_button(tr("Save the chain"))
        self.revert = quiet_button(tr("Revert"))
        self.count = label("", "section")
        self.rest = ElidedLabel("", "secondary", "secondary")
        self.stop = quiet_button(tr("Stop"))
        self.replay = primary_button(tr("Replay all"))
        self.chain.clicked.connect(partial(self._pop_up, self.chain, self.chain_menu_asked))
        self.against.clicked.connect(partial(self._pop_up, self.against, self.against_menu_asked))
        self.modes.chosen.connect(self.mode_chosen)
        self.only.toggled.connect(self.only_changes_turned)
        for button, signal in (
            (self.replay, self.replay_asked), (self.stop, self.stop_asked), (self.save, self.save_asked),
            (self.revert, self.revert_asked),
        ):  # fmt: skip
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())
        self._lay_out()

    def _lay_out(self) -> None:
        px = self._theme.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(20), px(12), px(16), px(10))
        self._column, self._two_rows = column, False
        self._rows = (QHBoxLayout(), QHBoxLayout())
        for row in self._rows:
            row.setSpacing(px(8))
            column.addLayout(row)
        self._parts: tuple[QWidget, ...] = (
            self.records, self.chain, self.save, self.revert, self.against, self.modes, self.only, self.count,
            self.rest, self.stop, self.replay,
        )  # fmt: skip
        self.records.setMaximumWidth(px(200))
        self._deal()

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window the list of recordings is behind a button."""
        self.records.setVisible(narrow)
        self._fit()

    @property
    def two_rows(self) -> bool:
        """Whether form and figures stand in a row of their own."""
        return self._two_rows

    def _fit(self) -> None:
        """Takes a second row where one cuts a word."""
        shown = [part for part in self._parts if not part.isHidden()]
        px = self._theme.theme.px
        needed = sum(part.sizeHint().width() for part in shown) + px(8) * len(shown) + px(36)
        two = needed > self.width() and self.modes in shown
        if two != self._two_rows:
            self._two_rows = two
            self._deal()

    def _deal(self) -> None:
        """Puts the parts into one row or two."""
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        row = self._rows[0]
        for part in self._parts:
            if part is self.modes and self._two_rows:
                row.addStretch(1)
                row = self._rows[1]
            if part is self.count:
                row.addStretch(1)
            row.addWidget(part)
        self._column.setSpacing(self._theme.theme.px(8) if self._two_rows else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_chain(self, file: ChainFile | None, draft: bool) -> None:
        """Which chain stands at the left, and whether it was changed and not saved."""
        name = file.shown.rsplit("/", 1)[-1] if file is not None else tr("none")
        self.chain.set_content(f"{name} ●" if draft else name, prefix=tr("Chain A"))
        changed = tr("changed, not saved") if draft else ""
        self.chain.setAccessibleName(", ".join(filter(None, (f"{tr('Chain A')}: {name}", changed))))
        self.chain.setToolTip("\n".join(filter(None, (file.shown if file is not None else "", changed))))
        self.save.setVisible(draft)
        self.revert.setVisible(draft)
        self._fit()

    def show_against(self, said: str) -> None:
        """What stands at the right."""
        self.against.set_content(said, prefix=tr("against"))
        self.against.setAccessibleName(f"{tr('against')} {said}")
        self._fit()

    def show_lines(self, rows: Sequence[Row], lines: Sequence[Line | None], running: bool) -> None:
        """How many recordings there are and how they fare."""
        self.count.setText(tr_n(len(rows), "1 recording", "{count} recordings") if rows else "")
        self.rest.setText(fares(rows, lines))
        self.stop.setVisible(running)
        for widget in (self.against, self.modes, self.only, self.replay):
            widget.setVisible(bool(rows))
        self.rest.setVisible(bool(self.rest.text()))
        self._fit()

    def _pop_up(self, below: QWidget, asked: SignalInstance, _checked: bool = False) -> None:
        menu = QMenu(self)
        asked.emit(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(below.mapToGlobal(below.rect().bottomLeft()))


def fares(rows: Sequence[Row], lines: Sequence[Line | None]) -> str:
    """How many recordings disagree, fail, or became longer; how many are still to come."""
    done = [line for line in lines if line is not None]
    differ = sum(line.compared not in (None, Comparison.SAME) for line in done)
    idle = sum(any(half is not None and half.verdict == NOT_RUN for half in line[:2]) for line in done)
    failed = sum(line.left.failed and line.left.verdict != NOT_RUN for line in done)
    longer = sum(line.left.longer for line in done)
    waiting = len(rows) - len(done)
    parts = [tr_n(differ, "1 disagrees", "{count} disagree")] if differ else []
    parts += [tr_n(failed, "1 fails", "{count} fail")] if failed else []
    parts += [tr_n(idle, "1 not run", "{count} not run")] if idle else []
    if longer:
        parts.append(tr_n(longer, "1 rewrite longer than the raw text", "{count} rewrites longer than the raw text"))
    parts += [tr("{count} to come", count=f"{waiting:,}")] if waiting and done else []
    return " · ".join(parts)


def host_entries(choose: Callable[[str], object]) -> list[Entry]:
    """An entry for each host."""
    return [(title, partial(choose, dialect)) for dialect, title in TITLES.items()]
