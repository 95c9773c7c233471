"""A script: what the model does, turn by turn, what happens on the disk between, and what is expected of the result.

The values alone; `script_file` reads them from a file, `play` plays them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from workbench.hooks.chain import NOWHERE, Place


class ScriptError(ValueError):
    """A script that cannot be used: `file:line:column: reason`, in one line. Line and column from 1, 0 for none."""

    def __init__(self, file: str, place: Place, reason: str) -> None:
        from workbench.secrets import mask  # rarely needed, and slow to load

        reason = mask(reason)
        super().__init__(f"{file}{f':{place.line}:{place.column}' if place.line else ''}: {reason}")
        self.file, self.place, self.reason = file, place, reason


class DiskAction(StrEnum):
    """What a step does to the scratch copy."""

    WRITE = "write"
    DELETE = "delete"
    MKDIR = "mkdir"
    LINK = "link"


class DiskStep(NamedTuple):
    """A change on the disk. `path` is relative to the workspace; `text` is what is written, or where a link leads."""

    action: DiskAction
    path: str
    text: str | bytes
    place: Place = NOWHERE


class ScriptCall(NamedTuple):
    """A call of the model. `raw` are its arguments as sent. `approve` is what the user answers if asked, `output` what
    the tool gives (None for what it really gives), `child` what a child does, None where the script says nothing."""

    tool: str
    raw: str
    approve: bool = True
    output: str | None = None
    child: tuple[Step, ...] | None = None
    place: Place = NOWHERE


class ModelStep(NamedTuple):
    """A turn of the model: what it says, and its calls. Without calls it is the last word."""

    text: str
    calls: tuple[ScriptCall, ...] = ()
    place: Place = NOWHERE


Step = DiskStep | ModelStep


class About(StrEnum):
    """What an expectation is about."""

    REQUEST = "request"
    CALL = "call"
    SCAN = "scan"
    ANSWER = "answer"
    RUN = "run"


class Expectation(NamedTuple):
    """One thing that is expected. `number` counts requests or calls from 1, 0 where there is but one. `kind` is a key
    of `expectations.KINDS`, `value` what the script gives for it; `written` is the expectation in one line."""

    about: About
    number: int
    kind: str
    value: Any
    written: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Script:
    """A script. `folder` is where its paths count from, `workspace` the folder that holds the skills, by its path.
    `source` are the bytes it was read from; `notes` what has to be said of it, one line each."""

    host: str
    task: str
    workspace: str
    turns: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    expect: tuple[Expectation, ...] = ()
    hooks: str = ""
    """The file of a chain whose hooks stand around each call, by its path; empty for none."""
    parity: bool = False
    """Whether the faults of the original are kept where the host has some."""
    file: str = ""
    folder: str = ""
    source: bytes = b""
    notes: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where the top-level keys stand."""


def compact(value: object) -> str:
    """Arguments as a model sends them: JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def saying(text: str) -> ModelStep:
    """The last word."""
    return ModelStep(text)
