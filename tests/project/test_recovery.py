"""Recovery copies: whole after a kill, readable by their owner alone, never beside a skill."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from workbench.project.recovery import Damaged, RecoveryCopy, RecoveryStore


def test_the_newest_bytes_come_back(tmp_path: Path) -> None:
    store = RecoveryStore(tmp_path / "state")
    skill = tmp_path / "pdf" / "SKILL.md"
    store.keep(skill, b"one", b"\x01")
    kept = store.keep(skill, b"\xff\r\ntwo\n", b"\x02")
    assert store.copies() == (kept,)
    assert (kept.path, kept.size, kept.base) == (skill, 7, "02")
    assert store.read(kept) == b"\xff\r\ntwo\n"
    assert not skill.parent.exists()
    store.discard(skill)
    assert store.copies() == ()


def test_copies_belong_to_their_owner_alone(tmp_path: Path) -> None:
    kept = RecoveryStore(tmp_path / "state").keep(tmp_path / "SKILL.md", b"text")
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.file.parent.stat().st_mode) == 0o700


def test_a_path_that_is_not_unicode_comes_back(tmp_path: Path) -> None:
    store = RecoveryStore(tmp_path)
    path = Path(os.fsdecode(b"/skills/\xff/SKILL.md"))
    store.keep(path, b"text")
    (copy,) = store.copies()
    assert isinstance(copy, RecoveryCopy)
    assert copy.path == path


@pytest.mark.parametrize("content", [b"", b"{}\nx", b"[1]\n", b'{"version": 2}\n', b"[" * 100_000, b"\xff"])
def test_a_damaged_copy_is_told_and_hides_no_other(tmp_path: Path, content: bytes) -> None:
    store = RecoveryStore(tmp_path)
    good = store.keep(tmp_path / "SKILL.md", b"text")
    (tmp_path / "x.recovery").write_bytes(content)
    first, second = store.copies()
    assert first == good
    assert isinstance(second, Damaged)


def test_a_shortened_copy_is_damaged(tmp_path: Path) -> None:
    store = RecoveryStore(tmp_path)
    kept = store.keep(tmp_path / "SKILL.md", b"text")
    kept.file.write_bytes(kept.file.read_bytes()[:-1])
    assert isinstance(store.copies()[0], Damaged)
    with pytest.raises(ValueError, match="not what was written"):
        store.read(kept)


WRITER = """
import sys
from pathlib import Path
from workbench.project.recovery import RecoveryStore
store = RecoveryStore(Path(sys.argv[1]))
number = 0
while True:
    number += 1
    store.keep(Path("/skills/a/SKILL.md"), (b"%d " % number) * 20_000)
    if number == 1:
        print("ready", flush=True)
"""


def test_a_killed_process_leaves_one_whole_copy(tmp_path: Path, repo: Path) -> None:
    for pause in (0.0, 0.013, 0.031):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], cwd=repo, stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(pause)
        child.send_signal(signal.SIGKILL)
        child.wait(10)
        child.stdout.close()
        store = RecoveryStore(tmp_path)
        (copy,) = store.copies()
        assert isinstance(copy, RecoveryCopy)
        assert len(set(store.read(copy).split())) == 1
