"""Gemini CLI's chats (one JSON document, since 0.40 also a record a line with `$set` patches) and Qwen Code's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from workbench.transcripts.lines import Record
from workbench.transcripts.model import Event, Moment, Role
from workbench.transcripts.reader import Reader, field
from workbench.transcripts.values import blocks, items, mapping, output_text, text, words

_NOTICES = frozenset({"info", "error", "warning", "system"})


class GeminiReader(Reader):
    """Calls stand with their outputs in the message of the model that made them."""

    host: ClassVar[str] = "gemini-cli"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seen: set[tuple[str, int]] = set()
        self._called: set[str] = set()

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of the document or of one line."""
        value = mapping(record.value)
        if "$set" in value or "$push" in value or "$unset" in value:
            self.tally.passed += 1
        elif "sessionId" in value and "type" not in value:
            self.session = text(value.get("sessionId"))
            yield from self.begin(self.moment(record, value.get("startTime")))
            for message in items(value.get("messages")):
                yield from self._message(mapping(message), record)
        else:
            yield from self._message(value, record)

    def _message(self, value: Mapping[str, Any], record: Record) -> Iterator[Event]:
        kind = text(value.get("type"))
        moment = self.moment(record, value.get("timestamp"))
        if kind not in ("user", "gemini", "model"):
            if kind in _NOTICES:
                self.tally.passed += 1
            else:
                self.unknown(kind, record)
            return
        ident = text(value.get("id"))
        said = words(value.get("content")) or words(value.get("parts"))
        key = (ident, hash(said))
        if not ident or key not in self._seen:
            self._seen.add(key)
            yield from self.message(moment, Role.USER if kind == "user" else Role.MODEL, said, ident)
        for call in items(value.get("toolCalls")):
            yield from self._tool(mapping(call), moment)

    def _tool(self, call: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        """A call; a message that is written again after its calls ended tells them again."""
        ident, status = text(call.get("id")), text(call.get("status"))
        if not ident or ident not in self._called:
            self._called.add(ident)
            yield from self.call(moment, ident, call.get("name"), call.get("args"))
        elif not self.is_open(ident):
            return
        if "result" in call or "resultDisplay" in call or status in ("error", "cancelled"):
            value = _response(call)
            error = (output_text(value) or status) if status in ("error", "cancelled") else None
            yield from self.output(moment, ident, value, error)


def _response(call: Mapping[str, Any]) -> object:
    """What the model was given; where that is not kept, what the user saw."""
    for part in blocks(call.get("result")):
        response = field(part, "functionResponse", "response")
        if isinstance(response, dict):
            return response.get("output", response)
    return call.get("result") or call.get("resultDisplay")


class QwenReader(Reader):
    """A record a line; calls and outputs are parts of messages."""

    host: ClassVar[str] = "qwen-code"

    def feed(self, record: Record) -> Iterator[Event]:
        """The events of one line."""
        value = mapping(record.value)
        self.session = text(value.get("sessionId")) or self.session
        moment = self.moment(record, value.get("timestamp"))
        yield from self.begin(moment, value.get("cwd"), value.get("version"))
        kind = text(value.get("type"))
        if kind in ("user", "assistant", "tool_result"):
            yield from self._parts(kind, value, moment)
        elif kind == "system":
            self.tally.passed += 1
        else:
            self.unknown(kind, record)

    def _parts(self, kind: str, value: Mapping[str, Any], moment: Moment) -> Iterator[Event]:
        parts = list(blocks(field(value, "message", "parts")))
        role = Role.MODEL if kind == "assistant" else Role.USER
        if value.get("subtype") or value.get("isSidechain") is True:
            role = Role.CLIENT if role is Role.USER else role
        said = [part for part in parts if not text(part.get("text")).startswith("<qwen:")]
        yield from self.message(moment, role, words(said), value.get("uuid"))
        for part in parts:
            call, answer = mapping(part.get("functionCall")), mapping(part.get("functionResponse"))
            if call:
                yield from self.call(moment, call.get("id"), call.get("name"), call.get("args"))
            elif answer:
                status = text(field(value, "toolCallResult", "status"))
                response = answer.get("response")
                output = mapping(response).get("output", response)
                error = (output_text(output) or status) if status in ("error", "cancelled") else None
                yield from self.output(moment, answer.get("id"), output, error)
