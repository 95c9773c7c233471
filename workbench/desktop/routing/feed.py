"""Follows the library and has its tasks routed in the background; the newest wish wins."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.i18n import tr
from workbench.desktop.routing.engine import Ask, Ground, Results, RoutingEngine
from workbench.desktop.routing.runs.deciding import with_limits
from workbench.desktop.routing.runs.heard import Matchers
from workbench.desktop.services import Services
from workbench.routing.evaluation import Judged
from workbench.routing.imported import Imported
from workbench.routing.route import Limits, limits_for

STALE_MS: Final = 150
"""So long the old figures look like those of now."""
IDLE_MS: Final = 350
"""While the place is not seen, it waits for a pause in typing."""
_LOAD: Final = "routing.load"
_COMPUTE: Final = "routing.compute"
_DECIDE: Final = "routing.decide"
_LIVE: Final = "routing.live"
_TRY: Final = "routing.try"


class RoutingFeed(QObject):
    """`ready(Results or None)` for the tasks of files, `live_ready(texts, judged)` for what is typed,
    `tried(Results)` for a description that is tried."""

    ready = Signal(object)
    live_ready = Signal(object, object)
    tried = Signal(object)
    stale_changed = Signal(bool)
    failed = Signal(str)

    def __init__(self, services: Services, visible: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks = services.workspace, services.tasks
        self._visible = visible
        self.engine: RoutingEngine | None = None
        self.results: Results | None = None
        self.matchers: Matchers | None = None
        self.recorded: dict[str, Imported] = {}
        self.limits: Limits | None = None
        self.stale = False
        self._outdated = True
        self._revision = 0
        self._edited: dict[str, bytes] = {}
        self._late = QTimer(self, singleShot=True, interval=STALE_MS)
        self._late.timeout.connect(lambda: self._set_stale(True))
        self._idle = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._idle.timeout.connect(self.refresh)
        workspace = services.workspace
        workspace.opened.connect(lambda _path: self._forget())
        workspace.scan_finished.connect(self._on_scan_finished)
        workspace.findings_changed.connect(self._on_findings_changed)
        workspace.rows_replaced.connect(self._on_rows_replaced)

    @property
    def waiting(self) -> bool:
        """Whether something will be computed after a pause in typing."""
        return self._idle.isActive()

    @property
    def texts(self) -> dict[str, bytes]:
        """The texts that were being edited when it last routed, by path."""
        return dict(self._edited)

    def why_nothing(self) -> str | None:
        """Why no command can be about results; None when there are some."""
        return None if self.results is not None else tr("no task is routed yet")

    def catch_up(self) -> None:
        """The place is seen: what waited is computed now."""
        if self._outdated:
            self.reload()
        elif self._idle.isActive():
            self.refresh()

    def reload(self) -> None:
        """Reads skills and tasks again, in the background."""
        workspace = self._workspace
        if workspace.root is None or workspace.scanning:
            return
        self._outdated = False
        config = str(workspace.config_file) if workspace.config_file is not None else ""
        body = self._reads_body
        ground = Ground(str(workspace.base), tuple(row.path for row in workspace.skills), config, body)
        engine = RoutingEngine()

        def load() -> RoutingEngine:
            engine.load(ground)
            return engine

        self._late.start()
        self._tasks.submit(_LOAD, load, self._on_loaded, self._on_failed)

    def refresh(self) -> None:
        """Routes every task with what is known."""
        engine = self.engine
        if engine is None or self._workspace.root is None:
            return
        self._idle.stop()
        ask = self._ask({})
        self._tasks.cancel(_TRY)
        if not self.stale:
            self._late.start()
        self._tasks.submit(_COMPUTE, lambda: engine.compute(ask), self._take, self._on_failed)

    def set_matchers(self, matchers: Matchers | None) -> None:
        """Other matchers; None for the default ones. Their scores have another scale: a threshold is forgotten."""
        read = self._reads_body
        if matchers != self.matchers:
            self.limits = None
        self.matchers = matchers
        if self._reads_body and not read and self.engine is not None:
            self.reload()
        else:
            self.refresh()

    @property
    def _reads_body(self) -> bool:
        return "body" in dict(self.matchers or ())

    def set_limits(self, limits: Limits | None) -> None:
        """Decides everything from another threshold on; None for that of a first look."""
        self.limits = limits
        results = self.results
        if results is None or _COMPUTE in self._tasks.keys:
            return
        wanted = limits or limits_for(results.router.choices, len(results.skills))
        self._tasks.submit(_DECIDE, lambda: with_limits(results, wanted), self._take, self._on_failed)

    def judge(self, texts: Sequence[str]) -> None:
        """Routes what is typed or suggested; the latest wins."""
        results = self.results
        if results is None:
            return
        wanted = tuple(texts)

        def work() -> list[Judged]:
            return [results.judge(text) for text in wanted]

        def show(found: list[Judged]) -> None:
            if self.results is results:
                self.live_ready.emit(wanted, found)

        self._tasks.submit(_LIVE, work, show, self._on_failed)

    def try_descriptions(self, descriptions: Mapping[str, str]) -> None:
        """Routes every task with other descriptions, by path; nothing is written."""
        engine = self.engine
        if engine is None or self.results is None or _COMPUTE in self._tasks.keys:
            return
        ask = self._ask(descriptions)
        self._tasks.submit(_TRY, lambda: engine.compute(ask), self._take_tried, self._on_failed)

    def stop_trying(self) -> None:
        """What was tried is forgotten."""
        self._tasks.cancel(_TRY)

    # Inside

    def _ask(self, descriptions: Mapping[str, str]) -> Ask:
        self._revision += 1
        if self.engine is not None:
            self.engine.newest = self._revision
        wanted = self._workspace.texts_wanted
        self._edited = dict(wanted()) if wanted is not None else {}
        recorded, limits = dict(self.recorded), self.limits
        return Ask(self._revision, self._edited, self.matchers, descriptions, time.perf_counter(), recorded, limits)

    def _take(self, made: Results | None) -> None:
        if made is None or made.revision != self._revision:
            return
        self._late.stop()
        self._set_stale(False)
        self.results = made
        self.ready.emit(made)
        if self.limits is not None and self.limits != made.router.limits:
            self.set_limits(self.limits)  # moved while this was computed

    def _take_tried(self, made: Results | None) -> None:
        if made is not None and made.revision == self._revision:
            self.tried.emit(made)

    def _on_loaded(self, engine: RoutingEngine) -> None:
        self.engine = engine
        self.refresh()

    def _on_failed(self, failure: BaseException) -> None:
        self._late.stop()
        self._set_stale(False)
        self.failed.emit(f"{type(failure).__name__}: {failure}")

    def _on_scan_finished(self) -> None:
        if self._visible():
            self.reload()
        else:
            self._outdated = True

    def _on_rows_replaced(self) -> None:
        if self._workspace.root is None:
            self._forget()

    def _forget(self) -> None:
        for key in (_LOAD, _COMPUTE, _DECIDE, _LIVE, _TRY):
            self._tasks.cancel(key)
        self._late.stop()
        self._idle.stop()
        self._set_stale(False)
        self._outdated = True
        self.engine = self.results = None
        if any(name in self.recorded for name, _ in self.matchers or ()):
            self.matchers = None  # what was measured elsewhere was about the folder that is closed
        self.recorded, self.limits = {}, None
        self._revision += 1
        self.ready.emit(None)

    def _on_findings_changed(self, paths: frozenset[str]) -> None:
        """An edit in Author was judged: its text is another one, or that of the disk again."""
        if self.engine is None or self._workspace.texts_wanted is None:
            return
        now = dict(self._workspace.texts_wanted())
        if all(now.get(path) == self._edited.get(path) for path in paths):
            return
        if self._visible():
            self.refresh()
        else:
            self._idle.start()

    def _set_stale(self, stale: bool) -> None:
        if stale != self.stale:
            self.stale = stale
            self.stale_changed.emit(stale)
