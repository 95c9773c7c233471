"""What a conversation costs as it was disclosed, against every body in the first request: eager against lazy.

Bytes are those of the messages and the tools. Tokens are an estimate: a quarter of the UTF-16 units, rounded up, as in
the demonstration of systems.md 4 (F19); no tokenizer was run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from workbench.disclosure.model import PARENT, Kind, Message, Request, Timeline
from workbench.disclosure.tools import schemas_json
from workbench.library.load import READ_CAP, read_whole
from workbench.skill.meters import byte_length
from workbench.skill.text import utf16_length

_HEADER: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?---\r?\n.*?^---(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_MILLION: Final = 1_000_000


class Size(NamedTuple):
    """UTF-8 bytes and UTF-16 units."""

    bytes: int = 0
    units: int = 0

    def plus(self, other: Size) -> Size:
        """Both together."""
        return Size(self.bytes + other.bytes, self.units + other.units)

    def minus(self, other: Size) -> Size:
        """What is left."""
        return Size(self.bytes - other.bytes, self.units - other.units)

    @property
    def tokens_estimated(self) -> int:
        """A quarter of the units, rounded up."""
        return -(-self.units // 4)


class Row(NamedTuple):
    """One request: what it sends, and what it would send with every body in it; both sums up to here."""

    n: int
    lazy: Size
    eager: Size
    lazy_sum: Size
    eager_sum: Size


@dataclass(frozen=True, slots=True)
class Cost:
    """The costs of a conversation. `bodies` are all bodies together, `skills` how many. `unread` are paths of skills
    whose body could not be read and is not in the count. `price` is what a million tokens of input cost, None without.
    """

    rows: tuple[Row, ...]
    bodies: Size
    skills: int
    unread: tuple[str, ...] = ()
    price: float | None = None

    @property
    def lazy(self) -> Size:
        """All requests together."""
        return self.rows[-1].lazy_sum if self.rows else Size()

    @property
    def eager(self) -> Size:
        """The same with every body in each of them."""
        return self.rows[-1].eager_sum if self.rows else Size()

    @property
    def ratio(self) -> float | None:
        """How many times as much the eager way sends; None where nothing was sent."""
        return self.eager.bytes / self.lazy.bytes if self.lazy.bytes else None

    def money(self, size: Size) -> float | None:
        """What estimated tokens cost at the price."""
        return None if self.price is None else size.tokens_estimated * self.price / _MILLION


def cost_of(timeline: Timeline, workspace: str, turns: int = 0, price: float | None = None) -> Cost:
    """The costs of a conversation in a workspace, whose bodies are read now. With `turns` above the number of requests
    the parent's last request is sent again until there are so many."""
    bodies, skills, unread = _bodies(timeline, workspace)
    return Cost(_rows(_requests(timeline, turns), bodies), bodies, skills, unread, price)


def _requests(timeline: Timeline, turns: int) -> Sequence[Request]:
    found = list(timeline.requests)
    last = next((request for request in reversed(found) if request.agent == PARENT), None)
    return found if last is None else found + [last] * max(0, turns - len(found))


def _rows(requests: Sequence[Request], bodies: Size) -> tuple[Row, ...]:
    sizes: dict[int, tuple[Message, Size]] = {}
    tools: dict[int, Size] = {}
    rows: list[Row] = []
    lazy_sum = eager_sum = Size()
    for number, request in enumerate(requests, 1):
        if id(request.tools) not in tools:
            tools[id(request.tools)] = _size(schemas_json(request.tools)) if request.tools else Size()
        lazy, loaded = tools[id(request.tools)], Size()
        for message in request.messages:
            size = _measured(message, sizes)
            lazy = lazy.plus(size)
            loaded = loaded.plus(size) if _is_body(message) else loaded
        eager = lazy.minus(loaded).plus(bodies)
        lazy_sum, eager_sum = lazy_sum.plus(lazy), eager_sum.plus(eager)
        rows.append(Row(number, lazy, eager, lazy_sum, eager_sum))
    return tuple(rows)


def _measured(message: Message, sizes: dict[int, tuple[Message, Size]]) -> Size:
    kept = sizes.get(id(message))  # the message is kept too, so that its id stays its own
    if kept is None:
        kept = sizes[id(message)] = message, Size(message.size, utf16_length(message.content))
    return kept[1]


def _is_body(message: Message) -> bool:
    return any(part.kind is Kind.BODY for part in message.parts)


def _size(text: str) -> Size:
    return Size(byte_length(text), utf16_length(text))


def _bodies(timeline: Timeline, workspace: str) -> tuple[Size, int, tuple[str, ...]]:
    total, count, unread = Size(), 0, list[str]()
    for path in _paths(timeline):
        try:
            data, _ = read_whole(os.path.join(workspace, path), READ_CAP)
        except OSError:
            unread.append(path)
            continue
        total = total.plus(_size(body_of(data).decode("utf-8", "replace")))
        count += 1
    return total, count, tuple(unread)


def _paths(timeline: Timeline) -> Iterable[str]:
    """The SKILL.md of each skill that the host registered; of those that it refused only where it registered none."""
    bad = {one.path for one in timeline.scan.bad}
    return sorted(path for path in timeline.scan.bytes_read if path not in bad)


def body_of(data: bytes) -> bytes:
    """What stands behind the header of a SKILL.md; all of it without one."""
    found = _HEADER.match(data)
    return data[found.end() :] if found else data


def cost_object(cost: Cost) -> dict[str, Any]:
    """The JSON form."""
    return {
        "lazy": _size_object(cost, cost.lazy),
        "eager": _size_object(cost, cost.eager),
        "ratio": None if cost.ratio is None else round(cost.ratio, 3),
        "bodies": {"skills": cost.skills} | _size_object(cost, cost.bodies),
        "unread": list(cost.unread),
        "rows": [
            {
                "n": row.n,
                "lazy_bytes": row.lazy.bytes,
                "eager_bytes": row.eager.bytes,
                "lazy_sum_bytes": row.lazy_sum.bytes,
                "eager_sum_bytes": row.eager_sum.bytes,
                "lazy_sum_tokens_estimated": row.lazy_sum.tokens_estimated,
                "eager_sum_tokens_estimated": row.eager_sum.tokens_estimated,
            }
            for row in cost.rows
        ],
        "estimate": "a quarter of the UTF-16 units, rounded up; no tokenizer was run",
    }


def _size_object(cost: Cost, size: Size) -> dict[str, Any]:
    found: dict[str, Any] = {"bytes": size.bytes, "tokens_estimated": size.tokens_estimated}
    return found if cost.price is None else found | {"money": round(cost.money(size) or 0.0, 6)}
