"""Scratch copies: where they are made, what is left out, and that none of them stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.hostile_lab import hear_ctrl_c
from tests.disclosure.helpers import call, play_in, skill
from workbench.disclosure import scratch, workspace
from workbench.disclosure.play import play_script
from workbench.disclosure.scratch import MOST_IN_MEMORY, PREFIX, Scratch, remove_tree
from workbench.disclosure.script import DiskAction, DiskStep, Script, saying
from workbench.disclosure.workspace import Workspace, WorkspaceError, disk_delete, disk_write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks and links of POSIX")
REPO = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the one in memory."""
    folder = tmp_path / "memory"
    folder.mkdir()
    monkeypatch.setattr(scratch, "MEMORY", str(folder))
    monkeypatch.delenv("TMPDIR", raising=False)
    return folder


def old(folder: Path) -> None:
    os.utime(folder, (time.time() - 1_000, time.time() - 1_000))


def test_a_small_copy_is_made_in_memory_and_a_large_one_is_not(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = Scratch(1_000), Scratch(MOST_IN_MEMORY + 1)
    assert Path(small.folder).parent == memory
    assert Path(large.folder).parent != memory
    assert Path(small.folder).stat().st_mode & 0o777 == 0o700
    for one in (small, large):
        one.close()
        assert not Path(one.folder).exists()
    monkeypatch.setenv("TMPDIR", "/somewhere")  # who says where such things go is obeyed
    other = Scratch(1_000)
    assert Path(other.folder).parent != memory
    other.close()


def test_what_nobody_holds_is_swept(memory: Path) -> None:
    held, young, left, foreign = Scratch(1), memory / f"{PREFIX}young", memory / f"{PREFIX}left", memory / "other"
    for folder in (young, left, foreign):
        (folder / "in").mkdir(parents=True)
    (memory / f"{PREFIX}link").symlink_to(foreign)
    for folder in (left, foreign, Path(held.folder)):
        old(folder)
    new = Scratch(1)
    assert sorted(os.listdir(memory)) == sorted(
        [Path(held.folder).name, Path(new.folder).name, young.name, "other", f"{PREFIX}link"]
    )
    assert (foreign / "in").is_dir()
    new.close()
    held.close()


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "place"
    skill(place, "alpha")
    monkeypatch.setattr(workspace, "MOST_FILES", 1)
    with Workspace(str(place)) as opened, pytest.raises(WorkspaceError, match="too large"):
        disk_write(opened, "x", "y")
    monkeypatch.undo()
    monkeypatch.setattr(scratch, "MEMORY", str(memory))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(workspace, "_copy_file", full)
    with Workspace(str(place)) as opened, pytest.raises(WorkspaceError, match="No space left on device"):
        disk_write(opened, "x", "y")
    assert os.listdir(memory) == []


def test_a_copy_holds_what_the_workspace_holds(tmp_path: Path, memory: Path) -> None:
    place = tmp_path / "place"
    file = skill(place, "alpha", body="x" * 3_000_000)
    os.utime(file, ns=(1, 1_234_567_890))
    (place / "run.sh").write_bytes(b"#!/bin/sh\n")
    (place / "run.sh").chmod(0o755)
    (place / "empty").mkdir()
    (place / ".git").mkdir()
    (place / ".git" / "config").write_bytes(b"secret")
    os.mkfifo(place / "pipe")
    with Workspace(str(place)) as opened:
        disk_write(opened, "new/deep.txt", "y")
        copy = Path(opened.root)
        assert copy.parent.parent == memory
        assert sorted(os.listdir(copy)) == [".git", "empty", "new", "run.sh", "skills"]
        assert os.listdir(copy / ".git") == []
        assert (copy / "skills" / "alpha" / "SKILL.md").read_bytes() == file.read_bytes()
        assert (copy / "skills" / "alpha" / "SKILL.md").stat().st_mtime_ns == 1_234_567_890
        assert (copy / "run.sh").stat().st_mode & 0o777 == 0o755
        assert opened.left_out == (".git", "pipe")
        (copy / "empty").chmod(0)
    assert os.listdir(memory) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_call_that_is_asked_to_end_leaves_no_copy_behind(tmp_path: Path, number: signal.Signals) -> None:
    skill(tmp_path / "place", "alpha")
    script = tmp_path / "place" / "long.script.yaml"
    turns = "  - {call: glob, with: {pattern: '**/*a*b*c'}}\n" * 1_500
    script.write_text(
        "version: 1\nhost: tutorial\ntask: t\noptions: {max_turns: 1900}\nturns:\n"
        f"  - disk: {{write: x, text: y}}\n{turns}  - say: x\n"
    )
    for name in range(300):
        (tmp_path / "place" / f"file-{name}.txt").write_bytes(b"x")
    copies = tmp_path / "copies"
    copies.mkdir()
    running = subprocess.Popen(
        [sys.executable, "-m", "workbench", "disclose", "--script", str(script)],
        cwd=REPO, env={**os.environ, "TMPDIR": str(copies)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        preexec_fn=hear_ctrl_c,
    )  # fmt: skip
    while running.poll() is None and not any((copies / one / "place" / "x").exists() for one in os.listdir(copies)):
        time.sleep(0.01)
    running.send_signal(number)
    _, said = running.communicate(timeout=60)
    assert running.returncode in (128 + number, 130)
    assert b"Traceback" not in said
    assert os.listdir(copies) == []


def test_a_tree_that_is_deeper_than_functions_may_call_themselves(tmp_path: Path, memory: Path) -> None:
    place = tmp_path / "place"
    folder = os.path.dirname(skill(place, "alpha"))
    for _ in range(1_200):
        folder += "/a"
        os.mkdir(folder)
    Path(folder, "deep.txt").write_bytes(b"x")
    deep = call("glob", {"pattern": "**/deep.txt"})
    with Workspace(str(place)) as opened:
        timeline = play_in(
            opened, deep, lambda: disk_write(opened, "x", "y"), deep, lambda: disk_delete(opened, "skills"), deep
        )
    assert [(done.result or "").count("/") for done in timeline.calls] == [1_202, 1_202, 0]
    assert os.listdir(memory) == []
    remove_tree(str(place))  # what cleans up after the tests calls itself, too


def test_what_a_copy_has_not_is_said(tmp_path: Path) -> None:
    skill(tmp_path, "alpha")
    (tmp_path / "node_modules").mkdir()
    for step, log in ((), ()), ((DiskStep(DiskAction.WRITE, "x", "y"),), ("node_modules",)):
        found = play_script(Script("tutorial", "t", str(tmp_path), (*step, saying("x"))))
        assert found.log == tuple(f"the scratch copy is without the content of {name}" for name in log)
