"""The secrets of the records that were played last: whoever shows one need not search all of its output again."""

from __future__ import annotations

import threading
from typing import Final

from workbench.hooks.hiding import Secret, secrets_in
from workbench.hooks.model import Record

_MOST: Final = 4
_LOCK: Final = threading.Lock()
_KNOWN: Final[list[tuple[Record, tuple[Secret, ...]]]] = []


def secrets_of(record: Record) -> tuple[Secret, ...]:
    """Those of its output, input and error, each once. Searches: not for the main thread."""
    values = (record.output, record.input, record.error)
    return tuple({secret: None for value in values for secret in secrets_in(value)})


def remember(record: Record, secrets: tuple[Secret, ...]) -> None:
    """Keeps what was found in a record, and lets go of an older one."""
    with _LOCK:
        _KNOWN[:] = [(record, secrets), *(one for one in _KNOWN if one[0] is not record)][:_MOST]


def known(record: Record) -> tuple[Secret, ...] | None:
    """What was found in this very record; None when nobody remembers."""
    with _LOCK:
        return next((secrets for one, secrets in _KNOWN if one is record), None)


def forget() -> None:
    """Lets all of it go."""
    with _LOCK:
        _KNOWN.clear()
