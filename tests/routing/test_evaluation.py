"""What the figures are counted from, on rulings laid out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from workbench.routing.collisions import collisions, near_misses
from workbench.routing.coverage import coverage
from workbench.routing.evaluation import Evaluation, Judge, Names, Ruling, evaluate, judge_tasks
from workbench.routing.model import NONE, Row, SkillText, Task, Veto
from workbench.routing.paired import compare

SKILLS = [
    SkillText("pdf/SKILL.md", "pdf", "Fill forms and merge documents."),
    SkillText("docx/SKILL.md", "docx", "Write letters and merge documents."),
    SkillText("folder/SKILL.md", "xlsx", "Sum up tables and merge cells."),
]


def judge(values: Mapping[str, Sequence[float]], vetoes: Mapping[str, Mapping[int, Veto]] | None = None) -> Judge:
    """Rules by a table of values: the best of at least 1 is chosen; a task that is not in it is not measured."""

    def rule(text: str) -> Ruling:
        row = values.get(text)
        if row is None:
            return Ruling(Row([0.0] * len(SKILLS), measured=False), NONE, ())
        vetoed = (vetoes or {}).get(text, {})
        allowed = [number for number in range(len(row)) if number not in vetoed]
        top = max(row[number] for number in allowed)
        chosen = tuple(number for number in allowed if row[number] == top) if top >= 1 else ()
        decision = NONE if not chosen else "selected" if len(chosen) == 1 else "ambiguous"
        return Ruling(Row(row, vetoed), decision, chosen)

    return rule


def run(tasks: Sequence[Task], values: Mapping[str, Sequence[float]], **more: Mapping[int, Veto]) -> Evaluation:
    names = Names(SKILLS)
    return evaluate(judge_tasks(tasks, judge(values, more), names), names)


def figures(found: Evaluation, name: str) -> tuple[int, int, float | None, float | None]:
    (item,) = [skill for skill in found.skills if skill.name == name]
    return item.positives, item.negatives, item.precision, item.recall


def test_a_tie_is_broken_against_us() -> None:
    found = run([Task("1", "a", "pdf"), Task("2", "b", "pdf")], {"a": [2, 1, 0], "b": [2, 2, 0]})
    assert (found.top1, found.top3) == (0.5, 1.0)
    (confusion,) = found.confusions
    assert (confusion.judged.task.id, confusion.expected, confusion.got, confusion.judged.margin) == (
        "2",
        "pdf",
        1,
        0.0,
    )


def test_nobody_has_anything_to_say_is_a_miss_that_nobody_stole() -> None:
    found = run([Task("1", "a", "pdf")], {"a": [0, 0, 0]})
    assert found.top1 == 0.0
    assert found.confusions[0].got is None
    assert collisions(found) == ()
    assert [item.task.id for item in coverage(found).uncovered] == ["1"]


def test_all_right_in_few_tasks_is_no_certainty() -> None:
    found = run([Task("1", "a", "pdf"), Task("2", "b", "docx")], {"a": [2, 0, 0], "b": [0, 2, 0]})
    assert found.top1 == 1.0
    assert found.top1_interval == pytest.approx((0.3424, 1.0), abs=1e-4)
    assert run([Task("1", "a")], {"a": [2, 0, 0]}).top1_interval is None


def test_others_that_would_do_are_right() -> None:
    tasks = [Task("1", "a", "pdf", ("docx",)), Task("2", "b", "pdf", ("docx",))]
    found = run(tasks, {"a": [1, 3, 0], "b": [2, 3, 4]})
    assert found.top1 == 0.5
    assert [item.rank for item in found.judged] == [1, 2]
    assert figures(found, "pdf")[3] == 0.5
    assert figures(found, "docx") == (0, 0, 1.0, None)


def test_the_creators_form_counts_for_its_skill() -> None:
    tasks = [Task("1", "a", skill="pdf", should_trigger=True), Task("2", "b", skill="pdf", should_trigger=False)]
    found = run(tasks, {"a": [3, 0, 0], "b": [2, 0, 0]})
    assert found.top1 == 1.0
    assert len(found.ranked) == 1
    assert figures(found, "pdf") == (1, 1, 0.5, 1.0)


def test_a_task_for_others_is_a_false_alarm() -> None:
    tasks = [Task("1", "a", "docx"), Task("2", "b", NONE), Task("3", "c"), Task("4", "d", "pdf")]
    found = run(tasks, {"a": [3, 0, 0], "b": [3, 0, 0], "c": [3, 0, 0], "d": [3, 0, 0]})
    positives, negatives, precision, recall = figures(found, "pdf")
    assert (positives, negatives, recall) == (1, 0, 1.0)
    assert precision == pytest.approx(1 / 3)
    assert found.silence == (0, 1)
    assert len(found.judged) == 4
    assert len(found.ranked) == 2


def test_the_mean_auc_is_over_skills_with_three_of_each() -> None:
    values = {f"p{n}": [n, 0, 0] for n in (2, 3, 4)} | {f"n{n}": [n, 0, 0] for n in (1, 3)} | {"n0": [0, 0, 0]}
    tasks = [Task(text, text, skill="pdf", should_trigger=text[0] == "p") for text in values]
    found = run(tasks, values)
    assert found.auc == pytest.approx((3 * 3 - 1 - 0.5) / 9)
    assert run(tasks[:-1], values).auc is None
    assert run(tasks[:-1], values).skills[0].auc is not None


def test_what_was_not_measured_counts_for_nobody() -> None:
    tasks = [Task("1", "a", "pdf"), Task("2", "lost", "pdf"), Task("3", "lost", skill="pdf", should_trigger=False)]
    found = run(tasks, {"a": [3, 0, 0]})
    assert (found.top1, len(found.judged), len(found.measured)) == (1.0, 3, 1)
    assert figures(found, "pdf") == (1, 0, 1.0, 1.0)
    assert found.confusions == ()
    assert coverage(found).uncovered == ()
    nothing = run([Task("1", "lost", "pdf")], {})
    assert (nothing.top1, coverage(nothing).unreached) == (None, ())


def test_a_veto_puts_a_skill_behind_all_others() -> None:
    found = run([Task("1", "a", "pdf")], {"a": [9, 0, 0]}, a={0: Veto("explicit", "don't use pdf")})
    assert (found.top1, found.top3) == (0.0, 0.0)
    assert found.judged[0].margin == 0.0
    assert found.judged[0].value(0) == float("-inf")


def test_an_unknown_skill_is_told_and_missed() -> None:
    tasks = [Task("1", "a", "pfd"), Task("2", "a", skill="gone", should_trigger=False)]
    found = run(tasks, {"a": [3, 0, 0]})
    assert found.unknown == {"pfd": 1, "gone": 1}
    assert found.top1 == 0.0


def test_a_folder_names_a_skill_and_a_shared_name_means_all() -> None:
    names = Names([*SKILLS, SkillText("other/SKILL.md", "pdf", "")])
    assert names.places("folder") == (2,)
    assert names.places("pdf") == (0, 3)
    assert names.places(NONE) == names.places(None) == ()
    assert names.labels == ("pdf (pdf/SKILL.md)", "docx", "xlsx", "pdf (other/SKILL.md)")


def test_the_same_text_is_asked_once() -> None:
    asked = []

    def rule(text: str) -> Ruling:
        asked.append(text)
        return Ruling(Row([1.0, 0.0, 0.0]), "selected", (0,))

    judge_tasks([Task("1", "a", "pdf"), Task("2", "a", "docx"), Task("3", "b")], rule, Names(SKILLS))
    assert asked == ["a", "b"]


def test_collisions_are_counted_from_tasks() -> None:
    tasks = [Task(str(n), text, "pdf") for n, text in enumerate("abcd")]
    found = run(tasks, {"a": [1, 2, 0], "b": [1, 2, 0], "c": [1, 0, 2], "d": [3, 0, 0]})
    first, second = collisions(found)
    assert (first.skill, first.thief, first.rate, [item.task.text for item in first.tasks]) == (0, 1, 0.5, ["a", "b"])
    assert (second.thief, second.rate, second.positives) == (2, 0.25, 4)
    assert first.overlap > second.overlap > 0


def test_near_misses_are_tasks_of_others_that_come_close() -> None:
    tasks = [
        Task("own", "own", "pdf"),
        Task("close", "close", "docx"),
        Task("far", "far", "docx"),
        Task("stolen", "stolen", "docx"),
        Task("nothing", "nothing", "docx"),
        Task("kept", "kept", skill="pdf", should_trigger=False),
        Task("silent", "silent", NONE),
    ]
    values = {
        "own": [5, 0, 0], "close": [4, 5, 0], "far": [1, 5, 0], "stolen": [6, 5, 0], "nothing": [0, 5, 0],
        "kept": [4, 0, 0], "silent": [2, 0, 0],
    }  # fmt: skip
    found = near_misses(run(tasks, values).judged, 0)
    close = [(miss.judged.task.id, miss.behind) for miss in found]
    assert close == [("silent", -2), ("stolen", -1), ("close", 1), ("far", 4)]


def test_coverage_names_skills_and_words_that_nobody_reaches() -> None:
    tasks = [Task("1", "Merge my invoices", "pdf"), Task("2", "invoices, again", "docx"), Task("3", "boats", NONE)]
    found = coverage(run(tasks, {task.text: [2, 0, 0] for task in tasks}))
    assert found.unreached == (1, 2)
    assert [(word.text, word.tasks) for word in found.words][:1] == [("invoices", 2)]
    assert "merge" not in [word.text for word in found.words]
    assert "boats" not in [word.text for word in found.words]


def test_two_versions_are_compared_on_the_same_tasks() -> None:
    tasks = [Task("1", "a", "pdf"), Task("2", "b", "pdf"), Task("3", "c", "docx"), Task("4", "lost", "pdf")]
    before = run(tasks, {"a": [1, 2, 0], "b": [2, 1, 0], "c": [0, 2, 0], "lost": [1, 0, 0]})
    after = run(tasks, {"a": [3, 2, 0], "b": [1, 2, 0], "c": [0, 2, 0]})
    found = compare(before, after)
    assert found.top1 is not None
    assert (found.top1.value, found.top1.gained, found.top1.lost, found.top1.word) == (0.0, 1, 1, "undecided")
    assert [(flip.after.task.id, flip.gained) for flip in found.flips] == [("1", True), ("2", False)]
    assert (list(found.skills), found.left_out) == (["pdf", "docx"], 1)
    with pytest.raises(ValueError, match="different tasks"):
        compare(before, run(tasks[:2], {}))
