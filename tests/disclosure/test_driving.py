"""A real model as driver, against a real server on this machine, and its cassette without one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.disclosure.helpers import skill
from tests.llm.loopback import KEY, Answer, Asked, Server, anthropic, chat, loopback
from workbench.cli.main import main
from workbench.disclosure.driving import DriverError, DrivingModel, from_environment
from workbench.disclosure.play import default_script, play_script
from workbench.llm.asking import Asker
from workbench.llm.endpoint import Kind, Price
from workbench.llm.spending import Spending


@pytest.fixture
def server() -> Iterator[Server]:
    """A real HTTP server on this machine."""
    with loopback() as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with one skill."""
    skill(tmp_path, "alpha", body="# Alpha\nRule one.\n")
    return tmp_path / "."


def driver(server: Server, kind: Kind = Kind.OPENAI, **caps: Any) -> DrivingModel:
    return DrivingModel(Asker(kind, "tiny", server.client(kind), spending=Spending(Price(1.0, 2.0), **caps)))


def play(folder: Path, model: DrivingModel, **options: Any) -> Any:
    return play_script(default_script(str(folder), task="Use alpha", options=options), model=model)


def test_an_openai_model_loads_a_skill_and_answers(server: Server, folder: Path) -> None:
    server.script = [chat("I look.", ("load_skill", {"name": "alpha"}), stop="tool_calls"), chat("Rule one.")]
    found = play(folder, driver(server))
    assert (found.answer, [call.error_code for call in found.calls]) == ("Rule one.", [None])
    first, second = (asked.body for asked in server.asked)
    assert first["messages"][0]["role"] == "system"
    assert first["messages"][0]["content"] == found.requests[0].messages[0].content
    assert [tool["function"]["name"] for tool in first["tools"]][-1] == "load_skill"
    said, answered = second["messages"][-2:]
    assert said["content"] == "I look."
    assert said["tool_calls"][0]["function"] == {"name": "load_skill", "arguments": '{"name": "alpha"}'}
    assert answered == {"role": "tool", "tool_call_id": said["tool_calls"][0]["id"], "content": "# Alpha\nRule one.\n"}
    assert "stream" not in first
    assert dict(found.usage) == {"calls": 2, "input": 200, "output": 20, "cached": 80, "cost": pytest.approx(0.00024)}


def test_an_anthropic_model_hands_over_to_a_child(server: Server, folder: Path) -> None:
    server.script = [
        anthropic("", ("task", {"description": "Load alpha"}), stop="tool_use"),
        anthropic("", ("load_skill", {"name": "alpha"}), stop="tool_use"),
        anthropic("The child is done."),
        anthropic("All is done."),
    ]
    found = play(folder, driver(server, Kind.ANTHROPIC))
    assert found.answer == "All is done."
    assert [request.agent for request in found.requests] == ["parent", "child-1", "child-1", "parent"]
    last = server.asked[-1].body
    assert last["system"] == found.requests[0].messages[0].content
    assert [message["role"] for message in last["messages"]] == ["user", "assistant", "user"]
    block = last["messages"][-1]["content"][0]
    assert (block["type"], block["content"]) == ("tool_result", "The child is done.")
    assert last["messages"][1]["content"][0]["id"] == block["tool_use_id"]


def test_broken_arguments_are_answered_and_sent_back_as_they_came(server: Server, folder: Path) -> None:
    server.script = [chat("", ("load_skill", '{"name": "al'), stop="tool_calls"), chat("Sorry.")]
    found = play(folder, driver(server))
    assert found.calls[0].error_code == "invalid_json"
    sent = server.asked[1].body["messages"][-2]["tool_calls"][0]["function"]["arguments"]
    assert sent == '{"name": "al'


def test_a_model_that_never_ends_is_stopped_by_the_host_or_by_the_cap(server: Server, folder: Path) -> None:
    server.decide = lambda asked: chat("", ("load_skill", {"name": "alpha"}), stop="tool_calls")
    assert play(folder, driver(server), max_turns=5).ending.code == "turn_limit"
    capped = play(folder, driver(server, most_calls=3))
    assert (capped.ending.code, len(capped.calls)) == ("model_failed", 3)
    assert "the cap of 3 calls is reached" in capped.ending.message
    money = play(folder, driver(server, most=0.0001))
    assert "the cap of 0.0001 USD would be passed" in money.ending.message


