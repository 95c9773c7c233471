"""`skill-workbench clients`: who lists each skill, under which name and text, and why not."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from workbench import __version__
from workbench.cli.exits import CLEAN, UNABLE, CallError, Parser, drop_stdout

if TYPE_CHECKING:
    from workbench.clients.client import Client

FORMATS = ("text", "json")


def run(arguments: list[str]) -> int:
    """Carries out one call; the exit code: 0 whenever verdicts could be given."""
    options = _parse(arguments)
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)  # as for lint: verdicts hold no circles
    chosen = _chosen(options)
    pieces = _effective(options, chosen) if options.effective is not None else _library(options, chosen)
    try:
        for piece in pieces:
            sys.stdout.write(piece)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_stdout()
    return CLEAN


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench clients",
        description="Show what each agent client makes of each skill. PATH is taken for the client's skills root.",
    )
    found.add_argument(
        "paths", nargs="*", metavar="PATH", help="a folder of skills, a skill's folder or a SKILL.md; several are roots"
    )
    found.add_argument("--client", action="append", metavar="IDS", help="client ids divided by commas (default: all)")
    found.add_argument(
        "--effective",
        metavar="FOLDER",
        help="instead of PATH: the directories that each client really reads when it works in FOLDER, and their skills",
    )
    found.add_argument("--format", choices=FORMATS, default="text", metavar="FORMAT", help=", ".join(FORMATS))
    found.add_argument("--lang", choices=("en", "zh"), default="en", help="language of the reasons")
    found.add_argument("--config", metavar="FILE", help="use this workbench.toml (default: the nearest above PATH)")
    found.add_argument("--no-config", action="store_true", help="use no workbench.toml")
    return found


def _parse(arguments: list[str]) -> argparse.Namespace:
    from workbench.clients.opening import unusable

    options = parser().parse_args(arguments)
    if options.paths and options.effective is not None:
        raise CallError("PATH and --effective exclude each other: --effective looks into the clients' own directories")
    if not options.paths and options.effective is None:
        raise CallError("clients needs a PATH, or --effective FOLDER (see skill-workbench clients --help)")
    if options.no_config and options.config is not None:
        raise CallError("--config and --no-config exclude each other")
    for where in options.paths or (options.effective,):
        if reason := unusable(where):
            raise CallError(f"{where}: {reason}")
    return options


def _chosen(options: argparse.Namespace) -> tuple[Client, ...]:
    """The clients that are asked for, each once, those of the project among them. Raises `CallError`."""
    known = _known(options)
    names = [part.strip() for item in options.client or ("all",) for part in item.split(",") if part.strip()]
    if not names:
        raise CallError("--client needs an id, or all")
    chosen: dict[str, Client] = {}
    for name in names:
        if name == "all":
            chosen.update(known)
        elif name in known:
            chosen[name] = known[name]
        else:
            raise CallError(f"no client called '{name}'; there are: {', '.join(known)}")
    return tuple(chosen.values())


def _known(options: argparse.Namespace) -> dict[str, Client]:
    from workbench.cli.own_clients import config_of, own_of
    from workbench.clients.client import clients

    own = own_of(config_of(options, options.paths[0] if options.paths else options.effective))
    return dict(clients()) if own is None else own.all_clients()


def _library(options: argparse.Namespace, chosen: Sequence[Client]) -> Iterable[str]:
    from workbench.cli.clients_report import Library, as_json, as_text
    from workbench.cli.skill_roots import roots_of
    from workbench.clients.library import judge_walked
    from workbench.clients.opening import prefixed

    roots = roots_of(options.paths)
    walked = [prefixed(one, prefix) for one, prefix in zip(roots.walked, roots.prefixes, strict=True)]
    skipped = tuple(item for one in walked for item in one.skipped)
    links = tuple(note for one in walked for note in one.links)
    result = Library(judge_walked(walked, chosen), skipped, links)
    if options.format == "json":
        return as_json(result, __version__, options.lang)
    return as_text(result, options.lang)


def _effective(options: argparse.Namespace, chosen: Sequence[Client]) -> Iterable[str]:
    from workbench.cli.clients_effective import as_json, as_text
    from workbench.clients.scopes import Machine, effective

    if not os.path.isdir(options.effective):
        raise CallError(f"{options.effective}: not a folder")
    try:
        machine = Machine.this()
    except RuntimeError as failure:
        raise CallError("this user has no home folder to look for skills in (set HOME)", UNABLE) from failure
    sets = [effective(client, options.effective, machine) for client in chosen]
    if options.format == "json":
        return as_json(sets, __version__, options.lang)
    return as_text(sets, options.lang)
