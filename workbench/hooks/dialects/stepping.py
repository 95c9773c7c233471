"""One step asked and measured: what dialects share."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, runtime_checkable

from workbench.hooks.dialects import BoundStep
from workbench.hooks.model import Answer, Context, Guardrail, Outcome, Phase, PostHook, Record, StepResult, Value
from workbench.skill.meters import byte_length

LARGEST_JSON = 4_194_304
"""Code points of a text up to which it is tried whether it is JSON."""
PLACEHOLDER = "[withheld: the hook '{name}' failed]"
"""What the model gets instead of an output that could not be made safe."""


@runtime_checkable
class Preparing(Protocol):
    """A hook that has something to do before it can be asked, such as to start its process. It never raises."""

    def prepare(self) -> None: ...


def context_of(record: Record, value: Value, given: Value) -> Context:
    """What a hook is told: the record with the input and the output as they stand now."""
    return Context(given, value, record.error, record.duration_ms, record.original_task, record.tool)


def ask(step: BoundStep, tool: str, context: Context) -> tuple[Answer, StepResult]:
    """A step's answer, and its result as if the answer is taken as it is. What a hook raises becomes an answer.

    Before the call the value is the input, after it the output.
    """
    before = context.input if step.phase is Phase.PRE else context.output
    if isinstance(step.hook, Preparing):
        step.hook.prepare()
    start = time.perf_counter()
    answer = _answer(step, tool, context)
    ms = (time.perf_counter() - start) * 1000
    return answer, result(step, answer, before, ms)


def _answer(step: BoundStep, tool: str, context: Context) -> Answer:
    hook = step.hook
    try:
        if step.phase is Phase.PRE:
            guard: Guardrail = hook  # type: ignore[assignment]
            return guard.check(tool, context.input, context)
        after: PostHook = hook  # type: ignore[assignment]
        return after.after(tool, context)
    except Exception as failure:  # noqa: BLE001 - a hook that breaks its promise is shown like any that throws
        return Answer(Outcome.THREW, message=f"{type(failure).__name__}: {failure}")


def result(step: BoundStep, answer: Answer, before: Value, ms: float) -> StepResult:
    """What is told of a step that gave this answer to this value."""
    after = answer.value if answer.outcome is Outcome.REWRITE else before
    size, valid = measured(before)
    size_after, valid_after = (size, valid) if after is before else measured(after)
    return StepResult(
        step.name, step.phase, answer.outcome, before, after, size, size_after, ms, answer.spans, answer.message,
        answer.stderr, (valid, valid_after),
    )  # fmt: skip


def skipped(step: BoundStep, value: Value, message: str | None) -> StepResult:
    """The result of a step that was not asked."""
    return result(step, Answer(Outcome.SKIPPED, message=message), value, 0.0)


def measured(value: Value) -> tuple[int, bool | None]:
    """UTF-8 bytes of a text, or of another value's JSON; and of a text whether it is JSON, None when it is no text."""
    return _measured_text(value) if isinstance(value, str) else (byte_length(canonical(value)), None)


@lru_cache(maxsize=2)
def _measured_text(text: str) -> tuple[int, bool | None]:
    """What one step leaves is what the next is given: it is measured once."""
    return byte_length(text), is_json(text)


def is_json(text: str) -> bool:
    """Whether a text is a JSON value. One that is too long to try is not."""
    head = text.lstrip(" \t\r\n")[:1]
    if not head or head not in '{["-0123456789tfn' or len(text) > LARGEST_JSON:
        return False
    try:
        json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return False
    return True


def _no_constant(word: str) -> Value:
    raise ValueError(word)


def canonical(value: Value) -> str:
    """A value's JSON with sorted keys and without blanks; a text of Python for what JSON cannot say."""
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        return repr(value)


def shown(value: Value) -> str:
    """A value as the model reads it: a text as it is, nothing for None, another value as JSON."""
    return value if isinstance(value, str) else "" if value is None else canonical(value)


def placeholder(step: BoundStep) -> str:
    """What stands for an output that is withheld."""
    return PLACEHOLDER.format(name=step.name)


def glob_matches(matchers: Sequence[str], tool: str) -> bool:
    """Matching for hosts that have no matchers of their own: exact and case-sensitive, `*` any characters, `?` one."""
    return any(_glob(matcher).fullmatch(tool) is not None for matcher in matchers)


@lru_cache(maxsize=512)
def _glob(matcher: str) -> re.Pattern[str]:
    parts = (".*" if sign == "*" else "." if sign == "?" else re.escape(sign) for sign in re.sub(r"\*+", "*", matcher))
    return re.compile("".join(parts), re.DOTALL)
