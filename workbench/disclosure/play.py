"""Plays a script in a host: the one way in for the command line and the desktop.

Nothing of it is executed for real, and the user's folder is only read: the first write makes a scratch copy.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, NoReturn, Protocol, runtime_checkable

from workbench.disclosure.expectations import check
from workbench.disclosure.hosts import MODULES, PROFILED, HostOptions, open_host
from workbench.disclosure.model import Request, Timeline
from workbench.disclosure.script import (
    DiskAction,
    DiskStep,
    ModelStep,
    Script,
    ScriptCall,
    ScriptError,
    Step,
    saying,
)  # fmt: skip
from workbench.disclosure.session import Model, ModelCall, ModelError, Session, Turn, revision_of
from workbench.disclosure.stage_hooks import ChainHooks, NoHooks, StageHooks
from workbench.disclosure.stale import stamps
from workbench.disclosure.translate import in_host, load_call
from workbench.disclosure.workspace import (
    Workspace,
    WorkspaceError,
    disk_delete,
    disk_link,
    disk_mkdir,
    disk_write,
)  # fmt: skip
from workbench.hooks.chain import NOWHERE, ChainError
from workbench.hooks.chain_file import read_chain
from workbench.library.links import shown
from workbench.sandbox.trust import Trusted

DIRECTORY = "skills"
_ACTIVATE = "activate"
_STRICT = "tutorial"


class NotSimulatedError(ValueError):
    """A host that cannot be opened; the message is one line."""


@runtime_checkable
class Counting(Protocol):
    """A model that counts what it costs."""

    @property
    def usage(self) -> Mapping[str, float]: ...


class CancelledError(Exception):
    """The run was given up on request."""


def play_script(
    script: Script,
    *,
    host: str | None = None,
    model: Model | None = None,
    trusted: Trusted | None = None,
    workspace: Workspace | None = None,
    cancel: threading.Event | None = None,
) -> Timeline:
    """The conversation of a script, its expectations checked.

    `host` takes the place of the script's own: its calls are then those of that host's tools (`translate`), and its
    expectations are left out, for they are about the other.
    `model` plays instead of the turns. `trusted` is what may run of the script's hooks. `workspace` is one that is open
    already and stays open, so that its scratch copy can be looked at; else one is opened and closed. `cancel` ends the
    run before the next request. Raises `ScriptError` for a step that cannot be done, `NotSimulatedError`, and
    `CancelledError`.
    """
    chosen = host or script.host
    _check_host(script, chosen)
    hooks = _hooks(script, trusted)
    try:
        if workspace is not None:
            return _played(script, chosen, hooks, workspace, model, cancel)
        with Workspace(script.workspace) as opened:
            return _played(script, chosen, hooks, opened, model, cancel)
    finally:
        hooks.close()


def _played(
    script: Script,
    host: str,
    hooks: StageHooks,
    workspace: Workspace,
    model: Model | None,
    cancel: threading.Event | None,
) -> Timeline:
    options = HostOptions(_limits(script, host), hooks, script.parity)
    opened = open_host(host, workspace, options, script.task)
    session = Session(opened, workspace, script.task)
    directory = str(script.options.get("skills_directory", DIRECTORY))
    session.revision = revision_of(host, script.task, _source(script), stamps(workspace.root, directory))
    player = model if model is not None else ScriptedModel(in_host(script, host).turns, workspace, script.file)
    found = session.run(player if cancel is None else _Cancellable(player, cancel))
    if isinstance(model, Counting):
        found = replace(found, usage=model.usage)
    if workspace.left_out:
        paths = ", ".join(map(shown, workspace.left_out))
        found = replace(found, log=(*found.log, f"the scratch copy is without the content of {paths}"))
    if isinstance(hooks, ChainHooks) and hooks.not_run:
        told = (f"the hook '{name}' was not run: {reason}" for name, reason in hooks.not_run.items())
        found = replace(found, log=(*found.log, *told))
    return replace(found, expectations=check(found, script.expect)) if host == script.host else found


def _source(script: Script) -> bytes:
    return script.source or repr((script.turns, sorted(script.options.items()))).encode("utf-8", "surrogatepass")


def _limits(script: Script, host: str) -> Mapping[str, Any]:
    """The script's options, as far as the host has them."""
    known = options_of(host)
    return {key: value for key, value in script.options.items() if key in known}


def options_of(host: str) -> frozenset[str]:
    """The names of a host's options. Raises `NotSimulatedError`."""
    try:
        found = import_module(f"workbench.disclosure.hosts.{MODULES[host]}")
    except (KeyError, ModuleNotFoundError):
        there = ", ".join(simulated())
        raise NotSimulatedError(f"the host '{host}' is not simulated in this version; there are: {there}") from None
    return frozenset(getattr(found, "OPTIONS", PROFILED))


def simulated() -> tuple[str, ...]:
    """The ids of the hosts that can be opened."""
    folder = os.path.join(os.path.dirname(__file__), "hosts")
    return tuple(name for name, module in MODULES.items() if os.path.isfile(os.path.join(folder, f"{module}.py")))


def left_out(script: Script, host: str | None = None) -> tuple[str, ...]:
    """What of a script another host than its own does not take, one line each."""
    chosen = host or script.host
    if chosen == script.host:
        return ()
    known = options_of(chosen)
    notes = [f"the option '{key}' is none of {chosen} and is left out" for key in script.options if key not in known]
    if script.expect:
        notes.append(f"the script's expectations are about {script.host} and are not checked for {chosen}")
    return tuple(notes)


