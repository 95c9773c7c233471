"""Task files: every shape of the field becomes the same tasks, with nothing dropped silently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.routing.model import NONE, Task
from workbench.routing.taskfiles import TaskFile, discover, parse_tasks, read_tasks


def parsed(name: str, text: str, skill: str | None = None) -> TaskFile:
    return parse_tasks(name, text.encode(), skill)


def labels(found: TaskFile) -> list[tuple[str, str | None, str | None, bool | None]]:
    return [(task.text, task.expected, task.skill, task.should_trigger) for task in found.tasks]


def test_our_own_file_has_every_label() -> None:
    found = parsed(
        "a.tasks.yaml",
        "version: 1\ntasks:\n"
        '  - {id: t1, task: "merge these", expected: pdf}\n'
        "  - {id: t2, task: 写一首诗, expected: none, lang: zh}\n"
        "  - {id: t3, task: x, expected: pdf, also_ok: [docx], note: why}\n"
        "  - {id: t4, task: y, skill: pdf, should_trigger: false}\n"
        "  - {task: z}\n",
    )
    assert found.shape == "library"
    assert found.tasks == (
        Task("t1", "merge these", "pdf", line=3),
        Task("t2", "写一首诗", NONE, lang="zh", line=4),
        Task("t3", "x", "pdf", ("docx",), note="why", line=5),
        Task("t4", "y", skill="pdf", should_trigger=False, line=6),
        Task("t5", "z", line=7),
    )


PDF = [("a", None, "pdf", True), ("b", None, "pdf", False)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("e.json", '[{"query": "a", "should_trigger": true}, {"query": "b", "should_trigger": false}]'),
        ("e.json", '[{"prompt": "a", "should_trigger": true}, {"prompt": "b", "should_trigger": false}]'),
        ("e.json", ('{"skill_name": "pdf", "queries": [{"query": "a", "should_trigger": true},'
                   ' {"query": "b", "should_trigger": false}]}')),
        ("e.json", ('{"skill": "pdf", "evals": [{"query": "a", "should_trigger": true},'
                   ' {"query": "b", "should_trigger": false}]}')),
        ("e.json", '{"skillName": "pdf", "shouldTrigger": ["a"], "shouldNotTrigger": ["b"]}'),
        ("e.json", '{"pdf": {"shouldTrigger": ["a"], "shouldNotTrigger": ["b"]}}'),
        ("e.json", ('{"skill_name": "pdf", "description": "d", "results": [{"query": "a", "should_trigger": true,'
                   ' "trigger_rate": 1.0}, {"query": "b", "should_trigger": false}], "summary": {}}')),
        ("triggers.yaml", ("skill: pdf\ntest_cases:\n- {id: '1', type: implicit, prompt: a}\n"
                          "- {id: '2', type: negative, prompt: b}\n")),
        ("skilldoctor.cases.yml", "cases:\n- {input: a, expect: trigger}\n- {input: b, expect: no_trigger}\n"),
        ("eval.yaml", ("scenarios:\n- {name: x, prompt: a, assertions: []}\n"
                      "- {name: y, prompt: b, expect_activation: false}\n")),
        ("e.csv", 'prompt,should_trigger\n"a",true\nb,FALSE\n'),
        ("e.tsv", "prompt\tshould_trigger\na\tyes\nb\tno\n"),
        ("e.jsonl", '// remark\n{"query": "a", "should_trigger": true}\n\n{"query": "b", "should_trigger": false}\n'),
        ("e.txt", "# remark\n+ a\n! b\n"),
        ("e.ts", "const shouldTriggerPrompts: string[] = [\n 'a', // 'x'\n];\nconst shouldNotTriggerPrompts = [`b`];"),
    ],
)  # fmt: skip
def test_shapes_about_one_skill(name: str, text: str) -> None:
    assert labels(parsed(name, text, "pdf")) == PDF


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("e.json", '[{"query": "a", "should_trigger": "pdf"}, {"query": "b", "expected_skill": null}]'),
        ("e.json", ('{"cases": [{"prompt": "a", "expected_skill": "pdf", "language": "en"},'
                   ' {"prompt": "b", "expected_skill": "none"}], "targets": {"top1": 0.9}}')),
        ("e.jsonl", '{"intent": "a", "expected_skill": "pdf"}\n{"intent": "b", "expected_skill": null}'),
        ("e.csv", "prompt,expected_skill\na,pdf\nb,none\n"),
        ("x.eval.yaml", "tasks:\n- {name: n, prompt: a, activates: [pdf]}\n- {prompt: b, activates: []}\n"),
    ],
)  # fmt: skip
def test_shapes_about_a_library(name: str, text: str) -> None:
    assert labels(parsed(name, text)) == [("a", "pdf", None, None), ("b", NONE, None, None)]


def test_graders_and_assertions_name_skills() -> None:
    azure = parsed(
        "eval.yaml",
        "stimuli:\n- {prompt: a, graders: [{type: prompt}, {type: skill-invocation, config: {required: [x, y]}}]}\n"
        "- {prompt: b, graders: [{type: skill-invocation, config: {disallowed: [x, z]}}]}\n- {name: c, prompt: c}\n",
    )
    assert [(task.text, task.expected, task.also_ok, task.skill) for task in azure.tasks] == [
        ("a", "x", ("y",), None),
        ("b", None, (), "x"),
        ("b", None, (), "z"),
    ]
    assert azure.notes == ("tests that say nothing about skills are left out",)
    promptfoo = parsed(
        "promptfooconfig.yaml",
        "prompts: ['{{request}}']\ntests:\n- vars: {request: a}\n  assert: [{type: skill-used, value: {name: x}}]\n"
        "- vars: {other: b}\n  assert: [{type: not-skill-used, value: x}]\n- vars: {request: c}\n  assert: []\n",
    )
    assert labels(promptfoo) == [("a", "x", None, None), ("b", None, "x", False)]


def test_misroutings_are_tasks_with_the_right_skill() -> None:
    found = parsed("m.json", '[{"user_request": "a", "routed_skill_id": "x", "expected_skill_id": "y", "note": "n"}]')
    assert labels(found) == [("a", "y", None, None)]
    assert found.tasks[0].note == "n"
    assert found.tasks[0].extra == (("routed_skill_id", "x"),)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("e.json", '[{"query": "a", "should_trigger": "pdf"}, {"query": "b", "should_trigger": false}]'),
        ("e.json", ('{"cases": [{"prompt": "a", "expected_skill": "pdf", "should_trigger": true},'
                   ' {"prompt": "b", "expected_skill": null, "should_trigger": false}]}')),
        ("e.csv", "prompt,expected_skill,should_trigger\na,pdf,true\nb,,false\n"),
    ],
)  # fmt: skip
def test_false_where_others_name_the_winner_means_no_skill(name: str, text: str) -> None:
    assert labels(parsed(name, text)) == [("a", "pdf", None, None), ("b", NONE, None, None)]


def test_a_list_that_names_no_skill_has_no_labels_and_says_so() -> None:
    found = parsed("e.json", '[{"query": "a", "should_trigger": true}, {"query": "b", "should_trigger": false}]')
    assert labels(found) == [("a", None, None, True), ("b", None, None, False)]
    assert len(found.notes) == 1
    assert "(2 times)" in found.notes[0]


def test_unknown_keys_are_kept_with_their_values() -> None:
    text = '[{"query": "a", "should_trigger": true, "why": {"deep": [1, null]}, "reason": "r"}]'
    assert parsed("e.json", text, "pdf").tasks[0].extra == (("why", {"deep": [1, None]}), ("reason", "r"))


def test_output_tests_say_what_they_are_taken_for() -> None:
    found = parsed("evals.json", '{"skill_name": "pdf", "evals": [{"id": 7, "prompt": "a", "expected_output": "o"}]}')
    assert labels(found) == [("a", None, "pdf", True)]
    assert found.tasks[0].id == "7"
    assert len(found.notes) == 1


def test_undecided_cases_have_no_label() -> None:
    found = parsed("skilldoctor.cases.yml", "cases:\n- {input: a, expect: ambiguous}\n", "pdf")
    assert labels(found) == [("a", None, None, None)]
    assert found.notes


def test_repeated_texts_are_flagged_and_ids_kept_apart() -> None:
    rows = [{"id": 1, "query": text, "should_trigger": True} for text in ("Do it", "do  IT", "other")]
    found = parsed("e.json", json.dumps(rows), "pdf")
    assert found.repeats == ((0, 1),)
    assert [task.id for task in found.tasks] == ["1", "1-2", "1-3"]


def test_json_keeps_its_escapes_and_its_pairs() -> None:
    text = '[{"query": "tab\\there \\ud83d\\ude00 \\u00e9", "should_trigger": true}]'
    assert parsed("e.json", text, "x").tasks[0].text == "tab\there 😀 é"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_lines_are_told_for_every_kind_of_line_end(ends: str) -> None:
    assert [task.line for task in parsed("e.txt", ends.join(["+ a", "", "! b"]), "x").tasks] == [1, 3]
    assert [task.line for task in parsed("e.csv", ends.join(["prompt,skill", "a,x", "b,y"])).tasks] == [2, 3]
    jsonl = ends.join(['{"query": "a"}', "// r", '{"query": "b"}'])
    assert [task.line for task in parsed("e.jsonl", jsonl, "x").tasks] == [1, 3]


def test_a_cell_may_hold_line_breaks() -> None:
    found = parsed("e.csv", 'prompt,expected_skill\n"two\nlines",pdf\nlast,pdf\n')
    assert [(task.text, task.line) for task in found.tasks] == [("two\nlines", 2), ("last", 4)]


def test_the_folder_tells_the_skill(tmp_path: Path) -> None:
    skill = tmp_path / "folder"
    (skill / "evals").mkdir(parents=True)
    (skill / "SKILL.md").write_text("---\nname: pdf\ndescription: d\n---\n", encoding="utf-8")
    file = skill / "evals" / "trigger-eval.json"
    file.write_text('\ufeff[{"query": "a", "should_trigger": true}]', encoding="utf-8")
    (tmp_path / "all.tasks.yaml").write_text("version: 1\ntasks: []\n", encoding="utf-8")
    assert labels(read_tasks(file)) == [("a", None, "pdf", True)]
    assert labels(read_tasks(file, "other")) == [("a", None, "other", True)]
    assert discover(str(tmp_path), [str(skill)]) == [str(tmp_path / "all.tasks.yaml"), str(file)]
    sidecar = skill / "triggers.yaml"
    sidecar.write_text("any: [/x/]\n")
    assert str(sidecar) not in discover(str(tmp_path), [str(skill)])
    sidecar.write_text("test_cases: []\n")
    assert discover(str(tmp_path), [str(skill)])[-1] == str(sidecar)


def test_an_empty_file_says_so() -> None:
    assert parsed("e.json", "[]").notes == ("no tasks stand in this file",)
    assert parsed("e.csv", "prompt\n").notes == ("no tasks stand in this file",)


def test_the_research_set_is_read_whole(shared: Path) -> None:
    file = shared / "routing" / "queries.jsonl"
    found = read_tasks(file)
    with file.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert [task.text for task in found.tasks] == [row["query"] for row in rows]
    positives = [task.expected for task in found.tasks if task.expected is not None]
    assert positives == [row["expected"] for row in rows if row["should_trigger"]]
    negatives = [task.skill for task in found.tasks if task.should_trigger is False]
    assert negatives == [row["skill"] for row in rows if not row["should_trigger"]]


def test_labels_that_contradict_each_other_are_told_with_what_counts() -> None:
    rows = [
        "expected: none, skill: docx, should_trigger: true", "expected: pdf, skill: pdf, should_trigger: false",
        "expected: pdf, skill: docx, should_trigger: true", "expected: pdf, skill: docx, should_trigger: false",
        "expected: pdf, skill: pdf, should_trigger: true", "expected: none, skill: pdf, should_trigger: false",
        "expected: pdf, also_ok: [docx], skill: docx, should_trigger: true",
    ]  # fmt: skip
    text = "version: 1\ntasks:\n" + "".join(f"  - {{task: t{at}, {row}}}\n" for at, row in enumerate(rows))
    found = parse_tasks("a.tasks.yaml", text.encode())
    assert [note.rpartition("taken to expect ")[2] for note in found.notes] == ["docx", "any but pdf", "pdf"]
    assert len(found.tasks) == len(rows)
