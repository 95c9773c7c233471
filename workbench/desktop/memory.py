"""Keeps Python's collection of reference cycles from holding the event loop while a large library comes in.

A full collection looks at every object there is: with the rows and findings of 100,000 skills that takes the better
part of a second. While a pass runs only young objects are looked at; when it has ended, what it brought is set aside,
so that later collections do not look at it again. It is data without cycles and goes when its last user goes.
"""

from __future__ import annotations

import gc
from typing import Final

_OFTEN: Final = (700, 10, 10)
_MANY: Final = 2_000
_NO_FULL: Final = (700, 10, 1_000_000)


def starting() -> None:
    """No collection at all until `started`: a start makes many objects and drops hardly any."""
    gc.disable()


def started() -> None:
    """Collections run, and leave aside what the start made."""
    gc.freeze()
    gc.enable()


def quiet() -> None:
    """No full collection until `settle`."""
    gc.set_threshold(*_NO_FULL)


def settle(objects: int) -> None:
    """Full collections may run again; they leave aside what there is now, when that are many objects."""
    if objects >= _MANY:
        gc.freeze()
    gc.set_threshold(*_OFTEN)
