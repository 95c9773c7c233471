"""Cassettes replay without a key, keep no secret, and say where they are broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.llm.loopback import Answer, Server, anthropic, chat
from workbench.llm.asking import Asker, Tape
from workbench.llm.cassette import Cassette, CassetteError, key_of
from workbench.llm.endpoint import Kind
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Message, Request, Usage

ASK = Request((Message("user", "merge two PDFs"),), system="catalog")
GUESS = Usage(50, 5)
TOKEN = "ghp_Aq7Zr3Lm9Xc5Vb1Nw8Ek2Ty6Ui4Op0Sd7Fg1"


def test_recorded_once_and_replayed_without_anybody_to_ask(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "runs" / "a.jsonl"
    server.script = [chat("pdf", ("choose", {"skill": "pdf"})), anthropic("no")]
    first = Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(ASK, GUESS)
    again = Asker(Kind.OPENAI, "tiny", None, Cassette.open(path), Tape.REPLAY)
    reply = again.ask(ASK, GUESS)
    assert reply.replayed
    assert not first.replayed
    assert (reply.text, reply.calls, reply.usage, reply.model) == (first.text, first.calls, first.usage, first.model)
    assert len(server.asked) == 1
    assert again.spending.bill.calls == 0  # a replay costs nothing


def test_another_model_prompt_catalog_setting_or_run_is_another_answer() -> None:
    keys = {
        key_of(Kind.OPENAI, "tiny", ASK),
        key_of(Kind.OPENAI, "large", ASK),
        key_of(Kind.ANTHROPIC, "tiny", ASK),
        key_of(Kind.OPENAI, "tiny", ASK._replace(system="another catalog")),
        key_of(Kind.OPENAI, "tiny", ASK._replace(messages=(Message("user", "merge 2 PDFs"),))),
        key_of(Kind.OPENAI, "tiny", ASK._replace(temperature=0.0)),
        key_of(Kind.OPENAI, "tiny", ASK, run=1),
    }
    assert len(keys) == 7
    assert key_of(Kind.OPENAI, "tiny", ASK) in keys


def test_what_was_not_recorded_is_a_failure_and_not_an_answer(tmp_path: Path) -> None:
    asker = Asker(Kind.OPENAI, "tiny", None, Cassette.open(tmp_path / "none.jsonl"))
    with pytest.raises(ModelCallError) as caught:
        asker.ask(ASK, GUESS)
    assert caught.value.cause is Cause.NOT_RECORDED
    assert not (tmp_path / "none.jsonl").exists()


def test_failures_are_not_kept(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    server.decide = lambda asked: Answer(401)
    with pytest.raises(ModelCallError):
        Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(ASK, GUESS)
    assert not path.exists()


def test_recording_anew_asks_again_and_the_later_answer_counts(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    server.script = [chat("old"), chat("new")]
    for _ in range(2):
        Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path), Tape.RECORD).ask(ASK, GUESS)
    assert Asker(Kind.OPENAI, "tiny", None, Cassette.open(path)).ask(ASK, GUESS).text == "new"


def test_no_secret_reaches_the_file(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    server.script = [chat(f"use {TOKEN}", ("choose", {"why": TOKEN}))]
    asked = ASK._replace(messages=(Message("user", f"push with {TOKEN}"),))
    Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(asked, GUESS)
    assert TOKEN[8:30] not in path.read_text()
    assert Asker(Kind.OPENAI, "tiny", None, Cassette.open(path)).ask(asked, GUESS).calls[0].input == {
        "why": "[REDACTED:github-token]"
    }


def test_nothing_is_written_into_a_skill(server: Server, tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("---\nname: a\n---\n")
    server.script = [chat("x")]
    with pytest.raises(ModelCallError, match="folder of a skill") as caught:
        Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(tmp_path / "evals" / "a.jsonl")).ask(ASK, GUESS)
    assert caught.value.cause is Cause.NOT_KEPT
    assert [item.name for item in tmp_path.iterdir()] == ["SKILL.md"]
    assert server.asked == []  # nor paid for what cannot be kept


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{\n{}\n", ":1:2: not JSON"),
        (b"\n[]\n", ":2:1: is no line of a cassette"),
        (b'{"version": 2}\n', ":1:1: is no line of a cassette"),
        (b'{"version": 1, "key": 5, "reply": {"calls": []}}\n', ":1:1: 'key' and 'reply'"),
        (b'{"version": 1, "key": "a", "reply": {"calls": [1]}}\n', ":1:1: 'calls'"),
        (b'{"version": 1, "key": "\xff"}\n', ":1:1: is not UTF-8"),
        (b"[" * 100_000 + b"\n", ":1:1: is nested too deeply"),
    ],
)
def test_broken_files_are_refused_with_their_place(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    with pytest.raises(CassetteError) as caught:
        Cassette.open(path)
    assert f"{path}{says}" in str(caught.value)


def test_a_folder_is_no_cassette(tmp_path: Path) -> None:
    with pytest.raises(CassetteError, match="no file"):
        Cassette.open(tmp_path)


def test_a_line_that_a_crash_cut_is_said_and_the_next_one_starts_anew(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    server.script = [chat("pdf"), chat("docx")]
    Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(ASK, GUESS)
    path.write_bytes(path.read_bytes() + b'{"version": 1, "key": "ab')
    cassette = Cassette.open(path)
    assert len(cassette) == 1
    assert "cut off" in cassette.warnings[0]
    assert ":2:" in cassette.warnings[0]
    other = ASK._replace(system="other")
    Asker(Kind.OPENAI, "tiny", server.client(), cassette).ask(other, GUESS)
    assert len(Cassette.open(path)) == 2
    path.write_bytes(path.read_bytes().rstrip(b"\n"))  # a whole line without its end, as some editors leave it
    server.script = [chat("xlsx")]
    Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(ASK._replace(system="third"), GUESS)
    assert len(Cassette.open(path)) == 3


@pytest.mark.parametrize("content", [b"my notes, no line end", b'{"other": [1, 2', b"\x00\xff\x00"])
def test_no_other_file_is_taken_for_a_cassette_that_a_crash_cut(server: Server, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(CassetteError, match=r"notes\.txt:1:"):
        Cassette.open(path)
    server.script = [chat("pdf")]
    with pytest.raises(ModelCallError, match="none of a cassette; nothing was written"):
        Asker(Kind.OPENAI, "tiny", server.client(), Cassette(path, {})).ask(ASK, GUESS)
    assert path.read_bytes() == content


def test_a_link_that_leads_nowhere_is_told_before_anybody_is_asked(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.symlink_to("gone/a.jsonl")
    with pytest.raises(ModelCallError, match="is a link that leads nowhere"):
        Asker(Kind.OPENAI, "tiny", server.client(), Cassette.open(path)).ask(ASK, GUESS)
    assert server.asked == []


def test_an_empty_cassette_says_that_it_has_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with pytest.raises(ModelCallError, match=r"a\.jsonl has no answer to this"):
        Asker(Kind.OPENAI, "tiny", None, Cassette.open(path), Tape.REPLAY).ask(ASK, GUESS)


def test_numbers_beyond_all_bounds_are_no_figures(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    line = b'{"version": 1, "key": "k", "reply": {"calls": [], "ms": %b, "usage": {"input": %b}}}\n'
    path.write_bytes(line % (b"9" * 500, b"-1"))
    reply = Cassette.open(path).get("k")
    assert reply is not None
    assert (reply.ms, reply.usage) == (0.0, Usage(0, 0))


def test_what_a_crash_cut_is_said_with_the_figures(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"version": 1, "key": "abc')
    assert "cut off" in Asker(Kind.OPENAI, "tiny", None, Cassette.open(path)).cautions[0]
