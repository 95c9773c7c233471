"""`route`: the contract's object from real processes, the text for people, and calls that cannot be carried out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import fsum
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from workbench.cli.main import main

SKILLS = {
    "pdf": "Extracts tables from PDF files. Use when somebody sends a PDF. Do not use for scanned photos.",
    "commit-messages": "Writes commit messages for staged changes.",
    "gongwen": "起草通知、公告等公文。当用户要写正式公文时使用。",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "skills"
    for name, description in SKILLS.items():
        (root / name).mkdir(parents=True)
        text = f"---\nname: {name}\ndescription: {description}\n---\n\n# Steps\n\nLook at the zebra.\n"
        (root / name / "SKILL.md").write_text(text, encoding="utf-8")
    return root


def process(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "workbench", "route", *map(str, arguments)],
        capture_output=True,
        env={**os.environ},
        check=False,
        timeout=60,
    )


def result(repo: Path, *arguments: object) -> Any:
    """The object of a real process, valid by the schema."""
    done = process(*arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    schema = json.loads((repo / "resources" / "schema" / "route.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(found, schema)
    return found


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["route", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_the_object_is_the_contracts(repo: Path, library: Path) -> None:
    found = result(repo, library, "--task", "get the tables out of this PDF", "--matcher", "lexical")
    assert list(found)[:3] == ["schema", "tool", "matchers"]
    assert found["matchers"] == [{"id": "lexical", "weight": 1.0}]
    (task,) = found["tasks"]
    assert list(task)[:6] == ["id", "task", "expected", "decision", "selected", "scores"]
    assert (task["id"], task["expected"], task["decision"], task["selected"]) == ("t1", None, "selected", ["pdf"])
    assert [score["rank"] for score in task["scores"]] == [1, 2, 3]
    first = task["scores"][0]
    assert (first["skill"], first["path"], first["vetoed_by"]) == ("pdf", "pdf/SKILL.md", None)
    for score in task["scores"]:
        assert fsum(part["contribution"] for part in score["evidence"]) == pytest.approx(score["value"], abs=1e-9)
    for part in first["evidence"]:
        start, end = part["task_span"]
        assert task["task"][start:end].lower().rstrip("s") in ("table", "pdf")
        field = "pdf" if part["field"] == "name" else SKILLS["pdf"]
        assert field[slice(*part["skill_span"])].lower().rstrip("s") in ("table", "pdf")


def test_a_refused_skill_is_told_with_the_reason(repo: Path, library: Path) -> None:
    found = result(repo, library, "--task", "tables of this PDF, don't use the pdf skill")
    score = found["tasks"][0]["scores"][-1]
    assert (score["skill"], score["vetoed_by"]) == ("pdf", "explicit")
    assert score["veto"]["reason"] == "the task says: don't use the pdf"
    assert found["tasks"][0]["selected"] == []


def test_files_of_tasks_are_read_with_what_they_expect(repo: Path, library: Path, tmp_path: Path) -> None:
    own, creator = tmp_path / "own.tasks.yaml", tmp_path / "trigger-eval.json"
    own.write_text(
        "version: 1\ntasks:\n  - {id: a, task: 写一份通知, expected: gongwen}\n"
        "  - {id: b, task: sing, expected: none}\n  - {id: c, task: scan, skill: pdf, should_trigger: false}\n",
        encoding="utf-8",
    )
    creator.write_text('[{"query": "read this PDF", "should_trigger": true}]')
    found = result(repo, library, "--tasks", own, "--tasks", creator, "--skill", "pdf", "--task", "hello")
    told = [(task["id"], task["expected"], task["selected"]) for task in found["tasks"]]
    assert told[:4] == [("t1", None, []), ("a", "gongwen", ["gongwen"]), ("b", "none", []), ("c", None, [])]
    assert told[4][1:] == ("pdf", ["pdf"])


def test_top_threshold_and_margin(repo: Path, library: Path) -> None:
    found = result(repo, library, "--task", "commit the PDF", "--top", 1, "--threshold", 0.5, "--margin", 1)
    task = found["tasks"][0]
    assert (len(task["scores"]), task["left_out"]) == (1, 2)
    assert task["decision"] == "ambiguous"
    assert set(task["selected"]) == {"pdf", "commit-messages"}
    assert (found["threshold"], found["margin"]) == (0.5, 1.0)


def test_bodies_count_only_when_asked_and_are_labelled(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["route", str(library), "--task", "zebra"]) == 0
    assert "→ none" in capsys.readouterr().out
    assert main(["route", str(library), "--task", "zebra", "--matcher", "lexical,body", "--threshold", "0.1"]) == 0
    out, err = capsys.readouterr()
    assert "ambiguous: commit-messages, gongwen, pdf" in out
    assert "the agent does not see this" in err


def test_the_text_names_its_matchers_and_the_words(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["route", str(library), "--task", "a commit mesage \x1b[31m"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Simulated routing by explicit 1, lexical 1, char 0.5;")
    assert "→ commit-messages" in out
    assert "commit " in out
    assert "mesag ≈ messag" in out
    assert "\x1b" not in out


def test_triggers_are_a_matcher_where_there_are_any(repo: Path, library: Path) -> None:
    (library / "pdf" / "triggers.yaml").write_text("any: [/\\bportable\\b/i]\n")
    found = result(repo, library, "--task", "a Portable thing")
    assert [item["id"] for item in found["matchers"]] == ["trigger", "explicit", "lexical", "char"]
    assert found["tasks"][0]["selected"] == ["pdf"]
    alone = result(repo, library, "--task", "a Portable thing", "--task", "a PDF", "--matcher", "trigger")
    assert [task["selected"] for task in alone["tasks"]] == [["pdf"], []]


@pytest.mark.parametrize("task", ["", "\0", "\ud800 pdf \udfff", "pdf " * 250_000, "文" * 300_000, "a-" * 50_000])
def test_odd_tasks_are_routed(repo: Path, library: Path, tmp_path: Path, task: str) -> None:
    file = tmp_path / "odd.tasks.yaml"
    file.write_text(json.dumps({"version": 1, "tasks": [{"id": "odd", "task": task}]}))
    done = process(library, "--tasks", file, "--format", "json", "--top", 1)
    assert done.returncode in (0, 2), done.stderr
    if done.returncode == 2:
        assert done.stderr.count(b"\n") == 1
        assert b"odd.tasks.yaml:1:" in done.stderr
        return
    (told,) = json.loads(done.stdout)["tasks"]
    assert told["id"] == "odd"
    assert bool(told["warnings"]) == (len(task) > 100_000)


def test_nothing_is_written_into_a_skill_folder(library: Path) -> None:
    before = sorted((path, path.stat().st_mtime_ns) for path in library.rglob("*"))
    assert process(library, "--task", "read a PDF", "--matcher", "lexical,char,body").returncode == 0
    assert sorted((path, path.stat().st_mtime_ns) for path in library.rglob("*")) == before


def test_an_empty_folder_is_told(repo: Path, tmp_path: Path) -> None:
    found = result(repo, tmp_path, "--task", "x")
    assert found["warnings"] == [f"no skills were found in {tmp_path}"]
    assert (found["tasks"][0]["decision"], found["tasks"][0]["scores"]) == ("none", [])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "the following arguments are required: PATH"),
        (["."], "route needs --task TEXT or --tasks FILE"),
        (["nothing-here", "--task", "x"], "nothing-here: "),
        ([".", "--task", "x", "--matcher", "lexikal"], "no matcher called 'lexikal'"),
        ([".", "--task", "x", "--matcher", "char=0"], "not a number above 0"),
        ([".", "--task", "x", "--threshold", "nan"], "'nan' is no number"),
        ([".", "--task", "x", "--margin", "2"], "'2' is no number from 0 to 1"),
        ([".", "--task", "x", "--top", "0"], "'0' is no whole number"),
        ([".", "--tasks", "nothing.yaml"], "nothing.yaml: cannot be read"),
    ],
)
def test_calls_that_cannot_be_carried_out(
    arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert part in refusal(capsys, *arguments)


def test_a_broken_file_of_tasks_has_a_place(library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.tasks.yaml"
    file.write_text("version: 1\ntasks:\n  - {id: a, task: [}\n")
    assert "bad.tasks.yaml:3:" in refusal(capsys, library, "--tasks", file)
