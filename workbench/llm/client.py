"""Asks one endpoint: one deadline for an attempt as a whole, a cap on what is read, retries, and a way to stop.

Each call has an event loop of its own, so that it can be given up at any moment, also while the endpoint is silent;
a blocking socket could not. No redirect is followed: it would carry the key to where the user did not send it.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
import time
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeVar

import httpx

from workbench.llm.endpoint import Endpoint, Kind
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.openai import OpenAI, embeddings_body, embeddings_of
from workbench.llm.protocols import WIRES
from workbench.llm.retrying import Waits, asked_wait
from workbench.llm.statuses import refusal
from workbench.llm.values import Reply, Request, Usage
from workbench.llm.wire import encoded, masked
from workbench.secrets import Masker

T = TypeVar("T")
MOST_BYTES = 16_777_216
"""Bytes of a reply; what is larger is no answer to a question of ours."""
_LOOK = 0.05
"""Seconds between two looks at whether the call was cancelled."""
_CONNECT = 15.0
_SILENT = 2
_PACKED = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}


class _Answer(NamedTuple):
    status: int
    headers: httpx.Headers
    content: bytes
    ms: float


class Client:
    """Asks one endpoint. May be used from several threads; keeps nothing open between calls."""

    def __init__(self, endpoint: Endpoint, waits: Waits | None = None, most_bytes: int = MOST_BYTES) -> None:
        self.endpoint = endpoint
        self._waits = waits or Waits()
        self._most = most_bytes
        self._wire = WIRES[endpoint.kind]
        key = endpoint.key.reveal() if endpoint.key else ""
        self._mask = Masker([key] if key else ())
        self._headers = {
            "content-type": "application/json",
            "user-agent": "skill-workbench",
            "accept-encoding": "identity",
            **endpoint.headers,
            **self._wire.headers(key),
        }

    def ask(self, request: Request, cancel: threading.Event | None = None) -> Reply:
        """The answer. Raises `ModelCallError`, whose message holds no key; a call that was cancelled is one too."""
        body = self._wire.body(request, self.endpoint.model, self.endpoint.max_tokens_key)

        def read(data: Any) -> Reply:
            return self._wire.reply(data)

        reply, ms, attempts = self._call(self._url(self._wire.path), encoded(body), read, cancel)
        return reply._replace(ms=ms, attempts=attempts)

    def embed(
        self, texts: list[str], cancel: threading.Event | None = None
    ) -> tuple[tuple[tuple[float, ...], ...], Usage | None]:
        """A vector for each text, as the endpoint made them, and the tokens that it counted. Raises `ModelCallError`,
        also for a protocol that has none."""
        if self.endpoint.kind is not Kind.OPENAI:
            raise ModelCallError(Cause.REFUSED, f"{self.endpoint.kind} endpoints make no vectors")
        body = embeddings_body(texts, self.endpoint.model)

        def read(data: Any) -> tuple[tuple[tuple[float, ...], ...], Usage | None]:
            return embeddings_of(data, len(texts))

        return self._call(self._url(OpenAI.embeddings_path), encoded(body), read, cancel)[0]

    def _url(self, path: str) -> str:
        base = self.endpoint.base_url
        if path.startswith("/v1/") and base.endswith("/v1"):  # both ways of writing the address are common
            path = path.removeprefix("/v1")
        return base + path

    def _call(
        self, url: str, body: bytes, read: Callable[[Any], T], cancel: threading.Event | None
    ) -> tuple[T, float, int]:
        """What `read` makes of the JSON, the milliseconds of the attempt, and how many attempts there were."""
        attempt = 1
        while True:
            try:
                answer = asyncio.run(self._stoppable(url, body, cancel))
                return read(masked(self._data(answer), self._mask)), answer.ms, attempt
            except ModelCallError as failure:
                told = self._told(failure, attempt)
                wait = self._waits.before(attempt + 1, told) if attempt < self._attempts(told) else None
                if wait is None:
                    raise told from None  # the cause may quote the request with its key
            attempt += 1
            if (cancel or threading.Event()).wait(wait):
                raise ModelCallError(Cause.CANCELLED, "cancelled", attempts=attempt - 1)

    def _attempts(self, failure: ModelCallError) -> int:
        """How often to try in all: whoever let a whole deadline pass in silence is asked once more and no further."""
        return min(_SILENT, self.endpoint.attempts) if failure.cause is Cause.TIMEOUT else self.endpoint.attempts

    def _told(self, failure: ModelCallError, attempts: int) -> ModelCallError:
        message = self._mask(str(failure))
        if attempts > 1:
            message += f" ({attempts} attempts)"
        return ModelCallError(failure.cause, message, status=failure.status, wait=failure.wait, attempts=attempts)

    async def _stoppable(self, url: str, body: bytes, cancel: threading.Event | None) -> _Answer:
        """One attempt, given up when it takes too long or the event is set."""
        work = asyncio.ensure_future(self._attempt(url, body))
        end = time.monotonic() + self.endpoint.timeout
        try:
            while not work.done():
                left = end - time.monotonic()
                if cancel is not None and cancel.is_set():
                    raise ModelCallError(Cause.CANCELLED, "cancelled")
                if left <= 0:
                    raise ModelCallError(Cause.TIMEOUT, f"no whole answer within {self.endpoint.timeout:g} s")
                await asyncio.wait([work], timeout=min(left, _LOOK) if cancel is not None else left)
            return work.result()
        finally:
            work.cancel()
            await asyncio.wait([work])
            if not work.cancelled():
                work.exception()  # looked at, so that nobody is told of it twice

    async def _attempt(self, url: str, body: bytes) -> _Answer:
        start = time.perf_counter()
        timeout = httpx.Timeout(self.endpoint.timeout, connect=min(_CONNECT, self.endpoint.timeout))
        here = self.endpoint.on_this_machine
        secure = _verified() if url.startswith("https:") else False
        try:
            async with (
                httpx.AsyncClient(timeout=timeout, verify=secure, trust_env=not here) as client,
                client.stream("POST", url, content=body, headers=self._headers) as response,
            ):
                content = await self._content(response)
                return _Answer(response.status_code, response.headers, content, (time.perf_counter() - start) * 1000)
        except httpx.HTTPError as failure:
            raise _transport(failure, self.endpoint) from None
        except httpx.InvalidURL:
            raise ModelCallError(Cause.REFUSED, "the address of the endpoint is none") from None

    async def _content(self, response: httpx.Response) -> bytes:
        """The body, unpacked here: a packed one is never let grow beyond the cap, however small it came."""
        named = response.headers.get("content-encoding", "identity").strip().lower() or "identity"
        if named != "identity" and named not in _PACKED:
            raise ModelCallError(Cause.UNEXPECTED, f"the reply is packed as '{named[:40]}', which was not asked for")
        unpacker = zlib.decompressobj(_PACKED[named]) if named in _PACKED else None
        found = bytearray()
        async for chunk in response.aiter_raw():
            try:
                found += unpacker.decompress(chunk, self._most + 1 - len(found)) if unpacker else chunk
            except zlib.error:
                raise ModelCallError(Cause.BROKEN, f"the reply is said to be packed as {named} and is not") from None
            if len(found) > self._most:
                raise ModelCallError(Cause.TOO_LARGE, f"the reply is larger than {self._most:,} bytes")
        if unpacker is not None and found and not unpacker.eof:
            raise ModelCallError(Cause.BROKEN, "the packed reply ends in the middle")
        return bytes(found)

    def _data(self, answer: _Answer) -> Any:
        if not 200 <= answer.status < 300:
            raise refusal(answer.status, answer.content, asked_wait(answer.headers))
        try:
            data = json.loads(answer.content)
        except (ValueError, RecursionError):
            what = "nothing" if not answer.content.strip() else "no JSON, or half of one"
            raise ModelCallError(Cause.NOT_JSON, f"the endpoint sent {what}", status=answer.status) from None
        if isinstance(data, dict) and data.get("error"):  # some gateways answer 200 and tell of the failure inside
            raise refusal(0, answer.content, asked_wait(answer.headers))
        return data


def _transport(failure: httpx.HTTPError, endpoint: Endpoint) -> ModelCallError:
    if isinstance(failure, httpx.ConnectTimeout):
        return ModelCallError(Cause.UNREACHABLE, f"{endpoint.base_url} does not answer")
    if isinstance(failure, httpx.TimeoutException):
        return ModelCallError(Cause.TIMEOUT, f"no whole answer within {endpoint.timeout:g} s")
    if isinstance(failure, httpx.ConnectError | httpx.ProxyError | httpx.UnsupportedProtocol):
        return ModelCallError(Cause.UNREACHABLE, f"{endpoint.base_url} cannot be reached: {_why(failure)}")
    return ModelCallError(Cause.BROKEN, f"the connection broke before the answer was whole: {_why(failure)}")


def _why(failure: Exception) -> str:
    return " ".join(str(failure).split())[:200] or type(failure).__name__


@cache
def _verified() -> ssl.SSLContext:
    """Reading the certificates takes tens of milliseconds: once for all calls."""
    return httpx.create_ssl_context()
