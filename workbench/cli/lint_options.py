"""The options of `lint`, and what they come to once `workbench.toml` has had its say."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.cli.exits import CallError, Parser, say
from workbench.cli.own_clients import own_of
from workbench.clients.profile import Selection, UnknownProfileError
from workbench.lint.report import FORMATS
from workbench.lint.settings import RuleSettings, codes_of
from workbench.project.config import Config, discover, read
from workbench.skill.findings import Severity

_LATER_FORMATS = ("html", "markdown")
DEFAULT_PROFILE = "spec"
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Order:
    """What to check, for whom and by which rules. `base` is what paths are relative to, None to let the PATHs say."""

    paths: tuple[str, ...]
    base: str | None
    selection: Selection
    config: Config
    only: frozenset[str] | None
    ignored: frozenset[str]

    def settings(self, base: Path) -> RuleSettings:
        """The rules for a run whose paths are relative to `base`."""
        return replace(self.config.rules_for(base), only=self.only, ignored=self.ignored)


def parser() -> Parser:
    """The options as `--help` shows them."""
    found = Parser(prog="skill-workbench lint", description="Check skills: a SKILL.md, a skill folder or any folder.")
    found.add_argument("paths", nargs="*", metavar="PATH", help="what to check")
    _add_choices(found)
    _add_changes(found)
    found.add_argument("--config", metavar="FILE", help="use this workbench.toml (default: the nearest above PATH)")
    found.add_argument("--no-config", action="store_true", help="use no workbench.toml")
    found.add_argument("--explain", metavar="CODE", help="show a rule's card (by code or slug) and check nothing")
    found.add_argument("--lang", choices=("en", "zh"), default="en", help="language of the findings")
    found.add_argument("--baseline", metavar="FILE", help=argparse.SUPPRESS)
    return found


def _add_choices(found: Parser) -> None:
    known = (  # reading them would slow each start
        "spec, claude-code, codex, claude-upload, copilot-cli, vscode, cursor, gemini-cli, opencode, kilo, "
        "cline, goose, roo, deepagents, pydantic-ai, crewai, wasmagent, skills-ref, tutorial, lenient"
    )
    found.add_argument(
        "--profile",
        metavar="ID",
        help=f"for whom findings are judged: {known} (default: the project's primary client, else {DEFAULT_PROFILE})",
    )
    found.add_argument("--also", action="append", metavar="IDS", help="further profiles, divided by commas")
    found.add_argument("--select", action="append", metavar="RULES", help="only these codes, slugs or group letters")
    found.add_argument("--ignore", action="append", metavar="RULES", help="not these codes, slugs or group letters")
    found.add_argument(
        "--format", choices=(*FORMATS, *_LATER_FORMATS), default="text", metavar="FORMAT", help=", ".join(FORMATS)
    )
    levels = ("error", "warning", "info", "never")
    found.add_argument(
        "--fail-on", choices=levels, default="error", help="exit 1 from this severity on (default: error)"
    )


def _add_changes(found: Parser) -> None:
    found.add_argument("--fix", action="store_true", help="save all safe fixes, then check again")
    found.add_argument("--diff", action="store_true", help="show what --fix would change; exit 1 when anything")


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options. Raises `CallError` for a call that cannot be carried out."""
    options = parser().parse_args(arguments)
    if options.format in _LATER_FORMATS:
        raise CallError(f"--format {options.format} is not built yet in this version; there are: {', '.join(FORMATS)}")
    if options.baseline is not None:
        raise CallError("--baseline is not built yet in this version")
    if options.fix and options.diff:
        raise CallError("--fix and --diff exclude each other: --diff shows what --fix would do")
    if options.no_config and options.config is not None:
        raise CallError("--config and --no-config exclude each other")
    if not options.paths and options.explain is None:
        raise CallError("lint needs a PATH (see skill-workbench lint --help)")
    return options


def order(options: argparse.Namespace) -> Order:
    """The order that options and configuration give. Raises `CallError`."""
    for path in options.paths:
        if not os.path.lexists(path):
            raise CallError(f"{path}: no such file or folder")
    config = _config(options)
    paths, base = _roots(options.paths, config)
    profile = options.profile or config.primary or DEFAULT_PROFILE
    also = list(_items(options.also)) if options.also is not None else list(config.also or ())
    own = own_of(config)
    try:
        selection = Selection.of(profile, also, own.all_profiles() if own else None)
        if own:
            selection = replace(selection, clients=own.clients)
        only = codes_of(_items(options.select)) if options.select is not None else None
        return Order(paths, base, selection, config, only, codes_of(_items(options.ignore or ())))
    except (UnknownProfileError, ValueError) as failure:
        raise CallError(str(failure)) from failure


def fail_limit(options: argparse.Namespace) -> Severity | None:
    """The severity from which a run fails; None for never."""
    return None if options.fail_on == "never" else Severity(options.fail_on)


def _items(given: Iterable[str]) -> Iterable[str]:
    return (part.strip() for item in given for part in item.split(",") if part.strip())


def _config(options: argparse.Namespace) -> Config:
    if options.no_config:
        return Config()
    if options.config is not None:
        path: Path | None = Path(options.config).absolute()
    else:
        path = discover(_common(options.paths))
    if path is None:
        return Config()
    config = read(path)
    if config.errors:
        raise _refusal(config)
    say(f"using {path}")
    for note in config.notes:
        say(f"note: {note}")
    return config


def _refusal(config: Config) -> CallError:
    """One mistake as it is; of several each in its own line, up to a screenful, and their number."""
    count = len(config.errors)
    if count == 1:
        return CallError(str(config.errors[0]))
    for error in config.errors[:_SHOWN]:
        say(str(error))
    more = f"; the first {_SHOWN} are shown" if count > _SHOWN else ""
    return CallError(f"{config.path}: {count:,} mistakes{more}")


def _common(paths: list[str]) -> Path:
    """The folder that holds all PATHs, or the one PATH; links are not resolved, as in the scan."""
    found = [os.path.abspath(path) for path in paths]
    try:
        return Path(os.path.commonpath(found))
    except ValueError:
        return Path(found[0])


def _roots(paths: list[str], config: Config) -> tuple[tuple[str, ...], str | None]:
    """The configured roots when PATH is the folder that names them, else the PATHs as given."""
    folder = config.folder
    if len(paths) != 1 or folder is None or not config.roots or os.path.realpath(paths[0]) != os.path.realpath(folder):
        return tuple(paths), None
    roots = tuple(os.path.join(paths[0], root) for root in config.roots)
    for name, root in zip(config.roots, roots, strict=True):
        if not os.path.lexists(root):
            raise CallError(f"{config.path}: the root '{name}' does not exist")
    return roots, paths[0]
