"""A call that is asked to end does so in order: what it started ends with it, and its scratch folders go."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

_ASKED = ("SIGTERM", "SIGHUP")
_SIGNALLED = 128
"""Added to a signal's number it is the exit code, as shells have it."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Turns the system's requests to end into `SystemExit`, so that everything is closed on the way. A request that is
    ignored already (as under `nohup`) stays ignored; outside of the main thread nothing is changed."""
    known = [getattr(signal, name) for name in _ASKED if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        known = []
    before = {number: signal.getsignal(number) for number in known}
    mine = [number for number, handler in before.items() if handler is signal.SIG_DFL]
    for number in mine:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # asked twice, it goes on ending
    raise SystemExit(_SIGNALLED + number)
