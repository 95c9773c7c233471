"""A model as matcher, against a real server: what it reads, what its answer means, and what a failure does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.llm.loopback import Answer, Asked, Server, anthropic, chat, loopback
from workbench.clients.client import client, clients
from workbench.llm.asking import Asker, Tape
from workbench.llm.cassette import Cassette
from workbench.llm.endpoint import Kind, Price
from workbench.llm.failures import Cause
from workbench.llm.spending import Spending
from workbench.routing.llm_catalog import ModelCatalog, of_catalog, of_folder, of_texts
from workbench.routing.llm_matcher import LlmIndex, LlmMatcher
from workbench.routing.llm_prompt import MOST_NAMES, TOOL, Asking
from workbench.routing.llm_run import plan, run
from workbench.routing.llm_setup import from_environment
from workbench.routing.model import SkillText
from workbench.routing.route import MatcherError, choices

SKILLS = tuple(
    SkillText(f"{name}/SKILL.md", name, f"Works with {name} files. Use when a {name} file is named.")
    for name in ("pdf", "docx", "xlsx", "pptx")
)


@pytest.fixture
def server() -> Iterator[Server]:
    with loopback() as found:
        yield found


def listed(skills: Any = SKILLS, name: str = "claude-code") -> ModelCatalog:
    return of_catalog(of_texts(client(name), skills), skills)


def index(server: Server | None, kind: Kind = Kind.OPENAI, skills: Any = SKILLS, **more: Any) -> LlmIndex:
    asking = Asking(**{key: more.pop(key) for key in tuple(more) if key in Asking._fields})
    asker = Asker(kind, "tiny", server.client(kind) if server else None, **more)
    return LlmMatcher(asker, listed, asking).fit(skills)


def chooses(skill: object, reason: str = "it fits") -> Answer:
    return chat("", (TOOL, {"reason": reason, "skill": skill}), stop="tool_calls")


def test_the_model_reads_the_catalog_of_the_client_and_must_choose(server: Server) -> None:
    server.decide = lambda asked: chooses("docx")
    found = index(server)
    row = found.row("write a letter")
    assert list(row.values) == [0.0, 1.0, 0.0, 0.0]
    assert row.measured
    body = server.asked[0].body
    assert of_texts(client("claude-code"), SKILLS).text in body["messages"][0]["content"]
    assert body["messages"][1] == {"role": "user", "content": "write a letter"}
    assert body["tool_choice"]["function"]["name"] == TOOL
    schema = body["tools"][0]["function"]["parameters"]
    assert schema["properties"]["skill"]["enum"] == ["pdf", "docx", "xlsx", "pptx", "none"]
    parts = found.explain("write a letter", 1)
    assert sum(part.contribution for part in parts) == row.values[1]
    assert parts[0].note == "1 of 1 runs: it fits"
    assert found.explain("write a letter", 0) == ()
    assert len(server.asked) == 1  # explaining asks nobody again


def test_anthropic_too(server: Server) -> None:
    server.decide = lambda asked: anthropic("", (TOOL, {"skill": "xlsx"}), stop="tool_use")
    assert list(index(server, Kind.ANTHROPIC).row("sum a column").values) == [0.0, 0.0, 1.0, 0.0]
    assert server.asked[0].body["tool_choice"] == {"type": "tool", "name": TOOL}


def test_no_skill_is_an_answer(server: Server) -> None:
    server.decide = lambda asked: chooses("none")
    row = index(server).row("write a poem")
    assert list(row.values) == [0.0] * 4
    assert row.measured
    assert row.warnings == ()


def test_runs_have_an_order_of_their_own_and_share_the_value(server: Server) -> None:
    server.script = [chooses("pdf"), chooses("docx"), chooses("pdf"), chooses("none")]
    found = index(server, runs=4)
    assert list(found.row("t").values) == [0.5, 0.25, 0.0, 0.0]
    systems = [asked.body["messages"][0]["content"] for asked in server.asked]
    assert len(set(systems)) > 1
    assert {tuple(sorted(text.split("\n"))) for text in systems} == {tuple(sorted(systems[0].split("\n")))}
    assert [request.system for request in index(server, runs=4).requests("t")] == systems  # the same for the same seed
    assert len({request.system for request in index(server, runs=4, shuffle=False).requests("t")}) == 1


def test_several_skills_may_be_chosen_where_that_is_allowed(server: Server) -> None:
    server.script = [chat("", (TOOL, {"skills": ["xlsx", "pdf", "xlsx"]})), chat("", (TOOL, {"skills": []}))]
    found = index(server, several=True)
    assert list(found.row("a").values) == [1.0, 0.0, 1.0, 0.0]
    assert list(found.row("b").values) == [0.0] * 4
    assert server.asked[0].body["tools"][0]["function"]["parameters"]["properties"]["skills"]["type"] == "array"


@pytest.mark.parametrize(
    "answer",
    [
        chat('{"skill": "pdf"}'),
        chat('```json\n{"reason": "x", "skill": "pdf"}\n```'),
        chat("pdf"),
        chooses(" PDF "),
        chooses("/pdf"),
    ],
)
def test_answers_of_models_that_are_loose_with_the_form(server: Server, answer: Answer) -> None:
    server.decide = lambda asked: answer
    assert index(server).row("t").values[0] == 1.0


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (chooses("pdf-tools"), "'pdf-tools', which is not in the list"),
        (chooses(5), "no 'skill'"),
        (chat("", (TOOL, "{}")), "no 'skill'"),
        (chat("", (TOOL, '{"skill": "pd'), stop="length"), "cut off"),
        (chat("", ("load_skill", {"name": "pdf"})), "called 'load_skill'"),
        (chat("I would love to help with your PDF!"), "chooses nothing"),
        (chat(""), "chooses nothing"),
        (chat("", stop="content_filter"), "held the answer back"),
        (chat("half of", stop="length"), "cut off"),
        (chat("{" * 5000 + "}" * 5000), "chooses nothing"),
        (Answer(body=b'{"choices": [{"mess'), "no JSON"),
        (Answer(500), "cannot answer now"),
    ],
)
def test_what_is_no_answer_is_not_measured_and_never_a_negative(server: Server, answer: Answer, says: str) -> None:
    server.decide = lambda asked: answer
    row = index(server).row("t")
    assert not row.measured
    assert says in row.warnings[0]
    assert "\n" not in row.warnings[0]


def test_a_run_that_failed_leaves_the_others_their_weight(server: Server) -> None:
    server.script = [chooses("pdf"), Answer(400), chooses("pdf"), chooses("docx")]
    row = index(server, runs=4).row("t")
    assert list(row.values) == pytest.approx([2 / 3, 1 / 3, 0.0, 0.0])
    assert row.measured
    assert "1 of 4 runs were not measured" in row.warnings[0]


def test_after_a_refused_key_nobody_is_asked_again_until_it_is_said(server: Server) -> None:
    server.script = [Answer(401)]
    server.decide = lambda asked: chooses("pdf")
    found = index(server, runs=3)
    assert not found.row("a").measured
    assert "not asked" in found.row("b").warnings[0]
    assert len(server.asked) == 1
    found.forget_failures()
    assert found.row("b").measured


def test_an_endpoint_that_is_down_is_not_asked_for_every_task(server: Server) -> None:
    server.decide = lambda asked: Answer(503)
    found = index(server)
    rows = [found.row(f"t{number}") for number in range(20)]
    assert not any(row.measured for row in rows)
    assert len(server.asked) == 3 * server.endpoint().attempts
    assert "not asked: the endpoint cannot answer now" in rows[-1].warnings[0]
    server.decide = lambda asked: chooses("pdf")
    found.forget_failures()
    assert found.row("t0").measured


def test_rows_may_be_asked_for_in_advance(server: Server) -> None:
    server.decide = by_task
    found = index(server)
    found.prepare(["pdf 1", "pdf 2", "poem"])
    assert len(server.asked) == 3
    assert found.row("pdf 2").values[0] == 1.0
    assert len(server.asked) == 3


def test_an_empty_catalog_asks_nobody_and_an_unknown_one_is_not_measured(server: Server) -> None:
    empty = index(server, skills=())
    assert empty.row("t").measured
    assert "empty" in empty.cautions[0]
    unknown = LlmMatcher(Asker(Kind.OPENAI, "m", server.client()), lambda skills: listed(skills, "cursor")).fit(SKILLS)
    row = unknown.row("t")
    assert not row.measured
    assert "cursor" in row.warnings[0]
    assert server.asked == []


def test_a_skill_called_none_and_twins_do_not_confuse_the_choice(server: Server) -> None:
    skills = (
        SkillText("a/SKILL.md", "none", "x"),
        SkillText("b/SKILL.md", "twin", "y"),
        SkillText("c/SKILL.md", "twin", "z"),
    )
    server.script = [chooses("none"), chooses("no-skill-fits"), chooses("twin")]
    found = index(server, skills=skills)
    assert [list(found.row(task).values) for task in "abc"] == [[1.0, 0.0, 0.0], [0.0] * 3, [0.0, 1.0, 0.0]]
    assert any("more than once" in line for line in found.cautions)


def test_hundreds_of_skills_are_checked_here_and_not_by_the_schema(server: Server) -> None:
    skills = [SkillText(f"s{number}/SKILL.md", f"s{number}", "does x") for number in range(MOST_NAMES + 1)]
    request = LlmMatcher(Asker(Kind.OPENAI, "m"), lambda _: listed(skills, "opencode")).fit(skills).requests("t")[0]
    assert "enum" not in request.tools[0].schema["properties"]["skill"]


def test_hostile_tasks_are_sent_as_far_as_they_can_be(server: Server) -> None:
    server.decide = lambda asked: chooses("pdf")
    row = index(server).row("\ud800\0" + "x" * 1_000_000)
    assert row.measured
    assert "first 20,000 characters" in row.warnings[0]
    assert len(server.asked[0].body["messages"][1]["content"]) == 20_000


def test_a_model_without_tools_is_asked_for_json(server: Server) -> None:
    server.decide = lambda asked: chat('{"skill": "pdf", "reason": "r"}')
    assert index(server, tool=False).row("t").values[0] == 1.0
    assert "tools" not in server.asked[0].body
    assert '{"skill"' in server.asked[0].body["messages"][0]["content"]


def test_a_cassette_replays_the_whole_run_without_a_server(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    server.script = [chooses("pdf"), chooses("docx"), chooses("pdf"), chooses("none")]
    first = index(server, runs=2, cassette=Cassette.open(path))
    rows = [first.row(task) for task in ("a", "b")]
    again = index(None, runs=2, cassette=Cassette.open(path), tape=Tape.REPLAY)
    assert [again.row(task) for task in ("a", "b")] == rows
    assert not again.row("c").measured
    other = index(None, skills=SKILLS[:3], runs=2, cassette=Cassette.open(path), tape=Tape.REPLAY)
    assert not other.row("a").measured  # another catalog is another question


def by_task(asked: Asked) -> Answer:
    return chooses("pdf" if "pdf" in asked.body["messages"][1]["content"] else "none")


def test_a_run_over_many_tasks_gives_each_its_answer(server: Server) -> None:
    server.decide = by_task
    tasks = [f"{'pdf' if number % 2 else 'poem'} {number % 8}" for number in range(16)]
    found = index(server)
    before = plan(found, tasks, Price(1.0, 1.0))
    assert (before.calls, before.held) == (8, 0)
    assert before.tokens.input > 8 * 50
    assert before.cost is not None
    assert before.cost > 0
    polls = dict(run(found, tasks, workers=3))
    assert sorted(polls) == list(range(16))
    assert all(bool(polls[number].chosen(0)) == bool(number % 2) for number in range(16))
    assert len(server.asked) == 8
    assert plan(found, tasks).calls == 0


def test_cancelling_a_run_keeps_what_was_answered(server: Server) -> None:
    cancel = threading.Event()
    server.decide = lambda asked: (
        Answer(hold=60.0) if "slow" in asked.body["messages"][1]["content"] else by_task(asked)
    )
    found = index(server)
    got = []
    for number, _ in run(found, ["pdf", "slow 1", "slow 2", "slow 3"], cancel, workers=2):
        got.append(number)
        cancel.set()
    assert got == [0]
    assert found.row("pdf").measured
    assert found.asked("slow 1") is None  # not remembered as a failure: nobody waited for its answer


def test_who_stops_listening_leaves_nothing_running(server: Server) -> None:
    server.decide = by_task
    answers = run(index(server), [f"pdf {number}" for number in range(50)], workers=2)
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert len(server.asked) < 50


def test_a_cap_ends_the_run_and_says_so(server: Server) -> None:
    server.decide = by_task
    found = index(server, spending=Spending(most_calls=3))
    polls = dict(run(found, [f"pdf {number}" for number in range(10)], workers=1))
    assert sum(poll.measured for poll in polls.values()) == 3
    assert polls[9].votes[0].cause is Cause.CAPPED
    assert len(server.asked) == 3


@pytest.mark.parametrize("name", sorted(clients()))
def test_shuffling_moves_the_entries_and_nothing_else(name: str) -> None:
    found = listed(SKILLS, name)
    if found.problem:
        return
    assert found.text() == of_texts(client(name), SKILLS).text
    assert sorted(found.text(3, 42)) == sorted(found.text())
    assert [item.name for item in found.listed]


def test_the_exact_catalog_of_a_folder(tmp_path: Path) -> None:
    for skill in SKILLS:
        folder = tmp_path / skill.name
        folder.mkdir()
        (folder / "SKILL.md").write_text(f"---\nname: {skill.name}\ndescription: {skill.description}\n---\nBody\n")
    (tmp_path / "pdf" / "SKILL.md").write_text("no header\n")
    catalog = of_catalog(of_folder(client("codex"), str(tmp_path)), SKILLS)
    assert [SKILLS[item.skill].name for item in catalog.listed] == ["docx", "pptx", "xlsx"]
    assert any("pdf" in line for line in catalog.cautions)


def test_the_catalog_is_that_of_a_root_where_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "SKILL.md").write_text("---\nname: pdf\ndescription: On disk.\n---\nBody\n")
    good = {"KIND": "openai", "MODEL": "m", "TAPE": "replay"}
    environ = {f"SKILL_WORKBENCH_LLM_{key}": text for key, text in good.items()}
    written = from_environment(environ)[1](SKILLS)
    assert SKILLS[0].description in written.text()
    assert "laid out from what is written" in written.cautions[0]
    exact = from_environment(environ | {"SKILL_WORKBENCH_LLM_ROOT": str(tmp_path)})[1](SKILLS)
    assert exact.text() == of_folder(client("claude-code"), str(tmp_path)).text
    assert [item.skill for item in exact.listed] == [0]


def test_the_environment_sets_a_model_up(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(MatcherError, match="no model is set up"):
        choices([("llm", 1.0)])
    settings = {
        "KIND": "openai",
        "URL": server.base,
        "MODEL": "tiny",
        "KEY_ENV": "THE_KEY",
        "RUNS": "2",
        "CLIENT": "codex",
    }
    for name, value in settings.items():
        monkeypatch.setenv(f"SKILL_WORKBENCH_LLM_{name}", value)
    monkeypatch.setenv("SKILL_WORKBENCH_LLM_CASSETTE", str(tmp_path / "t.jsonl"))
    with pytest.raises(MatcherError, match="THE_KEY is not set"):
        choices([("llm", 1.0)])
    monkeypatch.setenv("THE_KEY", "k-123456")
    server.decide = lambda asked: chooses("pdf")
    assert choices([("llm", 1.0)])[0].matcher.fit(SKILLS).row("t").values[0] == 1.0
    assert len(server.asked) == 2
    assert server.asked[0].headers["authorization"] == "Bearer k-123456"
    monkeypatch.setenv("SKILL_WORKBENCH_LLM_TAPE", "replay")
    monkeypatch.delenv("THE_KEY")
    assert choices([("llm", 1.0)])[0].matcher.fit(SKILLS).row("t").measured


@pytest.mark.parametrize(
    ("name", "value"),
    [("ROOT", "/nowhere"), ("TAPE", "rewind"), ("RUNS", "0"), ("RUNS", "³"), ("CLIENT", "emacs"), ("URL", "ftp://x")],
)
def test_a_wrong_setting_is_said_in_one_line(name: str, value: str) -> None:
    good = {"KIND": "openai", "MODEL": "m", "URL": "http://127.0.0.1:9"}
    with pytest.raises(MatcherError) as caught:
        from_environment({f"SKILL_WORKBENCH_LLM_{key}": text for key, text in (good | {name: value}).items()})
    assert "\n" not in str(caught.value)


def test_a_broken_cassette_is_said(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text("{\n{}\n")
    values = {"KIND": "openai", "MODEL": "m", "TAPE": "replay", "CASSETTE": str(tmp_path / "t.jsonl")}
    with pytest.raises(MatcherError, match=r"t\.jsonl:1:2: not JSON"):
        from_environment({f"SKILL_WORKBENCH_LLM_{key}": text for key, text in values.items()})
