"""Hooks that do what a test says, bound as steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.dialects import BoundStep
from workbench.hooks.model import (
    UNCHANGED,
    Answer,
    Context,
    OnError,
    Outcome,
    Phase,
    Provenance,
    Record,
    Value,
)

RECORD = Record(
    "r1", "host", "s", "Bash", {"command": "ls"}, "out", None, 3.0, "recorded", None, "task", Provenance("f", 1)
)


def record(output: Value = "out", **values: Any) -> Record:
    return RECORD._replace(output=output, **values)


class Post:
    """Answers with what a function makes of tool and context."""

    def __init__(self, name: str, answer: Callable[[str, Context], Answer]) -> None:
        self.name, self._answer = name, answer
        self.seen: list[Context] = []

    def after(self, tool: str, context: Context) -> Answer:
        self.seen.append(context)
        return self._answer(tool, context)


class Guard(Post):
    """The same before the call."""

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        self.seen.append(context)
        return self._answer(tool, context)


def post(name: str, answer: Callable[[str, Context], Answer], on_error: OnError | None = None) -> BoundStep:
    return BoundStep(name, Phase.POST, Post(name, answer), on_error, Step(name, Phase.POST, Kind.BUILTIN))


def guard(name: str, answer: Callable[[str, Context], Answer], on_error: OnError | None = None) -> BoundStep:
    return BoundStep(name, Phase.PRE, Guard(name, answer), on_error, Step(name, Phase.PRE, Kind.BUILTIN))


def rewrite(value: Value, message: str | None = None) -> Answer:
    return Answer(Outcome.REWRITE, value, message=message)


def append(text: str) -> Callable[[str, Context], Answer]:
    return lambda tool, context: rewrite(f"{context.output}{text}")


def nothing(tool: str, context: Context) -> Answer:
    return UNCHANGED


def throwing(tool: str, context: Context) -> Answer:
    return Answer(Outcome.THREW, message="it broke")


def raising(tool: str, context: Context) -> Answer:
    raise RuntimeError("not caught by the hook")


def blocking(tool: str, context: Context) -> Answer:
    return Answer(Outcome.BLOCKED, message="not this tool")


def chain(dialect: str, **values: Any) -> Chain:
    return replace(Chain("test", dialect, "test.chain.yaml", "."), **values)
