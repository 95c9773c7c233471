"""How fast a conversation is: a script of 50 turns over 1,000 skills, in each host, with and without a scratch copy.

    python -m tests.bench.bench_disclosure [--skills 1000]

Prints figures beside a yardstick of the same run (each SKILL.md read once), and what is held for bodies of another
size; PASS or FAIL against the budgets of the issue, exit 1 when one fails. A loaded machine: `chrt -f 50 taskset -c 0`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from tests.bench.bench_lint import Report
from workbench.disclosure.as_json import timeline_pieces
from workbench.disclosure.hosts import MODULES
from workbench.disclosure.play import load_turn, play_script
from workbench.disclosure.script import DiskAction, DiskStep, ModelStep, Script, Step, saying

TURNS = 50
PLAYED = 0.5
"""Seconds for a script, its JSON included."""
HELD = 3.0
"""How many times what is shown may be held while it is played."""
TIMES = 5


def workspace(folder: Path, skills: int, body: int) -> str:
    """A workspace of skills whose bodies have about `body` bytes."""
    for number in range(skills):
        name = f"skill-{number:05}"
        file = folder / "skills" / name / "SKILL.md"
        file.parent.mkdir(parents=True)
        header = f"---\nname: {name}\ndescription: Does what number {number} is about when the user asks for it.\n---\n"
        file.write_text(header + "A line of instructions.\n" * (body // 24), encoding="utf-8")
    return str(folder)


def script(host: str, folder: str, disk: bool) -> Script:
    """Fifty turns: a skill is loaded at each, and one file changed at the first."""
    turns: list[Step] = [load_turn(host, f"skill-{number:05}") for number in range(TURNS - 1)]
    if disk:
        turns.insert(1, DiskStep(DiskAction.WRITE, "skills/skill-00003/SKILL.md", "---\nname: x\n---\n"))
    return Script(host, "the task", folder, (*turns, saying("Done.")), {"max_turns": TURNS + 1})


def played(asked: Script) -> int:
    """Plays a script to its JSON; the bytes of that."""
    timeline = play_script(asked)
    calls = [step for step in asked.turns if isinstance(step, ModelStep)]
    if len(timeline.requests) != len(calls):
        sys.exit(f"{asked.host}: {len(timeline.requests)} requests, {timeline.ending}")
    return sum(map(len, timeline_pieces(timeline)))


def median(work: Callable[[], object]) -> float:
    """Median of the wall time in seconds."""
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def held(asked: Script) -> tuple[int, int]:
    """Bytes at the highest point of playing, and those of the texts that are shown."""
    tracemalloc.start()
    timeline = play_script(asked)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    seen = {id(message): message.size for request in timeline.requests for message in request.messages}
    return most, sum(seen.values())


def main() -> int:
    """Prints the report; 1 when a budget was missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--skills", type=int, default=1_000)
    skills: int = parser.parse_args().skills
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = workspace(Path(name, "ordinary"), skills, 6_000)
        yard = median(lambda: [file.read_bytes() for file in Path(folder).glob("skills/*/SKILL.md")])
        report.figure(f"yardstick: {skills:,} files read", yard)
        for host in MODULES:
            for disk in (False, True):
                asked = script(host, folder, disk)
                took = median(lambda asked=asked: played(asked))  # type: ignore[misc]
                what = "with a scratch copy" if disk else "as it is"
                report.figure(f"{host}, {TURNS} turns, {what} ({took / yard:.0f} yardsticks)", took, PLAYED)
        for size in (6_000, 200_000):
            large = workspace(Path(name, str(size)), 100, size)
            most, seen = held(script("tutorial", large, False))
            report.figure(
                f"held, bodies of {size:,} bytes: {most / 1e6:.1f} MB, by what is shown", most / seen, HELD, "x"
            )
    print(json.dumps({"failed": report.failed}))
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
