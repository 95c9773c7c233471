"""Copilot CLI's `events.jsonl`. Its `skill.invoked` event and the call of its `skill` tool tell of the same load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import By, Event, Evidence, Load, Moment, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.skillreads import LONGEST_NAME
from workbench.transcripts.values import first_text, mapping, number, size, text

_WITHOUT_WORDS = ("session.", "hook.", "assistant.turn_", "assistant.intent", "assistant.reasoning", "assistant.usage",
                  "tool.execution_progress", "tool.execution_partial_result", "tool.user_requested", "subagent.",
                  "permission.", "user_input.", "abort", "pending_messages.")  # fmt: skip
_TRIGGERS = {"user-invoked": By.USER, "context-load": By.CLIENT}


class CopilotReader(Reader):
    """Records are `{type, data, id, timestamp}`."""

    host: ClassVar[str] = "copilot-cli"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._held: dict[str, Load] = {}

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        kind, data = text(value.get("type")), mapping(value.get("data"))
        self.session = text(data.get("sessionId")) if kind == "session.start" else self.session
        self.agent = text(data.get("parentToolCallId"))
        moment = self.moment(record, value.get("timestamp"))
        if kind == "session.start":
            yield from self.begin(moment, field(data, "context", "cwd"), data.get("copilotVersion"))
        elif kind in ("user.message", "assistant.message", "system.message", "system.notification"):
            yield from self._said(kind, data, value, moment)
        elif kind == "tool.execution_start":
            yield from self.call(moment, data.get("toolCallId"), data.get("toolName"), data.get("arguments"))
        elif kind == "tool.execution_complete":
            yield from self._done(data, moment)
        elif kind == "skill.invoked":
            yield from self._invoked(data, value, moment)
        elif kind.startswith(_WITHOUT_WORDS):
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def finish(self) -> Iterator[Event]:
        """Loads that no event confirmed."""
        yield from self._held.values()
        yield from super().finish()

    def _said(self, kind: str, data: Mapping[str, Any], value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        yield from self._let_go()
        role = Role.MODEL if kind == "assistant.message" else Role.CLIENT
        if kind == "user.message" and not self.agent and not text(data.get("source")).startswith("skill"):
            role = Role.USER
        yield from self.message(moment, role, text(data.get("content")), value.get("id"))

    def _done(self, data: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        error = None
        if data.get("success") is False:
            error = text(field(data, "error", "message")) or text(field(data, "result", "content")) or "failed"
        result = data.get("result")
        output = mapping(result).get("content", result)
        ms = number(field(data, "toolTelemetry", "metrics", "durationMs"))
        for event in self.output(moment, data.get("toolCallId"), output, error, ms):
            if isinstance(event, Load) and event.evidence is Evidence.TOOL:
                self._held[event.skill] = event
            else:
                yield event

    def _invoked(self, data: Mapping[str, Any], value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        name = first_text(data, "name", "skillName")[:LONGEST_NAME]
        held = self._held.pop(name, None)
        called = any(ask.skill == name for call in self._open.values() for ask in call.wanted)
        if called:
            for key in [key for key, call in self._open.items() if any(ask.skill == name for ask in call.wanted)]:
                self._open[key] = self._open[key]._replace(wanted=(), loader=False)
        by = _TRIGGERS.get(text(data.get("trigger")), By.MODEL if held or called or data.get("trigger") else By.USER)
        body = text(data.get("content"))
        ident = held.id if held else text(value.get("id"))
        if name:
            path = text(data.get("path"))[:4096]
            yield Load(moment, name, path, by, Evidence.EVENT, size(body) if body else None, ident)

    def _let_go(self) -> Iterator[Event]:
        yield from self._held.values()
        self._held.clear()
