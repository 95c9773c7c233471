"""Reads any session file: tells from its first records whose it is, and streams its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from workbench.transcripts.claude import ClaudeReader, ClaudeWebReader
from workbench.transcripts.codex import CodexReader
from workbench.transcripts.copilot import CopilotReader
from workbench.transcripts.gemini import GeminiReader, QwenReader
from workbench.transcripts.lines import Record, UnreadableError, document, records
from workbench.transcripts.mcp import McpReader, is_mcp
from workbench.transcripts.model import Event
from workbench.transcripts.opencode import OpenCodeReader
from workbench.transcripts.otel import OtelReader
from workbench.transcripts.plain import CursorReader, DroidReader, KimiReader, PiReader
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.requests import RequestsReader, is_requests
from workbench.transcripts.runs import AgentsTraceReader, PromptfooReader, is_agents_trace, is_promptfoo
from workbench.transcripts.tally import Tally
from workbench.transcripts.values import items, mapping, text

_LOOKED_AT = 50
"""Records that are looked at before a file counts as nobody's."""


def events(path: str, tally: Tally) -> Iterator[Event]:
    """The events of a session file in its order, drawn as the file is read. Nothing is written.

    What was passed over is in `tally` once the iterator is used up. Raises `UnreadableError` for a file that cannot be
    read or is no session file that is known.
    """
    found = _records(path, tally)
    head: list[Record] = []
    for record in found:
        head.append(record)
        kind = reader_for(mapping(record.value), path)
        if kind is not None:
            reader = kind(path, tally)
            for each in chain(head, found):
                yield from reader.feed(each)
            yield from reader.finish()
            return
        if len(head) == _LOOKED_AT:
            break
    raise UnreadableError("it is no session file of a client that is known" if head else "it holds no record")


def _records(path: str, tally: Tally) -> Iterator[Record]:
    """The records of a file, whether one a line or one in all."""
    if path.endswith(".json"):
        return _whole(path, tally)
    return records(path, tally)


def _whole(path: str, tally: Tally) -> Iterator[Record]:
    """A file named as one JSON value; some tools name files so that have one a line."""
    try:
        value = document(path)
    except UnreadableError as failure:
        if "no JSON" not in str(failure) and "more than" not in str(failure):
            raise
        yield from records(path, tally)
        return
    for part in value if isinstance(value, list) else [value]:
        yield Record(part, 0, 0)


def reader_for(value: Mapping[str, Any], path: str = "") -> type[Reader] | None:
    """Which reader knows a record; None where it does not tell."""
    return next((kind for test, kind in _SIGNS if test(value, text(value.get("type")))), None)


def _is_otel(value: Mapping[str, Any], kind: str) -> bool:
    return "resourceLogs" in value or "resourceSpans" in value


def _is_web(value: Mapping[str, Any], kind: str) -> bool:
    return isinstance(value.get("loglines"), list)


def _is_opencode(value: Mapping[str, Any], kind: str) -> bool:
    part = "messageID" in value and bool(kind)
    message = "role" in value and "time" in value and not kind
    return "id" in value and ("projectID" in value and not kind if "sessionID" not in value else part or message)


def _is_gemini(value: Mapping[str, Any], kind: str) -> bool:
    return "sessionId" in value and not kind and ("projectHash" in value or isinstance(value.get("messages"), list))


def _is_qwen(value: Mapping[str, Any], kind: str) -> bool:
    message = field(value, "message", "parts")
    return "uuid" in value and "sessionId" in value and isinstance(message, list)


def _is_codex(value: Mapping[str, Any], kind: str) -> bool:
    if isinstance(value.get("payload"), dict):
        return kind in ("session_meta", "response_item", "event_msg", "turn_context", "compacted", "world_state")
    legacy = "function" in value and kind in ("tool_call", "function_call")
    bare = "role" in value and ("timestamp" in value or "created_at" in value) and kind in ("", "message")
    first = "timestamp" in value and "instructions" in value and "id" in value and not kind
    return (legacy or bare or first) and "session_id" not in value and "message" not in _objects(value)


def _objects(value: Mapping[str, Any]) -> list[str]:
    return [key for key, inner in value.items() if isinstance(inner, dict)]


def _is_copilot(value: Mapping[str, Any], kind: str) -> bool:
    return "." in kind and isinstance(value.get("data"), dict)


def _is_kimi(value: Mapping[str, Any], kind: str) -> bool:
    return (kind == "metadata" and "protocol_version" in value) or kind.startswith(("context.append_", "turn.prompt"))


def _is_pi(value: Mapping[str, Any], kind: str) -> bool:
    return kind == "session" and "cwd" in value and "id" in value


def _is_droid(value: Mapping[str, Any], kind: str) -> bool:
    streamed = kind in ("system", "message", "tool_call") and "session_id" in value and "uuid" not in value
    return (kind == "session_start" and "id" in value) or streamed


def _is_claude(value: Mapping[str, Any], kind: str) -> bool:
    if kind == "summary":
        return "leafUuid" in value
    known = "sessionId" in value or "session_id" in value
    return known and (kind in ("user", "assistant", "tool_use", "tool_result") or "uuid" in value)


def _is_cursor(value: Mapping[str, Any], kind: str) -> bool:
    parts = items(field(value, "message", "content"))
    return not kind and value.get("role") in ("user", "assistant") and bool(parts)


_SIGNS: tuple[tuple[Callable[[Mapping[str, Any], str], bool], type[Reader]], ...] = (
    (_is_otel, OtelReader),
    (_is_web, ClaudeWebReader),
    (_is_opencode, OpenCodeReader),
    (_is_gemini, GeminiReader),
    (_is_qwen, QwenReader),
    (_is_codex, CodexReader),
    (_is_copilot, CopilotReader),
    (_is_kimi, KimiReader),
    (_is_pi, PiReader),
    (_is_droid, DroidReader),
    (_is_claude, ClaudeReader),
    (_is_cursor, CursorReader),
    (is_mcp, McpReader),
    (is_agents_trace, AgentsTraceReader),
    (is_promptfoo, PromptfooReader),
    (is_requests, RequestsReader),
)
"""Tests of a record, the first that says yes decides; those that could be taken for another stand before it."""
