"""A call as a conversation: who said what, every hook with its verdict, and what the model got."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.hooks import conversation
from workbench.hooks.chain import DIALECT_IDS
from workbench.hooks.chain_file import parse_chain
from workbench.hooks.conversation import MOST_BEFORE, Around, Line, Mark, Who, around, lines, mark_of
from workbench.hooks.model import ChainResult, Decision, Outcome, Phase, Provenance, Record, StepResult
from workbench.hooks.recordings import read_records
from workbench.hooks.replay import Replay
from workbench.transcripts import Role, Tally

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
RECORD = Record(
    "r", "", "", "Bash", {"command": "env"}, f"key {SECRET} end", None, 12.0, "recorded", None, "what is set?",
    Provenance("", 0),
)  # fmt: skip


def told(text: str, dialect: str = "wasmagent", record: Record = RECORD) -> tuple[Line, ...]:
    chain = parse_chain("c.chain.yaml", f"version: 1\nname: c\ndialect: {dialect}\n{text}".encode())
    with Replay([chain]) as replay:
        return lines(record, replay.run(record).played[0].result, Around())


def test_the_order_of_things() -> None:
    found = told("pre: [{use: deny_tools, with: {tools: [Read]}}]\npost: [{use: redact}, {use: ansi}]\n")
    assert [line.who for line in found] == [Who.USER, Who.CALL, Who.HOOK, Who.TOOL, Who.HOOK, Who.HOOK, Who.GOT]
    assert [line.name for line in found[2:6]] == ["deny_tools", "Bash", "redact", "ansi"]
    user, call, guard, tool, redact, ansi, got = found
    assert (user.text, call.text, call.mark) == ("what is set?", '{"command":"env"}', Mark.REWRITE)
    assert (guard.phase, guard.mark, tool.ms) == (Phase.PRE, Mark.NONE, 12.0)
    assert redact.rewrite == got.text == "key [REDACTED:github-token] end"
    assert redact.bytes == got.bytes
    assert (redact.ms or 0) > 0
    assert (ansi.mark, ansi.rewrite, ansi.bytes) == (Mark.NONE, "", None)
    assert all(SECRET not in str(line) for line in found)


@pytest.mark.parametrize("dialect", DIALECT_IDS)
def test_a_refusal_wins_the_colour_and_nothing_is_hidden(dialect: str) -> None:
    text = (
        "pre: [{name: one, use: max_input_length, with: {max: 900}}, {name: two, use: deny_tools, "
        "with: {tools: [Bash]}}, {name: three, use: forbidden_phrases, with: {phrases: [zzz]}}]\n"
        "post: [{use: redact}]\n"
    )
    found = told(text, dialect)
    hooks = {line.name: line for line in found if line.who is Who.HOOK}
    assert list(hooks) == ["one", "two", "three", "redact"]
    assert hooks["two"].mark is Mark.DENY
    assert next(line for line in found if line.who is Who.CALL).mark is Mark.DENY
    assert Who.TOOL not in [line.who for line in found]


def step(name: str, outcome: Outcome, phase: Phase = Phase.PRE) -> StepResult:
    return StepResult(name, phase, outcome, "a", "b", 1, 1, 1.0, (), None, None, (None, None))


@pytest.mark.parametrize(
    ("outcomes", "mark"),
    [
        ([Outcome.NO_OP, Outcome.BLOCKED, Outcome.REWRITE], Mark.DENY),
        ([Outcome.THREW, Outcome.BLOCKED], Mark.DENY),
        ([Outcome.REWRITE, Outcome.TIMED_OUT], Mark.FAILED),
        ([Outcome.SKIPPED, Outcome.REWRITE], Mark.REWRITE),
        ([Outcome.SKIPPED, Outcome.NO_OP], Mark.NONE),
        ([], Mark.NONE),
    ],
)
def test_the_gravest_counts(outcomes: list[Outcome], mark: Mark) -> None:
    for order in (outcomes, outcomes[::-1]):
        steps = tuple(step(f"s{at}", outcome) for at, outcome in enumerate(order))
        assert mark_of(ChainResult("c", "claude-code", Decision.ALLOW, "b", steps)) is mark


def test_the_gravest_is_known_without_a_look_at_any_value(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ChainResult("c", "claude-code", Decision.WITHHELD, {"rows": [1]}, ())
    monkeypatch.setattr(conversation, "shown", None)
    assert mark_of(result) is Mark.WITHHELD


def test_what_the_host_does_not_take_is_told() -> None:
    got = told("post: [{use: truncate, with: {max: 5}}]\n", "codex")[-1]
    assert (got.who, got.mark) == (Who.GOT, Mark.DROPPED)
    assert got.name


def session(folder: Path) -> Path:
    """A session of Claude Code: two asks, several messages, two calls."""
    base = {"sessionId": "s", "cwd": "/x", "timestamp": "2026-01-01T00:00:00.000Z", "version": "2.0.0"}

    def user(content: object) -> dict[str, object]:
        return {**base, "type": "user", "message": {"role": "user", "content": content}}

    def model(*content: object) -> dict[str, object]:
        return {**base, "type": "assistant", "message": {"role": "assistant", "content": list(content)}}

    def call(ident: str) -> dict[str, object]:
        return {"type": "tool_use", "id": ident, "name": "Bash", "input": {"command": ident}}

    def answer(ident: str) -> dict[str, object]:
        return user([{"type": "tool_result", "tool_use_id": ident, "content": f"out of {ident}"}])

    def text(said: str) -> dict[str, object]:
        return {"type": "text", "text": said}

    rows = [
        user("first ask"), model(text("sure"), call("t1")), answer("t1"), model(text("done one")),
        user(f"second ask {SECRET}"), model(text("looking")), model(call("t2")), answer("t2"),
        model(text("found it")), model(text("more")), model(text("too much")), user("thanks"),
    ]  # fmt: skip
    file = folder / "session.jsonl"
    for number, row in enumerate(rows):
        row["uuid"] = f"u{number}"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def test_messages_around_a_call(tmp_path: Path) -> None:
    file = str(session(tmp_path))
    first, second = read_records(file, Tally())
    found = around(file, first)
    assert [(one.role, one.text) for one in found.before] == [(Role.USER, "first ask"), (Role.MODEL, "sure")]
    assert [one.text for one in found.after] == ["done one"]
    found = around(file, second)
    assert [one.text for one in found.before] == [f"second ask {SECRET}", "looking"]
    assert [one.text for one in found.after] == ["found it", "more"]
    assert found.problem == ""
    chain = parse_chain("c.chain.yaml", b"version: 1\nname: c\ndialect: wasmagent\npost: [{use: ansi}]\n")
    with Replay([chain]) as replay:
        told = lines(second, replay.run(second).played[0].result, found)
    assert [line.who for line in told] == [
        Who.USER, Who.MODEL, Who.CALL, Who.TOOL, Who.HOOK, Who.GOT, Who.MODEL, Who.MODEL,
    ]  # fmt: skip
    assert SECRET not in str(told)


def test_where_nothing_was_said(tmp_path: Path) -> None:
    own = tmp_path / "own.jsonl"
    own.write_text(json.dumps({"id": "a", "tool": "Bash", "output": "x"}) + "\n", encoding="utf-8")
    (record,) = read_records(str(own), Tally())
    assert around(str(own), record) == Around(problem="none")
    assert around("", record) == Around(problem="pasted")
    assert around(str(tmp_path / "gone.jsonl"), record) == Around(problem="none")
    assert around(str(session(tmp_path)), record) == Around(problem="none")


def test_it_ends_when_it_is_not_wanted(tmp_path: Path) -> None:
    file = str(session(tmp_path))
    record = list(read_records(file, Tally()))[1]
    assert around(file, record, lambda: True) == Around()


@pytest.mark.parametrize("name", ["claude_code_small.jsonl", "codex_large.jsonl"])
def test_real_sessions(shared: Path, name: str) -> None:
    file = str(shared / "transcripts" / name)
    records = list(read_records(file, Tally()))
    found = [around(file, record) for record in records[:20]]
    assert any(one.before for one in found)
    assert all(len(one.before) <= MOST_BEFORE for one in found)
