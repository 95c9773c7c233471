"""`route eval`: the contract's object, the text form, comparison, export, and calls that cannot be carried out."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.catalog.lab import skill
from workbench.cli.main import main

CONTRACT = [
    "schema", "tool", "top1", "top3", "auc", "tasks", "skills", "confusions", "collisions", "uncovered_tasks",
    "unreached_skills",
]  # fmt: skip


class Verb:
    """Calls `route eval` and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str], schema: Any) -> None:
        self._capsys = capsys
        self._schema = schema
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        code = main(["route", "eval", *map(str, arguments)])
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self, *arguments: object) -> Any:
        assert self(*arguments, "--format", "json") == 0, self.err
        found = json.loads(self.out)
        jsonschema.validate(found, self._schema)
        return found


@pytest.fixture
def route_eval(capsys: pytest.CaptureFixture[str], repo: Path) -> Verb:
    return Verb(capsys, json.loads((repo / "resources/schema/route-eval.schema.json").read_text("utf-8")))


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "skills"
    skill(root, "pdf-forms", "Fill in PDF forms and merge documents. Use when a PDF is handed over.")
    skill(root, "letters", "Write business letters. Use when a customer or supplier needs an answer.")
    skill(root, "tables", "Sum up spreadsheets and draw charts. Use when numbers come in rows.")
    return root


TASKS = """version: 1
tasks:
  - {id: t1, task: "merge these two PDF documents", expected: pdf-forms}
  - {id: t2, task: "draw charts of the spreadsheets", expected: tables}
  - {id: t3, task: "answer the customer in a letter", expected: letters}
  - {id: t4, task: "sum up the PDF forms", expected: tables, note: "words of another skill"}
  - {id: t5, task: "how is the weather", expected: none}
  - {id: t6, task: "write to the supplier about the PDF", skill: pdf-forms, should_trigger: false}
  - {id: t7, task: "knit a jumper"}
"""


@pytest.fixture
def tasks(library: Path) -> Path:
    file = library / "library.tasks.yaml"
    file.write_text(TASKS, encoding="utf-8")
    return file


def test_the_object_is_the_contracts(route_eval: Verb, library: Path, tasks: Path) -> None:
    found = route_eval.json(library, "--tasks", tasks, "--matcher", "lexical")
    assert list(found)[: len(CONTRACT)] == CONTRACT
    assert (found["tasks"], found["ranked"], found["top1"]) == (7, 4, 0.75)
    assert list(found["skills"]) == ["letters", "pdf-forms", "tables"]
    assert found["skills"]["pdf-forms"]["negatives"] == 1
    (confusion,) = found["confusions"]
    assert (confusion["id"], confusion["expected"], confusion["got"]) == ("t4", "tables", "pdf-forms")
    assert confusion["margin"] >= 0
    (collision,) = found["collisions"]
    assert (collision["skill"], collision["stolen_by"], collision["rate"]) == ("tables", "pdf-forms", 0.5)
    assert collision["tasks"] == ["sum up the PDF forms"]
    assert found["uncovered_tasks"] == ["knit a jumper"]
    assert found["none"] == {"tasks": 1, "silent": 1}
    assert found["matchers"] == [{"id": "lexical", "weight": 1.0}]
    assert found["auc"] is None


