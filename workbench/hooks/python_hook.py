"""Python hooks, `file.py:function`, asked in a warm worker process with a deadline and without the user's keys.

This stops accidents, not malice: that is what trust is for.
"""

from __future__ import annotations

import errno
import threading
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from workbench.hooks.chain import Chain, Step
from workbench.hooks.diff.spans import with_spans
from workbench.hooks.model import Answer, Context, Outcome, Phase, Value
from workbench.library.load import read_whole
from workbench.sandbox.commands import scrubbed
from workbench.sandbox.groups import MARK, end_marked, fresh_scratch, most_processes, remove_scratch, unlike
from workbench.sandbox.slow import kind_of
from workbench.sandbox.trust import Trusted, digest
from workbench.sandbox.worker import Done, Failed, Item, Worker

TIMEOUT_MS = 5_000.0
"""A hook's time where the chain says nothing."""
LOAD_SECONDS = 10.0
"""Time for the module's own body, with what it imports."""
LARGEST = 1_048_576
MEMORY = 1 << 30
MOST_MEMORY = 2 << 30
"""Bytes: what its process cannot raise its limit above is a little less, and tells it from others."""
UNTRUSTED = "not trusted: exactly this file as it is now"
_START = 30.0


class Code(NamedTuple):
    """A hook's file as it was read; trust covers `content` under `entry`."""

    content: bytes
    entry: str
    file: str
    function: str


def code_of(chain: Chain, step: Step) -> Code:
    """What would run. Reads the file, runs nothing. Raises `ChainError`."""
    name, _, function = step.target.rpartition(":")
    path = Path(chain.folder).absolute() / name
    try:
        content, _ = read_whole(str(path), LARGEST)
    except (OSError, ValueError) as failure:
        large = isinstance(failure, OSError) and failure.errno == errno.EFBIG
        reason = f"larger than {LARGEST:,} bytes" if large else getattr(failure, "strerror", None) or failure
        raise chain.refuse(step, "python", f"{name}: {reason}") from failure
    return Code(content, f"hook {step.target}", str(path), function)


class _Bounds(NamedTuple):
    """By what its processes are known: a variable, and the limit of memory that they cannot raise."""

    mark: str
    memory: int

    def end(self, scratch: Path | None) -> None:
        """Ends what is left of them."""
        end_marked(self.mark, scratch, self.memory)


class PythonHook:
    """A step that is a function. Its process starts with the first call and keeps the module's state."""

    def __init__(self, step: Step, code: Code, trusted: bool) -> None:
        self.name = step.name
        self._code, self._trusted = code, trusted
        self._seconds = (step.timeout_ms or TIMEOUT_MS) / 1000
        self._bounds = _Bounds(uuid4().hex, unlike(MOST_MEMORY))
        self._scratch: Path | None = None
        self._worker = Worker(
            "workbench.hooks.python_child:serve", memory=MEMORY, env=_environment(self._bounds.mark), plain=True
        )
        self._key = digest(code.content, code.entry)
        self._loaded_by: int | None = None
        self._unloaded: Failed | None = None
        self._given_up: Failed | None = None
        self._lock = threading.Lock()
        self._end = weakref.finalize(self, _end, self._worker, self._bounds, None)

    def close(self) -> None:
        """Ends the process; a later call starts another."""
        with self._lock:
            _end(self._worker, self._bounds, self._scratch)
            if self._scratch is not None:
                remove_scratch(self._scratch)
                self._scratch = None

    def prepare(self) -> None:
        """Starts the process and loads the module where it is not loaded: that is no part of a call's time."""
        if self._trusted:
            with self._lock:
                self._unloaded = self._ready()

    def after(self, tool: str, context: Context) -> Answer:
        """After the call: the function gets the tool's name and the context."""
        if not self._trusted:
            return Answer(Outcome.SKIPPED, message=UNTRUSTED)
        return with_spans(self._read(self._asked(_as_dict(context), tool), Phase.POST), context.output)

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        """Before the call: the function gets the tool's name, the input and the context."""
        if not self._trusted:
            return Answer(Outcome.SKIPPED, message=UNTRUSTED)
        return with_spans(self._read(self._asked(_as_dict(context), tool, value), Phase.PRE), value)

    def _asked(self, context: dict[str, Value], *before: Value) -> Failed | dict[str, Any]:
        with self._lock:
            failed, self._unloaded = self._unloaded or self._ready(), None
            found = failed or self._call("ask", self._key, context, *before, seconds=self._seconds)
            if isinstance(found, Failed) or _is_answer(found):
                return found
            _end(self._worker, self._bounds, self._scratch)
            return Failed("crash", "its process answered something else than what it was asked, and was stopped")

    def _ready(self) -> Failed | None:
        """Starts the process and loads the module, outside of the hook's own deadline."""
        if self._worker.pid is not None and self._worker.pid == self._loaded_by:
            return None
        if self._given_up is not None:
            return self._given_up
        code = self._code
        scratch = fresh_scratch(self._scratch)
        if scratch != self._scratch:
            self._scratch = scratch
            weakref.finalize(self, remove_scratch, scratch)
            self._end.detach()
            self._end = weakref.finalize(self, _end, self._worker, self._bounds, scratch)
        for call, seconds in (
            (("start", str(scratch), self._bounds.memory, most_processes()), _START),
            (("load", self._key, *code[:1], *code[2:]), LOAD_SECONDS),
        ):
            answer = self._call(*call, seconds=seconds)
            if isinstance(answer, Failed):
                self._given_up = _not_loaded(answer, seconds)
                return self._given_up
        self._loaded_by = self._worker.pid
        return None

    def _call(self, *args: Any, seconds: float) -> Any:
        found: Any = None
        for message in self._worker.stream(*args, deadline=seconds):
            if isinstance(message, Failed):
                failed = replace(message, kind=kind_of(message))
                if failed.kind != "error":
                    self._worker.close()
                    self._bounds.end(self._scratch)
                return failed
            found = found if isinstance(message, Done) else _value(message)
        return found

    def _read(self, found: Failed | dict[str, Any], phase: Phase) -> Answer:
        if isinstance(found, Failed):
            return _failure(found, self._seconds)
        answer = _answer(found, phase)
        return replace(answer, stderr=found["printed"] or None)


