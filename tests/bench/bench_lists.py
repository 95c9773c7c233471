"""The two lists of the Author place at 100,000 rows: filter, sort, group, and what arrives bit by bit.

    python -m tests.bench.bench_lists [ROWS]

Each operation is timed with a view attached that lays its items out, and compared with plain Python: sorting the same
rows by the same keys, and filtering them by the same words.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication, QListView

from tests.bench.generate import WORDS
from workbench.desktop.author.library_model import LibraryModel
from workbench.desktop.author.problems_model import ProblemsModel
from workbench.project.rows import SkillRow, finding_text, parse_filter, row_text
from workbench.skill.findings import Finding, Severity
from workbench.skill.text import Position, Range

ROUNDS = 5


def main() -> None:
    """Prints the best of five for each operation, in ms, and its ratio to plain Python."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    app = QApplication([])
    chance = random.Random(3)
    findings(app, chance, count)
    skills(app, chance, count)


def findings(app: QApplication, chance: random.Random, count: int) -> None:
    """The Problems panel."""
    rows = [_finding(chance, number) for number in range(count)]
    model = ProblemsModel()
    view = attach(model)
    model.set_findings(rows)
    print(f"{count:,} findings")
    plain = best(lambda: sorted(rows, key=lambda item: (item.severity.rank, item.path, item.range.start.line)))
    query = parse_filter("table schema")
    words = best(lambda: [item for item in rows if all(word in finding_text(item) for word in query.words)])
    orders = iter(["rule", "place", "severity"] * ROUNDS)
    tell("sort", best(lambda: laid(app, view, lambda: model.set_sorting(next(orders)))), plain, "plain sort")
    texts = iter(["table schema", "report deploy"] * ROUNDS)
    tell("filter", best(lambda: laid(app, view, lambda: model.set_filter(next(texts)))), words, "plain filter")
    model.set_filter("")
    groupings = iter(["rule", "file", "none"] * ROUNDS)
    tell("group", best(lambda: laid(app, view, lambda: model.set_grouping(next(groupings)))), plain, "plain sort")
    model.set_grouping("none")
    edits = iter([(rows[at].path, ()) for at in chance.sample(range(count), ROUNDS)])
    tell("one file changed", best(lambda: laid(app, view, lambda: model.set_paths([next(edits)]))), plain, "plain sort")


def skills(app: QApplication, chance: random.Random, count: int) -> None:
    """The library list."""
    rows = [_row(chance, number) for number in range(count)]
    model = LibraryModel()
    view = attach(model)
    print(f"{count:,} skills")
    worst, started = 0.0, time.perf_counter()
    for start in range(0, count, 500):
        worst = max(worst, laid(app, view, lambda start=start: model.put_rows(rows[start : start + 500])))  # type: ignore[misc]
    print(f"  arriving by 500: {time.perf_counter() - started:.2f} s in all, longest step {worst * 1000:.1f} ms")
    plain = best(lambda: sorted(rows, key=lambda item: (item.group, item.name.casefold(), item.path)))
    query = parse_filter("table schema")
    words = best(lambda: [item for item in rows if all(word in row_text(item) for word in query.words)])
    orders = iter(["severity", "path", "name"] * ROUNDS)
    tell("sort", best(lambda: laid(app, view, lambda: model.set_sorting(next(orders)))), plain, "plain sort")
    texts = iter(["table schema", "report deploy"] * ROUNDS)
    tell("filter", best(lambda: laid(app, view, lambda: model.set_filter(next(texts)))), words, "plain filter")
    model.set_filter("")
    counted = iter([[row.with_findings(()) for row in chance.sample(rows, 500)] for _ in range(ROUNDS)])
    tell("500 rows counted", best(lambda: laid(app, view, lambda: model.put_rows(next(counted)))), plain, "plain sort")


def attach(model: LibraryModel | ProblemsModel) -> QListView:
    """A view as the place uses it."""
    view = QListView()
    view.setUniformItemSizes(True)
    view.setModel(model)
    view.resize(300, 800)
    view.show()
    return view


def laid(app: QApplication, view: QListView, change: Callable[[], object]) -> float:
    """Seconds of a change until the view has laid its items out."""
    started = time.perf_counter()
    change()
    view.doItemsLayout()
    took = time.perf_counter() - started
    app.processEvents()
    return took


def best(work: Callable[[], object]) -> float:
    """Seconds: the least of some rounds; a number that `work` answers counts instead of its duration."""
    found = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        answer = work()
        found.append(answer if isinstance(answer, float) else time.perf_counter() - started)
    return min(found)


def tell(name: str, took: float, base: float, what: str) -> None:
    """One line."""
    print(f"  {name}: {took * 1000:.1f} ms, {took / base:.2f} x {what} ({base * 1000:.1f} ms)")


def _finding(chance: random.Random, number: int) -> Finding:
    place = Position(chance.randrange(1, 400), chance.randrange(1, 80), number)
    severity = chance.choice(list(Severity))
    message = " ".join(chance.choices(WORDS, k=8))
    code = chance.choice(["F205", "N301", "D402", "R901", "L102"])
    path = f"group-{number % 97:02d}/skill-{number // 3:06d}/SKILL.md"
    return Finding(
        code, f"slug-{code}", severity, "spec", path, Range(place, place), (0, 1), f"{message} {number}", "why"
    )


def _row(chance: random.Random, number: int) -> SkillRow:
    name = f"{chance.choice(WORDS)}-{chance.choice(WORDS)}-{number}"
    group = f"group-{number % 97:02d}"
    return SkillRow(
        f"{group}/{name}/SKILL.md", f"{group}/{name}", name, name, " ".join(chance.choices(WORDS, k=24)), "r", group
    )


if __name__ == "__main__":
    main()
