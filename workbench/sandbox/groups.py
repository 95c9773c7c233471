"""Process groups that end for certain: first asked, then killed, children of children included.

A leader is not reaped before its group was killed: as long as it is there, its number names this group and no other.
What left the group is known by a variable, by where it is, and by a limit of memory that is unlike any other's: a
process can empty its environment and go elsewhere, but it inherits that limit and can never raise it.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

TERM_GRACE = 0.3
"""Seconds between asking and killing."""
_PASSES = 20
MORE_PROCESSES = 1_000
"""Processes and threads that a hook may have beside all those that there are."""
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


def fresh_scratch(old: Path | None) -> Path:
    """A scratch folder, its real path: the old one as long as it is there and no link was put in its place."""
    if old is not None and old.is_dir() and not old.is_symlink():
        return old
    if old is not None:
        remove_scratch(old)
    return Path(tempfile.mkdtemp(prefix="workbench-hook-")).resolve()


def remove_scratch(folder: Path) -> None:
    """Takes it away with all that is in it; of a link in its place only the link."""
    if folder.is_symlink():
        with contextlib.suppress(OSError):
            folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


def unlike(most: int) -> int:
    """A limit of memory, in bytes, up to a quarter lower than `most`, by which one run's processes are known; whole
    kilobytes, as a shell sets it."""
    return most - secrets.randbelow(most // 4096) * 1024


def most_processes(more: int = MORE_PROCESSES) -> int | None:
    """So many processes and threads may its user have who starts `more`; None where the system does not tell. The
    system counts by user and knows no limit for the one who may do everything."""
    try:
        return int(Path("/proc/loadavg").read_text("ascii").split()[3].partition("/")[2]) + more
    except (OSError, ValueError, IndexError):
        return None


def end_marked(mark: str, scratch: Path | None = None, memory: int = 0) -> int:
    """Kills what bears a mark in its environment, wherever it went, or is in a scratch folder that nobody else uses, or
    has this limit of memory (bytes, of `unlike`); gives how many. Only Linux tells.

    `scratch` is the folder's real path as it was before anything ran in it: no link is followed now, since a hook may
    have put one there that leads to where everybody's processes are.
    """
    found = set[str]()
    inside = f"{scratch}/" if scratch is not None else ""
    with contextlib.suppress(OSError):
        if inside and f"{os.getcwd()}/".startswith(inside):
            inside = ""  # somebody else uses it, after all
    wanted = _Wanted(f"{MARK}={mark}".encode(), inside, str(memory).encode() if memory else b"")
    for _ in range(_PASSES):
        now, fled = _kill_marked(wanted)
        found |= now
        if not now and not fled:
            break
    return len(found)


class _Wanted(NamedTuple):
    """By what a process is known: its environment, the start of its folder, its limit of memory."""

    mark: bytes
    inside: str
    memory: bytes

    def meant(self, process: str) -> bool:
        """Whether this folder of /proc is that of such a process. Raises `OSError`."""
        if self.mark in _read(f"{process}/environ").split(b"\0"):
            return True
        if self.memory and self.memory in _limit_of(process):
            return True
        return bool(self.inside) and f"{os.readlink(f'{process}/cwd')}/".startswith(self.inside)


def _limit_of(process: str) -> list[bytes]:
    """The words of the line about address space: the soft and the hard limit among them."""
    _, _, rest = _read(f"{process}/limits").partition(b"Max address space")
    return rest.partition(b"\n")[0].split()


def _read(file: str) -> bytes:
    with open(file, "rb", buffering=0) as stream:
        return stream.readall()


def _kill_marked(wanted: _Wanted) -> tuple[set[str], int]:
    """Which were killed, and how many had ended before they could be looked at: they may have started others."""
    found, fled = set[str](), 0
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            if wanted.meant(f"/proc/{name}"):
                os.kill(int(name), signal.SIGKILL)
                found.add(name)
        except (FileNotFoundError, ProcessLookupError):
            fled += not os.path.exists(f"/proc/{name}")
        except OSError:  # somebody else's
            continue
    return found, fled
