"""Session files of the other clients: their own ways of telling loads, roles and what went wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.transcripts.lab import asked, loads, only, read, write
from workbench.transcripts import Begun, Call, Message, Output, Role, Tally


def copilot(kind: str, **data: Any) -> dict[str, Any]:
    return {"type": kind, "data": data, "id": f"{kind}-{len(data)}", "timestamp": "2026-11-01T10:00:00Z"}


def test_copilot_tells_a_load_once(tmp_path: Path) -> None:
    lines = [
        copilot("session.start", sessionId="p1", copilotVersion="1", context={"cwd": "/x"}),
        copilot("user.message", content="merge"),
        copilot("tool.execution_start", toolCallId="c", toolName="skill", arguments={"skill": "pdf"}),
        copilot("skill.invoked", name="pdf", path="/s/pdf/SKILL.md", content="body", trigger="agent-invoked"),
        copilot("tool.execution_complete", toolCallId="c", success=True, result={"content": "loaded"}),
        copilot("tool.execution_start", toolCallId="d", toolName="skill", arguments={"skill": "csv"}),
        copilot("tool.execution_complete", toolCallId="d", success=True, result={"content": "loaded"}),
        copilot("skill.invoked", name="csv", path="/s/csv/SKILL.md", content="12"),
        copilot("tool.execution_start", toolCallId="e", toolName="skill", arguments={"skill": "old"}),
        copilot("tool.execution_complete", toolCallId="e", success=True, result={"content": "loaded"}),
        copilot("user.message", content="/xls now"),
        copilot("skill.invoked", name="xls", content="1", trigger="user-invoked"),
        copilot("novel.kind"),
    ]
    tally = Tally()
    path = write(tmp_path / "events.jsonl", lines)
    assert loads(path) == [
        ("pdf", "model", "event", 4), ("csv", "model", "event", 2), ("old", "model", "tool", None),
        ("xls", "user", "event", 1),
    ]  # fmt: skip
    read(path, tally)
    assert [skip.kind for skip in tally.skips] == ["unknown kind of record: novel.kind"]


def gemini_call(ident: str, name: str, args: dict[str, Any], status: str = "success") -> dict[str, Any]:
    result = [{"functionResponse": {"id": ident, "name": name, "response": {"output": "text"}}}]
    return {"id": ident, "name": name, "args": args, "status": status, "result": result}


def test_gemini_in_both_forms(tmp_path: Path) -> None:
    head = {"sessionId": "g1", "projectHash": "h", "startTime": "2026-11-01T10:00:00Z"}
    calls = [gemini_call("a", "activate_skill", {"name": "pdf"}), gemini_call("b", "ls", {}, "error")]
    said = [
        {"id": "1", "type": "user", "content": [{"text": "merge"}]},
        {"id": "2", "type": "gemini", "content": "ok", "toolCalls": calls},
    ]
    lines = write(tmp_path / "a.jsonl", [head, *said, {"$set": {"x": 1}}, said[1]])
    whole = tmp_path / "b.json"
    whole.write_text(json.dumps(head | {"messages": said}))
    for path in (lines, str(whole)):
        assert loads(path) == [("pdf", "model", "tool", None)]
        assert asked(path) == ["merge"]
        assert [(one.output, one.error) for one in only(Output, read(path))] == [("text", None), ("text", "text")]
    assert {event.moment.line for event in read(whole)} == {0}


def test_opencode_reads_messages_and_parts_beside_the_session(tmp_path: Path) -> None:
    files: dict[str, Any] = {
        "session/p/ses_1.json": {"id": "ses_1", "projectID": "p", "directory": "/x", "time": {"created": 1}},
        "message/ses_1/m1.json": {"id": "m1", "role": "user", "time": {"created": 1_790_000_000_000}},
        "message/ses_1/m0.json": {"id": "m0", "role": "assistant", "time": {"created": 1_790_000_001_000}},
        "message/ses_1/m9.json": {"id": "../../../etc", "role": "user", "time": {"created": 3}},
        "part/m1/1.json": {"id": "p1", "type": "text", "text": "merge"},
        "part/m1/2.json": {"id": "p2", "type": "text", "text": "context", "synthetic": True},
        "part/m0/1.json": {
            "id": "p3", "type": "tool", "callID": "c", "tool": "skill",
            "state": {"status": "completed", "input": {"name": "pdf"}, "output": "x", "time": {"start": 10, "end": 30}},
        },
        "part/m0/2.json": {"id": "p4", "type": "novel"},
    }  # fmt: skip
    for name, value in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(json.dumps(value))
    (tmp_path / "part/m0/3.json").write_text("{")
    tally = Tally()
    path = tmp_path / "session/p/ses_1.json"
    found = read(path, tally)
    assert loads(path) == [("pdf", "model", "tool", None)]
    assert [(said.role, said.text) for said in only(Message, found)] == [
        (Role.USER, "merge"), (Role.CLIENT, "context")
    ]  # fmt: skip
    assert [one.duration_ms for one in only(Output, found)] == [20]
    assert only(Call, found)[0].moment.file == str(tmp_path / "part/m0/1.json")
    assert [(Path(skip.file).name, skip.kind) for skip in tally.skips] == [
        ("m9.json", "a message whose id is no name of a folder"),
        ("2.json", "unknown kind of record: novel"),
        ("3.json", "not read: it is no JSON"),
    ]


def test_kimi_tells_who_activated_a_skill(tmp_path: Path) -> None:
    def message(origin: dict[str, Any], text: str) -> dict[str, Any]:
        content = [{"type": "text", "text": text}]
        return {
            "type": "context.append_message", "time": 1_790_000_000_000, "agentId": "main",
            "message": {"role": "user", "content": content, "origin": origin},
        }  # fmt: skip

    def step(**event: Any) -> dict[str, Any]:
        return {"type": "context.append_loop_event", "time": 1_790_000_000_000, "event": event}

    activated = {"kind": "skill_activation", "skillName": "pdf"}
    lines = [
        {"type": "metadata", "protocol_version": "1.4"},
        message({"kind": "user"}, "merge"),
        step(type="tool.call", toolCallId="c", name="Skill", args={"skill": "pdf"}),
        message(activated | {"trigger": "model-tool", "activationId": "a1"}, "body"),
        step(type="tool.result", toolCallId="c", result={"output": "ok"}),
        step(type="tool.call", toolCallId="d", name="Bash", args={}),
        step(type="tool.result", toolCallId="d", result={"output": "bad", "isError": True}),
        message(activated | {"trigger": "user-slash", "skillArgs": "a.pdf"}, "body2"),
        message({"kind": "injection"}, "reminder"),
        step(type="content.part", part={"type": "text", "text": "done"}),
    ]
    path = write(tmp_path / "session_9" / "agents" / "main" / "wire.jsonl", lines)
    assert loads(path) == [("pdf", "model", "body", 4), ("pdf", "user", "body", 5)]
    assert asked(path) == ["merge", "/pdf a.pdf"]
    assert [one.error for one in only(Output, read(path))] == [None, "bad"]
    assert {event.moment.session for event in read(path)} == {"session_9"}
    sub = write(tmp_path / "session_9" / "agents" / "agent-1" / "wire.jsonl", lines[:2])
    assert asked(sub) == []


def test_pi_cursor_qwen_and_droid(tmp_path: Path) -> None:
    skill = '<skill name="pdf" location="/s/pdf/SKILL.md">\nbody</skill>\n\nmerge a and b'
    at = {"timestamp": "2026-11-01T10:00:00Z"}
    read_skill = {"path": "skills/csv/SKILL.md"}
    pi = [
        {"type": "session", "id": "p", "cwd": "/x", "version": 3},
        at | {"type": "message", "id": "1", "message": {"role": "user", "content": skill}},
        at | {"type": "message", "message": {"role": "assistant", "content": [
            {"type": "toolCall", "id": "c", "name": "read", "arguments": read_skill}]}},
        at | {"type": "message", "message": {"role": "toolResult", "toolCallId": "c", "content": "x"}},
    ]  # fmt: skip
    path = write(tmp_path / "pi.jsonl", pi)
    assert loads(path) == [("pdf", "user", "body", 5), ("csv", "model", "read", None)]
    assert asked(path) == ["/pdf merge a and b"]
    use = {"type": "tool_use", "name": "Read", "input": read_skill}
    cursor = [
        {"role": "user", "message": {"content": [{"type": "text", "text": "go"}]}},
        {"role": "assistant", "message": {"content": [use]}},
    ]
    assert loads(write(tmp_path / "cursor.jsonl", cursor)) == [("csv", "model", "read", None)]
    droid = [
        {"type": "session_start", "id": "d", "cwd": "/x"},
        {"type": "message", "message": {"role": "assistant", "content": [use | {"id": "t", "name": "Skill",
                                                                               "input": {"skill": "pdf"}}]}},
        {"type": "message", "message": {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "t", "content": "ok"}]}},
    ]  # fmt: skip
    assert loads(write(tmp_path / "droid.jsonl", droid)) == [("pdf", "model", "tool", None)]
    base = {"uuid": "u", "sessionId": "q"}
    qwen = [
        base | {"type": "user", "message": {"role": "user", "parts": [{"text": "go"}, {"text": "<qwen:x>"}]}},
        base | {"type": "assistant", "message": {"role": "model", "parts": [
            {"text": "hm", "thought": True},
            {"functionCall": {"id": "c", "name": "skill", "args": {"skill": "pdf"}}}]}},
        base | {"type": "tool_result", "message": {"role": "user", "parts": [
            {"functionResponse": {"id": "c", "name": "skill", "response": {"output": "ok"}}}]}},
    ]  # fmt: skip
    path = write(tmp_path / "qwen.jsonl", qwen)
    assert loads(path) == [("pdf", "model", "tool", None)]
    assert asked(path) == ["go"]


def attribute(key: str, value: str) -> dict[str, Any]:
    return {"key": key, "value": {"stringValue": value}}


def otel_log(name: str, trigger: str = "claude-proactive", session: str = "s1") -> dict[str, Any]:
    about = [("skill.name", name), ("invocation_trigger", trigger), ("session.id", session)]
    log = {
        "timeUnixNano": "1793527200000000000",
        "body": {"stringValue": "claude_code.skill_activated"},
        "attributes": [attribute(*pair) for pair in about],
    }
    return {"resourceLogs": [{"scopeLogs": [{"logRecords": [log]}]}]}


def test_opentelemetry_events_and_spans(tmp_path: Path) -> None:
    span = {
        "traceId": "t", "spanId": "s", "startTimeUnixNano": "1793527200000000000",
        "endTimeUnixNano": "1793527200250000000", "status": {"code": 2, "message": "down"},
        "attributes": [attribute("gen_ai.tool.name", "ls"), attribute("gen_ai.tool.call.arguments", '{"a": 1}')],
    }  # fmt: skip
    spans = {"resourceSpans": [{"scopeSpans": [{"spans": [span, {"name": "other"}]}]}]}
    lines = [otel_log("pdf", "user-slash"), otel_log("custom_skill"), otel_log("csv"), spans]
    tally = Tally()
    path = write(tmp_path / "otel.jsonl", lines)
    found = read(path, tally)
    assert loads(path) == [("pdf", "user", "event", None), ("csv", "model", "event", None)]
    assert [(call.tool, call.input, call.moment.at) for call in only(Call, found)] == [
        ("ls", {"a": 1}, 1_793_527_200_000)
    ]
    assert [(one.error, one.duration_ms) for one in only(Output, found)] == [("down", 250.0)]
    assert [begun.moment.session for begun in only(Begun, found)] == ["s1", "t"]
    assert "OTEL_LOG_TOOL_DETAILS" in tally.skips[0].kind
