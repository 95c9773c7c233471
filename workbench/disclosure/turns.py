"""Which call follows upon which request, and what a request is made of: every way of showing a conversation asks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from workbench.disclosure.model import Call, Kind, Message, Request, StageName, Timeline


class Stack(NamedTuple):
    """The bytes of one kind in a request: what it carries on, and what is new in it."""

    kind: Kind
    carried: int
    new: int


def calls_upon(timeline: Timeline) -> Mapping[int, tuple[Call, ...]]:
    """The calls that the model made upon each request, by the request's number. Calls of a turn are numbered one after
    the other, before those of a child that one of them starts."""
    starts = {request.caused: request.n for request in timeline.requests if request.caused}
    found: dict[int, tuple[Call, ...]] = {}
    at, agent = 0, ""
    for call in timeline.calls:
        if call.id in starts:
            at, agent = starts[call.id], call.agent
        if at and call.agent == agent:
            found[at] = (*found.get(at, ()), call)
    return found


def stacks(request: Request) -> tuple[Stack, ...]:
    """What a request is made of, in the order of `Kind`; the tools are new in an agent's first request."""
    carried, new = dict.fromkeys(Kind, 0), dict.fromkeys(Kind, 0)
    for number, message in enumerate(request.messages):
        into = carried if number < request.new else new
        for part in message.parts:
            into[part.kind] += part.size
    (new if request.new == 0 else carried)[Kind.TOOLS] += request.tools_size
    return tuple(Stack(kind, carried[kind], new[kind]) for kind in Kind if carried[kind] or new[kind])


def sent(request: Request) -> int:
    """Bytes of a request: all messages, and the schemas of the tools."""
    return request.tools_size + sum(message.size for message in request.messages)


def fresh(request: Request) -> tuple[Message, ...]:
    """The messages that the agent's request before did not have."""
    return request.messages[request.new :]


def agents(timeline: Timeline) -> tuple[str, ...]:
    """The agents in the order in which they start."""
    return tuple(dict.fromkeys(request.agent for request in timeline.requests))


def skipped(call: Call) -> tuple[StageName, ...]:
    """The stages that did not run, where the host has stages at all."""
    ran = {stage.stage for stage in call.stages}
    return tuple(stage for stage in StageName if stage not in ran) if ran else ()
