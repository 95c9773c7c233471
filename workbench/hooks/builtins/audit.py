"""Keeps a log of what a chain handled: sizes and keyed hashes, never values, each line bound to the one before.

Plain hashes of short secrets can be guessed, so they are keyed; the key lies beside the log, for its owner alone. The
file stays in the chain's folder: a chain from elsewhere must not write anywhere it likes.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from workbench.hooks.dialects.stepping import canonical, measured
from workbench.hooks.model import Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import ParamError, Params
from workbench.library.load import read_whole
from workbench.library.reading import open_regular

if sys.platform != "win32":
    import fcntl

_FIRST = "0" * 64
_TAIL = 65_536
_KEY_BYTES = 32
_LONGEST = 65_536
"""Bytes of a line; ours are a few hundred. A longer one counts as several, none of which is ours."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)


class AuditError(ValueError):
    """A log that cannot be written or read, in one line."""


class Fault(NamedTuple):
    """A line of a log that is not what was written: its number from 1, and why."""

    line: int
    reason: str


def make(params: Params) -> PostHook:
    """`file` (`*.jsonl` below the chain's folder). Raises `ParamError`."""
    path = params.path("file")
    name = params.text("file")
    params.done()
    if path.suffix != ".jsonl":
        raise ParamError("file", "the log is a .jsonl file")
    if not path.resolve().is_relative_to(params.folder.resolve()) or path.is_symlink():
        raise ParamError("file", f"'{name[:80]}' leads out of the chain's folder")
    return Audit(params.step, path)


class Audit:
    """Adds one line for each call that passes; the output stays as it is."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self._path = name, path

    def after(self, tool: str, context: Context) -> Answer:
        """Unchanged; a log that cannot be written is a failure of the hook."""
        try:
            number = self._written(tool, context)
        except (OSError, AuditError) as failure:
            return Answer(Outcome.THREW, message=f"the log was not written: {failure}")
        return Answer(Outcome.NO_OP, message=f"line {number} of {self._path.name}")

    def _written(self, tool: str, context: Context) -> int:
        with _locked(self._path) as file:
            number, before = _last(file)
            key = _key(self._path)
            entry = {
                "n": number + 1,
                "ts": int(time.time() * 1000),
                "step": self.name,
                "tool": tool,
                "input": _digest(key, context.input),
                "output": _digest(key, context.output),
                "bytes": measured(context.output)[0],
                "ms": context.duration_ms,
                "error": context.error is not None,
                "prev": before,
            }
            entry["hash"] = _sealed(entry)
            file.write(canonical(entry).encode() + b"\n")
            file.flush()
            return number + 1


def verify(path: Path) -> tuple[int, tuple[Fault, ...]]:
    """How many lines a log has, and which are not what was written. Raises `AuditError` when it cannot be read."""
    faults, before, number = list[Fault](), _FIRST, 0
    try:
        handle, _ = open_regular(str(path))
        with os.fdopen(handle, "rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
                reason, before = _judged(line, number, before)
                if reason:
                    faults.append(Fault(number, reason))
    except OSError as failure:
        raise AuditError(f"{path}: {failure.strerror or failure}") from failure
    return number, tuple(faults)


def _judged(line: bytes, number: int, before: str) -> tuple[str, str]:
    """Why a line is wrong, empty when it is not; and what the next one is bound to."""
    try:
        entry: dict[str, Any] = json.loads(line)
        seal = entry.pop("hash")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "it is no line of this log", before
    reason = ""
    if seal != _sealed(entry):
        reason = "it was changed"
    elif entry.get("prev") != before:
        reason = "a line before it was taken out, added or changed"
    elif entry.get("n") != number:
        reason = f"it says that it is line {entry.get('n')}"
    return reason, str(seal)


def _sealed(entry: dict[str, Any]) -> str:
    return hashlib.sha256(canonical(entry).encode("utf-8", "surrogatepass")).hexdigest()


def _digest(key: bytes, value: Value) -> str:
    text = value if isinstance(value, str) else canonical(value)
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


@contextmanager
def _locked(path: Path) -> Iterator[IO[bytes]]:
    """The log opened for adding, for one writer at a time, on this machine."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK | _NO_WAIT, 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise AuditError("it is no regular file")
    with os.fdopen(handle, "a+b") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _last(file: IO[bytes]) -> tuple[int, str]:
    """Number and seal of the last line. Raises `AuditError` for a file that is no log."""
    size = file.seek(0, os.SEEK_END)
    if not size:
        return 0, _FIRST
    file.seek(max(0, size - _TAIL))
    line = file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1]
    file.seek(0, os.SEEK_END)
    try:
        entry = json.loads(line)
        return int(entry["n"]), str(entry["hash"])
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError) as failure:
        raise AuditError("the file is there already and is no log of this kind") from failure


def _key(path: Path) -> bytes:
    """The key of a log, made with its first line."""
    place = path.with_suffix(".key")
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, 0o600)
    except FileExistsError:
        try:
            key = b"" if place.is_symlink() else read_whole(str(place), _KEY_BYTES)[0]
        except OSError:
            key = b""
        if len(key) != _KEY_BYTES:
            raise AuditError(f"{place.name} is no key of a log") from None
        return key
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(_KEY_BYTES)
        file.write(key)
    return key
