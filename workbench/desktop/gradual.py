"""A start that shows the window before everything is loaded.

Half of a start is reading code. The window and the list of skills are painted first; the rest of the Author place is
read turn by turn of the event loop, while the library is already being scanned in its own process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from workbench.desktop.author.front import Front
from workbench.desktop.preload import MODULES

if TYPE_CHECKING:
    from workbench.desktop.author.library_list import LibraryPanel
    from workbench.desktop.composition import Desktop

_LATEST_MS: Final = 500
"""A window that was never painted, because it started minimized, is filled after this time all the same."""


class GradualStart(QObject):
    """Opens a path in a desktop whose window is not shown yet. `running` until the Author place stands."""

    def __init__(self, desktop: Desktop, path: Path, state: Mapping[str, object]) -> None:
        """`state` is what the Author place saved in the last session."""
        super().__init__(desktop)
        self._desktop = desktop
        self._path = path
        self._steps = self._all_steps()
        self.running = True
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn)
        self._front: Front | None = Front(desktop.window.services, state)

    def begin(self) -> None:
        """Shows the window; everything else follows from its first paint."""
        window, front = self._desktop.window, self._front
        assert front is not None
        front.painted.connect(self._turn.start)
        window.load_folder(self._path, follow=False)
        window.show_front(front)
        window.show()
        QTimer.singleShot(_LATEST_MS, self, self._turn.start)

    def stop(self) -> None:
        """Takes no further step."""
        self.running = False
        self._turn.stop()

    def take_list(self) -> LibraryPanel | None:
        """The list that stands in the window, for the Author place; None when it was taken already."""
        front, self._front = self._front, None
        if front is None:
            return None
        front.deleteLater()
        return front.hand_over()

    def _all_steps(self) -> Iterator[Callable[[], object]]:
        yield self._desktop.workspace.follow
        for name in MODULES:
            yield partial(import_module, name)
        yield self._show_place

    def _on_turn(self) -> None:
        step = next(self._steps, None) if self.running else None
        if step is None:
            return
        try:
            step()
        except Exception as error:  # noqa: BLE001 - a person gets a window with the reason, not half a window
            self._desktop.reporter.report(error)
            self._end()
        else:
            self._turn.start()

    def _show_place(self) -> None:
        window = self._desktop.window
        if not window.page:
            window.visit("author")
        self._end()

    def _end(self) -> None:
        if not self.running:
            return
        self.stop()
        self._desktop.end_start()
        self.take_list()
