"""Runs the board in the background, row by row, and shows what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMenu

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.routing.board.asking import ModelRuns
from workbench.desktop.routing.board.contestants import (
    Contestant,
    Field,
    Standing,
    Tally,
    listing_of,
    measure,
    read_field,
    usual_rows,
)
from workbench.desktop.routing.board.entries import (
    compared,
    flip_entries,
    flips_title,
    notes_of,
    standing_entry,
    title_of,
)
from workbench.desktop.routing.board.log import CANCELLED, DONE, RunLog, run_of
from workbench.desktop.routing.board.log_dialog import LogDialog
from workbench.desktop.routing.board.page import BoardPage
from workbench.desktop.routing.engine import Ground, Results
from workbench.desktop.routing.runs.heard import embedding_host, why_no_semantic
from workbench.desktop.routing.tables import Entry
from workbench.desktop.routing.view import MATRIX
from workbench.routing.paired import Comparison

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

T = TypeVar("T")
VIEW: Final = "compare"
_RUN: Final = "routing.board"
_COMPARE: Final = "routing.board.compare"
_SAVE: Final = "routing.log.save"
_LOOK: Final = "routing.board.look"
_LOOK_MS: Final = 120


class Board(QObject):
    """`standings` by row, the `base` among them, and the log of runs of the open folder."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self.place, self.page = place, BoardPage(place.services.theme)
        self.standings: dict[str, Standing] = {}
        self.comparisons: dict[str, Comparison] = {}
        self.base = ""
        self.clients: tuple[str, ...] | None = None
        self.log: RunLog | None = None
        self.listing = ""
        self._tally: Tally | None = None
        self._fresh: list[str] = []
        self._lost: list[str] = []
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show_progress)
        page = self.page
        page.run.clicked.connect(self.run)
        page.stop.clicked.connect(self.cancel)
        page.base.clicked.connect(lambda: self.use_as_base(page.table.currentIndex().row()))
        page.table.base_asked.connect(self.use_as_base)
        page.table.chosen.connect(self.show_flips)
        page.table.opened.connect(lambda _entry: page.flips.setFocus())
        page.table.left.connect(lambda: place.show_view(MATRIX))
        page.flips.opened.connect(self._open_task)
        page.flips.left.connect(page.table.setFocus)
        page.log.clicked.connect(self.show_log)
        page.clients.clicked.connect(self._pick_clients)
        place.services.workspace.opened.connect(lambda _path: self._forget())
        place.feed.ready.connect(self._on_results)
        place.view_shown.connect(lambda view: self.show_rows() if view == VIEW else None)
        place.add_view(VIEW, tr("Compare"), page, page)
        self.models = ModelRuns(self)
        place.closing.connect(self.cancel)
        self.show_rows()

    # Running

    @property
    def running(self) -> bool:
        """Whether rows are being measured."""
        return self._tally is not None

    @property
    def order(self) -> list[str]:
        """The rows in the order of the table."""
        return list(self.standings)

    def run(self) -> None:
        """Measures every row that asks nobody, one after the other."""
        results = self.place.feed.results
        if self.running or self.models.running or results is None:
            return
        if not results.evaluation.judged:
            self.place.announced.emit(self._why_empty())
            return
        tally = self._tally = Tally()
        self._fresh, self._lost = [], []
        ground, texts = self.ground(), self.place.feed.texts
        recorded, clients = dict(self.place.feed.recorded), self.client_ids
        self.page.show_running(True, tr("Skills and tasks are being read."))
        self._look.start()

        def read() -> tuple[Field, list[Contestant]]:
            field = read_field(ground, texts, recorded)
            semantic = not embedding_host() and not why_no_semantic()
            return field, usual_rows(clients, recorded, semantic)

        self._submit(tally, read, lambda found: self._begin(tally, *found))

    def cancel(self) -> None:
        """Stops after the task that is being judged; rows that are done stay."""
        if self._tally is not None:
            self._tally.stop = True

    def ground(self) -> Ground:
        """What is open now."""
        workspace = self.place.services.workspace
        config = str(workspace.config_file) if workspace.config_file is not None else ""
        return Ground(str(workspace.base), tuple(row.path for row in workspace.skills), config)

    def _submit(self, tally: Tally, work: Callable[[], T], done: Callable[[T], object]) -> None:
        self.place.services.tasks.submit(_RUN, work, done, partial(self._on_failed, tally))

    def _begin(self, tally: Tally, field: Field, rows: list[Contestant]) -> None:
        tally.total = max(1, len(rows) * len(field.tasks))
        self.listing = field.listing
        self._next(tally, field, rows)

    def _next(self, tally: Tally, field: Field, rows: Sequence[Contestant]) -> None:
        if tally is not self._tally:
            return
        if tally.stop or not rows:
            self._end(CANCELLED if tally.stop else DONE)
            return
        who, rest = rows[0], rows[1:]

        def take(found: Standing | None) -> None:
            if found is not None and tally is self._tally:
                self.put(found)
            self._next(tally, field, rest)

        def lose(failure: BaseException) -> None:
            self._lost.append(f"{self.title(who)}: {failure}")
            self._next(tally, field, rest)

        self.place.services.tasks.submit(_RUN, lambda: measure(who, field, tally), take, lose)

    def put(self, found: Standing) -> None:
        """A row's result."""
        key = found.contestant.key
        self.standings[key] = found
        self._fresh.append(key)
        self.base = self.base or key
        self.compare()

    def _end(self, ended: str) -> None:
        self._tally = None
        self._look.stop()
        self.keep("matchers", ended, [self.standings[key] for key in self._fresh])
        count = len(self._fresh)
        done = tr_n(count, "1 row measured", "{count} rows measured")
        words = {CANCELLED: tr("Cancelled"), DONE: ""}
        said = [words.get(ended, ended), done, *self._lost]
        failed = ended not in words or bool(self._lost)
        self.page.show_running(False, " · ".join(filter(None, said)), failed=failed)
        self.show_rows()
        if self.page.isVisible() and not self.page.flips.hasFocus():
            self.page.setFocus()

    def _on_failed(self, tally: Tally, failure: BaseException) -> None:
        if tally is self._tally:
            self._end(f"{type(failure).__name__}: {failure}")

    def _show_progress(self) -> None:
        if self._tally is not None:
            done, total = self._tally.done, self._tally.total
            said = tr("{done} of {total} tasks, over all rows", done=f"{done:,}", total=f"{total:,}")
            self.page.show_running(True, said if total else tr("Skills and tasks are being read."), done, total)

    # The log

    def keep(self, what: str, ended: str, found: Sequence[Standing]) -> None:
        """Puts a run into the log of this folder."""
        root = self.place.services.workspace.root
        if root is None or not found:
            return
        log = self.run_log()
        version, values = log.add(run_of(what, ended, [(self.title(item.contestant), item) for item in found]))

        def said(problem: str) -> None:
            if problem:
                self.place.announced.emit(tr("The run log was not saved: {reason}", reason=problem))

        self.place.services.tasks.submit(_SAVE, lambda: log.save(version, values), said)

    def run_log(self) -> RunLog:
        """The log of the open folder."""
        if self.log is None:
            services = self.place.services
            self.log = RunLog(services.settings.folder, str(services.workspace.root))
            if self.log.problem:
                self.place.announced.emit(self.log.problem)
        return self.log

    def show_log(self) -> None:
        """The runs of this folder."""
        services = self.place.services
        if services.workspace.root is not None:
            services.dialogs.show(LogDialog(services.theme, self.run_log(), self.place.window()))

    # What is shown

    @property
    def client_ids(self) -> tuple[str, ...]:
        """Clients whose lists have a row: those that are checked, unless others were picked."""
        if self.clients is not None:
            return self.clients
        from workbench.clients.client import clients

        workspace = self.place.services.workspace
        return tuple(name for name in (workspace.primary, *workspace.also) if name in clients())

    def title(self, who: Contestant) -> str:
        """What a row is called."""
        return title_of(who, {item.id: item.title for item in self.place.services.workspace.profiles})

    def _on_results(self, results: Results | None) -> None:
        """Looks in the background whether the rows are still about what is there now."""
        self.show_rows()
        if results is None or not self.standings:
            return
        skills, tasks = results.skills, results.loaded.tasks
        self.place.services.tasks.submit(_LOOK, lambda: listing_of(skills, tasks), self._take_listing)

    def _take_listing(self, found: str) -> None:
        self.listing = found
        self.show_rows()

    def compare(self) -> None:
        """Compares every row with the base, in the background."""
        base, rows = self.standings.get(self.base), list(self.standings.values())
        if base is None:
            self.show_rows()
            return
        self.place.services.tasks.submit(_COMPARE, lambda: compared(base, rows), self._take_compared)

    def _take_compared(self, found: dict[str, Comparison]) -> None:
        self.comparisons = found
        self.show_rows()
        self.show_flips(self.page.table.currentIndex().row())

    def show_rows(self) -> None:
        """The table as it is now."""
        titles = {item.id: item.title for item in self.place.services.workspace.profiles}
        names = ", ".join(titles.get(name, name) for name in self.client_ids) or tr("none")
        self.page.clients.set_content(names, prefix=tr("Lists of"))
        self.page.clients.setAccessibleName(f"{tr('Lists of')}: {names}")
        found = [
            standing_entry(item, self.title(item.contestant), key == self.base, self.comparisons.get(key), self.listing)
            for key, item in self.standings.items()
        ]
        self.page.show_rows(found, self._why_empty())

    def _why_empty(self) -> str:
        results = self.place.feed.results
        if results is None or not results.evaluation.judged:
            return tr("There is no task yet, so nothing can be compared.")
        return tr("Run measures the matchers, the baselines and the lists of clients on these tasks. Nobody is asked.")

    def show_flips(self, row: int) -> None:
        """The tasks that flip between a row and the base."""
        key = self.order[row] if 0 <= row < len(self.standings) else ""
        found, comparison, base = self.standings.get(key), self.comparisons.get(key), self.standings.get(self.base)
        if found is None:
            self.page.show_flips(tr("Choose a row to see which tasks flip between it and the base."), [], [])
        elif key == self.base or comparison is None or base is None:
            base_said, others = tr("The other rows are compared with this one."), tr("It was measured on other tasks.")
            said = base_said if key == self.base else others
            self.page.show_flips(said, notes_of(found), [])
        else:
            title = flips_title(comparison, self.title(base.contestant))
            self.page.show_flips(title, notes_of(found), flip_entries(comparison, base, found))

    def use_as_base(self, row: int) -> None:
        """The other rows are compared with this one."""
        if 0 <= row < len(self.standings):
            self.base = self.order[row]
            self.compare()

    def _open_task(self, entry: Entry) -> None:
        self.place.show_view(MATRIX)
        self.place.filter_tasks(None)
        self.place.matrix.select_task(next(iter(entry.tasks)))
        self.place.matrix.setFocus()

    def _pick_clients(self) -> None:
        from workbench.clients.client import clients

        titles = {item.id: item.title for item in self.place.services.workspace.profiles}
        menu = QMenu(self.page)
        for name in clients():
            action = menu.addAction(titles.get(name, name).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name in self.client_ids)
            action.triggered.connect(partial(self.toggle_client, name))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.page.clients.mapToGlobal(self.page.clients.rect().bottomLeft()))

    def toggle_client(self, name: str, on: bool) -> None:
        """A client's list has a row in the next run, or not."""
        kept = tuple(item for item in self.client_ids if item != name)
        self.clients = (*kept, name) if on else kept
        self.show_rows()

    def _forget(self) -> None:
        self.cancel()
        self.models.forget()
        self._tally = None
        self._look.stop()
        self.standings, self.comparisons, self.base, self.listing = {}, {}, "", ""
        self.log, self.clients, self._fresh = None, None, []
        self.page.show_running(False)
        self.show_rows()
