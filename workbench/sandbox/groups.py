"""Process groups that end for certain: first asked, then killed, children of children included.

A leader is not reaped before its group was killed: as long as it is there, its number names this group and no other.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

TERM_GRACE = 0.3
"""Seconds between asking and killing."""
_PASSES = 20
MARK = "WORKBENCH_RUN"
"""The variable by which processes are found that left their group."""


def own_group() -> dict[str, Any]:
    """What `Popen` needs so that a process leads a group of its own."""
    if os.name == "posix":
        return {"start_new_session": True}
    return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether the leader is done; it is not reaped."""
    if process.returncode is not None:
        return True
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def send(process: subprocess.Popen[bytes], number: int) -> None:
    """A signal to the group of a leader that was not reaped yet."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, number)
        else:
            process.kill()


def end(process: subprocess.Popen[bytes], grace: float = TERM_GRACE) -> None:
    """Ends the leader and everything in its group, and waits for the leader."""
    if process.returncode is not None:
        return
    if not has_ended(process):
        send(process, signal.SIGTERM)
        until = time.monotonic() + grace
        while not has_ended(process) and time.monotonic() < until:
            time.sleep(0.005)
    send(process, getattr(signal, "SIGKILL", signal.SIGTERM))
    process.wait()


def end_marked(mark: str, scratch: Path | None = None) -> int:
    """Kills what bears a mark in its environment, wherever it went, or is in a scratch folder that nobody else uses,
    should it have emptied its environment; gives how many. Only Linux tells."""
    found = 0
    inside = os.path.realpath(scratch) if scratch is not None else ""
    for _ in range(_PASSES):
        now = _kill_marked(f"{MARK}={mark}".encode(), inside)
        found += now
        if not now:
            break
    return found


def _kill_marked(wanted: bytes, inside: str) -> int:
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            marked = wanted in (folder / "environ").read_bytes().split(b"\0")
            if marked or (inside and f"{os.readlink(folder / 'cwd')}/".startswith(f"{inside}/")):
                os.kill(int(folder.name), signal.SIGKILL)
                found += 1
    return found
