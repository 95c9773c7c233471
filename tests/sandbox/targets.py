"""Functions that the sandbox's tests call in a worker process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any


def numbers(count: int) -> Iterator[int]:
    print("this print must not disturb the results")
    yield from range(count)


def one_list(size: int) -> Iterator[list[int]]:
    yield list(range(size))


def plain(value: str) -> str:
    return value.upper()


def raise_error(text: str) -> Iterator[int]:
    yield 1
    raise ValueError(text)


def hang() -> Iterator[str]:
    yield "started"
    while True:
        time.sleep(60)


def spin() -> Iterator[str]:
    """A match that holds the interpreter for ever and that no signal handler in Python interrupts."""
    import re

    yield "started"
    re.match(r"(a|a)*$", "a" * 60 + "b")


def crash() -> Iterator[str]:
    yield "started"
    sys.stderr.write("last words\n")
    sys.stderr.flush()
    os.abort()


def leave(code: int) -> Iterator[int]:
    yield 1
    os._exit(code)


def eat_memory() -> Iterator[int]:
    held = []
    while True:
        held.append(bytearray(10_000_000))


def noisy(size: int) -> str:
    sys.stderr.write("x" * size + "the end")
    return "done"


def grandchild() -> Iterator[int]:
    """Starts a process of its own in the same group, tells its number, and hangs."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    yield child.pid
    time.sleep(600)


def stray_grandchild() -> Iterator[int]:
    """Starts a process outside the group that keeps the worker's standard error open."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(4)"], start_new_session=True)
    yield child.pid


def ignores_term() -> Iterator[str]:
    import signal

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    yield "started"
    time.sleep(600)


def unpicklable() -> Iterator[Any]:
    yield lambda: None


def import_path() -> list[str]:
    return list(sys.path)


def process_id() -> int:
    return os.getpid()


def flood(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield bytes(200_000)
