"""How fast the clients' verdicts are: 10,000 skills for all clients, and one edit, beside reading the frontmatters.

    python -m tests.bench.bench_clients [--skills 10000] [--profile]

Prints figures, ratios and PASS or FAIL against the budgets of the issue; exit 1 when one fails.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import statistics
import sys
import tempfile
import time
from pathlib import Path

import yaml

from tests.bench.bench_lint import Report, used
from tests.bench.generate import Recipe, generate, headers
from workbench.clients.client import clients
from workbench.clients.library import LibraryVerdicts, judge_library
from workbench.clients.source import Source
from workbench.clients.walk import Found, walk
from workbench.skill.skill import Skill

ALL_CPU = 1.0
"""Seconds of CPU time for every client's verdict on 10,000 skills whose headers are read."""
ONE_EDIT_MS = 16.0
"""Milliseconds from one edit to all verdicts, at the 98th percentile."""
EDITS = 200
QUADRATIC = 2.6
"""Twice the skills may take so many times as long."""


def read(folder: Path) -> tuple[Found, ...]:
    """The skills of a folder with their headers read, as lint has them anyway."""
    found = walk(folder).found
    for item in found:
        _ = item.source.skill.frontmatter
    return found


def all_verdicts(report: Report, folder: Path, paths: list[Path], count: int) -> LibraryVerdicts:
    """All clients on a library read afresh each time, beside a C loader on the same headers."""
    times, verdicts = [], None
    for _ in range(3):
        found = read(folder)
        gc.collect()
        start = time.process_time()
        verdicts = judge_library(found, clients().values())
        times.append(time.process_time() - start)
    assert verdicts is not None
    wanted = ALL_CPU * count / 10_000
    report.figure(f"{count:,} skills, all {len(clients())} clients, CPU", min(times), wanted)
    report.figure("  per skill", min(times) / count * 1e6, unit="us")
    report.figure("  walking and reading the files, CPU", used(lambda: walk(folder)))
    given = headers(paths)
    loader = min(used(lambda: [_parse(header) for header in given]) for _ in range(3))
    report.figure("PyYAML's C loader on the same headers, CPU", loader)
    report.figure("ratio of the verdicts to it", min(times) / loader, unit="x")
    return verdicts


def one_edit(report: Report, verdicts: LibraryVerdicts) -> None:
    """One description typed into, again and again: read, judged by all, and settled with the rest."""
    times, busy = [], []
    whom = verdicts.clients
    for number in range(EDITS):
        at = number * 37 % len(verdicts.found)
        item = verdicts.found[at]
        data = item.source.skill.document.data.replace(b"description: ", b"description: A%d " % number, 1)
        start, spent = time.perf_counter(), time.process_time()
        source = Source(Skill.from_bytes(item.path, item.directory, data))
        now = (*verdicts.found[:at], item._replace(source=source), *verdicts.found[at + 1 :])
        verdicts = judge_library(now, whom, verdicts)
        times.append((time.perf_counter() - start) * 1e3)
        busy.append((time.process_time() - spent) * 1e3)
    times.sort()
    busy.sort()
    report.figure("one edit, all verdicts, median", statistics.median(times), unit="ms")
    report.figure("  CPU time of it, p98", busy[int(len(busy) * 0.98)], unit="ms")
    report.figure("one edit, all verdicts, p98", times[int(len(times) * 0.98)], ONE_EDIT_MS, "ms")


def growth(report: Report, folder: Path, count: int) -> None:
    """Half the library beside all of it: no step may grow with the square."""

    def seconds(part: int) -> float:
        found = read(folder)[:part]
        return used(lambda: judge_library(found, clients().values()))

    half, whole = min(seconds(count // 2) for _ in range(2)), min(seconds(count) for _ in range(2))
    report.figure("twice the skills take", whole / half, QUADRATIC, "x")


def _parse(header: bytes) -> object:
    try:
        return yaml.load(header, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return None


def profile(folder: Path) -> None:
    """What dominates, by own time."""
    found = read(folder)
    watch = cProfile.Profile()
    watch.runcall(judge_library, found, clients().values())
    pstats.Stats(watch).sort_stats("tottime").print_stats(30)


def main() -> int:
    """Runs all; 1 when a budget was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skills", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true", help="show what dominates, instead of the figures")
    options = parser.parse_args()
    report = Report()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)  # as the verbs do that read many skills
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = generate(folder, Recipe(options.skills))
        if options.profile:
            profile(folder)
            return 0
        verdicts = all_verdicts(report, folder, paths, options.skills)
        one_edit(report, verdicts)
        growth(report, folder, options.skills)
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
