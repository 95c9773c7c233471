"""Makes a built-in as a chain would, and asks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.hooks.model import Answer, Context, Guardrail, Outcome, PostHook, Value
from workbench.hooks.params import Params
from workbench.hooks.registry import builtin


def hook(name: str, dialect: str = "tutorial", folder: Path = Path(), **params: Any) -> Any:
    """The built-in of a name."""
    return builtin(name, Params(params, name, dialect, folder))


def asked(made: PostHook, output: Value, tool: str = "Bash") -> Answer:
    return made.after(tool, Context({"command": "x"}, output))


def checked(made: Guardrail, value: Value, tool: str = "Bash", task: str | None = None) -> Answer:
    return made.check(tool, value, Context(value, None, None, None, task, None))


def after(made: PostHook, output: Value) -> Value:
    """The output behind the hook."""
    answer = asked(made, output)
    assert answer.outcome in (Outcome.REWRITE, Outcome.NO_OP), answer
    return answer.value if answer.outcome is Outcome.REWRITE else output
