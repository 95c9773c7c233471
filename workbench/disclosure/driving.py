"""A real model as the driver of a conversation, in place of a script. What it asks for is still only simulated.

It is asked through the one HTTP client of the product, with cassette and caps; the key stays in the environment.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from typing import Final

from workbench.disclosure.model import Message as Said
from workbench.disclosure.model import Request, ToolSpec
from workbench.disclosure.play import CancelledError
from workbench.disclosure.session import ModelCall, ModelError, Turn
from workbench.disclosure.tools import tools_size
from workbench.llm.asking import Asker
from workbench.llm.cassette import CassetteError
from workbench.llm.endpoint import EndpointError, Kind, Price
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.spending import Spending
from workbench.llm.values import Message, Reply, Tool, ToolCall, Usage
from workbench.llm.values import Request as Question
from workbench.llm.wire import tool_call
from workbench.skill.meters import estimated_tokens

MOST_TOKENS: Final = 4_096
"""Tokens of one answer."""
_MOST_PRICE: Final = 1_000_000
MOST_CALLS: Final = 60
"""Questions of one conversation, where the user set no cap."""


_PREFIX: Final = "SKILL_WORKBENCH_LLM_"
_CALLS: Final = f"{_PREFIX}MOST_CALLS"


class DriverError(ValueError):
    """No model can be asked; one line."""


class DrivingModel:
    """Asks an endpoint, or its cassette, at every turn; children are played by it too, for it remembers nothing: all
    that was said stands in the request. `approve` is what the user answers where a call needs approval."""

    def __init__(self, asker: Asker, approve: bool = True, cancel: threading.Event | None = None) -> None:
        self._asker, self._approve, self._cancel = asker, approve, cancel
        self.notes: list[str] = list(asker.cautions)

    @property
    def usage(self) -> Mapping[str, float]:
        """What was counted so far: calls, tokens, and cost where a price is set."""
        bill = self._asker.spending.bill
        counted = {"calls": bill.calls, "input": bill.input, "output": bill.output, "cached": bill.cached}
        found: dict[str, float] = {key: float(value) for key, value in counted.items()}
        for key, value in (("uncounted", bill.uncounted), ("failed", bill.failed)):
            if value:
                found[key] = float(value)
        return found if bill.cost is None else found | {"cost": bill.cost}

    def turn(self, request: Request) -> Turn | None:
        """What the model does upon a request. Raises `ModelError`, or `CancelledError` where it was given up."""
        question = question_of(request, self._asker.kind)
        size = sum(message.size for message in request.messages) + tools_size(request.tools)
        try:
            reply = self._asker.ask(question, Usage(estimated_tokens(size), MOST_TOKENS), cancel=self._cancel)
        except ModelCallError as failure:
            if failure.cause is Cause.CANCELLED:
                raise CancelledError from None
            raise ModelError(f"request {request.n}: {failure}") from None
        self._note(request, reply)
        return Turn(reply.text, tuple(self._call(call.name, call.raw, call.id) for call in reply.calls))

    def _call(self, name: str, raw: str, ident: str) -> ModelCall:
        return ModelCall(name, raw, self._approve, None, self, ident)

    def _note(self, request: Request, reply: Reply) -> None:
        if reply.cut:
            self.notes.append(f"request {request.n}: the answer is cut off at {MOST_TOKENS:,} tokens")
        elif reply.stop == "filter":
            self.notes.append(f"request {request.n}: the endpoint's filter ended the answer")


def question_of(request: Request, kind: Kind) -> Question:
    """A request as it is sent: the host's system message, then all that was said."""
    said = request.messages
    system = ""
    if said and said[0].role == "system":
        system, said = said[0].content, said[1:]
    later = "system" if kind is Kind.OPENAI else "user"  # Anthropic has no system message in the middle
    messages = tuple(_message(message, later) for message in said)
    return Question(messages, system, tuple(map(_tool, request.tools)), max_tokens=MOST_TOKENS)


def _tool(tool: ToolSpec) -> Tool:
    return Tool(tool.name, tool.description, tool.schema)


def _message(message: Said, later: str) -> Message:
    if message.role == "tool":
        return Message("tool", message.content, call_id=message.call)
    if message.role == "assistant" and message.call:
        text, _, calls = message.content.rpartition("\n")
        return Message("assistant", text, tuple(_calls(calls)))
    return Message(message.role if message.role in ("user", "assistant") else later, message.content)


def _calls(line: str) -> Iterator[ToolCall]:
    """The calls of an assistant message, as the session wrote them."""
    for call in json.loads(line):
        yield tool_call(call["id"], call["name"], call["arguments"])


def from_environment(environ: Mapping[str, str], cancel: threading.Event | None = None) -> DrivingModel:
    """The model of the environment's variables (`routing.llm_setup`). Raises `DriverError`."""
    from workbench.routing.llm_setup import asker_of
    from workbench.routing.route import MatcherError

    try:
        asker = asker_of({_CALLS: str(MOST_CALLS), **environ})
        asker.spending = _spending(environ)
    except (MatcherError, EndpointError, CassetteError) as failure:
        raise DriverError(str(failure).removeprefix("llm: ")) from failure
    return DrivingModel(asker, cancel=cancel)


def _spending(environ: Mapping[str, str]) -> Spending:
    """The caps, and what counts the cost; the number of calls was looked at by `asker_of`."""
    calls = int(environ.get(_CALLS, "").strip() or MOST_CALLS)
    price, most = environ.get(f"{_PREFIX}PRICE", "").strip(), environ.get(f"{_PREFIX}MOST_COST", "").strip()
    if not price:
        if most:
            raise DriverError(f"{_PREFIX}MOST_COST needs {_PREFIX}PRICE")
        return Spending(most_calls=calls)
    amounts = [_amount(part, "PRICE") for part in price.split(",")]
    if len(amounts) not in (2, 3):
        raise DriverError(f"{_PREFIX}PRICE is input,output or input,output,cached for a million tokens")
    cap = _amount(most, "MOST_COST") if most else None
    price_of = Price(amounts[0], amounts[1], amounts[2] if len(amounts) > 2 else None)
    return Spending(price_of, most=cap, most_calls=calls)


def _amount(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= _MOST_PRICE:
        raise DriverError(f"{_PREFIX}{name}: '{text[:40]}' is no number from 0 to {_MOST_PRICE:,}")
    return value
