"""The way from threads to the main thread: nothing is lost, nothing comes late, and no thread touches Qt."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from workbench.desktop import memory
from workbench.desktop.letterbox import Letterbox, MainThreadPost

THREADS, LETTERS = 4, 300


@pytest.fixture
def taken() -> list[object]:
    """What arrived."""
    return []


@pytest.fixture
def post(qtbot: QtBot, taken: list[object]) -> Iterator[MainThreadPost]:
    """A post that hands over to `taken`."""
    made = MainThreadPost(taken.append)
    yield made
    made.close()


def _send(box: Letterbox, sender: int) -> None:
    for number in range(LETTERS):
        box.put((sender, number))


def test_every_letter_arrives_once_in_the_order_of_its_sender(
    qtbot: QtBot, post: MainThreadPost, taken: list[tuple[int, int]]
) -> None:
    threads = [threading.Thread(target=_send, args=(post.box, sender)) for sender in range(THREADS)]
    for thread in threads:
        thread.start()
    while len(taken) < THREADS * LETTERS // 2:  # widgets are made meanwhile: that took Qt's locks in the other order
        QLabel("x")
        qtbot.wait(1)
    for thread in threads:
        thread.join()
    qtbot.waitUntil(lambda: len(taken) == THREADS * LETTERS, timeout=30_000)
    for sender in range(THREADS):
        assert [number for who, number in taken if who == sender] == list(range(LETTERS))


def test_letters_are_taken_on_the_thread_of_the_post(qtbot: QtBot) -> None:
    threads: list[threading.Thread] = []
    post = MainThreadPost(lambda _letter: threads.append(threading.current_thread()))
    other = threading.Thread(target=post.box.put, args=("a",))
    other.start()
    other.join()
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]
    post.close()


def test_more_rings_than_the_socket_holds_are_no_loss(qtbot: QtBot, post: MainThreadPost, taken: list[object]) -> None:
    for number in range(5_000):
        post.box.put(number)
    qtbot.waitUntil(lambda: len(taken) == 5_000, timeout=30_000)
    assert taken == list(range(5_000))


def test_a_letter_that_raises_does_not_hold_up_the_next(qtbot: QtBot) -> None:
    seen: list[str] = []

    def take(letter: str) -> None:
        seen.append(letter)
        if letter == "bad":
            raise ValueError(letter)

    post = MainThreadPost(take)
    with qtbot.captureExceptions() as raised:
        post.box.put("bad")
        post.box.put("good")
        qtbot.waitUntil(lambda: len(seen) == 2)
    assert [str(error) for _kind, error, _trace in raised] == ["bad"]
    post.close()


def test_after_closing_nothing_comes_and_nothing_breaks(qtbot: QtBot, taken: list[object]) -> None:
    post = MainThreadPost(taken.append)
    post.box.put("waits")
    qtbot.wait(0)
    post.close()
    post.box.put("late")
    post.close()
    qtbot.wait(30)
    assert taken == []


def test_no_other_thread_destroys_what_the_window_let_go(qtbot: QtBot) -> None:
    """Python would collect in the thread that makes one object too many; under a collector none does."""
    gone: list[threading.Thread] = []
    collector = memory.Collector()
    collector.start()

    class Circle(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.me = self

        def __del__(self) -> None:
            gone.append(threading.current_thread())

    def make_garbage() -> None:
        for _ in range(50_000):
            garbage: list[object] = []
            garbage.append(garbage)

    Circle()
    thread = threading.Thread(target=make_garbage)
    thread.start()
    thread.join()
    assert gone == []
    memory.collect_due()
    assert gone == [threading.main_thread()]
    collector.stop()
    assert gc.isenabled()
    gc.disable()
