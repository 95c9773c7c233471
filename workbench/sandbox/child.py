"""What runs inside a worker process: takes calls on standard input, streams their results back.

It is started as a file by its path and learns from its parent what may be imported, so that neither the folder it was
started in nor the environment decides which code runs. Prints of the called code go to standard error.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import queue
import struct
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

CHUNK = 200
"""Items of one list that travel in one message: unpickling holds the interpreter of the desktop."""
HEAD = struct.Struct("!Q")
_TEXT_LIMIT = 8_000
_SERVING = os.getpid()


def read_message(stream: BinaryIO) -> Any:
    """The next message. Raises `EOFError` at the end of the stream."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        raise EOFError
    size = HEAD.unpack(head)[0]
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)


def pack_message(value: Any) -> bytes:
    """A message as it travels. Raises whatever `pickle` raises for a value that cannot travel."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def pieces(value: Any) -> Iterator[Any]:
    """A long list or tuple in slices of its own type, anything else as it is."""
    if type(value) in (list, tuple) and len(value) > CHUNK:
        for start in range(0, len(value), CHUNK):
            yield value[start : start + CHUNK]
    else:
        yield value


def main() -> None:
    """Serves calls until the parent closes the pipe."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests = os.fdopen(os.dup(0), "rb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    try:
        sys.path[:] = read_message(requests)  # before the first call is unpickled, which imports what it is made of
    except EOFError:
        return
    calls: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, calls), daemon=True).start()
    while True:
        call = calls.get()
        if isinstance(call, Exception):
            _write(out, ("error", _in_words(call)))
        else:
            _serve(call, out)


def _listen(requests: BinaryIO, calls: queue.SimpleQueue[Any]) -> None:
    """Ends the process when the parent is gone, also in the middle of a call."""
    while True:
        try:
            calls.put(read_message(requests))
        except EOFError:
            os._exit(0)
        except Exception as failure:  # noqa: BLE001 - a call that cannot be unpickled must be answered, not waited for
            calls.put(failure)


def _serve(call: dict[str, Any], out: BinaryIO) -> None:
    try:
        _limit(call["memory"], call["seconds"])
        for value in _results(call["target"], call["args"], call["kwargs"]):
            for piece in pieces(value):
                _write(out, ("item", piece))
        _write(out, ("done", None))
    except BrokenPipeError:
        os._exit(0)
    except MemoryError:
        _write(out, ("memory", "the memory limit was reached"))
    except BaseException as failure:  # noqa: BLE001 - whatever the called code raises is the call's result
        _write(out, ("error", _in_words(failure)))


def _write(out: BinaryIO, message: tuple[str, Any]) -> None:
    if os.getpid() != _SERVING:
        os._exit(0)  # the called code made a copy of this process, whose answer nobody waits for
    out.write(pack_message(message))
    out.flush()


def _results(target: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterable[Any]:
    module, _, name = target.partition(":")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    result = found(*args, **kwargs)
    return result if isinstance(result, Iterator) else (result,)


def _in_words(failure: BaseException) -> dict[str, str]:
    try:
        text = str(failure)
        trace = "".join(traceback.format_exception(failure))
    except BaseException:  # noqa: BLE001 - what an exception says of itself may be code that fails
        text, trace = "what it says of itself cannot be read", ""
    return {"type": str(type(failure).__name__), "text": text[:_TEXT_LIMIT], "trace": trace[-_TEXT_LIMIT:]}


def _limit(memory: int | None, seconds: float) -> None:
    """Limits of the system: bytes of address space, and CPU time as a backstop for a parent that was killed."""
    try:
        import resource
    except ImportError:
        return
    if memory is not None:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
    used = resource.getrusage(resource.RUSAGE_SELF)
    # several threads of one call may use more CPU time than wall time
    most = int(used.ru_utime + used.ru_stime + seconds * 4) + 10
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    main()
