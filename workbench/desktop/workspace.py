"""The open library as the desktop sees it: rows, findings, profiles; asked by every place, changed only here.

Nothing is computed on the main thread. A whole pass runs in a worker process, single files in the task runner; results
arrive as signals. Opening a folder reads it and runs nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.clients.profile import Selection, profiles
from workbench.desktop import i18n
from workbench.desktop.passes import PassRunner
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.watching import LibraryWatch
from workbench.library.bundle import Facts
from workbench.library.snapshot import Root, ScanProblem, SkillEntry, Skipped, Snapshot
from workbench.lint.engine import Engine, SkillResult
from workbench.lint.registry import Summary
from workbench.lint.settings import RuleSettings
from workbench.project.library_pass import Judgements, PassDone, PassOrder, RowsFound
from workbench.project.opening import Opening, open_project
from workbench.project.rows import SkillRow
from workbench.skill.findings import Finding
from workbench.skill.skill import Skill

SHOW_EVERY_MS = 120
"""Rows and findings that arrive in between are shown together."""


@dataclass(frozen=True, slots=True)
class ProfileInfo:
    """A profile as menus show it."""

    id: str
    title: str


class Workspace(QObject):
    """State of one open library. Paths of skills use `/` and are relative to `base`."""

    opened = Signal(str)
    rows_arrived = Signal(object)
    rows_changed = Signal(object)
    rows_replaced = Signal()
    scan_finished = Signal()
    findings_changed = Signal(object)
    profiles_changed = Signal()
    status_changed = Signal()
    problem_found = Signal(str)
    files_changed = Signal(object)

    def __init__(self, tasks: TaskRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._passes = PassRunner(self)
        self._passes.arrived.connect(self._on_message)
        self._passes.ended.connect(self._on_pass_ended)
        self._watch = LibraryWatch(self)
        self._watch.changed.connect(self._on_files_changed)
        self._show = QTimer(self)
        self._show.setSingleShot(True)
        self._show.setInterval(SHOW_EVERY_MS)
        self._show.timeout.connect(self._flush)
        self._opening = Opening()
        self._engine: Engine | None = None
        self._reset()

    def _reset(self) -> None:
        self.root: Path | None = None
        self.base = Path()
        self.roots: tuple[Root, ...] = ()
        self.scanning = False
        self.first_pass = True
        self.problems: tuple[ScanProblem, ...] = ()
        self.skipped: tuple[Skipped, ...] = ()
        self._rows: dict[str, SkillRow] = {}
        self._own: dict[str, tuple[Finding, ...]] = {}
        self._library: dict[str, tuple[Finding, ...]] = {}
        self._live: dict[str, tuple[Finding, ...]] = {}
        self._entries: dict[str, SkillEntry] = {}
        self._summaries: dict[str, Summary] = {}
        self._facts: dict[str, Facts] = {}
        self._arrived: list[SkillRow] = []
        self._touched: set[str] = set()
        self._seen: set[str] = set()
        self._again: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """What the project is called: its folder's name."""
        return (self.root.name or str(self.root)) if self.root else ""

    @property
    def skills(self) -> tuple[SkillRow, ...]:
        """Every skill found so far."""
        return tuple(self._rows.values())

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
        return tuple(ProfileInfo(item.id, item.title.in_language(language)) for item in profiles().values())

    @property
    def engine(self) -> Engine:
        """The rules under the present profiles and settings."""
        if self._engine is None:
            self._engine = Engine(Selection.of(self.primary, self.also), self.settings, i18n.current())
        return self._engine

    def open(self, path: Path) -> None:
        """Opens a SKILL.md, a skill folder or a folder of skills; what was open is let go."""
        self.close()
        self.root = path.absolute()
        self._opening = open_project(self.root)
        if self._opening.problem:
            self.problem_found.emit(self._opening.problem)
        self._engine = None
        self.base = self.root if self.root.is_dir() else self.root.parent
        self.opened.emit(str(self.root))
        self.profiles_changed.emit()
        self.rescan()
        self._watch.start(tuple(Path(item) for item in self._opening.paths))

    def close(self) -> None:
        """Lets the library go: stops a running pass and the watch."""
        self._passes.stop()
        self._watch.stop()
        self._show.stop()
        self._reset()
        self.rows_replaced.emit()

    def shutdown(self) -> None:
        """Stops everything; the workspace cannot be used afterwards."""
        self._passes.shutdown()
        self._watch.stop()
        self._show.stop()

    def set_primary(self, name: str) -> None:
        """Another primary profile for this session."""
        also = tuple(item for item in self.also if item != name)
        self._set_profiles(name, also)

    def set_also(self, names: Iterable[str]) -> None:
        """Other also-check profiles for this session."""
        self._set_profiles(self.primary, tuple(name for name in dict.fromkeys(names) if name != self.primary))

    def reload_config(self) -> None:
        """Reads workbench.toml again and judges everything anew."""
        if self.root is None:
            return
        fresh = open_project(self.root)
        if fresh.problem:
            self.problem_found.emit(fresh.problem)
            return
        self._opening = fresh
        self._engine = None
        self.profiles_changed.emit()
        self.rescan()

    def rescan(self, changed: frozenset[str] | None = None) -> None:
        """Scans and judges again, everything or what these absolute paths touch; what is shown stays until then."""
        if self.root is None:
            return
        if self.scanning and changed is not None:
            self._again |= changed
            return
        self.scanning = True
        self._again = frozenset()
        self._seen = set()
        order = PassOrder(
            tuple(str(item) for item in self._opening.paths), self.primary, self.also, self.settings, i18n.current()
        )
        self._passes.start(order, tuple(sorted(changed)) if changed is not None else None)
        self.status_changed.emit()

    def stop_scan(self) -> None:
        """Stops a running pass; what it found stays."""
        if self.scanning:
            self._passes.stop()
            self._end_scan()

    def row(self, path: str) -> SkillRow | None:
        """The row of a skill."""
        return self._rows.get(path)

    def file_of(self, path: str) -> Path:
        """Where a path of the library is on disk."""
        return self.base / path

    def findings(self, path: str) -> tuple[Finding, ...]:
        """Findings of one path; of the text being edited, where there is one."""
        own = self._live.get(path, self._own.get(path, ()))
        library = self._library.get(path, ())
        return tuple(sorted((*own, *library), key=lambda item: item.sort_key)) if library else own

    def all_findings(self) -> tuple[Finding, ...]:
        """Every finding of the library, by path and place."""
        paths = sorted({*self._own, *self._library, *self._live})
        return tuple(finding for path in paths for finding in self.findings(path))

    def facts(self, path: str) -> Facts | None:
        """What the disk says around a skill; the same answers until the skill is scanned again."""
        entry = self._entries.get(path)
        if entry is None:
            return None
        known = self._facts.get(path)
        if known is None or known.entry is not entry:
            known = self._facts[path] = Facts(entry, self.base)
        return known

    def check_text(self, path: str, skill: Skill, done: Callable[[SkillResult], None]) -> None:
        """Judges a text that is being edited; the newest text wins. `done` runs on the main thread."""
        engine, facts = self.engine, self.facts(path)

        def finish(result: SkillResult) -> None:
            self._live[path] = result.findings
            self._summaries[path] = _placed(result.summary, self._summaries.get(path))
            self._refresh_row(path, skill)
            done(result)

        self._tasks.submit(f"check:{path}", lambda: engine.lint_skill(skill, facts), finish)

    def check_library(self) -> None:
        """Asks the library rules again, with the texts being edited; in the background."""
        engine = self.engine
        snapshot = Snapshot(0, self.base, self.roots, tuple(self._entries.values()), self.problems, ())
        summaries = tuple(self._summaries.values())
        self._tasks.submit("check-library", lambda: engine.lint_library(snapshot, summaries), self._on_library_checked)

    def forget_text(self, path: str) -> None:
        """The text of a file is no longer edited; the findings of the file on disk count again."""
        self._live.pop(path, None)
        self._refresh_counts((path,))

    def _set_profiles(self, primary: str, also: tuple[str, ...]) -> None:
        if (primary, also) == (self.primary, self.also):
            return
        self._opening = replace(self._opening, primary=primary, also=also)
        self._engine = None
        self.profiles_changed.emit()
        self.rescan()

    def _on_message(self, message: Any) -> None:
        if isinstance(message, RowsFound):
            self._take_rows(message.rows)
        elif isinstance(message, Judgements):
            self._take_judgements(message)
        elif isinstance(message, PassDone):
            self._take_end(message)
        if not self._show.isActive():
            self._show.start()

    def _take_rows(self, rows: tuple[SkillRow, ...]) -> None:
        for row in rows:
            self._seen.add(row.path)
            known = self._rows.get(row.path)
            fresh = replace(row, counts=known.counts, codes=known.codes, clients=known.clients) if known else row
            self._rows[row.path] = fresh
            if known is None:
                self._arrived.append(fresh)
            elif known != fresh:
                self._touched.add(row.path)

    def _take_judgements(self, message: Judgements) -> None:
        self._entries.update((entry.path, entry) for entry in message.entries)
        self._summaries.update((summary.path, summary) for summary in message.summaries)
        for path, findings in message.findings:
            row = self._rows.get(path)
            if self._own.get(path) != findings or row is not None and row.counts is None:
                self._own[path] = findings
                self._touched.add(path)

    def _take_end(self, message: PassDone) -> None:
        self.base = Path(message.base)
        self.roots, self.problems, self.skipped = message.roots, message.problems, message.skipped
        self._set_library(message.library_findings)
        gone = message.gone if message.partial else [path for path in self._rows if path not in self._seen]
        for path in gone:
            for table in (self._rows, self._own, self._entries, self._summaries):
                table.pop(path, None)
        self._flush()
        if gone:
            self.rows_replaced.emit()

    def _set_library(self, findings: Iterable[Finding]) -> None:
        grouped: dict[str, list[Finding]] = {}
        for finding in findings:
            grouped.setdefault(finding.path, []).append(finding)
        fresh = {path: tuple(items) for path, items in grouped.items()}
        self._touched.update(path for path in {*fresh, *self._library} if fresh.get(path) != self._library.get(path))
        self._library = fresh

    def _on_library_checked(self, result: Any) -> None:
        self._set_library(result.findings)
        self._flush()

    def _flush(self) -> None:
        if self._arrived:
            arrived, self._arrived = tuple(self._arrived), []
            self.rows_arrived.emit(arrived)
        if self._touched:
            touched, self._touched = tuple(self._touched), set()
            self._refresh_counts(touched)

    def _refresh_counts(self, paths: Iterable[str]) -> None:
        fresh = []
        for path in paths:
            row = self._rows.get(path)
            if row is not None and (path in self._own or path in self._live):
                self._rows[path] = counted = row.with_findings(self.findings(path))
                fresh.append(counted)
        if fresh:
            self.rows_changed.emit(tuple(fresh))
        self.findings_changed.emit(frozenset(paths))

    def _refresh_row(self, path: str, skill: Skill) -> None:
        row = self._rows.get(path)
        if row is None:
            return
        shown = replace(row, name=skill.shown_name, description=skill.shown_description)
        self._rows[path] = shown.with_findings(self.findings(path))
        self.rows_changed.emit((self._rows[path],))

    def _on_pass_ended(self, reason: str) -> None:
        if reason:
            self.problem_found.emit(reason)
        self._end_scan()

    def _end_scan(self) -> None:
        self._flush()
        self.scanning = False
        self.first_pass = False
        self.scan_finished.emit()
        self.status_changed.emit()
        again, self._again = self._again, frozenset()
        if again:
            self.rescan(again)

    def _on_files_changed(self, paths: frozenset[Path]) -> None:
        self.files_changed.emit(paths)
        if self.config_file is not None and self.config_file in paths:
            self.reload_config()
        else:
            self.rescan(frozenset(str(path) for path in paths))


def _placed(summary: Summary, known: Summary | None) -> Summary:
    return replace(summary, folder=known.folder, root=known.root) if known is not None else summary
