"""How fast `lint` is: one skill as a whole process, 10,000 skills in CPU time, both beside a yardstick of the same run.

    python -m tests.bench.bench_lint [--skills 10000] [--profile]

Prints figures, ratios and PASS or FAIL against the budgets of design.md; exit 1 when one fails.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import os
import pstats
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path

import yaml

from tests.bench.generate import Recipe, generate, headers

REPO = Path(__file__).resolve().parent.parent.parent
ONE_PROCESS = 0.35
"""Seconds of wall time for the whole process on one skill."""
ALL_CPU = 2.0
"""Seconds of CPU time for 10,000 skills, output included."""
YAML_RATIO = 6.0
WITHOUT_QT = "import sys; from workbench.cli.main import main; main(sys.argv[1:]); sys.exit('PySide6' in sys.modules)"


class Report:
    """Prints each figure and remembers whether one missed its budget."""

    def __init__(self) -> None:
        self.failed = False

    def figure(self, name: str, value: float, budget: float | None = None, unit: str = "s") -> None:
        """One line; `budget` is the most that passes."""
        verdict = ""
        if budget is not None:
            passed = value <= budget
            self.failed |= not passed
            verdict = f"  (budget {budget:g} {unit})  {'PASS' if passed else 'FAIL'}"
        print(f"{name:<58}{value:10.3f} {unit}{verdict}")


def wall(command: Sequence[str], repeat: int = 7) -> float:
    """Median wall time of a process in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        subprocess.run(command, cwd=REPO, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=ENV)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def cpu(command: Sequence[str]) -> float:
    """CPU time of a process and its children in seconds, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=REPO, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=ENV)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def used(work: Callable[[], object]) -> float:
    """CPU time of a call in this process in seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
LINT = [sys.executable, "-m", "workbench", "lint"]


def one_skill(report: Report) -> None:
    """The whole process on one sample skill, beside an interpreter that does nothing."""
    sample = str(REPO / "skills" / "csv-profiling")
    wall([*LINT, sample], 2)
    lint, bare = wall([*LINT, sample]), wall([sys.executable, "-c", "pass"])
    report.figure("lint of one skill, whole process, wall", lint, ONE_PROCESS)
    report.figure("an interpreter that does nothing, wall", bare)
    report.figure("ratio", lint / bare, unit="x")
    code = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, "lint", sample], cwd=REPO, stdout=subprocess.DEVNULL, check=False
    )
    report.figure("Qt modules loaded by lint", code.returncode, 0, "")


def many_skills(report: Report, folder: Path, count: int) -> None:
    """A generated library, cold imports and output included, beside PyYAML's C loader on the same headers."""
    paths = generate(folder, Recipe(count))
    found = headers(paths)
    budget = ALL_CPU * count / 10_000
    for name in ("json", "text"):
        times = [cpu([*LINT, str(folder), "--format", name]) for _ in range(3)]
        report.figure(f"{count:,} skills, --format {name}, CPU", min(times), budget)
        report.figure("  per skill", min(times) / count * 1e6, unit="us")
    loader = min(used(lambda: [_parse(header) for header in found]) for _ in range(3))
    report.figure("PyYAML's C loader on the same headers, CPU", loader)
    report.figure("ratio of lint to it", min(times) / loader, YAML_RATIO, "x")


def _parse(header: bytes) -> object:
    try:
        return yaml.load(header, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return None


def profile(folder: Path) -> None:
    """What dominates, by own time."""
    from workbench.cli.main import main

    watch = cProfile.Profile()
    with redirect_stdout(io.StringIO()):
        watch.runcall(main, ["lint", str(folder), "--format", "json"])
    pstats.Stats(watch).sort_stats("tottime").print_stats(45)


def main() -> int:
    """Runs all; 1 when a budget was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skills", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true", help="show what dominates, instead of the figures")
    options = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        if options.profile:
            generate(Path(folder), Recipe(options.skills))
            profile(Path(folder))
            return 0
        one_skill(report)
        many_skills(report, Path(folder), options.skills)
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
