"""F9: the first seed's registry, row by row of systems.md 1.1, with its faults in parity and without them in ours."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from workbench.disclosure.registry import (
    Content,
    Listed,
    Registration,
    RegistryError,
    Resolved,
    SkillRegistry,
    Trigger,
    names_twice,
)


class Source:
    """A body that counts how often it is loaded; the first `fails` times it is not there."""

    def __init__(self, text: str = "body", tools: tuple[str, ...] = (), fails: int = 0) -> None:
        self.text, self.tools, self.fails, self.loads = text, tools, fails, 0

    async def load(self) -> Content:
        self.loads += 1
        await asyncio.sleep(0)
        if self.loads <= self.fails:
            raise OSError("not there")
        return Content(self.text, list(self.tools))


def registry(*skills: tuple[str, Source, Trigger | None], parity: bool = False) -> SkillRegistry:
    made = SkillRegistry(parity=parity)
    for name, source, trigger in skills:
        made.register(Registration(name, f"About {name}.", source.load, trigger))
    return made


def yes(_: str) -> object:
    return True


@pytest.mark.parametrize("parity", [True, False])
def test_a_name_is_registered_once_and_the_order_is_kept(parity: bool) -> None:
    made = registry(("zeta", Source(), None), ("alpha", Source(), None), parity=parity)
    assert [one.name for one in made.list()] == ["zeta", "alpha"]
    with pytest.raises(RegistryError, match='Skill "zeta" already registered'):
        made.register(Registration("zeta", "x", Source().load))
    assert made.describe() == "- **zeta** — About zeta.\n- **alpha** — About alpha."


def test_nothing_is_checked_in_parity_and_an_empty_name_is_refused_in_ours() -> None:
    SkillRegistry(parity=True).register(Registration("", "", Source().load))
    with pytest.raises(RegistryError, match="needs a name"):
        SkillRegistry().register(Registration("", "", Source().load))


def test_no_skills_is_a_sentence() -> None:
    assert SkillRegistry().describe() == "(no skills registered)"


def test_tags_are_there_where_a_skill_has_some_even_none() -> None:
    made = SkillRegistry()
    made.register(Registration("a", "A.", Source().load))
    made.register(Registration("b", "B.", Source().load, tags=()))
    assert made.list() == (Listed("a", "A.", None), Listed("b", "B.", ()))


def test_a_line_feed_in_a_description_breaks_the_list() -> None:
    made = SkillRegistry()
    made.register(Registration("a", "one\n- **evil** — two", Source().load))
    assert made.describe().split("\n") == ["- **a** — one", "- **evil** — two"]


def test_any_true_value_matches_one_after_another_and_what_throws_does_not() -> None:
    order: list[str] = []

    async def slow(_: str) -> object:
        order.append("slow begins")
        await asyncio.sleep(0)
        order.append("slow ends")
        return "text"

    def broken(_: str) -> object:
        order.append("broken")
        raise ValueError("bad trigger")

    made = registry(
        ("slow", Source(), slow),
        ("none", Source(), None),
        ("broken", Source(), broken),
        ("zero", Source(), lambda _: 0),
        ("one", Source(), lambda _: 1),
    )
    assert asyncio.run(made.match("task")) == ("slow", "one")
    assert order == ["slow begins", "slow ends", "broken"]
    assert made.log == ["[skills] trigger threw for broken: bad trigger"]


def test_a_body_is_loaded_once_and_a_failure_is_tried_again() -> None:
    source = Source(fails=1)
    made = registry(("a", source, None))
    with pytest.raises(OSError, match="not there"):
        asyncio.run(made.activate("a"))
    assert asyncio.run(made.activate("a")).instructions == "body"
    source.text = "edited"
    assert asyncio.run(made.activate("a")).instructions == "body"
    assert source.loads == 2
    with pytest.raises(RegistryError, match='Skill "b" not registered'):
        asyncio.run(made.activate("b"))


@pytest.mark.parametrize(("parity", "loads"), [(True, 2), (False, 1)])
def test_two_first_activations_at_once(parity: bool, loads: int) -> None:
    source = Source()
    made = registry(("a", source, None), parity=parity)

    async def both() -> Any:
        return await asyncio.gather(made.activate("a"), made.activate("a"))

    assert [one.instructions for one in asyncio.run(both())] == ["body", "body"]
    assert source.loads == loads


@pytest.mark.parametrize(("parity", "seen"), [(True, "changed"), (False, "body")])
def test_what_a_caller_does_to_a_loaded_skill(parity: bool, seen: str) -> None:
    made = registry(("a", Source(), None), parity=parity)
    asyncio.run(made.activate("a")).instructions = "changed"
    assert asyncio.run(made.activate("a")).instructions == seen


def test_bodies_are_joined_untrimmed_in_order() -> None:
    made = registry(("b", Source(" two \n\n"), yes), ("a", Source("one\n"), yes))
    assert asyncio.run(made.resolve_for_task("x")) == Resolved(
        "### Skill: b\n two \n\n\n\n### Skill: a\none\n", (), ("b", "a")
    )
    assert asyncio.run(registry(("a", Source(), None)).resolve_for_task("x")) is None


@pytest.mark.parametrize(("parity", "tools"), [(True, ("x", "y", "x")), (False, ("x", "y"))])
def test_a_tool_that_two_skills_bring(parity: bool, tools: tuple[str, ...]) -> None:
    made = registry(("a", Source(tools=("x", "y")), yes), ("b", Source(tools=("x",)), yes), parity=parity)
    found = asyncio.run(made.resolve_for_task("t"))
    assert found is not None
    assert found.tools == tools
    assert names_twice(found.tools) == (("x",) if parity else ())


def test_one_load_that_fails_loses_all_in_parity_and_itself_in_ours() -> None:
    skills: tuple[tuple[str, Source, Trigger | None], ...] = (("a", Source(fails=9), yes), ("b", Source("kept"), yes))
    with pytest.raises(OSError, match="not there"):
        asyncio.run(registry(*skills, parity=True).resolve_for_task("t"))
    found = asyncio.run(registry(*skills).resolve_for_task("t"))
    assert found is not None
    assert (found.activated, found.failed) == (("b",), (("a", "OSError: not there"),))
