"""What the Replay place works with: chains, recordings, drafts, and what came of playing them; the newest wish wins."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.replay.chain_editing import Change
from workbench.desktop.replay.keeping import (
    Life,
    RowKey,
    edited,
    key_of,
    other_than,
    same_call,
    same_file,
    with_drafts,
    without,
)  # fmt: skip
from workbench.desktop.replay.lending import crew_of, loaded, played, trusting
from workbench.desktop.replay.loading import ChainFile, Ground, Loaded, Row
from workbench.desktop.replay.playing import LARGE, Line, Pair, Run, Shown, Wanted
from workbench.desktop.services import Services
from workbench.hooks.chain import Chain
from workbench.hooks.model import Record
from workbench.library.save import atomic_save, content_digest
from workbench.sandbox.trust import Trusted

STALE_MS: Final = 150
"""So long the old figures look like those of now."""
NOTHING, HOST, OTHER = "", "host", "chain"
"""What a chain is held against: the raw output, itself in another host, or another chain."""
_LOAD: Final = "replay.load"
_PLAY: Final = "replay.play"
_RUN: Final = "replay.run"


_PASTED: WeakKeyDictionary[QObject, list[Record]] = WeakKeyDictionary()
"""Outputs that stand in no file, by the workspace: they outlive a window that is built anew for another language."""


class ReplayFeed(QObject):
    """`loaded_changed` when chains and recordings were read, `lines_changed` when figures of records arrived (or went),
    `shown_changed` when the chosen record was played, `chain_changed` when another chain or draft is in force."""

    loaded_changed = Signal()
    lines_changed = Signal()
    shown_changed = Signal()
    chain_changed = Signal()
    stale_changed = Signal(bool)
    said = Signal(str)

    def __init__(self, services: Services, visible: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks, self._visible = services.workspace, services.tasks, visible
        self.loaded: Loaded | None = None
        self.lines: list[Line | None] = []
        self.shown: Shown | None = None
        self.refusal = ""
        self.chain = self.other = ""
        self.against = HOST
        self.left_host = self.right_host = ""
        self.canaries = False
        self.row = -1
        self.stale = False
        self.added_chains: list[str] = []
        self.added: list[str] = []
        self.pasted = _PASTED.setdefault(services.workspace, [])
        self.removed: set[RowKey] = set()
        self._drafts: dict[str, ChainFile] = {}
        self._bases: dict[str, bytes] = {}
        self._pending: dict[str, list[Change]] = {}
        self._wanted = Wanted()
        self._crew = crew_of(services.tasks)
        self._run: Run | None = None
        self._generation = 0
        self._outdated, self._again = True, False
        self._late = QTimer(self, singleShot=True, interval=STALE_MS)
        self._late.timeout.connect(lambda: self._set_stale(True))
        self._life = Life()
        self.destroyed.connect(self._life.end)
        services.workspace.opened.connect(lambda _path: self._forget())
        services.workspace.scan_finished.connect(self.look_again)

    # What there is

    @property
    def rows(self) -> tuple[Row, ...]:
        """All recordings."""
        return self.loaded.rows if self.loaded is not None else ()

    @property
    def current(self) -> Row | None:
        """The chosen recording."""
        return self.rows[self.row] if 0 <= self.row < len(self.rows) else None

    @property
    def chains(self) -> tuple[ChainFile, ...]:
        """Every chain's file, drafts in place of what is on disk."""
        files = self.loaded.chains if self.loaded is not None else ()
        return tuple(self._drafts.get(item.path, item) for item in files)

    def file_of(self, path: str) -> ChainFile | None:
        """A chain's file or draft."""
        return next((item for item in self.chains if item.path == path), None)

    def is_draft(self, path: str) -> bool:
        """Whether a chain was changed and not saved."""
        return path in self._drafts

    @property
    def drafts(self) -> tuple[str, ...]:
        """Paths of the chains that were changed and not saved."""
        return tuple(self._drafts)

    def changed_outside(self, path: str) -> bool:
        """Whether the file of a draft is no longer what it was when the draft was begun."""
        loaded = self.loaded.chain_file(path) if self.loaded is not None else None
        return path in self._drafts and loaded is not None and loaded.data != self._bases.get(path, loaded.data)

    @property
    def left(self) -> Chain | None:
        """The chain at the left under its host's rules."""
        return self._chain(self.chain, self.left_host)

    @property
    def right(self) -> Chain | None:
        """The chain at the right under its host's rules; None when the raw output stands there."""
        if self.against == OTHER:
            return self._chain(self.other, self.right_host)
        return self._chain(self.chain, self.right_host or self.default_host) if self.against == HOST else None

    @property
    def default_host(self) -> str:
        """The host at the right before the user chose one."""
        left = self.left
        return "pydantic-ai" if left is None or left.dialect != "pydantic-ai" else "wasmagent"

    def _chain(self, path: str, host: str) -> Chain | None:
        file = self.file_of(path)
        chain = file.chain if file is not None else None
        return chain if chain is None or not host else chain.under(host)

    @property
    def running(self) -> bool:
        """Whether records are being played."""
        return _RUN in self._tasks.keys

    # What is wished

    def catch_up(self) -> None:
        """The place is seen: what waited is read now."""
        if self._outdated:
            self.reload()

    def reload(self, *, always: bool = True) -> None:
        """Reads chains and recordings again and plays them; without `always` only if they are other ones."""
        workspace = self._workspace
        if workspace.scanning:
            return
        self._outdated = False
        config = str(workspace.config_file or "") if workspace.root is not None else ""
        base = str(workspace.base) if workspace.root is not None else ""
        ground = Ground(base, config, tuple(self.added_chains), tuple(self.added), tuple(self.pasted))
        self._late.start()
        before = None if always else self.loaded
        removed, crew = frozenset(self.removed), self._crew
        self._submit(
            _LOAD, lambda: other_than(before, without(loaded(ground, crew), removed)), self._on_loaded, self._on_failed
        )  # fmt: skip

    def remove(self, row: int) -> None:
        """Takes a recording from the list; its file stays as it is."""
        loaded = self.loaded
        if loaded is not None and 0 <= row < len(loaded.rows):
            self.removed.add(key_of(loaded.rows[row]))
            removed = frozenset(self.removed)
            self._submit(_LOAD, lambda: without(loaded, removed), self._on_loaded, self._on_failed)

    def bring_back(self) -> None:
        """Shows again what was taken from the list."""
        self.removed.clear()
        self.reload()

    def choose_chain(self, path: str) -> None:
        """Another chain at the left; its own host's rules."""
        self.chain, self.left_host = path, ""
        self._changed()

    def hold_against(self, kind: str, value: str = "") -> None:
        """What stands at the right: nothing, the same chain in a host, or another chain."""
        self.against = kind
        if kind == OTHER:
            self.other, self.right_host = value, ""
        elif value:
            self.right_host = value
        self._changed()

    def choose_host(self, dialect: str, *, left: bool) -> None:
        """The rules of a host at one side."""
        if left:
            self.left_host = dialect
        else:
            self.right_host = dialect
            self.against = HOST if self.against == NOTHING else self.against
        self._changed()

    def exchange(self) -> None:
        """Left becomes right."""
        left, right = self.left, self.right
        if left is None or right is None:
            return
        if self.against == OTHER:
            self.chain, self.other = self.other, self.chain
        self.left_host, self.right_host = right.dialect, left.dialect
        self._changed()

    def set_canaries(self, planted: bool) -> None:
        """Whether made-up keys are planted in every output."""
        self.canaries = planted
        self._changed()

    def choose_row(self, row: int) -> None:
        """Another recording."""
        if row != self.row:
            self.row = row
            self.play()

    def change(self, path: str, change: Change) -> None:
        """Changes a chain's draft; changes that come quickly are made together."""
        file = self.file_of(path)
        if file is None or file.chain is None:
            return
        pending = self._pending.setdefault(path, [])
        pending.append(change)
        wanted = tuple(pending)
        self._submit(
            f"replay.edit:{path}", partial(edited, file, wanted), partial(self._on_edited, path, len(wanted)),
            partial(self._on_not_edited, path),
        )  # fmt: skip

    def revert(self, path: str) -> None:
        """Lets a draft go."""
        if self._drafts.pop(path, None) is not None:
            self._changed()

    def restore(self, file: ChainFile) -> None:
        """Puts a chain back to what it was when it was asked for; changes that are still being made are let go."""
        self._tasks.cancel(f"replay.edit:{file.path}")
        self._pending.pop(file.path, None)
        loaded = self.loaded.chain_file(file.path) if self.loaded is not None else None
        if loaded is None or self.file_of(file.path) == file:
            return
        if file.path not in self._drafts:
            self._bases[file.path] = loaded.data
        self._drafts[file.path] = file
        if loaded.data == file.data:
            del self._drafts[file.path]
        self._changed()

    def save(self, path: str, *, replaces: bool = False) -> None:
        """Writes a draft into its file, unless that was changed meanwhile; `replaces` also what is known to stand there
        now."""
        draft, loaded = self._drafts.get(path), self.loaded
        on_disk = loaded.chain_file(path) if loaded is not None else None
        if draft is None or on_disk is None:
            return
        before, after = on_disk.data if replaces else self._bases.get(path, on_disk.data), draft.data

        def write() -> None:
            gone = replaces and not os.path.lexists(path)
            atomic_save(Path(path), after, None if gone else content_digest(before))

        self._submit(f"replay.save:{path}", write, lambda _none: self._on_saved(draft), self._on_failed)

    # Playing

    def play(self) -> None:
        """Plays the chosen record in every host."""
        self._wanted.stale = True
        wanted = self._wanted = Wanted()
        pair, row = self._pair(), self.current
        if pair is None or row is None:
            self._tasks.cancel(_PLAY)
            self._take_shown(None)
            return
        tools = self.loaded.tools if self.loaded is not None else frozenset[str]()
        self._late.start()

        def rest(first: Shown | None) -> None:
            self._take_shown(first)
            if first is not None and first is self.shown and not first.whole:
                whole = partial(played, pair, row, tools, wanted, first, crew=self._crew)
                self._submit(_PLAY, whole, self._take_shown, self._on_lost)

        sides = partial(played, pair, row, tools, wanted, sides_only=row.size > LARGE, crew=self._crew)
        self._submit(_PLAY, sides, rest, self._on_lost)

    def run(self) -> None:
        """Plays every record in both chains."""
        self._stop_run()
        self.lines = [None] * len(self.rows)
        self.refusal = ""
        self.lines_changed.emit()
        pair, rows = self._pair(), self.rows
        if pair is None or not rows:
            return
        generation, crew = self._generation, self._crew
        self._submit(
            _RUN, lambda: Run(trusting(pair), rows, crew), partial(self._on_run, generation), self._on_refused
        )  # fmt: skip

    def stop(self) -> None:
        """Ends the run over all records; what came stays."""
        self._stop_run()
        self.lines_changed.emit()

    def _pair(self) -> Pair | None:
        left = self.left
        return None if left is None else Pair(left, self.right, Trusted(), self.canaries)

    def _stop_run(self) -> None:
        self._generation += 1
        self._tasks.cancel(_RUN)
        run, self._run = self._run, None
        if run is not None and not run.closed:
            run.closed = True
            self._submit(f"replay.close:{self._generation}", run.close, lambda _none: None)

    def _on_run(self, generation: int, run: Run) -> None:
        if generation != self._generation:
            self._submit(f"replay.close:{generation}", run.close, lambda _none: None)
            return
        self._run = run
        self._next_piece(run, 0)

    def _next_piece(self, run: Run, at: int) -> None:
        if run is self._run:
            self._submit(_RUN, run.piece, partial(self._take_piece, run, at), self._on_refused)

    def _take_piece(self, run: Run, at: int, found: Sequence[Line]) -> None:
        if run is not self._run:
            return
        self.lines[at : at + len(found)] = found
        if run.done or not found:
            self._run = None
        else:
            self._next_piece(run, at + len(found))
        self.lines_changed.emit()

    # What happened

    def _changed(self) -> None:
        self.chain_changed.emit()
        self.play()
        self.run()

    def _on_loaded(self, loaded: Loaded | None) -> None:
        self._take_loaded(loaded)
        if self._again:
            self._again = False
            QTimer.singleShot(STALE_MS, self, self.look_again)

    def _take_loaded(self, loaded: Loaded | None) -> None:
        if loaded is None:
            self._late.stop()
            self._set_stale(False)
            return
        row = self.current
        self._drafts = {path: draft for path, draft in self._drafts.items() if not same_file(loaded, draft)}
        loaded = self.loaded = with_drafts(loaded, self._drafts)
        kept = [item for item in loaded.rows if row is not None and same_call(item, row)]
        self.row = loaded.rows.index(kept[0]) if kept else min(max(self.row, 0), len(loaded.rows) - 1)
        usable = [item.path for item in self.chains if item.chain is not None]
        known = [item.path for item in self.chains]
        if self.chain not in known:
            self.chain, self.left_host = (usable or known or [""])[0], ""
        if self.against == OTHER and self.other not in known:
            self.against = HOST
        self.loaded_changed.emit()
        self._changed()

    def _take_shown(self, shown: Shown | None) -> None:
        if shown is not None and shown.row is not self.current:
            return
        self._late.stop()
        self._set_stale(False)
        self.shown = shown
        self.shown_changed.emit()

    def _on_edited(self, path: str, count: int, draft: ChainFile) -> None:
        self._pending[path] = self._pending.get(path, [])[count:]
        loaded = self.loaded.chain_file(path) if self.loaded is not None else None
        if loaded is not None and loaded.data == draft.data:
            self._drafts.pop(path, None)
        else:
            if path not in self._drafts and loaded is not None:
                self._bases[path] = loaded.data
            self._drafts[path] = draft
        self._changed()

    def _on_not_edited(self, path: str, failure: BaseException) -> None:
        self._pending.pop(path, None)
        self.said.emit(str(failure))
        self.chain_changed.emit()

    def _on_saved(self, draft: ChainFile) -> None:
        if self.loaded is not None:
            files = tuple(draft if item.path == draft.path else item for item in self.loaded.chains)
            self.loaded = replace(self.loaded, chains=files)
        self._bases[draft.path] = draft.data
        if self._drafts.get(draft.path) == draft:
            del self._drafts[draft.path]
        self.said.emit(draft.shown)
        self.chain_changed.emit()

    def _on_refused(self, failure: BaseException) -> None:
        self.refusal = str(failure)
        self.lines_changed.emit()

    def _on_lost(self, failure: BaseException) -> None:
        self._take_shown(None)
        self._on_failed(failure)

    def _on_failed(self, failure: BaseException) -> None:
        self._late.stop()
        self._set_stale(False)
        self.said.emit(str(failure) or type(failure).__name__)

    def look_again(self) -> None:
        """Something changed on disk: it is read again, at once where the place is seen."""
        if _LOAD in self._tasks.keys:
            self._again = True
        elif self._visible():
            self.reload(always=False)
        else:
            self._outdated = True

    def _forget(self) -> None:
        self._stop_run()
        self._wanted.stale = True
        for key in (_LOAD, _PLAY):
            self._tasks.cancel(key)
        self._drafts.clear()
        self._bases.clear()
        self.removed.clear()
        self._pending.clear()
        self.loaded, self.shown, self.lines, self.row = None, None, [], -1
        self.added, self.added_chains = [], []
        self.pasted.clear()
        self.chain = self.other = self.left_host = self.right_host = self.refusal = ""
        self.against, self._outdated = HOST, True
        self.loaded_changed.emit()
        self.chain_changed.emit()
        self.lines_changed.emit()
        self.shown_changed.emit()

    def _submit(
        self,
        key: str,
        work: Callable[[], Any],
        done: Callable[[Any], object],
        failed: Callable[[BaseException], object] | None = None,
    ) -> None:
        life = self._life

        def alive(answer: Callable[[Any], object]) -> Callable[[Any], object]:
            return lambda value: None if life.ended else answer(value)

        self._tasks.submit(key, work, alive(done), alive(failed or self._on_failed))

    def _set_stale(self, stale: bool) -> None:
        if stale != self.stale:
            self.stale = stale
            self.stale_changed.emit(stale)
