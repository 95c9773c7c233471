"""The worker process: results as they come, and every way in which a call can go wrong."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from workbench.sandbox.worker import Done, Failed, Item, Message, Worker, run_streaming

HERE = "tests.sandbox.targets:"


def values(messages: Iterator[Message]) -> tuple[list[object], Message]:
    found = list(messages)
    assert all(isinstance(message, Item) for message in found[:-1])
    return [message.value for message in found if isinstance(message, Item)], found[-1]


def failure_of(
    target: str, *args: object, deadline: float = 20, memory: int | None = None
) -> tuple[list[object], Failed]:
    items, last = values(run_streaming(HERE + target, args, deadline=deadline, memory=memory))
    assert isinstance(last, Failed)
    return items, last


def test_yielded_values_arrive_in_order_and_prints_do_not_disturb_them() -> None:
    items, last = values(run_streaming(HERE + "numbers", (5,), deadline=20))
    assert items == [0, 1, 2, 3, 4]
    assert last == Done()


def test_a_plain_function_gives_one_value() -> None:
    assert values(run_streaming(HERE + "plain", ("skill",), deadline=20)) == (["SKILL"], Done())


def test_a_long_list_arrives_in_slices() -> None:
    items, _ = values(run_streaming(HERE + "one_list", (450,), deadline=20))
    assert [len(item) for item in items if isinstance(item, list)] == [200, 200, 50]
    assert [number for item in items if isinstance(item, list) for number in item] == list(range(450))


def test_values_arrive_before_the_call_ends() -> None:
    with Worker(HERE + "hang") as worker:
        messages = worker.stream(deadline=30)
        assert next(messages) == Item("started")
        messages.close()  # type: ignore[attr-defined]
        assert worker.pid is None


def test_an_exception_is_a_value_with_its_traceback_and_keeps_the_worker() -> None:
    with Worker(HERE + "raise_error") as worker:
        items, last = values(worker.stream("no such skill", deadline=20))
        first = worker.pid
        assert items == [1]
        assert isinstance(last, Failed)
        assert (last.kind, last.error, last.reason) == ("error", "ValueError", "ValueError: no such skill")
        assert "in raise_error" in last.trace
        list(worker.stream("again", deadline=20))
        assert worker.pid == first


@pytest.mark.parametrize(("target", "words"), [("nothing_here", "AttributeError"), ("unpicklable", "pickle")])
def test_what_cannot_be_called_or_sent_is_an_error(target: str, words: str) -> None:
    _, last = failure_of(target)
    assert last.kind == "error"
    assert words in last.reason + last.trace


def test_a_worker_stays_warm_between_calls() -> None:
    with Worker(HERE + "process_id") as worker:
        first, _ = values(worker.stream(deadline=20))
        second, _ = values(worker.stream(deadline=20))
        assert first == second != [os.getpid()]


@pytest.mark.parametrize("target", ["hang", "spin", "ignores_term"])
def test_a_deadline_ends_what_hangs(target: str) -> None:
    items, last = failure_of(target, deadline=1.0)
    assert items == ["started"]
    assert last.kind == "deadline"


def test_cancel_from_another_thread_ends_the_call_and_the_next_call_works() -> None:
    with Worker(HERE + "hang") as worker:
        messages = worker.stream(deadline=60)
        assert next(messages) == Item("started")
        process = psutil.Process(worker.pid)
        threading.Timer(0.1, worker.cancel).start()
        last = list(messages)[-1]
        assert isinstance(last, Failed)
        assert last.kind == "cancelled"
        assert not process.is_running()
        assert next(worker.stream(deadline=20)) == Item("started")


def test_a_cancel_between_two_calls_does_not_reach_the_second() -> None:
    with Worker(HERE + "plain") as worker:
        list(worker.stream("a", deadline=20))
        worker.cancel()
        assert values(worker.stream("b", deadline=20)) == (["B"], Done())


def test_a_crash_is_told_with_the_signal_and_the_last_words() -> None:
    items, last = failure_of("crash")
    assert items == ["started"]
    assert last.kind == "crash"
    assert "SIGABRT" in last.reason
    assert "last words" in last.stderr


def test_an_exit_is_told_with_its_code() -> None:
    assert failure_of("leave", 7)[1].reason == "the worker ended with exit code 7"


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS is only dependable on Linux")
def test_a_memory_limit_is_told() -> None:
    assert failure_of("eat_memory", memory=400_000_000)[1].kind == "memory"


def test_standard_error_is_kept_to_a_bound() -> None:
    with Worker(HERE + "noisy") as worker:
        assert values(worker.stream(300_000, deadline=20)) == (["done"], Done())
    _, last = failure_of("crash")
    assert len(last.stderr) < 70_000


def test_the_whole_group_is_killed() -> None:
    with Worker(HERE + "grandchild") as worker:
        first = next(worker.stream(deadline=30))
        assert isinstance(first, Item)
        worker.close()
        deadline = time.monotonic() + 5
        while psutil.pid_exists(first.value) and time.monotonic() < deadline:
            if psutil.Process(first.value).status() == psutil.STATUS_ZOMBIE:
                break
            time.sleep(0.02)
        assert not psutil.pid_exists(first.value) or psutil.Process(first.value).status() == psutil.STATUS_ZOMBIE


def test_a_stray_grandchild_that_holds_the_pipe_does_not_block_closing() -> None:
    with Worker(HERE + "stray_grandchild") as worker:
        items, last = values(worker.stream(deadline=20))
        assert last == Done()
        worker.close()
        assert isinstance(items[0], int)
        assert psutil.pid_exists(items[0]), "the stray process outlives the worker, and closing did not wait for it"
        psutil.Process(items[0]).kill()


def test_no_zombie_no_descriptor_and_no_thread_is_left() -> None:
    list(run_streaming(HERE + "plain", ("warm up",), deadline=20))
    me = psutil.Process()
    before, threads = me.num_fds(), threading.active_count()
    for target, args in (("plain", ("x",)), ("crash", ()), ("raise_error", ("y",))):
        list(run_streaming(HERE + target, args, deadline=20))
    assert me.num_fds() == before
    assert threading.active_count() == threads
    assert not [child for child in me.children() if child.status() == psutil.STATUS_ZOMBIE]


def test_a_slow_reader_holds_a_fast_worker_back() -> None:
    with Worker(HERE + "flood") as worker:
        messages = worker.stream(400, deadline=60)
        next(messages)
        before = psutil.Process().memory_info().rss
        time.sleep(0.5)
        assert psutil.Process().memory_info().rss - before < 40_000_000
        assert sum(isinstance(message, Item) for message in messages) == 399


def test_the_child_imports_what_its_parent_may_and_nothing_from_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('a module of the opened folder was run')")
    monkeypatch.chdir(tmp_path)
    items, last = values(run_streaming(HERE + "import_path", deadline=20))
    assert last == Done()
    assert items == [sys.path[i : i + 200] for i in range(0, len(sys.path), 200)]


def test_a_worker_ends_when_its_parent_is_killed() -> None:
    program = (
        f"import sys; sys.path[:] = {sys.path!r}\n"
        "from workbench.sandbox.worker import Worker\n"
        "worker = Worker('tests.sandbox.targets:hang')\n"
        "stream = worker.stream(deadline=60); next(stream); print(worker.pid, flush=True)\n"
        "import time; time.sleep(60)\n"
    )
    import subprocess

    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    worker = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    worker.wait(10)


class Unreadable:
    """A value that can be sent but not received."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("no number",)


def test_arguments_that_cannot_be_read_are_told_at_once_and_the_worker_goes_on() -> None:
    with Worker(HERE + "numbers") as worker:
        (failure,) = worker.stream(Unreadable(), deadline=20)
        assert isinstance(failure, Failed)
        assert (failure.kind, failure.error) == ("error", "ValueError")
        assert values(worker.stream(2, deadline=20)) == ([0, 1], Done())
