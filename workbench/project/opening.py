"""Opening a path: which workbench.toml counts, what is scanned, for whom it is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.clients.profile import Profile, Selection, profiles
from workbench.lint.settings import RuleSettings
from workbench.project.config import Config, discover, read
from workbench.skill.packaged import sample_skills

if TYPE_CHECKING:
    from workbench.clients.client import Client

DEFAULT_PRIMARY = "spec"
DEFAULT_ALSO = ("claude-code", "codex")
BROKEN_SAMPLES = "_broken"
"""The folder of the sample library that holds one bad example for each rule; opening the samples leaves it out."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What opening decided. `problem` is what to tell the user of the configuration, empty when all is well.

    `base` is the folder that paths are relative to and `paths` what is scanned below it. `prune` are names of folders
    that are left out. `own_profiles` and `own_clients` are those that the project's files add or override, by id.
    """

    paths: tuple[Path, ...] = ()
    base: Path = Path()
    primary: str = DEFAULT_PRIMARY
    also: tuple[str, ...] = DEFAULT_ALSO
    settings: RuleSettings = field(default_factory=RuleSettings)
    config_file: Path | None = None
    problem: str = ""
    prune: frozenset[str] = frozenset()
    own_profiles: Mapping[str, Profile] = field(default_factory=dict)
    own_clients: Mapping[str, Client] = field(default_factory=dict)

    @property
    def profiles(self) -> dict[str, Profile]:
        """Every profile there is for this project, by id."""
        return {**profiles(), **self.own_profiles}

    def clients(self) -> dict[str, Client]:
        """Every client there is for this project by id, in menu order."""
        from workbench.clients.client import clients  # reads every profile, which opening a folder need not wait for

        found = {**clients(), **self.own_clients}
        return dict(sorted(found.items(), key=lambda pair: (pair[1].order, pair[0])))

    @property
    def selection(self) -> Selection:
        """For whom is judged. Raises `UnknownProfileError`."""
        return replace(Selection.of(self.primary, self.also, self.profiles), clients=self.own_clients)


def open_project(path: Path) -> Opening:
    """Reads the nearest workbench.toml, if any. Mistakes in it are told and the rest of it is used."""
    found = discover(path)
    config = read(found) if found is not None else Config()
    own_profiles, own_clients, mistakes = _own(config)
    known = {**profiles(), **own_profiles}
    primary = config.primary if config.primary in known else None
    primary = primary or DEFAULT_PRIMARY
    also = config.also if config.also is not None else tuple(name for name in DEFAULT_ALSO if name != primary)
    paths, missing = _paths(path, config)
    base = path if path.is_dir() else path.parent
    errors = [str(error) for error in config.errors]
    return Opening(
        paths=paths,
        base=base,
        primary=primary,
        also=tuple(name for name in also if name in known and name != primary),
        settings=config.rules_for(base),
        config_file=found,
        problem="\n".join([*errors, *mistakes, *missing, *_unknown(config, also, known)]),
        prune=frozenset({BROKEN_SAMPLES}) if _is_sample_library(path) else frozenset(),
        own_profiles=own_profiles,
        own_clients=own_clients,
    )


def _own(config: Config) -> tuple[Mapping[str, Profile], Mapping[str, Client], list[str]]:
    """The project's own profiles and clients, and the mistakes in their files."""
    patterns = config.files.get("profiles")
    if config.folder is None or not patterns:
        return {}, {}, []
    from workbench.clients.own import read_own  # few projects have profiles of their own

    own = read_own(config.folder, patterns, config.path)
    return own.profiles, own.clients, [str(mistake) for mistake in own.mistakes]


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


def _unknown(config: Config, also: tuple[str, ...], known: Mapping[str, Profile]) -> list[str]:
    """Profiles that are named and have no data in this version."""
    named = [config.primary, *(also if config.also is not None else ())]
    return [f"{config.path}: no profile data for '{name}' yet" for name in named if name and name not in known]
