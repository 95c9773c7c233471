"""What is asked of a model and what it answers, whichever protocol carries it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

AUTO, REQUIRED, NEVER = "auto", "required", "none"
"""Choices of tools other than the name of one."""
TRUNCATED = "length"
"""The stop of an answer that the limit of tokens cut off."""


class Tool(NamedTuple):
    """A tool that the model may call. `schema` is the JSON Schema of its input."""

    name: str
    description: str
    schema: Mapping[str, Any]


class ToolCall(NamedTuple):
    """A call that the model made. `raw` is its input as it came; `input` is None where that is no JSON object, and
    `error` then says why."""

    id: str
    name: str
    raw: str
    input: Mapping[str, Any] | None
    error: str = ""


class Message(NamedTuple):
    """One message. `role` is `user`, `assistant` or `tool`; an assistant may hold calls, a tool answers `call_id`."""

    role: str
    text: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""


class Request(NamedTuple):
    """One question. `choice` is `auto`, `required`, `none` or the name of the tool that must be called; `temperature`
    None leaves it to the endpoint; `max_tokens` bounds the answer."""

    messages: tuple[Message, ...]
    system: str = ""
    tools: tuple[Tool, ...] = ()
    choice: str = AUTO
    temperature: float | None = None
    max_tokens: int = 1024


class Usage(NamedTuple):
    """Tokens as the endpoint counted them. `input` includes `cached`, which were read from its cache."""

    input: int
    output: int
    cached: int = 0


class Reply(NamedTuple):
    """An answer. `stop` is `end`, `tools`, `length` (cut off by the limit of tokens), `filter` or the endpoint's own
    word; `usage` None where the endpoint counts nothing; `ms` is the time of the attempt that succeeded, waits left
    out; `replayed` tells that it came from a cassette."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    stop: str = "end"
    usage: Usage | None = None
    model: str = ""
    ms: float = 0.0
    attempts: int = 1
    replayed: bool = False

    @property
    def cut(self) -> bool:
        """Whether the limit of tokens cut it off."""
        return self.stop == TRUNCATED
