"""Anthropic's Messages (docs.anthropic.com/en/api/messages)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.llm.values import AUTO, NEVER, REQUIRED, TRUNCATED, Message, Reply, Request, Usage
from workbench.llm.wire import count, items, mapping, text, tool_call, unexpected

_VERSION = "2023-06-01"
_STOPS = {"end_turn": "end", "stop_sequence": "end", "tool_use": "tools", "max_tokens": TRUNCATED, "refusal": "filter"}
_CHOICES = {AUTO: "auto", REQUIRED: "any", NEVER: "none"}


class Anthropic:
    """The protocol of `/v1/messages`."""

    path = "/v1/messages"

    def headers(self, key: str) -> dict[str, str]:
        """The version, and the header that carries the key."""
        return {"anthropic-version": _VERSION} | ({"x-api-key": key} if key else {})

    def body(self, request: Request, model: str, max_tokens_key: str) -> dict[str, Any]:
        """The JSON of a question. `max_tokens_key` is OpenAI's matter: here the name is fixed."""
        body: dict[str, Any] = {"model": model, "max_tokens": request.max_tokens}
        if request.system:
            body["system"] = request.system
        body["messages"] = _messages(request.messages)
        if request.tools:
            body["tools"] = [
                {"name": tool.name, "description": tool.description, "input_schema": tool.schema}
                for tool in request.tools
            ]
            kind = _CHOICES.get(request.choice)
            body["tool_choice"] = {"type": kind} if kind else {"type": "tool", "name": request.choice}
        if request.temperature is not None:
            body["temperature"] = request.temperature
        return body

    def reply(self, data: Any) -> Reply:
        """The answer. Raises `ModelCallError` for JSON of another shape."""
        whole = mapping(data, "the reply")
        if "content" not in whole:
            raise unexpected("it has no content")
        blocks = [mapping(block, "a block of content") for block in items(whole["content"], "content")]
        stop = text(whole.get("stop_reason"))
        return Reply(
            "".join(text(block.get("text")) for block in blocks if block.get("type") == "text"),
            tuple(
                tool_call(block.get("id"), block.get("name"), block.get("input"))
                for block in blocks
                if block.get("type") == "tool_use"
            ),
            _STOPS.get(stop, stop or "end"),
            _usage(whole.get("usage")),
            text(whole.get("model")),
        )


def _messages(messages: tuple[Message, ...]) -> list[dict[str, Any]]:
    """Results of tools stand in messages of the user, those of one turn in one message."""
    found: list[dict[str, Any]] = []
    for message in messages:
        if message.role != "tool":
            found.append({"role": message.role, "content": _content(message)})
            continue
        result = {"type": "tool_result", "tool_use_id": message.call_id, "content": message.text}
        if found and found[-1]["role"] == "user" and isinstance(found[-1]["content"], list):
            found[-1]["content"].append(result)
        else:
            found.append({"role": "user", "content": [result]})
    return found


def _content(message: Message) -> Any:
    if not message.calls:
        return message.text
    said = [{"type": "text", "text": message.text}] if message.text else []
    calls = [
        {"type": "tool_use", "id": call.id, "name": call.name, "input": call.input or {}} for call in message.calls
    ]
    return [*said, *calls]


def _usage(value: Any) -> Usage | None:
    """Anthropic counts what was read from and written to its cache beside the input; here it is part of the input."""
    if not isinstance(value, Mapping):
        return None
    cached = count(value.get("cache_read_input_tokens"))
    written = count(value.get("cache_creation_input_tokens"))
    return Usage(count(value.get("input_tokens")) + cached + written, count(value.get("output_tokens")), cached)
