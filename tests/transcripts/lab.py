"""Session files written by the tests in the forms of the clients."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from workbench.transcripts import Event, Load, Message, Role, Tally, events

E = TypeVar("E")


def write(path: Path, lines: Sequence[Any]) -> str:
    """A file of one JSON value a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


def read(path: str | Path, tally: Tally | None = None) -> list[Event]:
    return list(events(str(path), tally if tally is not None else Tally()))


def only(kind: type[E], found: Sequence[Event]) -> list[E]:
    return [event for event in found if isinstance(event, kind)]


def loads(path: str | Path) -> list[tuple[str, str, str, int | None]]:
    return [(load.skill, load.by.value, load.evidence.value, load.size) for load in only(Load, read(path))]


def asked(path: str | Path) -> list[str]:
    return [said.text for said in only(Message, read(path)) if said.role is Role.USER]


class Claude:
    """Lines of a Claude Code session."""

    def __init__(self, session: str = "s1") -> None:
        self.session = session
        self.lines: list[dict[str, Any]] = []

    def _add(self, kind: str, content: Any, **more: Any) -> Claude:
        number = len(self.lines)
        line = {
            "type": kind,
            "sessionId": self.session,
            "uuid": f"{self.session}-{number}",
            "timestamp": f"2026-11-01T10:{number // 60:02}:{number % 60:02}.000Z",
            "message": {"role": kind, "content": content},
        }
        self.lines.append(line | more)
        return self

    def user(self, text: str, **more: Any) -> Claude:
        return self._add("user", text, **more)

    def model(self, text: str) -> Claude:
        return self._add("assistant", [{"type": "text", "text": text}])

    def call(self, ident: str | None, name: str, given: Any) -> Claude:
        part = {"type": "tool_use", "name": name, "input": given}
        return self._add("assistant", [part | ({"id": ident} if ident else {})])

    def gives(self, ident: str | None, output: Any, **more: Any) -> Claude:
        part = {"type": "tool_result", "content": output, **more}
        return self._add("user", [part | ({"tool_use_id": ident} if ident else {})])

    def body(self, folder: str, text: str) -> Claude:
        return self._add(
            "user", [{"type": "text", "text": f"Base directory for this skill: {folder}\n{text}"}], isMeta=True
        )

    def skill(self, ident: str, name: str, folder: str, text: str) -> Claude:
        """The model loads a skill."""
        return self.call(ident, "Skill", {"skill": name}).gives(ident, f"Launching skill: {name}").body(folder, text)

    def slash(self, name: str, arguments: str = "") -> Claude:
        """A user types a command."""
        return self.user(
            f"<command-message>{name}</command-message>\n<command-name>/{name}</command-name>\n"
            f"<command-args>{arguments}</command-args>"
        )


def codex_item(**payload: Any) -> dict[str, Any]:
    return {"timestamp": "2026-11-01T10:00:00Z", "type": "response_item", "payload": payload}


def codex_said(role: str, text: str) -> dict[str, Any]:
    return codex_item(type="message", role=role, content=[{"type": "input_text", "text": text}])


def codex_event(**payload: Any) -> dict[str, Any]:
    return {"timestamp": "2026-11-01T10:00:00Z", "type": "event_msg", "payload": payload}


def codex_shell(ident: str, command: Any, output: Any = "text") -> list[dict[str, Any]]:
    return [
        codex_item(type="function_call", call_id=ident, name="shell", arguments=json.dumps({"command": command})),
        codex_item(type="function_call_output", call_id=ident, output=output),
    ]


CODEX_META: dict[str, Any] = {
    "timestamp": "2026-11-01T10:00:00Z",
    "type": "session_meta",
    "payload": {"id": "c1", "cwd": "/work", "cli_version": "0.140.0", "source": "cli"},
}


