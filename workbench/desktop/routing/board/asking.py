"""Asks a model about the tasks, after its dialog: progress, cost so far, cancel, and what came of it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.reasons import reason_text
from workbench.desktop.routing.board.contestants import Field, Tally, read_field
from workbench.desktop.routing.board.log import CANCELLED, DONE
from workbench.desktop.routing.runs.offering import why_no_model

if TYPE_CHECKING:
    from workbench.desktop.routing.board.controller import Board
    from workbench.desktop.routing.board.model_run import Ended, Prepared

_READ: Final = "routing.model-read"
_RUN: Final = "routing.model"
_LOOK_MS: Final = 150


class ModelRuns(QObject):
    """One run at a time; `running` while it asks."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._board = board
        self._cancel: threading.Event | None = None
        self._tally = Tally()
        self._prepared: Prepared | None = None
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show_progress)
        board.page.ask.clicked.connect(self.ask)
        board.page.stop.clicked.connect(self.cancel)
        board.place.closing.connect(self.cancel)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.cancel)

    @property
    def running(self) -> bool:
        """Whether a model is being asked."""
        return self._cancel is not None

    def ask(self) -> None:
        """Reads skills and tasks, then shows what a run would take; nobody is asked before Start."""
        place = self._board.place
        missing = why_no_model()
        if missing:
            place.services.dialogs.tell(tr("Ask a model"), missing)
        elif not (self.running or self._board.running) and place.feed.results is not None:
            ground, texts, recorded = self._board.ground(), place.feed.texts, dict(place.feed.recorded)
            place.services.tasks.submit(_READ, lambda: read_field(ground, texts, recorded), self._open)

    def _open(self, field: Field) -> None:
        from workbench.clients.client import clients
        from workbench.desktop.routing.board.model_dialog import ModelDialog
        from workbench.desktop.routing.board.model_run import setup_of

        place, workspace = self._board.place, self._board.place.services.workspace
        titles = {item.id: item.title for item in workspace.profiles}
        first = [name for name in (workspace.primary, *workspace.also) if name in clients()]
        offered = [(name, titles.get(name, name)) for name in dict.fromkeys([*first, *clients()])]
        dialog = ModelDialog(place, setup_of(), field, offered)
        if place.services.dialogs.show(dialog) and dialog.prepared is not None:
            self._start(dialog.prepared)
        dialog.deleteLater()

    def _start(self, prepared: Prepared) -> None:
        from workbench.desktop.routing.board.model_run import carry_out, setup_of

        cancel = self._cancel = threading.Event()
        tally = self._tally = Tally()
        self._prepared = prepared
        self._board.place.asking = setup_of().host
        self._board.place.status_changed.emit()
        self._board.listing = prepared.field.listing
        self._show_progress()
        self._look.start()

        def take(found: Ended) -> None:
            if cancel is self._cancel:
                self._take(found, cancel.is_set())

        def failed(failure: BaseException) -> None:
            if cancel is self._cancel:
                self._end(f"{type(failure).__name__}: {failure}", failed=True)

        self._board.place.services.tasks.submit(_RUN, lambda: carry_out(prepared, tally, cancel), take, failed)

    def cancel(self) -> None:
        """Gives up what is under way; what was answered stays."""
        if self._cancel is not None:
            self._cancel.set()

    def forget(self) -> None:
        """Another folder is open: what comes of the run is of no use any more."""
        self.cancel()
        self._cancel = None
        self._board.place.asking = ""
        self._look.stop()

    def _take(self, found: Ended, cancelled: bool) -> None:
        board = self._board
        self._end(_outcome(found, cancelled), failed=bool(found.failures) and not cancelled)
        if found.answered:
            board.place.feed.recorded["llm"] = found.recorded
            board.put(found.standing)
        short = found.failures[0][0] if found.failures and found.answered < found.asked else DONE
        board.keep(found.standing.contestant.model, CANCELLED if cancelled else short, [found.standing])

    def _end(self, said: str, *, failed: bool) -> None:
        self._cancel = self._prepared = None
        self._look.stop()
        self._board.place.asking = ""
        self._board.page.show_running(False, said, failed=failed)
        self._board.place.status_changed.emit()

    def _show_progress(self) -> None:
        prepared, tally = self._prepared, self._tally
        if prepared is None:
            return
        bill = prepared.asker.spending.bill
        cost = "" if bill.cost is None else tr("{cost} USD so far", cost=f"{bill.cost:.4f}")
        model = prepared.asker.model
        said = tr("{model}: {done} of {total} tasks, {calls} calls answered, {failed} failed", model=model,
                  done=f"{tally.done:,}", total=f"{tally.total:,}", calls=f"{bill.calls:,}",
                  failed=f"{bill.failed:,}")  # fmt: skip
        self._board.page.show_running(True, " · ".join(filter(None, (said, cost))), tally.done, tally.total)


def _outcome(found: Ended, cancelled: bool) -> str:
    parts = [tr("Cancelled")] if cancelled else []
    parts.append(tr("{answered} of {asked} tasks answered", answered=f"{found.answered:,}", asked=f"{found.asked:,}"))
    if found.bill.cost is not None:
        parts.append(tr("{cost} USD", cost=f"{found.bill.cost:.4f}"))
    if found.failures:
        text, count = found.failures[0]
        reason = reason_text(text)
        parts.append(tr_n(count, "1 run not measured: {reason}", "{count} runs not measured: {reason}", reason=reason))
    return " · ".join(parts)
