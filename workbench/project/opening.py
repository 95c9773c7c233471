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

    `prune` are names of folders that are left out.
    """

    paths: tuple[Path, ...] = ()
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
    primary = config.primary or DEFAULT_PRIMARY
    also = config.also if config.also is not None else tuple(name for name in DEFAULT_ALSO if name != primary)
    return Opening(
        paths=_paths(path, config),
        primary=primary,
        also=tuple(name for name in also if name in profiles() and name != primary),
        settings=config.rules,
        config_file=found,
        problem="\n".join(str(error) for error in config.errors),
        prune=frozenset({BROKEN_SAMPLES}) if _is_sample_library(path) else frozenset(),
    )


def _is_sample_library(path: Path) -> bool:
    try:
        return path.samefile(sample_skills())
    except OSError:
        return False


def _paths(path: Path, config: Config) -> tuple[Path, ...]:
    """The configuration's roots when the folder that holds it is opened, else the path itself."""
    if config.folder is None or config.folder != path.absolute():
        return (path,)
    roots = tuple(config.folder / root for root in config.roots)
    return tuple(root for root in roots if root.exists()) or (path,)
