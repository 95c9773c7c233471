"""Guardrails that ask a model: one question, one JSON answer, and what happens when there is no answer.

Whom to ask is the user's setting and never the chain's: a chain from elsewhere must not send anything anywhere. Without
an endpoint the answers of a cassette beside the chain are used.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from workbench.hooks.model import Answer, Outcome
from workbench.hooks.params import ParamError, Params
from workbench.llm.asking import Asker
from workbench.llm.cassette import Cassette, CassetteError
from workbench.llm.endpoint import Kind
from workbench.llm.failures import ModelCallError
from workbench.llm.values import Message, Request, Usage
from workbench.secrets import mask

_MOST_TOKENS = 256
_SHOWN = 200
_OBJECT = re.compile(r"\{[^{}]*\}")


class Verdict(NamedTuple):
    """What the model said; `ok` None where its answer is none."""

    ok: bool | None
    reason: str
    text: str


class Judge:
    """Asks one question of the model. `closed`: without an answer the call is blocked."""

    def __init__(self, asker: Asker | None, key: str, closed: bool) -> None:
        self._asker, self._key, self._closed = asker, key, closed

    def judged(self, system: str, text: str) -> Answer:
        """Blocked where the model says no. Without an answer as declared: open lets the call pass and says so."""
        if self._asker is None:
            return self._without("there is no model to ask: no endpoint is set, and no cassette is named")
        request = Request((Message("user", text),), system, max_tokens=_MOST_TOKENS, temperature=0.0)
        try:
            reply = self._asker.ask(request, Usage(len(system + text) // 4, _MOST_TOKENS))
        except ModelCallError as failure:
            return self._without(f"the model gave no answer: {failure}")
        verdict = self._verdict(reply.text)
        if verdict.ok is None:
            return self._without(f"the answer cannot be read: {verdict.text}")
        metadata = {self._key: verdict.ok, "reason": verdict.reason, "response": verdict.text}
        if verdict.ok:
            return Answer(Outcome.NO_OP, metadata=metadata)
        return Answer(Outcome.BLOCKED, message=verdict.reason or "the model objects", metadata=metadata)

    def _without(self, reason: str) -> Answer:
        metadata = {"error": reason}
        if self._closed:
            return Answer(Outcome.BLOCKED, message=f"{reason}; the guardrail fails closed", metadata=metadata)
        return Answer(Outcome.NO_OP, message=f"{reason}; the guardrail fails open", metadata=metadata)

    def _verdict(self, text: str) -> Verdict:
        """The first JSON object with the key."""
        shown = mask(" ".join(text.split()))[:_SHOWN]
        for found in _OBJECT.finditer(text):
            try:
                answer: Any = json.loads(found[0])
            except ValueError:
                continue
            if isinstance(answer.get(self._key), bool):
                return Verdict(answer[self._key], mask(str(answer.get("reason") or ""))[:_SHOWN], shown)
        return Verdict(None, "", shown)


def judge(params: Params, key: str, closed: bool) -> Judge:
    """A judge by the parameters `on_error` (open or closed), `cassette` and `model`. Raises `ParamError`."""
    closed = params.choice("on_error", ("open", "closed"), "closed" if closed else "open") == "closed"
    if not params.has("cassette"):
        return Judge(params.asker, key, closed)
    kind = Kind(params.choice("protocol", [str(kind) for kind in Kind], str(Kind.OPENAI)))
    try:
        cassette = Cassette.open(params.path("cassette"))
    except CassetteError as failure:
        raise ParamError("cassette", str(failure)) from failure
    return Judge(Asker(kind, params.text("model"), cassette=cassette), key, closed)
