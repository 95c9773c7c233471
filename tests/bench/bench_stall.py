"""How long the event loop of the running window is ever held while a large library comes in.

    python -m tests.bench.bench_stall [SKILLS …]

A timer asks for a turn every 5 ms; the longest time between two turns is the stall. Each size runs in its own process.
Prints the longest gap, how many turns came late, what the main thread itself computed in the worst gaps, and the
resident memory of the desktop.

On a machine that does other work `chrt -f -R 60 python -m tests.bench.bench_stall --one 10000` lets the main thread
alone go before it: the worker process and the other threads stay ordinary, as they are for a user.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.generate import Recipe, generate
from workbench.desktop.author.place import AuthorPlace
from workbench.desktop.composition import Desktop
from workbench.desktop.running import application

TICK_MS = 5
LIMIT_MS = 50


class Pulse:
    """Notes the time between two turns of the event loop in milliseconds, and how much the main thread and the other
    threads of this process computed in it.

    On a machine that does other work too the rest of a gap is not the product's: it waited for a processor.
    """

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float, float, float]] = []
        self._started = self._last = time.perf_counter()
        self._busy, self._all = time.thread_time(), time.process_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start()

    def _on_tick(self) -> None:
        now, busy, both = time.perf_counter(), time.thread_time(), time.process_time()
        main, others = busy - self._busy, both - self._all - (busy - self._busy)
        self.gaps.append(((now - self._last) * 1000, main * 1000, others * 1000, self._last - self._started))
        self._last, self._busy, self._all = now, busy, both

    def tell(self, name: str) -> None:
        """Prints what was noted since the last call."""
        gaps, self.gaps = self.gaps, []
        late = sum(1 for gap in gaps if gap[0] > LIMIT_MS)
        most = max(main + others for _, main, others, _ in gaps)
        print(f"  {name}: longest gap {max(gaps)[0]:.0f} ms, {late} of {len(gaps)} over {LIMIT_MS} ms; ", end="")
        print(f"computed in one gap at most {max(gap[1] for gap in gaps):.0f} ms, with other threads {most:.0f} ms")
        for gap, main, others, at in sorted(gaps, reverse=True)[:3]:
            print(f"    {gap:.0f} ms at {at:.2f} s: main thread {main:.0f} ms, other threads {others:.0f} ms")


def main() -> None:
    """Runs each size in a process of its own."""
    sizes = [int(item) for item in sys.argv[1:]] or [10_000]
    for size in sizes:
        subprocess.run([sys.executable, "-m", "tests.bench.bench_stall", "--one", str(size)], check=True)


def run_one(size: int) -> None:
    """One library in one window."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="workbench-stall-") as folder:
        root = Path(folder) / "library"
        root.mkdir()
        paths = generate(root, Recipe(size, groups=max(1, size // 200), body=1_500))
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        print(f"{size:,} skills")
        measure(root, paths, Path(folder) / "state")


def measure(root: Path, paths: list[Path], state: Path) -> None:
    """Opens the library, then works in it."""
    app = application()
    desktop = Desktop(app, state, theme="light", language="en")
    desktop.start(None)
    desktop.window.visit("author")
    rest(app, 0.3)
    pulse = Pulse()
    rest(app, 2)
    pulse.tell("idle")
    started = time.perf_counter()
    desktop.window.open_folder(root)
    turn(app, lambda: not desktop.workspace.busy)
    pulse.tell(f"opened and judged in {time.perf_counter() - started:.1f} s")
    work(app, desktop, pulse, paths)
    print(f"  memory of the desktop: {resident():,.0f} MB")
    desktop.window.hide()
    desktop.shutdown()


def work(app: QApplication, desktop: Desktop, pulse: Pulse, paths: list[Path]) -> None:
    """Opens a skill, edits it, filters, and lists the library's problems."""
    place, workspace = desktop.window.place, desktop.workspace
    assert isinstance(place, AuthorPlace)
    row = workspace.skills[len(paths) // 2]
    place.open_skill(row.path, keep_focus=False)
    rest(app, 1.0)
    pulse.tell("opened a skill")
    place.editor.textCursor().insertText("x")
    rest(app, 0.6)
    turn(app, lambda: not workspace.busy)
    pulse.tell("typed, and asked the library rules")
    place.problems.set_scope("library")
    rest(app, 1.0)
    turn(app, lambda: place.problems.model.total >= sum(1 for _ in workspace.all_findings()))
    pulse.tell(f"listed {place.problems.model.total:,} findings")
    for text in ("t", "ta", "table", ""):
        place.library.filter.setText(text)
        rest(app, 0.2)
    pulse.tell("filtered the list")


def turn(app: QApplication, done: Callable[[], bool]) -> None:
    """Lets the event loop run until `done`."""
    while not done():
        app.processEvents()
        time.sleep(0.001)


def rest(app: QApplication, seconds: float) -> None:
    """Lets the event loop run for some time."""
    until = time.perf_counter() + seconds
    turn(app, lambda: time.perf_counter() >= until)


def resident() -> float:
    """Resident memory of this process in MB."""
    return float(psutil.Process().memory_info().rss) / 1e6


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run_one(int(sys.argv[2]))
    else:
        main()
