"""Large texts are compared in a worker process, which gives the changes piece by piece: reading all of them at once
would hold the window up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from workbench.hooks.diff.lines import LineDiff, diff_lines
from workbench.hooks.diff.sequences import DEADLINE, Change
from workbench.sandbox.worker import Failed, Item, Worker

TARGET = "workbench.hooks.diff.far:stream"
"""What a worker calls, with the arguments of `stream`."""
_TOGETHER = 200


def stream(first: str, second: str, seconds: float = DEADLINE) -> Iterator[tuple[int, ...] | list[tuple[int, ...]]]:
    """Runs in the worker: the numbers of lines of both texts, then the changes in lists of plain numbers."""
    diff = diff_lines(first, second, seconds)
    yield diff.first, diff.second
    changes = iter(diff.changes)
    while some := [tuple(change) for change in islice(changes, _TOGETHER)]:
        yield some


class Collected:
    """Takes what a worker streams, message by message."""

    def __init__(self) -> None:
        self._lines: tuple[int, int] | None = None
        self._changes: list[Change] = []

    def take(self, value: tuple[int, ...] | list[tuple[int, ...]]) -> None:
        """The value of one message."""
        if isinstance(value, tuple):
            self._lines = (value[0], value[1])
        else:
            self._changes += [Change(a0, a1, b0, b1, bool(coarse)) for a0, a1, b0, b1, coarse in value]

    def diff(self) -> LineDiff:
        """The whole, after the last message."""
        first, second = self._lines or (0, 0)
        return LineDiff(first, second, tuple(self._changes))


def diff_far(worker: Worker, first: str, second: str, deadline: float) -> LineDiff | Failed:
    """What differs, found by a worker for `TARGET`. Blocks: call it in a thread. `deadline` in seconds."""
    collected = Collected()
    for message in worker.stream(first, second, min(DEADLINE, deadline / 2), deadline=deadline):
        if isinstance(message, Failed):
            return message
        if isinstance(message, Item):
            collected.take(message.value)
    return collected.diff()
