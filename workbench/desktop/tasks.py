"""The one gate between background work and the main thread.

Work is submitted under a key; a newer submission under the same key wins and the older result is dropped.
Results and errors come back on the main thread, one in each turn of the event loop and after what waits to be painted.
An error is never lost: it reaches the submitter or the visible `problem_found` signal.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, Signal

from workbench.desktop.letterbox import Letterbox, MainThreadPost

T = TypeVar("T")
THREAD_PREFIX = "workbench-task"


_Work = list[Callable[[], Any]]
"""A task's function, alone in a list that the main thread empties: so whatever it refers to goes on the main thread."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    key: str
    ticket: int
    work: _Work
    value: Any
    error: BaseException | None


@dataclass(frozen=True, slots=True)
class _Pending:
    ticket: int
    future: Future[Any]
    work: _Work
    done: Callable[[Any], object]
    failed: Callable[[BaseException], object] | None


class TaskRunner(QObject):
    """Runs functions on two worker threads and hands their results to the main thread."""

    busy_changed = Signal(bool)
    problem_found = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(2, thread_name_prefix=THREAD_PREFIX)
        self._pending: dict[str, _Pending] = {}
        self._tickets = itertools.count(1)
        self._closed = False
        self._closing: list[Callable[[], object]] = []
        self._post = MainThreadPost(self._on_letter, self)

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
        dropped. An exception of `fn` goes to `failed`, else to `problem_found`. After the shutdown nothing happens:
        the window is gone, and a timer of it that still fires has nobody to ask for.
        """
        if self._closed:
            return
        was_busy = self.busy
        self._forget(key)
        ticket = next(self._tickets)
        work: _Work = [fn]
        future = self._executor.submit(_work, self._post.box, key, ticket, work)
        self._pending[key] = _Pending(ticket, future, work, done, failed)
        self._announce(was_busy)

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

    def at_shutdown(self, close: Callable[[], object]) -> None:
        """Have something ended at the shutdown, before the worker threads are joined that may wait for it."""
        self._closing.append(close)

    def shutdown(self) -> None:
        """Drop what waits, join every worker thread, and accept nothing more. May be called twice."""
        self._closed = True
        was_busy = self.busy
        for key in self.keys:
            self._forget(key)
        while self._closing:
            self._closing.pop()()
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._post.close()
        self._announce(was_busy)

    def _on_letter(self, outcome: _Outcome) -> None:
        self._finish(outcome)
        outcome.work.clear()

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
        if pending is not None and pending.future.cancel():
            pending.work.clear()

    def _announce(self, was_busy: bool) -> None:
        if was_busy != self.busy:
            self.busy_changed.emit(self.busy)


def _work(box: Letterbox, key: str, ticket: int, work: _Work) -> None:
    """What a worker thread runs. It knows no QObject, and keeps nothing of the function once it is done."""
    try:
        outcome = _Outcome(key, ticket, work, work[0](), None)
    except BaseException as error:  # noqa: BLE001 - a worker must hand over every error, whatever it is
        outcome = _Outcome(key, ticket, work, None, error)
    box.put(outcome)
