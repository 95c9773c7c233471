"""What is shown of a conversation when a request is chosen: which message, and the stages of which call. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from workbench.disclosure.model import Call, Kind, Message, Part, Request, Timeline
from workbench.disclosure.tools import schemas_json

_TELLING = (Kind.BODY, Kind.OUTPUT, Kind.ANSWER, Kind.CATALOG)
"""What a person looks for in a request, first to last."""


TOOLS = -2
"""The index that stands for the tools of a request, which are sent beside its messages."""


class Chosen(NamedTuple):
    """A message of a request by its index, and the id of the call whose stages are shown, empty for none."""

    message: int
    call: str


def chosen_at(request: Request) -> Chosen:
    """The new message that tells most, and the call that it answers; else the call that the model makes next."""
    at = telling(request)
    call = request.messages[at].call if at >= 0 else ""
    return Chosen(at, call or request.caused)


def telling(request: Request) -> int:
    """The index of the new message that tells most; -1 in a request without messages."""
    fresh = range(request.new, len(request.messages))
    for kind in _TELLING:
        found = [at for at in fresh if any(part.kind is kind for part in request.messages[at].parts)]
        if found:
            return found[-1]
    return len(request.messages) - 1


def call_of(timeline: Timeline, ident: str) -> Call | None:
    """A call by its id."""
    return next((call for call in timeline.calls if call.id == ident), None)


def message_at(timeline: Timeline | None, request: int, message: int) -> Message | None:
    """A message by the indices of its request and its own."""
    if timeline is None or not 0 <= request < len(timeline.requests):
        return None
    messages = timeline.requests[request].messages
    if message == TOOLS:
        return tools_message(timeline.requests[request])
    return messages[message] if 0 <= message < len(messages) else None


def tools_message(request: Request) -> Message:
    """The tools as they are sent: the JSON of their schemas."""
    return Message("tools", schemas_json(request.tools), request.tools_size, (Part(Kind.TOOLS, request.tools_size),))


def kind_of(message: Message) -> Kind | None:
    """What a message is for a person: its most telling part; None for an empty one."""
    kinds = {part.kind for part in message.parts}
    return next((kind for kind in _TELLING if kind in kinds), next(iter(kinds), None))


def first_difference(before: Timeline, now: Timeline) -> int:
    """The index of the first request that is not what it was; the last where only what follows differs."""
    pairs = zip(before.requests, now.requests, strict=False)
    found = next((at for at, (old, new) in enumerate(pairs) if old.messages != new.messages), None)
    if found is not None:
        return found
    return min(len(before.requests), max(0, len(now.requests) - 1))


def stale_message(timeline: Timeline, names: frozenset[str]) -> tuple[int, int] | None:
    """The first message (request, message) that holds the body of one of these skills; the list where none does."""
    for at, request in enumerate(timeline.requests):
        for number in range(request.new, len(request.messages)):
            if request.messages[number].skill in names:
                return at, number
    for number, message in enumerate(timeline.requests[0].messages if timeline.requests else ()):
        if any(part.kind is Kind.CATALOG for part in message.parts):
            return 0, number
    return None
