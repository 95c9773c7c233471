"""What the Disclosure place works with: the script, the host, the conversation that came of it, and what is chosen."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.desktop.disclosure.choosing import call_of, chosen_at, first_difference, message_at
from workbench.desktop.disclosure.orders import Order, Played
from workbench.desktop.disclosure.player import Player
from workbench.desktop.services import Services
from workbench.disclosure.model import Call, Request, Timeline
from workbench.disclosure.script import Script
from workbench.project.ground import Below

STALE_MS: Final = 150
"""So long the old conversation looks like the one of now."""
PAUSE_MS: Final = 250
"""So long after the last change on disk it is played again."""
_PLAY: Final = "disclosure.play"
_FIND: Final = "disclosure.scripts"


class DisclosureFeed(QObject):
    """`played_changed` when a conversation arrived (or went), `chosen_changed` when another request, message or call is
    shown, `scripts_changed` when the scripts of the folder are known, `waiting_changed` while a new one is played."""

    played_changed = Signal()
    chosen_changed = Signal()
    scripts_changed = Signal()
    waiting_changed = Signal(bool)
    said = Signal(str)

    def __init__(self, services: Services, visible: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks, self._visible = services.workspace, services.tasks, visible
        self.played: Played | None = None
        self.found = Below(())
        self.added: list[str] = []
        self.script = self.host = self.skill = self.followed = ""
        self.given: Script | None = None
        self.request, self.message, self.call = 0, -1, ""
        self.waiting = False
        self.failure = self.driver = ""
        self._number, self._rescanned = 1, False
        self._outdated, self._ended = True, False
        self._player = Player()
        services.tasks.at_shutdown(self._player.close)
        self._late = QTimer(self, singleShot=True, interval=STALE_MS)
        self._late.timeout.connect(lambda: self._wait(True))
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.look_again)
        services.workspace.opened.connect(lambda _path: self._forget())
        services.workspace.scan_finished.connect(self._on_scanned)
        services.workspace.files_changed.connect(lambda _paths: self._pause.start())
        self.destroyed.connect(self._on_destroyed)

    # What there is

    @property
    def open(self) -> bool:
        """Whether there is something to play: a folder, or a script that names its own."""
        return self._workspace.root is not None or self.given is not None

    @property
    def base(self) -> str:
        """The open folder; without one that of the script that was given."""
        return (
            str(self._workspace.base) if self._workspace.root is not None or self.given is None else self.given.folder
        )

    @property
    def order(self) -> Order:
        """What is played now."""
        return Order(self.base, self.script, self.host, self.skill, self._number, self.given)

    @property
    def running(self) -> bool:
        """Whether something is being played or is about to be."""
        return self._pause.isActive() or any(key in self._tasks.keys for key in (_PLAY, _FIND))

    @property
    def timeline(self) -> Timeline | None:
        """The conversation."""
        return self.played.timeline if self.played is not None else None

    @property
    def current(self) -> Request | None:
        """The chosen request."""
        requests = self.timeline.requests if self.timeline is not None else ()
        return requests[self.request] if 0 <= self.request < len(requests) else None

    @property
    def shown_call(self) -> Call | None:
        """The call whose stages are shown."""
        return call_of(self.timeline, self.call) if self.timeline is not None else None

    @property
    def scripts(self) -> tuple[str, ...]:
        """Paths of all scripts that are known: those of the folder, then those that were opened from elsewhere."""
        return tuple(dict.fromkeys((*self.found.files, *self.added)))

    # What is asked

    def catch_up(self) -> None:
        """Plays when something changed while nobody looked."""
        if self._outdated and self.open:
            self.look_again()

    def choose_script(self, path: str, skill: str = "") -> None:
        """Another script, in its own host; empty for the default one, on a skill (a folder's name)."""
        self.given = None
        self.script, self.host = path, "" if path else self.host
        self.skill = skill or self.skill
        self._restart()

    def follow_skill(self, skill: str) -> None:
        """The default script is about another skill, where it is the default one that is played."""
        if skill == self.followed:
            return
        self.followed = skill
        if not self.script and self.given is None:
            self.skill = skill
            if self.played is not None:
                self._restart()

    def add_script(self, path: str) -> None:
        """A script from anywhere."""
        if path not in self.scripts:
            self.added.append(path)
        self.choose_script(path)

    def show_given(self, script: Script, host: str) -> None:
        """A script that stands in no file of the folder, such as one of the tour."""
        self.given, self.script = script, ""
        self.host = "" if host == script.host else host
        self._restart()

    def choose_host(self, host: str) -> None:
        """The same turns in another host."""
        own = self.played is not None and self.played.own_host == host and (self.script or self.given)
        self.host = "" if own else host
        self._restart()

    def rescan(self) -> None:
        """A new snapshot; the conversation starts again at the first request that is another one now."""
        self._number += 1
        self.driver = ""
        self._rescanned = True
        self.look_again()

    def look_again(self) -> None:
        """Plays again from the same scan, at once where the place is seen."""
        self._pause.stop()
        if not self.open or self.driver:
            return
        if not self._visible():
            self._outdated = True
            return
        self._outdated = False
        self._late.start()
        order = self.order
        self._submit(_PLAY, partial(self._player.ask, "play", order), self._take, self._on_lost)
        self._submit(_FIND, partial(self._player.ask, "scripts", order.base), self._take_found, self._on_lost)

    def ask(self, what: str, args: tuple[Any, ...], done: Callable[[Any], object]) -> None:
        """Something else of the process that plays; the newest question of a kind wins."""
        self._submit(f"disclosure.{what}", partial(self._player.ask, what, *args), done, self._on_lost)

    def show_driven(self, played: Played, model: str) -> None:
        """A conversation that a model drove; it stays until something else is asked for."""
        self._pause.stop()
        self._tasks.cancel(_PLAY)
        self.driver = model
        self.request, self.message, self.call = 0, -1, ""
        self._take(played)

    # What is chosen

    def step(self, by: int) -> None:
        """The request before or after, at the ends the last one there is."""
        count = len(self.timeline.requests) if self.timeline is not None else 0
        if count:
            self.choose_request(min(max(0, self.request + by), count - 1))

    def choose_request(self, at: int) -> None:
        """Another request, with the message in it that tells most."""
        if self.timeline is not None and 0 <= at < len(self.timeline.requests):
            self.request = at
            self.message, self.call = chosen_at(self.timeline.requests[at])
            self.chosen_changed.emit()

    def choose_message(self, request: int, message: int) -> None:
        """A message of a request, with the call that it answers or makes."""
        if self.timeline is None or not 0 <= request < len(self.timeline.requests):
            return
        self.request, self.message = request, message
        found = self.timeline.requests[request]
        call = found.messages[message].call if 0 <= message < len(found.messages) else ""
        self.call = call or chosen_at(found).call
        self.chosen_changed.emit()

    def choose_call(self, ident: str) -> None:
        """The stages of another call."""
        self.call = ident
        self.chosen_changed.emit()

    # What happened

    def _restart(self) -> None:
        self._number += 1
        self.driver = ""
        self.request, self.message, self.call = 0, -1, ""
        self.look_again()

    def _take(self, played: Played) -> None:
        before, self.played, self.failure = self.timeline, played, ""
        self.skill = self.skill or played.skill
        self._late.stop()
        self._wait(False)
        timeline = played.timeline
        if self._rescanned and before is not None and timeline is not None and timeline.requests:
            self.request, self.message = first_difference(before, timeline), -1
        self._rescanned = False
        requests = timeline.requests if timeline is not None else ()
        self.request = min(self.request, max(0, len(requests) - 1))
        if requests and message_at(timeline, self.request, self.message) is None:
            self.message, self.call = chosen_at(requests[self.request])
        if timeline is not None and call_of(timeline, self.call) is None:
            self.call = chosen_at(requests[self.request]).call if requests else ""
        self.played_changed.emit()

    def _take_found(self, found: Below) -> None:
        self.found = found
        self.scripts_changed.emit()

    def _on_lost(self, failure: BaseException) -> None:
        self._late.stop()
        self._wait(False)
        self.failure = str(failure) or type(failure).__name__
        self.played_changed.emit()

    def _on_scanned(self) -> None:
        if self.played is None:
            self.look_again()
        else:
            self._pause.start()

    def _on_destroyed(self) -> None:
        self._ended = True

    def _forget(self) -> None:
        for key in (_PLAY, _FIND):
            self._tasks.cancel(key)
        self.played, self.found, self.added = None, Below(()), []
        self.script = self.host = self.skill = self.failure = self.driver = ""
        self.given, self.followed = None, ""
        self.request, self.message, self.call = 0, -1, ""
        self._number += 1
        self._outdated = True
        self.played_changed.emit()
        if self.open:
            self.look_again()

    def _submit(
        self,
        key: str,
        work: Callable[[], Any],
        done: Callable[[Any], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        def alive(answer: Callable[[Any], object]) -> Callable[[Any], object]:
            return lambda value: None if self._ended else answer(value)

        self._tasks.submit(key, work, alive(done), alive(failed))

    def _wait(self, waiting: bool) -> None:
        if waiting != self.waiting:
            self.waiting = waiting
            self.waiting_changed.emit(waiting)


def shown_script(path: str, base: Path) -> str:
    """A script's path as people read it."""
    inside = os.path.relpath(path, base)
    return path if inside.startswith("..") else inside.replace(os.sep, "/")
