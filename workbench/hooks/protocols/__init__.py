"""What command hooks read and print: each host's own JSON on standard input, and its own reading of what comes back.

A host without command hooks of its own has no protocol; there a command is a filter, text in and text out.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple, Protocol

from workbench.hooks.model import Answer, Context, Phase, Value

FILTER = "filter"
MODULES: Mapping[str, str] = {
    "claude-code": "claude_code",
    "codex": "codex",
    "gemini-cli": "gemini",
    "vscode": "vscode",
    FILTER: "plain",
}
"""Whose protocol a command can speak."""


class Call(NamedTuple):
    """What a hook is told about. `folder` is where it runs; `given` the input as it stands."""

    phase: Phase
    tool: str
    given: Value
    context: Context
    folder: str


class Printed(NamedTuple):
    """How a command ended by itself: `code`, or the name of the signal that ended it, and what it printed."""

    code: int | None
    signal: str
    stdout: str
    stderr: str


class Wire(Protocol):
    """One host's protocol. Neither method raises."""

    def given(self, call: Call) -> Value:
        """What the command reads: a text as it is, any other value as JSON."""
        ...

    def read(self, call: Call, printed: Printed) -> Answer:
        """What the host makes of what the command did."""
        ...


def wire(name: str) -> Wire:
    """The protocol of a name of `MODULES`. Raises `KeyError` for another."""
    found: Wire = import_module(f"workbench.hooks.protocols.{MODULES[name]}").WIRE
    return found
