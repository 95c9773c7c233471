"""The options of `catalog`, and the scenarios that they come to."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.catalog.budgets import variants
from workbench.catalog.scenario import RootSpec, Scenario
from workbench.catalog.scenario_file import MOST, ScenarioError, read_scenario
from workbench.catalog.usage import UsageError, read_usage
from workbench.cli.exits import CallError, Parser
from workbench.cli.own_clients import config_of, own_of
from workbench.cli.skill_roots import roots_of
from workbench.clients.client import Client, clients
from workbench.clients.opening import unusable
from workbench.clients.walk import Walked
from workbench.project.config import Config

DEFAULT_CLIENT = "claude-code"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Order:
    """What to work out: scenarios with their clients, and what was met below `path` where one was given."""

    cases: tuple[tuple[Scenario, Client], ...]
    walked: tuple[Walked, ...]
    path: str | None
    several: bool
    json: bool
    language: str
    levels: bool
    against: str | None
    revision: str | None


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench catalog",
        description="Show the exact list of skills that a client gives the model, and what is cut or missing.",
    )
    found.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="the client's skills root: a folder of skills, or one skill; several are roots",
    )
    found.add_argument(
        "--client",
        action="append",
        metavar="IDS",
        help=f"client ids divided by commas, or {ALL} (default: the project's primary client, else {DEFAULT_CLIENT})",
    )
    found.add_argument("--scenario", action="append", metavar="FILE", help="take roots and settings from this file")
    _add_settings(found)
    found.add_argument("--levels", action="store_true", help="add what each skill costs at the three levels")
    found.add_argument("--against", metavar="PATH", help="compare with the catalog of this folder (the state before)")
    found.add_argument("--against-rev", metavar="REV", help="compare with PATH as of this git revision")
    found.add_argument("--format", choices=("text", "json"), default="text")
    found.add_argument("--lang", choices=("en", "zh"), default="en", help="language of reasons and warnings")
    found.add_argument("--config", metavar="FILE", help="use this workbench.toml (default: the nearest above PATH)")
    found.add_argument("--no-config", action="store_true", help="use no workbench.toml")
    return found


def _add_settings(found: Parser) -> None:
    found.add_argument("--window", type=_positive, metavar="TOKENS", help="the model's context window")
    found.add_argument("--budget", type=_positive, metavar="N", help="the limit itself, in the client's own unit")
    found.add_argument("--usage", metavar="FILE", help="Claude Code's use of skills: ~/.claude.json or a part of it")
    found.add_argument("--variant", metavar="ID", help="an older build, such as 2026-04 of codex")


def _positive(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if not (text.isascii() and text.isdigit()) or not 1 <= value <= MOST:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no whole number from 1 to {MOST:,}")
    return value


def order(arguments: list[str]) -> Order:
    """The order that a call gives. Raises `CallError`."""
    options = parser().parse_args(arguments)
    _check(options)
    config = config_of(options, options.scenario[0] if options.scenario else options.paths[0])
    own = own_of(config)
    known = clients() if own is None else own.all_clients()
    names = _names(options, config, known)
    settings = _settings(options)
    walked: tuple[Walked, ...] = ()
    if options.scenario:
        scenarios = [replace(_scenario(file, known), **settings) for file in options.scenario]
    else:
        roots = roots_of(options.paths)
        walked = roots.walked
        places = zip(walked, roots.prefixes, strict=True)
        specs = tuple(RootSpec.of_folder(one.root, path=prefix) for one, prefix in places)
        scenarios = [Scenario(names[0], specs, **settings)]
    cases = tuple(
        _timed(replace(scenario, client=name), known[name])
        for scenario in scenarios
        for name in (names or (scenario.client,))
    )
    _check_variants(cases)
    return Order(
        cases,
        walked,
        options.paths[0] if options.paths else None,
        len(cases) > 1,
        options.format == "json",
        options.lang,
        options.levels,
        options.against,
        options.against_rev,
    )


def _check(options: argparse.Namespace) -> None:
    if options.scenario and options.paths:
        raise CallError("PATH and --scenario exclude each other: the roots stand in the scenario")
    if not options.scenario and not options.paths:
        raise CallError("catalog needs a PATH or --scenario FILE (see skill-workbench catalog --help)")
    if options.against is not None and options.against_rev is not None:
        raise CallError("--against and --against-rev exclude each other")
    if options.scenario and (options.against is not None or options.against_rev is not None):
        raise CallError("--against and --against-rev need a PATH, not --scenario")
    if options.no_config and options.config is not None:
        raise CallError("--config and --no-config exclude each other")
    if len(options.paths) > 1 and (options.against is not None or options.against_rev is not None):
        raise CallError("--against and --against-rev compare one PATH")
    for path in (*options.paths, options.against):
        if path is not None and (reason := unusable(path)):
            raise CallError(f"{path}: {reason}")


def _names(options: argparse.Namespace, config: Config, known: Mapping[str, Client]) -> list[str]:
    """The clients asked for, each once; none when the scenarios name theirs."""
    given = [part.strip() for item in options.client or () for part in item.split(",") if part.strip()]
    if not given and options.client:
        raise CallError("--client needs an id")
    for name in given:
        if name != ALL and name not in known:
            raise CallError(f"unknown client '{name}'; there are: {', '.join(known)}")
    if ALL in given:
        return list(known)
    if given or options.scenario:
        return list(dict.fromkeys(given))
    primary = config.primary or DEFAULT_CLIENT
    return [primary if primary in known else DEFAULT_CLIENT]


def _settings(options: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if options.window is not None:
        found["window"] = options.window
    if options.budget is not None:
        found["limit"] = options.budget
    if options.variant is not None:
        found["variant"] = options.variant
    if options.usage is not None:
        try:
            found["usage"] = read_usage(options.usage)
        except UsageError as failure:
            raise CallError(str(failure)) from failure
    return found


def _scenario(file: str, known: Mapping[str, Client]) -> Scenario:
    try:
        return read_scenario(file, known)
    except ScenarioError as failure:
        raise CallError(str(failure)) from failure


def _timed(scenario: Scenario, client: Client) -> tuple[Scenario, Client]:
    """With usage, what has not faded depends on the clock: it is the scenario's, or it is now."""
    if scenario.usage and scenario.now_ms is None:
        scenario = replace(scenario, now_ms=time.time_ns() // 1_000_000)
    return scenario, client


def _check_variants(cases: tuple[tuple[Scenario, Client], ...]) -> None:
    for scenario, client in cases:
        there = [variant.id for variant in variants(client.id)]
        if scenario.variant and scenario.variant not in there:
            known = f"there are: {', '.join(there)}" if there else "there is none"
            raise CallError(f"{client.id} has no variant '{scenario.variant}'; {known}")
