"""Hooks that say what they are told, and a way to run them under a host's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from workbench.hooks.chain import Chain, Kind, Step
from workbench.hooks.dialects import BoundStep, dialect
from workbench.hooks.model import (
    UNCHANGED,
    Answer,
    ChainResult,
    Context,
    OnError,
    Outcome,
    Phase,
    Provenance,
    Record,
    Value,
)

SECRET = "sk-abcdefghijklmnop"
OUTPUT = "x" * 20 + SECRET


@dataclass(frozen=True)
class Fake:
    """A hook made of one function over the value that it is given."""

    name: str
    work: Callable[[Value], Answer]

    def after(self, tool: str, context: Context) -> Answer:
        return self.work(context.output)

    def check(self, tool: str, value: Value, context: Context) -> Answer:
        return self.work(value)


def rewriting(work: Callable[[Value], Value]) -> Callable[[Value], Answer]:
    """Unchanged where the work changes nothing."""

    def answer(value: Value) -> Answer:
        after = work(value)
        return UNCHANGED if after == value else Answer(Outcome.REWRITE, after)

    return answer


def redacted(value: Value) -> Value:
    return re.sub(r"sk-[a-z0-9]{6,}", "[REDACTED]", value) if isinstance(value, str) else value


def tail(value: Value) -> Value:
    return f"…[truncated {len(value) - 8} chars]…\n{value[-8:]}" if isinstance(value, str) and len(value) > 8 else value


def post(
    name: str, work: Callable[[Value], Answer], on_error: OnError | None = None, *, phase: Phase = Phase.POST,
    matcher: str | None = None, condition: str | None = None, kind: Kind = Kind.BUILTIN, command: str = "",
) -> BoundStep:  # fmt: skip
    step = Step(name, phase, kind, command=command, matcher=matcher, condition=condition)
    return BoundStep(name, phase, Fake(name, work), on_error, step)


def pre(name: str, work: Callable[[Value], Answer], on_error: OnError | None = None) -> BoundStep:
    return post(name, work, on_error, phase=Phase.PRE)


REDACT = post("redact", rewriting(redacted), OnError.WITHHOLD)
CUT = post("cut", rewriting(tail))


def record(output: Value = OUTPUT, tool: str = "mcp__x__y", given: Value = None, error: str | None = None) -> Record:
    given = {} if given is None else given
    return Record(
        "r1", "any", "s", tool, given, output, error, 5.0, "recorded", 0, None, Provenance("runs.jsonl", 1)
    )  # fmt: skip


def run(name: str, steps: Sequence[BoundStep], one: Record | None = None) -> ChainResult:
    chain = Chain("c", name, "c.chain.yaml", ".")
    return dialect(name).run(one or record(), steps, chain)


def throws(value: Value) -> Answer:
    return Answer(Outcome.THREW, message="ValueError: broken")


def blocks(value: Value) -> Answer:
    return Answer(Outcome.BLOCKED, message="not here")
