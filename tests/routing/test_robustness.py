"""Variations are made by rule, always alike, and their effect is counted on the tasks that they change."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.routing.evaluation import Judged, Names, Ruling, judge_tasks
from workbench.routing.model import Row, SkillText, Task
from workbench.routing.robustness import VARIATIONS, effects, languages, polite, truncated, typos, without_name

NAMES = Names([SkillText("p/SKILL.md", "pdf-forms", ""), SkillText("d/SKILL.md", "docx", "")])


def judge(text: str) -> Ruling:
    """`forms` is worth a point to the first skill, the second always has half of one."""
    values = [1.0 if "forms" in text else 0.0, 0.5]
    return Ruling(Row(values, measured="lost" not in text), "selected", (0 if values[0] > 0.5 else 1,))


def judged(tasks: Sequence[Task]) -> list[Judged]:
    return judge_tasks(tasks, judge, NAMES)


@given(st.text(max_size=300), st.sampled_from(sorted(VARIATIONS)))
def test_a_variation_is_the_same_each_time(text: str, name: str) -> None:
    task = Task("1", text)
    assert VARIATIONS[name](task, "pdf-forms") == VARIATIONS[name](task, "pdf-forms")


def test_typos_hit_few_words_and_leave_the_others() -> None:
    text = "Please merge these seven invoices into a single document with numbered pages and bookmarks"
    varied = typos(Task("1", text), "")
    old, new = text.split(), varied.split()
    assert len(old) == len(new)
    changed = [(one, two) for one, two in zip(old, new, strict=True) if one != two]
    assert 1 <= len(changed) <= 2
    assert all(one[0] == two[0] and abs(len(one) - len(two)) <= 1 for one, two in changed)


def test_typos_in_chinese_swap_two_characters() -> None:
    varied = typos(Task("1", "帮我合并这些文件"), "")
    assert varied != "帮我合并这些文件"
    assert sorted(varied) == sorted("帮我合并这些文件")


def test_truncation_counts_words_and_characters() -> None:
    words = " ".join(f"w{number}" for number in range(20))
    assert truncated(Task("1", words), "") == " ".join(f"w{number}" for number in range(12))
    assert truncated(Task("1", "字" * 40), "") == "字" * 24
    assert truncated(Task("1", "short"), "") == "short"


def test_words_of_the_name_are_taken_out() -> None:
    assert without_name(Task("1", "fill the form of this PDF, please"), "pdf-forms") == "fill the  of this , please"
    assert without_name(Task("1", "nothing here"), "pdf-forms") == "nothing here"


@pytest.mark.parametrize("text", ["merge these", "合并这些"])
def test_politeness_keeps_the_task_and_its_language(text: str) -> None:
    varied = polite(Task("1", text), "")
    assert text in varied
    assert ("你好" in varied) == (text == "合并这些")


def test_an_effect_is_counted_on_the_tasks_that_change() -> None:
    tasks = [Task("1", "fill forms", "pdf-forms"), Task("2", "hello", "docx"), Task("3", "lost forms", "pdf-forms")]
    found = {item.name: item for item in effects(judged(tasks), judge, NAMES)}
    assert "truncated" not in found
    named = found["without-name"]
    assert (named.tasks, named.before, named.after) == (1, 1.0, 0.0)
    assert [item.task.id for item in named.lost] == ["1"]
    assert named.difference.word == "undecided"
    assert found["polite"].after == 1.0


def test_languages_are_compared_in_pairs_that_ask_the_same() -> None:
    tasks = [
        Task("1", "fill forms", "pdf-forms", extra=(("pair", "fill"),)),
        Task("2", "填写表单", "pdf-forms", extra=(("pair", "fill"),)),
        Task("3", "你好", "docx", extra=(("pair", "alone"),)),
        Task("4", "hallo", "docx", lang="de"),
        Task("5", "unlabelled"),
    ]
    found = languages(judged(tasks))
    assert found.tasks == {"en": (1, 1), "zh": (1, 2), "de": (1, 1)}
    assert found.pairs is not None
    assert (found.pairs.value, found.pairs.lost) == (-1.0, 1)
    assert found.difference is not None
