"""Follows the library and the what-if, and has the catalogs computed in the background; the newest wish wins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.catalog.scenario import RootSpec
from workbench.clients.client import Client
from workbench.desktop import i18n, memory
from workbench.desktop.catalog.engine import Ask, CatalogEngine, Ground, roots_of
from workbench.desktop.catalog.results import Results
from workbench.desktop.catalog.whatif import WhatIf
from workbench.desktop.services import Services

STALE_MS: Final = 150
"""So long the old figures look like those of now."""
IDLE_MS: Final = 350
"""While the place is not seen, it waits for a pause in typing: the keystroke comes first."""
ALONE: Final = "SKILL.md"
"""The workspace's path of a skill that was opened alone."""
_LOAD: Final = "catalog.load"
_COMPUTE: Final = "catalog.compute"
_REST: Final = "catalog.rest"


class CatalogFeed(QObject):
    """`ready(Results)` for the shown clients; `completed(Results)` with all of them, where `want_all` was called;
    `stale_changed` after 150 ms of waiting."""

    ready = Signal(object)
    completed = Signal(object)
    stale_changed = Signal(bool)
    failed = Signal(str)

    def __init__(self, services: Services, visible: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks = services.workspace, services.tasks
        self._visible = visible
        self.engine: CatalogEngine | None = None
        self.whatif = WhatIf()
        self.shown: tuple[str, ...] = ()
        self.results = Results()
        self.roots: tuple[RootSpec, ...] = ()
        self.given_roots: tuple[RootSpec, ...] = ()
        self.nested: bool | None = None
        self.stale = False
        self._loaded = self._fresh = False
        self._waiting = False
        self._outdated = False
        self._single = ""
        self._revision = 0
        self._asked: Ask | None = None
        self._edited: dict[str, bytes] = {}
        self._changed: frozenset[str] = frozenset()
        self._whole = False
        self._late = QTimer(self, singleShot=True, interval=STALE_MS)
        self._late.timeout.connect(lambda: self._set_stale(True))
        self._idle = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._idle.timeout.connect(self.refresh)
        workspace = services.workspace
        workspace.opened.connect(self._on_opened)
        workspace.scan_finished.connect(self._on_scan_finished)
        workspace.findings_changed.connect(self._on_findings_changed)
        workspace.files_changed.connect(self._on_files_changed)
        workspace.status_changed.connect(self._on_status_changed)
        workspace.rows_replaced.connect(self._on_rows_replaced)

    @property
    def loaded(self) -> bool:
        """Whether the library was read."""
        return self._loaded

    @property
    def waiting(self) -> bool:
        """Whether something will be computed after a pause in typing."""
        return self._idle.isActive()

    @property
    def texts(self) -> dict[str, bytes]:
        """The texts being edited in Author that the results hold, by path in the catalogs."""
        return {self.catalog_path(path): data for path, data in self._edited.items()}

    def catalog_path(self, path: str) -> str:
        """The path in the catalogs of a path of the workspace: a skill opened alone stands below its folder."""
        return self._single if path == ALONE and self._single else path

    def author_path(self, path: str) -> str:
        """The other way round."""
        return ALONE if path == self._single else path

    def members(self) -> dict[str, Client]:
        """The clients by id in menu order: those that ship, with the project's own over them."""
        return self._workspace.clients()

    def titles(self) -> dict[str, str]:
        """What the clients are called, in menu order."""
        language = i18n.current()
        return {name: item.title.in_language(language) for name, item in self.members().items()}

    def set_whatif(self, value: WhatIf) -> None:
        """Computes another scenario."""
        self.whatif = value
        self.refresh()

    def set_shown(self, names: Iterable[str]) -> None:
        """The clients whose figures come first."""
        self.shown = tuple(names)
        if self._loaded and any(name not in self.results.catalogs for name in self.shown):
            self.refresh()

    def set_nested(self, nested: bool | None) -> None:
        """Whether folders that hold skills are the roots (None: where skills lie deeper than one folder)."""
        self.nested = nested
        self.reload()

    def set_roots(self, roots: tuple[RootSpec, ...]) -> None:
        """The roots of a scenario instead of those of the library; none for the library's."""
        if roots != self.given_roots:
            self.given_roots = roots
            self.reload()

    def reload(self) -> None:
        """Reads the library again, in the background."""
        if self._workspace.root is None or self._workspace.scanning:
            return
        self._outdated = self._whole = False
        self._changed = frozenset()
        rows = [row.path for row in self._workspace.skills]
        ground = self._ground(rows)
        self.roots = ground.roots
        before, members = self.engine, self.members()

        def load() -> CatalogEngine:
            engine = before if before is not None and before.members == members else CatalogEngine(members)
            engine.load(ground)
            return engine

        self._late.start()
        self._tasks.submit(_LOAD, load, self._on_loaded, self._on_failed)

    def refresh(self) -> None:
        """Computes with what is known; a pending computation is forgotten."""
        if not self._loaded or self.engine is None:
            return
        self._idle.stop()
        self._waiting = False
        self._revision += 1
        self.engine.newest = self._revision
        self._edited = dict(self._workspace.texts_wanted() if self._workspace.texts_wanted is not None else ())
        ask = Ask(self._revision, self.whatif, self.shown, self.texts, self.titles(), time.perf_counter())
        engine = self.engine
        self._tasks.cancel(_REST)
        if not self.stale:
            self._late.start()
        self._tasks.submit(_COMPUTE, lambda: engine.compute(ask), lambda made: self._take(made, ask), self._on_failed)

    def catch_up(self) -> None:
        """The place is seen again: what waited for a pause is computed now."""
        if self._outdated or not self._loaded:
            self._read_again()
        elif self._waiting:
            self.refresh()

    def want_all(self) -> None:
        """Somebody looks at every client: those without a card are computed too, behind the others."""
        ask, engine = self._asked, self.engine
        if ask is None or engine is None or ask.revision != self._revision or _REST in self._tasks.keys:
            return
        rest = tuple(name for name in self.titles() if name not in self.results.catalogs)
        if rest:
            more = replace(ask, only=(*ask.only, *rest))
            self._tasks.submit(_REST, lambda: engine.compute(more), self._take_rest, self._on_failed)

    # Inside

    def _ground(self, rows: list[str]) -> Ground:
        base = Path(self._workspace.base)
        if self.given_roots:
            return Ground(self.given_roots)
        left_out = self._workspace.prune
        self._single = f"{base.name}/{ALONE}" if rows == [ALONE] else ""
        if self._single:
            return Ground.of(base.parent, (".",), only=base.name)
        deep = any(path.count("/") > 1 for path in rows)
        names = roots_of(rows, folders=deep if self.nested is None else self.nested)
        return Ground.of(base, names, left_out=left_out)

    def _take(self, made: Results | None, ask: Ask) -> None:
        if made is None or made.revision != self._revision:
            return
        self._late.stop()
        self._set_stale(False)
        self.results = made
        self._asked = ask
        self.ready.emit(made)
        if self._fresh:
            # what was read and judged stays: a full collection of cycles would look at all of it again and again
            self._fresh = False
            memory.settle(len(made.skills) * len(made.catalogs))

    def _take_rest(self, made: Results | None) -> None:
        if made is not None and made.revision == self._revision:
            self.results = replace(made, took_ms=self.results.took_ms)
            self.completed.emit(self.results)

    def _on_loaded(self, engine: CatalogEngine) -> None:
        self.engine = engine
        self._loaded = self._fresh = True
        self.refresh()

    def _on_failed(self, failure: BaseException) -> None:
        self._late.stop()
        self._set_stale(False)
        self.failed.emit(f"{type(failure).__name__}: {failure}")

    def _on_opened(self, _path: str) -> None:
        self._forget()

    def _on_scan_finished(self) -> None:
        """Files are others; they are read when somebody looks, since saving a file must not read ten thousand."""
        if self._visible():
            self._read_again()
        else:
            self._outdated = True

    def _on_files_changed(self, paths: frozenset[Path]) -> None:
        self._changed |= {str(path) for path in paths}

    def _on_status_changed(self) -> None:
        self._whole = self._whole or self._workspace.scanning

    def _read_again(self) -> None:
        """Only the files that changed, where no more than texts did; else every folder."""
        engine, changed = self.engine, self._changed
        if engine is None or not self._loaded or self._whole or not changed or self._reading:
            self.reload()
            return
        self._changed, self._outdated = frozenset(), False

        def done(known: bool) -> None:
            if known:
                self.refresh()
            else:
                self.reload()

        self._late.start()
        self._tasks.submit(_LOAD, lambda: engine.read_again(changed), done, self._on_failed)

    @property
    def _reading(self) -> bool:
        """Whether files are being read: what that brings is not here yet."""
        return _LOAD in self._tasks.keys

    def _on_rows_replaced(self) -> None:
        if self._workspace.root is None:
            self._forget()

    def _forget(self) -> None:
        for key in (_LOAD, _COMPUTE, _REST):
            self._tasks.cancel(key)
        self._loaded = False
        self.engine = self._asked = None
        self._revision += 1
        self.results = Results()
        self.ready.emit(self.results)

    def _on_findings_changed(self, paths: frozenset[str]) -> None:
        """An edit in Author was judged: its text is another one, or that of the disk again."""
        if not self._loaded or self._workspace.texts_wanted is None:
            return
        now = dict(self._workspace.texts_wanted())
        if all(now.get(path) == self._edited.get(path) for path in paths):
            return
        if self._visible():
            self.refresh()
        else:
            self._waiting = True
            self._idle.start()

    def _set_stale(self, stale: bool) -> None:
        if stale != self.stale:
            self.stale = stale
            self.stale_changed.emit(stale)
