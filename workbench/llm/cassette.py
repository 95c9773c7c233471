"""Answers kept in a file, so that a run can be repeated without a key and without cost, and reviewed in a diff.

A cassette is JSON Lines: one answer a line, found again by a hash of everything that was asked (model, prompt with
the catalog in it, settings) and the number of the run. Failures are never kept: they are not answers. Secrets are
masked before anything is written.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.llm.endpoint import Kind
from workbench.llm.protocols import WIRES
from workbench.llm.values import Reply, Request, Usage
from workbench.llm.wire import count, encoded, text, tool_call
from workbench.secrets import mask

MOST_BYTES = 67_108_864
"""Bytes of a cassette that is read."""
_ABOUT = 100
_VERSION = 1
_START = b'{"version": %d, "key": ' % _VERSION


class CassetteError(ValueError):
    """A file that is no cassette, or a place where none may be written: one line, with file, line and column."""


def key_of(kind: Kind, model: str, request: Request, run: int = 0) -> str:
    """What an answer is found by: a hash of the model, of everything that was asked, and of the number of the run."""
    body = WIRES[kind].body(request, model, "max_tokens")
    return hashlib.sha256(encoded({"kind": str(kind), "run": run, "body": body})).hexdigest()


class Cassette:
    """The answers of one file. May be used from several threads; each new answer is written at once."""

    def __init__(self, path: Path, replies: Mapping[str, Reply], warnings: tuple[str, ...] = ()) -> None:
        self.path = path
        self.warnings = warnings
        self._replies = dict(replies)
        self._lock = threading.Lock()
        self._ready = False

    @classmethod
    def open(cls, path: Path) -> Cassette:
        """The cassette of a file, empty where there is none. Raises `CassetteError`."""
        try:
            data = path.read_bytes() if _fits(path) else b""
        except FileNotFoundError:
            return cls(path, {})
        except OSError as failure:
            raise CassetteError(f"{path}: cannot be read: {failure.strerror or failure}") from failure
        return cls(path, *_read(path, data))

    def __len__(self) -> int:
        return len(self._replies)

    def get(self, key: str) -> Reply | None:
        """The answer kept under a key."""
        return self._replies.get(key)

    def put(self, key: str, request: Request, model: str, reply: Reply, run: int = 0) -> None:
        """Keeps an answer and writes it. Raises `CassetteError` where the file cannot be written, or lies in a
        skill's folder, where a run writes nothing."""
        line = json.dumps(_written(key, request, model, reply, run), ensure_ascii=False).encode("utf-8", "replace")
        with self._lock:
            self._append(line + b"\n")
            self._replies[key] = reply._replace(replayed=True)

    def check(self) -> None:
        """Before a call is paid for: raises `CassetteError` where its answer could not be kept."""
        skill = next((at for at in self.path.absolute().parents if (at / "SKILL.md").exists()), None)
        if skill is not None:
            raise CassetteError(f"{self.path}: lies in the folder of a skill ({skill.name}); runs write nothing there")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise _unwritable(self.path, failure) from failure
        if self.path.is_symlink() and not self.path.exists():
            raise CassetteError(f"{self.path}: is a link that leads nowhere")
        if not os.access(self.path if self.path.exists() else self.path.parent, os.W_OK):
            raise CassetteError(f"{self.path}: cannot be written")

    def _append(self, line: bytes) -> None:
        self.check()
        try:
            before = b"" if self._ready else _ready(self.path)
            with self.path.open("ab") as file:
                file.write(before + line)
            self._ready = True
        except OSError as failure:
            raise _unwritable(self.path, failure) from failure


def _unwritable(path: Path, failure: OSError) -> CassetteError:
    return CassetteError(f"{path}: cannot be written: {failure.strerror or failure}")


def _fits(path: Path) -> bool:
    size = path.stat().st_size
    if not path.is_file():
        raise CassetteError(f"{path}: is no file")
    if size > MOST_BYTES:
        raise CassetteError(f"{path}: is larger than {MOST_BYTES:,} bytes")
    return True


def _ready(path: Path) -> bytes:
    """What has to stand before the next line. The half line of a crash, of which `open` warned, is taken away."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return b""
    start = data.rfind(b"\n") + 1
    if start == len(data):
        return b""
    try:
        json.loads(data[start:])
    except (ValueError, RecursionError):
        if not _is_ours(data[start:]):
            raise CassetteError(f"{path}: ends in a line that is none of a cassette; nothing was written") from None
        os.truncate(path, start)
        return b""
    return b"\n"


def _is_ours(line: bytes) -> bool:
    """Whether a line that breaks off began as one of ours: nobody else's file is cut."""
    return line[: len(_START)] == _START[: len(line)]


def _read(path: Path, data: bytes) -> tuple[dict[str, Reply], tuple[str, ...]]:
    found: dict[str, Reply] = {}
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    warnings: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            key, reply = _entry(json.loads(line))
            found[key] = reply
        except json.JSONDecodeError as failure:
            if number != len(lines) or not _is_ours(line):
                raise CassetteError(f"{path}:{number}:{failure.colno}: not JSON: {failure.msg.lower()}") from failure
            warnings.append(f"{path}:{number}: the last line is cut off and was left out")
        except RecursionError:
            raise CassetteError(f"{path}:{number}:1: is nested too deeply") from None
        except ValueError as failure:
            reason = "is not UTF-8" if isinstance(failure, UnicodeDecodeError) else str(failure)
            raise CassetteError(f"{path}:{number}:1: {reason}") from failure
    return found, tuple(warnings)


def _entry(value: Any) -> tuple[str, Reply]:
    """Key and answer of one line. Raises `ValueError`."""
    if not isinstance(value, dict) or value.get("version") != _VERSION:
        raise ValueError(f"is no line of a cassette of version {_VERSION}")
    key, reply = value.get("key"), value.get("reply")
    if not isinstance(key, str) or not isinstance(reply, dict) or not isinstance(reply.get("calls"), list):
        raise ValueError("'key' and 'reply' with its 'calls' are needed")
    if not all(isinstance(call, dict) for call in reply["calls"]):
        raise ValueError("'calls' is a list of objects")
    usage = reply.get("usage")
    return key, Reply(
        text(reply.get("text")),
        tuple(tool_call(call.get("id"), call.get("name"), call.get("input")) for call in reply["calls"]),
        text(reply.get("stop")) or "end",
        Usage(*(count(usage.get(name)) for name in Usage._fields)) if isinstance(usage, dict) else None,
        text(value.get("model")),
        reply["ms"] if isinstance(reply.get("ms"), float) else float(count(reply.get("ms"))),
        replayed=True,
    )


def _written(key: str, request: Request, model: str, reply: Reply, run: int) -> dict[str, Any]:
    about = next((message.text for message in reversed(request.messages) if message.role == "user"), "")
    return {
        "version": _VERSION,
        "key": key,
        "model": reply.model or model,
        "run": run,
        "about": mask(about)[:_ABOUT],
        "reply": {
            "text": mask(reply.text),
            "calls": [{"id": call.id, "name": call.name, "input": mask(call.raw)} for call in reply.calls],
            "stop": reply.stop,
            "usage": reply.usage._asdict() if reply.usage else None,
            "ms": round(reply.ms, 1),
        },
    }
