"""Trusted commands run once: with a deadline, limits, both pipes emptied all the time, and nothing left behind.

This stops accidents, not malice, and promises nothing about the network: that is what trust is for. On systems other
than POSIX there are no limits but the deadline and the size of what is printed.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple
from uuid import uuid4

from workbench.sandbox.groups import MARK, end, end_marked, has_ended, most_processes, own_group, unlike

OUTPUT_LIMIT = 16_777_216
"""Bytes of standard output up to which a command may print; it is stopped when it prints more."""
STDERR_KEPT = 65_536
"""Bytes of standard error that are kept, the last ones."""
MEMORY = 4_294_967_296
"""Bytes of address space of each process. Node alone reserves more than one gigabyte."""
FILE_SIZE = 67_108_864
"""Bytes of the largest file that a command may write."""
DISK = 536_870_912
"""Bytes that may lie in its scratch folder while it runs; it is stopped when there are more."""
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT", "PATHEXT", "COMSPEC")
_DRAIN = 0.2
_LOOK = 0.25
_LOOKED_AT = 10_000
"""Files of its folder that one look counts: more of them must not hold up the deadline."""
_CHUNK = 262_144
# The shell sets the limits and becomes the command. A limit that the system does not know is left out.
_LIMITED = '{ ulimit -c 0; ulimit -v "$1"; ulimit -f "$2"; ulimit -t "$3"; } 2>/dev/null; shift 3; exec "$@"'
_BLOCK = 512


class Ended(NamedTuple):
    """How a command ended. `code` is None where it was ended by a signal (then `signal` is its name) or not started
    (then `problem` says why). `stopped` is empty, `deadline`, `output` or `disk`. `left` counts processes that had left
    its group and outlived it.
    """

    code: int | None
    signal: str
    stdout: bytes
    stderr: bytes
    stopped: str
    ms: float
    problem: str = ""
    left: int = 0


def scrubbed(scratch: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment without the user's keys: what programs need to be found, with a scratch folder as home."""
    env = {name: os.environ[name] for name in _KEPT if name in os.environ}
    home = {"HOME": str(scratch), "TMPDIR": str(scratch), "TERM": "dumb", "PYTHONHASHSEED": "0"}
    return {**env, **home, **(extra or {})}


def run_command(
    words: Sequence[str],
    given: bytes,
    *,
    scratch: Path,
    env: Mapping[str, str],
    seconds: float,
    most: int = OUTPUT_LIMIT,
) -> Ended:
    """Runs a command with these bytes as its standard input, in a scratch folder of its own: whatever is in there is
    ended with it. Blocks up to the deadline and half a second; never raises for what the command does."""
    mark, memory = uuid4().hex, unlike(MEMORY)
    inside = Path(os.path.realpath(scratch))  # now: it may put a link in its place
    start = time.monotonic()
    try:
        process = subprocess.Popen(
            _limited(words, seconds, memory), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            bufsize=0, cwd=scratch, env={**env, MARK: mark}, **own_group(),
        )  # fmt: skip
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        return Ended(None, "", b"", b"", "", 0.0, f"it could not be started: {reason}")
    _limit_processes(process.pid)
    pump = _Pump(process, given, start + seconds, most, scratch)
    try:
        pump.run()
    finally:
        end(process)
        left = end_marked(mark, inside, memory) if os.name == "posix" else 0
        pump.close()
    ms = (time.monotonic() - start) * 1000
    code, name = _how(process.returncode)
    left = 0 if pump.stopped else left  # those that were just ended with it are no surprise
    return Ended(code, name, bytes(pump.stdout), bytes(pump.stderr), pump.stopped, ms, left=left)


