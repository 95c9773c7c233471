"""Keystroke → findings: each text is judged in the background, and the editor shows what belongs to its revision."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.author.editor import SkillEditor
from workbench.desktop.author.openfile import OpenFile
from workbench.desktop.services import Services
from workbench.lint.engine import SkillResult

LIBRARY_AFTER_MS = 400
"""Idle time after which the library's rules (duplicates, overlaps) look at the edited text too."""


class Checking(QObject):
    """Follows one file. `checked` is emitted when new findings are shown; `took_ms` is how long they took to come."""

    checked = Signal()

    def __init__(self, services: Services, editor: SkillEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._editor = editor
        self._file: OpenFile | None = None
        self.took_ms = 0.0
        self.stopped: tuple[tuple[str, str], ...] = ()
        self._library = QTimer(self, singleShot=True, interval=LIBRARY_AFTER_MS)
        self._library.timeout.connect(self._on_idle)
        editor.composing_changed.connect(self._on_composing_changed)
        services.workspace.findings_changed.connect(self._on_findings_changed)

    def follow(self, file: OpenFile | None) -> None:
        """Judges another file from now on."""
        if self._file is not None:
            self._file.changed.disconnect(self._on_changed)
        self._file = file
        if file is not None:
            file.changed.connect(self._on_changed)
            self.check_now()

    def check_now(self) -> None:
        """Judges the text as it is."""
        file = self._file
        if file is None or self._editor.composing:
            return
        revision, started = file.revision, time.perf_counter()
        skill = file.skill_now()

        def show(result: SkillResult) -> None:
            if file is not self._file or revision != file.revision:
                return
            self.took_ms = (time.perf_counter() - started) * 1000
            self.stopped = result.stopped
            self._show(file)
            self.checked.emit()

        self._services.workspace.check_text(file.skill_path, skill, show, changed=file.dirty)

    def _show(self, file: OpenFile) -> None:
        self._editor.set_findings(self._services.workspace.findings(file.skill_path), file.revision)

    def _on_changed(self, _revision: int) -> None:
        self.check_now()
        self._library.start()

    def _on_idle(self) -> None:
        self._services.workspace.check_library()

    def _on_findings_changed(self, paths: frozenset[str]) -> None:
        if self._file is not None and self._file.skill_path in paths:
            self._show(self._file)

    def _on_composing_changed(self, composing: bool) -> None:
        if not composing:
            self.check_now()
