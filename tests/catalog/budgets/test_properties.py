"""What holds of every list, whatever the skills are; and what one would expect to hold and does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalog.budgets.worlds import World, ascii_texts, candidates, worlds
from workbench.catalog.budgets import BUDGETED, Laid, Settings, lay_out, variants
from workbench.catalog.model import Candidate, Shown
from workbench.skill.meters import byte_length, columns
from workbench.skill.text import utf16_length

BUILDS = [(client, "") for client in BUDGETED] + [(client, v.id) for client in BUDGETED for v in variants(client)]
PREFIXES = [("copilot-cli", ""), ("copilot-cli", "2026-03"), ("claude-code", "2025-12"), ("tutorial", "")]
limits = st.integers(1, 1_500)
units = st.sampled_from(["tokens", "code_points"])
SIZES: dict[str, Callable[[str], int]] = {
    "tokens": lambda line: -(-byte_length(line + "\n") // 4),
    "code_points": lambda line: len(line) + 1,
    "columns": columns,
    "utf16": lambda line: utf16_length(line) + 1,
    "bytes": byte_length,
}


def laid_out(build: tuple[str, str], world: World, limit: int, unit: str = "tokens") -> Laid:
    settings = Settings(limit=limit, unit=unit, roots=world.roots, variant=build[1])
    return lay_out(build[0], candidates(world.skills), settings)


@st.composite
def plain_worlds(draw: st.DrawFn) -> World:
    """Worlds whose descriptions are ASCII and not empty."""
    world = draw(worlds())
    skills = tuple(skill._replace(description=draw(ascii_texts.filter(bool))) for skill in world.skills)
    return world._replace(skills=skills)


@pytest.mark.parametrize("build", BUILDS)
@settings(max_examples=40)
@given(data=st.data())
def test_every_list_adds_up(build: tuple[str, str], data: st.DataObject) -> None:
    world, limit = data.draw(worlds()), data.draw(limits)
    laid = laid_out(build, world, limit, data.draw(units))
    in_text = [line.line for line in laid.lines if line.line and line.cost]
    assert laid.text == "\n".join([*laid.head, *in_text, *laid.tail])
    assert sorted(line.number for line in laid.lines) == list(range(len(world.skills)))
    assert laid.wanted >= laid.used or laid.head
    for line in laid.lines:
        skill = world.skills[line.number]
        assert line.total == len(skill.description)
        assert 0 <= line.kept <= line.total
        assert skill.description[: line.kept] in line.line
        assert (line.state is Shown.FULL) == (line.reason is None)
        assert (line.state is Shown.CUT) == (0 < line.kept < line.total)
    assert laid.text.encode("utf-8").decode("utf-8") == laid.text


@pytest.mark.parametrize("build", BUILDS)
@settings(max_examples=40)
@given(data=st.data())
def test_no_list_counts_more_than_it_may(build: tuple[str, str], data: st.DataObject) -> None:
    """But for Claude Code today, whose names stay even above the budget."""
    world, limit = data.draw(worlds()), data.draw(limits)
    laid = laid_out(build, world, limit, data.draw(units))
    assert laid.limit is not None
    if build == ("claude-code", ""):
        bare = [skill._replace(description="") for skill in world.skills]
        limit = max(limit, laid_out(build, world._replace(skills=tuple(bare)), limit).used)
    assert laid.used <= limit
    whole = all(line.state is Shown.FULL for line in laid.lines)
    described = all(skill.description for skill in world.skills)
    assert not (laid.wanted <= laid.limit.value and not whole)
    assert not (whole and described and laid.wanted > laid.limit.value)


@pytest.mark.parametrize("build", BUILDS)
@settings(max_examples=40)
@given(data=st.data())
def test_costs_are_those_of_the_lines(build: tuple[str, str], data: st.DataObject) -> None:
    world, limit = data.draw(worlds()), data.draw(limits)
    laid = laid_out(build, world, limit, data.draw(units))
    assert laid.limit is not None
    size = SIZES[laid.limit.unit]
    feed = 1 if laid.limit.unit in ("columns", "bytes") else 0
    if build == ("codex", "2026-07-extension"):
        feed = -1
    paid = [line for line in laid.lines if line.cost]
    for place, line in enumerate(paid):
        assert line.cost == size(line.line) + (feed if place or feed < 0 else 0)
    table = laid.used - sum(line.cost for line in paid)
    assert table == 0 or (laid.head and table > 0)


@given(world=worlds(), limit=limits, data=st.data())
def test_codex_and_the_tutorial_sort_whatever_comes(world: World, limit: int, data: st.DataObject) -> None:
    names = [f"{skill.name}-{number}" for number, skill in enumerate(world.skills)]
    skills = tuple(skill._replace(name=name) for skill, name in zip(world.skills, names, strict=True))
    other = world._replace(skills=tuple(data.draw(st.permutations(skills))))
    world = world._replace(skills=skills)
    for build in (("codex", ""), ("codex", "2026-04"), ("codex", "2026-05"), ("tutorial", "")):
        one, two = laid_out(build, world, limit), laid_out(build, other, limit)
        assert [line[1:] for line in one.lines] == [line[1:] for line in two.lines]
        assert (one.text, one.used, one.notes) == (two.text, two.used, two.notes)


@pytest.mark.parametrize("build", PREFIXES)
@settings(max_examples=40)
@given(world=worlds(), limit=limits, more=st.integers(0, 300))
def test_lists_that_stop_only_grow_with_the_limit(build: tuple[str, str], world: World, limit: int, more: int) -> None:
    small, large = laid_out(build, world, limit), laid_out(build, world, limit + more)
    full = [sum(line.state is Shown.FULL for line in laid.lines) for laid in (small, large)]
    assert full[0] <= full[1]
    assert [line[:6] for line in small.lines[: full[0]]] == [line[:6] for line in large.lines[: full[0]]]


@given(world=worlds(), limit=limits, more=st.integers(0, 300))
def test_claude_code_uses_no_less_of_a_larger_limit(world: World, limit: int, more: int) -> None:
    """The number of descriptions may fall (see test_claude_code.py), the columns may not."""
    small, large = (laid_out(("claude-code", ""), world, each) for each in (limit, limit + more))
    assert small.used <= large.used


@given(world=plain_worlds(), limit=limits, more=st.integers(0, 300), unit=units)
def test_codex_keeps_no_less_of_ascii_in_a_larger_limit(world: World, limit: int, more: int, unit: str) -> None:
    """As soon as all skills are listed. With wide characters the sum may fall (see test_codex.py), and while skills are
    omitted their number may (below)."""
    small, large = (laid_out(("codex", ""), world, each, unit) for each in (limit, limit + more))
    if any(line.state is Shown.ABSENT for line in small.lines):
        return
    assert not any(line.state is Shown.ABSENT for line in large.lines)
    assert sum(line.kept for line in small.lines) <= sum(line.kept for line in large.lines)


def test_codex_may_list_fewer_skills_in_a_larger_limit() -> None:
    """Bare lines are taken in order: as soon as the long first one fits, it takes the place of two short ones."""
    skills = [Candidate(name, name, "text", f"/{name[0]}") for name in ("a" * 40, "b", "c")]
    found = [lay_out("codex", skills, Settings(limit=limit)) for limit in (13, 14)]
    assert [sum(bool(line.line) for line in laid.lines) for laid in found] == [2, 1]
