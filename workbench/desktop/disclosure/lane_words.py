"""What lanes say in words: names of columns and lanes, and what the model did upon a request."""

from __future__ import annotations

import json
from typing import NamedTuple

from workbench.desktop.disclosure.lane_layout import Board, Column
from workbench.desktop.disclosure.parts import Segment, kind_word, size_text
from workbench.desktop.i18n import tr
from workbench.disclosure.model import Call, Kind, Timeline


class Next(NamedTuple):
    """What the model did upon a request. `icon` names a drawing; `is_code` tells that `title` is a tool's name;
    `failed` is the code of an error, else empty; `call` the id of the call, else empty."""

    icon: str
    title: str
    is_code: bool
    detail: str
    call: str = ""
    failed: str = ""


def calls_of(timeline: Timeline) -> list[list[Call]]:
    """The calls that each request caused: one that says several starts with `caused`, the others follow."""
    starts = {request.caused: index for index, request in enumerate(timeline.requests) if request.caused}
    found: list[list[Call]] = [[] for _ in timeline.requests]
    at: dict[str, int] = {}
    for call in timeline.calls:
        at[call.agent] = starts.get(call.id, at.get(call.agent, -1))
        if at[call.agent] >= 0:
            found[at[call.agent]].append(call)
    return found


def next_of(timeline: Timeline, board: Board, index: int, calls: list[Call]) -> Next:
    """What the model did upon a request: called, answered, or came to no end."""
    if calls:
        first = calls[0]
        is_task = any(link.call == first.id for link in board.links)
        failed = next((call.error_code for call in calls if call.error_code), None) or ""
        more = f" +{len(calls) - 1}" if len(calls) > 1 else ""
        return Next("branch" if is_task else "wrench", first.tool + more, True, _argument(first), first.id, failed)
    return _ended(timeline, board, index)


def _ended(timeline: Timeline, board: Board, index: int) -> Next:
    column = board.columns[index]
    if column.child:
        link = next(
            one for one in board.links if one.first <= index <= one.last and _child(board, one.first) == column.child
        )
        call = next((one for one in timeline.calls if one.id == link.call), None)
        if call is not None and call.error_code:
            return Next("arrow-left", tr("no answer"), False, call.error_code, "", call.error_code)
        size = 0 if call is None or call.result is None else len(call.result.encode())
        return Next("arrow-left", tr("answer"), False, tr("final text, {size}", size=size_text(size)))
    if timeline.answer is None and timeline.ending is not None:
        return Next("dash", tr("no answer"), False, timeline.ending.code, "", timeline.ending.code)
    return Next("user", tr("answer"), False, tr("to the user"))


def _child(board: Board, index: int) -> int:
    return board.columns[index].child


def _argument(call: Call) -> str:
    """The argument that tells most of a call, on one line: the skill, else the first text, else the input as it is."""
    given = call.input or {}
    texts = [value for value in given.values() if isinstance(value, str) and value.strip()]
    shown = call.skill or (texts[0] if texts else json.dumps(given, ensure_ascii=False) if given else call.raw)
    return " ".join(shown[:300].split())


def column_name(board: Board, column: Column) -> str:
    """The heading of a column."""
    if not column.child:
        return tr("Request {turn}", turn=column.turn)
    if board.children > 1:
        return tr("Child {child}.{turn}", child=column.child, turn=column.turn)
    return tr("Child {turn}", turn=column.turn)


def lane_name(board: Board, lane: int) -> tuple[str, str]:
    """The name of a lane, and what stands small below it."""
    if not lane:
        return tr("Parent"), ""
    numbers = sorted({column.child for column in board.columns if column.lane == lane})
    if board.children == 1 or not numbers:
        return tr("Child"), ""
    if len(numbers) == 1:
        return tr("Child {turn}", turn=numbers[0]), ""
    return tr("Children"), f"{numbers[0]}–{numbers[-1]}"


def sentence(board: Board, index: int, sums: tuple[list[tuple[Kind, int]], int], then: Next) -> str:
    """A request with all its values, for a screen reader and for a tooltip."""
    column = board.columns[index]
    new, carried = sums
    said = [f"{column_name(board, column)}, {size_text(column.size)}"]
    said += [f"{kind_word(kind)} {size_text(size)}" for kind, size in reversed(new)]
    if carried:
        said.append(tr("carried {size}", size=size_text(carried)))
    said.append(tr("then: {what}", what=" ".join(filter(None, (then.title, then.detail)))))
    if then.failed and then.failed != then.detail:
        said.append(tr("failed: {code}", code=then.failed))
    return "; ".join(said)


def part_sentence(part: Segment, at: int, count: int) -> str:
    """One part of a request."""
    said = tr(
        "part {at} of {count}: {kind}, {size:,} bytes",
        at=at + 1,
        count=count,
        kind=kind_word(part.kind),
        size=part.size,
    )
    return said if part.new else f"{said}, {tr('carried over')}"
