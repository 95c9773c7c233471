"""How soon the Routing place shows the scores of a task that is being typed.

    python -m tests.bench.bench_routing_place [SKILLS] [TASKS]

The clock starts with a letter in the field and stops when the matrix was painted with the scores of the text that
stands there. Letters are typed into sentences: each right after the one before was shown; slowly, so that what is tried
in the background for a cell at rest has begun; and at the speed of a fast typist, where only the last one has to be
shown. Prints median, 95th percentile and worst in milliseconds, and
as a ratio to the matching alone, which says how much of it the place adds.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.generate import Recipe, generate
from workbench.desktop.composition import Desktop
from workbench.desktop.routing.engine import Results
from workbench.desktop.routing.place import RoutingPlace
from workbench.desktop.running import application, settle

LIMIT_MS = 50.0
FAST_MS, SLOW_MS = 60.0, 260.0
SENTENCES = (
    "prepare the quarterly figures of the harbour office",
    "把昨天的录音整理成会议纪要 please",
    "fix csv 2026-07",
)


class Painted(QObject):
    """Remembers when the matrix was painted last."""

    def __init__(self, place: RoutingPlace) -> None:
        super().__init__(place)
        self.at = 0.0
        self._place = place
        place.matrix.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Paints by itself, so that the time is that after it."""
        if event.type() == QEvent.Type.Paint:
            self._place.matrix.viewportEvent(event)
            self.at = time.perf_counter()
            return True
        return False


def main(arguments: list[str]) -> None:
    """Measures one library."""
    skills, tasks = (int(arguments[at]) if len(arguments) > at else usual for at, usual in ((0, 1_000), (1, 500)))
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "library"
        paths = generate(root, Recipe(skills))
        _write_tasks(root, paths, tasks)
        desktop = Desktop(application(), Path(scratch) / "state", theme="light", language="en")
        try:
            desktop.start(root)
            settle(desktop)
            _measure(desktop, skills, tasks)
        finally:
            desktop.window.hide()
            desktop.shutdown()


def _write_tasks(root: Path, paths: list[Path], count: int) -> None:
    rows = ["version: 1", "tasks:"]
    for number in range(count):
        path = paths[number * len(paths) // count]
        words = path.read_bytes().decode("utf-8", "replace").split("description:")[-1].split()
        text = " ".join(word for word in words[3:12] if word.isalpha()) or "write it"
        rows.append(f'  - {{id: x{number}, task: "{text} {number}", expected: {path.parent.name.lower()}}}')
    (root / "bench.tasks.yaml").write_text("\n".join(rows) + "\n", "utf-8")


def _measure(desktop: Desktop, skills: int, tasks: int) -> None:
    desktop.window.visit("routing")
    settle(desktop)
    place = desktop.window._places["routing"]
    assert isinstance(place, RoutingPlace)
    _until(lambda: place.feed.results is not None and not place.services.tasks.busy)
    results = place.feed.results
    assert results is not None
    painted = Painted(place)
    alone = [_alone(results, sentence[:end]) for sentence in SENTENCES for end in range(1, len(sentence) + 1)]
    name = f"{skills:,} skills × {len(place.lines):,} of {tasks:,} tasks"
    _tell(f"{name}, letter by letter", _sentences(place, painted, 0.0), alone)
    _tell(f"{name}, slowly", _sentences(place, painted, SLOW_MS), alone)
    _tell(f"{name}, fast, the last letter", [_burst(place, painted, number) for number in range(12)], alone)


def _alone(results: Results, text: str) -> float:
    started = time.perf_counter()
    results.judge(f"{text} ")
    return (time.perf_counter() - started) * 1000


def _sentences(place: RoutingPlace, painted: Painted, pause: float) -> list[float]:
    shown: list[float] = []
    for sentence in SENTENCES:
        place.bar.field.clear()
        _rest(place)
        for letter in sentence:
            until = time.perf_counter() + pause / 1000
            while time.perf_counter() < until:
                QApplication.processEvents()
                time.sleep(0.001)
            shown.append(_letter(place, painted, letter))
    return shown


def _letter(place: RoutingPlace, painted: Painted, letter: str) -> float:
    field = place.bar.field
    started = time.perf_counter()
    field.insert(letter) if not letter.isascii() else QTest.keyClicks(field, letter)
    return _wait(place, painted, started)


def _burst(place: RoutingPlace, painted: Painted, number: int) -> float:
    field = place.bar.field
    field.clear()
    _rest(place)
    started = 0.0
    text = f"figures {number} of the office"
    for at, letter in enumerate(text, 1):
        until = time.perf_counter() + FAST_MS / 1000
        started = time.perf_counter()
        QTest.keyClicks(field, letter)
        while at < len(text) and time.perf_counter() < until:
            QApplication.processEvents()
            time.sleep(0.001)
    return _wait(place, painted, started)


def _wait(place: RoutingPlace, painted: Painted, started: float) -> float:
    """Milliseconds from the letter until its scores were painted."""
    wanted = place.bar.field.text().strip()
    _until(lambda: bool(place.live) and place.live[0].judged.task.text == wanted)
    arrived = time.perf_counter()
    if painted.at < arrived:
        _until(lambda: painted.at > started and not place.matrix.viewport().visibleRegion().isEmpty())
    return (max(painted.at, arrived) - started) * 1000


def _rest(place: RoutingPlace) -> None:
    until = time.perf_counter() + 0.3
    while time.perf_counter() < until or place.services.tasks.busy:
        QApplication.processEvents()
        time.sleep(0.002)


def _until(done: Callable[[], bool]) -> None:
    deadline = time.perf_counter() + 60
    while not done() and time.perf_counter() < deadline:
        QApplication.processEvents()
        time.sleep(0.0005)


def _tell(name: str, shown: list[float], alone: list[float]) -> None:
    found = sorted(shown)
    middle, late = statistics.median(found), found[min(len(found) - 1, len(found) * 95 // 100)]
    ratio = middle / max(0.01, statistics.median(alone))
    word = "PASS" if late <= LIMIT_MS else "FAIL"
    base = statistics.median(alone)
    sys.stdout.write(
        f"{name}: {middle:.0f} ms (95 % {late:.0f}, worst {found[-1]:.0f}), × {ratio:.0f} of matching ({base:.1f}) "
        f"{word} ≤ {LIMIT_MS:.0f}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