def test_figures_agree_with_the_scores_of_route(
    route_eval: Verb, library: Path, tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = route_eval.json(library, "--tasks", tasks)
    assert main(["route", str(library), "--tasks", str(tasks), "--format", "json"]) == 0
    routed = json.loads(capsys.readouterr().out)
    hits = total = 0
    for task in routed["tasks"]:
        if task["expected"] in (None, "none"):
            continue
        values = {score["skill"]: score["value"] for score in task["scores"]}
        mine = values.pop(task["expected"])
        hits, total = hits + all(mine > other for other in values.values()), total + 1
    assert (figures["ranked"], figures["top1"]) == (total, hits / total)


def test_tasks_beside_the_skills_are_found(route_eval: Verb, library: Path, tasks: Path) -> None:
    (library / "letters" / "evals").mkdir()
    (library / "letters" / "evals" / "trigger-eval.json").write_text(
        '[{"query": "answer this supplier", "should_trigger": true}, {"query": "sum up", "should_trigger": false}]'
    )
    found = route_eval.json(library)
    assert found["tasks"] == 9
    assert (found["skills"]["letters"]["positives"], found["skills"]["letters"]["negatives"]) == (2, 1)
    (library / "more").mkdir()
    (library / "more" / "own.json").write_text('[{"query": "thank them", "skill": "letters", "should_trigger": true}]')
    (library / "workbench.toml").write_text('[files]\ntasks = ["more/*.json", "*/evals/*.json"]\n')
    assert route_eval.json(library)["tasks"] == 10, "those that are named, and those that lie there, each file once"
    (library / "workbench.toml").write_text('[files]\ntasks = ["gone.yaml"]\n')
    assert route_eval(library) == 2
    assert "gone.yaml" in route_eval.err
    assert tasks.read_text("utf-8") == TASKS


def test_text_names_the_matchers_and_what_is_wrong(route_eval: Verb, library: Path, tasks: Path) -> None:
    assert route_eval(library, "--tasks", tasks, "--robustness") == 0
    assert route_eval.out.startswith("Simulated routing by ")
    for part in ("top-1 0.750", "tables → pdf-forms: 1 of 2", "sum up the PDF forms → pdf-forms, not tables",
                 "No skill claims", "knit a jumper", "Put differently", "polite"):  # fmt: skip
        assert part in route_eval.out
    assert "%" not in route_eval.out.replace("% of terms", "")


def test_a_state_before_is_compared(route_eval: Verb, library: Path, tasks: Path, tmp_path: Path) -> None:
    before = tmp_path / "before"
    skill(before, "pdf-forms", "Fill in PDF forms and merge documents. Use when a PDF is handed over.")
    skill(before, "letters", "Write business letters. Use when a customer or supplier needs an answer.")
    skill(before, "tables", "Does things with cells.")
    found = route_eval.json(library, "--tasks", tasks, "--against", before, "--matcher", "lexical")["comparison"]
    assert [(flip["id"], flip["gained"]) for flip in found["flips"]] == [("t2", True)]
    assert (found["top1"]["verdict"], found["left_out"]) == ("undecided", 0)
    assert route_eval(library, "--tasks", tasks, "--against", before) == 0
    assert "Before and after" in route_eval.out


def test_a_list_is_about_the_skill_that_its_place_names(route_eval: Verb, library: Path, tmp_path: Path) -> None:
    text = '[{"query": "merge a PDF", "should_trigger": true}]'
    for name in ("letters.json", "letters/eval.json", "letters/tests/trigger-eval.json", "other.json"):
        file = tmp_path / "fixtures" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for name in ("letters.json", "letters/eval.json", "letters/tests/trigger-eval.json"):
        found = route_eval.json(library, "--tasks", tmp_path / "fixtures" / name)
        assert found["skills"]["letters"]["positives"] == 1
        assert "taken to be about letters" in route_eval.err
    other = tmp_path / "fixtures" / "other.json"
    found = route_eval.json(library, "--tasks", other)
    assert (found["tasks"], found["ranked"], found["top1"]) == (1, 0, None)
    assert "count for coverage alone" in route_eval.err
    assert route_eval.json(library, "--tasks", other, "--skill", "tables")["skills"]["tables"]["positives"] == 1
    assert route_eval.json(library / "tables", "--tasks", other)["skills"]["tables"]["positives"] == 1


def test_a_model_that_cannot_be_reached_is_not_measured(
    route_eval: Verb, library: Path, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        for key, value in (("KIND", "openai"), ("URL", url), ("MODEL", "m")):
            monkeypatch.setenv(f"SKILL_WORKBENCH_LLM_{key}", value)
        found = route_eval.json(library, "--tasks", tasks, "--matcher", "lexical,llm")
    assert len(found["not_measured"]) == found["tasks"] == 7
    assert (found["top1"], found["ranked"], found["confusions"], found["unreached_skills"]) == (None, 0, [], [])
    assert all(item["recall"] is None and item["positives"] == 0 for item in found["skills"].values())
    assert "not measured" in route_eval.err


def test_growth_and_advice_are_measured(route_eval: Verb, library: Path, tasks: Path, repo: Path) -> None:
    found = route_eval.json(library, "--tasks", tasks, "--growth", repo / "skills", "--advise", "tables")
    assert [size["skills"] for size in found["growth"]["sizes"]] == [3, 6, 12, 16]
    assert found["growth"]["sizes"][0]["top1"] == 0.75
    assert found["advice"]["tried"] >= len(found["advice"]["helped"])
    assert route_eval(library, "--tasks", tasks, "--growth", "--advise", "tables") == 0
    assert "Changes of the description: " in route_eval.out
    assert route_eval(library, "--tasks", tasks, "--advise", "gone") == 2
    assert "no skill is called 'gone'" in route_eval.err


def test_a_share_that_is_not_met_fails(route_eval: Verb, library: Path, tasks: Path) -> None:
    assert route_eval(library, "--tasks", tasks, "--fail-under", "0.75") == 0
    assert route_eval(library, "--tasks", tasks, "--fail-under", "0.76") == 1


def test_tasks_are_written_for_others(route_eval: Verb, library: Path, tasks: Path) -> None:
    assert route_eval(library, "--tasks", tasks, "--export", "skill-creator", "--skill", "pdf-forms") == 0
    rows = json.loads(route_eval.out)
    assert [row["should_trigger"] for row in rows] == [True, False, False, False, False, False]
    assert "1 of 7 tasks" in route_eval.err
    assert "t7" in route_eval.err
    assert route_eval(library, "--tasks", tasks, "--export", "library") == 0
    assert "version: 1" in route_eval.out


def test_an_unknown_skill_is_told(route_eval: Verb, library: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("prompt,expected_skill\nmerge,pfd-forms\n")
    found = route_eval.json(library, "--tasks", file)
    assert found["unknown_skills"] == {"pfd-forms": 1}
    assert found["top1"] == 0.0
    assert "pfd-forms" in route_eval.err


def test_results_from_elsewhere_are_heard_alone_or_beside_others(
    route_eval: Verb, library: Path, tasks: Path, tmp_path: Path
) -> None:
    file = tmp_path / "run.json"
    rows = [{"query": "draw charts of the spreadsheets", "should_trigger": True, "triggers": 1, "runs": 3}]
    file.write_text(json.dumps({"skill_name": "tables", "results": rows}))
    found = route_eval.json(library, "--tasks", tasks, "--results", file)
    assert found["matchers"] == [{"id": "run-eval", "weight": 1.0}]
    assert (found["ranked"], found["top1"], len(found["not_measured"])) == (1, 1.0, found["tasks"] - 1)
    assert found["skills"]["tables"]["recall"] == 0.0  # first, but in less than half of the runs
    both = route_eval.json(library, "--tasks", tasks, "--matcher", "lexical", "--results", file)
    assert [item["id"] for item in both["matchers"]] == ["lexical", "run-eval"]
    assert route_eval(library, "--tasks", tasks, "--results", file, "--growth") == 2
    assert "--growth changes tasks or skills" in route_eval.err
    file.write_text("{}")
    assert route_eval(library, "--tasks", tasks, "--results", file) == 2
    assert "run.json:1:1: no results of run_eval, promptfoo or caliper" in route_eval.err


def test_one_broken_file_among_those_found_leaves_the_others(route_eval: Verb, library: Path, tasks: Path) -> None:
    (library / "letters" / "triggers.yaml").write_text("test_cases: 5\n")
    found = route_eval.json(library)
    assert found["tasks"] == TASKS.count("- {id")
    assert "triggers.yaml:1:1: no known shape" in route_eval.err
    assert "its tasks are left out" in route_eval.err
    assert route_eval(library, "--tasks", tasks, "--tasks", library / "letters" / "triggers.yaml") == 2


def test_what_is_odd_about_the_library_is_said(route_eval: Verb, library: Path, tasks: Path) -> None:
    skill(library, "silent", "")
    assert route_eval(library, "--tasks", tasks) == 0
    assert "silent/SKILL.md: it has no description" in route_eval.err


def test_nothing_is_written_beside_the_skills(route_eval: Verb, library: Path, tasks: Path) -> None:
    def state() -> list[tuple[str, int]]:
        return sorted((str(path), path.stat().st_mtime_ns) for path in library.rglob("*"))

    before = state()
    assert route_eval(library, "--tasks", tasks, "--robustness") == 0
    assert state() == before


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("tasks:\n  - {task: a, expectd: b}\n", ":2:15:"),
        ("tasks: [\n", ":2:1:"),
        ("tasks: [\x00]\n", ":1:9:"),
        ("", ":1:1:"),
        ('tasks: [{task: "a\\ud800"}]\n', ":1:"),
    ],
)
def test_a_mistake_in_the_tasks_is_one_line(
    route_eval: Verb, library: Path, tmp_path: Path, text: str, place: str
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    assert route_eval(library, "--tasks", file) == 2
    assert route_eval.err.startswith(f"skill-workbench: {file}{place}")
    assert route_eval.err.count("\n") == 1
    assert route_eval.out == ""


@pytest.mark.parametrize(
    "arguments",
    [("--matcher", "lexical,llm", "--robustness"),
     ("--matcher", "magic"), ("--matcher", "lexical=x"), ("--fail-under", "2"), ("--fail-under", "nan"),
     ("--export", "skill-creator"), ("--tasks", "missing.yaml"), ("--against", "missing"), ("--format", "xml")],
)  # fmt: skip
def test_a_call_that_cannot_be_carried_out_is_one_line(
    route_eval: Verb, library: Path, tasks: Path, arguments: tuple[str, ...]
) -> None:
    assert route_eval(library, *(() if "--tasks" in arguments else ("--tasks", tasks)), *arguments) == 2
    assert route_eval.err.count("\n") == 1
    assert "Traceback" not in route_eval.err


def test_a_library_without_tasks_or_skills_says_so(
    route_eval: Verb, library: Path, tasks: Path, tmp_path: Path
) -> None:
    os.remove(tasks)
    assert route_eval(library) == 2
    assert "no tasks" in route_eval.err
    empty = tmp_path / "empty"
    empty.mkdir()
    tasks.write_text(TASKS, encoding="utf-8")
    found = route_eval.json(empty, "--tasks", tasks)
    assert (found["tasks"], found["top1"], found["skills"]) == (7, 0.0, {})


def test_ten_thousand_tasks_and_a_task_of_a_megabyte(route_eval: Verb, library: Path, tmp_path: Path) -> None:
    def rows() -> Iterator[str]:
        for number in range(10_000):
            yield json.dumps({"query": f"merge PDF number {number % 50}", "expected_skill": "pdf-forms"})
        yield json.dumps({"query": "merge PDF " * 100_000, "expected_skill": "pdf-forms"})

    file = tmp_path / "a.jsonl"
    file.write_text("\n".join(rows()))
    found = route_eval.json(library, "--tasks", file)
    assert (found["tasks"], found["top1"]) == (10_001, 1.0)
    assert len(found["repeated_tasks"]) == 9_950


def test_our_own_tasks_are_enough_and_fit_their_schema(route_eval: Verb, repo: Path) -> None:
    import yaml

    file = repo / "skills" / "library.tasks.yaml"
    rows = yaml.safe_load(file.read_text("utf-8"))
    jsonschema.validate(rows, json.loads((repo / "resources/schema/tasks.schema.json").read_bytes()))
    skills = sorted(path for path in (repo / "skills").iterdir() if (path / "SKILL.md").is_file())
    found = route_eval.json(*skills, "--tasks", file)
    assert found["tasks"] >= 200
    assert len(found["skills"]) >= 12
    assert all(item["positives"] >= 10 and item["negatives"] >= 3 for item in found["skills"].values())
    assert (found["unknown_skills"], found["repeated_tasks"]) == ({}, [])
    assert {row["lang"] for row in rows["tasks"] if "lang" in row} == {"zh"}
    assert found["languages"]["top1"]["zh"]["tasks"] >= 50
    assert found["languages"]["pairs"]["gained"] + found["languages"]["pairs"]["lost"] >= 0
