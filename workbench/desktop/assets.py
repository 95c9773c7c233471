"""Where the desktop finds its packaged data, so that no other module spells a path to it.

A checkout keeps `resources/` beside the package; a wheel carries it inside as `_data/resources`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import workbench


@cache
def resources() -> Path:
    """The folder of packaged resources; FileNotFoundError when an installation lacks it."""
    package = Path(workbench.__file__).resolve().parent
    for folder in (package / "_data" / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no resources folder beside {package}")


@cache
def samples() -> Path:
    """The folder of the sample skills that come with the product."""
    package = Path(workbench.__file__).resolve().parent
    packaged = package / "_data" / "skills"
    return packaged if packaged.is_dir() else package.parent / "skills"