def _check_host(script: Script, host: str) -> None:
    """Raises `ScriptError` where an option is of no use, `NotSimulatedError` for a host that cannot be opened."""
    known = options_of(host)
    for key, value in script.options.items():
        if key in known:
            _check_option(script, host, key, value)
        elif host == script.host:
            there = ", ".join(sorted(known)) or "none"
            _refuse(script, "options", f"{host} has no option '{key[:60]}'; there are: {there}")


def _check_option(script: Script, host: str, key: str, value: object) -> None:
    """What the host does not look at itself; the strict host's scan says what is wrong with its own limits."""
    if key == "skills_directory":
        parts = str(value).replace("\\", "/").split("/")
        if host != _STRICT and (not isinstance(value, str) or not parts[0] or ".." in parts):
            _refuse(script, "options", "'skills_directory' is a folder below the workspace")
    elif key == _ACTIVATE:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            _refuse(script, "options", f"'{key}' is a list of names")
    elif (key == "max_turns" or host != _STRICT) and not (type(value) is int and value >= 1):
        _refuse(script, "options", f"'{key}' is a whole number from 1")


def _refuse(script: Script, key: str, reason: str) -> NoReturn:
    raise ScriptError(script.file or "options", script.places.get(key, NOWHERE), reason)


def _hooks(script: Script, trusted: Trusted | None) -> StageHooks:
    if not script.hooks:
        return NoHooks()
    try:
        return ChainHooks(read_chain(script.hooks), trusted)
    except ChainError as failure:
        raise ScriptError(script.file, script.places.get("hooks", NOWHERE), str(failure)) from failure


class ScriptedModel:
    """Plays turns one after the other; a disk step between them is carried out before the next."""

    def __init__(self, turns: Sequence[Step], workspace: Workspace, file: str = "") -> None:
        self._turns: Iterator[Step] = iter(turns)
        self._workspace, self._file = workspace, file

    def turn(self, _: Request) -> Turn | None:
        """The next turn; None after the last. Raises `ScriptError` for a disk step that cannot be done."""
        for step in self._turns:
            if isinstance(step, ModelStep):
                return Turn(step.text, tuple(self._call(call) for call in step.calls))
            self._disk(step)
        return None

    def _call(self, call: ScriptCall) -> ModelCall:
        child = None if call.child is None else ScriptedModel(call.child, self._workspace, self._file)
        return ModelCall(call.tool, call.raw, call.approve, call.output, child)

    def _disk(self, step: DiskStep) -> None:
        try:
            carry_out(step, self._workspace)
        except WorkspaceError as failure:
            raise ScriptError(self._file or "script", step.place, str(failure)) from failure


def carry_out(step: DiskStep, workspace: Workspace) -> None:
    """One disk step, in the scratch copy. Raises `WorkspaceError`."""
    if step.action is DiskAction.WRITE:
        disk_write(workspace, step.path, step.text)
    elif step.action is DiskAction.DELETE:
        disk_delete(workspace, step.path)
    elif step.action is DiskAction.MKDIR:
        disk_mkdir(workspace, step.path)
    else:
        disk_link(workspace, step.path, str(step.text))


class _Cancellable:
    """Looks before each request whether the run was given up."""

    def __init__(self, model: Model, cancel: threading.Event) -> None:
        self._model, self._cancel = model, cancel

    def turn(self, request: Request) -> Turn | None:
        if self._cancel.is_set():
            raise CancelledError
        return self._model.turn(request)


def default_script(
    workspace: str,
    host: str = "tutorial",
    skills: Sequence[str] = (),
    task: str = "",
    options: Mapping[str, Any] | None = None,
) -> Script:
    """What is played where nobody wrote a script: each skill loaded in turn with the host's loader, then a last word.
    Where the model has no way to load, the application activates them.

    Without skills the model is asked once and says nothing. Raises `NotSimulatedError`.
    """
    settings = dict(options or {})
    directory = str(settings.get("skills_directory", DIRECTORY))
    turns: list[Step] = []
    if _ACTIVATE in options_of(host):
        settings.setdefault(_ACTIVATE, list(skills))
    else:
        turns += [load_turn(host, name, directory) for name in skills]
    if turns:
        turns.append(saying("Done."))
    words = task or (f"Use {', '.join(skills)}" if skills else "Say what you can do")
    return Script(host, words, workspace, tuple(turns), settings)


def load_turn(host: str, name: str, directory: str = DIRECTORY) -> ModelStep:
    """The turn with which a model loads a skill in a host. Raises `NotSimulatedError`."""
    options_of(host)
    return ModelStep("", (load_call(host, name, directory),))


def workspace_of(path: str) -> tuple[str, str]:
    """The workspace that a path means and the skills folder in it: a folder that itself holds skills, and no
    `skills`, is taken for the skills folder of the folder above."""
    folder = os.path.abspath(path)
    if os.path.isdir(os.path.join(folder, DIRECTORY)) or not _holds_skills(folder):
        return folder, DIRECTORY
    return os.path.dirname(folder), os.path.basename(folder)


def _holds_skills(folder: str) -> bool:
    try:
        names = os.listdir(folder)
    except OSError:
        return False
    return any(os.path.isfile(os.path.join(folder, name, "SKILL.md")) for name in names)


__all__ = [
    "CancelledError", "ModelError", "NotSimulatedError", "ScriptedModel", "carry_out", "default_script", "left_out",
    "load_turn", "options_of", "play_script", "simulated", "workspace_of",
]  # fmt: skip
