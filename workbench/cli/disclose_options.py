"""The options of `disclose`, and the scripts that they come to."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.cli.exits import CallError, Parser, say
from workbench.disclosure.hosts import MODULES
from workbench.disclosure.play import NotSimulatedError, default_script, options_of, workspace_of
from workbench.disclosure.script import Script, ScriptError
from workbench.disclosure.script_file import read_script

FORMATS = ("text", "json", "html")
DEFAULT_HOST = "tutorial"
MOST = 2**31


@dataclass(frozen=True, slots=True)
class Order:
    """What to play and how to show it. `cases` are scripts with the host that each is played in. `turns` is 0 where the
    cost counts the requests there are."""

    cases: tuple[tuple[Script, str], ...]
    several: bool
    format: str
    language: str
    raw: bool
    whole: bool
    cost: bool
    levels: bool
    turns: int
    price: float | None
    model: bool
    trust: bool


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(
        prog="skill-workbench disclose",
        description="Show a conversation request by request: what the model has in front of it, and what became of "
        "each tool call. The host is simulated; nothing that a model asks for is run.",
    )
    found.add_argument(
        "path", nargs="?", metavar="PATH", help="a workspace that holds skills/, a folder of skills, or one skill"
    )
    found.add_argument("--script", action="append", metavar="FILE", help="play this *.script.yaml; PATH is left out")
    found.add_argument(
        "--host", metavar="IDS", help=f"hosts divided by commas (default: the script's, else {DEFAULT_HOST}), or all; "
        f"there are: {', '.join(MODULES)}",
    )  # fmt: skip
    found.add_argument("--task", metavar="TEXT", help="what the user asks for")
    found.add_argument(
        "--load", action="append", default=[], metavar="NAME", help="with PATH: the model loads this skill; repeatable"
    )
    found.add_argument(
        "--model", action="store_true",
        help="let a real model drive instead of the script: SKILL_WORKBENCH_LLM_KIND, _URL, _MODEL, _KEY_ENV, "
        "_CASSETTE, _TAPE, _MOST_CALLS, _TIMEOUT say which",
    )  # fmt: skip
    _add_settings(found)
    _add_shown(found)
    return found


def _add_settings(found: Parser) -> None:
    found.add_argument("--max-catalog-bytes", type=_positive, metavar="N", help="the limit of the list, in bytes")
    found.add_argument("--max-catalog-entries", type=_positive, metavar="N", help="the limit of the list, in skills")
    found.add_argument("--max-turns", type=_positive, metavar="N", help="requests that the parent may make")
    found.add_argument("--window", type=_positive, metavar="TOKENS", help="the model's context window")
    found.add_argument(
        "--skills-directory", metavar="NAME", help="the skills folder in the workspace (default: skills)"
    )
    found.add_argument("--parity", action="store_true", help="keep the faults of the original, where the host has some")
    found.add_argument("--trust", action="store_true", help="let the script's hooks run their own code in this call")


def _add_shown(found: Parser) -> None:
    found.add_argument("--cost", action="store_true", help="compare with every body in the first request")
    found.add_argument(
        "--turns", type=_positive, default=0, metavar="N", help="with --cost: as if there were N requests"
    )
    found.add_argument("--price", type=_price, metavar="P", help="with --cost: what a million tokens of input cost")
    found.add_argument("--levels", action="store_true", help="show the files that each loaded body names (level 3)")
    found.add_argument("--format", choices=FORMATS, default="text")
    found.add_argument("--whole", action="store_true", help="text: show every new message to its end")
    found.add_argument("--raw", action="store_true", help="text and HTML: do not mask secrets")
    found.add_argument("--lang", choices=("en", "zh"), default="en", help="language of the HTML page")


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 11 and 1 <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no whole number from 1 to {MOST:,}")
    return int(text)


def _price(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1_000_000:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no price from 0 to 1,000,000")
    return value


def order(arguments: list[str]) -> Order:
    """What a call asks for. Raises `CallError`."""
    options = parser().parse_args(arguments)
    if bool(options.script) is (options.path is not None):
        raise CallError("disclose needs a PATH or --script FILE, and not both (see skill-workbench disclose --help)")
    if options.script and (options.load or options.skills_directory):
        raise CallError("--load and --skills-directory go with a PATH; a script says both itself")
    try:
        cases = tuple(_cases(options))
    except (ScriptError, NotSimulatedError) as failure:
        raise CallError(str(failure)) from failure
    several = len(cases) > 1
    if several and options.format == "html":
        raise CallError("an HTML page shows one conversation: give one --script and one --host")
    return Order(
        cases, several, options.format, options.lang, options.raw, options.whole,
        options.cost or bool(options.turns) or options.price is not None,
        options.levels, options.turns, options.price, options.model, options.trust,
    )  # fmt: skip


def _cases(options: argparse.Namespace) -> Iterator[tuple[Script, str]]:
    hosts = _hosts(options.host)
    if not options.script:
        for host in hosts or (DEFAULT_HOST,):
            script = _of_path(options, host)
            yield (_fitting(script, host) if len(hosts) > 1 else script), host
        return
    for file in options.script:
        script = _changed(read_script(file), options)
        for host in hosts or (script.host,):
            options_of(host)
            yield script, host


def _fitting(script: Script, host: str) -> Script:
    """A script for one of several hosts: what that host has no option for is told and left out."""
    known = options_of(host)
    for key in script.options:
        if key not in known:
            say(f"the option '{key}' is none of {host} and is left out")
    return replace(script, options={key: value for key, value in script.options.items() if key in known})


def _hosts(given: str | None) -> tuple[str, ...]:
    if given is None:
        return ()
    names = [part.strip() for part in given.split(",") if part.strip()]
    for name in names:
        if name != "all" and name not in MODULES:
            raise CallError(f"the host '{name[:60]}' is not simulated; there are: {', '.join(MODULES)}")
    if not names:
        raise CallError("--host needs an id")
    return tuple(MODULES) if "all" in names else tuple(dict.fromkeys(names))


def _changed(script: Script, options: argparse.Namespace) -> Script:
    """A script with what the call says instead."""
    return replace(
        script,
        task=options.task or script.task,
        options={**script.options, **_settings(options)},
        parity=script.parity or options.parity,
    )


def _settings(options: argparse.Namespace) -> Mapping[str, Any]:
    names = ("max_catalog_bytes", "max_catalog_entries", "max_turns", "window", "skills_directory")
    return {name: getattr(options, name) for name in names if getattr(options, name) is not None}


def _of_path(options: argparse.Namespace, host: str) -> Script:
    path = options.path
    if not os.path.exists(path):
        raise CallError(f"{path}: does not exist")
    if not os.path.isdir(path) and not os.path.isfile(path):
        raise CallError(f"{path}: is no folder and no file")
    skills = list(options.load)
    folder = os.path.dirname(os.path.abspath(path)) if os.path.isfile(path) else os.path.abspath(path)
    if os.path.isfile(os.path.join(folder, "SKILL.md")):
        skills = skills or [os.path.basename(folder)]
        folder = os.path.dirname(folder)
    elif os.path.isfile(path):
        raise CallError(f"{path}: is no SKILL.md; a script is given with --script")
    workspace, directory = workspace_of(folder)
    settings = dict(_settings(options))
    if directory != "skills":
        settings.setdefault("skills_directory", directory)
    script = default_script(workspace, host, skills, options.task or "", settings)
    return replace(script, parity=options.parity)
