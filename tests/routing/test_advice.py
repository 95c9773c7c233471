"""Advice is tried before it is given, library growth is measured, and tasks are added without touching the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from workbench.routing.advice import advise
from workbench.routing.evaluation import Judge, Names, Ruling, evaluate, judge_tasks
from workbench.routing.growth import Size, growth, per_doubling
from workbench.routing.judging import fit_with
from workbench.routing.model import NONE, Row, SkillText, Task
from workbench.routing.route import choices
from workbench.routing.taskfiles import TaskFileError, parse_tasks
from workbench.routing.taskfiles.editing import add_tasks, quick_tasks
from workbench.skill.edits import apply_edits

PETS = SkillText("pets/SKILL.md", "pets", "Care for cats and dogs. Don't use for farm animals.")
FARM = SkillText("farm/SKILL.md", "farm", "Care for cows, hens and stables with many animals.")
BUDGIES = [
    "old budgie is sad",
    "blue budgie is thin",
    "new budgie is loud",
    "small budgie is ill",
    "young budgie is shy",
]
COWS = ["milk the cows", "feed my cows", "wash cows", "sell cows", "buy cows"]
TASKS = [
    *(Task(f"b{n}", f"my {text}", "pets") for n, text in enumerate(BUDGIES)),
    *(Task(f"c{n}", text, "farm") for n, text in enumerate(COWS)),
]


@contextmanager
def shared_words(skills: Sequence[SkillText]) -> Iterator[Judge]:
    """Counts the words that a task shares with the description up to its don't-use clause."""
    known = [
        set(skill.description.lower().split("don't")[0].replace(".", " ").replace(",", " ").split()) for skill in skills
    ]

    def judge(text: str) -> Ruling:
        values = [float(len(words & set(text.lower().split()))) for words in known]
        top = max(values)
        chosen = tuple(at for at, value in enumerate(values) if value == top > 0)
        return Ruling(Row(values), "selected" if len(chosen) == 1 else "ambiguous" if chosen else NONE, chosen)

    yield judge


def test_a_word_that_missed_tasks_share_is_tried_and_helps_where_it_was_not_chosen() -> None:
    found = advise([PETS, FARM], TASKS, 0, shared_words)
    best = next(item for item in found.advice if item.candidate.words == ("budgie",))
    assert best.description == "Care for cats and dogs. Also for budgie. Don't use for farm animals."
    assert best.train.value == 0.5
    assert best.validation is not None
    assert best.validation.value == 0.5
    assert found.tried >= len(found.advice)
    assert all(item.train.value > 0 for item in found.advice)


def test_nothing_is_suggested_that_did_no_good() -> None:
    names = Names([PETS, FARM])
    right = [task for task in TASKS if task.expected == "farm"]
    with shared_words([PETS, FARM]) as judge:
        assert evaluate(judge_tasks(right, judge, names), names).top1 == 1.0
    found = advise([PETS, FARM], right, 0, shared_words)
    assert found.advice == ()


def test_a_skill_that_takes_tasks_of_others_is_told_to_leave_them() -> None:
    greedy = SkillText("pets/SKILL.md", "pets", "Cats and dogs, and cows with calves at night, feed wash sell buy.")
    found = advise([greedy, FARM], TASKS, 0, shared_words)
    kinds = {item.candidate.kind for item in found.advice}
    assert "drop-phrase" in kinds
    dropped = next(item for item in found.advice if item.candidate.kind == "drop-phrase")
    assert len(dropped.description) < len(greedy.description)
    assert dropped.train.gained > dropped.train.lost


def test_real_matchers_can_be_asked_for_advice() -> None:
    found = advise([PETS, FARM], TASKS, 0, fit_with(choices([("lexical", 1.0)])))
    assert ("budgie",) in [item.candidate.words for item in found.advice]


def test_growth_is_measured_at_doublings() -> None:
    skills = [SkillText(f"s{n}/SKILL.md", f"s{n}", f"word{n} common") for n in range(16)]
    tasks = [Task(f"t{n}", f"word{n} common", f"s{n}") for n in range(16)]
    rivals = [SkillText(f"r{n}/SKILL.md", f"r{n}", f"word{n % 16} common") for n in range(20)]
    found = growth(skills, tasks, shared_words, rivals)
    assert [size.skills for size in found] == [4, 8, 16, 32, 36]
    assert [size.tasks for size in found] == [4, 8, 16, 16, 16]
    assert [size.top1 for size in found[:3]] == [1.0, 1.0, 1.0]
    assert found[-1].top1 == 0.0
    assert found == growth(skills, tasks, shared_words, rivals)
    change = per_doubling(found)
    assert change is not None
    assert change < 0
    assert per_doubling(found[:1]) is None
    assert per_doubling([Size(2, 10, 8), Size(4, 10, 6), Size(8, 10, 4)]) == pytest.approx(-0.2)


FILE = b"# mine\nversion: 1\ntasks:\n  # first\n  - {id: t1, task: 'a' , expected: pdf}   # keep\n"


def test_added_tasks_leave_every_byte_before_them() -> None:
    new = quick_tasks("+ merge: these\n! 写诗\nwho knows", "pdf")
    after = apply_edits(FILE, add_tasks("a.yaml", FILE, new))
    assert after.startswith(FILE)
    assert [(task.id, task.text, task.skill, task.should_trigger) for task in parse_tasks("a.yaml", after).tasks] == [
        ("t1", "a", None, None),
        ("t2", "merge: these", "pdf", True),
        ("t3", "写诗", "pdf", False),
        ("t4", "who knows", None, None),
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"version: 1\ntasks: []\n", b"\xef\xbb\xbftasks:\n- {task: a}", FILE.replace(b"\n", b"\r\n"),
     b"tasks:\n    - task: a\n      expected: pdf\n\n\n", b"tasks: [] # none yet\nversion: 1\n"],
)  # fmt: skip
def test_tasks_can_be_added_to_any_ordinary_layout(data: bytes) -> None:
    before = len(parse_tasks("a.yaml", data).tasks) if data else 0
    after = apply_edits(data, add_tasks("a.yaml", data, [Task("", "x\ty", "pdf"), Task("own", "z", NONE)]))
    found = parse_tasks("a.yaml", after).tasks
    assert [task.text for task in found[before:]] == ["x\ty", "z"]
    assert found[-1].id == "own"
    assert (b"\r\n" in data) == (b"\r\n" in after)
    assert add_tasks("a.yaml", data, []) == ()


@pytest.mark.parametrize("data", [b"tasks: [{task: a}]\n", b"tasks:\n- {task: a}\nversion: 1\n", b"tasks: {\n", b"[1]"])
def test_a_layout_that_cannot_be_added_to_is_refused(data: bytes) -> None:
    with pytest.raises(TaskFileError):
        add_tasks("a.yaml", data, [Task("x", "y", "pdf")])
