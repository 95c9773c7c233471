"""Every budget against a second one, written from the words of clients.md: no difference on random libraries."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalog.budgets import models
from tests.catalog.budgets.marks import long_and_short
from tests.catalog.budgets.worlds import candidates, limits, texts, usages, worlds
from workbench.catalog.budgets import Laid, Settings, Usage, lay_out
from workbench.catalog.model import Shown

NOW = 1_764_500_000_000
OVERRIDES = ("on", "name-only", "user-invocable-only", "off", "?")


def kept_of(laid: Laid) -> tuple[int | None, ...]:
    """What of each description is listed, None for a skill that is not."""
    gone = (Shown.ABSENT, Shown.HIDDEN)
    found = {line.number: None if line.state in gone else line.kept for line in laid.lines}
    return tuple(found[index] for index in range(len(found)))


def check(laid: Laid, expected: models.Answer) -> None:
    assert laid.text == expected.text
    assert kept_of(laid) == expected.kept
    assert laid.used == expected.used


@st.composite
def codex_cases(draw: st.DrawFn) -> tuple[Laid, models.Answer]:
    world = draw(worlds())
    unit = draw(st.sampled_from(["tokens", "tokens", "code_points"]))
    whole = models.codex(world.skills, world.roots, unit, 10**9)
    bare = models.codex([s._replace(description="") for s in world.skills], world.roots, unit, 10**9)
    limit = draw(limits((whole.used, bare.used, (whole.used + bare.used) // 2, bare.used // 2)))
    laid = lay_out("codex", candidates(world.skills), Settings(limit=limit, unit=unit, roots=world.roots))
    return laid, models.codex(world.skills, world.roots, unit, limit)


@st.composite
def claude_cases(draw: st.DrawFn) -> tuple[Laid, models.Answer]:
    skills = draw(worlds()).skills
    usage = draw(usages(skills, NOW))
    overrides = draw(st.dictionaries(st.sampled_from([s.name for s in skills] or [""]), st.sampled_from(OVERRIDES)))
    bundled = tuple(draw(st.lists(texts.map(lambda text: f"- bundled: {text}"), max_size=2)))
    whole = models.claude_code(skills, 10**9, usage, NOW, bundled, overrides).used
    bare = models.claude_code(skills, -1, usage, NOW, bundled, overrides).used
    limit = draw(limits((whole, bare, (whole + bare) // 2)))
    uses = {name: Usage(*each) for name, each in usage.items()}
    given_settings = Settings(limit=limit, usage=uses, now_ms=NOW, bundled=bundled, overrides=overrides)
    laid = lay_out("claude-code", candidates(skills), given_settings)
    return laid, models.claude_code(skills, limit, usage, NOW, bundled, overrides)


@st.composite
def copilot_cases(draw: st.DrawFn) -> tuple[Laid, models.Answer]:
    skills = draw(worlds()).skills
    older = draw(st.booleans())
    costs = [models.copilot_cli((skill,), 10**9).used for skill in skills]
    limit = draw(limits((sum(costs), *(sum(costs[:count]) for count in range(len(costs))))))
    laid = lay_out("copilot-cli", candidates(skills), Settings(limit=limit, variant="2026-03" if older else ""))
    return laid, models.copilot_cli(skills, limit, older)


@st.composite
def tutorial_cases(draw: st.DrawFn) -> tuple[Laid, models.Answer]:
    skills = draw(worlds()).skills
    limit = draw(limits((models.tutorial(skills, 10**9, 100).used, 40, 100)))
    entries = draw(st.sampled_from([1, 2, 3, 100]))
    laid = lay_out("tutorial", candidates(skills), Settings(limit=limit, max_entries=entries))
    return laid, models.tutorial(skills, limit, entries)


@long_and_short
def test_codex(examples: int) -> None:
    settings(max_examples=examples)(given(codex_cases())(lambda case: check(*case)))()


@long_and_short
def test_claude_code(examples: int) -> None:
    settings(max_examples=examples)(given(claude_cases())(lambda case: check(*case)))()


@long_and_short
def test_copilot_cli(examples: int) -> None:
    settings(max_examples=examples)(given(copilot_cases())(lambda case: check(*case)))()


@long_and_short
def test_tutorial(examples: int) -> None:
    settings(max_examples=examples)(given(tutorial_cases())(lambda case: check(*case)))()
