"""One call as a conversation: what the user asked, what the model said and called, every hook with what it did, and
what the model got in the end.

All hook events of a call stay visible, also those that others outvoted; the call bears the gravest of them, and a
refusal is graver than all else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from workbench.hooks.dialects.stepping import shown
from workbench.hooks.hiding import Mask, mask_for
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Record, StepResult
from workbench.skill.meters import byte_length
from workbench.transcripts import Call, Message, Output, Role, Tally, UnreadableError, events

MOST_BEFORE, MOST_AFTER = 6, 2
"""Messages before a call and after its output that belong to it."""
_LONGEST = 4_000
"""Code points of a message that are kept."""


class Who(StrEnum):
    """Who did something."""

    USER = "user"
    MODEL = "model"
    CLIENT = "client"
    CALL = "call"
    TOOL = "tool"
    HOOK = "hook"
    GOT = "got"


class Mark(StrEnum):
    """What colours a line, the gravest first."""

    DENY = "deny"
    FAILED = "failed"
    WITHHELD = "withheld"
    DROPPED = "dropped"
    REWRITE = "rewrite"
    SKIPPED = "skipped"
    NONE = ""


class Around(NamedTuple):
    """Messages before and after a call. `problem` says why there are none, empty where the file tells of some."""

    before: tuple[Message, ...] = ()
    after: tuple[Message, ...] = ()
    problem: str = ""


class Line(NamedTuple):
    """One line of the conversation, masked. `name` is a tool's or a hook's. Bytes are those of what was given on, None
    where nothing was; `rewrite` is what a hook put in place, empty without one; `ms` is None for what was not
    measured."""

    who: Who
    name: str
    text: str
    mark: Mark = Mark.NONE
    phase: Phase | None = None
    outcome: Outcome | None = None
    ms: float | None = None
    bytes: int | None = None
    rewrite: str = ""


def around(path: str, record: Record, stale: Callable[[], bool] = lambda: False) -> Around:
    """What was said around a call, from the session file that it was read in. Reads up to the call and a little more;
    ends early once it is `stale`. A file that is no session has no messages."""
    if not path:
        return Around(problem="pasted")
    before: deque[Message] = deque(maxlen=MOST_BEFORE)
    try:
        found = events(path, Tally())
        for event in found:
            if stale():
                return Around()
            if isinstance(event, Message):
                before.append(_short(event))
            elif isinstance(event, Call) and _is(event, record):
                beside, after = _beside_and_after(found, event, stale)
                kept = _from_last_ask((*before, *beside))
                return Around(kept, after, "" if kept else "none")
    except UnreadableError:
        return Around(problem="none")
    return Around(problem="none")


def _is(call: Call, record: Record) -> bool:
    same_line = not record.provenance.line or call.moment.line == record.provenance.line
    return call.id == record.id and call.tool == record.tool and same_line


def _beside_and_after(
    found: Iterator[object], call: Call, stale: Callable[[], bool]
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """What the model said in the same breath as the call, and its next messages once the output is there, up to what
    the user says or the model calls then."""
    beside, after, answered = list[Message](), list[Message](), False
    for event in found:
        if stale() or (answered and isinstance(event, Call)):
            break
        if isinstance(event, Output) and event.id == call.id:
            answered = True
        elif isinstance(event, Message) and event.role is not Role.CLIENT:
            if answered and (event.role is Role.USER or len(after) == MOST_AFTER):
                break
            if answered:
                after.append(_short(event))
            elif event.role is Role.MODEL and event.moment.line == call.moment.line:
                beside.append(_short(event))
    return tuple(beside), tuple(after)


def _from_last_ask(messages: Sequence[Message]) -> tuple[Message, ...]:
    """From the last thing that the user said on, where one of them is the user's."""
    asks = [at for at, message in enumerate(messages) if message.role is Role.USER]
    return tuple(messages)[asks[-1] if asks else 0 :]


