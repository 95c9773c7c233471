"""Reasons of matchers, task files and triggers in Chinese: real mistakes, not sentences copied from the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desktop import i18n
from workbench.desktop.reasons import line_text, reason_text
from workbench.llm.statuses import refusal
from workbench.routing.explicit import ExplicitMatcher
from workbench.routing.imported import Imported, ImportedMatcher, Outcome
from workbench.routing.lexical import LexicalMatcher
from workbench.routing.model import SkillText
from workbench.routing.taskfiles import TaskFileError, read_tasks
from workbench.routing.trigger import TriggerMatcher
from workbench.routing.trigger_file import TriggerError, item_cautions, make_item, parse_triggers
from workbench.sandbox.patterns import PatternError, read_pattern

CHINESE = re.compile("[\u4e00-\u9fff]")
LATIN = re.compile("[A-Za-z]{3,} [a-z]+ [a-z]+")


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    i18n.install("zh")
    yield
    i18n.install("en")


def check(line: str) -> None:
    """Whether a line is said in Chinese, with no stretch of English left."""
    said = line_text(line)
    assert CHINESE.search(said), line
    assert not LATIN.search(said), said


@pytest.mark.parametrize(
    "source",
    ["/(a/", "/a)/", "/*a/", "/a{3,1}/", "/(?<n>a)(?<n>b)/", "/a/gg", "/a/q", "/a/uv", "//", "/[a/", r"/\k<x>(?<y>a)/u",
     "/(?x:a)/", "/}/u"],
)  # fmt: skip
def test_mistakes_of_patterns(source: str) -> None:
    with pytest.raises(PatternError) as failure:
        read_pattern(source)
    check(failure.value.reason)


@pytest.mark.parametrize("source", ["/csv/g", "/(a+)+$/", r"/\p{L}/", "/x*/", "/a|b"])
def test_cautions(source: str) -> None:
    found = list(item_cautions(make_item(source)))
    assert found
    for line in found:
        check(line)


@pytest.mark.parametrize(
    "text",
    ["any: a", "some: [a]", "any: [a]\nany: [b]", "python: x", "python: a.py:b\nany: [c]", "any: [1]", "- a",
     "any: [/(/]", "any: [a\n", "test_cases: []\nany: [a]"],
)  # fmt: skip
def test_mistakes_of_trigger_files(text: str) -> None:
    with pytest.raises(TriggerError) as failure:
        parse_triggers("skills/a/triggers.yaml", text.encode())
    said = line_text(str(failure.value))
    assert CHINESE.search(said)
    assert said.startswith("skills/a/triggers.yaml:")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.tasks.yaml", "version: 2\ntasks: []"), ("a.tasks.yaml", "version: 1\ntask: []"),
        ("a.tasks.yaml", "version: 1\ntasks: [{id: a}]"), ("a.tasks.yaml", "version: 1\ntasks: {a: b}"),
        ("a.tasks.yaml", "version: 1\ntasks: [{id: a, task: [1]}]"), ("a.tasks.yaml", ""),
        ("a.tasks.yaml", "version: 1\ntasks: [{id: a, task: b, skill: c}]"), ("a.json", "{"), ("a.json", "[1,]"),
        ("a.tasks.yaml", "version: 1\ntasks: [{id: a, task: b}, {id: a, task: c}]"), ("a.csv", "x,y\n1,2\n"),
        ("a.tasks.yaml", "whatever: 1"), ("a.tasks.yaml", "any: [x]"),
        ("a.tasks.yaml", "version: 1\ntasks: [{id: a, task: b, should_trigger: maybe, skill: c}]"),
    ],
)  # fmt: skip
def test_mistakes_of_task_files(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TaskFileError) as failure:
        read_tasks(str(file))
    said = line_text(str(failure.value).replace(str(file), name))
    assert CHINESE.search(said), said
    assert said.startswith(name)


def test_vetoes() -> None:
    skills = [SkillText("a/SKILL.md", "csv-cleanup", "Repairs csv. Don't use for pivot charts of sales.")]
    for index, task in ((ExplicitMatcher().fit(skills), "don't use csv-cleanup here"),
                        (LexicalMatcher().fit(skills), "pivot charts of sales")):  # fmt: skip
        (veto,) = index.row(task).vetoes.values()
        assert CHINESE.search(reason_text(veto.reason)), veto


def test_warnings_of_triggers_keep_their_place() -> None:
    evil = r"/(?=((a+)+$))b|^(a+)+\1$/"
    skill = SkillText("a/SKILL.md", "a", "Does a.", triggers={"any": [evil]})
    index = TriggerMatcher().fit([skill])
    try:
        rows = [index.row("a" * 40 + f"!{number}") for number in range(3)]
    finally:
        index.close()
    lines = [line for row in rows for line in row.warnings]
    assert len(set(lines)) >= 2
    for line in lines:
        check(line)
        assert evil in line_text(line)


def test_code_that_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "trigger.py").write_text("def match(task): return 1")
    skill = SkillText(
        "a/SKILL.md",
        "a",
        "Does a.",
        triggers=parse_triggers("a/triggers.yaml", b"python: trigger.py:match", str(tmp_path)),
    )
    (line,) = TriggerMatcher().fit([skill]).row("x").warnings
    assert line_text(line) == "a/triggers.yaml:1:9: trigger.py:match：不运行：此内容未受信任：算作不匹配"


@pytest.mark.parametrize("status", [302, 401, 402, 404, 408, 429, 500])
def test_refusals_of_an_endpoint(status: int) -> None:
    check(f"llm: 2 of 3 runs were not measured: {refusal(status, b'', 2.0)} (3 attempts)")


def test_votes_and_results_measured_elsewhere() -> None:
    skills = [SkillText("a/SKILL.md", "a", "Does a.")]
    results = Imported("run-eval", "results.json", (Outcome("known", 3, {"a": 2}, 1),))
    index = ImportedMatcher(results).fit(skills)
    lines = [*index.row("unknown").warnings, *index.row("known").warnings, index.explain("known", 0)[0].note]
    assert len(lines) == 3
    for line in lines:
        check(line)


def test_in_english_nothing_changes_and_the_unknown_stays() -> None:
    assert line_text("a: b: something nobody foresaw") == "a: b: something nobody foresaw"
    i18n.install("en")
    assert line_text("a.yaml:1:2: is empty") == "a.yaml:1:2: is empty"
