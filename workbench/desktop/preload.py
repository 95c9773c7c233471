"""Reads code ahead while nothing else is to do, so that opening a folder does not have to wait for it.

Each module of the list brings about as much new code as the one before: no turn of the event loop takes long.
"""

from __future__ import annotations

import contextlib
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

MODULES: Final = (
    "workbench.sandbox.worker",
    "watchdog.observers",
    "workbench.library.watch",
    "workbench.skill.frontmatter",
    "workbench.skill.skill",
    "workbench.desktop.author.inspector",
    "workbench.desktop.author.arrangement",
    "workbench.desktop.author.openfile",
    "workbench.desktop.author.highlighter",
    "workbench.desktop.author.editor",
    "workbench.desktop.author.pane",
    "workbench.desktop.author.centre",
    "workbench.lint.registry",
    "workbench.lint.engine",
    "workbench.desktop.author.fixes",
    "workbench.desktop.author.preview_page",
    "workbench.desktop.author.problems_panel",
    "workbench.desktop.author.renaming",
    "workbench.desktop.author.place",
)
"""What a folder and the Author place need beyond the window, in the order in which they need it."""
_PAUSE_MS: Final = 15


class Preload(QObject):
    """Imports one module after the other. What cannot be imported is passed over: whoever needs it will tell."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left = list(reversed(MODULES))
        self._timer = QTimer(self, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._on_turn)

    def start(self) -> None:
        """Begins, or goes on."""
        self._timer.start()

    def stop(self) -> None:
        """Takes no further step."""
        self._timer.stop()

    def _on_turn(self) -> None:
        with contextlib.suppress(ImportError):
            import_module(self._left.pop())
        if not self._left:
            self.stop()
