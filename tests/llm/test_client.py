"""Both protocols against a real server, and everything that a server may do wrong."""

from __future__ import annotations

import gzip
import json
import threading
import time
import tracemalloc
import zlib

import pytest

from tests.llm.loopback import KEY, QUICK, Answer, Server, anthropic, chat
from workbench.llm.client import Client
from workbench.llm.endpoint import Endpoint, Kind
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Message, Request, Tool, ToolCall, Usage

ASK = Request((Message("user", "哪个技能？"),), system="You route.", max_tokens=50)
TOOL = Tool("choose", "Choose one.", {"type": "object", "properties": {"skill": {"type": "string"}}})
TALK = Request(
    (
        Message("user", "go"),
        Message("assistant", "I load it.", (ToolCall("c1", "load", '{"name": "a"}', {"name": "a"}),)),
        Message("tool", "body", call_id="c1"),
    ),
    tools=(TOOL,),
    choice="choose",
    temperature=0.0,
)


def failure(client: Client, request: Request = ASK) -> ModelCallError:
    with pytest.raises(ModelCallError) as caught:
        client.ask(request)
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_question_and_its_answer(server: Server) -> None:
    server.script = [chat("pdf")]
    reply = server.client().ask(ASK)
    assert (reply.text, reply.calls, reply.stop, reply.model) == ("pdf", (), "end", "tiny-1")
    assert reply.usage == Usage(100, 10, 40)
    assert reply.attempts == 1
    assert reply.ms > 0
    asked = server.asked[0]
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.body == {
        "model": "tiny",
        "messages": [{"role": "system", "content": "You route."}, {"role": "user", "content": "哪个技能？"}],
        "max_tokens": 50,
    }


def test_tool_calls_both_ways_with_openai(server: Server) -> None:
    server.script = [
        chat("", ("choose", {"skill": "a"}), ("choose", '{"skill": "a'), ("choose", "[1]"), stop="tool_calls")
    ]
    reply = server.client().ask(TALK)
    assert reply.stop == "tools"
    assert [(call.input, bool(call.error)) for call in reply.calls] == [
        ({"skill": "a"}, False),
        (None, True),
        (None, True),
    ]
    assert reply.calls[1].raw == '{"skill": "a'
    body = server.asked[0].body
    assert body["tool_choice"] == {"type": "function", "function": {"name": "choose"}}
    assert body["tools"][0]["function"]["parameters"] == TOOL.schema
    assert body["messages"][1]["tool_calls"][0]["function"] == {"name": "load", "arguments": '{"name": "a"}'}
    assert body["messages"][2] == {"role": "tool", "tool_call_id": "c1", "content": "body"}
    assert body["temperature"] == 0.0


def test_tool_calls_both_ways_with_anthropic(server: Server) -> None:
    server.script = [anthropic("I choose.", ("choose", {"skill": "a"}), stop="tool_use")]
    reply = server.client(Kind.ANTHROPIC).ask(TALK)
    assert (reply.text, reply.stop, reply.calls[0].input) == ("I choose.", "tools", {"skill": "a"})
    assert reply.usage == Usage(100, 10, 40)
    asked = server.asked[0]
    assert asked.path == "/v1/messages"
    assert asked.headers["x-api-key"] == KEY
    assert asked.headers["anthropic-version"]
    assert asked.body["tool_choice"] == {"type": "tool", "name": "choose"}
    assert asked.body["messages"][1]["content"][1] == {
        "type": "tool_use",
        "id": "c1",
        "name": "load",
        "input": {"name": "a"},
    }
    result = {"type": "tool_result", "tool_use_id": "c1", "content": "body"}
    assert asked.body["messages"][2] == {"role": "user", "content": [result]}


def test_an_answer_that_was_cut_off_says_so(server: Server) -> None:
    server.script = [chat("half", stop="length"), anthropic("half", stop="max_tokens")]
    assert server.client().ask(ASK).cut
    assert server.client(Kind.ANTHROPIC).ask(ASK).cut


@pytest.mark.parametrize(
    ("status", "cause", "attempts"),
    [
        (401, Cause.UNAUTHORIZED, 1),
        (403, Cause.UNAUTHORIZED, 1),
        (404, Cause.REFUSED, 1),
        (400, Cause.REFUSED, 1),
        (402, Cause.QUOTA, 1),
        (302, Cause.REDIRECTED, 1),
        (429, Cause.RATE_LIMITED, 3),
        (500, Cause.OVERLOADED, 3),
        (529, Cause.OVERLOADED, 3),
    ],
)
@pytest.mark.parametrize("kind", list(Kind))
def test_every_status_has_a_cause(server: Server, kind: Kind, status: int, cause: Cause, attempts: int) -> None:
    body = json.dumps({"error": {"message": f"no: {KEY}\nsecond line \u202e", "type": "x"}}).encode()
    headers = (("location", "http://127.0.0.1:9/elsewhere"),) if status == 302 else ()
    server.decide = lambda asked: Answer(status, body, headers)
    found = failure(server.client(kind))
    assert (found.cause, found.attempts, found.status) == (cause, attempts, status)
    assert "no: [REDACTED" in str(found)
    assert len(server.asked) == attempts


