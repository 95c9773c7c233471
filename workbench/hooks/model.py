"""What a replay is made of: recorded calls go in, and for every chain a result with each of its steps comes out.

A value is what JSON can say (None, bool, int, float, str, list, dict with text keys). Hooks are given values, not
texts: which hook looks into which of them is the hook's own business, and the dialect's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

Value: TypeAlias = object
Span: TypeAlias = tuple[int, int]
"""From and to, in code points of the value before a step: its text, or of another value its JSON in canonical form."""


class Phase(StrEnum):
    """When a step runs: before the call, where it may block it, or after, where it may change what it gave."""

    PRE = "pre"
    POST = "post"


class Outcome(StrEnum):
    """What became of one step."""

    REWRITE = "rewrite"
    NO_OP = "no-op"
    THREW = "threw"
    TIMED_OUT = "timed-out"
    SKIPPED = "skipped"
    BLOCKED = "blocked"


class Decision(StrEnum):
    """What became of the call: the model gets the final value, a refusal, a placeholder, or the run fails."""

    ALLOW = "allow"
    BLOCKED = "blocked"
    WITHHELD = "withheld"
    FAILED = "failed"


class OnError(StrEnum):
    """What a chain does when a step fails, takes too long or answers what cannot be read."""

    WARN = "warn"
    STOP = "stop"
    FAIL = "fail"
    WITHHOLD = "withhold"


class Provenance(NamedTuple):
    """Where a record was read: `line` from 1, 0 where the file is no list of lines."""

    file: str
    line: int


class Record(NamedTuple):
    """One recorded call. `duration_source` is `recorded`, `derived` (from two times) or `none`; `started_at` is
    milliseconds since 1970, None where it is not written."""

    id: str
    host: str
    session: str
    tool: str
    input: Value
    output: Value
    error: str | None
    duration_ms: float | None
    duration_source: str
    started_at: int | None
    original_task: str | None
    provenance: Provenance


class Context(NamedTuple):
    """What a hook is told of a call besides the tool's name. `output` is None before the call."""

    input: Value
    output: Value = None
    error: str | None = None
    duration_ms: float | None = None
    original_task: str | None = None
    proposed_action: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a hook said. With `rewrites` the value goes on as `value`; with `blocks` the call is refused.

    `outcome` is REWRITE, NO_OP, BLOCKED, or THREW or TIMED_OUT with the reason in `message`. `spans` are what was
    changed, where the hook knows. A hook that changed its argument in place has that value as its rewrite, and says so
    in `message`.
    """

    outcome: Outcome
    value: Value = None
    spans: tuple[Span, ...] = ()
    message: str | None = None
    stderr: str | None = None
    metadata: Value = None


UNCHANGED = Answer(Outcome.NO_OP)


class PostHook(Protocol):
    """A step after the call. It never raises: what goes wrong is its answer. It never changes its arguments."""

    @property
    def name(self) -> str: ...

    def after(self, tool: str, context: Context) -> Answer: ...


class Guardrail(Protocol):
    """A step before the call; as above."""

    @property
    def name(self) -> str: ...

    def check(self, tool: str, value: Value, context: Context) -> Answer: ...


class StepResult(NamedTuple):
    """One step of one call. Bytes are UTF-8 of the text, or of another value's JSON in canonical form; `valid_json`
    tells of a text whether it was JSON before and after, None for other values."""

    name: str
    phase: Phase
    outcome: Outcome
    before: Value
    after: Value
    bytes_before: int
    bytes_after: int
    ms: float
    spans: tuple[Span, ...]
    message: str | None
    stderr: str | None
    valid_json: tuple[bool | None, bool | None]


class Order(NamedTuple):
    """A completion order of hooks that run at once, by their names, and what the model would get then."""

    order: tuple[str, ...]
    final: Value


@dataclass(frozen=True, slots=True)
class ChainResult:
    """What became of one record in one chain. `orders` are the completion orders whose outcomes differ, where hooks run
    at once; `discarded` says why the host would not take the rewrite, empty when it would."""

    chain: str
    dialect: str
    decision: Decision
    final: Value
    steps: tuple[StepResult, ...]
    orders: tuple[Order, ...] = ()
    discarded: str = ""
    notes: tuple[str, ...] = field(default=())


class Leaks(NamedTuple):
    """What of a record's secrets is in the value that the model gets: the names of their forms, never the secrets.
    `full` ones are there as a whole, of `partial` ones at least 6 characters in a row."""

    full: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()
