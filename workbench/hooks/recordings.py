"""Recorded tool calls, read in place one at a time: our own lines of JSON, or any session file that is known.

Values are given raw, since hooks are to see what a host gives them; whoever shows or keeps one masks it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.hooks.model import Provenance, Record, Value
from workbench.secrets import mask
from workbench.transcripts import Event, Message, Tally, UnreadableError, events, recorded
from workbench.transcripts.lines import LARGEST_DOCUMENT, open_session
from workbench.transcripts.lines import Record as Line
from workbench.transcripts.lines import records as lines
from workbench.transcripts.recorded import Recorded
from workbench.transcripts.values import number, when

PLAIN = (".txt", ".log", ".out")
"""Names of files that are taken for the output of one call, of a tool `file`."""
_LOOKED_AT = 50
_SOURCES = ("recorded", "derived", "none")


class RecordingError(ValueError):
    """A file that holds no recorded calls; the message names it, in one line."""


def read_records(path: str, tally: Tally, shown: str = "") -> Iterator[Record]:
    """The calls of a file in its order. What was passed over is in `tally` once the iterator is used up.

    `shown` is what the file is called in records, its path when empty. Raises `RecordingError`.
    """
    try:
        if path.endswith(PLAIN):
            yield _plain(path, shown or path)
        else:
            yield from _own(path, tally, shown or path) if is_own(path) else _foreign(path, tally, shown or path)
    except UnreadableError as failure:
        raise RecordingError(f"{path}: {failure}{_passed_over(path, tally)}") from failure


def _passed_over(path: str, tally: Tally) -> str:
    """Why a file without a record is not simply empty."""
    found = [f"{skip.kind} ({skip.times:,})" for skip in tally.skips if skip.file == path]
    return f"; skipped: {', '.join(found)}" if found else ""


def _plain(path: str, shown: str) -> Record:
    """A file of text as the output of one call; its tool is called after what it is. Raises `UnreadableError`."""
    descriptor, size = open_session(path)
    with os.fdopen(descriptor, "rb") as file:
        if size > LARGEST_DOCUMENT:
            raise UnreadableError(f"it is a text of more than {LARGEST_DOCUMENT // 1024 // 1024} MB")
        try:
            text = file.read(size).decode("utf-8")
        except OSError as failure:
            raise UnreadableError(failure.strerror or "it cannot be read") from failure
        except UnicodeDecodeError as failure:
            raise UnreadableError("it is not UTF-8") from failure
    name = os.path.basename(path)
    return Record(name, "file", "", "file", {"path": shown}, text, None, None, "none", None, None, Provenance(shown, 0))


def is_own(path: str) -> bool:
    """Whether one of the first lines is a record of ours. Raises `UnreadableError`."""
    if path.endswith(".json"):
        return False
    found = zip(range(_LOOKED_AT), lines(path, Tally()), strict=False)
    return any(_looks_own(line.value) for _, line in found)


def _looks_own(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("tool"), str) and "output" in value


def _own(path: str, tally: Tally, shown: str) -> Iterator[Record]:
    return (record for record, _ in own_records(path, tally, shown))


def own_records(
    path: str, tally: Tally, shown: str, start: tuple[int, int] = (1, 0)
) -> Iterator[tuple[Record, tuple[int, int]]]:
    """The records of a file of ours, each with the line and the offset where it stands; `start` is such a place, the
    first that is read. Raises `UnreadableError`."""
    for line in lines(path, tally, start):
        if _looks_own(line.value):
            yield _record(line.value, line, shown), (line.line, line.offset)
        else:
            tally.skip(shown, _what_else(line.value), line.line)


def _what_else(value: object) -> str:
    """What a line is called that is no record of a call with its output."""
    if not isinstance(value, dict):
        return "a line that is no record of a call"
    if isinstance(value.get("type"), str):
        return f"unknown record type {value['type']}"
    return "a call without its output" if isinstance(value.get("tool"), str) else "a line that is no record of a call"


def _record(value: Mapping[str, Any], line: Line, shown: str) -> Record:
    ident, error = value.get("id"), value.get("error")
    duration = number(value.get("duration_ms"))
    source = value.get("duration_source")
    task = value.get("original_task")
    return Record(
        id=str(ident) if isinstance(ident, str | int) and ident != "" else f"r{line.line}",
        host=_text(value.get("host")),
        session=_text(value.get("session")),
        tool=value["tool"],
        input=value.get("input"),
        output=value.get("output"),
        error=error if isinstance(error, str) or error is None else json.dumps(error, ensure_ascii=False),
        duration_ms=duration,
        duration_source=source if source in _SOURCES else "none" if duration is None else "recorded",
        started_at=when(value.get("started_at")),
        original_task=task if isinstance(task, str) else None,
        provenance=_provenance(value.get("provenance"), shown, line.line),
    )


def _provenance(given: object, shown: str, line: int) -> Provenance:
    """Where the call was first recorded, or this file where the record does not say."""
    if isinstance(given, dict) and isinstance(given.get("file"), str):
        at = given.get("line")
        return Provenance(given["file"], at if isinstance(at, int) and at > 0 else 0)
    return Provenance(shown, line)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _foreign(path: str, tally: Tally, shown: str) -> Iterator[Record]:
    """The calls of another agent's session file; those without an output are counted, as there is nothing to replay.
    Of a session in which no tool is called its messages are."""
    calls, said = 0, list[tuple[int, int]]()

    def counted() -> Iterator[Event]:
        for event in events(path, tally):
            if isinstance(event, Message):
                said[:] = [(said[0][0] + 1, said[0][1]) if said else (1, event.moment.line)]
            yield event

    for call in recorded(counted(), masked=str):
        calls += 1
        if call.output is None and call.error is None:
            tally.skip(shown, "a call without its output", call.call.moment.line)
            continue
        yield from_recorded(call, shown)
    if not calls:
        messages, line = said[0] if said else (0, 0)
        what = "a message of a session in which no tool is called" if messages else "a file without a message or a call"
        tally.skip(shown, what, line, max(messages, 1))


def from_recorded(found: Recorded, shown: str) -> Record:
    """A call of a session file as a record. The output of one that failed without any is its error."""
    moment, call = found.call.moment, found.call
    output: Value = found.error if found.output is None else found.output
    return Record(
        call.id, moment.host, moment.session, call.tool, call.input, output, found.error, found.duration_ms,
        found.duration_source, moment.at, found.task or None, Provenance(shown, moment.line),
    )  # fmt: skip


def record_object(record: Record) -> dict[str, Any]:
    """A record as the object of one line of a recording, raw."""
    return {
        **record._asdict(),
        "provenance": record.provenance._asdict(),
    }


def skips_of(tallies: Iterable[Tally]) -> list[dict[str, Any]]:
    """What was passed over, as the contract has it."""
    return [
        {"file": mask(skip.file), "kind": mask(skip.kind), "count": skip.times, "line": skip.line}
        for tally in tallies
        for skip in tally.skips
    ]
