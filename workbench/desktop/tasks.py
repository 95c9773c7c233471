"""The one gate between background work and the main thread.

Work is submitted under a key; a newer submission under the same key wins and the older result is dropped.
Results and errors come back on the main thread through one queued signal, one in each turn of the event loop and after
what waits to be painted. An error is never lost: it reaches the submitter or the visible `problem_found` signal.
"""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, Qt, QTimer, Signal

T = TypeVar("T")
THREAD_PREFIX = "workbench-task"


@dataclass(frozen=True, slots=True)
class _Outcome:
    key: str
    ticket: int
    value: Any
    error: BaseException | None


@dataclass(frozen=True, slots=True)
class _Pending:
    ticket: int
    future: Future[Any]
    done: Callable[[Any], object]
    failed: Callable[[BaseException], object] | None


class TaskRunner(QObject):
    """Runs functions on two worker threads and hands their results to the main thread."""

    busy_changed = Signal(bool)
    problem_found = Signal(str, object)
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(2, thread_name_prefix=THREAD_PREFIX)
        self._pending: dict[str, _Pending] = {}
        self._tickets = itertools.count(1)
        self._closed = False
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        self._here: deque[object] = deque()
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn)

    @property
    def busy(self) -> bool:
        """Whether any result is still awaited."""
        return bool(self._pending)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys whose results are awaited, oldest first."""
        return tuple(self._pending)

    def submit(
        self,
        key: str,
        fn: Callable[[], T],
        done: Callable[[T], object],
        failed: Callable[[BaseException], object] | None = None,
    ) -> None:
        """Run `fn` in a worker thread, then `done(result)` on the main thread.

        An older task of the same key is forgotten: it does not start if it has not yet, and its result is
        dropped. An exception of `fn` goes to `failed`, else to `problem_found`. RuntimeError after shutdown.
        """
        if self._closed:
            raise RuntimeError(f"task {key!r} was submitted after shutdown")
        was_busy = self.busy
        self._forget(key)
        ticket = next(self._tickets)
        future = self._executor.submit(self._work, key, ticket, fn)
        self._pending[key] = _Pending(ticket, future, done, failed)
        self._announce(was_busy)

    def post(self, call: Callable[[], object]) -> None:
        """Run `call` on the main thread soon; may be called from any thread."""
        if not self._closed:
            self._arrived.emit(call)

    def cancel(self, key: str) -> None:
        """Forget the task of this key; a running function ends by itself and its result is dropped."""
        was_busy = self.busy
        self._forget(key)
        self._announce(was_busy)

    def wait_idle(self, timeout_ms: int = 10_000) -> bool:
        """Process events until no result is awaited; False when the time ran out. For screenshots and tests."""
        deadline = QDeadlineTimer(timeout_ms)
        loop = QEventLoop()
        while self._pending and not deadline.hasExpired():
            loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
            threading.Event().wait(0.002)
        return not self._pending

    def shutdown(self) -> None:
        """Drop what waits, join every worker thread, and accept nothing more. May be called twice."""
        self._closed = True
        was_busy = self.busy
        self._pending.clear()
        self._turn.stop()
        self._here.clear()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._announce(was_busy)

    def _work(self, key: str, ticket: int, fn: Callable[[], Any]) -> None:
        try:
            outcome = _Outcome(key, ticket, fn(), None)
        except BaseException as error:  # noqa: BLE001 - a worker must hand over every error, whatever it is
            outcome = _Outcome(key, ticket, None, error)
        if not self._closed:
            self._arrived.emit(outcome)

    def _on_arrived(self, arrived: object) -> None:
        self._here.append(arrived)
        self._turn.start()

    def _on_turn(self) -> None:
        arrived = self._here.popleft()
        if self._here:
            self._turn.start()
        if isinstance(arrived, _Outcome):
            self._finish(arrived)
        elif callable(arrived) and not self._closed:
            arrived()

    def _finish(self, outcome: _Outcome) -> None:
        pending = self._pending.get(outcome.key)
        if pending is None or pending.ticket != outcome.ticket:
            return
        del self._pending[outcome.key]
        try:
            self._deliver(pending, outcome)
        finally:
            self._announce(was_busy=True)

    def _deliver(self, pending: _Pending, outcome: _Outcome) -> None:
        if outcome.error is None:
            pending.done(outcome.value)
        elif pending.failed is not None:
            pending.failed(outcome.error)
        else:
            self.problem_found.emit(outcome.key, outcome.error)

    def _forget(self, key: str) -> None:
        pending = self._pending.pop(key, None)
        if pending is not None:
            pending.future.cancel()

    def _announce(self, was_busy: bool) -> None:
        if was_busy != self.busy:
            self.busy_changed.emit(self.busy)