def test_after_a_busy_moment_the_answer_is_taken(server: Server) -> None:
    server.script = [Answer(429, headers=(("retry-after", "0.02"),)), Answer(503, b"<html>"), chat("pdf")]
    start = time.monotonic()
    reply = server.client().ask(ASK)
    assert (reply.text, reply.attempts) == ("pdf", 3)
    assert time.monotonic() - start >= 0.02


def test_nobody_waits_for_an_hour(server: Server) -> None:
    server.decide = lambda asked: Answer(429, headers=(("retry-after", "3600"),))
    found = failure(server.client())
    assert (found.attempts, found.wait) == (1, 3600.0)
    assert "asks to wait 3600 s" in str(found)


def test_quota_is_no_reason_to_ask_again(server: Server) -> None:
    server.decide = lambda asked: Answer(429, b'{"error": {"code": "insufficient_quota", "message": "pay"}}')
    found = failure(server.client())
    assert (found.cause, found.attempts, found.final) == (Cause.QUOTA, 1, True)


def test_a_failure_inside_a_reply_of_success(server: Server) -> None:
    server.decide = lambda asked: Answer(200, b'{"error": {"code": 401, "message": "who?"}}')
    assert failure(server.client()).cause is Cause.UNAUTHORIZED


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (Answer(body=b'{"choices": [{"mess', length=5000), Cause.BROKEN),
        (Answer(body=b'{"choices": [{"mess'), Cause.NOT_JSON),
        (Answer(body=b""), Cause.NOT_JSON),
        (Answer(body=b"<html>welcome to the hotel</html>"), Cause.NOT_JSON),
        (Answer(body=b"[" * 200_000), Cause.NOT_JSON),
        (Answer(body=b'{"choices": [{"message": {"content": "\xff"}}]}'), Cause.NOT_JSON),
        (Answer(body=b"[]"), Cause.UNEXPECTED),
        (Answer(body=b'{"choices": []}'), Cause.UNEXPECTED),
        (Answer(body=b'{"choices": "none"}'), Cause.UNEXPECTED),
        (Answer(body=b'{"choices": [{"message": {"tool_calls": [7]}}]}'), Cause.UNEXPECTED),
        (Answer(body=b"x" * 70_000), Cause.TOO_LARGE),
    ],
    ids=["cut", "half", "empty", "html", "deep", "bytes", "list", "no-choice", "text", "call", "large"],
)
def test_what_is_no_answer_is_a_failure(server: Server, answer: Answer, cause: Cause) -> None:
    server.decide = lambda asked: answer
    most = 65_536 if cause is Cause.TOO_LARGE else 1_000_000
    found = failure(Client(server.endpoint(attempts=2), QUICK, most))
    assert found.cause is cause
    assert found.attempts == (2 if found.again else 1)


@pytest.mark.parametrize("content", [b"{}", b'{"content": 5}', b'{"content": [5]}', b"7"])
def test_anthropic_replies_of_another_shape(server: Server, content: bytes) -> None:
    server.decide = lambda asked: Answer(body=content)
    assert failure(server.client(Kind.ANTHROPIC)).cause is Cause.UNEXPECTED


@pytest.mark.parametrize("answer", [Answer(hold=30.0), Answer(body=b"x" * 1000, drip=0.05)], ids=["silent", "dripping"])
def test_a_slow_server_runs_into_the_deadline(server: Server, answer: Answer) -> None:
    server.decide = lambda asked: answer
    assert failure(server.client(timeout=0.3, attempts=1)).cause is Cause.TIMEOUT


def test_a_server_that_let_one_deadline_pass_is_asked_once_more_and_no_further(server: Server) -> None:
    server.decide = lambda asked: Answer(hold=30.0)
    found = failure(server.client(timeout=0.2, attempts=4))
    assert (found.cause, found.attempts, len(server.asked)) == (Cause.TIMEOUT, 2, 2)


