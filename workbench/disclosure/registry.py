"""The first seed's registry of skills: register, list, describe, match, activate, resolve for a task.

Source: systems.md 1.1 (measured on wasmagent-js). In *parity* the faults of the original are kept: two activations
at once load twice, what a caller does to a loaded skill stays, a tool that two skills bring stands twice, one load that
fails loses all, and nothing is checked at registration. Without it a load is shared, skills are copies, a tool stands
once, and what failed is named beside what was loaded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

EMPTY = "(no skills registered)"


class RegistryError(Exception):
    """A name that is taken, one that is not registered, or (without parity) one that is empty."""


@dataclass
class Content:
    """A loaded skill. It can be changed, as in the original: in parity all callers share one."""

    instructions: str
    tools: list[str] = field(default_factory=list)


Trigger = Callable[[str], "Awaitable[object] | object"]
Load = Callable[[], Awaitable[Content]]


class Registration(NamedTuple):
    """A skill as it is registered. Without a trigger it is loaded only by name; `tags` None where it has none."""

    name: str
    description: str
    load: Load
    trigger: Trigger | None = None
    tags: tuple[str, ...] | None = None


class Listed(NamedTuple):
    """What `list` gives of a skill. `tags` are None where the skill has none; an empty list of tags is kept."""

    name: str
    description: str
    tags: tuple[str, ...] | None


class Resolved(NamedTuple):
    """What a task gets: the instructions joined, the tools by name, which skills were activated in order, and (without
    parity) which could not be loaded, with the reason."""

    instructions: str
    tools: tuple[str, ...]
    activated: tuple[str, ...]
    failed: tuple[tuple[str, str], ...] = ()


class SkillRegistry:
    """Skills by name in the order of registration. `log` is what the original writes to its console."""

    def __init__(self, *, parity: bool = False) -> None:
        self.parity = parity
        self.log: list[str] = []
        self._skills: dict[str, Registration] = {}
        self._loaded: dict[str, Content] = {}
        self._loading: dict[str, asyncio.Task[Content]] = {}

    def register(self, skill: Registration) -> None:
        """Adds a skill. Raises `RegistryError` for a name that is taken; without parity also for an empty one."""
        if skill.name in self._skills:
            raise RegistryError(f'Skill "{skill.name}" already registered')
        if not self.parity and not skill.name.strip():
            raise RegistryError("a skill needs a name")
        self._skills[skill.name] = skill

    def list(self) -> tuple[Listed, ...]:
        """All skills; no body is loaded."""
        return tuple(Listed(one.name, one.description, one.tags) for one in self._skills.values())

    def describe(self) -> str:
        """One line a skill, nothing escaped and nothing limited."""
        return "\n".join(f"- **{one.name}** — {one.description}" for one in self._skills.values()) or EMPTY

    async def match(self, task: str) -> tuple[str, ...]:
        """The skills whose trigger takes the task, asked one after another; one that throws does not, and is logged."""
        found = []
        for skill in self._skills.values():
            if skill.trigger is None:
                continue
            try:
                answer = skill.trigger(task)
                if isinstance(answer, Awaitable):
                    answer = await answer
            except Exception as failure:  # noqa: BLE001 - whatever a trigger raises, the others are asked
                self.log.append(f"[skills] trigger threw for {skill.name}: {failure}")
                continue
            if answer:
                found.append(skill.name)
        return tuple(found)

    async def activate(self, name: str) -> Content:
        """A skill's content: loaded once, kept after it went well, tried again after it did not. Raises
        `RegistryError` for a name that is not registered, and what `load` raises."""
        skill = self._skills.get(name)
        if skill is None:
            raise RegistryError(f'Skill "{name}" not registered')
        known = self._loaded.get(name)
        if known is None:
            known = await (skill.load() if self.parity else self._shared(skill))
            self._loaded[name] = known
        return known if self.parity else _copied(known)

    async def resolve_for_task(self, task: str) -> Resolved | None:
        """What the skills that take a task bring together; None when none does. Raises, in parity, what the first load
        that fails raises."""
        names = await self.match(task)
        if not names:
            return None
        loaded: list[tuple[str, Content]] = []
        failed: list[tuple[str, str]] = []
        for name in names:
            try:
                loaded.append((name, await self.activate(name)))
            except Exception as failure:
                if self.parity:
                    raise
                failed.append((name, f"{type(failure).__name__}: {failure}"))
        text = "\n\n".join(f"### Skill: {name}\n{content.instructions}" for name, content in loaded)
        tools = [tool for _, content in loaded for tool in content.tools]
        kept = tools if self.parity else list(dict.fromkeys(tools))
        return Resolved(text, tuple(kept), tuple(name for name, _ in loaded), tuple(failed))

    async def _shared(self, skill: Registration) -> Content:
        """One load for all who ask while it is under way."""
        task = self._loading.get(skill.name)
        if task is None:
            task = asyncio.ensure_future(_awaited(skill.load))
            self._loading[skill.name] = task
            task.add_done_callback(lambda _: self._loading.pop(skill.name, None))
        return await asyncio.shield(task)


async def _awaited(load: Load) -> Content:
    return await load()


def _copied(content: Content) -> Content:
    return Content(content.instructions, list(content.tools))


def names_twice(tools: Sequence[str]) -> tuple[str, ...]:
    """Tools that stand more than once, which the first seed's tool registry then refuses."""
    return tuple(dict.fromkeys(tool for tool in tools if tools.count(tool) > 1))
