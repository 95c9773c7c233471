"""No background thread touches Qt: a window that is really used is watched from inside its threads.

A thread that emits a signal or lets a widget go can lock up with the main thread, once in many runs (letterbox.py);
so the rule is tested, and not its consequence.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tests.desktop.shell.conftest import Maker
from workbench.desktop.running import settle


@pytest.fixture
def touched() -> Iterator[set[str]]:
    """Calls into Qt by threads that start from now on: the thread, the function and where it was called."""
    found: set[str] = set()

    def look(frame: FrameType, event: str, called: Any) -> None:
        if event != "c_call":
            return
        owner = getattr(called, "__self__", None)
        module = str(getattr(called, "__module__", None) or type(owner).__module__)
        if module.startswith("PySide6") or isinstance(owner, QObject):
            place = f"{frame.f_code.co_filename}:{frame.f_lineno}"
            found.add(f"{threading.current_thread().name}: {getattr(called, '__name__', called)} at {place}")

    threading.setprofile(look)
    yield found
    threading.setprofile(None)


def test_the_watch_sees_what_it_looks_for(touched: set[str]) -> None:
    thing = QObject()
    thread = threading.Thread(target=lambda: thing.setObjectName("x"), name="guilty")
    thread.start()
    thread.join()
    assert len(touched) == 1
    assert touched.pop().startswith("guilty: setObjectName at ")


def test_threads_of_a_used_window_touch_nothing_of_qt(
    qtbot: QtBot, bench: Maker, library: Path, touched: set[str]
) -> None:
    desktop = bench(real=True).desktop
    desktop.start(library)
    assert settle(desktop)
    file = next(library.rglob("SKILL.md"))
    desktop.window.open_item("skill", file.relative_to(library).as_posix())
    file.write_text(file.read_text(encoding="utf-8") + "\nOne more line.\n", encoding="utf-8")
    qtbot.wait(600)  # the watch tells of it, and what is open is read anew
    for place in ("catalog", "routing", "author"):
        desktop.window.visit(place)
        assert settle(desktop)
    desktop.workspace.rescan()
    assert settle(desktop)
    desktop.shutdown()
    assert touched == set()
