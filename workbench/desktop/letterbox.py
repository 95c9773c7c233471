"""The one way from a background thread to the main thread.

A thread that emits a signal takes Qt's lock of all connections and then wants Python's; the main thread takes them in
the other order whenever it makes a widget. The two then wait for each other for ever: seen once in a dozen runs of the
whole test suite. So no thread of ours touches a QObject. It puts a letter into a plain box and rings a plain socket,
and the main thread takes the letters out, one in each turn of the event loop and after what waits to be painted.
"""

from __future__ import annotations

import contextlib
import socket
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

_RINGS_TAKEN = 4096


class Letterbox:
    """What threads see. `put` may be called from any thread, also after the box was closed: then nothing happens."""

    def __init__(self) -> None:
        self.letters: deque[Any] = deque()
        self.rung, self._bell = socket.socketpair()
        self.rung.setblocking(False)
        self._bell.setblocking(False)

    def put(self, letter: Any) -> None:
        """Leaves a letter for the main thread."""
        self.letters.append(letter)
        with contextlib.suppress(OSError):  # full: it rings already; closed: nobody reads any more
            self._bell.send(b"\0")

    def silence(self) -> None:
        """Takes the rings that came until now, so that only a later letter rings again."""
        with contextlib.suppress(OSError):
            while len(self.rung.recv(_RINGS_TAKEN)) == _RINGS_TAKEN:
                pass

    def close(self) -> None:
        """Nobody will read any more."""
        self.letters.clear()
        self._bell.close()
        self.rung.close()


class MainThreadPost(QObject):
    """Gives every letter of its `box` to `taken` on the thread it was made in; after `close` none."""

    def __init__(self, taken: Callable[[Any], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.box = Letterbox()
        self._taken = taken
        self._closed = False
        self._notifier = QSocketNotifier(self.box.rung.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_rung)
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._on_turn)

    def close(self) -> None:
        """Lets what waits go, and gives the sockets back. May be called twice."""
        if not self._closed:
            self._closed = True
            self._turn.stop()
            self._notifier.setEnabled(False)
            self.box.close()

    def _on_rung(self) -> None:
        self.box.silence()
        if self.box.letters:
            self._turn.start()

    def _on_turn(self) -> None:
        if self._closed or not self.box.letters:
            return
        letter = self.box.letters.popleft()
        if self.box.letters:
            self._turn.start()
        self._taken(letter)