def test_packed_replies_that_were_not_asked_for_are_read_all_the_same(server: Server) -> None:
    for name, pack in (("gzip", gzip.compress), ("deflate", zlib.compress)):
        server.script = [Answer(body=pack(chat("pdf").body), headers=(("content-encoding", name),))]
        assert server.client().ask(ASK).text == "pdf"
    assert server.asked[0].headers["accept-encoding"] == "identity"


BOMB = gzip.compress(b" " * 40_000_000, mtime=0)


@pytest.mark.parametrize(
    ("body", "encoding", "cause"),
    [
        (BOMB, "gzip", Cause.TOO_LARGE),
        (gzip.compress(BOMB, mtime=0), "gzip, gzip", Cause.UNEXPECTED),
        (b"x", "br", Cause.UNEXPECTED),
        (b"no gzip", "gzip", Cause.BROKEN),
        (gzip.compress(b"{}" * 1000, mtime=0)[:-9], "gzip", Cause.BROKEN),
    ],
)
def test_packed_replies_stay_within_the_cap(server: Server, body: bytes, encoding: str, cause: Cause) -> None:
    server.decide = lambda asked: Answer(body=body, headers=(("content-encoding", encoding),))
    tracemalloc.start()
    try:
        assert failure(server.client(attempts=1)).cause is cause
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_key_that_the_endpoint_sends_back_is_masked(server: Server) -> None:
    server.script = [chat(f"your key is {KEY}", ("choose", {"skill": KEY, "why": [KEY]}))]
    reply = server.client().ask(TALK)
    assert KEY not in str(reply)
    assert "your key is [REDACTED" in reply.text


def test_nobody_listens() -> None:
    found = failure(Client(Endpoint(Kind.OPENAI, "http://127.0.0.1:9/v1", "m", attempts=2), QUICK))
    assert (found.cause, found.attempts) == (Cause.UNREACHABLE, 2)
    assert "127.0.0.1:9" in str(found)


def test_cancelling_ends_a_call_that_hangs(server: Server) -> None:
    server.decide = lambda asked: Answer(hold=60.0)
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    with pytest.raises(ModelCallError) as caught:
        server.client(timeout=60.0).ask(ASK, cancel)
    timer.join()
    assert caught.value.cause is Cause.CANCELLED
    assert caught.value.final


def test_half_surrogates_and_nul_reach_the_server_as_something_readable(server: Server) -> None:
    server.script = [chat("ok")]
    server.client().ask(Request((Message("user", "a\ud800b\0c"),)))
    assert server.asked[0].body["messages"][0]["content"] == "a\ufffdb\0c"


def test_threads_may_share_a_client(server: Server) -> None:
    server.decide = lambda asked: chat(asked.body["messages"][0]["content"])
    client, found = server.client(), dict[int, str]()

    def ask(number: int) -> None:
        found[number] = client.ask(Request((Message("user", f"n{number}"),))).text

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: f"n{number}" for number in range(8)}


def test_vectors_come_in_the_order_of_the_texts(server: Server) -> None:
    rows = [{"index": 1, "embedding": [0, 1.0]}, {"index": 0, "embedding": [1.0, 0]}]
    server.script = [Answer(body=json.dumps({"data": rows, "usage": {"prompt_tokens": 5}}).encode())]
    vectors, usage = server.client().embed(["a", "b"])
    assert vectors == ((1.0, 0.0), (0.0, 1.0))
    assert usage == Usage(5, 0)
    assert server.asked[0].path == "/v1/embeddings"


@pytest.mark.parametrize(
    "data",
    [
        {"data": []},
        {"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]},
        {"data": [{"index": 0, "embedding": [1]}, {"index": 1, "embedding": [1, 2]}]},
        {"data": [{"index": 0, "embedding": []}, {"index": 1, "embedding": [1]}]},
        {"data": [{"index": 0, "embedding": ["a"]}, {"index": [], "embedding": [1]}]},
        {"data": [{"index": [], "embedding": [1]}, {"index": 1, "embedding": [1]}]},
        {"data": [{"embedding": [float("nan")]}, {"embedding": [1]}]},
        {"data": [{"embedding": [10**400]}, {"embedding": [1]}]},
        {"data": [{"embedding": [True]}, {"embedding": [1]}]},
    ],
)
def test_vectors_that_are_none(server: Server, data: object) -> None:
    server.decide = lambda asked: Answer(body=json.dumps(data).encode())
    with pytest.raises(ModelCallError) as caught:
        server.client().embed(["a", "b"])
    assert caught.value.cause is Cause.UNEXPECTED


def test_anthropic_makes_no_vectors(server: Server) -> None:
    with pytest.raises(ModelCallError):
        server.client(Kind.ANTHROPIC).embed(["a"])
    assert server.asked == []
