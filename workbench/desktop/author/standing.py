"""Keystroke → verdicts: what each client makes of the open skill, worked out in the background for the newest text."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop import memory
from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.open_files import OpenFiles
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.author.standing_engine import MOST, Outcomes, Standing, StandingEngine
from workbench.desktop.services import Services

AGAIN_MS: Final = 700
"""Pause after a change on disk before the folders are walked again."""
LISTS_MS: Final = 400
"""Pause in typing after which the lists hear of what an edit did to the verdicts."""
_JUDGE: Final = "standing.judge"
_LOAD: Final = "standing.load"


class SkillStanding(QObject):
    """Follows one file. `judged(Standing)` for its newest text; `library_judged` when `outcomes` are others."""

    judged = Signal(object)
    library_judged = Signal()

    def __init__(self, services: Services, files: OpenFiles, editor: SkillEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._files, self._editor = services, files, editor
        self._file: OpenFile | None = None
        self.engine = StandingEngine(services.workspace.clients)
        self.current: Standing | None = None
        self.outcomes: Outcomes | None = None
        self.too_large = False
        self._walk = QTimer(self, singleShot=True)
        self._walk.timeout.connect(self._load)
        self._lists = QTimer(self, singleShot=True, interval=LISTS_MS)
        self._lists.timeout.connect(self._tell_lists)
        workspace = services.workspace
        workspace.opened.connect(self._on_opened)
        workspace.scan_finished.connect(self._on_scan_finished)
        editor.composing_changed.connect(self._on_composing_changed)
        if workspace.root is not None and not workspace.scanning:
            self._walk.start(0)

    def follow(self, file: OpenFile | None) -> None:
        """Judges another file from now on."""
        if self._file is not None:
            self._file.changed.disconnect(self._on_changed)
        self._file = file
        self.current = None
        self._services.tasks.cancel(_JUDGE)
        if file is not None:
            file.changed.connect(self._on_changed)
            self.judge_now()

    def judge_now(self) -> None:
        """Judges the text as it is."""
        file = self._file
        if file is None or self._editor.composing:
            return
        texts = {item.skill_path: item.skill_now() for item in self._files.files if item.dirty or item is file}
        work = partial(self.engine.judge, file.skill_path, Path(file.path), texts)
        self._services.tasks.submit(_JUDGE, work, partial(self._show, file, file.revision))

    def _show(self, file: OpenFile, revision: int, standing: Standing) -> None:
        if file is not self._file or revision != file.revision:
            return
        former, self.current = self.current, standing
        self.judged.emit(standing)
        if former is None or _states(former) != _states(standing):
            self._lists.start()

    def _load(self) -> None:
        workspace = self._services.workspace
        if workspace.root is None or workspace.scanning:
            return
        paths = [row.path for row in workspace.skills]
        self.too_large = len(paths) > MOST
        work = partial(self.engine.load, Path(workspace.base), paths, workspace.prune)
        memory.quiet()
        self._services.tasks.submit(_LOAD, work, self._on_loaded, self._on_failed)

    def _on_loaded(self, outcomes: Outcomes | None) -> None:
        memory.settle(len(outcomes.numbers) if outcomes is not None else 0)
        self.outcomes = outcomes
        self.library_judged.emit()
        self.judge_now()

    def _on_failed(self, failure: BaseException) -> None:
        memory.settle(0)
        self._services.tasks.problem_found.emit(_LOAD, failure)

    def _tell_lists(self) -> None:
        if self.outcomes is not None:
            self.outcomes = self.engine.outcomes()
            self.library_judged.emit()

    def _on_changed(self, _revision: int) -> None:
        self.judge_now()

    def _on_composing_changed(self, composing: bool) -> None:
        if not composing:
            self.judge_now()

    def _on_opened(self, _path: str) -> None:
        self._services.tasks.cancel(_LOAD)
        memory.settle(0)
        self.engine.forget()
        self.outcomes = None
        self.too_large = False
        self.library_judged.emit()

    def _on_scan_finished(self) -> None:
        self._walk.start(0 if self.outcomes is None else AGAIN_MS)


def _states(standing: Standing) -> list[str]:
    return [verdict.state.value for verdict in standing.verdicts.values()]
