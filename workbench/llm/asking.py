"""Who answers a question: an endpoint, a cassette, or the endpoint where the cassette has no answer yet."""

from __future__ import annotations

import threading
from enum import StrEnum
from typing import Protocol

from workbench.llm.cassette import Cassette, CassetteError, key_of
from workbench.llm.endpoint import Kind
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.spending import Spending
from workbench.llm.values import Reply, Request, Usage


class Answers(Protocol):
    """Who is asked where no cassette answers: a `client.Client`."""

    def ask(self, request: Request, cancel: threading.Event | None = None) -> Reply:
        """The answer. Raises `ModelCallError`."""


class Tape(StrEnum):
    """What a cassette is for: `auto` asks only what it does not hold, `replay` asks nobody, `record` asks anew."""

    AUTO = "auto"
    REPLAY = "replay"
    RECORD = "record"


class Asker:
    """Answers questions. Without a client only what the cassette holds; without a cassette always the client."""

    def __init__(
        self,
        kind: Kind,
        model: str,
        client: Answers | None = None,
        cassette: Cassette | None = None,
        tape: Tape = Tape.AUTO,
        spending: Spending | None = None,
    ) -> None:
        self.kind, self.model = kind, model
        self.spending = spending or Spending()
        self._client, self._cassette, self._tape = client, cassette, tape

    @property
    def cautions(self) -> tuple[str, ...]:
        """What has to be said of the cassette."""
        return self._cassette.warnings if self._cassette is not None else ()

    def held(self, request: Request, run: int = 0) -> Reply | None:
        """The answer of the cassette, if it has one and may be used."""
        if self._cassette is None or self._tape is Tape.RECORD:
            return None
        return self._cassette.get(key_of(self.kind, self.model, request, run))

    def ask(self, request: Request, estimate: Usage, run: int = 0, cancel: threading.Event | None = None) -> Reply:
        """The answer. `estimate` is what the call would cost; `run` tells repetitions of one question apart. Raises
        `ModelCallError`, also where a cap is reached, nobody may be asked, or the answer could not be kept."""
        held = self.held(request, run)
        if held is not None:
            return held
        if self._client is None or self._tape is Tape.REPLAY:
            kept = self._cassette
            where = f"{kept.path} has no answer to this" if kept is not None else "there is nobody to ask"
            raise ModelCallError(Cause.NOT_RECORDED, where)
        if cancel is not None and cancel.is_set():
            raise ModelCallError(Cause.CANCELLED, "cancelled")
        try:
            return self._kept(self._client, request, estimate, run, cancel)
        except CassetteError as failure:
            raise ModelCallError(Cause.NOT_KEPT, str(failure)) from failure

    def _kept(
        self, client: Answers, request: Request, estimate: Usage, run: int, cancel: threading.Event | None
    ) -> Reply:
        if self._cassette is None:
            return self._paid(client, request, estimate, cancel)
        self._cassette.check()
        reply = self._paid(client, request, estimate, cancel)
        self._cassette.put(key_of(self.kind, self.model, request, run), request, self.model, reply, run)
        return reply

    def _paid(self, client: Answers, request: Request, estimate: Usage, cancel: threading.Event | None) -> Reply:
        self.spending.begin(estimate)
        reply: Reply | None = None
        try:
            reply = client.ask(request, cancel)
            return reply
        finally:
            self.spending.end(estimate, reply.usage if reply else None, reply is not None)
