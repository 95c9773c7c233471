"""How fast two outputs are compared: 10 MB in every shape that logs come in, beside git on the same files.

    python -m tests.bench.bench_diff [--profile]

Prints figures and PASS or FAIL against the budget of design.md; exit 1 when one fails. Times are CPU time, best of
three. Under each stands how many lines differ, and how many more that is than in git's smallest difference.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench.bench_lint import Report, used
from workbench.hooks.diff.far import TARGET, diff_far
from workbench.hooks.diff.lines import LineDiff, diff_lines, split_lines
from workbench.hooks.diff.readable import both_readable
from workbench.hooks.diff.rows import Rows
from workbench.hooks.diff.words import diff_words
from workbench.sandbox.worker import Failed, Worker

BUDGET = 0.6
WORDS = ("alpha", "beta", "GET", "POST", "/api/v1/items", "error", "warning", "connection", "timeout", "user", "retry")
SCREEN = 60
Lines = list[str]


def log_line(rnd: random.Random, number: int) -> str:
    """A line of a log, about 100 code points."""
    stamp = f"2026-11-30T12:{number // 60 % 60:02}:{number % 60:02}Z [{rnd.randrange(1 << 24):06x}] "
    return stamp + " ".join(rnd.choice(WORDS) for _ in range(10))


def edited(rnd: random.Random, lines: Lines, share: float) -> Lines:
    """Some lines changed, some left out, some put in."""
    found: Lines = []
    for line in lines:
        dice = rnd.random() / share
        if dice < 1 / 3:
            continue
        found.append(f"{line} edited" if dice < 2 / 3 else line)
        if 2 / 3 <= dice < 1:
            found.append(f"new {dice}")
    return found


def shapes() -> Mapping[str, tuple[Lines, Lines]]:
    """Pairs of about 10 MB, by what happened between them."""
    rnd = random.Random(20261130)
    log = [log_line(rnd, number) for number in range(105_000)]
    pool = [log_line(rnd, number)[:36] for number in range(14_600)]
    repeated = [rnd.choice(pool) for _ in range(283_000)]
    kinds = [[rnd.choice("abc") * 90 for _ in log] for _ in range(2)]
    unrelated = [[rnd.choice(pool) for _ in range(270_000)] for _ in range(2)]
    return {
        "one secret in 14 lines redacted": (log, [f"{x[:40]}[R]" if rnd.random() < 0.07 else x for x in log]),
        "1 % of the lines edited": (log, edited(rnd, log, 0.01)),
        "10 % of the lines edited": (log, edited(rnd, log, 0.1)),
        "every line changed": (log, [line.replace("2026", "<T>") for line in log]),
        "repeats, 4 % left out": (repeated, [line for line in repeated if rnd.random() > 0.04]),
        "repeats, 4 % edited": (repeated, edited(rnd, repeated, 0.04)),
        "cut to the last tenth": (log, log[-len(log) // 10 :]),
        "the second half first": (log, log[50_000:] + log[:50_000]),
        "shuffled": (log, rnd.sample(log, len(log))),
        "two unrelated logs of one pool": (unrelated[0], unrelated[1]),
        "three kinds of lines": (kinds[0], kinds[1]),
    }


def best(work: Callable[[], object]) -> float:
    """CPU time of the quickest of three calls."""
    return min(used(work) for _ in range(3))


def smallest(folder: Path, first: str, second: str) -> int | None:
    """Lines that git's smallest difference counts, None without git."""
    if shutil.which("git") is None:
        return None
    for name, text in (("a", first), ("b", second)):
        (folder / name).write_text(text + "\n", encoding="utf-8")
    command = ["git", "diff", "--no-index", "--numstat", "--minimal", "--no-renames", "a", "b"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return None
    added, removed = done.stdout.split()[:2]
    return int(added) + int(removed)


def compare(report: Report, folder: Path, name: str, first: str, second: str) -> None:
    """One shape."""
    diff = diff_lines(first, second)
    report.figure(name, best(lambda: diff_lines(first, second)), BUDGET)
    least = smallest(folder, first, second)
    ours = diff.added + diff.removed
    more = "git took too long" if least is None else f"{100 * (ours - least) / max(least, 1):.1f} % more than git's"
    print(f"    {len(diff.changes):,} changes, {ours:,} lines, {more}{', coarse' if diff.coarse else ''}")


def screen(report: Report, first: str, second: str) -> None:
    """From a difference to the first rows with their words."""
    diff = diff_lines(first, second)
    left, right = split_lines(first), split_lines(second)

    def show() -> None:
        for row in Rows(left, right, diff).rows(0, SCREEN):
            if row.changed and row.first is not None and row.second is not None:
                diff_words(left[row.first], right[row.second])

    report.figure(f"first {SCREEN} rows with words, every line changed", best(show), 0.15)


def one_line(report: Report) -> None:
    """A megabyte of JSON in one line."""
    items = [{"id": number, "name": f"item {number}", "ok": number % 3 == 0} for number in range(24_000)]
    first = json.dumps({"items": items})
    items[12_000]["name"] = "other"
    second = json.dumps({"items": items})
    found: list[LineDiff] = []
    report.figure("1 MB of JSON in one line, laid out", best(lambda: found.append(_laid_out(first, second))), BUDGET)
    print(f"    {found[-1].removed} line of {found[-1].first:,} differs")


def _laid_out(first: str, second: str) -> LineDiff:
    return diff_lines(*both_readable(first, second))


def elsewhere(report: Report, first: str, second: str) -> None:
    """Wall time here while another process compares: what of it this process spends itself."""
    with Worker(TARGET) as worker:
        diff_far(worker, "a", "b", 30)
        start, cpu = time.perf_counter(), time.process_time()
        found = diff_far(worker, first, second, 30)
        wall, own = time.perf_counter() - start, time.process_time() - cpu
    print(f"in a worker: {wall:.3f} s until the last change, {own:.3f} s CPU here, {not isinstance(found, Failed)}")


def main() -> int:
    """Prints all figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    report = Report()
    texts = {name: ("\n".join(first), "\n".join(second)) for name, (first, second) in shapes().items()}
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(diff_lines, *texts["repeats, 4 % edited"])
        pstats.Stats(profile).sort_stats("tottime").print_stats(12)
    with tempfile.TemporaryDirectory() as folder:
        for name, (first, second) in texts.items():
            compare(report, Path(folder), name, first, second)
    screen(report, *texts["every line changed"])
    one_line(report)
    elsewhere(report, *texts["10 % of the lines edited"])
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
