"""A process that can be killed: code that may hang, crash or eat memory runs here, never in the desktop.

A call names a function as `package.module:function`; what it yields arrives as it comes. Whatever goes wrong arrives as
a `Failed` value, never as an exception. This guards against accidents, not against malice: code that was not trusted
must not be called at all.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from workbench.sandbox.child import HEAD, pack_message
from workbench.sandbox.groups import TERM_GRACE, end, has_ended, own_group, send

STDERR_KEPT = 65_536
"""Bytes of a worker's standard error that are kept, the last ones."""
MESSAGE_LIMIT = 268_435_456
_QUEUED = 8
_CHILD = str(Path(__file__).with_name("child.py"))
_LOST = "lost"


@dataclass(frozen=True, slots=True)
class Item:
    """One value that the call yielded, or a slice of at most 200 items of a longer list."""

    value: Any


@dataclass(frozen=True, slots=True)
class Done:
    """The call ended well."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The call did not end well.

    `kind`: `error` (the code raised; `error` names the exception's type), `deadline`, `cancelled`, `memory` or `crash`
    (the process died). `reason` is one line; `trace` the code's traceback, `stderr` the end of what it printed.
    """

    kind: str
    reason: str
    error: str = ""
    trace: str = ""
    stderr: str = ""


Message = Item | Done | Failed


@dataclass(slots=True)
class _Running:
    """One child process with the threads that empty its pipes."""

    process: subprocess.Popen[bytes]
    results: queue.Queue[bytes | None]
    stopping: threading.Event = field(default_factory=threading.Event)
    noise: bytearray = field(default_factory=bytearray)
    threads: list[threading.Thread] = field(default_factory=list)


