"""The gate between threads: latest wins, nothing is lost, nothing is left running."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from workbench.desktop.tasks import THREAD_PREFIX, TaskRunner


@pytest.fixture
def runner(qtbot: QtBot) -> TaskRunner:
    """A runner; each test shuts it down."""
    return TaskRunner()


def test_results_come_back_on_the_main_thread(qtbot: QtBot, runner: TaskRunner) -> None:
    seen: list[tuple[int, bool, bool]] = []
    worked: list[str] = []

    def work() -> int:
        worked.append(threading.current_thread().name)
        return 42

    def done(value: int) -> None:
        seen.append((value, threading.current_thread() is threading.main_thread(), runner.busy))

    runner.submit("answer", work, done)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [(42, True, False)]
    assert worked[0].startswith(THREAD_PREFIX)
    runner.shutdown()


def test_latest_of_a_key_wins(qtbot: QtBot, runner: TaskRunner) -> None:
    gate, started = threading.Event(), threading.Event()
    seen: list[str] = []

    def slow() -> str:
        started.set()
        gate.wait(5)
        return "old"

    runner.submit("key", slow, seen.append)
    assert started.wait(5)
    runner.submit("key", lambda: "new", seen.append)
    runner.submit("other", lambda: "other", seen.append)
    qtbot.waitUntil(lambda: len(seen) == 2)
    gate.set()
    assert runner.wait_idle()
    qtbot.wait(50)
    assert sorted(seen) == ["new", "other"]
    runner.shutdown()


def test_a_waiting_older_task_never_starts(qtbot: QtBot, runner: TaskRunner) -> None:
    gate = threading.Event()
    ran: list[int] = []
    for name in ("a", "b"):
        runner.submit(name, lambda: gate.wait(5), lambda _: None)
    for number in range(20):
        runner.submit("busy", partial(ran.append, number), lambda _: None)
    gate.set()
    assert runner.wait_idle()
    assert ran == [19]
    runner.shutdown()


def test_errors_reach_the_submitter(qtbot: QtBot, runner: TaskRunner) -> None:
    errors: list[BaseException] = []
    runner.submit("key", lambda: 1 // 0, lambda _: None, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], ZeroDivisionError)
    runner.shutdown()


def test_errors_nobody_asked_for_are_visible(qtbot: QtBot, runner: TaskRunner) -> None:
    with qtbot.waitSignal(runner.problem_found) as caught:
        runner.submit("key", lambda: 1 // 0, lambda _: None)
    assert caught.args[0] == "key"
    assert isinstance(caught.args[1], ZeroDivisionError)
    assert not runner.busy
    runner.shutdown()


def test_an_error_in_done_is_not_swallowed_and_does_not_jam(qtbot: QtBot, runner: TaskRunner) -> None:
    with qtbot.captureExceptions() as errors:
        runner.submit("key", lambda: 1, lambda value: value // 0)
        qtbot.waitUntil(lambda: not runner.busy)
    assert [kind for kind, *_ in errors] == [ZeroDivisionError]
    seen: list[int] = []
    runner.submit("key", lambda: 2, seen.append)
    qtbot.waitUntil(lambda: seen == [2])
    runner.shutdown()


def test_cancel_drops_the_result(qtbot: QtBot, runner: TaskRunner) -> None:
    gate = threading.Event()
    seen: list[int] = []
    runner.submit("key", lambda: int(gate.wait(5)), seen.append)
    runner.cancel("key")
    assert not runner.busy
    gate.set()
    qtbot.wait(50)
    assert seen == []
    runner.cancel("never")
    runner.shutdown()


def test_busy_is_told_once_each_way(qtbot: QtBot, runner: TaskRunner) -> None:
    told: list[bool] = []
    runner.busy_changed.connect(told.append)
    for name in "abc":
        runner.submit(name, lambda: 1, lambda _: None)
    assert runner.keys == ("a", "b", "c")
    assert runner.wait_idle()
    assert told == [True, False]
    runner.shutdown()


def test_shutdown_joins_and_what_is_asked_later_does_nothing(qtbot: QtBot, runner: TaskRunner) -> None:
    seen: list[int] = []
    runner.submit("key", lambda: 1, seen.append)
    runner.shutdown()
    runner.shutdown()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(THREAD_PREFIX)]
    runner.submit("late", lambda: 1, seen.append)
    assert not runner.busy
    qtbot.wait(20)
    assert seen == []


class _Held:
    """Stands for a widget that a task's function refers to: it notes on which thread it went."""

    gone: list[threading.Thread]

    def __init__(self, gone: list[threading.Thread]) -> None:
        self.gone = gone

    def work(self) -> int:
        return 1

    def __del__(self) -> None:
        self.gone.append(threading.current_thread())


def test_what_a_function_refers_to_goes_on_the_main_thread(qtbot: QtBot, runner: TaskRunner) -> None:
    gone: list[threading.Thread] = []
    seen: list[int] = []
    gate = threading.Event()
    for name in ("busy", "busy too"):
        runner.submit(name, lambda: gate.wait(5), lambda _: None)
    runner.submit("done", _Held(gone).work, seen.append)
    runner.submit("forgotten", _Held(gone).work, seen.append)
    runner.cancel("forgotten")
    assert len(gone) == 1
    gate.set()
    assert runner.wait_idle()
    qtbot.waitUntil(lambda: len(gone) == 2)
    assert set(gone) == {threading.main_thread()}
    assert seen == [1]
    runner.shutdown()


def test_wait_idle_says_when_time_ran_out(qtbot: QtBot, runner: TaskRunner) -> None:
    gate = threading.Event()
    runner.submit("key", lambda: gate.wait(5), lambda _: None)
    assert not runner.wait_idle(30)
    gate.set()
    assert runner.wait_idle()
    runner.shutdown()


def test_results_come_in_order_after_what_was_to_be_painted(qtbot: QtBot, runner: TaskRunner) -> None:
    seen: list[str] = []

    class Painted(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            seen.append("paint")

    widget = Painted()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    qtbot.waitUntil(lambda: bool(seen))
    QApplication.processEvents()
    seen.clear()
    for name in ("first", "second"):
        runner.submit(name, lambda name=name: name, seen.append)  # type: ignore[misc]
    runner._executor.shutdown(wait=True)
    widget.update()
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert seen == ["paint", "first", "second"]
    runner.shutdown()
