"""The smallest edits that change where a task goes: every figure is that of a real try."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from workbench.routing.evaluation import Judged, Names, Ruling, judge_tasks
from workbench.routing.flips import Edit, Flips, smallest_edits
from workbench.routing.fusion import Choice
from workbench.routing.model import Row, SkillText, Task
from workbench.routing.route import Router, choices
from workbench.routing.trigger import TriggerIndex, TriggerMatcher

SKILLS = (
    SkillText("log-triage/SKILL.md", "log-triage", "Finds the first error in logs. Don't use for csv files."),
    SkillText("timeline/SKILL.md", "timeline", "Builds a timeline of an outage from alerts, deploy logs and chat."),
    SkillText("csv/SKILL.md", "csv", "Repairs csv files: shifted columns, odd dates."),
    SkillText("huiyi/SKILL.md", "huiyi", "根据录音整理会议纪要：结论、负责人。"),
)
OUTAGE = "outage since nine, alerts and deploy logs attached"


def judged(router: Router, task: Task) -> Judged:
    """A task as the router judges it now."""

    def judge(text: str) -> Ruling:
        fused = router.row(text)
        decision, selected = router.decision(fused)
        return Ruling(Row(fused.values, fused.vetoes, fused.fires, fused.warnings, fused.measured), decision, selected)

    return judge_tasks([task], judge, Names(router.skills))[0]


def edits_for(task: Task, skill: int = 0, router: Router | None = None) -> Flips:
    """What is found for one task."""
    router = Router(SKILLS) if router is None else router
    return smallest_edits(router, judged(router, task), skill)


def after(edit: Edit, task: Task) -> Judged:
    """The same task with an edit made, judged from scratch."""
    skills = [*SKILLS]
    skills[edit.skill] = skills[edit.skill]._replace(description=edit.description)
    return judged(Router(skills), task)


def test_what_suffices_really_does_and_what_does_not_does_not() -> None:
    task = Task("t", OUTAGE, "log-triage")
    found = edits_for(task)
    assert found.reason == ""
    assert {edit.suffices for edit in found.edits} == {True, False}
    for edit in found.edits:
        item = after(edit, task)
        assert (item.got == 0) == edit.suffices
        assert abs(item.value(0) - edit.value) < 1e-9
        assert edit.lead == edit.value - edit.against


def test_additions_come_first_by_size_and_what_does_not_suffice_last() -> None:
    edits = edits_for(Task("t", OUTAGE, "log-triage")).edits
    enough = [(bool(edit.removed), edit.size) for edit in edits if edit.suffices]
    assert enough == sorted(enough)
    assert [edit.suffices for edit in edits] == sorted([edit.suffices for edit in edits], reverse=True)


def test_words_are_added_before_a_dont_use_clause() -> None:
    added = next(edit for edit in edits_for(Task("t", OUTAGE, "log-triage")).edits if edit.added)
    assert added.description.index("Also for") < added.description.index("Don't use")


def test_a_task_for_nobody_loses_words_of_the_thief() -> None:
    task = Task("t", "odd shifted socks", "none")
    found = edits_for(task)
    assert found.edits
    for edit in found.edits:
        assert edit.removed
        assert not edit.added
        assert (after(edit, task).got is None) == edit.suffices
    assert found.edits[0].suffices


def test_a_skill_that_must_not_take_it() -> None:
    task = Task("t", "odd shifted socks", skill="csv", should_trigger=False)
    first = edits_for(task).edits[0]
    assert first.skill == 2
    assert first.suffices
    assert after(first, task).got != 2


def test_without_a_label_it_is_sent_to_the_skill_that_is_looked_at() -> None:
    task = Task("t", "deploy alerts for the import")
    assert edits_for(task, 1).reason == "has-it"
    found = edits_for(task, 2)
    assert any(edit.skill == 2 and after(edit, task).got == 2 for edit in found.edits)


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        (Task("t", "shifted csv columns", "csv"), "right"),
        (Task("t", "book a table", "none"), "right"),
        (Task("t", "shifted csv columns", "nobody-has-this"), "absent"),
        (Task("t", "？！", "csv"), "no-words"),
    ],
)
def test_nothing_is_tried_where_nothing_can_change(task: Task, reason: str) -> None:
    assert edits_for(task) == Flips(reason=reason)


def test_a_matcher_that_costs_is_not_asked() -> None:
    class Paid:
        """Fails when it is asked more often than for the row that is given."""

        id = "llm"
        version = "1"

        def fit(self, skills: object) -> Paid:
            """Itself."""
            return self

        def row(self, task: str) -> Row:
            """A vote for the first."""
            return Row([1.0, 0.0, 0.0, 0.0])

        def explain(self, task: str, skill: int) -> tuple[()]:
            """Nothing."""
            return ()

    router = Router(SKILLS, [choices([("lexical", 1.0)])[0], choices([("lexical", 1.0)])[0]._replace(matcher=Paid())])
    assert edits_for(Task("t", "shifted csv columns", "timeline"), 0, router).reason == "costs"


def test_a_pattern_that_is_too_slow_is_not_asked_by_every_try() -> None:
    asked = []

    class Counting(TriggerMatcher):
        """Counts how often it is fitted."""

        def fit(self, skills: Sequence[SkillText]) -> TriggerIndex:
            """One more."""
            asked.append(len(skills))
            return super().fit(skills)

    skills = (SKILLS[0]._replace(triggers={"any": ["/logs/"]}), *SKILLS[1:])
    lexical = choices([("lexical", 1.0)])
    router = Router(skills, [Choice(Counting()), *lexical])
    found = edits_for(Task("t", "shifted columns and odd dates", "timeline"), 0, router)
    assert found.tried > 3
    assert asked == [4, 4]
    plain = edits_for(Task("t", "shifted columns and odd dates", "timeline"), 0, Router(skills, lexical))
    assert [edit.description for edit in found.edits] == [edit.description for edit in plain.edits]


def test_it_ends_when_nobody_waits_any_more() -> None:
    router = Router(SKILLS)
    found = smallest_edits(router, judged(router, Task("t", OUTAGE, "log-triage")), 0, lambda: True)
    assert found.stopped
    assert found.tried == 0


def test_chinese_words_are_stretches_that_others_have() -> None:
    task = Task("t", "整理会议纪要，三条结论", "log-triage")
    added = [edit.added for edit in edits_for(task).edits if edit.added]
    assert added
    assert all(word in task.text and len(word) > 1 for words in added for word in words)


def test_a_description_is_never_grown_beyond_the_specification() -> None:
    full = SKILLS[0]._replace(description="Finds errors. " + "x" * 1000)
    router = Router((full, *SKILLS[1:]))
    found = smallest_edits(router, judged(router, Task("t", OUTAGE, "log-triage")), 0)
    assert found.full
    assert not [edit for edit in found.edits if edit.added]


def test_a_task_of_a_megabyte_ends_and_words_that_are_cut_off_are_none() -> None:
    router = Router(SKILLS)
    text = OUTAGE + " filler words of no use" * 45_000
    found = smallest_edits(router, judged(router, Task("t", text, "log-triage")), 0)
    assert found.tried or found.stopped
    whole = set(text.replace(",", "").split())
    assert all(word in whole for edit in found.edits for word in edit.added)
