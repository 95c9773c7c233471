"""How fast overlapping descriptions (G105) are found, beside comparing every pair, and how the time grows.

    python tests/bench/bench_overlap.py [--skills 10000]

Prints CPU times, ratios and PASS or FAIL against the budgets; exit 1 when one fails. The libraries: words with the
frequencies of prose (`prose`), sixty words for everything (`dense`), one text for all (`same`: a hostile library, where
30,000 overlaps are read after each edit; shown without a budget, it must only stay far from quadratic).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable
from itertools import accumulate, combinations
from math import inf, log2
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from workbench.lint.similarity import OverlapIndex, features, stop_words

EDIT_BUDGET = 0.050
"""Seconds for one edited description in a library of 10,000, every overlap of the library known again."""
SAMPLE = 400
EDITS = 20


def used(work: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def prose(count: int) -> dict[str, str]:
    """Descriptions whose words are as rare and as common as those of prose."""
    chance = random.Random(5)
    words = [f"word{number}q" for number in range(8_000)]
    weights = list(accumulate(1 / (number + 3) for number in range(len(words))))
    return {f"s{number}": " ".join(chance.choices(words, cum_weights=weights, k=40)) for number in range(count)}


def dense(count: int) -> dict[str, str]:
    """Descriptions out of sixty words, so that every word stands in half of them."""
    chance = random.Random(6)
    words = [f"word{number}q" for number in range(60)]
    return {f"s{number}": " ".join(chance.choices(words, k=39)) for number in range(count)}


def same(count: int) -> dict[str, str]:
    """The same twenty words everywhere and one of its own."""
    shared = " ".join(f"word{number}q" for number in range(20))
    return {f"s{number}": f"{shared} own{number}q" for number in range(count)}


def brute_force(texts: Iterable[str]) -> int:
    """How many pairs of a sample reach the threshold, by comparing all."""
    sets = [features(text) for text in texts]
    return sum(len(one & other) >= 0.6 * len(one | other) for one, other in combinations(sets, 2))


def edits(index: OverlapIndex, library: dict[str, str]) -> float:
    """The slowest of some edits, each with all overlaps of the library read afterwards."""
    slowest = 0.0
    for number in range(EDITS):
        library[f"s{number * 7}"] = library[f"s{number * 7 + 3}"] + f" edit{number}q"
        slowest = max(slowest, used(lambda: _after_edit(index, library)))
    return slowest


def _after_edit(index: OverlapIndex, library: dict[str, str]) -> int:
    index.sync(library)
    return sum(len(index.partners(key, 3)) for key in index.overlapping())


def measure(make: Callable[[int], dict[str, str]], count: int, budget: float) -> bool:
    """One kind of library; whether its edits stay within the budget (seconds)."""
    library = make(count)
    index = OverlapIndex()
    whole = used(lambda: index.sync(library))
    half = used(lambda: OverlapIndex().sync(dict(list(library.items())[: count // 2])))
    pairs = SAMPLE * (SAMPLE - 1) // 2
    brute = used(lambda: brute_force(list(library.values())[:SAMPLE])) / pairs * count * (count - 1) / 2
    print(f"{make.__name__}: {count:,} descriptions, {sum(1 for _ in index.overlapping()):,} overlap, {index.tally}")
    times = whole / half
    print(f"  whole pass {whole:8.3f} s   {times:.2f} x the time for half of them: exponent {log2(times):.2f}")
    print(f"  every pair {brute:8.1f} s   (from a sample of {SAMPLE})   ratio {brute / whole:.0f} x")
    slowest = edits(index, library)
    verdict = f", budget {budget * 1000:.0f} ms  {'PASS' if slowest <= budget else 'FAIL'}" if budget < inf else ""
    print(f"  one edit   {slowest * 1000:8.1f} ms  slowest of {EDITS}{verdict}")
    return slowest <= budget


def main() -> int:
    """Runs all; 1 when a budget was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skills", type=int, default=10_000)
    count = parser.parse_args().skills
    stop_words()
    kinds = ((prose, EDIT_BUDGET), (dense, EDIT_BUDGET), (same, inf))
    passed = [measure(make, count, budget) for make, budget in kinds]
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
