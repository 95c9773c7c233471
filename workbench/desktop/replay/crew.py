"""The processes that play recordings, so that no built-in holds the interpreter of the window, and all of it can be
stopped.

A process serves one play at a time and stays warm for the next. What is trusted is decided in the window and sent
along. A process that dies takes its play with it, which is said; the next one gets a new process.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from workbench.desktop import i18n
from workbench.desktop.i18n import tr
from workbench.desktop.replay.wire import Piece, Wire, loads
from workbench.sandbox.worker import Failed, Item, Worker
from workbench.secrets import mask

DEADLINE: Final = 900.0
"""Seconds for one host or one piece of a run; hooks of the user have their own, shorter ones."""
GRACE: Final = 1.5
"""Seconds in which a stopped process may end what hooks started."""
NEW, FORGET, KEEP = "new", "forget", "keep"
"""What the process does before it takes something: all anew, with other values but the same stage, or goes on."""
_IDLE: Final = 2
_TARGET: Final = "workbench.desktop.replay.crew:serve"


class PlayerLostError(Exception):
    """Why a process did not answer."""


class Far:
    """One process, for as long as one play lasts. Blocks: use it in a thread."""

    def __init__(self, worker: Worker, back: Callable[[Worker], None]) -> None:
        self._worker, self._back = worker, back
        self._wire = Wire()
        self._before = NEW
        self._given_back = False

    def ask(self, what: str, *args: Any) -> Any:
        """What the stage of the other side answers. Raises `PlayerLostError`, and `RecursionError` for what is nested
        too deeply to be sent."""
        pieces = self._wire.pack((what, i18n.current(), args))
        for load in loads(pieces):
            self._send([tuple(piece) for piece in load])
        found: tuple[Any, ...] = ()
        for sent in self._messages("answer"):
            found = self._wire.take(Piece(*sent))
        if not found:
            raise PlayerLostError(tr("The process that plays recordings gave no answer."))
        return found[0]

    def forget(self) -> None:
        """Lets go of the values that were sent so far, at both ends; the stage stays."""
        self._wire, self._before = Wire(), FORGET

    def _send(self, load: list[tuple[Any, ...]]) -> None:
        before, self._before = self._before, KEEP
        for _ in self._messages("take", load, before):
            pass

    def _messages(
        self, what: str, load: Sequence[tuple[Any, ...]] = (), before: str = KEEP
    ) -> Iterator[tuple[Any, ...]]:
        for message in self._worker.stream(what, load, before, deadline=DEADLINE):
            if isinstance(message, Failed):
                if message.error == RecursionError.__name__:
                    raise RecursionError(message.reason)
                raise PlayerLostError(
                    tr("The process that plays recordings was lost: {reason}", reason=mask(message.reason))
                )
            if isinstance(message, Item):
                yield message.value

    def cancel(self) -> None:
        """Stops what is being played; from any thread."""
        self._worker.cancel()

    def close(self) -> None:
        """Gives the process back, with nothing of this play in it. Blocks."""
        if self._given_back:
            return
        self._given_back = True
        try:
            if self._worker.pid is not None:
                self._before = NEW
                self._send([])
        except PlayerLostError:
            pass  # it is gone, and what it held with it
        finally:
            self._back(self._worker)


class Crew:
    """Lends processes. `close` ends them all, those at work too; it may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._lent: list[Worker] = []
        self._closed = False

    @property
    def warm(self) -> bool:
        """Whether a process waits for work."""
        with self._lock:
            return bool(self._idle)

    def lend(self) -> Far:
        """A process, a warm one if there is one; it starts with the first question. Raises `PlayerLostError` after the
        end."""
        with self._lock:
            if self._closed:
                raise PlayerLostError(tr("The window is closing."))
            worker = self._idle.pop() if self._idle else Worker(_TARGET, grace=GRACE)
            self._lent.append(worker)
        return Far(worker, self._back)

    def _back(self, worker: Worker) -> None:
        with self._lock:
            self._lent.remove(worker)
            kept = not self._closed and len(self._idle) < _IDLE
            if kept:
                self._idle.append(worker)
        if not kept:
            worker.close()

    def close(self) -> None:
        """The end."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            lent = tuple(self._lent)
        for worker in lent:
            worker.cancel()
        for worker in idle:
            worker.close()


class _Session:
    """What this process, which is not the window's, is playing."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.asked: tuple[Any, ...] | None = None
        self.stage: Any = None
        self.playing = False

    def end(self) -> None:
        """Ends what hooks started."""
        if self.stage is not None:
            self.stage.close()

    def answer(self) -> list[Piece]:
        """What the stage says to what was asked."""
        from workbench.desktop.replay.playing import Stage

        assert self.asked is not None
        name, language, args = self.asked
        i18n.install(language)
        self.stage = Stage() if self.stage is None else self.stage
        self.playing = True
        try:
            answer = getattr(self.stage, name)(*args)
        except _StoppedError:
            self.end()
            os._exit(143)
        finally:
            self.playing = False
        return self.wire.pack(answer)


class _StoppedError(BaseException):
    """The window wants no answer any more."""


_SESSIONS: Final = [_Session()]
"""The one of this process."""


def serve(what: str, load: Sequence[tuple[Any, ...]], before: str) -> Iterator[tuple[Any, ...]]:
    """Runs in the process: takes a question piece by piece, or answers the one that was taken."""
    signal.signal(signal.SIGTERM, _on_stopped)
    session = _SESSIONS[0]
    if before == NEW:
        _SESSIONS[0], ended = _Session(), session
        ended.end()
        session = _SESSIONS[0]
    elif before == FORGET:
        session.wire = Wire()
    if what == "answer":
        return map(tuple, session.answer())
    for piece in load:
        session.asked = next(iter(session.wire.take(Piece(*piece))), None)
    return iter(())


def _on_stopped(_number: int, _frame: object) -> None:
    """Unwinds what is being played, so that hooks' processes are ended; asked again meanwhile, it goes on with that."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if not _SESSIONS[0].playing:
        os._exit(143)
    raise _StoppedError
