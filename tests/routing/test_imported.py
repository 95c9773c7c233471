"""Results of other tools as a matcher, and sessions of agents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.routing.imported import Imported, ImportedIndex, ImportedMatcher, Outcome, by_kind
from workbench.routing.imported_files import parse_results, read_results, read_sessions
from workbench.routing.model import SkillText
from workbench.routing.taskfiles.source import TaskFileError

SKILLS = (SkillText("pdf/SKILL.md", "pdf", "x"), SkillText("docx/SKILL.md", "docx", "y"))


def fit(results: Imported) -> ImportedIndex:
    return ImportedMatcher(results).fit(SKILLS)


def run_eval(*results: Any, **more: Any) -> bytes:
    return json.dumps({"skill_name": "pdf", "description": "d", "results": list(results)} | more, indent=1).encode()


def promptfoo(*results: Any) -> bytes:
    return json.dumps({"evalId": "e", "results": {"version": 3, "results": list(results)}}).encode()


def test_run_eval() -> None:
    row = {"query": "merge ", "should_trigger": True, "trigger_rate": 0.67, "triggers": 2, "runs": 3, "pass": True}
    found = fit(parse_results("r.json", run_eval(row)))
    assert list(found.row("merge").values) == pytest.approx([2 / 3, 0.0])
    part = found.explain("merge", 0)[0]
    assert part.contribution == found.row("merge").values[0]
    assert part.note == "2 of 3 runs"
    assert found.explain("merge", 1) == ()
    assert any("only pdf took part" in line for line in found.cautions)
    assert any("1 skills of this library took no part" in line for line in found.cautions)


def test_a_task_that_is_not_there_is_not_measured() -> None:
    row = fit(parse_results("r.json", run_eval())).row("merge")
    assert not row.measured
    assert "not among the results" in row.warnings[0]


def test_the_same_query_twice_counts_together() -> None:
    one = {"query": "merge", "triggers": 3, "runs": 3}
    two = {"query": "merge", "triggers": 0, "runs": 3}
    assert fit(parse_results("r.json", run_eval(one, two))).row("merge").values[0] == 0.5


def test_promptfoo_with_failures_that_are_no_negatives() -> None:
    called = {
        "vars": {"task": "merge"},
        "response": {"output": "ok", "metadata": {"skillCalls": [{"name": "office:pdf"}]}},
    }
    silent = {"prompt": {"raw": "poem"}, "response": {"output": "ok", "metadata": {"skillCalls": []}}}
    failed = {"vars": {"task": "merge"}, "response": {"error": "rate limit"}, "error": "rate limit"}
    unequal = {
        "vars": {"task": "letter"}, "error": "Expected skill docx", "metadata": {"skillCalls": ["docx"]},
        "response": {"output": "x"},
    }  # fmt: skip
    untold = {"vars": {"task": "sum"}, "response": {"output": "ok"}}
    textless = {"vars": {}, "response": {"output": "ok"}}
    results = parse_results("p.json", promptfoo(called, silent, failed, unequal, untold, textless))
    found = fit(results)
    assert list(found.row("merge").values) == [1.0, 0.0]
    assert "1 of 2 runs failed" in found.row("merge").warnings[0]
    assert found.row("poem").measured
    assert list(found.row("letter").values) == [0.0, 1.0]
    assert not found.row("sum").measured
    assert [note.partition(": ")[2] for note in results.notes] == [
        "results that failed were not measured (1)",
        "results without skillCalls were not measured (1)",
        "results without the text of a task were left out (1)",
    ]


def caliper(*tasks: Any, **more: Any) -> bytes:
    snapshots = [{"name": "pdf", "path": "p"}, {"name": "docx", "path": "d"}]
    return json.dumps({"run": {}, "skill_snapshots": snapshots, "task_results": list(tasks)} | more).encode()


def attempt(activated: Any, outcome: str = "pass", said: str = "") -> dict[str, Any]:
    turns = [{"role": "system", "content": "s"}, {"role": "user", "content": said}] if said else None
    return {"attempt": 1, "outcome": outcome, "activated": activated, "transcript": turns}


def test_caliper_with_attempts_that_nobody_saw() -> None:
    merges = [attempt(["pdf"], said="merge these"), attempt(["office:pdf", "docx"], "judge_error")]
    merges += [attempt([], "timeout"), attempt([], "infra_error"), attempt(None)]
    poem, lost = [attempt([], "not_checked")], [attempt(None)]
    results = parse_results("c.json", caliper(
        {"task_name": "Merges", "attempts": merges}, {"task_name": "poem", "attempts": poem},
        {"task_name": "lost", "attempts": lost},
    ))  # fmt: skip
    found = fit(results)
    assert list(found.row("merge these").values) == [1.0, 0.5]
    assert "3 of 5 runs failed" in found.row("merge these").warnings[0]
    assert not found.row("Merges").measured
    assert (found.row("poem").measured, list(found.row("poem").values)) == (True, [0.0, 0.0])
    assert not found.row("lost").measured
    assert (results.kind, results.contestants) == ("caliper", frozenset({"pdf", "docx"}))
    assert [note.partition(": ")[2] for note in results.notes] == [
        "attempts that failed or were not observed are left out (4)",
        "tasks without a transcript are known by their names alone (2)",
    ]


@pytest.mark.parametrize(
    ("task", "says"),
    [
        (5, "a task's result is a mapping"),
        ({"attempts": []}, "'task_name' is a text"),
        ({"task_name": "a"}, "'attempts' is a list"),
        ({"task_name": "a", "attempts": [5]}, "an attempt is a mapping"),
        ({"task_name": "a", "attempts": [attempt("pdf")]}, "'activated' is a list"),
        ({"task_name": "a", "attempts": [attempt([5])]}, "'activated' holds names of skills, not a number"),
    ],
)
def test_broken_runs_of_caliper_are_refused_with_their_place(task: Any, says: str) -> None:
    with pytest.raises(TaskFileError, match=f"c.json:1:[0-9]+: .*{says}"):
        parse_results("c.json", caliper(task))


def test_results_of_one_kind_count_together() -> None:
    one = Imported("x", "a", (Outcome("t", 1, {"pdf": 1}),), frozenset({"pdf"}), ("n",))
    other = Imported("x", "b", (Outcome("t", 3, {}),), frozenset({"docx"}))
    (both,) = by_kind([one, other])
    assert fit(both).row("t").values[0] == 0.25
    assert (both.source, both.contestants, both.notes) == ("a, b", frozenset({"pdf", "docx"}), ("n",))
    assert len(by_kind([one, Imported("y", "c", ())])) == 2


def test_a_skill_of_another_library_is_said() -> None:
    found = fit(Imported("x", "x", (Outcome("a", 1, {"ghost": 1}),)))
    assert any("ghost" in line for line in found.cautions)
    assert list(found.row("a").values) == [0.0, 0.0]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", ":1:1: is empty"),
        (b"[1]", ":1:1: results of run_eval, promptfoo or caliper are a mapping"),
        (b"{}", ":1:1: no results of run_eval, promptfoo or caliper"),
        (b'{"results": {"results": 5}}', ":1:1: no results of"),
        (b'{"skill_name": "",\n "results": []}', ":1:16: 'skill_name' is a text"),
        (b'{"skill_name": "a", "results": [\n  7]}', ":2:3: a result is a mapping"),
        (b'{"skill_name": "a", "results": [\n  {"query": ""}]}', ":2:13: 'query'"),
        (b'{"skill_name": "a", "results": [\n  {"query": "q", "runs": -1}]}', ":2:26: 'runs'"),
        (
            b'{"skill_name": "a", "results": [\n  {"query": "q", "runs": 1, "triggers": 2}]}',
            ":2:41: 2 triggers in 1 runs",
        ),
        (b'{"results": [{"vars": {"task": "a"}, "metadata": {"skillCalls": [{}]}}]}', "a call of a skill has a 'name'"),
        (b'{"results": [{"vars": {"task": "a"}, "metadata": {"skillCalls": "pdf"}}]}', "'skillCalls' is a list"),
        (b'{"results": [\xff', "is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_broken_files_are_refused_with_their_place(data: bytes, says: str) -> None:
    with pytest.raises(TaskFileError) as caught:
        parse_results("r.json", data)
    assert str(caught.value).startswith("r.json:")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TaskFileError, match="cannot be read"):
        read_results(tmp_path / "none.json")
    with pytest.raises(TaskFileError):
        read_results(tmp_path)
    with pytest.raises(TaskFileError):
        read_results("a\0b")


def claude(kind: str, content: Any, number: int) -> str:
    message = {"role": kind, "content": content}
    return json.dumps(
        {
            "type": kind,
            "uuid": f"u{number}",
            "sessionId": "s",
            "timestamp": f"2026-11-30T10:00:{number:02}Z",
            "message": message,
        }
    )


def test_sessions_tell_which_skill_the_model_loaded_for_which_ask(tmp_path: Path) -> None:
    token = "ghp_Aq7Zr3Lm9Xc5Vb1Nw8Ek2Ty6Ui4Op0Sd7Fg1"
    lines = [
        claude("user", f"merge these, token {token}", 1),
        claude("assistant", [{"type": "tool_use", "id": "t1", "name": "Skill", "input": {"skill": "pdf"}}], 2),
        claude("user", [{"type": "tool_result", "tool_use_id": "t1", "content": "Launching skill: pdf"}], 3),
        claude("user", "thanks", 4),
    ]
    session = tmp_path / "s.jsonl"
    session.write_text("\n".join(lines) + "\n")
    (tmp_path / "notes.txt").write_text("nothing\n")
    results = read_sessions([str(session), str(tmp_path / "notes.txt")])
    assert [item.triggered for item in results.outcomes] == [{"pdf": 1}]
    assert token not in results.outcomes[0].task
    assert fit(results).row(results.outcomes[0].task).values[0] == 1.0
    assert any("1 asks for which the model loaded no skill" in note for note in results.notes)
    assert any("notes.txt" in note for note in results.notes)


def test_real_sessions_are_read_without_a_stop(shared: Path) -> None:
    files = sorted(str(path) for path in (shared / "transcripts").rglob("*.json*"))
    results = read_sessions(files)
    assert len(files) > 5
    assert all(item.task.strip() and item.triggered for item in results.outcomes)
