"""A real HTTP server on this machine that answers as it is told, also badly."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from workbench.llm.client import Client
from workbench.llm.endpoint import Endpoint, Kind, Price, Secret
from workbench.llm.retrying import Waits

KEY = "sk-test-Aq7Zr3Lm9Xc5Vb1Nw8Ek2"
QUICK = Waits(first=0.005, longest=0.01, chance=lambda: 0.0)


class Asked(NamedTuple):
    """A request as the server got it."""

    path: str
    headers: Mapping[str, str]
    body: Any


class Answer(NamedTuple):
    """What the server does: `length` overrules the length that it announces, `hold` waits before the answer, `drip`
    sends a byte at a time with so many seconds between."""

    status: int = 200
    body: bytes = b"{}"
    headers: tuple[tuple[str, str], ...] = ()
    length: int | None = None
    hold: float = 0.0
    drip: float = 0.0


class Server:
    """What was asked, and what is answered: the next of `script`, or what `decide` says once that is used up."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.asked: list[Asked] = []
        self.script: list[Answer] = []
        self.decide: Callable[[Asked], Answer] = lambda asked: Answer()
        self.ending = threading.Event()
        self._lock = threading.Lock()

    def answer(self, asked: Asked) -> Answer:
        with self._lock:
            self.asked.append(asked)
            return self.script.pop(0) if self.script else self.decide(asked)

    def endpoint(self, kind: Kind = Kind.OPENAI, **more: Any) -> Endpoint:
        settings: dict[str, Any] = {"key": Secret(KEY), "timeout": 5.0, "attempts": 3, "price": Price(1.0, 2.0)} | more
        return Endpoint(kind, self.base, "tiny", **settings)

    def client(self, kind: Kind = Kind.OPENAI, **more: Any) -> Client:
        return Client(self.endpoint(kind, **more), QUICK)


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("content-length", 0)))
            answer = server.answer(Asked(self.path, {k.lower(): v for k, v in self.headers.items()}, json.loads(raw)))
            server.ending.wait(answer.hold)
            try:
                self._send(answer)
            except OSError:
                pass  # the client went away, as some tests want it to
            self.close_connection = True

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            for name, value in answer.headers:
                self.send_header(name, value)
            self.send_header("content-length", str(len(answer.body) if answer.length is None else answer.length))
            self.end_headers()
            step = 1 if answer.drip else max(1, len(answer.body))
            for at in range(0, len(answer.body), step):
                self.wfile.write(answer.body[at : at + step])
                self.wfile.flush()
                if answer.drip and server.ending.wait(answer.drip):
                    return

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    return Handler


@contextmanager
def loopback() -> Iterator[Server]:
    """A server on a free port for the length of a block."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    http.daemon_threads = False
    server = Server(f"http://127.0.0.1:{http.server_address[1]}/v1")
    http.RequestHandlerClass = _handler(server)
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.ending.set()
        http.shutdown()
        thread.join()
        http.server_close()


def chat(text: str = "", *calls: tuple[str, Any], stop: str = "stop", usage: bool = True) -> Answer:
    """An OpenAI-compatible answer."""
    message: dict[str, Any] = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = [
            {
                "id": f"c{number}",
                "type": "function",
                "function": {"name": name, "arguments": value if isinstance(value, str) else json.dumps(value)},
            }
            for number, (name, value) in enumerate(calls)
        ]
    data: dict[str, Any] = {"model": "tiny-1", "choices": [{"index": 0, "message": message, "finish_reason": stop}]}
    if usage:
        data["usage"] = {
            "prompt_tokens": 100, "completion_tokens": 10, "prompt_tokens_details": {"cached_tokens": 40},
        }  # fmt: skip
    return Answer(body=json.dumps(data).encode())


def anthropic(text: str = "", *calls: tuple[str, Any], stop: str = "end_turn") -> Answer:
    """An answer of Anthropic's Messages."""
    blocks: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
    blocks += [
        {"type": "tool_use", "id": f"t{n}", "name": name, "input": value} for n, (name, value) in enumerate(calls)
    ]
    usage = {"input_tokens": 60, "output_tokens": 10, "cache_read_input_tokens": 40}
    data = {"model": "tiny-2", "type": "message", "content": blocks, "stop_reason": stop, "usage": usage}
    return Answer(body=json.dumps(data).encode())
