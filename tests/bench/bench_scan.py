"""Measures scanning, as ratios within one run: `python -m tests.bench.bench_scan [--skills N] [--large N]`.

The yardstick is PyYAML's C loader on the frontmatters of the same files; CPU time, so that a busy machine matters less.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import yaml

from tests.bench.generate import Recipe, generate, headers
from workbench.library.scan import iter_scan, rescan, scan

T = TypeVar("T")


def cpu(work: Callable[[], T], times: int = 3) -> tuple[float, T]:
    """The best of several runs in seconds of CPU time, and the last result."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    return best, result


def parse_all(texts: list[bytes]) -> int:
    """Composes every header; broken ones count as far as the loader came."""
    bad = 0
    for text in texts:
        try:
            yaml.compose(text, Loader=yaml.CSafeLoader)
        except yaml.YAMLError:
            bad += 1
    return bad


def first_rows(root: Path) -> float:
    """Wall seconds until the first 200 rows are there."""
    start = time.perf_counter()
    stream = iter_scan(root)
    next(stream)
    taken = time.perf_counter() - start
    stream.close()  # type: ignore[attr-defined]
    return taken


def report(what: str, value: str, budget: str = "") -> None:
    print(f"{what:<48}{value:>18}   {budget}")


def measure(root: Path, count: int) -> float:
    paths = generate(root, Recipe(count))
    texts = headers(paths)
    scan(root)
    yardstick, bad = cpu(lambda: parse_all(texts))
    taken, snapshot = cpu(lambda: scan(root))
    time.sleep(0.2)
    unchanged, (_, changes) = cpu(lambda: rescan(snapshot))
    one, _ = cpu(lambda: rescan(snapshot, [snapshot.entries[0].file]))
    assert len(snapshot.entries) == count
    assert not changes
    report(f"{count:,} headers by PyYAML's C loader", f"{yardstick:.3f} s", f"{bad} do not parse")
    report(f"scan of {count:,} skills", f"{taken:.3f} s", f"{taken / yardstick:.2f} × the loader")
    report("scan of one skill", f"{taken / count * 1e6:.0f} µs", "≤ 60 µs")
    report("first 200 rows (wall)", f"{min(first_rows(root) for _ in range(3)) * 1000:.0f} ms", "≤ 100 ms")
    report("nothing changed", f"{unchanged:.3f} s", "≤ 0.15 s at 10,000")
    report("one named file changed", f"{one:.3f} s")
    return taken / count


def large(root: Path, count: int) -> None:
    """In a process of its own, so that the memory is that of one scan alone."""
    for groups in (0, 300):
        folder = root / f"large-{groups}"
        generate(folder, Recipe(count, groups=groups, body=600))
        program = (
            f"import sys, time, resource; sys.path[:] = {sys.path!r}\n"
            "from workbench.library.scan import scan\n"
            f"start = time.process_time(); found = scan({str(folder)!r}); taken = time.process_time() - start\n"
            "print(len(found.entries), taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)\n"
        )
        output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        entries, taken, memory = output.split()
        layout = f"{groups} groups" if groups else "one folder"
        report(
            f"scan of {int(entries):,} skills, {layout}", f"{float(taken):.2f} s", f"{float(memory):.0f} MB, ≤ 400 MB"
        )
        report("   one skill", f"{float(taken) / count * 1e6:.0f} µs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skills", type=int, default=10_000)
    parser.add_argument("--large", type=int, default=0, help="also this many, for linearity and memory")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder) / "library", options.skills)
        if options.large:
            large(Path(folder), options.large)
    report("memory of the bench itself", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
