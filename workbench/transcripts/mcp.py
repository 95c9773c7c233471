"""Logs of the Model Context Protocol: JSON-RPC messages, bare, in batches, or wrapped by whoever wrote the log.

Source: modelcontextprotocol.io, specification 2025-06-18, "Tools" and "Base protocol". An id counts for one direction
of one connection and is used again after a restart, so an answer belongs to the last call that bears it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import Event, Moment
from workbench.transcripts.reader import Reader
from workbench.transcripts.values import first_text, mapping, output_text, text

_WRAPPERS = ("message", "msg", "payload", "data", "json", "frame")
_TIMES = ("timestamp", "time", "ts", "at")


class McpReader(Reader):
    """A record is a message, a batch of them, or something that holds one."""

    host: ClassVar[str] = "mcp"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._open_ids: dict[str, str] = {}
        self._count = 0

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        moment = self.moment(record, next((value[key] for key in _TIMES if key in value), None))
        yield from self.begin(moment)
        for message in record.value if isinstance(record.value, list) else [unwrapped(value)]:
            yield from self._message(mapping(message), record, moment)

    def _message(self, message: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        ident = str(message.get("id", ""))
        if message.get("method") == "tools/call":
            params = mapping(message.get("params"))
            self._count += 1
            self._open_ids[ident] = f"{ident}.{self._count}"
            yield from self.call(moment, self._open_ids[ident], params.get("name"), params.get("arguments"))
        elif ident in self._open_ids and ("result" in message or "error" in message):
            yield from self._answer(message, self._open_ids.pop(ident), moment)
        elif message.get("jsonrpc") == "2.0":
            self.tally.passed += 1
        else:
            self.unknown(text(message.get("type")), record)

    def _answer(self, message: Mapping[str, Any], ident: str, moment: Moment) -> Iterator[Event]:
        failure, result = mapping(message.get("error")), mapping(message.get("result"))
        if failure:
            reason = first_text(failure, "message") or "failed"
            yield from self.output(moment, ident, message["error"], reason)
        else:
            error = output_text(result.get("content")) or "failed" if result.get("isError") is True else None
            yield from self.output(moment, ident, message.get("result"), error)


def unwrapped(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message in a line of a log."""
    if "jsonrpc" in value:
        return value
    return next((inner for key in _WRAPPERS if "jsonrpc" in (inner := mapping(value.get(key)))), value)


def is_mcp(value: Mapping[str, Any], kind: str) -> bool:
    """Whether a record is or holds a message."""
    return "jsonrpc" in unwrapped(value)
