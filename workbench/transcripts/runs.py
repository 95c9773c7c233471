"""Results of tools that run prompts: promptfoo's rows, and the function spans of OpenAI's agents SDK.

Sources: promptfoo's output file, versions 2 and 3 (`promptfoo eval -o results.json`); the agents SDK's trace exporter,
`trace.span` with `span_data` of type `function`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import Event
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.values import first_text, items, mapping, number, parsed, text, when


class PromptfooReader(Reader):
    """A record is a whole result; a row of it counts as one call of its provider, with what it answered."""

    host: ClassVar[str] = "promptfoo"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one result."""
        value = mapping(record.value)
        self.session = text(value.get("evalId"))
        moment = self.moment(record, value.get("createdAt") or field(value, "results", "timestamp"))
        yield from self.begin(moment)
        for place, row in enumerate(map(mapping, _rows(value)), 1):
            response = mapping(row.get("response"))
            if "output" not in response and not row.get("error"):
                self.tally.skip(self.file, "a row without an output", record.line)
                continue
            provider = row.get("provider")
            tool = text(provider) or first_text(mapping(provider), "label", "id") or "prompt"
            ident = text(row.get("id")) or f"row-{place}"
            yield from self.call(moment, ident, tool, row.get("vars"))
            error = text(row.get("error")) or text(response.get("error")) or None
            yield from self.output(moment, ident, response.get("output"), error, number(row.get("latencyMs")))


def _rows(value: Mapping[str, Any]) -> list[Any]:
    results = value.get("results")
    return items(results) or items(mapping(results).get("results"))


def is_promptfoo(value: Mapping[str, Any], kind: str) -> bool:
    """Whether a record is such a result."""
    rows = _rows(value)
    return bool(rows) and "response" in mapping(rows[0])


class AgentsTraceReader(Reader):
    """A record is a span or a trace; function spans are calls."""

    host: ClassVar[str] = "openai-agents"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line, or of a batch under `data`."""
        for value in map(mapping, items(mapping(record.value).get("data")) or [record.value]):
            self.session = text(value.get("trace_id")) or self.session
            moment = self.moment(record, value.get("started_at"))
            yield from self.begin(moment)
            span = mapping(value.get("span_data"))
            if span.get("type") != "function":
                self.tally.passed += 1
                continue
            yield from self.call(moment, value.get("id"), span.get("name"), parsed(span.get("input")))
            start, end = when(value.get("started_at")), when(value.get("ended_at"))
            ms = float(end - start) if start is not None and end is not None and end >= start else None
            failure = mapping(value.get("error"))
            error = (text(failure.get("message")) or "failed") if failure else None
            yield from self.output(moment, value.get("id"), span.get("output"), error, ms)


def is_agents_trace(value: Mapping[str, Any], kind: str) -> bool:
    """Whether a record is a span or a trace, or a batch of them."""
    first = mapping(next(iter(items(value.get("data"))), None))
    return any(text(part.get("object")) in ("trace.span", "trace") for part in (value, first))