def _not_loaded(failed: Failed, seconds: float) -> Failed:
    """Such a file is not tried again: every record would wait for it as long as the first."""
    reason = f"it was not done after {seconds:g} s" if failed.kind == "deadline" else failed.reason
    kind = "error" if failed.kind == "deadline" else failed.kind
    return replace(failed, kind=kind, reason=f"the file could not be loaded: {reason}")


_PARTS = {"printed": str, "problem": str, "answer": object, "changed": dict}


def _is_answer(found: Any) -> bool:
    """Whether it is what `python_child.ask` gives: a hook may have changed that, too."""
    return isinstance(found, dict) and all(
        key in found and isinstance(found[key], kind) for key, kind in _PARTS.items()
    )


def _value(message: Item) -> Any:
    return message.value


def _end(worker: Worker, bounds: _Bounds, scratch: Path | None) -> None:
    """Ends the process, and what it started and left alone."""
    if worker.pid is not None:
        worker.close()
        bounds.end(scratch)


def _environment(mark: str) -> dict[str, str]:
    """Without a home: it would be that of the user."""
    env = {**scrubbed(Path()), MARK: mark}
    return {name: value for name, value in env.items() if name not in ("HOME", "TMPDIR", "TERM")}


def _as_dict(context: Context) -> dict[str, Value]:
    return context._asdict()


def _failure(failed: Failed, seconds: float) -> Answer:
    if failed.kind == "deadline":
        message = f"timed out after {seconds:g} s and was stopped"
        return Answer(Outcome.TIMED_OUT, message=message, stderr=failed.stderr or None)
    reasons = {"memory": "it needed more memory than a hook may have"}
    message = reasons.get(failed.kind, failed.reason)
    return Answer(Outcome.THREW, message=" ".join(message.split())[:500], stderr=failed.trace or failed.stderr or None)


def _answer(found: dict[str, Any], phase: Phase) -> Answer:
    """`{"rewrite": value}` after the call, `{"tripwire": bool}` before it; None is no answer."""
    if found["problem"]:
        return Answer(Outcome.THREW, message=f"its answer cannot be used: {found['problem']}")
    answer, name = found["answer"], "output" if phase is Phase.POST else "input"
    changed = found["changed"]
    note = f"it changed the {name} in place" if name in changed else None
    if isinstance(answer, dict) and phase is Phase.PRE and answer.get("tripwire"):
        return Answer(Outcome.BLOCKED, message=_reason(answer), metadata=answer.get("metadata"))
    if isinstance(answer, dict) and "rewrite" in answer:
        return Answer(Outcome.REWRITE, answer["rewrite"], message=note)
    wanted = "rewrite" if phase is Phase.POST else "tripwire"
    if answer is not None and not (isinstance(answer, dict) and wanted in answer):
        odd = f"it answered {_kind(answer)}: only None and an object with '{wanted}' mean something"
        note = f"{note}; {odd}" if note else odd
    if name in changed:
        return Answer(Outcome.REWRITE, changed[name], message=note)
    return Answer(Outcome.NO_OP, message=note, metadata=answer.get("metadata") if isinstance(answer, dict) else None)


def _reason(answer: dict[str, Any]) -> str | None:
    """What a guardrail gives as its reason, in its metadata."""
    metadata = answer.get("metadata")
    reason = metadata.get("reason") if isinstance(metadata, dict) else None
    return reason if isinstance(reason, str) else None


def _kind(value: Value) -> str:
    name = type(value).__name__
    return "an object without it" if isinstance(value, dict) else f"a{'n' * (name[:1] in 'aeiou')} {name}"


def make(chain: Chain, step: Step, trusted: Trusted) -> PythonHook:
    """A hook for a step that is a function. Runs nothing. Raises `ChainError`."""
    code = code_of(chain, step)
    return PythonHook(step, code, trusted.covers(code.content, code.entry))
