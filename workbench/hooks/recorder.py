"""The recorder: a hook after every call that writes what hooks of a host really receive, as records of ours, masked.

Transcripts keep what the model got, not what a hook was given. Here is planned what a host's settings become with the
recorder in them, beside all other hooks, and without it again. Nothing is written but by `carry_out`, and then exactly
the planned bytes. Facts of hosts are in `resources/hooks/recorder.yaml`.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from workbench.library.save import atomic_save, content_digest
from workbench.skill.packaged import load_yaml, resource

PROGRAM = "skill-workbench"
_MODULE = ("-P", "-m", "workbench")
"""Without the folder that the host happens to be in: a module of that name there would run in place of this one."""
_LARGEST = 8 * 1024 * 1024
_INDENT = re.compile(r"^([ \t]+)\S", re.MULTILINE)


class RecorderError(ValueError):
    """Settings that the recorder cannot be added to; the message says why, in one line."""


class Place(NamedTuple):
    """A file of a host that may hold hooks. `scope` is `user`, `project` or `project-own` (not meant for others)."""

    host: str
    scope: str
    path: str


class Plan(NamedTuple):
    """What a file is and what it would be: `before` is None where there is none yet, `with_it` the bytes with the
    recorder, `without` those without it (None: the file then holds nothing and is removed). `there` says whether the
    recorder is in it now, `current` whether in the very form that would be written."""

    place: Place
    before: bytes | None
    with_it: bytes
    without: bytes | None
    there: bool
    current: bool


def hosts() -> tuple[str, ...]:
    """Hosts that start the recorder."""
    return tuple(_known()["hosts"])


def notes(host: str) -> tuple[str, ...]:
    """What to know of a host, a line each."""
    return tuple(_known()["hosts"][host]["notes"])


def not_possible() -> Mapping[str, str]:
    """Hosts that cannot start it, and why."""
    found: Mapping[str, str] = _known()["not_possible"]
    return found


def places(host: str, home: str, project: str | None, environment: Mapping[str, str]) -> tuple[Place, ...]:
    """The files of a host that hooks may be added to; those of a project only where one is open. A variable of the
    environment may name the folder that the host keeps its own settings in."""
    roots = {"home": home, "project": project}
    found = []
    for place in _known()["hosts"][host]["places"]:
        root, parts = roots[place["below"]], place["path"].split("/")
        if named := environment.get(place.get("variable", "")):
            root, parts = named, parts[1:]
        if root is not None:
            found.append(Place(host, place["scope"], os.path.join(root, *parts)))
    return tuple(found)


def default_recording(host: str) -> Path:
    """The recording of a host in the user's own data folder; nothing is made."""
    folder = Path(platformdirs.user_data_dir("skill-workbench", appauthor=False))
    return folder / "recordings" / f"{host}.jsonl"


def program() -> tuple[str, ...]:
    """How this program is started from anywhere: by its full path, that beside the interpreter that runs now first, or
    by this interpreter."""
    found = shutil.which(PROGRAM, path=os.path.dirname(sys.executable)) or shutil.which(PROGRAM)
    return (os.path.abspath(found),) if found else (sys.executable, *_MODULE)


def command(host: str, recording: str, program: Sequence[str] = (PROGRAM,)) -> str:
    """What the host starts after a call. A program that is not there makes the hook fail, which stops no call."""
    return shlex.join([*program, "replay", "--as-hook", host, "--record", recording])


def fragment(host: str, recording: str, program: Sequence[str] = (PROGRAM,)) -> str:
    """The settings of the recorder alone, as text."""
    return _text({"hooks": _added({}, host, command(host, recording, program))}, None)


def planned(place: Place, recording: str, program: Sequence[str] = (PROGRAM,)) -> Plan:
    """What the file of a place is, and is with and without the recorder. Raises `RecorderError`."""
    before = _read(place.path)
    value = _parsed(before)
    hooks = _hooks(value)
    bare = _removed(hooks)
    wanted = command(place.host, recording, program)
    full = {**value, "hooks": _added(bare, place.host, wanted)}
    rest = {key: inner for key, inner in value.items() if key != "hooks"} | ({"hooks": bare} if bare else {})
    there = any(True for _ in _ours(hooks))
    with_it = _bytes(full, before)
    without = (_bytes(rest, before) if rest else None) if there else before
    return Plan(place, before, with_it, without, there, there and full == value)


