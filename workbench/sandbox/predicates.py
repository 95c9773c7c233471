"""Trusted Python predicates, asked in a worker process with a deadline and without the user's keys in its environment.

This stops accidents, not malice: that is what trust is for.
"""

from __future__ import annotations

import os
import threading
import weakref
from dataclasses import replace
from typing import NamedTuple

from workbench.sandbox.slow import WALL_TIME, kind_of
from workbench.sandbox.trust import digest
from workbench.sandbox.worker import Failed, Worker

DEADLINE = 0.2
"""Seconds of CPU time for one question."""
LOAD_DEADLINE = 2.0
"""The same for the module's own body, with what it imports."""
MEMORY = 1 << 29
_START = 10.0
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "SYSTEMROOT")


class Code(NamedTuple):
    """A predicate: the bytes of its file, the file's path for tracebacks, and its function."""

    content: bytes
    file: str
    entry: str

    @property
    def function(self) -> str:
        """The name of the function."""
        return self.entry.rpartition(":")[2]


class Verdict(NamedTuple):
    """Yes or no. `failure` is empty, or as in `Failed.kind`; then `reason` is one line and the answer is no."""

    yes: bool
    failure: str = ""
    reason: str = ""


class PredicateLane:
    """Asks predicates, which the caller found to be trusted, in one warm process. May be used from any thread."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self.deadline = deadline
        env = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._worker = Worker("workbench.sandbox.predicate_child:serve", memory=MEMORY, env=env)
        self._loaded: set[str] = set()
        self._pid: int | None = None
        self._lock = threading.Lock()
        self._end = weakref.finalize(self, self._worker.close)

    def close(self) -> None:
        """Ends the process; the next question starts another."""
        with self._lock:
            self._worker.close()

    def ask(self, code: Code, task: str) -> Verdict:
        """What the predicate says of a task. Blocks up to the deadlines."""
        key = digest(code.content, code.entry)
        with self._lock:
            answer = self._ready(key, code) or self._call("ask", key, task, deadline=self.deadline)
        if isinstance(answer, Failed):
            return Verdict(False, answer.kind, _one_line(answer.reason))
        return Verdict(answer)

    def _ready(self, key: str, code: Code) -> Failed | None:
        if self._worker.pid is None or self._worker.pid != self._pid:
            self._loaded.clear()
            harmless = digest(b"", "")
            started = self._call("load", harmless, b"ok = print", "", "ok", deadline=_START)
            if isinstance(started, Failed):
                return started
            self._pid = self._worker.pid
        if key in self._loaded:
            return None
        loaded = self._call("load", key, code.content, code.file, code.function, deadline=LOAD_DEADLINE)
        if isinstance(loaded, Failed):
            return loaded
        self._loaded.add(key)
        return None

    def _call(self, *args: object, deadline: float) -> Failed | bool:
        answer = False
        call, *rest = args
        for message in self._worker.stream(call, deadline, *rest, deadline=deadline * WALL_TIME):
            if isinstance(message, Failed):
                return replace(message, kind=kind_of(message))
            answer = answer or bool(getattr(message, "value", False))
        return answer


def _one_line(text: str) -> str:
    return " ".join(text.split())[:300]
