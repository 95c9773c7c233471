"""Which findings the Problems panel lists: those of the open file, or those of the library, followed as they change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.author.problems_panel import ProblemsPanel
from workbench.desktop.i18n import tr
from workbench.desktop.workspace import Workspace

AT_ONCE: Final = 500
"""Paths whose findings are listed in one go; the event loop has its turn before the next."""


class ProblemFeed(QObject):
    """Fills the panel. `counted(n)` tells how many findings the present scope has."""

    counted = Signal(int)

    def __init__(self, workspace: Workspace, panel: ProblemsPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._panel = panel
        self._path: str | None = None
        self._waiting: dict[str, None] = {}
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._list_more)
        panel.scope_changed.connect(self._on_scope_changed)
        workspace.findings_changed.connect(self._on_findings_changed)
        workspace.rows_replaced.connect(self._on_rows_replaced)
        workspace.profiles_changed.connect(self._say_empty)
        workspace.scan_finished.connect(self._say_empty)

    def show_file(self, path: str | None) -> None:
        """Another file is open, or none."""
        self._path = path
        if self._panel.scope == "file":
            self._list_file()
        self._say_empty()

    def _on_scope_changed(self, scope: str) -> None:
        if scope == "file":
            self._waiting = {}
            self._list_file()
        else:
            self._panel.model.set_findings(())
            self._wait_for(self._workspace.paths_with_findings())
        self._say_empty()

    def _on_findings_changed(self, paths: frozenset[str]) -> None:
        if self._panel.scope == "library":
            self._wait_for(paths)
        elif self._path in paths:
            self._list_file()

    def _on_rows_replaced(self) -> None:
        self._waiting = {}
        self._panel.model.set_findings(())
        self._tell()

    def _list_file(self) -> None:
        self._panel.model.set_findings(self._workspace.findings(self._path) if self._path is not None else ())
        self._tell()

    def _wait_for(self, paths: Iterable[str]) -> None:
        self._waiting.update(dict.fromkeys(paths))
        if self._waiting and not self._timer.isActive():
            self._timer.start()

    def _list_more(self) -> None:
        paths = list(self._waiting)[:AT_ONCE]
        for path in paths:
            del self._waiting[path]
        self._panel.model.set_paths([(path, self._workspace.findings(path)) for path in paths])
        self._tell()
        if self._waiting:
            self._timer.start()

    def _tell(self) -> None:
        self.counted.emit(self._panel.model.total)

    def _say_empty(self) -> None:
        self._panel.set_empty_text(self._empty_text())

    def _empty_text(self) -> str:
        workspace = self._workspace
        if self._panel.scope == "file" and self._path is None:
            return tr("No file is open.")
        titles = {item.id: item.title for item in workspace.profiles}
        names = ", ".join(titles.get(name, name) for name in (workspace.primary, *workspace.also))
        running, off = len(workspace.engine.running), len(workspace.engine.resting)
        if self._panel.scope == "library" and workspace.scanning:
            return tr("Nothing found so far; the library is still being checked.")
        return tr("No problems for {names}. {running} rules ran, {off} are off.", names=names, running=running, off=off)
