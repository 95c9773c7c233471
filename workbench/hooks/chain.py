"""A chain as its file says it: which hooks, in which order, under whose rules, and what is expected of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from workbench.hooks.model import OnError, Phase, Value

DIALECT_IDS = (
    "wasmagent",
    "tutorial",
    "claude-code",
    "codex",
    "pydantic-ai",
    "langchain",
    "crewai",
    "openai-agents",
    "gemini-cli",
    "vscode",
)
"""Whose rules a chain can be run under, in the order in which they are shown."""


class ChainError(ValueError):
    """A chain that cannot be used: `file:line:column: reason`, in one line. Line and column from 1, 0 for none.

    `all` has this one and the further mistakes of the file, by place."""

    def __init__(self, file: str, line: int, column: int, reason: str, more: tuple[ChainError, ...] = ()) -> None:
        from workbench.secrets import mask  # rarely needed, and slow to load

        reason = mask(reason)
        super().__init__(f"{file}{f':{line}:{column}' if line else ''}: {reason}")
        self.file, self.line, self.column, self.reason = file, line, column, reason
        self._more = more

    @property
    def all(self) -> tuple[ChainError, ...]:
        return (self, *self._more)


class Place(NamedTuple):
    """Line and column (code points) in the chain's file, from 1; 0 for none."""

    line: int = 0
    column: int = 0


NOWHERE = Place()


class Kind(StrEnum):
    """Who carries a step out: one of ours, the user's Python, or a command."""

    BUILTIN = "use"
    PYTHON = "python"
    COMMAND = "command"


@dataclass(frozen=True, slots=True)
class Step:
    """One hook of a chain.

    `target` is the name of a built-in or `file.py:function`, `command` a command's words or one text for the shell.
    `protocol` is whose standard input and output a command speaks: a dialect's id or `filter`. Without `on_error` the
    dialect's own rule holds. `matcher` and `condition` (a permission rule, the key `if`) narrow the tools, as the
    dialect reads them. `places` are those of the step ("") and of each parameter.
    """

    name: str
    phase: Phase
    kind: Kind
    target: str = ""
    params: Mapping[str, Value] = field(default_factory=dict)
    command: tuple[str, ...] | str = ()
    protocol: str = ""
    on_error: OnError | None = None
    timeout_ms: float | None = None
    matcher: str | None = None
    condition: str | None = None
    enabled: bool = True
    places: Mapping[str, Place] = field(default_factory=dict)

    def place(self, key: str = "") -> Place:
        """Where a parameter stands, or the step."""
        return self.places.get(key) or self.places.get("", NOWHERE)


class Expected(NamedTuple):
    """Something that must hold: `kind` such as `not_contains`, its value, and after which step (None: at the end)."""

    kind: str
    value: Value
    step: str | None
    place: Place


class Case(NamedTuple):
    """Records of a file (one by its `id`, else all) with what is expected of them. `golden` is the file of the wanted
    result. Paths are as written, relative to the chain's folder."""

    recording: str
    id: str | None
    expect: tuple[Expected, ...]
    golden: str | None
    place: Place


@dataclass(frozen=True, slots=True)
class Chain:
    """A whole chain. `file` is its path as the user gave it, `folder` the one that relative paths count from.
    `own_dialect` is that of its file where it stands under another one, else empty. `applies_place` is where
    `applies_to` stands, `notes` what of an imported file is not in the chain."""

    name: str
    dialect: str
    file: str
    folder: str
    pre: tuple[Step, ...] = ()
    post: tuple[Step, ...] = ()
    applies_to: tuple[str, ...] | None = None
    expect: tuple[Expected, ...] = ()
    cases: tuple[Case, ...] = ()
    description: str = ""
    own_dialect: str = ""
    applies_place: Place = NOWHERE
    notes: tuple[str, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in order."""
        return (*self.pre, *self.post)

    def under(self, dialect: str) -> Chain:
        """The same chain under another dialect's rules."""
        own = self.own_dialect or self.dialect
        return replace(self, dialect=dialect, own_dialect="" if dialect == own else own)

    def refuse(self, step: Step, key: str, reason: str) -> ChainError:
        """The error for a step's parameter."""
        return ChainError(self.file, *step.place(key), reason)
