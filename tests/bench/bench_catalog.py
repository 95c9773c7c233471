"""How fast catalogs are: all clients after one edit, one client with many skills, beside reading as many frontmatters.

    python -m tests.bench.bench_catalog [--profile CLIENT]

Prints figures, ratios and PASS or FAIL against the budgets of design.md; exit 1 when one fails. All are CPU time.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import yaml

from tests.bench.bench_lint import Report
from tests.bench.generate import CHINESE, Recipe, generate, headers
from workbench.catalog.budgets import BUDGETED, Settings, lay_out
from workbench.catalog.budgets.sharing import TOKENS, Descriptions, shared
from workbench.catalog.build import Builder, build
from workbench.catalog.model import Candidate
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.world import World, read_world
from workbench.clients.client import clients
from workbench.skill.skill import Skill

AFTER_EDIT = 0.1
TEN_THOUSAND = 0.15
HUNDRED_THOUSAND = 2.0
ROOT = "/home/ada/.agents/skills"
PRESSURES = (("default", None), ("half", 2), ("nearly all", 1.02))
"""Budgets: what the client takes by itself, and parts of what all would need."""


def used(work: Callable[[], object], repeat: int = 3) -> float:
    """The least CPU time of a call in seconds, with the garbage of others gone before."""
    times = []
    for _ in range(repeat):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def yardstick(found: Sequence[bytes], times: int = 1) -> float:
    """CPU time of PyYAML's C loader on these headers, so many times over."""
    return used(lambda: [_parse(header) for header in found], 2) * times


def _parse(header: bytes) -> object:
    try:
        return yaml.load(header, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return None


def scenario_of(folder: Path, client: str) -> Scenario:
    """One root, everything else as the client takes it."""
    return Scenario(client, (RootSpec.of_folder(str(folder)),))


def edited(world: World, scenario: Scenario, number: int, text: str) -> World:
    """The world after one skill was edited in the window, where the others stay the same values."""
    walked = world.walked[0]
    old = walked.found[number]
    data = old.source.skill.document.data.replace(b"description: ", f"description: {text} ".encode(), 1)
    skill = old.source.skill
    source = old.source._replace(skill=Skill.from_bytes(skill.path, skill.directory, data))
    found = (*walked.found[:number], old._replace(source=source), *walked.found[number + 1 :])
    return read_world(scenario, clients().values(), world, (walked._replace(found=found),))


def all_clients(report: Report, folder: Path, count: int) -> None:
    """Every catalog of a library on disk after one description was edited: judged again and laid out again."""
    found = headers(generate(folder, Recipe(count)))
    every = clients()
    builders = [Builder(client) for client in every.values()]
    scenarios = [scenario_of(folder, name) for name in every]
    worlds = [read_world(scenarios[0], every.values())]
    texts = iter(("", "One.", "Two.", "Three.", "Four."))

    def build_all() -> None:
        worlds.append(edited(worlds[-1], scenarios[0], count // 2, next(texts)))
        for builder, scenario in zip(builders, scenarios, strict=True):
            builder.build(worlds[-1].library, scenario)

    build_all()
    spent = used(build_all)
    report.figure(f"{count:,} skills, {len(builders)} catalogs after one edit", spent, AFTER_EDIT)
    report.figure("  ratio to reading their frontmatters", spent / yardstick(found), unit="x")


def one_client(report: Report, folder: Path, count: int) -> None:
    """Each budgeted client's catalog of a library on disk, made for the first time from its verdicts."""
    found = headers(generate(folder, Recipe(count)))
    every = {name: client for name, client in clients().items() if name in BUDGETED}
    world = read_world(scenario_of(folder, "codex"), every.values())
    base = yardstick(found)
    for name, client in every.items():
        spent = used(partial(build, client, world.library, scenario_of(folder, name)))
        report.figure(f"{count:,} skills, {name}, first time", spent, TEN_THOUSAND * count / 10_000)
        report.figure("  ratio to reading their frontmatters", spent / base, unit="x")
    report.figure("reading the frontmatters", base)


def candidates(count: int, chinese: float) -> list[Candidate]:
    """Skills in memory; `chinese` is the share of those whose description is in Chinese."""
    chance = random.Random(7)
    made = []
    for number in range(count):
        text = CHINESE if chance.random() < chinese else "Write release notes from merged pull requests. "
        description = (text * 12)[: chance.randint(20, 400)]
        name = f"skill-{chance.randrange(count)}"
        made.append(Candidate(f"{name}/{number}", name, description, f"{ROOT}/{name}-{number}/SKILL.md"))
    return made


def budgets(report: Report, count: int, most: float, base: float) -> None:
    """The budgets alone at every pressure; Codex in code points, the unit in which nothing caps its limit."""
    for chinese in (0.1, 1.0):
        skills = candidates(count, chinese)
        for name in BUDGETED:
            settings = Settings(roots=(ROOT,), max_entries=count)
            wanted = lay_out(name, skills, settings).wanted
            for label, part in PRESSURES:
                limit = None if part is None else int(wanted / part)
                given = replace(settings, limit=limit, unit="code_points" if name == "codex" else None)
                spent = used(partial(lay_out, name, skills, given), 2)
                report.figure(f"{count:,} skills, {chinese:.0%} Chinese, {name}, {label}", spent, most)
                report.figure("  ratio to reading their frontmatters", spent / base, unit="x")


def growth(report: Report) -> None:
    """Ten times the skills may not take much more than ten times as long, not even where all is shared out in bytes."""
    times = []
    for count in (5_000, 50_000):
        texts = [skill.description or "" for skill in candidates(count, 1.0)]
        fixed = [60 + number % 7 for number in range(count)]
        left = sum(len(text.encode()) for text in texts) // 8
        times.append(used(partial(_shared, texts, fixed, left)))
    report.figure("50,000 descriptions shared out by bytes", times[1], HUNDRED_THOUSAND / 2)
    report.figure("  ratio to 5,000", times[1] / times[0], 20, "x")


def _shared(texts: Sequence[str], fixed: Sequence[int], left: int) -> None:
    shared(Descriptions(texts, TOKENS), fixed, left)


def profile(client: str) -> None:
    """What dominates a budget, by own time."""
    skills = candidates(20_000, 0.5)
    watch = cProfile.Profile()
    watch.runcall(lay_out, client, skills, Settings(roots=(ROOT,), limit=2_000_000, unit="code_points"))
    pstats.Stats(watch).sort_stats("tottime").print_stats(25)


def main() -> int:
    """Runs all; 1 when a budget was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", metavar="CLIENT", help="show what dominates, instead of the figures")
    options = parser.parse_args()
    if options.profile:
        profile(options.profile)
        return 0
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        all_clients(report, Path(folder), 1_000)
    with tempfile.TemporaryDirectory() as folder:
        one_client(report, Path(folder), 10_000)
    with tempfile.TemporaryDirectory() as folder:
        base = yardstick(headers(generate(Path(folder), Recipe(2_000))), 50)
    budgets(report, 100_000, HUNDRED_THOUSAND, base)
    growth(report)
    return int(report.failed)


if __name__ == "__main__":
    sys.exit(main())
