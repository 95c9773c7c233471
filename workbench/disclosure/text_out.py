"""A conversation for people at a terminal: each request with what is new in it, each call with its stages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from workbench.disclosure.cost import Cost
from workbench.disclosure.levels import INSIDE, NOT_AUTHORISED, LevelThree
from workbench.disclosure.model import PARENT, Call, Expected, Kind, Message, Request, Scan, Stage, Timeline
from workbench.disclosure.turns import calls_upon, fresh, sent, skipped, stacks
from workbench.skill.meters import byte_length, estimated_tokens

Mask = Callable[[str], str]
"""Puts labels in the place of secrets."""
_WIDEST, _SHOWN_LINES, _MOST_BAD = 100, 3, 5


def timeline_lines(timeline: Timeline, hidden: Mask, whole: bool = False) -> Iterator[str]:
    """The lines, without line ends; not yet safe for a terminal. `whole` shows every new message to its end.

    A message is masked whole, for a secret may take several lines; of the rest every line is."""
    yield f"{timeline.host}: {_short(hidden(timeline.task))}"
    yield from map(hidden, _scan_lines(timeline.scan))
    upon = calls_upon(timeline)
    for request in timeline.requests:
        yield ""
        yield from _request_lines(timeline, request, upon, hidden, whole)
    yield ""
    yield from map(hidden, _end_lines(timeline, hidden))


def _scan_lines(scan: Scan) -> Iterator[str]:
    read = sum(scan.bytes_read.values())
    size = byte_length(scan.catalog)
    yield (
        f"  scan: {len(scan.names):,} can be loaded, {len(scan.entries):,} stand in the list ({size:,} bytes); "
        f"{read:,} bytes of {len(scan.bytes_read):,} files read"
    )
    if scan.error is not None:
        yield f"  the scan stops: {scan.error.error_class}: {scan.error.path}: {scan.error.message}"
    for one in scan.bad[:_MOST_BAD]:
        if one != scan.error:
            yield f"    also refused: {one.error_class}: {one.path}: {one.message}"
    if len(scan.bad) > _MOST_BAD:
        yield f"    and {len(scan.bad) - _MOST_BAD:,} more"
    yield from (f"  note: {note}" for note in scan.notes)


def _request_lines(
    timeline: Timeline, request: Request, upon: Mapping[int, tuple[Call, ...]], hidden: Mask, whole: bool
) -> Iterator[str]:
    margin = "" if request.agent == PARENT else "    "
    parts = " · ".join(f"{stack.kind} {stack.carried + stack.new:,}" for stack in stacks(request))
    yield (
        f"{margin}request {request.n}, {request.agent}: {sent(request):,} bytes "
        f"({len(request.messages)} messages, {len(request.tools)} tools): {parts}"
    )
    for message in fresh(request):
        yield from (f"{margin}  {line}" for line in _message_lines(message, hidden, whole))
    for call in upon.get(request.n, ()):
        yield from (f"{margin}  {hidden(line)}" for line in _call_lines(call, hidden))
    if not request.caused and timeline.answer is not None and request.n == _last(timeline):
        yield f"{margin}  → the answer"


def _last(timeline: Timeline) -> int:
    return next((one.n for one in reversed(timeline.requests) if one.agent == PARENT), 0)


def _message_lines(message: Message, hidden: Mask, whole: bool) -> Iterator[str]:
    about = f" (body of {message.skill})" if any(part.kind is Kind.BODY for part in message.parts) else ""
    yield f"+ {message.role}, {message.size:,} bytes{about}"
    lines = hidden(message.content).split("\n")
    shown = lines if whole else lines[:_SHOWN_LINES]
    yield from (f"    | {line if whole else _short(line, False)}" for line in shown)
    if len(lines) > len(shown):
        yield f"    | … {len(lines) - len(shown):,} more lines"


def _call_lines(call: Call, hidden: Mask) -> Iterator[str]:
    yield f"→ {call.id} {call.tool} {_short(hidden(call.raw))}"
    if call.stages:
        yield "    " + " · ".join(_stage(stage) for stage in call.stages)
    missing = skipped(call)
    if missing:
        yield f"    did not run: {', '.join(missing)}"
    for stage in call.stages:
        if stage.note and (stage.code or stage.source or stage.stage == "handler"):
            yield f"    {stage.stage}: {_short(hidden(stage.note))}"
    if call.deleted:
        yield "    the path is gone; it leads nowhere else"
    if call.error_code:
        yield f"    the model gets the error {call.error_code}"


def _stage(stage: Stage) -> str:
    return f"{stage.stage} {stage.outcome}" + (f" ({stage.source})" if stage.source else "")


def _end_lines(timeline: Timeline, hidden: Mask) -> Iterator[str]:
    if timeline.answer is not None:
        yield f"answer: {_short(hidden(timeline.answer))}"
    if timeline.ending is not None:
        yield f"no answer: {timeline.ending.code}: {hidden(timeline.ending.message)}"
    for name, number in timeline.stale.items():
        yield f"stale: {name}: its file is not what it was at the scan (seen at request {number}); the list stays"
    yield from (f"log: {hidden(line)}" for line in timeline.log)
    total = sum(map(sent, timeline.requests))
    yield (
        f"{len(timeline.requests):,} requests, {len(timeline.calls):,} calls, {total:,} bytes sent in all "
        f"(about {estimated_tokens(total):,} tokens, estimated)"
    )
    if timeline.usage:
        yield "counted by the endpoint: " + ", ".join(f"{key} {value:,g}" for key, value in timeline.usage.items())
    yield from map(_expected, timeline.expectations)


def _expected(one: Expected) -> str:
    place = f"line {one.line}: " if one.line else ""
    return f"✓ {place}{one.expect}" if one.ok else f"✗ {place}{one.expect}: {one.message}"


def cost_lines(cost: Cost) -> Iterator[str]:
    """What the conversation costs, and what it would with every body in each request."""
    lazy, eager = cost.lazy, cost.eager
    times = "" if cost.ratio is None else f", {cost.ratio:.1f} times as much"
    yield (
        f"cost over {len(cost.rows):,} requests: {lazy.bytes:,} bytes as disclosed "
        f"(about {lazy.tokens_estimated:,} tokens); with all {cost.skills:,} bodies in each {eager.bytes:,} bytes "
        f"(about {eager.tokens_estimated:,} tokens{times})"
    )
    if cost.price is not None:
        ours, theirs = cost.money(lazy) or 0, cost.money(eager) or 0
        yield f"  at {cost.price:g} for a million tokens: {ours:.4f} against {theirs:.4f}"
    if cost.unread:
        yield f"  not counted, for they cannot be read: {', '.join(cost.unread)}"


def level_lines(level: LevelThree) -> Iterator[str]:
    """The files that a body names."""
    yield f"level 3 of {level.path}: {len(level.files):,} files named ({NOT_AUTHORISED})"
    for one in level.files:
        size = f"{one.size:,} bytes" if one.state == INSIDE else one.state
        yield f"  line {one.line}: {one.path}: {size}, {one.depth} folders deep"
    for remark in level.remarks:
        yield f"  line {remark.line}: asks for something destructive ({remark.kind}): {remark.text}"
    if level.unnamed:
        yield f"  not named in the body: {', '.join(level.unnamed[:_MOST_BAD])}"
    if level.truncated:
        yield "  there is more than was kept"


def _short(text: str, flat: bool = True) -> str:
    line = " ".join(text.split()) if flat else text.rstrip()
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"
