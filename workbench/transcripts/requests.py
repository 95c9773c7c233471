"""What clients of model endpoints log: whole requests with their messages, as Anthropic and OpenAI have them.

Each request repeats the messages before it, so calls and outputs count once by their id. Sources: the messages and
tool-use pages of both makers' API references; OpenAI's Responses API has calls and outputs as items of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import Event, Moment
from workbench.transcripts.plain import PartsReader
from workbench.transcripts.values import items, mapping, parsed, text, words

_CALLS = ("function_call", "custom_tool_call", "mcp_call")
_OUTPUTS = ("function_call_output", "custom_tool_call_output")
_LISTS = ("messages", "input", "output")


class RequestsReader(PartsReader):
    """A record is a request, an answer, a pair of them, one message or one item."""

    host: ClassVar[str] = "model-api"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seen: set[tuple[str, str]] = set()

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one record."""
        value = mapping(record.value)
        moment = self.moment(record, value.get("created_at") or value.get("created") or value.get("timestamp"))
        yield from self.begin(moment)
        yield from self._any(value, record, moment)

    def _any(self, value: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        """A message or an item, or what holds some."""
        inner = [value[key] for key in ("request", "body", "response") if isinstance(value.get(key), dict)]
        lists = [part for key in _LISTS for part in items(value.get(key)) if isinstance(value.get(key), list)]
        if text(value.get("type")) in (*_CALLS, *_OUTPUTS) or text(value.get("role")):
            yield from self._message(value, record, moment)
        elif inner or lists or "choices" in value:
            for part in (*inner, *lists, *items(value.get("choices"))):
                yield from self._any(mapping(mapping(part).get("message")) or mapping(part), record, moment)
        elif "messages" in value or text(value.get("type")) in ("reasoning", "item_reference"):
            self.tally.passed += 1
        else:
            self.unknown(text(value.get("type")), record)

    def _message(self, value: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        kind = text(value.get("type"))
        if kind in _CALLS:
            given = parsed(value.get("arguments", value.get("input")))
            yield from self.call(moment, value.get("call_id") or value.get("id"), value.get("name"), given)
            if kind == "mcp_call" and "output" in value:
                yield from self.output(moment, value.get("id"), value["output"], text(value.get("error")) or None)
        elif kind in _OUTPUTS:
            yield from self.output(moment, value.get("call_id"), value.get("output"))
        elif value.get("role") == "tool":
            yield from self.output(moment, value.get("tool_call_id"), value.get("content"))
        else:
            yield from self._spoken(value, record, moment)

    def _spoken(self, value: Mapping[str, Any], record: Record, moment: Moment) -> Iterator[Event]:
        """A message of somebody, with the calls that it makes. What was said before is repeated and told once."""
        said = (text(value.get("role")), words(value.get("content")))
        content = _without_words(value) if said in self._seen else value.get("content")
        yield from self.parts({**value, "content": content}, record, moment, value.get("id"))
        self._seen.add(said)
        for made in map(mapping, items(value.get("tool_calls"))):
            function = mapping(made.get("function")) or mapping(made.get("custom"))
            given = parsed(function.get("arguments", function.get("input")))
            yield from self.call(moment, made.get("id"), function.get("name"), given)

    def call(self, moment: Moment, ident: object, tool: object, given: object) -> Iterator[Event]:
        """A call, the first time that it is seen."""
        if self._new("call", ident):
            yield from super().call(moment, ident, tool, given)

    def output(
        self, moment: Moment, ident: object, value: object, error: str | None = None, ms: float | None = None
    ) -> Iterator[Event]:
        """An output, the first time that it is seen."""
        if self._new("output", ident):
            yield from super().output(moment, ident, value, error, ms)

    def _new(self, kind: str, ident: object) -> bool:
        key = (kind, text(ident))
        if key[1] and key in self._seen:
            return False
        self._seen.add(key)
        return True


def _without_words(value: Mapping[str, Any]) -> list[Any]:
    """The parts of a message that are no text."""
    return [part for part in items(value.get("content")) if text(mapping(part).get("type")) != "text"]


def is_requests(value: Mapping[str, Any], kind: str) -> bool:
    """Whether a record is a request, an answer, or a message by itself."""
    if any(isinstance(mapping(value.get(key)).get("messages"), list) for key in ("request", "body")):
        return True
    if isinstance(value.get("messages"), list) and not kind:
        return all(text(mapping(part).get("role")) for part in value["messages"])
    if kind in (*_CALLS, *_OUTPUTS):
        return "call_id" in value
    roles = ("system", "developer", "user", "assistant", "tool")
    return value.get("role") in roles and kind in ("", "message") and ("content" in value or "tool_calls" in value)
