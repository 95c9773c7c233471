"""Where requests stand: a column each in the order of time, the parent's lane above, children below, one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.disclosure.model import PARENT, Request, Timeline

PITCH: Final = 144
PAD: Final = 12
BAR: Final = 34
FROZEN: Final = 76
HEAD: Final = 40
AIR: Final = 14
BELOW: Final = 63
ROW: Final = 19
LEAST_BAR: Final = 120
MOST_LANES: Final = 3
LEGEND_ROWS: Final = 4
"""Rows beside a bar that always have room; more of them push their own lane up."""


class Column(NamedTuple):
    """A request. `lane` 0 is the parent's, 1 that of the first child, 2 that of all further ones; `child` its number,
    0 for the parent; `turn` counts the requests of its agent from 1; `before` is the index of the one before of the
    same agent, -1 for its first; `size` is UTF-8 bytes, tools included; `rows` how long its legend is at most."""

    lane: int
    child: int
    turn: int
    before: int
    size: int
    rows: int


class Link(NamedTuple):
    """A child between its parent's requests: `source` gave the task and `first` got it; the last word of `last` is in
    `target`, -1 where nothing came back. All are indices of columns; `call` is the call, empty where it is unknown."""

    source: int
    first: int
    last: int
    target: int
    call: str


@dataclass(frozen=True, slots=True)
class Board:
    """All columns in order, and how children hang on them. `lanes` is how many lanes there are."""

    columns: tuple[Column, ...] = ()
    links: tuple[Link, ...] = ()
    lanes: int = 0

    @property
    def answers(self) -> frozenset[str]:
        """The calls that a child answered."""
        return frozenset(link.call for link in self.links if link.call)

    @property
    def children(self) -> int:
        """How many children there are."""
        return len(self.links)

    def most(self) -> list[int]:
        """The bytes of the largest request of each lane."""
        return [max((one.size for one in self.columns if one.lane == lane), default=0) for lane in range(self.lanes)]

    def rows(self) -> list[int]:
        """The rows of the longest legend of each lane."""
        return [max((one.rows for one in self.columns if one.lane == lane), default=0) for lane in range(self.lanes)]


def board_of(timeline: Timeline) -> Board:
    """The columns and links of a conversation. Sizes are counted from what each request adds, so the work grows with
    the messages and not with requests × messages."""
    columns: list[Column] = []
    last: dict[str, int] = {}
    lane_of = {0: 0}
    lane_of = {0: 0}
    for index, request in enumerate(timeline.requests):
        before = last.get(request.agent, -1)
        child = _child_number(request.agent)
        turn = columns[before].turn + 1 if before >= 0 else 1
        older = timeline.requests[before] if before >= 0 else None
        known = columns[before].size if before >= 0 else 0
        lane = lane_of.setdefault(child, min(len(lane_of), MOST_LANES - 1))
        columns.append(Column(lane, child, turn, before, _size(request, older, known), _rows(request)))
        last[request.agent] = index
    links = _links(timeline, columns)
    return Board(tuple(columns), links, max((column.lane for column in columns), default=-1) + 1)


def _child_number(agent: str) -> int:
    """The number in the name of a child: one that made no request has a number, too."""
    return 0 if agent == PARENT else int(agent.rpartition("-")[2])


def _rows(request: Request) -> int:
    """A row for each new kind, and one for the tools or for what is carried over."""
    return 1 + len({part.kind for message in request.messages[request.new :] for part in message.parts})


def _size(request: Request, before: Request | None, known: int) -> int:
    if before is None or not 0 < request.new == len(before.messages) <= len(request.messages):
        return request.tools_size + sum(message.size for message in request.messages)
    added = sum(message.size for message in request.messages[request.new :])
    return known - before.tools_size + request.tools_size + added


def _links(timeline: Timeline, columns: Sequence[Column]) -> tuple[Link, ...]:
    spans: dict[int, list[int]] = {}
    for index, column in enumerate(columns):
        if column.child:
            spans.setdefault(column.child, []).append(index)
    parents = [index for index, column in enumerate(columns) if not column.child]
    found: list[Link] = []
    taken: set[str] = set()
    for span in spans.values():
        source = max((index for index in parents if index < span[0]), default=-1)
        target = min((index for index in parents if index > span[-1]), default=-1)
        call = _call_of(timeline, source, span[0], taken) if source >= 0 else ""
        taken.add(call)
        found.append(Link(source, span[0], span[-1], target, call))
    return tuple(found)


def _call_of(timeline: Timeline, source: int, first: int, taken: set[str]) -> str:
    """The call that started a child: of those that the request caused, the next one whose tool the child lacks."""
    parent, child = timeline.requests[source], timeline.requests[first]
    lacks = {tool.name for tool in parent.tools} - {tool.name for tool in child.tools}
    ids = [call.id for call in timeline.calls]
    start = ids.index(parent.caused) if parent.caused in ids else len(ids)
    for call in timeline.calls[start:]:
        if call.agent == parent.agent and call.id not in taken and call.tool in lacks and not call.skill:
            return call.id
    return ""


# Sizes on the screen


class LaneBox(NamedTuple):
    """A lane in logical pixels from the top of the board: `base` is where its bars stand."""

    top: int
    height: int
    base: int


class Geometry(NamedTuple):
    """All lanes, pixels for a byte, the grid's step in bytes, and the height of everything."""

    boxes: tuple[LaneBox, ...]
    per_byte: float
    step: int
    height: int


