"""What the recorder writes: one event after a call as a line of a recording, masked, added in one piece."""

from __future__ import annotations

import errno
import json
import os
import stat
import time
from typing import Any

from workbench.hooks.hiding import mask_for
from workbench.hooks.model import Phase, Provenance
from workbench.hooks.recordings import record_object
from workbench.hooks.serving import Event

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
LARGEST = 512 * 1024 * 1024
"""Bytes of a recording up to which the recorder adds to it."""


def recorded_line(event: Event) -> bytes:
    """The event as one line of JSON. Several hooks may write at once, so an id that the host does not give is made of
    the time in nanoseconds."""
    now = time.time_ns()
    record = event.record._replace(
        started_at=now // 1_000_000,
        id=event.record.id or f"{event.host}-{now}",
        provenance=Provenance(f"{event.host} {event.name}", 0),
    )
    value: Any = mask_for(record)(record_object(record))
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def add_to(file: str, event: Event) -> None:
    """Adds the event to a file that only its owner reads; its folder is made. An event before a call adds nothing.
    Raises `OSError`, also for a file that has grown too large and for a link."""
    if event.phase is Phase.PRE:
        return
    line = recorded_line(event)
    os.makedirs(os.path.dirname(os.path.abspath(file)), 0o700, exist_ok=True)
    handle = os.open(file, _FLAGS, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file")
        if os.fstat(handle).st_size + len(line) > LARGEST:
            raise OSError(errno.EFBIG, f"it would be larger than {LARGEST // 1024 // 1024} MB; move it away")
        os.write(handle, line)
    finally:
        os.close(handle)
