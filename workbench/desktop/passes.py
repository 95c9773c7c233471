"""Runs library passes in a warm worker process and hands their messages to the main thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from workbench.project.pass_messages import PassOrder, Texts
    from workbench.sandbox.worker import Worker

DEADLINE: Final = 900.0
"""Seconds after which a pass is given up; what it found until then stays."""
AHEAD: Final = 4
"""Messages that may wait for the main thread: more of them would be handled in one go and hold the event loop."""


class PassRunner(QObject):
    """One pass at a time: `arrived(message)` and `ended(reason)` on the main thread; a stopped pass is mute.

    `reason` is empty when the pass ended well.
    """

    arrived = Signal(object)
    ended = Signal(str)
    _posted = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._thread: threading.Thread | None = None
        self._number = 0
        self._room = threading.Semaphore(AHEAD)
        self._posted.connect(self._on_posted, Qt.ConnectionType.QueuedConnection)

    def start(self, order: PassOrder, changed: tuple[str, ...] | None = None, texts: Texts = ()) -> None:
        """Starts a pass; a running one is stopped first, without waiting for it here."""
        from workbench.sandbox.worker import Worker

        self.stop()
        previous = self._thread
        if self._worker is None:
            self._worker = Worker("workbench.project.library_pass:run_pass")
        self._room = threading.Semaphore(AHEAD)
        self._thread = threading.Thread(
            target=self._run,
            args=(self._worker, self._number, previous, self._room, (order, changed, texts)),
            name="workbench-pass",
            daemon=True,
        )
        self._thread.start()

    def stop(self) -> None:
        """Stops a running pass; its messages are dropped from now on."""
        self._number += 1
        if self._worker is not None and self._thread is not None and self._thread.is_alive():
            self._worker.cancel()

    def shutdown(self) -> None:
        """Stops the pass and the worker process, and waits for both."""
        self.stop()
        if self._thread is not None:
            self._thread.join()
        if self._worker is not None:
            self._worker.close()

    def _run(
        self,
        worker: Worker,
        number: int,
        previous: threading.Thread | None,
        room: threading.Semaphore,
        call: tuple[Any, ...],
    ) -> None:
        if previous is not None:
            previous.join()
        if number != self._number:
            return
        for message in worker.stream(*call, deadline=DEADLINE):
            while number == self._number and not room.acquire(timeout=0.05):
                pass
            if number != self._number:
                return
            self._posted.emit(number, message)

    def _on_posted(self, number: int, message: Any) -> None:
        from workbench.sandbox.worker import Done, Failed, Item

        if number != self._number:
            return
        self._room.release()
        if isinstance(message, Item):
            self.arrived.emit(message.value)
        elif isinstance(message, Done):
            self.ended.emit("")
        elif isinstance(message, Failed):
            self.ended.emit(message.reason)
