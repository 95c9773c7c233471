"""Tells when the window of a started workbench was painted: for the bench of the start, in a process of its own."""

from __future__ import annotations

import time

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication

from workbench.desktop.author.library_list import LibraryPanel
from workbench.desktop.window import MainWindow
from workbench.skill.packaged import sample_skills

_SAMPLES = sum(1 for _ in sample_skills().glob("*/SKILL.md"))
_PAINTS = (QEvent.Type.Expose, QEvent.Type.UpdateRequest)


class PaintWatch(QObject):
    """Hands each paint of a window on and looks at the window when it has ended."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._within = False
        self._told: set[str] = set()
        for watched in (window, window.windowHandle()):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sends a paint on by itself, so that what follows comes after it."""
        if self._within or event.type() not in _PAINTS:
            return False
        self._within = True
        QCoreApplication.sendEvent(watched, event)
        self._within = False
        self._look()
        return True

    def _look(self) -> None:
        self._tell("shell")
        panel = self._window.findChild(LibraryPanel)
        if panel is not None and panel.model.total == _SAMPLES:
            self._tell("rows")
        if self._window.place is not None:
            self._tell("whole")
        if len(self._told) == 3:
            QTimer.singleShot(0, QApplication.quit)

    def _tell(self, event: str) -> None:
        if event not in self._told:
            self._told.add(event)
            print(f"{event} {time.monotonic()} {time.process_time()}", flush=True)


def watch() -> None:
    """Watches every window that is shown from now on."""

    def show_event(self: MainWindow, event: QShowEvent) -> None:
        if self.findChild(PaintWatch) is None:
            PaintWatch(self)

    MainWindow.showEvent = show_event  # type: ignore[method-assign, assignment]
