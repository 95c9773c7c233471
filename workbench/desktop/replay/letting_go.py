"""Lets large values go a little at a time, in a thread of its own.

What holds a list of 100,000 objects last frees all of them in one go, with the interpreter held: the window stands
still when another record is chosen. So the parts are held a while longer than the whole, and are then dropped in turns.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable
from typing import Any, Final

_MANY: Final = 500
"""Parts from which on a list or mapping is taken apart; so many are dropped in one turn."""
_DEEP: Final = 4
_WAIT_S: Final = 1.0
"""Seconds in which everybody else has let the whole go."""
_PAUSE_S: Final = 0.002


def let_go(values: Iterable[Any]) -> threading.Thread | None:
    """Drops these values in turns; gives the thread that does, None when none of them is large."""
    parts = list[Any]()
    for value in values:
        _gather(value, parts, _DEEP)
    if not parts or sys.is_finalizing():
        return None
    thread = threading.Thread(target=_drop, args=(parts,), name="letting go", daemon=True)
    thread.start()
    return thread


def _gather(value: Any, parts: list[Any], deep: int) -> None:
    if not deep or not isinstance(value, (list, dict)):
        return
    inner = list(value.values()) if isinstance(value, dict) else value
    if len(inner) >= _MANY:
        parts += inner
    else:
        for part in inner:
            _gather(part, parts, deep - 1)


def _drop(parts: list[Any]) -> None:
    time.sleep(_WAIT_S)
    while parts:
        del parts[-_MANY:]
        time.sleep(_PAUSE_S)
