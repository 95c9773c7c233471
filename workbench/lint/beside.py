"""Half of a large piece of work done by a copy of this process, so that a second core halves the time.

Only where the system can copy a process (`fork`), no other thread runs in this one, and there is a second core. A copy
that does not end well costs time and nothing else: its half is then done here.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, TypeVar

T = TypeVar("T")
_TOGETHER = 256


def may_copy() -> bool:
    """Whether a copy of this process would be safe and of use."""
    if not hasattr(os, "fork") or not hasattr(os, "sched_getaffinity") or threading.active_count() > 1:
        return False  # macOS, whose system libraries do not all survive a copy, lacks the second
    return len(os.sched_getaffinity(0)) > 1


@contextlib.contextmanager
def beside(work: Callable[[], Iterable[T]]) -> Iterator[Callable[[], Iterator[T]]]:
    """Starts `work` in a copy of this process. What is yielded waits for its end and gives its items in their order.

    They come by way of a file without a name, so that neither process waits for the other before its own work is done.
    """
    import tempfile  # most runs are too small for a second process

    with tempfile.TemporaryFile() as file:
        copy = _Copy(work, file)
        try:
            yield lambda: _items(copy, work, file)
        finally:
            copy.end()


class _Copy:
    """The other process; none where the system refuses another one."""

    def __init__(self, work: Callable[[], Iterable[object]], file: IO[bytes]) -> None:
        try:
            self._pid = os.fork()
        except OSError:
            self._pid = -1
        if self._pid == 0:
            os._exit(_carry_out(work, file))

    def succeeded(self) -> bool:
        """Waits for the end of the work, and tells whether all of it was done."""
        if self._pid < 0:
            return False
        _, status = os.waitpid(self._pid, 0)
        self._pid = -1
        return status == 0

    def end(self) -> None:
        """Stops what still runs."""
        if self._pid > 0:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)


def _carry_out(work: Callable[[], Iterable[object]], file: IO[bytes]) -> int:
    """Runs in the copy; 0 when every item is in the file."""
    try:
        items = iter(work())
        while some := list(islice(items, _TOGETHER)):
            pickle.dump(some, file, protocol=5)
        file.flush()
    except BaseException:  # noqa: BLE001 - whatever it was, the copy must end here and its caller do the work itself
        return 1
    return 0


def _items(copy: _Copy, work: Callable[[], Iterable[T]], file: IO[bytes]) -> Iterator[T]:
    if not copy.succeeded():
        yield from work()
        return
    file.seek(0)
    with contextlib.suppress(EOFError):
        while True:
            yield from pickle.load(file)
