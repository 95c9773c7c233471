"""What a request is stacked of, with the word and the colour of each kind: shared by lanes, legend and table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtGui import QColor

from workbench.desktop.i18n import tr
from workbench.desktop.theme import Theme
from workbench.disclosure.model import Kind, Request

ORDER: Final = tuple(Kind)
"""From the bottom of a bar to its top."""

_PALE: Final = 0.32
_TOKENS: Final = {
    Kind.SYSTEM: "data.3",
    Kind.TOOLS: "data.4",
    Kind.CATALOG: "data.1",
    Kind.TASK: "text.secondary",
    Kind.CALL: "line.control",
    Kind.BODY: "data.2",
    Kind.OUTPUT: "data.5",
    Kind.ANSWER: "data.2",
}


class Segment(NamedTuple):
    """A part of a request as it is stacked. `size` is UTF-8 bytes; `message` the index of its message, -1 for the
    tools; `start` its first byte in that message's content; `new` whether the request before did not have it."""

    kind: Kind
    size: int
    message: int
    start: int
    new: bool


def segments(request: Request, before: Request | None = None, answers: frozenset[str] = frozenset()) -> list[Segment]:
    """The parts of a request from the bottom up: the system text, the tools, then the rest as the model reads it.

    `before` is the request before of the same agent. `answers` are the calls that a child answered: what came back
    of them is an answer and no output. Parts without a byte are left out."""
    found: list[Segment] = []
    for at, message in enumerate(request.messages):
        start = 0
        for kind, size in message.parts:
            is_answer = kind is Kind.OUTPUT and message.role == "tool" and message.call in answers
            if size:
                found.append(Segment(Kind.ANSWER if is_answer else kind, size, at, start, at >= request.new))
            start += size
    if request.tools_size:
        first = 1 if found and found[0].kind is Kind.SYSTEM else 0
        fresh = before is None or before.tools != request.tools
        found.insert(first, Segment(Kind.TOOLS, request.tools_size, -1, 0, fresh))
    return found


def summed(parts: Sequence[Segment]) -> tuple[list[tuple[Kind, int]], int]:
    """The new bytes by kind, the top of the stack first, and the bytes that are carried over."""
    new: dict[Kind, int] = {}
    for part in parts:
        if part.new:
            new[part.kind] = new.get(part.kind, 0) + part.size
    carried = sum(part.size for part in parts if not part.new)
    return [(kind, new[kind]) for kind in reversed(ORDER) if kind in new], carried


def kind_word(kind: Kind) -> str:
    """The word beside a swatch."""
    return {
        Kind.SYSTEM: tr("system"),
        Kind.TOOLS: tr("tools"),
        Kind.CATALOG: tr("catalog"),
        Kind.TASK: tr("task"),
        Kind.CALL: tr("call"),
        Kind.BODY: tr("body"),
        Kind.OUTPUT: tr("output"),
        Kind.ANSWER: tr("answer"),
    }[kind]


def kind_colour(theme: Theme, kind: Kind, *, new: bool = True, ground: str = "bg.surface") -> QColor:
    """The colour of a kind; pale over the ground where the part is carried over."""
    return theme.color(_TOKENS[kind]) if new else theme.mixed(_TOKENS[kind], ground, _PALE)


def size_text(count: int) -> str:
    """A size with its unit, rounded from a kilobyte (1,000 bytes) on."""
    if count < 1_000:
        return f"{count} B"
    return f"{count / 1_000:,.1f} KB" if count < 999_950 else f"{count / 1_000_000:,.1f} MB"


def kilobytes(count: int) -> str:
    """A size in kilobytes without their unit, as beside a swatch; bytes say theirs, so that nothing reads 0.0."""
    if 0 < count < 50:
        return f"{count} B"
    return f"{count / 1_000:,.1f}" if count < 99_950 else f"{count / 1_000:,.0f}"


def step_text(count: int) -> str:
    """A size at a line of a grid: a round number with its unit."""
    if count < 1_000:
        return f"{count} B"
    return f"{count / 1_000:,g} KB" if count < 1_000_000 else f"{count / 1_000_000:,g} MB"