def _short(message: Message) -> Message:
    return message._replace(text=message.text[:_LONGEST])


def lines(record: Record, result: ChainResult, said: Around) -> tuple[Line, ...]:
    """The whole of it, in the order in which it happens, masked by what is secret in the record."""
    return tuple(_lines(record, result, said, mask_for(record)))


def _lines(record: Record, result: ChainResult, said: Around, hidden: Mask) -> Iterator[Line]:
    if said.before:
        yield from (_message(message, hidden) for message in said.before)
    elif record.original_task:
        yield Line(Who.USER, "", str(hidden(record.original_task[:_LONGEST])))
    given = _text(hidden(record.input))
    yield Line(Who.CALL, str(hidden(record.tool)), given, mark_of(result), bytes=byte_length(shown(record.input)))
    pre = [step for step in result.steps if step.phase is Phase.PRE]
    yield from (_hook(step, hidden) for step in pre)
    if _made(record, result):
        yield Line(
            Who.TOOL, str(hidden(record.tool)), _text(hidden(record.output)), ms=record.duration_ms,
            bytes=byte_length(shown(record.output)),
        )  # fmt: skip
    yield from (_hook(step, hidden) for step in result.steps if step.phase is Phase.POST)
    yield _got(result, hidden)
    yield from (_message(message, hidden) for message in said.after)


def _made(record: Record, result: ChainResult) -> bool:
    """Whether the tool ran: a step after the call was given its output, or nothing before the call refused it."""
    asked = [one for one in result.steps if one.phase is Phase.POST and one.outcome is not Outcome.SKIPPED]
    if asked:
        return any(one.before == record.output for one in asked)
    refused = any(one.phase is Phase.PRE and _mark(one) in (Mark.DENY, Mark.FAILED) for one in result.steps)
    return result.decision is Decision.ALLOW or not refused


def _message(message: Message, hidden: Mask) -> Line:
    who = {Role.USER: Who.USER, Role.MODEL: Who.MODEL, Role.CLIENT: Who.CLIENT}[message.role]
    return Line(who, "", str(hidden(message.text)))


def _hook(step: StepResult, hidden: Mask) -> Line:
    changed = step.outcome is Outcome.REWRITE
    ms = None if step.outcome is Outcome.SKIPPED else step.ms
    return Line(
        Who.HOOK, str(hidden(step.name)), str(hidden(step.message or "")), _mark(step), step.phase, step.outcome, ms,
        step.bytes_after if changed else None, _text(hidden(step.after)) if changed else "",
    )  # fmt: skip


def _decided(result: ChainResult) -> Mark:
    marks = {
        Decision.BLOCKED: Mark.DENY,
        Decision.FAILED: Mark.FAILED,
        Decision.WITHHELD: Mark.WITHHELD,
    }
    return marks.get(result.decision, Mark.DROPPED if result.discarded else Mark.NONE)


def _got(result: ChainResult, hidden: Mask) -> Line:
    text = _text(hidden(result.final))
    return Line(Who.GOT, str(hidden(result.discarded)), text, _decided(result), bytes=byte_length(shown(result.final)))


def mark_of(result: ChainResult) -> Mark:
    """The gravest of all hook events of a call and of what became of it: a refusal before all else. No value is looked
    at, so that it is quick whatever their size."""
    found = {_mark(step) for step in result.steps} | {_decided(result)}
    return next((mark for mark in Mark if mark in found and mark is not Mark.SKIPPED), Mark.NONE)


def _mark(step: StepResult) -> Mark:
    marks = {
        Outcome.BLOCKED: Mark.DENY,
        Outcome.THREW: Mark.FAILED,
        Outcome.TIMED_OUT: Mark.FAILED,
        Outcome.REWRITE: Mark.REWRITE,
        Outcome.SKIPPED: Mark.SKIPPED,
    }
    return marks.get(step.outcome, Mark.NONE)


def _text(value: object) -> str:
    return shown(value)[:_LONGEST]
