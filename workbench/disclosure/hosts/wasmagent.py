"""wasmagent: no loading tool; the application asks the triggers and puts the bodies of what matched into the prompt.

Source: systems.md 1.1. `activate` in the options names skills that the application activates by itself.
"""

from __future__ import annotations

import asyncio
import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from workbench.disclosure.hosts import PROFILED, HostOptions, Piece
from workbench.disclosure.hosts.library import Known
from workbench.disclosure.hosts.profiled import Profiled
from workbench.disclosure.model import Kind
from workbench.disclosure.registry import Content, Registration, RegistryError, SkillRegistry
from workbench.disclosure.workspace import Workspace
from workbench.routing.library import triggers_beside
from workbench.routing.model import SkillText
from workbench.routing.trigger import TriggerIndex, TriggerMatcher

OPTIONS: Final = PROFILED | {"activate"}


class WasmAgent(Profiled):
    """The host at work."""

    id = "wasmagent"

    def __init__(self, workspace: Workspace, options: HostOptions, task: str) -> None:
        super().__init__(workspace, options, task)
        self.registry = SkillRegistry(parity=options.parity)
        known = tuple(self.library.known[name] for name in self.scan.names)
        triggers = [self._beside(one) for one in known]
        index = self._index(known, triggers)
        try:
            fired = index.row(task)
            self.log += [str(warning) for warning in fired.warnings]
            for place, one in enumerate(known):
                fires = fired.values[place] > 0 if triggers[place] is not None else None
                self.registry.register(self._registration(one, fires))
            self._instructions = tuple(self._resolved(task))
        finally:
            index.close()
        self.log += self.registry.log

    def opening(self) -> tuple[Piece, ...]:
        """The bodies of what matched, behind the list."""
        return self._instructions

    def _index(self, known: tuple[Known, ...], triggers: Sequence[Mapping[str, object] | None]) -> TriggerIndex:
        pairs = zip(known, triggers, strict=True)
        texts = [SkillText(one.path, one.name, one.description, triggers=given) for one, given in pairs]
        return TriggerMatcher(parity=self.options.parity).fit(texts)

    def _beside(self, one: Known) -> Mapping[str, object] | None:
        folder = posixpath.dirname(one.path)
        return triggers_beside(os.path.join(self.workspace.root, *folder.split("/")), folder, self.log)

    def _registration(self, one: Known, fires: bool | None) -> Registration:
        async def load() -> Content:
            return Content(self.text_of(one).body)

        return Registration(one.name, one.description, load, None if fires is None else lambda _: fires)

    def _resolved(self, task: str) -> Iterator[Piece]:
        """The instructions of what the task triggers, and of what the options activate."""
        asked = [name for name in self.options.limits.get("activate", ()) if isinstance(name, str)]
        for name, body in asyncio.run(self._activated(task, asked)):
            yield Piece(Kind.SYSTEM, f"\n\n### Skill: {name}\n")
            yield Piece(Kind.BODY, body, name)
            self.entered.add(name)

    async def _activated(self, task: str, asked: list[str]) -> list[tuple[str, str]]:
        names = dict.fromkeys([*await self.registry.match(task), *asked])
        found = []
        for name in names:
            try:
                found.append((name, (await self.registry.activate(name)).instructions))
            except (RegistryError, OSError) as failure:
                self.log.append(f"{name}: {failure}")
                if self.options.parity:  # one load that fails loses all, as in the original
                    return []
        return found


def open_host(workspace: Workspace, options: HostOptions, task: str) -> WasmAgent:
    """wasmagent in a workspace."""
    return WasmAgent(workspace, options, task)