class _PlainValues(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError(f"{module}.{name} is no plain value")


class Worker:
    """A process that serves calls of one function, one at a time; it starts with the first call and stays warm.

    `memory` limits its address space in bytes. With `plain`, for code that is not ours, nothing but plain values is
    taken from it: whatever wrote into its pipe, no class of ours is called. After a failure other than `error` it is
    gone, and the next call starts a new one. `grace` are the seconds between asking the process to end and killing it.
    `cancel` may be called from any thread; everything else belongs to one thread at a time.
    """

    def __init__(
        self,
        target: str,
        *,
        memory: int | None = None,
        env: Mapping[str, str] | None = None,
        plain: bool = False,
        grace: float = TERM_GRACE,
    ) -> None:
        self.grace = grace
        self.plain = plain
        self.target = target
        self.memory = memory
        self.env = env
        self._running: _Running | None = None
        self._cancelled = threading.Event()
        self._busy = False
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process, None while there is none."""
        return self._running.process.pid if self._running else None

    def stream(self, *args: Any, deadline: float, **kwargs: Any) -> Iterator[Message]:
        """Calls the function and gives what it yields; the last message is `Done` or `Failed`.

        `deadline` is in seconds from now. Blocks: use it in a thread. Leaving the iteration early kills the process.
        """
        with self._lock:
            self._cancelled.clear()
            self._busy = True
        return self._stream(args, kwargs, deadline)

    def _stream(self, args: tuple[Any, ...], kwargs: dict[str, Any], deadline: float) -> Iterator[Message]:
        finished = False
        try:
            for message in self._messages(args, kwargs, deadline):
                finished = isinstance(message, Done) or (isinstance(message, Failed) and message.kind == "error")
                yield message
        finally:
            with self._lock:
                self._busy = False
            if not finished or self._cancelled.is_set():
                self.close()

    def cancel(self) -> None:
        """Ends the running call soon; returns at once. Between two calls it does nothing."""
        with self._lock:
            if not self._busy:
                return
            self._cancelled.set()
            if self._running is not None:
                send(self._running.process, signal.SIGTERM)

    def close(self) -> None:
        """Kills the process and everything in its group, and waits until it is gone."""
        with self._lock:
            running, self._running = self._running, None
        if running is None:
            return
        running.stopping.set()
        end(running.process, self.grace)
        for thread in running.threads:
            thread.join()
        for stream in (running.process.stdin, running.process.stdout, running.process.stderr):
            _close_quietly(stream)

    def _messages(self, args: tuple[Any, ...], kwargs: dict[str, Any], deadline: float) -> Iterator[Message]:
        until = time.monotonic() + deadline
        request = {"target": self.target, "args": args, "kwargs": kwargs, "memory": self.memory, "seconds": deadline}
        try:
            running = self._ready()
            _send(running, pack_message(request))
        except OSError as failure:
            yield self._crashed(f"the worker could not be started: {failure}")
            return
        while True:
            message = self._next(running, until)
            yield message
            if not isinstance(message, Item):
                return

    def _next(self, running: _Running, until: float) -> Message:
        while True:
            if self._cancelled.is_set():
                return Failed("cancelled", "the call was cancelled", stderr=_noise(running))
            left = until - time.monotonic()
            if left <= 0:
                return Failed("deadline", "the call took too long and was stopped", stderr=_noise(running))
            try:
                data = running.results.get(timeout=min(left, 0.1))
            except queue.Empty:
                continue
            return self._crashed() if data is None else self._decoded(data, running)

    def _decoded(self, data: bytes, running: _Running) -> Message:
        try:
            kind, value = _PlainValues(io.BytesIO(data)).load() if self.plain else pickle.loads(data)
        except Exception as failure:  # noqa: BLE001 - a value that cannot be read is the call's failure
            return Failed("crash", f"the result cannot be read: {failure}", stderr=_noise(running))
        if kind == "item":
            return Item(value)
        if kind == "done":
            return Done()
        if kind == "memory":
            return Failed("memory", value, "MemoryError", stderr=_noise(running))
        return Failed("error", f"{value['type']}: {value['text']}", value["type"], value["trace"], _noise(running))

    def _crashed(self, reason: str = "") -> Failed:
        running = self._running
        if self._cancelled.is_set():
            return Failed("cancelled", "the call was cancelled")
        if running is None:
            return Failed("crash", reason or "the worker is gone")
        if not reason and not _ends_soon(running.process):
            reason = "its results could not be read, so that it was stopped"
        end(running.process, self.grace)
        for thread in running.threads:
            thread.join(TERM_GRACE)
        return Failed("crash", reason or _how_it_ended(running.process.returncode), stderr=_noise(running))

    def _ready(self) -> _Running:
        running = self._running
        if running is not None and not has_ended(running.process):
            return running
        self.close()
        fresh = _spawn(self.env)
        with self._lock:
            self._running = fresh
        _send(fresh, pack_message(list(sys.path)))
        return fresh


def run_streaming(
    target: str, args: tuple[Any, ...] = (), *, deadline: float, memory: int | None = None
) -> Iterator[Message]:
    """One call in a process of its own: what `Worker.stream` gives, and the process is gone afterwards."""
    with Worker(target, memory=memory) as worker:
        yield from worker.stream(*args, deadline=deadline)


def _spawn(env: Mapping[str, str] | None) -> _Running:
    process = subprocess.Popen(
        [sys.executable, "-I", _CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=dict(env) if env is not None else None,
        **own_group(),
    )
    running = _Running(process, queue.Queue(_QUEUED))
    for name, work in (("results", _take_results), ("stderr", _take_noise)):
        thread = threading.Thread(target=work, args=(running,), name=f"workbench-worker-{name}", daemon=True)
        running.threads.append(thread)
        thread.start()
    return running


def _send(running: _Running, message: bytes) -> None:
    stream = running.process.stdin
    assert stream is not None
    view = memoryview(message)
    while view:
        view = view[stream.write(view) :]


def _take_results(running: _Running) -> None:
    while head := _read_exactly(running, HEAD.size):
        size = HEAD.unpack(head)[0]
        data = _read_exactly(running, size) if size <= MESSAGE_LIMIT else b""
        if not data or not _hand_over(running, data):
            break
    _hand_over(running, None)


def _read_exactly(running: _Running, size: int) -> bytes:
    """So many bytes of the worker's results; empty at the end of the stream, also in the middle of a message."""
    found = bytearray()
    while len(found) < size:
        data = _read_some(running, running.process.stdout, min(size - len(found), 1_048_576))
        if not data:
            return b""
        found += data
    return bytes(found)


def _read_some(running: _Running, stream: IO[bytes] | None, most: int) -> bytes:
    """What has come; empty at the end. Looks up now and then: a stray grandchild may hold the pipe open for ever."""
    assert stream is not None
    with contextlib.suppress(OSError, ValueError):
        if os.name != "posix":
            return os.read(stream.fileno(), most)
        poll = select.poll()
        poll.register(stream.fileno(), select.POLLIN)
        while not running.stopping.is_set():
            if poll.poll(100):
                return os.read(stream.fileno(), most)
    return b""


def _hand_over(running: _Running, data: bytes | None) -> bool:
    """Waits for room in the queue, so that a fast worker does not fill the memory of a slow reader."""
    while not running.stopping.is_set():
        try:
            running.results.put(data, timeout=0.05)
        except queue.Full:
            continue
        return True
    return False


def _take_noise(running: _Running) -> None:
    while data := _read_some(running, running.process.stderr, 8192):
        running.noise += data
        del running.noise[:-STDERR_KEPT]


def _noise(running: _Running) -> str:
    return bytes(running.noise).decode("utf-8", "replace")


def _ends_soon(process: subprocess.Popen[bytes]) -> bool:
    """Whether a process whose pipe is closed is about to end by itself."""
    until = time.monotonic() + TERM_GRACE
    while not has_ended(process) and time.monotonic() < until:
        time.sleep(0.005)
    return has_ended(process)


def _how_it_ended(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"the worker was ended by {signal.Signals(-code).name}"
    return f"the worker ended with exit code {code}"


def _close_quietly(stream: IO[bytes] | None) -> None:
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            stream.close()
