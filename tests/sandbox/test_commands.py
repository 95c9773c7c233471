"""Commands end: at their deadline, at their limits, with all that they started, and nothing of ours blocks."""

from __future__ import annotations

import os
import time
from pathlib import Path

import psutil
import pytest

from workbench.sandbox.commands import Ended, run_command, scrubbed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits and groups as on POSIX")


def run(folder: Path, *words: str, given: bytes = b"", seconds: float = 20, most: int = 1 << 24) -> Ended:
    return run_command(words, given, scratch=folder, env=scrubbed(folder), seconds=seconds, most=most)


def shell(folder: Path, line: str, seconds: float = 20) -> Ended:
    return run(folder, "sh", "-c", line, seconds=seconds)


def test_both_pipes_are_emptied_while_it_reads(tmp_path: Path) -> None:
    data = b"x" * 3_000_000
    ended = run(tmp_path, "sh", "-c", "tee /dev/stderr", given=data)
    assert (ended.code, ended.stdout == data, len(ended.stderr)) == (0, True, 65_536)


def test_a_command_need_not_read(tmp_path: Path) -> None:
    assert run(tmp_path, "true", given=b"x" * 3_000_000).code == 0


@pytest.mark.parametrize(
    ("line", "code", "name"),
    [("exit 3", 3, ""), ("kill -9 $$", None, "SIGKILL"),
     ("no-such-command-xyz", 127, ""), ("kill -SEGV $$", None, "SIGSEGV")],
)  # fmt: skip
def test_how_it_ended_is_told(tmp_path: Path, line: str, code: int | None, name: str) -> None:
    ended = shell(tmp_path, line)
    assert (ended.code, ended.signal, ended.stopped) == (code, name, "")


def test_a_missing_program_is_127_and_a_missing_folder_is_said(tmp_path: Path) -> None:
    assert run(tmp_path, "./nope").code == 127
    ended = run(tmp_path / "gone", "true")
    assert ended.code is None
    assert "could not be started" in ended.problem


def test_a_grandchild_does_not_hold_us_and_does_not_live_on(tmp_path: Path) -> None:
    start = time.monotonic()
    ended = shell(tmp_path, "sleep 300.25 & echo out")
    assert (ended.code, ended.stdout) == (0, b"out\n")
    assert time.monotonic() - start < 60
    assert not _running("300.25")


def test_what_leaves_its_group_is_found_and_counted(tmp_path: Path) -> None:
    if not Path("/proc/self/environ").exists():
        pytest.skip("only Linux tells the environment of processes")
    ended = shell(tmp_path, "setsid sleep 301.25 & echo out")
    assert ended.left == 1
    assert not _running("301.25")


def test_many_that_leave_are_all_found(tmp_path: Path) -> None:
    if not Path("/proc/self/environ").exists():
        pytest.skip("only Linux tells the environment of processes")
    shell(tmp_path, "while :; do setsid sh -c 'sleep 304.25 & sleep 304.25' & sleep 0.02; done", seconds=0.6)
    assert not _running("304.25")


def test_one_that_will_not_end_is_killed(tmp_path: Path) -> None:
    ended = shell(tmp_path, "trap '' TERM; echo so far; while :; do sleep 302.25; done", seconds=0.5)
    assert (ended.stopped, ended.stdout, ended.signal) == ("deadline", b"so far\n", "SIGKILL")
    assert not _running("302.25")


def test_a_flood_is_stopped_and_cut(tmp_path: Path) -> None:
    ended = run(tmp_path, "yes", most=100_000)
    assert (ended.stopped, len(ended.stdout)) == ("output", 100_000)


def test_memory_and_files_are_limited(tmp_path: Path) -> None:
    assert b"MemoryError" in run(tmp_path, "python3", "-c", "x = 'a' * (1 << 36)").stderr
    shell(tmp_path, "head -c 200000000 /dev/zero > big")
    assert (tmp_path / "big").stat().st_size < 150_000_000


def test_no_key_of_the_user_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_SERVICE_TOKEN", "canary-value")
    ended = shell(tmp_path, "env; echo $HOME")
    assert b"canary-value" not in ended.stdout
    assert str(tmp_path).encode() in ended.stdout


def _running(argument: str) -> bool:
    time.sleep(0.05)
    for process in psutil.process_iter():
        try:
            if argument in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE:
                return True
        except psutil.Error:
            continue
    return False


@pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="only Linux tells where a process is")
def test_who_empties_its_environment_and_leaves_the_group_is_ended_too(tmp_path: Path) -> None:
    line = "(setsid env -i sh -c 'echo $$ > pid; exec sleep 300' >/dev/null 2>&1 &); while [ ! -s pid ]; do :; done"
    ended = shell(tmp_path, line)
    assert ended.code == 0
    assert ended.left >= 1
    number = int((tmp_path / "pid").read_text())
    assert not psutil.pid_exists(number) or psutil.Process(number).status() == psutil.STATUS_ZOMBIE