_USE = {"type": "tool_use", "id": "t", "name": "Skill", "input": {"skill": "pdf"}}
_GIVEN = {"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": "ok"}], "is_error": False}
_ARGUMENTS = {"stringValue": '{"a": 1}'}
_SPAN = {
    "traceId": "t", "spanId": "s", "startTimeUnixNano": "1793527200000000000", "endTimeUnixNano": "1793527200250000000",
    "attributes": [
        {"key": "gen_ai.tool.name", "value": {"stringValue": "ls"}},
        {"key": "gen_ai.tool.call.arguments", "value": _ARGUMENTS},
    ],
}  # fmt: skip
_GEMINI_CALL = {
    "id": "c", "name": "activate_skill", "args": {"name": "pdf"}, "status": "success",
    "result": [{"functionResponse": {"response": {"output": "ok"}}}],
}  # fmt: skip
_WEB = [Claude().user("go").lines[0], Claude().call("t", "Skill", {"skill": "pdf"}).lines[0]]
_RPC = {"jsonrpc": "2.0", "id": 1}
_TOOL_CALL = {"id": "t", "type": "function", "function": {"name": "Skill", "arguments": '{"skill": "pdf"}'}}
_USES = [{"type": "tool_use", "id": "u", "name": "Skill", "input": {"skill": "pdf"}}]
EXAMPLES: dict[str, list[Any]] = {
    "mcp": [
        _RPC | {"method": "tools/call", "params": {"name": "load_skill", "arguments": {"name": "pdf"}}},
        {"ts": 1, "message": _RPC | {"result": {"content": [{"type": "text", "text": "ok"}], "isError": False}}},
        _RPC | {"error": {"code": 1, "message": "no"}},
    ],
    "openai-agents": [
        {"object": "trace.span", "id": "s", "trace_id": "t", "started_at": "2026-11-30T10:00:00Z", "error": None,
         "span_data": {"type": "function", "name": "load_skill", "input": '{"name": "pdf"}', "output": "ok"}},
    ],
    "promptfoo": [
        {"evalId": "e", "results": {"results": [{"id": "r", "provider": {"id": "x"}, "vars": {"a": 1}, "latencyMs": 2,
                                                 "response": {"output": "ok"}, "error": None}]}},
    ],
    "model-api": [
        {"messages": [
            {"role": "user", "content": "go"}, {"role": "assistant", "content": None, "tool_calls": [_TOOL_CALL]},
            {"role": "tool", "tool_call_id": "t", "content": "ok"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "ok"}, *_USES]},
        {"request": {"input": [{"type": "function_call", "call_id": "c", "name": "x", "arguments": "{}"}]}},
        {"response": {"output": [{"type": "function_call_output", "call_id": "c", "output": "ok"}]}},
        {"choices": [{"message": {"role": "assistant", "tool_calls": [_TOOL_CALL]}}]},
    ],
    "otel": [{"resourceSpans": [{"scopeSpans": [{"spans": [_SPAN]}]}]}],
    "claude-web": [{"id": "w", "loglines": _WEB}],
    "opencode": [{"id": "ses", "projectID": "p", "directory": "/x", "time": {"created": 1}}],
    "gemini-cli": [
        {"sessionId": "g", "projectHash": "h", "messages": [{"id": "1", "type": "user", "content": [{"text": "go"}]}]},
        {"id": "2", "type": "gemini", "content": "ok", "toolCalls": [_GEMINI_CALL]},
    ],
    "qwen-code": [
        {"uuid": "u", "sessionId": "q", "type": "assistant", "message": {"parts": [
            {"functionCall": {"id": "c", "name": "skill", "args": {"skill": "pdf"}}},
            {"functionResponse": {"id": "c", "response": {"output": "ok"}}}]}},
    ],
    "codex": [CODEX_META, *codex_shell("x", "cat /s/pdf/SKILL.md"), codex_said("user", "<skill>\n<name>a</name>"),
              codex_event(type="mcp_tool_call_end", call_id="m", invocation={"server": "s", "tool": "t"},
                          duration={"secs": 1, "nanos": 1}, result={"Ok": {"content": [{"text": "x"}]}})],
    "copilot-cli": [
        {"type": "session.start", "data": {"sessionId": "p", "context": {"cwd": "/"}}},
        {"type": "tool.execution_start", "data": {"toolCallId": "c", "toolName": "skill", "arguments": {"skill": "a"}}},
        {"type": "tool.execution_complete", "data": {"toolCallId": "c", "success": False, "result": {"content": "x"},
                                                     "toolTelemetry": {"metrics": {"durationMs": 4}}}},
        {"type": "skill.invoked", "data": {"name": "pdf", "content": "x", "trigger": "user-invoked"}},
    ],
    "kimi-cli": [
        {"type": "metadata", "protocol_version": "1.4"},
        {"type": "context.append_message", "message": {"role": "user", "content": [{"type": "text", "text": "go"}],
                                                       "origin": {"kind": "skill_activation", "skillName": "pdf"}}},
        {"type": "context.append_loop_event",
         "event": {"type": "tool.result", "toolCallId": "c", "result": {"output": 1}}},
    ],
    "pi": [
        {"type": "session", "id": "p", "cwd": "/x"},
        {"type": "message", "message": {"role": "toolResult", "toolCallId": "c", "content": "x", "isError": True}},
    ],
    "droid": [
        {"type": "session_start", "id": "d", "cwd": "/x"},
        {"type": "message", "message": {"role": "assistant", "content": [_USE, _GIVEN]}},
    ],
    "claude-code": Claude().skill("t", "pdf", "/s/pdf", "x").slash("a", "b").body("/s/a", "x").lines,
    "cursor": [{"role": "user", "message": {"content": [{"type": "text", "text": "go"}, _USE]}}],
}  # fmt: skip
"""Records of every client, of which the first tells whose they are."""
