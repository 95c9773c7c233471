"""What the tests of the conversation share: a workspace on disk, a model that is played by a list, and one call."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from workbench.disclosure.hosts import HostOptions, open_host
from workbench.disclosure.model import Request, Timeline
from workbench.disclosure.session import ModelCall, Session, Turn
from workbench.disclosure.stage_hooks import NoHooks, StageHooks
from workbench.disclosure.workspace import Workspace


class Played:
    """A model that does what a list says; what is callable is done before the next turn."""

    def __init__(self, turns: Iterable[Any]) -> None:
        self._turns = iter(turns)

    def turn(self, _: Request) -> Turn | None:
        """The next turn."""
        for turn in self._turns:
            if not callable(turn):
                return turn if isinstance(turn, Turn) else Turn("", (turn,))
            turn()
        return None


def skill(
    workspace: Path, name: str, description: str = "Does it.", body: str = "# Body\n", text: str | None = None
) -> Path:
    """A skill in a workspace; `text` is the whole file where it is given."""
    file = workspace / "skills" / name / "SKILL.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = f"---\nname: {name}\ndescription: {description}\n---\n{body}" if text is None else text
    file.write_bytes(whole.encode())
    return file


def call(tool: str, given: Mapping[str, Any] | str, **more: Any) -> ModelCall:
    """A call with its arguments, as an object or as they are sent."""
    return ModelCall(tool, given if isinstance(given, str) else json.dumps(given), **more)


def load(name: str) -> ModelCall:
    """A call of `load_skill`."""
    return call("load_skill", {"name": name})


def play(
    workspace: Path, *turns: Any, host: str = "tutorial", hooks: StageHooks | None = None, **limits: Any
) -> Timeline:
    """A conversation in a workspace; it ends with `done` where the turns hold no last word."""
    with Workspace(str(workspace)) as place:
        return play_in(place, *turns, host=host, hooks=hooks, **limits)


def play_in(
    place: Workspace, *turns: Any, host: str = "tutorial", hooks: StageHooks | None = None, **limits: Any
) -> Timeline:
    """The same in an open workspace."""
    opened = open_host(host, place, HostOptions(limits, hooks or NoHooks()), "the task")
    return Session(opened, place, "the task").run(Played([*turns, Turn("done")]))
