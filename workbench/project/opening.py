"""Opening a path: which workbench.toml counts, what is scanned, for whom it is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from workbench.clients.profile import profiles
from workbench.lint.settings import RuleSettings
from workbench.project.config import Config, discover, read
from workbench.skill.packaged import sample_skills

DEFAULT_PRIMARY = "spec"
DEFAULT_ALSO = ("claude-code", "codex")
BROKEN_SAMPLES = "_broken"
"""The folder of the sample library that holds one bad example for each rule; opening the samples leaves it out."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What opening decided. `problem` is what to tell the user of the configuration, empty when all is well.

    `base` is the folder that paths are relative to and `paths` what is scanned below it. `prune` are names of folders
    that are left out.
    """

    paths: tuple[Path, ...] = ()
    base: Path = Path()
    primary: str = DEFAULT_PRIMARY
    also: tuple[str, ...] = DEFAULT_ALSO
    settings: RuleSettings = field(default_factory=RuleSettings)
    config_file: Path | None = None
    problem: str = ""
    prune: frozenset[str] = frozenset()


def open_project(path: Path) -> Opening:
    """Reads the nearest workbench.toml, if any. Mistakes in it are told and the rest of it is used."""
    found = discover(path)
    config = read(found) if found is not None else Config()
    primary = config.primary if config.primary in profiles() else None
    primary = primary or DEFAULT_PRIMARY
    also = config.also if config.also is not None else tuple(name for name in DEFAULT_ALSO if name != primary)
    paths, missing = _paths(path, config)
    base = path if path.is_dir() else path.parent
    return Opening(
        paths=paths,
        base=base,
        primary=primary,
        also=tuple(name for name in also if name in profiles() and name != primary),
        settings=config.rules_for(base),
        config_file=found,
        problem="\n".join([*(str(error) for error in config.errors), *missing, *_unknown(config, also)]),
        prune=frozenset({BROKEN_SAMPLES}) if _is_sample_library(path) else frozenset(),
    )


def _is_sample_library(path: Path) -> bool:
    try:
        return path.samefile(sample_skills())
    except OSError:
        return False


def _paths(path: Path, config: Config) -> tuple[tuple[Path, ...], list[str]]:
    """The configuration's roots when the folder that holds it is opened, else the path itself; and what is missing."""
    if config.folder is None or config.folder != path.absolute() or not config.roots:
        return (path,), []
    roots = [(name, config.folder / name) for name in config.roots]
    missing = [f"{config.path}: the root '{name}' does not exist" for name, root in roots if not root.exists()]
    return tuple(root for _, root in roots if root.exists()) or (path,), missing


def _unknown(config: Config, also: tuple[str, ...]) -> list[str]:
    """Profiles that are named and have no data in this version."""
    named = [config.primary, *(also if config.also is not None else ())]
    return [f"{config.path}: no profile data for '{name}' yet" for name in named if name and name not in profiles()]
