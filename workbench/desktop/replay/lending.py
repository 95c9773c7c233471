"""Plays for the feed: with what is trusted at that moment, and in processes that live as long as the window's tasks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

from workbench.desktop.replay.crew import Crew, Far, PlayerLostError
from workbench.desktop.replay.loading import Ground, Loaded, load
from workbench.desktop.replay.playing import Pair, Shown, play
from workbench.desktop.tasks import TaskRunner
from workbench.sandbox.trust import TrustStore

_CREWS: Final[WeakKeyDictionary[TaskRunner, Crew]] = WeakKeyDictionary()
"""The processes by the tasks in which they are asked: they outlive a window that is built anew."""


def crew_of(tasks: TaskRunner) -> Crew:
    """The processes of these tasks, which end with them."""
    crew = _CREWS.get(tasks)
    if crew is None:
        crew = _CREWS[tasks] = Crew()
        tasks.at_shutdown(crew.close)
    return crew


def trusting(pair: Pair) -> Pair:
    """The pair with what is trusted now; it is read where files may be waited for."""
    return replace(pair, trusted=TrustStore().read())


def loaded(ground: Ground, crew: Crew) -> Loaded:
    """What `load` finds; large recordings are read in a process, and here where it is lost."""

    def elsewhere(ground: Ground) -> Loaded:
        far: Far | None = None
        try:
            far = crew.lend()
            found: Loaded = far.ask("load", ground)
        except (PlayerLostError, RecursionError):
            return load(ground)
        finally:
            if far is not None:
                far.close()
        return found

    return load(ground, elsewhere)


def played(pair: Pair, *args: Any, **more: Any) -> Shown | None:
    """What `play` makes of a record, with what is trusted now."""
    return play(trusting(pair), *args, **more)
