"""The page "Conversation" below the panes: a row for everything that happened around the chosen call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from workbench.desktop.i18n import tr
from workbench.desktop.replay.playing import Shown, Wanted
from workbench.desktop.replay.talk.rows import GRAVE, entries
from workbench.desktop.routing.tables import EntriesTable, Entry
from workbench.desktop.shell.parts import label
from workbench.desktop.theme import ThemeManager
from workbench.hooks.conversation import around, lines, mark_of
from workbench.hooks.model import ChainResult, Record

if TYPE_CHECKING:
    from workbench.desktop.replay.place import ReplayPlace

PAGE: Final = "conversation"
_TASK: Final = "replay.talk"


class TalkPage(QWidget):
    """The rows, or the sentence that says why there are none."""

    def __init__(self, theme: ThemeManager) -> None:
        super().__init__()
        titles = (tr("Who and what"), tr("Verdict"), tr("Time"), tr("Bytes"))
        self.table = EntriesTable(theme, tr("Conversation"), titles, (210, 90, 110), height=42)
        px = theme.theme.px
        self.said = label(tr("Choose a recording and a chain."), "body", "secondary", wrap=True)
        self.said.setContentsMargins(px(20), px(12), px(20), px(12))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.said)
        self._stack.addWidget(self.table)
        self.setFocusProxy(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    def show_entries(self, found: Sequence[Entry]) -> None:
        """Other rows."""
        self.table.entries.set_entries(found)
        self._stack.setCurrentIndex(1 if found else 0)


class Talk:
    """Keeps the page at the chosen call. The file is read in the background, and only while the page is shown."""

    def __init__(self, place: ReplayPlace) -> None:
        self._place, self._tasks = place, place.services.tasks
        self.page = TalkPage(place.services.theme)
        self._wanted = Wanted()
        self._shown: ChainResult | None = None
        place.results.add_page(PAGE, tr("Conversation"), self.page)
        place.feed.shown_changed.connect(self.follow)
        place.results.page_changed.connect(lambda _name: self.follow())

    def follow(self) -> None:
        """Another call, another result, or the page is seen now."""
        shown = self._place.feed.shown
        played = shown.left if shown is not None else None
        result = played.result if played is not None else None
        grave = result is not None and mark_of(result) in GRAVE
        self._place.results.set_count(PAGE, len(result.steps) if result else 0, tone="error" if grave else "")
        if result is self._shown:
            return
        self._wanted.stale = True
        if shown is None or result is None:
            self._tasks.cancel(_TASK)
            self._take(None, [])
        elif self._place.results.page == PAGE:
            self._read(shown, result)

    def _read(self, shown: Shown, result: ChainResult) -> None:
        file, record, wanted = shown.row.file, shown.record, Wanted()
        self._wanted = wanted
        self._tasks.submit(
            _TASK, lambda: _entries(file, record, result, wanted), lambda found: self._take(result, found)
        )  # fmt: skip

    def _take(self, result: ChainResult | None, found: list[Entry]) -> None:
        self._shown = result
        self.page.show_entries(found)


def _entries(file: str, record: Record, result: ChainResult, wanted: Wanted) -> list[Entry]:
    said = around(file, record, lambda: wanted.stale)
    return entries(lines(record, result, said), said.problem, result.dialect)


def attach_talk(place: ReplayPlace) -> Talk:
    """Adds the page to the place, and the command that shows it."""
    talk = Talk(place)
    place.services.commands.attach("replay.conversation", lambda: place.results.show_page(PAGE))
    return talk
