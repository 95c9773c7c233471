"""Where the data that ships with the product stands: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from workbench.skill.parsed import load_parsed, plain

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def data_root() -> Path:
    """The folder that holds `resources/` and `skills/`. Raises `FileNotFoundError` for a broken installation."""
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        if (root / "resources" / "rules").is_dir():
            return root
    raise FileNotFoundError(f"resources/rules is missing beside {_PACKAGE}; the installation is incomplete")


def resource(*parts: str) -> Path:
    """A path under `resources/`."""
    return data_root().joinpath("resources", *parts)


def sample_skills() -> Path:
    """The sample library."""
    return data_root() / "skills"


def load_yaml(path: Path) -> Any:
    """The value of one of our own YAML files, dates as ISO texts. From the cache where the file is as it was.

    Raises `OSError` or `yaml.YAMLError`: a broken installation.
    """
    return load_parsed(path, _read)


def _read(path: Path) -> Any:
    import yaml

    return plain(yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader))
