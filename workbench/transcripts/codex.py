"""Codex's session files (`~/.codex/sessions/YYYY/MM/DD/rollout-*.jsonl`), also those of older versions.

The same message or call may stand in a file twice, as what the model got and as an event for the screen. A skill that a
user names with `$` is put in whole as a message; one that the model picks shows only as a command that reads its
SKILL.md.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import By, Event, Evidence, Load, Moment, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.skillreads import LONGEST_NAME
from workbench.transcripts.values import first_text, mapping, number, output_text, parsed, size, text, words

_SKILL = re.compile(r"\s*<skill>\s*<name>([^<\r\n]{1,200})</name>\s*(?:<path>([^<\r\n]{0,4096})</path>)?")
_BY_CLIENT = re.compile(
    r"\s*(?:<(?:environment_context|user_instructions|skill|turn_aborted|permissions|collaboration_mode|"
    r"subagent_notification|user_shell_command|INSTRUCTIONS|apps_instructions|skills_instructions|model_switch|"
    r"personality_spec)\b|# AGENTS\.md instructions)"
)
_IDE = "# Context from my IDE setup"
_REQUEST = re.compile(r"^## My request for Codex:[^\S\n]*\n", re.MULTILINE)
_EXIT = re.compile(r"^(?:Process exited with code|Exit code:)\s*(-?\d+)", re.MULTILINE)
_SAME = 8  # messages of either channel that are remembered, for the other channel's copy
_ITEMS_WITHOUT_WORDS = frozenset(
    {"reasoning", "ghost_snapshot", "compaction", "compaction_summary", "image_generation_call"}
)
_CALLS = {
    "function_call": "arguments", "tool_call": "arguments", "custom_tool_call": "input", "local_shell_call": "action",
    "tool_search_call": "arguments", "web_search_call": "action",
}  # fmt: skip
_CALL_NAMES = {
    "local_shell_call": "local_shell", "tool_search_call": "tool_search", "web_search_call": "web_search"
}  # fmt: skip
_OUTPUTS = frozenset(
    {"function_call_output", "custom_tool_call_output", "tool_search_output", "tool_result", "function_result"}
)
_EVENTS_WITHOUT_WORDS = frozenset(
    {
        "agent_reasoning", "agent_reasoning_raw_content", "agent_reasoning_section_break", "token_count",
        "task_started", "task_complete", "turn_started", "turn_complete", "turn_aborted", "context_compacted",
        "thread_settings_applied", "thread_goal_updated", "sub_agent_activity", "exec_command_begin",
        "exec_command_output_delta",
        "mcp_tool_call_begin", "web_search_begin", "patch_apply_begin", "turn_diff", "plan_update", "stream_error",
        "error", "warning", "background_event", "session_configured", "thread_name_updated", "item_completed",
        "entered_review_mode", "exited_review_mode", "thread_rolled_back", "image_generation_begin", "undo_completed",
        "guardian_assessment", "collab_agent_spawn_end", "collab_agent_interaction_end", "collab_waiting_end",
        "collab_close_end", "view_image_tool_call", "dynamic_tool_call_request",
    }
)  # fmt: skip
_RECORDS_WITHOUT_WORDS = frozenset({"world_state", "compacted", "inter_agent_communication_metadata"})


class CodexReader(Reader):
    """A record is an envelope with a payload; in old versions it is the payload itself."""

    host: ClassVar[str] = "codex"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._recent: dict[Role, deque[tuple[str, str]]] = {}
        self._ids: set[str] = set()
        self._answered: set[str] = set()
        self._nameless = 0

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind = text(value.get("type"))
        if isinstance(value.get("payload"), dict):
            payload = value["payload"]
        else:
            payload, kind = value, kind if kind in ("session_meta", "turn_context", "compacted") else "response_item"
        moment = self.moment(record, value.get("timestamp") or value.get("created_at"))
        if kind == "session_meta":
            yield from self._meta(payload, moment)
            return
        yield from self.begin(moment)
        if kind == "turn_context" or kind in _RECORDS_WITHOUT_WORDS:
            self.tally.passed += 1
        elif kind == "response_item":
            yield from self._item(payload, record, moment)
        elif kind == "event_msg":
            yield from self._event(payload, record, moment)
        else:
            self.unknown(kind, record)

    def _meta(self, payload: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        """A forked session repeats the heads of those that it comes from; the file's own stands first."""
        if self._begun:
            self.tally.passed += 1
            return
        self.session = first_text(payload, "id", "session_id")
        source = field(payload, "source", "subagent")
        self.agent = "subagent" if source else ""
        yield from self.begin(moment._replace(session=self.session, agent=self.agent), payload.get("cwd"),
                              payload.get("cli_version"))  # fmt: skip

    def _item(self, item: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        kind = text(item.get("type"))
        if kind == "message" or (not kind and item.get("role")):
            yield from self._message(item, moment)
        elif kind in _CALLS:
            yield from self._call(kind, item, moment)
        elif kind in _OUTPUTS:
            yield from self._output(item, moment)
        elif kind == "agent_message":
            yield from self.message(moment, Role.CLIENT, words(item.get("content")), item.get("id"))
        elif kind in _ITEMS_WITHOUT_WORDS:
            self.tally.passed += 1
        elif not kind and (item.get("record_type") == "state" or "instructions" in item):
            self.session = self.session or text(item.get("id"))
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def _message(self, item: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        said = words(item.get("content")) or text(item.get("message"))
        role = text(item.get("role"))
        if role == "assistant":
            yield from self._once(moment, Role.MODEL, said, "item", item.get("id"))
        elif role != "user":
            yield from self.message(moment, Role.CLIENT, said, item.get("id"))
        elif _BY_CLIENT.match(said):
            yield from self.message(moment, Role.CLIENT, said, item.get("id"))
            yield from self._skill(said, item, moment)
        else:
            yield from self._once(moment, Role.USER, said, "item", item.get("id"))

    def _once(self, moment: Moment, role: Role, said: str, channel: str, ident: object) -> Iterator[Event]:
        """A message, unless the other channel has just brought it."""
        if role is Role.USER:
            request = _REQUEST.search(said) if said.startswith(_IDE) else None
            said = said[request.end() :].strip() if request else said
            if self.agent:
                role = Role.CLIENT
        recent = self._recent.setdefault(role, deque(maxlen=_SAME))
        other = next((one for one in recent if one == (said, "event" if channel == "item" else "item")), None)
        if other:
            recent.remove(other)
            return
        recent.append((said, channel))
        yield from self.message(moment, role, said, ident)

    def _skill(self, said: str, item: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        found = _SKILL.match(said)
        if found:
            ident = text(item.get("id"))
            name = found[1].strip()[:LONGEST_NAME]
            yield Load(moment, name, (found[2] or "").strip(), By.USER, Evidence.BODY, size(said), ident)

    def _call(self, kind: str, item: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        ident = text(item.get("call_id")) or text(item.get("id"))
        name = text(item.get("name")) or text(field(item, "function", "name")) or _CALL_NAMES.get(kind, "")
        ident = self._apart(ident)
        self._ids.add(ident)
        yield from self.call(moment, ident, name, item.get(_CALLS[kind]))

    def _apart(self, ident: str) -> str:
        """An id that is used again, which trimmed files have, gets a number."""
        if not ident or ident not in self._ids:
            return ident
        self._nameless += 1
        return f"{ident}#{self._nameless}"

    def _output(self, item: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        value = next((item[key] for key in ("output", "result", "tools") if key in item), None)
        value, error, seconds = _unwrapped(value)
        yield from self._answer(moment, text(item.get("call_id")), value, error, seconds)

    def _answer(
        self, moment: Moment, ident: str, value: object, error: str | None, ms: float | None
    ) -> Iterator[Event]:
        """An output, of which the second channel's copy only adds what the first does not say."""
        if ident in self._answered:
            self.tally.passed += 1
            return
        if ident:
            self._answered.add(ident)
        yield from self.output(moment, ident, value, error, ms)

    def _event(self, event: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        kind = text(event.get("type"))
        if kind == "user_message":
            yield from self._once(moment, Role.USER, text(event.get("message")), "event", "")
        elif kind == "agent_message":
            yield from self._once(moment, Role.MODEL, text(event.get("message")), "event", "")
        elif kind in _ENDS:
            yield from self._ended(kind, event, moment)
        elif kind in _EVENTS_WITHOUT_WORDS:
            self.tally.passed += 1
        else:
            self.tally.skip(self.file, f"unknown kind of event: {kind or '(none)'}", record.line)

    def _ended(self, kind: str, event: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        """A call that ended: the event tells its duration and how it went, and may be all that is told of the call."""
        ident = text(event.get("call_id"))
        name, given, value, error = _ENDS[kind](event)
        if ident not in self._ids:
            self._ids.add(ident)
            yield from self.call(moment, ident, name, given)
        yield from self._answer(moment, ident, value, error, _duration(event.get("duration")))


def _exec_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    output = first_text(event, "aggregated_output", "formatted_output") or text(event.get("stdout"))
    code = event.get("exit_code")
    return "shell", {"command": event.get("command")}, output, f"exit code {code}" if code else None


def _mcp_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    call, result = mapping(event.get("invocation")), mapping(event.get("result"))
    name = f"mcp__{text(call.get('server'))}__{text(call.get('tool'))}"
    if "Err" in result:
        return name, call.get("arguments"), None, text(result["Err"]) or "failed"
    good = result.get("Ok")
    wrong = mapping(good).get("isError") is True or mapping(good).get("is_error") is True
    return name, call.get("arguments"), good, (output_text(good) or "failed") if wrong else None


def _patch_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    failed = event.get("success") is False
    error = (text(event.get("stderr")) or "failed") if failed else None
    return "apply_patch", event.get("changes"), text(event.get("stdout")), error


def _search_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    return "web_search", event.get("action") or {"query": event.get("query")}, event.get("results"), None


def _dynamic_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    output = event.get("content_items")
    error = (text(event.get("error")) or output_text(output) or "failed") if event.get("success") is False else None
    return first_text(event, "tool"), event.get("arguments"), output, error


def _image_end(event: Mapping[str, Any]) -> tuple[str, object, object, str | None]:
    return "image_generation", {"prompt": event.get("revised_prompt")}, event.get("result"), None


_ENDS: dict[str, Callable[[Mapping[str, Any]], tuple[str, object, object, str | None]]] = {
    "exec_command_end": _exec_end,
    "mcp_tool_call_end": _mcp_end,
    "patch_apply_end": _patch_end,
    "web_search_end": _search_end,
    "image_generation_end": _image_end,
    "dynamic_tool_call_response": _dynamic_end,
}


def _duration(value: object) -> float | None:
    """Milliseconds of a Rust duration."""
    seconds, nanos = number(field(mapping(value), "secs")), number(field(mapping(value), "nanos"))
    return None if seconds is None else seconds * 1000 + (nanos or 0) / 1e6


def _unwrapped(value: object) -> tuple[object, str | None, float | None]:
    """An output without the wrapper that older versions put around it, its error, and its milliseconds."""
    inner = mapping(parsed(value))
    about = mapping(inner.get("metadata"))
    if "output" in inner and about:
        code, seconds = about.get("exit_code"), number(about.get("duration_seconds"))
        return inner["output"], f"exit code {code}" if code else None, None if seconds is None else seconds * 1000
    code = inner.get("exitCode", inner.get("exit_code"))
    if code is None:
        found = _EXIT.search(value[:2000]) if isinstance(value, str) else None
        code = int(found[1][:6]) if found else None
    return value, f"exit code {code}" if code else None, None
