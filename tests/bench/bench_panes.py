"""How fast the panes of Replay show and scroll outputs of ten megabytes, and a line of one megabyte.

    python -m tests.bench.bench_panes

Prints figures and PASS or FAIL against the budget of screens.md and design.md; exit 1 when one fails. Times are CPU
time of the main thread; that of the first screen is what all threads of this process computed until it stood. Most of
it is the search for secrets in all of the recorded output, of which the beginning must show no part; where the replay
has searched it already, it takes no time. Memory is what is resident more than before; the texts were there already.
"""

from __future__ import annotations

import os
import random
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtWidgets import QApplication

from tests.bench.bench_diff import log_line
from tests.bench.bench_lint import Report
from workbench.desktop import style
from workbench.desktop.replay.known_secrets import forget, remember, secrets_of
from workbench.desktop.replay.pane_sides import Side
from workbench.desktop.replay.step_panes import StepPanes
from workbench.desktop.running import application
from workbench.desktop.tasks import TaskRunner
from workbench.desktop.theme import ThemeManager
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Provenance, Record, StepResult

SCREEN = 0.15
MEMORY = 30.0
FRAME = 0.033
KEY = "ghp_Zk39aQpL27xMv5TtBw81RnYc64HsUdEf02Gj"


def sides(before: str, after: str) -> tuple[Side, Side]:
    """The recorded output, and what one step made of it."""
    record = Record("r", "claude-code", "s", "Bash", {}, before, None, None, "none", None, None, Provenance("f", 1))
    step = StepResult(
        "redact", Phase.POST, Outcome.REWRITE, before, after, 0, 0, 1.0, (), None, None, (None, None)
    )  # fmt: skip
    result = ChainResult("house", "wasmagent", Decision.ALLOW, after, (step,))
    return Side("house", record, result, 0), Side("house", record, result)


def outputs() -> dict[str, tuple[str, str]]:
    """Outputs before and after a step."""
    rnd = random.Random(20261130)
    lines = [log_line(rnd, number) for number in range(105_000)]
    lines[50_000] = f"TOKEN={KEY}"
    log = "\n".join(lines)
    some = "\n".join(
        line.replace("error", "[REDACTED]") if number % 15 == 0 else line for number, line in enumerate(lines)
    )
    line = "".join(f"word{number} " for number in range(105_000))
    return {
        "10 MB, 5 % of lines redacted": (log, some.replace(KEY, "[REDACTED:token]")),
        "10 MB, every line changed": (log, log.replace("2026-11-30", "<date>").replace(KEY, "[REDACTED:token]")),
        "one line of 1 MB": (line, line.replace("word777 ", "X ")),
    }


class Bench:
    """A window with panes, and what they take."""

    def __init__(self, report: Report) -> None:
        self._report = report
        app = application()
        self._theme = ThemeManager(lambda theme: style.apply(app, theme), "light")
        self._tasks = TaskRunner()
        self.seen = 0.0
        self.panes = StepPanes(self._theme, self._tasks)
        self.panes.resize(1100, 900)
        self.panes.show()
        self.show(*sides("a token\n" * 50 + KEY, "b\n" * 50))  # the forms of secrets are read once

    def close(self) -> None:
        """Ends the threads."""
        self._tasks.shutdown()

    def show(self, left: Side, right: Side) -> tuple[float, float]:
        """CPU time until something of both sides is seen, and wall time until all is."""
        self.panes.clear()
        seen: list[float] = []
        self.panes.facts_changed.connect(lambda: seen.append(time.process_time()))
        start, wall = time.process_time(), time.perf_counter()
        self.panes.show_sides(left, right)
        while not seen:
            QApplication.processEvents()
            time.sleep(0.004)
        QApplication.processEvents()
        first, self.seen = time.process_time() - start, time.perf_counter() - wall
        self._tasks.wait_idle(120_000)
        QApplication.processEvents()
        self.panes.facts_changed.disconnect()
        return first, time.perf_counter() - wall

    def run(self, name: str, before: str, after: str) -> None:
        """Shows and scrolls one pair."""
        process = psutil.Process()
        memory = process.memory_info().rss
        first, whole = self.show(*sides(before, after))
        grown = (process.memory_info().rss - memory) / 1e6
        self._report.figure(f"{name}: first screen", first, SCREEN)
        self._report.figure(f"{name}: first screen (wall)", self.seen)
        self._report.figure(f"{name}: all of it (wall)", whole)
        start = time.thread_time()
        self.panes.show_prepared(self.panes.prepared)
        QApplication.processEvents()
        self._report.figure(f"{name}: shown when made", time.thread_time() - start, SCREEN)
        self._scroll(name)
        self._report.figure(f"{name}: memory", grown, MEMORY, "MB")
        forget()
        played, after_it = sides(before, after)
        remember(played.record, secrets_of(played.record))
        first, _ = self.show(played, after_it)
        self._report.figure(f"{name}: first screen, after a replay", first, SCREEN)
        self._report.figure(f"{name}: first screen, after a replay (wall)", self.seen, SCREEN)

    def _scroll(self, name: str) -> None:
        bar = self.panes.views[0].verticalScrollBar()
        rnd = random.Random(1)
        for what, places in (
            ("anywhere", [rnd.randrange(bar.maximum() + 1) for _ in range(40)]),
            ("by three rows", [bar.maximum() // 2 + 3 * number for number in range(40)]),
        ):
            bar.setValue(places[0])
            QApplication.processEvents()
            start = time.thread_time()
            for place in places:
                bar.setValue(place)
                QApplication.processEvents()
            self._report.figure(f"{name}: scrolled {what}", (time.thread_time() - start) / len(places), FRAME)


def main() -> int:
    """Every figure; 1 when one misses its budget."""
    report = Report()
    bench = Bench(report)
    for name, (before, after) in outputs().items():
        bench.run(name, before, after)
    bench.close()
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
