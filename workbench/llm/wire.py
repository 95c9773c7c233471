"""What both protocols share: a checked look into replies that may hold anything, and texts that can be sent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Reply, Request, ToolCall

_LONE = re.compile("[\ud800-\udfff]")


class Wire(Protocol):
    """One protocol: how a question is written, and how an answer is read."""

    path: str

    def headers(self, key: str) -> dict[str, str]:
        """The headers that carry the key."""

    def body(self, request: Request, model: str, max_tokens_key: str) -> dict[str, Any]:
        """The JSON of a question."""

    def reply(self, data: Any) -> Reply:
        """The answer. Raises `ModelCallError` for JSON of another shape."""


def sendable(text: str) -> str:
    """The text with U+FFFD for half surrogate pairs, which no encoder takes."""
    return _LONE.sub("\ufffd", text)


def encoded(body: Mapping[str, Any]) -> bytes:
    """The bytes of a request; the same for the same question, so that a cassette finds it again."""
    return sendable(json.dumps(body, ensure_ascii=False, separators=(",", ":"))).encode()


def masked(data: Any, mask: Callable[[str], str]) -> Any:
    """A reply's JSON with the user's key masked in all of its texts: an endpoint may send it back, and replies are
    shown and kept in cassettes."""
    if isinstance(data, str):
        return mask(data)
    if isinstance(data, list):
        return [masked(item, mask) for item in data]
    if isinstance(data, dict):
        return {key: masked(value, mask) for key, value in data.items()}
    return data


def unexpected(what: str) -> ModelCallError:
    """The failure of a reply that is JSON but no answer."""
    return ModelCallError(Cause.UNEXPECTED, f"the endpoint answered with JSON that is no answer: {what}")


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """A mapping. Raises `ModelCallError` for anything else."""
    if not isinstance(value, dict):
        raise unexpected(f"{what} is no object")
    return value


def items(value: Any, what: str) -> Sequence[Any]:
    """A list; None is an empty one. Raises `ModelCallError` for anything else."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise unexpected(f"{what} is no list")
    return value


def text(value: Any) -> str:
    """A text, empty for anything else."""
    return value if isinstance(value, str) else ""


def count(value: Any) -> int:
    """A number of tokens, 0 for what is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12 else 0


def tool_call(ident: Any, name: Any, raw: Any) -> ToolCall:
    """A call whose input came as a text of JSON (OpenAI) or as JSON itself (Anthropic)."""
    if isinstance(raw, dict):
        return ToolCall(text(ident), text(name), json.dumps(raw, ensure_ascii=False), raw)
    if not isinstance(raw, str):
        return ToolCall(text(ident), text(name), "", None, "the input is no JSON object")
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return ToolCall(text(ident), text(name), raw, None, "the input is not JSON")
    if not isinstance(value, dict):
        return ToolCall(text(ident), text(name), raw, None, "the input is no JSON object")
    return ToolCall(text(ident), text(name), raw, value)