def _limited(words: Sequence[str], seconds: float, memory: int) -> list[str]:
    if os.name != "posix":
        return list(words)
    limits = (memory // 1024, FILE_SIZE // _BLOCK, int(seconds) + 10)
    return ["/bin/sh", "-c", _LIMITED, "sh", *map(str, limits), *words]


def _limit_processes(pid: int) -> None:
    """Set from outside: few shells can. A process that is gone already needs none."""
    most = most_processes()
    try:
        from resource import RLIMIT_NPROC, prlimit
    except ImportError:  # neither Windows nor macOS has it
        return
    if most is not None:
        with contextlib.suppress(OSError, ValueError):
            prlimit(pid, RLIMIT_NPROC, (most, most))


def _filled(folder: str, most: int) -> bool:
    """Whether more than so many bytes lie in a folder and below it, as far as a look goes. Links are not followed."""
    left, folders, looks = most, [folder] if not os.path.islink(folder) else [], _LOOKED_AT
    while folders and left >= 0 and looks > 0:
        with contextlib.suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in itertools.islice(entries, looks):
                looks -= 1
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    left -= _BLOCK * getattr(entry.stat(follow_symlinks=False), "st_blocks", 0)
    return left < 0


def _how(code: int | None) -> tuple[int | None, str]:
    if code is None or code >= 0:
        return code, ""
    try:
        return None, signal.Signals(-code).name
    except ValueError:
        return None, f"signal {-code}"


class _Pump:
    """Feeds a process and takes what it prints, until it is done, too slow or makes too much."""

    def __init__(self, process: subprocess.Popen[bytes], given: bytes, until: float, most: int, scratch: Path) -> None:
        self._process, self._until, self._most = process, until, most
        self._scratch, self._look_at = os.fspath(scratch), time.monotonic() + _LOOK
        self._left = memoryview(given)
        self.stdout, self.stderr = bytearray(), bytearray()
        self.stopped = ""
        self._streams: list[IO[bytes]] = []
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self._streams.append(stream)

    def run(self) -> None:
        """Returns when the process has ended and its pipes are closed or silent, or when it has to be stopped."""
        with selectors.DefaultSelector() as selector:
            for stream, event in zip(self._streams, (2, 1, 1), strict=True):
                selector.register(stream, event)
            ended_at: float | None = None
            while not self.stopped:
                now = time.monotonic()
                if now > self._until:
                    self.stopped = "deadline"
                    return
                self._look(now)
                if ended_at is None and has_ended(self._process):
                    ended_at = now
                reading = any(key.fileobj is not self._streams[0] for key in selector.get_map().values())
                if ended_at is not None and (not reading or now - ended_at > _DRAIN):
                    return
                self._turn(selector, 0.05 if reading else 0.002)

    def _look(self, now: float) -> None:
        """Looks at its folder now and then."""
        if now > self._look_at:
            if _filled(self._scratch, DISK):
                self.stopped = "disk"
            self._look_at = time.monotonic() + _LOOK

    def _turn(self, selector: selectors.BaseSelector, wait: float) -> None:
        if not selector.get_map():
            time.sleep(wait)
            return
        for key, _ in selector.select(wait):
            stream: Any = key.fileobj
            if not (self._feed(stream) if stream is self._streams[0] else self._take(stream)):
                selector.unregister(stream)
                with contextlib.suppress(OSError):
                    stream.close()

    def _feed(self, stream: IO[bytes]) -> bool:
        try:
            sent = os.write(stream.fileno(), self._left[:_CHUNK]) if self._left else 0
        except BlockingIOError:
            return True
        except OSError:  # it does not want to read more
            return False
        self._left = self._left[sent:]
        return bool(self._left)

    def _take(self, stream: IO[bytes]) -> bool:
        try:
            data = os.read(stream.fileno(), _CHUNK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if stream is self._streams[2]:
            self.stderr += data
            del self.stderr[:-STDERR_KEPT]
        else:
            self.stdout += data[: self._most - len(self.stdout)]
            if len(data) and len(self.stdout) >= self._most:
                self.stopped = "output"
        return bool(data)

    def close(self) -> None:
        """Closes what is open."""
        for stream in self._streams:
            with contextlib.suppress(OSError, ValueError):
                stream.close()
