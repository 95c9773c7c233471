"""The JSON form of a conversation, to the letter of the contract: its keys in its order, ours after them.

A message stands in every request that carries it. It is measured and encoded once, so that a long conversation costs
what it says and not what it repeats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from workbench.disclosure.model import Call, Message, Request, Scan, ScanError, Stage, Timeline
from workbench.skill.meters import Meters, estimated_tokens, measure

_plain: Final = json.JSONEncoder(ensure_ascii=False).encode
_UNSEEN: Final = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def encoded(value: object) -> str:
    """JSON in one line, characters as they are, but for those that could steer a terminal: they stand by their code."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", _plain(value))


class Encoder:
    """Writes requests; keeps what it has made of a message."""

    def __init__(self) -> None:
        self._messages: dict[int, tuple[Message, str]] = {}
        self._meters: dict[int, tuple[Message, Meters]] = {}

    def request(self, request: Request) -> str:
        """A request in one line."""
        head: dict[str, Any] = {
            "n": request.n,
            "agent": request.agent,
            "tools": [tool.name for tool in request.tools],
        }
        tail: dict[str, Any] = {
            "meters": self.meters(request),
            "tools_bytes": request.tools_size,
            "new_from": request.new,
            "caused": request.caused or None,
        }
        messages = ", ".join(map(self._message, request.messages))
        return f'{encoded(head)[:-1]}, "messages": [{messages}], {encoded(tail)[1:]}'

    def meters(self, request: Request) -> dict[str, int]:
        """The contents of all messages together, in five units; the tools stand beside."""
        found = [self._measured(message) for message in request.messages]
        size = sum(one.bytes for one in found)
        return {
            "bytes": size,
            "utf16": sum(one.utf16 for one in found),
            "code_points": sum(one.code_points for one in found),
            "columns": sum(one.columns for one in found),
            "tokens_estimated": estimated_tokens(size),
        }

    def _measured(self, message: Message) -> Meters:
        kept = self._meters.get(id(message))
        if kept is None:
            kept = self._meters[id(message)] = message, measure(message.content)
        return kept[1]

    def _message(self, message: Message) -> str:
        kept = self._messages.get(id(message))  # the message is kept too, so that its id stays its own
        if kept is None:
            kept = self._messages[id(message)] = message, encoded(message_object(message))
        return kept[1]


def message_object(message: Message) -> dict[str, Any]:
    """A message. `parts` say what its stretches are, in bytes and in order."""
    found: dict[str, Any] = {"role": message.role, "content": message.content, "bytes": message.size}
    found["parts"] = [{"kind": part.kind, "bytes": part.size} for part in message.parts]
    if message.call:
        found["call"] = message.call
    if message.skill:
        found["skill"] = message.skill
    return found


def scan_object(scan: Scan) -> dict[str, Any]:
    """What the host found."""
    return {
        "names": list(scan.names),
        "catalog_entries": list(scan.entries),
        "catalog": scan.catalog,
        "bytes_read": dict(scan.bytes_read),
        "error": None if scan.error is None else error_object(scan.error),
        "bad": [error_object(one) for one in scan.bad],
        "notes": list(scan.notes),
    }


def error_object(error: ScanError) -> dict[str, str]:
    """Why a strict scan stopped, or would."""
    return {"class": error.error_class, "path": error.path, "message": error.message}


def call_object(call: Call) -> dict[str, Any]:
    """A call with the stages that ran."""
    return {
        "id": call.id,
        "agent": call.agent,
        "tool": call.tool,
        "input": None if call.input is None else dict(call.input),
        "stages": [stage_object(stage) for stage in call.stages],
        "error_code": call.error_code,
        "result": call.result,
        "raw": call.raw,
        "skill": call.skill or None,
        "deleted": call.deleted,
    }


def stage_object(stage: Stage) -> dict[str, Any]:
    """A stage; what it has nothing to say of is left out."""
    found: dict[str, Any] = {"stage": stage.stage, "outcome": stage.outcome}
    said = {"source": stage.source, "note": stage.note, "code": stage.code}
    return found | {key: value for key, value in said.items() if value} | {"ms": round(stage.ms, 3)}


def timeline_pieces(
    timeline: Timeline, margin: str = "", head: Mapping[str, Any] | None = None, more: Mapping[str, Any] | None = None
) -> Iterator[str]:
    """The object in pieces, a request and a call a line. `head` stands before, `more` after our own keys."""
    yield "{"
    for key, value in {**(head or {}), "host": timeline.host, "task": timeline.task}.items():
        yield f"\n{margin} {encoded(key)}: {encoded(value)},"
    yield f'\n{margin} "scan": {encoded(scan_object(timeline.scan))},'
    encoder = Encoder()
    yield from _rows("requests", map(encoder.request, timeline.requests), margin)
    yield from _rows("calls", (encoded(call_object(call)) for call in timeline.calls), margin)
    for key, value in {**_tail(timeline), **(more or {})}.items():
        yield f"{',' * (key != 'answer')}\n{margin} {encoded(key)}: {encoded(value)}"
    yield f"\n{margin}}}"


def _rows(key: str, rows: Iterator[str], margin: str) -> Iterator[str]:
    yield f"\n{margin} {encoded(key)}: ["
    between = ""
    for row in rows:
        yield f"{between}\n{margin}  {row}"
        between = ","
    yield f"\n{margin} ]," if between else "],"


def _tail(timeline: Timeline) -> dict[str, Any]:
    ending = timeline.ending
    return {
        "answer": timeline.answer,
        "ending": None if ending is None else {"code": ending.code, "message": ending.message},
        "expectations": [
            {"expect": one.expect, "ok": one.ok, "message": one.message, "line": one.line}
            for one in timeline.expectations
        ],
        "audit": [dict(record) for record in timeline.audit],
        "log": list(timeline.log),
        "stale": dict(timeline.stale),
        "usage": dict(timeline.usage),
        "revision": timeline.revision,
    }
