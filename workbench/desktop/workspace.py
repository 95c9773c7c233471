"""The open library as the desktop sees it: rows, findings, profiles; asked by every place, changed only here.

Nothing is computed on the main thread. A whole pass runs in a worker process, single files in the task runner; results
arrive as signals. Opening a folder reads it and runs nothing of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop import i18n, memory
from workbench.desktop.engines import Engines
from workbench.desktop.passes import PassRunner
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.watching import LibraryWatch
from workbench.library.snapshot import Root, Skipped
from workbench.lint.settings import RuleSettings
from workbench.project.config import FILE_NAME
from workbench.project.judged import JudgedLibrary
from workbench.project.opening import Opening, open_project
from workbench.project.pass_messages import Judgements, LibraryFound, PassDone, PassOrder, RowsFound, Texts
from workbench.project.rows import SkillRow
from workbench.skill.findings import Finding

if TYPE_CHECKING:
    from workbench.clients.client import Client
    from workbench.library.bundle import Facts
    from workbench.lint.engine import Engine, SkillResult
    from workbench.skill.skill import Skill

SHOW_EVERY_MS: Final = 100
"""Rows and findings that arrive in between are shown together."""
SHOW_AGAIN_MS: Final = 5
"""When more waits than is shown at once, the rest follows after the event loop had its turn."""
SHOW_BUDGET_MS: Final = 8.0
"""How long showing a part may take: so many rows are shown at once as fit, by what the part before took."""
SHOWN_AT_ONCE: Final = (40, 400)
"""The fewest and the most rows."""


@dataclass(frozen=True, slots=True)
class ProfileInfo:
    """A profile as menus show it."""

    id: str
    title: str


class Workspace(QObject):
    """State of one open library. Paths of skills use `/` and are relative to `base`.

    `texts_wanted` may be set to a function that gives the texts being edited; library rules judge these. `recheck` asks
    the owner of such texts to judge them again, because the profiles, the rules or the disk around them changed.
    """

    opened = Signal(str)
    rows_arrived = Signal(object)
    rows_changed = Signal(object)
    rows_gone = Signal(object)
    rows_replaced = Signal()
    scan_finished = Signal()
    findings_changed = Signal(object)
    profiles_changed = Signal()
    status_changed = Signal()
    problem_found = Signal(str)
    files_changed = Signal(object)
    recheck = Signal(object)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._passes = PassRunner(self)
        self._passes.arrived.connect(self._on_message)
        self._passes.ended.connect(self._on_pass_ended)
        self._watch = LibraryWatch(self)
        self._watch.changed.connect(self._on_files_changed)
        self._show = QTimer(self, singleShot=True)
        self._show.timeout.connect(self._flush)
        self._opening = Opening()
        self._engines = Engines()
        self.texts_wanted: Callable[[], Texts] | None = None
        self._reset()

    def _reset(self) -> None:
        self.root: Path | None = None
        self.base = Path()
        self.roots: tuple[Root, ...] = ()
        self.skipped: tuple[Skipped, ...] = ()
        self._pass = ""
        self._ended = False
        self._library = JudgedLibrary()
        self._arrived: list[SkillRow] = []
        self._portion = SHOWN_AT_ONCE[0]
        self._touched: dict[str, None] = {}
        self._again: frozenset[str] = frozenset()
        self._library_asked = False
        self._linked: tuple[str, ...] = ()

    # What there is

    @property
    def title(self) -> str:
        """What the project is called: its folder's name."""
        return (self.root.name or str(self.root)) if self.root else ""

    @property
    def skills(self) -> tuple[SkillRow, ...]:
        """Every skill found so far."""
        return tuple(self._library.rows.values())

    @property
    def primary(self) -> str:
        """The profile that decides severities."""
        return self._opening.primary

    @property
    def also(self) -> tuple[str, ...]:
        """The profiles checked beside it."""
        return self._opening.also

    @property
    def settings(self) -> RuleSettings:
        """What workbench.toml says of the rules."""
        return self._opening.settings

    @property
    def config_file(self) -> Path | None:
        """The workbench.toml in force."""
        return self._opening.config_file

    @property
    def profiles(self) -> tuple[ProfileInfo, ...]:
        """All there are, in menu order."""
        language = i18n.current()
        return tuple(ProfileInfo(item.id, item.title.in_language(language)) for item in self._opening.profiles.values())

    @property
    def prune(self) -> frozenset[str]:
        """Names of folders that are left out, beside those that never count."""
        return self._opening.prune

    def clients(self) -> dict[str, Client]:
        """The clients by id in menu order: those that ship, with the project's own over them. From any thread."""
        return self._opening.clients()

    @property
    def engine(self) -> Engine:
        """The rules under the present profiles, settings and language."""
        return self._engine_maker()()

    @property
    def polled(self) -> tuple[str, ...]:
        """Folders that cannot tell of changes and are looked at every few seconds, each with the reason."""
        return self._watch.polled

    def row(self, path: str) -> SkillRow | None:
        """The row of a skill."""
        return self._library.rows.get(path)

    def file_of(self, path: str) -> Path:
        """Where a path of the library is on disk."""
        return self.base / path

    def findings(self, path: str) -> tuple[Finding, ...]:
        """Findings of one path by their place; of the text being edited, where there is one."""
        return self._library.findings(path)

    def paths_with_findings(self) -> list[str]:
        """Every path that something was found at, sorted."""
        return self._library.paths_with_findings()

    def all_findings(self) -> Iterator[Finding]:
        """Every finding of the library, path by path."""
        return (finding for path in self.paths_with_findings() for finding in self.findings(path))

    def facts(self, path: str) -> Facts | None:
        """What the disk says around a skill; the same answers until the skill is scanned again."""
        return self._library.facts(path, self.base)

    @property
    def scanning(self) -> bool:
        """Whether everything is being looked at."""
        return self._pass == "whole"

    @property
    def busy(self) -> bool:
        """Whether any pass runs, also one over a few changed files or over the library rules alone."""
        return bool(self._pass)

    # What is asked

    def open(self, path: Path, *, follow: bool = True) -> None:
        """Opens a SKILL.md, a skill folder or a folder of skills; what was open is let go.

        Who says not to `follow` it calls `follow` soon.
        """
        self.close()
        self.root = path.absolute()
        self._opening = open_project(self.root)
        if self._opening.problem:
            self.problem_found.emit(self._opening.problem)
        self.base = self.root if self.root.is_dir() else self.root.parent
        self.opened.emit(str(self.root))
        self.profiles_changed.emit()
        self.rescan()
        if follow:
            self.follow()

    def follow(self) -> None:
        """Watches what is open, and loads the rules in the background: the first keystroke shall not wait for them."""
        if self.root is not None:
            self._watch.start(self._opening.paths)
            self._tasks.submit("rules", self._engine_maker(), lambda _engine: None)

    def close(self) -> None:
        """Lets the library go: stops a running pass and the watch."""
        self._passes.stop()
        self._watch.stop()
        self._show.stop()
        self._reset()
        self.rows_replaced.emit()

    def shutdown(self) -> None:
        """Stops everything; the workspace cannot be used afterwards, and what is asked of it late does nothing."""
        self.root = None
        self._watch.shutdown()
        self._show.stop()
        self._passes.shutdown()

    def set_primary(self, name: str) -> None:
        """Another primary profile for this session."""
        also = tuple(item for item in self.also if item != name)
        self._set_profiles(name, also)

    def set_also(self, names: Iterable[str]) -> None:
        """Other also-check profiles for this session."""
        self._set_profiles(self.primary, tuple(name for name in dict.fromkeys(names) if name != self.primary))

    def reload_config(self) -> None:
        """Reads workbench.toml again and judges everything anew; with a mistake in it the former rules stay."""
        if self.root is None:
            return
        fresh = open_project(self.root)
        if fresh.problem:
            self.problem_found.emit(fresh.problem)
            return
        self._opening = fresh
        self._judge_anew()

    def rescan(self, changed: frozenset[str] | None = None) -> None:
        """Scans and judges again, everything or what these absolute paths touch; what is shown stays until then."""
        if self.root is None:
            return
        if self._pass and changed is not None:
            self._again |= changed
            return
        self._start("whole" if changed is None else "part", changed)
        self.status_changed.emit()

    def stop_scan(self) -> None:
        """Stops a running pass; what it found stays."""
        if self._pass:
            self._passes.stop()
            self._end_pass()

    def check_text(
        self, path: str, skill: Skill, done: Callable[[SkillResult], object] | None = None, *, changed: bool = False
    ) -> None:
        """Judges an open text, `changed` when it is not what the disk has; the newest text of a path wins.

        `done` runs on the main thread.
        """
        engine, facts = self._engine_maker(), self.facts(path)

        def finish(result: SkillResult) -> None:
            row = self._library.set_live(path, skill, result.findings, changed=changed)
            if row is not None:
                self.rows_changed.emit((row,))
            self.findings_changed.emit(frozenset((path,)))
            if done is not None:
                done(result)

        self._tasks.submit(f"check:{path}", lambda: engine().lint_skill(skill, facts), finish)

    def check_library(self) -> None:
        """Asks the library rules again with the texts being edited, in the background and without a word."""
        if self.root is None:
            return
        if self._pass:
            self._library_asked = True
            return
        self._start("library", frozenset())

    def forget_text(self, path: str) -> None:
        """The text of a file is no longer edited; the findings of the file on disk count again."""
        self._tasks.cancel(f"check:{path}")
        row = self._library.drop_live(path)
        if row is not None:
            self.rows_changed.emit((row,))
        self.findings_changed.emit(frozenset((path,)))
        self.check_library()

    # Inside

    def _engine_maker(self) -> Callable[[], Engine]:
        """Gives the engine for what is chosen now, in whichever thread it is called."""
        return partial(self._engines.engine, self._opening.selection, self.settings, i18n.current())

    def _set_profiles(self, primary: str, also: tuple[str, ...]) -> None:
        if (primary, also) != (self.primary, self.also):
            self._opening = replace(self._opening, primary=primary, also=also)
            self._judge_anew()

    def _judge_anew(self) -> None:
        self.profiles_changed.emit()
        self.recheck.emit(self._library.live_paths)
        self.rescan()

    def _start(self, kind: str, changed: frozenset[str] | None) -> None:
        self._pass = kind
        self._ended = False
        self._library_asked = False
        self._again = frozenset()
        self._library.begin_pass()
        if kind == "whole":
            memory.quiet()
        opening = self._opening
        order = PassOrder(
            tuple(str(item) for item in opening.paths), opening.selection, self.settings, i18n.current(), opening.prune,
            str(opening.base), str(opening.config_file or ""),
        )  # fmt: skip
        texts = self.texts_wanted() if self.texts_wanted is not None else ()
        self._passes.start(order, tuple(sorted(changed)) if changed is not None else None, texts)

    def _on_message(self, message: Any) -> None:
        library = self._library
        if isinstance(message, RowsFound):
            fresh, touched = library.take_rows(message.rows)
            self._arrived += fresh
            self._touched.update(dict.fromkeys(touched))
        elif isinstance(message, Judgements):
            self._touched.update(dict.fromkeys(library.take_findings(message.findings, message.entries)))
            edited = library.live_paths & {entry.path for entry in message.entries}
            if edited:
                self.recheck.emit(edited)
        elif isinstance(message, LibraryFound):
            library.take_library_findings(message.findings)
        elif isinstance(message, PassDone):
            self._take_end(message)
        if not self._show.isActive():
            self._show.start(SHOW_EVERY_MS if len(self._arrived) < len(library.rows) else 0)

    def _take_end(self, message: PassDone) -> None:
        self.base = Path(message.base)
        self.roots, self.skipped = message.roots, message.skipped
        if message.linked != self._linked:
            self._linked = message.linked
            self._watch.start((*self._opening.paths, *map(Path, message.linked)))
        gone, touched = self._library.end_pass(message.gone if message.partial else None)
        self._touched.update(dict.fromkeys(touched))
        if gone:
            self.rows_gone.emit(gone)

    def _flush(self) -> None:
        """Shows what arrived, so much at once that the event loop is not held."""
        started, shown = time.perf_counter(), self._show_some(self._portion)
        if shown:
            each = (time.perf_counter() - started) * 1000 / shown
            fewest, most = SHOWN_AT_ONCE
            self._portion = min(max(int(SHOW_BUDGET_MS / each), fewest), most)
        if self._arrived or self._touched:
            self._show.start(SHOW_AGAIN_MS)
        elif self._ended:
            self._finish_pass()

    def _show_some(self, most: int) -> int:
        """Shows so many of the new rows, or of those that were judged when there are none; how many it were."""
        if self._arrived:
            arrived, self._arrived = tuple(self._arrived[:most]), self._arrived[most:]
            self.rows_arrived.emit(arrived)
            return len(arrived)
        touched = list(islice(self._touched, most))
        if touched:
            for path in touched:
                del self._touched[path]
            counted = self._library.counted(touched)
            if counted:
                self.rows_changed.emit(counted)
            self.findings_changed.emit(frozenset(touched))
        return len(touched)

    def _on_pass_ended(self, reason: str) -> None:
        if reason:
            self.problem_found.emit(reason)
        self._end_pass()

    def _end_pass(self) -> None:
        """The pass is over as soon as all it brought is shown."""
        self._ended = True
        if not self._show.isActive():
            self._show.start(0)

    def _finish_pass(self) -> None:
        kind, self._pass, self._ended = self._pass, "", False
        if kind == "whole":
            memory.settle(len(self._library.rows))
        if kind != "library":
            self.scan_finished.emit()
            self.status_changed.emit()
        if self._again:
            self.rescan(self._again)
        elif self._library_asked:
            self.check_library()

    def _on_files_changed(self, paths: frozenset[Path]) -> None:
        self.files_changed.emit(paths)
        if self.config_file in paths or (self.base / FILE_NAME) in paths:
            self.reload_config()
        elif any(path.is_relative_to(folder) for path in paths for folder in self._linked):
            self.rescan()
        else:
            self.rescan(frozenset(str(path) for path in paths))
