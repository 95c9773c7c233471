"""Runs library passes in a warm worker process and hands their messages to the main thread."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from workbench.desktop.letterbox import Letterbox, MainThreadPost

if TYPE_CHECKING:
    from workbench.project.pass_messages import PassOrder, Texts
    from workbench.sandbox.worker import Message, Worker

DEADLINE: Final = 900.0
"""Seconds after which a pass is given up; what it found until then stays."""
AHEAD: Final = 4
"""Messages that may wait for the main thread: more of them would take memory for nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class _Pass:
    """One pass, as its thread and the main thread both see it; once it is `stopped` nobody hears of it."""

    worker: Worker
    call: tuple[Any, ...]
    stopped: threading.Event = field(default_factory=threading.Event)
    room: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(AHEAD))


class PassRunner(QObject):
    """One pass at a time: `arrived(message)` and `ended(reason)` on the main thread; a stopped pass is mute.

    `reason` is empty when the pass ended well.
    """

    arrived = Signal(object)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._thread: threading.Thread | None = None
        self._pass: _Pass | None = None
        self._post = MainThreadPost(self._on_letter, self)

    def start(self, order: PassOrder, changed: tuple[str, ...] | None = None, texts: Texts = ()) -> None:
        """Starts a pass; a running one is stopped first, without waiting for it here."""
        from workbench.sandbox.worker import Worker

        self.stop()
        if self._worker is None:
            self._worker = Worker("workbench.project.library_pass:run_pass")
        self._pass = _Pass(self._worker, (order, changed, texts))
        self._thread = threading.Thread(
            target=_run, args=(self._pass, self._thread, self._post.box), name="workbench-pass", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stops a running pass; its messages are dropped from now on."""
        if self._pass is not None:
            self._pass.stopped.set()
            self._pass = None
        if self._worker is not None and self._thread is not None and self._thread.is_alive():
            self._worker.cancel()

    def shutdown(self) -> None:
        """Stops the pass and the worker process, and waits for both."""
        self.stop()
        if self._thread is not None:
            self._thread.join()
        if self._worker is not None:
            self._worker.close()
        self._post.close()

    def _on_letter(self, letter: tuple[_Pass, Message]) -> None:
        from workbench.sandbox.worker import Done, Failed, Item

        sender, message = letter
        if sender is not self._pass:
            return
        sender.room.release()
        if isinstance(message, Item):
            self.arrived.emit(message.value)
        elif isinstance(message, Done):
            self.ended.emit("")
        elif isinstance(message, Failed):
            self.ended.emit(message.reason)


def _run(current: _Pass, previous: threading.Thread | None, box: Letterbox) -> None:
    """The thread of a pass: begins when the one before it has ended."""
    if previous is not None:
        previous.join()
    if current.stopped.is_set():
        return
    for message in current.worker.stream(*current.call, deadline=DEADLINE):
        while not current.stopped.is_set() and not current.room.acquire(timeout=0.05):
            pass
        if current.stopped.is_set():
            return
        box.put((current, message))
