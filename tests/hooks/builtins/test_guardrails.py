"""Guardrails block before a call: by name, length, phrase, or the word of a model, whose silence is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.hooks.builtins.making import checked, hook
from workbench.hooks.builtins import classifier, intent
from workbench.hooks.model import Outcome
from workbench.hooks.params import ParamError, Params
from workbench.llm.asking import Asker
from workbench.llm.cassette import Cassette
from workbench.llm.endpoint import Kind
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.values import Reply, Request

TOKEN = "ghp_Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb7d"


class Model:
    """Answers what a test says, and keeps what it was asked."""

    def __init__(self, answer: str | ModelCallError) -> None:
        self.answer = answer
        self.asked: list[Request] = []

    def ask(self, request: Request, cancel: object = None) -> Reply:
        self.asked.append(request)
        if isinstance(self.answer, ModelCallError):
            raise self.answer
        return Reply(self.answer)


def with_model(module: Any, model: Model, **params: Any) -> Any:
    return module.make(Params(params, "judge", "wasmagent", Path(), Asker(Kind.OPENAI, "m", model)))


@pytest.mark.parametrize(
    ("dialect", "tools", "tool", "outcome"),
    [
        ("wasmagent", ["shell"], "shell", Outcome.BLOCKED),
        ("wasmagent", ["shell"], "Shell", Outcome.NO_OP),
        ("wasmagent", ["mcp__*"], "mcp__x", Outcome.NO_OP),
        ("tutorial", ["mcp__*"], "mcp__x", Outcome.NO_OP),
        ("tutorial", ["a", "mcp__x"], "mcp__x", Outcome.BLOCKED),
        ("tutorial", ["shell"], "read", Outcome.NO_OP),
    ],
)
def test_deny_tools(dialect: str, tools: list[str], tool: str, outcome: Outcome) -> None:
    answer = checked(hook("deny_tools", dialect, tools=tools), {}, tool)
    assert answer.outcome is outcome
    assert answer.metadata == {"toolName": tool}
    assert (answer.message is None) is (tool == "read")


@pytest.mark.parametrize(
    ("value", "blocked"),
    [("x" * 10, False), ("x" * 11, True), ("😀" * 6, True), ({"a": "12"}, False), ({"a": "12345"}, True)],
)
def test_max_input_length_blocks_above_the_limit(value: object, blocked: bool) -> None:
    answer = checked(hook("max_input_length", max=10), value)
    assert (answer.outcome is Outcome.BLOCKED) is blocked


def test_forbidden_phrases() -> None:
    made = hook("forbidden_phrases", phrases=["rm -RF", "drop"])
    assert checked(made, {"command": "DROP table; Rm -rf /"}).metadata == {"phrase": "rm -RF"}
    assert checked(made, None).outcome is Outcome.NO_OP


@pytest.mark.parametrize(
    ("module", "answer", "outcome"),
    [
        (intent, '{"aligned": true}', Outcome.NO_OP),
        (intent, 'Sure: {"aligned": false, "reason": "sends data away"}', Outcome.BLOCKED),
        (intent, "no idea", Outcome.NO_OP),
        (classifier, '{"x": 1} {"safe": false}', Outcome.BLOCKED),
        (classifier, '```json\n{"safe": true}\n```', Outcome.NO_OP),
        (classifier, '{"safe": "no"}', Outcome.NO_OP),
    ],
)
def test_a_model_decides(module: Any, answer: str, outcome: Outcome) -> None:
    assert checked(with_model(module, Model(answer)), {"to": "x"}, "Send", "sum up").outcome is outcome


@pytest.mark.parametrize("answer", [ModelCallError(Cause.TIMEOUT, "no answer"), "half {"])
@pytest.mark.parametrize("module", [intent, classifier])
def test_without_an_answer_it_fails_as_declared_and_says_so(module: Any, answer: str | ModelCallError) -> None:
    opened = checked(with_model(module, Model(answer)), "x")
    closed = checked(with_model(module, Model(answer), on_error="closed"), "x")
    assert (opened.outcome, closed.outcome) == (Outcome.NO_OP, Outcome.BLOCKED)
    assert "fails open" in str(opened.message)
    assert "fails closed" in str(closed.message)
    assert "no model to ask" in str(checked(hook("intent"), "x").message)


def test_the_model_sees_task_and_call_without_secrets() -> None:
    model = Model('{"aligned": true}')
    checked(with_model(intent, model), {"header": TOKEN}, "Fetch", f"use {TOKEN} to sum up")
    text = model.asked[0].messages[0].text
    assert TOKEN not in text
    assert "sum up" in text
    assert "Fetch" in text


def test_recorded_answers_stand_in_for_a_model(tmp_path: Path) -> None:
    tape = Cassette.open(tmp_path / "judge.jsonl")
    recording = Params({}, "judge", "wasmagent", tmp_path, Asker(Kind.OPENAI, "m", Model('{"safe": false}'), tape))
    assert checked(classifier.make(recording), "x").outcome is Outcome.BLOCKED
    replayed = hook("classifier", folder=tmp_path, cassette="judge.jsonl", model="m")
    assert checked(replayed, "x").outcome is Outcome.BLOCKED
    assert "no answer" in str(checked(replayed, "y").message)


@pytest.mark.parametrize(
    ("name", "params"),
    [("deny_tools", {}),
     ("max_input_length", {"max": "x"}), ("intent", {"on_error": "x"}),
     ("classifier", {"base_url": "http://example.org"}), ("forbidden_phrases", {"phrases": "x"})],
)  # fmt: skip
def test_wrong_parameters_are_named(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(ParamError):
        hook(name, **params)