def arrange(most: Sequence[int], height: int, scale: float, rows: Sequence[int] = ()) -> Geometry:
    """Lanes whose largest requests have `most` bytes in `height` pixels: one scale for all, so that bars of any two
    can be compared. It is as large as fits; below a least height the board grows beyond, and scrolls. `rows` are how
    many rows the longest legend of each lane has."""
    over = round((HEAD + AIR + BELOW) * scale)
    least = [round(max(rows[at] if at < len(rows) else 0, LEGEND_ROWS) * ROW * scale) for at in range(len(most))]
    room = height - over * len(most)
    per_byte = max(_fitting(most, least, room), LEAST_BAR * scale / max(1, *most, 1))
    boxes: list[LaneBox] = []
    top = 0
    for size, low in zip(most, least, strict=True):
        bar = max(low, int(size * per_byte))
        boxes.append(LaneBox(top, bar + over, top + round((HEAD + AIR) * scale) + bar))
        top += bar + over
    if boxes and top < height:
        boxes[-1] = boxes[-1]._replace(height=boxes[-1].height + height - top)
    return Geometry(tuple(boxes), per_byte, nice_step(per_byte, 40 * scale), max(top, height))


def _fitting(most: Sequence[int], least: Sequence[int], room: int) -> float:
    """The largest scale at which all bars fit in `room` pixels, where none may take less than its least height."""
    free = set(range(len(most)))
    while free:
        left = room - sum(least[at] for at in range(len(most)) if at not in free)
        per_byte = max(0.0, left / max(1, sum(most[at] for at in free)))
        short = {at for at in free if most[at] * per_byte < least[at]}
        if not short:
            return per_byte
        free -= short
    return 0.0


def nice_step(per_byte: float, pixels: float) -> int:
    """The bytes between two lines of the grid: 1, 2 or 5 with zeros, at least so many pixels apart."""
    wanted = max(1.0, pixels / per_byte) if per_byte > 0 else 1.0
    power = 10 ** math.floor(math.log10(wanted))
    return int(next(step * power for step in (1, 2, 5, 10) if step * power >= wanted * 0.999))


def heights(sizes: Sequence[int], per_byte: float, least: float) -> list[float]:
    """The pixels of stacked parts: none is lower than `least`, and the larger ones give what that takes, as far as
    they can, so that the whole bar keeps to the scale."""
    found = [max(least, size * per_byte) for size in sizes]
    excess = sum(found) - max(sum(sizes) * per_byte, 0.0)
    spare = sum(high - least for high in found)
    if excess > 0 and spare > 0:
        share = min(1.0, excess / spare)
        found = [high - (high - least) * share for high in found]
    return found
