"""OpenTelemetry exports (OTLP as JSON): Claude Code's event of a skill that was activated, and tool spans.

Source: code.claude.com/docs/en/monitoring-usage: `claude_code.skill_activated` with `skill.name`, `session.id` and
`invocation_trigger`; names of other people's skills are the placeholder `custom_skill` unless OTEL_LOG_TOOL_DETAILS=1.
Tool spans: the GenAI conventions' `gen_ai.tool.name`, `gen_ai.tool.call.id`, `.arguments`, `.result`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import By, Event, Evidence, Load
from workbench.transcripts.reader import Reader
from workbench.transcripts.skillreads import LONGEST_NAME
from workbench.transcripts.values import first_text, items, mapping, parsed, text, when

PLACEHOLDER = "custom_skill"
_ACTIVATED = ("skill_activated", "claude_code.skill_activated")
_BY = {"user-slash": By.USER, "claude-proactive": By.MODEL, "nested-skill": By.MODEL}
_NESTED = 4


class OtelReader(Reader):
    """A record is an export: resources with scopes with log records or spans."""

    host: ClassVar[str] = "otel"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one export."""
        value = mapping(record.value)
        for resource in items(value.get("resourceLogs")):
            for scope in items(mapping(resource).get("scopeLogs")):
                for log in items(mapping(scope).get("logRecords")):
                    yield from self._log(mapping(log), record)
        for resource in items(value.get("resourceSpans")):
            for scope in items(mapping(resource).get("scopeSpans")):
                for span in items(mapping(scope).get("spans")):
                    yield from self._span(mapping(span), record)

    def _log(self, log: Mapping[str, Any], record: Record) -> Iterator[Event]:
        about = _attributes(log)
        name = text(about.get("event.name")) or text(_value(log.get("body"))) or text(log.get("eventName"))
        if name not in _ACTIVATED:
            self.tally.passed += 1
            return
        self.session = text(about.get("session.id"))
        moment = self.moment(record, about.get("event.timestamp") or log.get("timeUnixNano"))
        yield from self.begin(moment)
        skill = text(about.get("skill.name"))[:LONGEST_NAME]
        if not skill or skill == PLACEHOLDER:
            self.tally.skip(self.file, "a skill event without the skill's name (OTEL_LOG_TOOL_DETAILS is not set)")
            return
        by = _BY.get(text(about.get("invocation_trigger")), By.MODEL)
        yield Load(moment, skill, "", by, Evidence.EVENT, None, "")

    def _span(self, span: Mapping[str, Any], record: Record) -> Iterator[Event]:
        about = _attributes(span)
        tool = text(about.get("gen_ai.tool.name"))
        if not tool:
            self.tally.passed += 1
            return
        self.session = first_text(about, "gen_ai.conversation.id", "session.id") or text(span.get("traceId"))
        start, end = when(span.get("startTimeUnixNano")), when(span.get("endTimeUnixNano"))
        moment = self.moment(record)._replace(at=start)
        yield from self.begin(moment)
        ident = text(about.get("gen_ai.tool.call.id")) or text(span.get("spanId"))
        yield from self.call(moment, ident, tool, parsed(about.get("gen_ai.tool.call.arguments")))
        failed = mapping(span.get("status")).get("code") in (2, "STATUS_CODE_ERROR") or about.get("error.type")
        error = (text(mapping(span.get("status")).get("message")) or "failed") if failed else None
        ms = float(end - start) if start is not None and end is not None and end >= start else None
        result = about.get("gen_ai.tool.call.result")
        yield from self.output(moment._replace(at=end), ident, parsed(result), error, ms)


def _attributes(holder: Mapping[str, Any]) -> dict[str, Any]:
    pairs = (mapping(pair) for pair in items(holder.get("attributes")))
    return {text(pair.get("key")): _value(pair.get("value")) for pair in pairs}


def _value(wrapped: object, depth: int = 0) -> object:
    """The value inside OTLP's wrapper, which names its type."""
    inner = mapping(wrapped)
    for key in ("stringValue", "intValue", "doubleValue", "boolValue"):
        if key in inner:
            return inner[key]
    if "arrayValue" in inner and depth < _NESTED:
        return [_value(part, depth + 1) for part in items(mapping(inner["arrayValue"]).get("values"))]
    return wrapped if isinstance(wrapped, str) else None
