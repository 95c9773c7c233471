"""The clients and profiles that a call may name: those that ship, and those of the project's workbench.toml."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.exits import CallError, say
from workbench.project.config import Config, discover, read

if TYPE_CHECKING:
    from workbench.clients.own import Own

_SHOWN = 20


def own_of(config: Config) -> Own | None:
    """The project's own profiles; None where it names none. Raises `CallError` for a mistake in one of its files."""
    patterns = config.files.get("profiles")
    if config.folder is None or not patterns:
        return None
    from workbench.clients.own import read_own  # few projects have profiles of their own

    own = read_own(config.folder, patterns, config.path)
    if own.mistakes:
        for mistake in own.mistakes[: _SHOWN if len(own.mistakes) > 1 else 0]:
            say(str(mistake))
        count = len(own.mistakes)
        raise CallError(str(own.mistakes[0]) if count == 1 else f"{config.path}: {count:,} mistakes in own profiles")
    return own


def config_of(options: argparse.Namespace, path: str) -> Config:
    """The configuration that counts for a path, as `--config` and `--no-config` say. Raises `CallError`."""
    if options.no_config:
        return Config()
    found = Path(options.config).absolute() if options.config is not None else discover(Path(path))
    if found is None:
        return Config()
    config = read(found)
    if config.errors:
        for error in config.errors[: _SHOWN if len(config.errors) > 1 else 0]:
            say(str(error))
        count = len(config.errors)
        raise CallError(str(config.errors[0]) if count == 1 else f"{found}: {count:,} mistakes")
    say(f"using {found}")
    return config
