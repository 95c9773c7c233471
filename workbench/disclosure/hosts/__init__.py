"""How each agent host discloses skills. One module a host; `open_host` of it is found by the table here.

A host says what stands in the prompt, which tools there are, what a call does and what comes back. The session asks it
and keeps the books; it knows nothing of any one host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from workbench.disclosure.model import Kind, Message, Scan, Stage, ToolSpec
from workbench.disclosure.pipeline import AskedCall
from workbench.disclosure.stage_hooks import NoHooks, StageHooks
from workbench.disclosure.workspace import Workspace

MODULES: Mapping[str, str] = {
    "tutorial": "tutorial",
    "wasmagent": "wasmagent",
    "claude-code": "claude_code",
    "codex": "codex",
    "pydantic-ai": "pydantic_ai",
    "crewai": "crewai",
    "deepagents": "deepagents",
}

PROFILED = frozenset({"window", "budget", "max_catalog_bytes", "max_catalog_entries", "skills_directory", "max_turns"})
"""Options of the hosts that are made from a client's profile."""


class Piece(NamedTuple):
    """A stretch of the system message, or of a message that comes before the task."""

    kind: Kind
    text: str
    skill: str = ""


class Agent(NamedTuple):
    """What an agent starts with: its system message in pieces (put together without anything between), messages that
    stand before the task as (role, pieces), its tools, and how many requests it may make."""

    system: tuple[Piece, ...]
    tools: tuple[ToolSpec, ...]
    max_turns: int
    opening: tuple[tuple[str, tuple[Piece, ...]], ...] = ()
    closing: tuple[tuple[str, tuple[Piece, ...]], ...] = ()
    """Messages that stand after the task, before the model is asked first."""


class Delegation(NamedTuple):
    """A call that starts a child: with which task. The session runs it and gives its last word to `Host.finish`."""

    task: str


@dataclass(frozen=True, slots=True)
class Executed:
    """What became of a call. `messages` are added to the history in their order; the first is the tool message, and
    `result` is its text. With `stops` the run ends with that text. `new_tools` are tools that the agent has
    from now on."""

    stages: tuple[Stage, ...]
    input: Mapping[str, Any] | None
    result: str
    error_code: str | None
    messages: tuple[Message, ...]
    skill: str = ""
    deleted: bool = False
    stops: bool = False
    new_tools: tuple[ToolSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class HostOptions:
    """What a script or a user sets. `limits` are the host's own options by name (`max_catalog_bytes`, `window`, …),
    `hooks` those of the conversation; with `parity` the faults of the original are kept where a host has some."""

    limits: Mapping[str, Any] = field(default_factory=dict)
    hooks: StageHooks = field(default_factory=NoHooks)
    parity: bool = False


ChildRun = Callable[[Delegation], tuple[str, str]]
"""Runs a child: its last word, or the error text with its code; one of the two codes is empty."""


class Host(Protocol):
    """One host at work in one workspace. `audit` and `log` grow as it works."""

    id: str
    scan: Scan
    audit: list[Mapping[str, Any]]
    log: list[str]

    def parent(self, task: str) -> Agent:
        """What the parent starts with."""
        ...

    def child(self, task: str) -> Agent:
        """What a child starts with."""
        ...

    def execute(self, agent: Agent, call: AskedCall, turn: int, output: str | None, run_child: ChildRun) -> Executed:
        """Carries out a call. `output` is what the script says that the tool gives, None for what it really gives."""
        ...

    def changed(self) -> Mapping[str, str]:
        """The skills whose file is not what it was at the scan, by name: `changed`, `gone` or `new`."""
        ...


OpenHost = Callable[[Workspace, HostOptions, str], Host]


def open_host(name: str, workspace: Workspace, options: HostOptions, task: str) -> Host:
    """The host of a client id in a workspace, its scan done. Raises `KeyError` for one that is not simulated."""
    opened: OpenHost = import_module(f"workbench.disclosure.hosts.{MODULES[name]}").open_host
    return opened(workspace, options, task)