def carry_out(plan: Plan, add: bool) -> None:
    """Writes what was planned. Raises `OSError`, also where the file is no longer the one that was planned for."""
    target = Path(plan.place.path)
    wanted = plan.with_it if add else plan.without
    if wanted == plan.before:
        return
    if wanted is None:
        if plan.before is not None and target.read_bytes() == plan.before:
            target.unlink()
        return
    if plan.before is None and target.exists():
        raise FileExistsError(errno.EEXIST, "the file was made meanwhile", str(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    atomic_save(target, wanted, None if plan.before is None else content_digest(plan.before))


def _known() -> Any:
    return load_yaml(resource("hooks", "recorder.yaml"))


def _read(path: str) -> bytes | None:
    """The file; None where there is none. Raises `RecorderError`."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise RecorderError("it is no regular file")
        with open(path, "rb") as file:
            found = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as failure:
        raise RecorderError(f"it cannot be read: {failure.strerror or failure}") from failure
    if len(found) > _LARGEST:
        raise RecorderError(f"it is larger than {_LARGEST // 1024 // 1024} MB")
    return found


def _parsed(data: bytes | None) -> dict[str, Any]:
    if data is None or not data.strip():
        return {}
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_once)
    except RecursionError as failure:
        raise RecorderError("it is nested too deeply") from failure
    except UnicodeDecodeError as failure:
        raise RecorderError("it is not UTF-8") from failure
    except ValueError as failure:
        raise RecorderError(f"it is no JSON, add the hook by hand: {failure}") from failure
    if not isinstance(value, dict):
        raise RecorderError("it holds no JSON object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, unless a key stands in it twice: one of the two would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RecorderError("a key stands twice in one object, which would not survive; add the hook by hand")
    return found


def _hooks(value: Mapping[str, Any]) -> Mapping[str, Any]:
    hooks = value.get("hooks", {})
    if not isinstance(hooks, dict) or not all(isinstance(groups, list) for groups in hooks.values()):
        raise RecorderError("its 'hooks' are not what the host reads; they are left alone")
    return hooks


def is_recorder(handler: object) -> bool:
    """Whether a hook of a host's settings is the recorder."""
    said = handler.get("command") if isinstance(handler, dict) else None
    try:
        words = shlex.split(said) if isinstance(said, str) else []
    except ValueError:
        return False
    by_module = tuple(words[1:4]) == _MODULE
    start = 4 if by_module else 1
    named = by_module or re.split(r"[\\/]", words[0] if words else "")[-1] in (PROGRAM, f"{PROGRAM}.exe")
    return (
        named and words[start : start + 2] == ["replay", "--as-hook"] and words[start + 3 : start + 4] == ["--record"]
    )


def _ours(hooks: Mapping[str, Any]) -> list[str]:
    """The events that the recorder hangs on."""
    return [event for event, groups in hooks.items() for group in groups if _bare(group) != group]


def _bare(group: Any) -> Any:
    """A group without the recorder; None where nothing else is in it."""
    if is_recorder(group):
        return None
    if not isinstance(group, dict) or not isinstance(group.get("hooks"), list):
        return group
    kept = [handler for handler in group["hooks"] if not is_recorder(handler)]
    if len(kept) == len(group["hooks"]):
        return group
    return {**group, "hooks": kept} if kept else None


def _removed(hooks: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for event, groups in hooks.items():
        kept = [bare for group in groups if (bare := _bare(group)) is not None]
        if kept or kept == groups:
            found[event] = kept
    return found


def _added(hooks: Mapping[str, Any], host: str, wanted: str) -> dict[str, Any]:
    told = _known()["hosts"][host]
    handler = {"type": "command", "command": wanted, told["timeout"]["key"]: told["timeout"]["value"]}
    group = handler if told["form"] == "flat" else {"matcher": told["matcher"], "hooks": [handler]}
    return {**hooks, **{event: [*hooks.get(event, ()), group] for event in told["events"]}}


def _bytes(value: object, before: bytes | None) -> bytes:
    text = (before or b"").decode("utf-8", "replace")
    made = _text(value, text or None)
    try:
        return (made.replace("\n", "\r\n") if "\r\n" in text else made).encode()
    except UnicodeEncodeError as failure:
        raise RecorderError("it holds half a character pair, which cannot be written back") from failure


def _text(value: object, before: str | None) -> str:
    """JSON, set in as the file is."""
    found = _INDENT.search(before) if before else None
    end = "" if before and not before.endswith("\n") else "\n"
    return json.dumps(value, ensure_ascii=False, indent=found[1] if found else 2) + end
