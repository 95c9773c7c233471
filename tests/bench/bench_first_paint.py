"""How long a start takes until the window stands on the screen, and how long until the skills stand in it.

    python -m tests.bench.bench_first_paint [RUNS]

Every start is a process of its own on the bundled skills, offscreen, with an empty state folder and a warm cache, by
the way that the command line takes. Beside it, turn about, runs the least that any Qt program in Python does: import
QtWidgets and show an empty QMainWindow. Times count from the start of the process; a paint counts when it has ended.
Prints the median and the best of each, and the ratio of the medians.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from workbench.skill.packaged import sample_skills

RUNS = 11
BUDGET_MS = 600
BARE = """
import time
from PySide6 import QtWidgets
app = QtWidgets.QApplication([])
class Window(QtWidgets.QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(f"shell {time.monotonic()} {time.process_time()}")
        app.quit()
window = Window()
window.resize(1440, 900)
window.show()
app.exec()
"""
Times = dict[str, tuple[float, float]]


def main() -> None:
    """Starts both programs in turn and compares them."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    ours = [sys.executable, "-m", "tests.bench.bench_first_paint", "--one"]
    bare: list[Times] = []
    found: list[Times] = []
    with tempfile.TemporaryDirectory(prefix="workbench-paint-") as cache:
        for number in range(runs + 1):
            for command, into in (([sys.executable, "-c", BARE], bare), (ours, found)):
                times = run(command, cache)
                if number:
                    into.append(times)
    base = tell("a bare window of Qt", bare, "shell")
    first = tell("first paint of the workbench", found, "shell")
    rows = tell("the skills stand in the list", found, "rows")
    whole = tell("every part of Author stands", found, "whole")
    print(f"{first / base:.2f} x the bare window, the skills {rows / base:.2f} x, everything {whole / base:.2f} x")
    print(f"budget of {BUDGET_MS} ms: {'met' if first <= BUDGET_MS else 'missed'}")


def run(command: list[str], cache: str) -> Times:
    """What a process printed: for each event the milliseconds since its start, on the clock and on the processor."""
    with tempfile.TemporaryDirectory(prefix="workbench-paint-") as folder:
        homes = {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": cache}
        environment = {**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        started = time.monotonic()
        done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True, timeout=120)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: ((float(at) - started) * 1000, float(used) * 1000) for name, at, used in lines}


def tell(title: str, runs: list[Times], event: str) -> float:
    """Prints one line; the median in milliseconds."""
    walls = [times[event][0] for times in runs]
    used = median(times[event][1] for times in runs)
    middle = median(walls)
    print(f"{title}: median {middle:.0f} ms, best {min(walls):.0f} ms, {used:.0f} ms of processor, {len(runs)} runs")
    return middle


def run_one() -> None:
    """A start by the command line's own way; ends as soon as the skills are painted."""
    from workbench.cli.main import main as command_line

    sys.argv = ["skill-workbench", str(sample_skills())]
    from tests.bench.paint_watch import watch

    watch()
    sys.exit(command_line())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run_one()
    else:
        main()
