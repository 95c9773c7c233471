"""Tool calls with their outputs as recordings (resources/schema/recording.schema.json), with secrets masked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from workbench.secrets import mask
from workbench.transcripts.model import Call, Event, Message, Moment, Output, Role
from workbench.transcripts.reader import MOST_OPEN
from workbench.transcripts.values import text

_DEEPEST = 200


class Recorded(NamedTuple):
    """One call. `output` is None where none is written; `duration_source` is `recorded` (the client's own figure),
    `derived` (from the two times, so with approval and hooks in it) or `none`. `task` is what the user last asked."""

    call: Call
    output: object
    error: str | None
    duration_ms: float | None
    duration_source: str
    task: str

    def as_json(self) -> dict[str, Any]:
        """The object that a recording has on one line."""
        moment = self.call.moment
        return {
            "id": self.call.id,
            "host": moment.host,
            "session": moment.session,
            "tool": self.call.tool,
            "input": self.call.input,
            "output": self.output,
            "error": self.error,
            "duration_ms": self.duration_ms,
            "duration_source": self.duration_source,
            "started_at": iso(moment),
            "original_task": self.task,
            "provenance": {"file": moment.file, "line": moment.line},
        }


def iso(moment: Moment) -> str | None:
    """The time in UTC as ISO 8601 to the millisecond."""
    if moment.at is None:
        return None
    return datetime.fromtimestamp(moment.at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def recorded(events: Iterable[Event], masked: Callable[[str], str] = mask) -> Iterator[Recorded]:
    """The calls of a session, each when its output comes, those without any at the end."""
    waiting: OrderedDict[str, tuple[Call, str]] = OrderedDict()
    task = ""
    for event in events:
        if isinstance(event, Message) and event.role is Role.USER:
            task = event.text
        elif isinstance(event, Call):
            if event.id in waiting:
                yield _pair(*waiting.pop(event.id), None, masked)
            waiting[event.id] = (event, task)
            if len(waiting) > MOST_OPEN:
                yield _pair(*waiting.popitem(last=False)[1], None, masked)
        elif isinstance(event, Output) and event.id in waiting:
            yield _pair(*waiting.pop(event.id), event, masked)
    for call, asked in waiting.values():
        yield _pair(call, asked, None, masked)


def _pair(call: Call, task: str, output: Output | None, masked: Callable[[str], str]) -> Recorded:
    safe = call._replace(input=_deep(call.input, masked))
    if output is None:
        return Recorded(safe, None, None, None, "none", masked(task))
    ms, source = output.duration_ms, "recorded"
    if ms is None:
        ms, source = _between(call.moment.at, output.moment.at)
    error = None if output.error is None else masked(output.error)
    return Recorded(safe, _deep(output.output, masked), error, ms, source, masked(task))


def _between(start: int | None, end: int | None) -> tuple[float | None, str]:
    if start is None or end is None or end < start:
        return None, "none"
    return float(end - start), "derived"


def _deep(value: object, masked: Callable[[str], str], depth: int = 0) -> object:
    """A JSON value with every text of it masked, keys too. What is nested deeper than 200 is left out."""
    if isinstance(value, str):
        return masked(text(value))
    if depth > _DEEPEST:
        return None
    if isinstance(value, list):
        return [_deep(part, masked, depth + 1) for part in value]
    if isinstance(value, dict):
        return {masked(text(key)): _deep(part, masked, depth + 1) for key, part in value.items()}
    return value
