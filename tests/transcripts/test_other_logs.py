"""Logs that are no agent's session files: requests to model endpoints, MCP messages, results of prompt runners."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.transcripts.lab import only, read, write
from workbench.transcripts import Call, Message, Role, Tally, UnreadableError, recorded

LOOK = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}
GIVEN = {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "a.txt"}]}
READ = {"type": "tool_use", "id": "t2", "name": "Read", "input": {"path": "b"}}
FAILED = {"type": "tool_result", "tool_use_id": "t2", "content": "no such file", "is_error": True}
ANTHROPIC: list[Any] = [
    {"role": "user", "content": "what is here"},
    {"role": "assistant", "content": [{"type": "text", "text": "I look"}, LOOK]},
    {"role": "user", "content": [GIVEN]},
    {"role": "assistant", "content": [READ]},
    {"role": "user", "content": [FAILED]},
]
FUNCTION = {"id": "t1", "type": "function", "function": {"name": "Bash", "arguments": '{"command": "ls"}'}}
OPENAI: list[Any] = [
    {"role": "system", "content": "You are careful."},
    {"role": "user", "content": "what is here"},
    {"role": "assistant", "content": None, "tool_calls": [FUNCTION]},
    {"role": "tool", "tool_call_id": "t1", "content": "a.txt"},
]
RESPONSES: list[Any] = [
    {"role": "user", "content": "what is here"},
    {"type": "function_call", "call_id": "t1", "name": "Bash", "arguments": '{"command": "ls"}'},
    {"type": "function_call_output", "call_id": "t1", "output": "a.txt"},
]


def calls(path: str | Path, tally: Tally | None = None) -> list[tuple[str, str, object, object, str | None]]:
    found = recorded(read(path, tally), masked=str)
    return [(one.call.id, one.call.tool, one.call.input, one.output, one.error) for one in found]


def document(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), "utf-8")
    return path


FIRST = ("t1", "Bash", {"command": "ls"}, "a.txt", None)


def test_anthropic_requests_repeat_what_was_before(tmp_path: Path) -> None:
    log = [
        {"model": "m", "messages": ANTHROPIC[:1]},
        {"model": "m", "messages": ANTHROPIC[:3]},
        {"model": "m", "messages": ANTHROPIC},
    ]
    path, tally = write(tmp_path / "log.jsonl", log), Tally()
    first, second = calls(path, tally)
    assert first == ("t1", "Bash", {"command": "ls"}, [{"type": "text", "text": "a.txt"}], None)
    assert second == ("t2", "Read", {"path": "b"}, "no such file", "no such file")
    assert tally.skips == ()
    said = [(event.role, event.text) for event in only(Message, read(path))]
    assert said == [(Role.USER, "what is here"), (Role.MODEL, "I look")]


@pytest.mark.parametrize("messages", [OPENAI, RESPONSES])
def test_openai_requests(tmp_path: Path, messages: list[Any]) -> None:
    key = "messages" if messages is OPENAI else "input"
    request = {"model": "m", key: messages}
    assert calls(document(tmp_path / "bare.json", messages)) == [FIRST]
    if key == "messages":
        assert calls(document(tmp_path / "one.json", request)) == [FIRST]
        assert calls(
            write(tmp_path / "wrapped.jsonl", [{"request": request, "response": {}}, {"request": request}])
        ) == [FIRST]


def test_an_answer_beside_its_request(tmp_path: Path) -> None:
    answer = {"choices": [{"index": 0, "message": OPENAI[2]}]}
    path = write(
        tmp_path / "log.jsonl", [{"request": {"messages": OPENAI[:2]}, "response": answer}, {"messages": OPENAI}]
    )
    assert calls(path) == [FIRST]


def test_mcp_messages(tmp_path: Path) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "fetch", "arguments": {"url": "x"}}}
    result = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "hi"}], "isError": False}}
    failed = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "gone"}], "isError": True}}
    broken = {"jsonrpc": "2.0", "id": 2, "error": {"code": -32602, "message": "unknown tool"}}
    lines = [
        {"jsonrpc": "2.0", "id": 0, "method": "initialize"}, {"ts": "2026-11-30T10:00:00Z", "message": call},
        {"ts": "2026-11-30T10:00:01Z", "message": result}, call, failed, [call | {"id": 2}, broken], {"note": "x"},
    ]  # fmt: skip
    tally = Tally()
    found = list(recorded(read(write(tmp_path / "mcp.jsonl", lines), tally), masked=str))
    assert [(one.call.tool, one.error, one.duration_ms) for one in found] == [
        ("fetch", None, 1000.0), ("fetch", "gone", None), ("fetch", "unknown tool", None),
    ]  # fmt: skip
    assert found[0].output == result["result"]
    assert [(skip.kind, skip.times) for skip in tally.skips] == [("unknown kind of record: (none)", 1)]


@pytest.mark.parametrize("version", [2, 3])
def test_promptfoo_results(tmp_path: Path, version: int) -> None:
    rows = [
        {"provider": {"id": "openai:x"}, "vars": {"q": 1}, "response": {"output": "yes"}, "latencyMs": 12},
        {"provider": "y", "vars": {"q": 2}, "response": {}, "error": "refused"},
        {"provider": "y", "vars": {"q": 3}, "response": {}},
    ]
    value = {"evalId": "e1", "results": {"version": version, "results": rows}}
    tally = Tally()
    assert calls(document(tmp_path / "results.json", value), tally) == [
        ("row-1", "openai:x", {"q": 1}, "yes", None), ("row-2", "y", {"q": 2}, None, "refused"),
    ]  # fmt: skip
    assert [(skip.kind, skip.times) for skip in tally.skips] == [("a row without an output", 1)]


def test_function_spans_of_a_trace(tmp_path: Path) -> None:
    span = {
        "object": "trace.span", "id": "s1", "trace_id": "t", "started_at": "2026-11-30T10:00:00Z",
        "ended_at": "2026-11-30T10:00:00.250Z", "error": None,
        "span_data": {"type": "function", "name": "get", "input": '{"a": 1}', "output": "x"},
    }  # fmt: skip
    lines = [{"object": "trace", "id": "t"}, span, span | {"id": "s2", "error": {"message": "late"}}]
    found = list(recorded(read(write(tmp_path / "trace.jsonl", lines)), masked=str))
    assert [(one.call.tool, one.call.input, one.output, one.error, one.duration_ms) for one in found] == [
        ("get", {"a": 1}, "x", None, 250.0), ("get", {"a": 1}, "x", "late", 250.0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "value",
    [
        {"messages": [{"a": 1}]},
        {"messages": 3},
        {"role": "poet", "content": "x"},
        {"results": [1]},
        {"jsonrpc": None},
        {"data": [1]},
    ],
)
def test_what_only_looks_like_it(tmp_path: Path, value: object) -> None:
    path = document(tmp_path / "x.json", value)
    try:
        found = read(path)
    except UnreadableError:
        return
    assert only(Call, found) == []
