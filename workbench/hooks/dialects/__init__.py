"""What each host makes of a chain. One module a host; its `DIALECT` is found by the table here.

A dialect decides who sees what, in which order, what an error does, and what the model gets. It asks each step through
`stepping.ask`, which measures, and never raises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol

from workbench.hooks.chain import Chain, Step
from workbench.hooks.model import ChainResult, Guardrail, OnError, Phase, PostHook, Record

MODULES: Mapping[str, str] = {
    "wasmagent": "wasmagent",
    "tutorial": "tutorial",
    "claude-code": "claude_code",
    "codex": "codex",
    "pydantic-ai": "pydantic_ai",
    "langchain": "langchain",
    "crewai": "crewai",
    "openai-agents": "openai_agents",
    "gemini-cli": "gemini",
    "vscode": "vscode",
}


class BoundStep(NamedTuple):
    """A step with its hook: a `Guardrail` before the call, a `PostHook` after it. Without `on_error` the dialect's own
    rule holds. `step` has what the file says, such as the matcher and the time limit."""

    name: str
    phase: Phase
    hook: PostHook | Guardrail
    on_error: OnError | None
    step: Step


class Dialect(Protocol):
    """The rules of one host."""

    @property
    def id(self) -> str: ...

    def matches(self, matchers: Sequence[str], tool: str) -> bool:
        """Whether one of some tool matchers takes a tool, by the host's own way of matching."""
        ...

    def run(self, record: Record, steps: Sequence[BoundStep], chain: Chain) -> ChainResult:
        """What becomes of a recorded call. Steps before the call come first, then those after it, as declared."""
        ...


def dialect(name: str) -> Dialect:
    """The dialect of an id of `MODULES`. Raises `KeyError` for another."""
    found: Dialect = import_module(f"workbench.hooks.dialects.{MODULES[name]}").DIALECT
    return found
