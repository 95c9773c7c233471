"""The forms in which findings leave the product: text for people, JSON for scripts, annotations, SARIF.

All are written from the same finding records, so no form can say something that another one hides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.lint.run import LintRun

FORMATS = ("text", "json", "github", "sarif")


@dataclass(frozen=True, slots=True)
class Context:
    """What a form needs beside the run: where the paths of the findings start, language, and how the screen is.

    `working` is the folder that the command was called in; `colour` tells whether the reader is a terminal.
    """

    base: Path
    working: Path
    version: str
    language: str = "en"
    colour: bool = False


Renderer = Callable[["LintRun", Context], Iterator[str]]
_MODULES: Mapping[str, str] = {name: f"workbench.lint.report.as_{name}" for name in FORMATS}


def renderer(name: str) -> Renderer:
    """The function that writes a run in one of `FORMATS`, piece by piece; only its own module is loaded."""
    found: Renderer = import_module(_MODULES[name]).render
    return found