def test_a_failure_ends_the_run_and_tells_no_key(server: Server, folder: Path) -> None:
    server.decide = lambda asked: Answer(401, json.dumps({"error": {"message": f"bad key {KEY}"}}).encode())
    found = play(folder, driver(server))
    assert found.ending.code == "model_failed"
    assert KEY not in found.ending.message


def environment(server: Server, folder: Path, **more: str) -> dict[str, str]:
    names = {
        "KIND": "openai", "MODEL": "tiny", "URL": server.base, "KEY_ENV": "MY_KEY",
        "CASSETTE": str(folder / "run.jsonl"),
    } | more  # fmt: skip
    return {f"SKILL_WORKBENCH_LLM_{name}": value for name, value in names.items()} | {"MY_KEY": KEY}


def test_a_run_is_recorded_and_replayed_without_a_key(
    server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [chat("", ("load_skill", {"name": "alpha"}), stop="tool_calls"), chat("Rule one.")]
    for name, value in environment(server, folder, PRICE="1,2,0.5", MOST_COST="1").items():
        monkeypatch.setenv(name, value)
    arguments = ["disclose", str(folder), "--task", "Use alpha", "--model", "--format", "json"]
    assert main(arguments) == 0
    recorded = json.loads(capsys.readouterr().out)
    assert recorded["usage"]["cost"] == pytest.approx((120 + 80 * 0.5 + 20 * 2) / 1_000_000)
    text = (folder / "run.jsonl").read_text()
    assert text.count("\n") == 2
    assert KEY not in text
    for name in ("URL", "KEY_ENV"):
        monkeypatch.delenv(f"SKILL_WORKBENCH_LLM_{name}")
    monkeypatch.setenv("SKILL_WORKBENCH_LLM_TAPE", "replay")
    assert main(arguments) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["requests"] == recorded["requests"]
    assert replayed["answer"] == recorded["answer"] == "Rule one."
    assert len(server.asked) == 2


def test_turns_that_a_model_takes_the_place_of_are_told(
    server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [chat("Nothing to load.")]
    for name, value in environment(server, folder, CASSETTE="").items():
        monkeypatch.setenv(name, value)
    assert main(["disclose", str(folder), "--load", "alpha", "--model"]) == 0
    found = capsys.readouterr()
    assert "the turns that were given are left out" in found.err
    assert "answer: Nothing to load." in found.out


def test_a_cassette_without_the_answer_fails_with_the_machines_code(
    server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in environment(server, folder, TAPE="replay").items():
        monkeypatch.setenv(name, value)
    assert main(["disclose", str(folder), "--model"]) == 3
    assert "has no answer to this" in capsys.readouterr().err
    assert server.asked == []


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"PRICE": "1"}, "PRICE is input,output"),
        ({"PRICE": "1,x"}, "'x' is no number"),
        ({"MOST_COST": "1"}, "MOST_COST needs"),
        ({"MOST_CALLS": "0"}, "MOST_CALLS is a whole number"),
        ({"KIND": "x"}, "no model is set up"),
    ],
)
def test_variables_that_say_nothing_usable_are_refused(
    server: Server, folder: Path, more: dict[str, str], reason: str
) -> None:
    with pytest.raises(DriverError, match=reason):
        from_environment(environment(server, folder, **more))


def test_an_answer_that_was_cut_off_is_told(server: Server, folder: Path) -> None:
    server.script = [chat("It goes on and", stop="length")]
    model = driver(server)
    assert play(folder, model).answer == "It goes on and"
    assert model.notes == ["request 1: the answer is cut off at 4,096 tokens"]


def test_a_developer_message_is_a_system_message_of_the_endpoint(server: Server, folder: Path) -> None:
    roles: list[list[str]] = []

    def decide(asked: Asked) -> Answer:
        roles.append([message["role"] for message in asked.body["messages"]])
        return chat("done")

    server.decide = decide
    play_script(default_script(str(folder), "codex"), model=driver(server))
    assert roles == [["system", "system", "user"]]
