"""The process that plays conversations, as the window sees it. No Qt: it is asked in background threads."""

from __future__ import annotations

import threading
from typing import Any, Final

from workbench.sandbox.worker import Failed, Item, Worker

DEADLINE: Final = 900.0
"""Seconds for one answer."""
_TARGET: Final = "workbench.desktop.disclosure.playing:serve"


class PlayerLostError(Exception):
    """Why the process did not answer; one line."""


class Player:
    """Asks one process, one question at a time. `cancel` and `close` may be called from any thread."""

    def __init__(self) -> None:
        self._worker = Worker(_TARGET)
        self._one = threading.Lock()
        self._closed = False

    def ask(self, what: str, *args: Any) -> Any:
        """The answer of `playing.Stage`. Blocks. Raises `PlayerLostError`."""
        with self._one:
            if self._closed:
                raise PlayerLostError("the window is closing")
            found: list[Any] = []
            for message in self._worker.stream(what, *args, deadline=DEADLINE):
                if isinstance(message, Failed):
                    raise PlayerLostError(message.reason)
                if isinstance(message, Item):
                    found.append(message.value)
            if not found:
                raise PlayerLostError("the process gave no answer")
            return found[0]

    def cancel(self) -> None:
        """Ends what is being asked; what the process kept goes with it."""
        self._worker.cancel()

    def close(self) -> None:
        """The end of the process."""
        self._closed = True
        self._worker.cancel()
        with self._one:
            self._worker.close()
