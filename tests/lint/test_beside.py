"""A copy of the process gives what this one would have given, and its failures cost nothing but time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.generate import Recipe, generate
from workbench.clients.profile import Selection
from workbench.library.scan import scan
from workbench.lint import run
from workbench.lint.beside import beside, may_copy
from workbench.lint.engine import Engine
from workbench.lint.run import lint_snapshot

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot copy a process")


def test_items_come_in_order_from_another_process() -> None:
    def work() -> Iterator[tuple[int, int]]:
        for number in range(1_000):
            yield number, os.getpid()

    with beside(work) as found:
        items = list(found())
    assert [number for number, _ in items] == list(range(1_000))
    assert {process for _, process in items}.isdisjoint({os.getpid()})


@pytest.mark.parametrize("way", ["raise", "kill", "exit", "unpicklable"])
def test_a_copy_that_fails_is_made_up_for(way: str) -> None:
    own = os.getpid()

    def work() -> Iterator[object]:
        yield 1
        if os.getpid() != own:
            if way == "raise":
                raise ValueError
            if way == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            if way == "exit":
                raise SystemExit(3)
            yield lambda: None
        yield 2

    with beside(work) as found:
        assert list(found()) == [1, 2]


def test_without_another_process_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise OSError

    monkeypatch.setattr(os, "fork", refuse)
    with beside(lambda: [os.getpid()]) as found:
        assert list(found()) == [os.getpid()]


def test_a_copy_that_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "pid"

    def work() -> Iterator[int]:
        file.write_text(str(os.getpid()))
        signal.pause()
        yield 0

    with beside(work):
        while not file.exists() or not file.read_text():
            time.sleep(0.01)
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def test_no_copy_beside_threads() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert not may_copy()
    finally:
        done.set()
        other.join()


def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    generate(tmp_path, Recipe(90, broken=0.4, body=400, bundled=0.3))
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "SKILL.md").write_bytes(b"---\nname: large\n---\n" + b"x\n" * run.HEAVY)
    engine, snapshot = Engine(Selection.of("spec")), scan([tmp_path])
    one = lint_snapshot(engine, snapshot)
    monkeypatch.setattr(run, "MANY", 10)
    monkeypatch.setattr(run, "may_copy", lambda: True)
    assert lint_snapshot(engine, snapshot) == one
    assert len(one.skills) == 91
    assert one.findings
