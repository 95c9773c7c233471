"""Chat completions as OpenAI and most local servers speak them (platform.openai.com/docs/api-reference/chat)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.llm.values import AUTO, NEVER, REQUIRED, TRUNCATED, Message, Reply, Request, ToolCall, Usage
from workbench.llm.wire import count, items, mapping, text, tool_call, unexpected

_STOPS = {
    "stop": "end",
    "tool_calls": "tools",
    "function_call": "tools",
    "length": TRUNCATED,
    "content_filter": "filter",
}


class OpenAI:
    """The protocol of `/chat/completions`."""

    path = "/chat/completions"
    embeddings_path = "/embeddings"

    def headers(self, key: str) -> dict[str, str]:
        """The header that carries the key; none for a server without one."""
        return {"Authorization": f"Bearer {key}"} if key else {}

    def body(self, request: Request, model: str, max_tokens_key: str) -> dict[str, Any]:
        """The JSON of a question."""
        system = [{"role": "system", "content": request.system}] if request.system else []
        body: dict[str, Any] = {"model": model, "messages": [*system, *map(_message, request.messages)]}
        if request.tools:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {"name": tool.name, "description": tool.description, "parameters": tool.schema},
                }
                for tool in request.tools
            ]
            body["tool_choice"] = _choice(request.choice)
        if request.temperature is not None:
            body["temperature"] = request.temperature
        return body | {max_tokens_key: request.max_tokens}

    def reply(self, data: Any) -> Reply:
        """The answer of the first choice. Raises `ModelCallError` for JSON of another shape."""
        whole = mapping(data, "the reply")
        choices = items(whole.get("choices"), "choices")
        if not choices:
            raise unexpected("it has no choices")
        choice = mapping(choices[0], "choices[0]")
        message = mapping(choice.get("message"), "choices[0].message")
        calls = tuple(_call(item) for item in items(message.get("tool_calls"), "tool_calls"))
        stop = text(choice.get("finish_reason"))
        return Reply(
            _content(message.get("content")) or text(message.get("refusal")),
            calls,
            _STOPS.get(stop, stop or "end"),
            _usage(whole.get("usage")),
            text(whole.get("model")),
        )


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.text}
    found: dict[str, Any] = {"role": message.role, "content": message.text}
    if message.calls:
        found["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.raw}}
            for call in message.calls
        ]
    return found


def _choice(choice: str) -> Any:
    if choice in (AUTO, REQUIRED, NEVER):
        return choice
    return {"type": "function", "function": {"name": choice}}


def _call(item: Any) -> ToolCall:
    call = mapping(item, "a tool call")
    function = mapping(call.get("function"), "a tool call's function")
    return tool_call(call.get("id"), function.get("name"), function.get("arguments"))


def _content(content: Any) -> str:
    """The text of a message: a text, or parts of which some are text."""
    if isinstance(content, list):
        return "".join(text(part.get("text")) for part in content if isinstance(part, dict))
    return text(content)


def _usage(value: Any) -> Usage | None:
    if not isinstance(value, Mapping):
        return None
    details = value.get("prompt_tokens_details")
    cached = count(details.get("cached_tokens")) if isinstance(details, Mapping) else 0
    return Usage(count(value.get("prompt_tokens")), count(value.get("completion_tokens")), cached)


def embeddings_body(texts: list[str], model: str) -> dict[str, Any]:
    """The JSON that asks for vectors."""
    return {"model": model, "input": texts, "encoding_format": "float"}


def embeddings_of(data: Any, wanted: int) -> tuple[tuple[tuple[float, ...], ...], Usage | None]:
    """The vectors in the order of the texts, whatever order they came in, and the tokens counted. Raises
    `ModelCallError` where one is missing, is no list of numbers, or has another length than the others."""
    whole = mapping(data, "the reply")
    rows = items(whole.get("data"), "data")
    found: dict[int, tuple[float, ...]] = {}
    for number, row in enumerate(rows):
        one = mapping(row, "an embedding")
        at = one.get("index", number)
        if not isinstance(at, int):
            raise unexpected("an embedding's index is no number")
        found[at] = _vector(one.get("embedding"))
    if len(rows) != wanted or set(found) != set(range(wanted)):
        raise unexpected(f"{wanted} vectors were asked for, {len(rows)} came")
    vectors = tuple(found[number] for number in range(wanted))
    if len({len(vector) for vector in vectors}) > 1:
        raise unexpected("the vectors differ in length")
    return vectors, _usage(whole.get("usage"))


def _vector(value: Any) -> tuple[float, ...]:
    numbers = items(value, "an embedding's vector")
    if not numbers or not all(isinstance(item, int | float) and not isinstance(item, bool) for item in numbers):
        raise unexpected("an embedding is no list of numbers")
    if not all(-1e6 < item < 1e6 for item in numbers):  # also NaN, and whole numbers of a thousand digits
        raise unexpected("an embedding holds a number that is out of all bounds")
    return tuple(float(item) for item in numbers)
