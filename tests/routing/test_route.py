"""Matchers by name, the weighted sum, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import pytest
from hypothesis import given

from tests.routing.test_matchers import SKILLS, TASKS
from workbench.routing.char import CharMatcher
from workbench.routing.fusion import Choice, Fused, Fusion, spread
from workbench.routing.lexical import LexicalMatcher
from workbench.routing.model import Evidence, Row, SkillText, Veto
from workbench.routing.route import (
    DEFAULTS,
    Limits,
    MatcherError,
    Router,
    choices,
    default_names,
    limits_for,
    matcher,
    parse_choices,
    ranked,
)


class Fixed:
    """A matcher with an answer of its own, as an embedder or an endpoint would be."""

    version = "1"

    def __init__(self, row: Row, name: str = "semantic") -> None:
        self.id = name
        self._row = row

    def fit(self, skills: Sequence[SkillText]) -> Fixed:
        return self

    def row(self, task: str) -> Row:
        return self._row

    def explain(self, task: str, skill: int) -> tuple[Evidence, ...]:
        return (Evidence(self.id, "vector", None, "description", None, self._row.values[skill]),)


def test_the_defaults_leave_triggers_out_where_no_skill_has_any() -> None:
    assert [name for name, _ in default_names(SKILLS)] == ["explicit", "lexical", "char"]
    assert default_names([SKILLS[0]._replace(triggers={"any": ["x"]})]) == DEFAULTS


def test_choices_are_read() -> None:
    assert parse_choices("lexical, char=0.5,body") == (("lexical", 1.0), ("char", 0.5), ("body", 0.5))
    for text, part in [
        ("", "no matcher is named"),
        ("lexikal", "no matcher called 'lexikal'; there are: trigger, explicit, lexical"),
        ("lexical,lexical=2", "named twice"),
        ("char=much", "not a number above 0"),
        ("char=-1", "not a number above 0"),
        ("char=nan", "not a number above 0"),
        ("char=", "not a number above 0"),
    ]:
        with pytest.raises(MatcherError, match=part):
            parse_choices(text)
    with pytest.raises(MatcherError, match="no matcher called 'os'"):
        matcher("os")


@given(TASKS)
def test_the_sum_is_that_of_its_parts(task: str) -> None:
    fusion = Router(SKILLS, choices(parse_choices("explicit,lexical,char,body,tfidf=0.7"))).fusion
    row = fusion.row(task)
    explained = fusion.explained(task, range(len(SKILLS)))
    for skill, value in enumerate(row.values):
        assert fsum(part.contribution for part in explained[skill]) == pytest.approx(value, abs=1e-9)
        assert explained[skill] == fusion.explain(task, skill)


def test_one_matcher_alone_is_not_scaled_but_by_its_weight() -> None:
    task = "write a commit message"
    alone = LexicalMatcher().fit(SKILLS).row(task).values
    assert Fusion(SKILLS, [Choice(LexicalMatcher())]).row(task).values == alone
    assert Fusion(SKILLS, [Choice(LexicalMatcher(), 2.0)]).row(task).values == [2 * value for value in alone]


def test_another_unit_is_brought_to_the_spread_of_the_points() -> None:
    task = "write a commit message"
    values = [0.11, 0.12, 0.13, 0.14, 0.95, 0.1]
    lexical = LexicalMatcher().fit(SKILLS).row(task).values
    fused = Fusion(SKILLS, [Choice(LexicalMatcher()), Choice(Fixed(Row(values)), 0.7)]).row(task).values
    added = [both - one for both, one in zip(fused, lexical, strict=True)]
    assert spread(added) == pytest.approx(0.7 * spread(lexical))
    assert added.index(max(added)) == 4


def test_a_matcher_that_says_the_same_of_all_says_nothing() -> None:
    task = "write a commit message"
    fusion = Fusion(SKILLS, [Choice(LexicalMatcher()), Choice(Fixed(Row([0.3] * 6)))])
    assert fusion.row(task).values == LexicalMatcher().fit(SKILLS).row(task).values


def test_what_was_not_measured_is_left_out_and_named() -> None:
    failed = Row([9.0, 0, 0, 0, 0, 0], {0: Veto("llm", "no")}, frozenset({0}), ("endpoint is down",), measured=False)
    fusion = Fusion(SKILLS, [Choice(LexicalMatcher()), Choice(Fixed(failed, "llm"))])
    row = fusion.row("compare pictures")
    assert row.values == LexicalMatcher().fit(SKILLS).row("compare pictures").values
    assert (row.measured, row.failed, row.warnings, row.vetoes, row.fires) == (
        True,
        ("llm",),
        ("endpoint is down",),
        {},
        frozenset(),
    )
    alone = Router(SKILLS, [Choice(Fixed(failed, "llm"))]).route("x")
    assert (alone.measured, alone.decision, alone.selected) == (False, "none", ())


def fused(values: list[float], vetoes: dict[int, Veto] | None = None, fires: frozenset[int] = frozenset()) -> Fused:
    return Fused(values, vetoes or {}, fires)


def test_decisions() -> None:
    router = Router(SKILLS, [Choice(LexicalMatcher())], Limits(2.0, 0.1))
    assert router.decision(fused([0, 5, 3, 0, 0, 0])) == ("selected", (1,))
    assert router.decision(fused([0, 5, 3, 5.2, 4.7, 0])) == ("ambiguous", (3, 1, 4))
    assert router.decision(fused([0, 1.9, 1.8, 0, 0, 0])) == ("none", ())
    assert router.decision(fused([0, 2.0, 1.99, 0, 0, 0])) == ("selected", (1,))
    assert router.decision(fused([9, 5, 0, 0, 0, 0], {0: Veto("explicit", "said so")})) == ("selected", (1,))
    assert router.decision(fused([9, 0, 0, 0, 0, 0], {0: Veto("explicit", "said so")})) == ("none", ())
    assert Router([], [Choice(LexicalMatcher())]).route("x").decision == "none"


def test_triggers_alone_take_all_that_fire_in_the_order_of_registration() -> None:
    row = Row([0, 1.0, 0, 1.0, 0, 0], fires=frozenset({3, 1}))
    routed = Router(SKILLS, [Choice(Fixed(row, "trigger"))]).route("x")
    assert (routed.decision, routed.selected) == ("selected", (1, 3))


def test_ranks() -> None:
    scores = ranked(fused([1, 3, 3, 9, 0], {3: Veto("explicit", "said so")}))
    assert [(score.skill, score.rank) for score in scores] == [(1, 1), (2, 2), (0, 3), (4, 4), (3, 5)]
    assert scores[-1].veto == Veto("explicit", "said so")


def test_more_skills_ask_for_more_points() -> None:
    chosen = choices(parse_choices("lexical,char"))
    assert 0 < limits_for(chosen, 5).threshold < limits_for(chosen, 1000).threshold
    assert limits_for([Choice(CharMatcher())], 5).threshold < 1e-6


def test_a_typed_task_is_routed_by_default() -> None:
    router = Router(SKILLS)
    assert router.route("write a comit mesage for the staged changes").selected == (0,)
    assert router.route("don't use commit-messages, write the meeting minutes").selected == (2,)
    assert router.route("周末去哪里玩").decision == "none"
