"""What a user asked and which skills were loaded for it, before the next thing was asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from workbench.transcripts.model import Event, Load, Message, Role


class Turn(NamedTuple):
    """`ask` is None for what happened before the first message of a user, or in a sub-agent's own file."""

    ask: Message | None
    loads: tuple[Load, ...]


def turns(events: Iterable[Event]) -> Iterator[Turn]:
    """The turns of a session in its order, as they end. One without an ask and without a load is not told."""
    ask: Message | None = None
    loads: list[Load] = []
    for event in events:
        if isinstance(event, Message) and event.role is Role.USER:
            if ask is not None or loads:
                yield Turn(ask, tuple(loads))
            ask, loads = event, []
        elif isinstance(event, Load):
            loads.append(event)
    if ask is not None or loads:
        yield Turn(ask, tuple(loads))
