"""Plays conversations in a process of its own, so that a scan of a thousand skills never stops the window. No Qt.

The process keeps the last snapshot, so that a conversation can be played on from it when files have changed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from workbench.catalog.budgets.tutorial import MAX_BYTES
from workbench.desktop.disclosure.orders import (
    DEFAULT_HOST,
    DIRECTORY,
    ENDING,
    InClient,
    Order,
    Played,
    Problem,
)  # fmt: skip
from workbench.desktop.disclosure.prompt_parts import PromptParts, Wish, prompt_parts
from workbench.desktop.disclosure.snapshot import Snapshot, changes, put_back, stale_skills, take
from workbench.disclosure.cost import Cost, cost_of
from workbench.disclosure.html_out import Beside, html_text
from workbench.disclosure.levels import LevelThree, level_three
from workbench.disclosure.model import Kind, Timeline
from workbench.disclosure.play import (
    NotSimulatedError,
    default_script,
    left_out,
    options_of,
    play_script,
    simulated,
    workspace_of,
)  # fmt: skip
from workbench.disclosure.script import Script, ScriptError
from workbench.disclosure.script_file import SIZE_LIMIT, parse_script, read_before
from workbench.disclosure.workspace import Workspace, WorkspaceError
from workbench.library.links import below
from workbench.library.load import read_whole
from workbench.library.save import atomic_save
from workbench.project.ground import Below, files_below
from workbench.sandbox.trust import TrustStore
from workbench.secrets import mask

if TYPE_CHECKING:
    from workbench.disclosure.driving import DrivingModel

_SKILL: Final = "SKILL.md"
_NO_CALL: Final = "no call of the model loads it here; a trigger in the task activates it"


@dataclass(slots=True)
class Stage:
    """What the process keeps."""

    snapshot: Snapshot | None = None
    last: Played | None = None
    script: Script | None = None
    model: DrivingModel | None = None

    def play(self, order: Order) -> Played:
        """Plays. Never raises for what is wrong with a file."""
        start = time.perf_counter()
        kept = self.snapshot
        known = kept.stamps if kept is not None and kept.number == order.snapshot else ()
        script, problem = _script_of(order, known)
        if script is None:
            found = Played(order, None, problem)
        else:
            found = self._played(order, script, problem)
        self.script = script
        found = replace(found, files=tuple(_outside(found)))
        self.last = found = replace(found, took_ms=(time.perf_counter() - start) * 1000)
        return found

    def drive(self, order: Order, settings: Mapping[str, str]) -> Played:
        """The same with a model in place of the script's turns; `settings` are variables of its endpoint. Raises
        `DriverError`."""
        from workbench.disclosure.driving import from_environment

        self.model = from_environment({**os.environ, **{key: value for key, value in settings.items() if value}})
        driver = self.model
        try:
            played = self.play(order)
        finally:
            self.model = None
        return replace(played, notes=(*played.notes, *driver.notes))

    def scripts(self, base: str) -> Below:
        """The scripts below a folder, in order; links to folders are not followed."""
        return files_below(base, ENDING)

    def in_clients(self, skill: str) -> tuple[InClient, ...]:
        """A skill loaded in every host that is simulated, in the workspace of the last order, as it is on disk."""
        last = self.last
        if last is None or not last.workspace:
            return ()
        return tuple(_in_client(last.workspace, last.directory, host, skill) for host in simulated())

    def levels(self) -> tuple[LevelThree, ...]:
        """The third level of every skill whose body was loaded, as it is on disk."""
        last = self.last
        names = _bodies(last.timeline) if last is not None and last.timeline is not None else {}
        found: list[LevelThree] = []
        for name in names:
            try:
                found.append(level_three(last.workspace, f"{last.directory}/{name}/{_SKILL}"))  # type: ignore[union-attr]
            except OSError:
                continue  # it is gone; the detail of its message says so
        return tuple(found)

    def cost(self, turns: int, price: float) -> Cost | None:
        """The cost of the last conversation with so many requests (0: as it is), at a price (0 for none)."""
        last = self.last
        if last is None or last.timeline is None:
            return None
        return cost_of(last.timeline, last.workspace, turns, price or None)

    def prompt_parts(self, wish: Wish) -> PromptParts | None:
        """What the prompt of the last conversation is put together from."""
        last = self.last
        if last is None or last.timeline is None:
            return None
        return prompt_parts(last.timeline, last.workspace, wish)

    def export_html(self, timeline: Timeline, path: str, language: str) -> bool:
        """Writes a conversation as one page; secrets are masked. Raises `OSError`."""
        last = self.last
        beside = Beside(last.cost if last is not None else None, self.levels())
        text = "".join(html_text(timeline, beside, language, mask))
        atomic_save(Path(path), text.encode("utf-8", "surrogatepass"), None)
        return True

    def _played(self, order: Order, script: Script, problem: Problem | None) -> Played:
        host = order.host or script.host
        directory = str(script.options.get("skills_directory", DIRECTORY))
        snapshot = self._snapshot(order.snapshot, os.path.realpath(script.workspace), directory)
        about = Played(
            order, None, problem, host, script.host, script.workspace, directory, order.skill,
            tuple(sorted(snapshot.stamps)), (*script.notes, *left_out(script, host)), at=snapshot.at,
            budget=_budget(script, host),
        )  # fmt: skip
        if not order.script and order.given is None and script.turns:
            about = replace(about, skill=_loaded(script))
            if order.skill and order.skill != about.skill:
                note = f"the skill '{order.skill}' does not lie directly in {directory}/; another one is loaded"
                about = replace(about, notes=(*about.notes, note))
        try:
            return self._from(snapshot, script, about)
        except ScriptError as failure:
            shorter = _before(script, failure)
            about = replace(about, problem=Problem(failure.place.line, failure.place.column, failure.reason))
            try:
                return about if shorter is None else self._from(snapshot, shorter, about)
            except (ScriptError, NotSimulatedError, WorkspaceError):
                return about
        except (NotSimulatedError, WorkspaceError) as failure:
            return replace(about, problem=Problem(0, 0, str(failure)))

    def _from(self, snapshot: Snapshot, script: Script, about: Played) -> Played:
        """Plays on from a snapshot, whatever changed since."""
        changed = changes(snapshot)
        with Workspace(script.workspace) as workspace:
            steps = put_back(workspace, snapshot, changed)
            whole = replace(script, turns=(*steps, *script.turns)) if steps else script
            timeline = play_script(
                whole, host=about.host, model=self.model, trusted=TrustStore().read(), workspace=workspace
            )
            stale = tuple(stale_skills(snapshot, workspace.root, changed, timeline.stale))
            return replace(about, timeline=timeline, stale=stale, cost=cost_of(timeline, workspace.root))

    def _snapshot(self, number: int, root: str, directory: str) -> Snapshot:
        if self.snapshot is None or not self.snapshot.fits(number, root, directory):
            self.snapshot = take(number, root, directory)
        return self.snapshot


def _outside(played: Played) -> Iterator[str]:
    """Files and folders of a conversation that are not below the opened folder."""
    base = os.path.realpath(played.order.base)
    if played.order.script and not below(os.path.realpath(played.order.script), base):
        yield played.order.script
    folder = os.path.join(os.path.realpath(played.workspace), *played.directory.split("/")) if played.workspace else ""
    if folder and folder != base and not below(folder, base):
        yield folder
        for name in played.skills:
            yield os.path.join(folder, name, _SKILL)


def _script_of(order: Order, known: Container[str]) -> tuple[Script | None, Problem | None]:
    """The script; where it has a mistake, the part before that, with the mistake."""
    if order.given is not None:
        return order.given, None
    if not order.script:
        return _default(order, known)
    try:
        data, _ = read_whole(order.script, SIZE_LIMIT)
    except OSError as failure:
        return None, Problem(0, 0, f"cannot be read: {failure.strerror or failure}")
    try:
        return parse_script(order.script, data), None
    except ScriptError as failure:
        problem = Problem(failure.place.line, failure.place.column, failure.reason)
        return read_before(order.script, data, failure), problem


def _default(order: Order, known: Container[str]) -> tuple[Script | None, Problem | None]:
    base = os.path.dirname(order.base) if os.path.isfile(os.path.join(order.base, _SKILL)) else order.base
    workspace, directory = workspace_of(base)
    host = order.host or DEFAULT_HOST
    folder = os.path.join(workspace, directory)
    asked = order.skill or (os.path.basename(order.base) if order.base != base else "")
    there = asked in known or (asked and os.path.isfile(os.path.join(folder, asked, _SKILL)))
    skill = asked if there else _first(folder)
    try:
        own = (
            {"skills_directory": directory} if directory != DIRECTORY and "skills_directory" in options_of(host) else {}
        )
        return default_script(workspace, host, (skill,) if skill else (), options=own), None
    except NotSimulatedError as failure:
        return None, Problem(0, 0, str(failure))


def _in_client(workspace: str, directory: str, host: str, skill: str) -> InClient:
    own = {"skills_directory": directory} if directory != DIRECTORY and "skills_directory" in options_of(host) else {}
    try:
        script = default_script(workspace, host, (skill,), options=own)
        found = play_script(script)
    except (ScriptError, NotSimulatedError, WorkspaceError) as failure:
        return InClient(host, "", problem=str(failure))
    if not found.calls:
        return InClient(host, "", problem=_NO_CALL)
    call = found.calls[0]
    said = f"{call.tool}({call.raw})"
    if call.error_code:
        return InClient(host, said, problem=call.result or call.error_code)
    for request in found.requests:
        for message in request.messages[request.new :]:
            if message.skill == skill and any(part.kind is Kind.BODY for part in message.parts):
                return InClient(host, said, message.role, message.content, message.size)
    return InClient(host, said, problem="no message holds the body")


def _bodies(timeline: Timeline) -> dict[str, None]:
    """The skills that were loaded, in order."""
    return dict.fromkeys(call.skill for call in timeline.calls if call.skill)


def _first(folder: str) -> str:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ""
    return next((name for name in names if os.path.isfile(os.path.join(folder, name, _SKILL))), "")


def _loaded(script: Script) -> str:
    """The skill that the default script is about."""
    return script.task.removeprefix("Use ")


def _before(script: Script, failure: ScriptError) -> Script | None:
    """The steps before one that cannot be done; None where there are none, or it is no step that is wrong."""
    line = failure.place.line
    turns = tuple(step for step in script.turns if 0 < step.place.line < line)
    usable = line and len(turns) < len(script.turns) and turns
    return replace(script, turns=turns, expect=()) if usable else None


def _budget(script: Script, host: str) -> int:
    given = script.options.get("max_catalog_bytes")
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return MAX_BYTES if host == DEFAULT_HOST else 0


_STAGES: Final = [Stage()]
"""The one of this process."""


def serve(what: str, *args: Any) -> Iterator[Any]:
    """Runs in the process: one answer to one question."""
    yield getattr(_STAGES[0], what)(*args)
