"""The same turns in another host: each call under the name and the arguments that the other host's tool has.

A script is written for one host. Played in another as it stands, every call would be to a tool that is not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from workbench.disclosure.hosts.facts import HostFacts, host_facts
from workbench.disclosure.script import ModelStep, Script, ScriptCall, Step, compact

STRICT: Final = "tutorial"
LOAD: Final = "load_skill"
"""The strict host's tools have the names of what they do; hosts.yaml renames them for the others."""


class _Deed(NamedTuple):
    """What a call does: the simulated tool's name, and its arguments by that tool's names; None for no JSON object."""

    does: str
    given: Mapping[str, Any] | None


def in_host(script: Script, host: str) -> Script:
    """The script with its calls as another host takes them; what that host has no tool for stays as it is."""
    if host == script.host:
        return script
    directory = str(script.options.get("skills_directory", "skills"))
    return replace(script, turns=_steps(script.turns, script.host, host, directory))


def load_call(host: str, name: str, directory: str = "skills") -> ScriptCall:
    """The call with which a model loads a skill in a host."""
    return _made(host, _Deed(LOAD, {"name": name}), ScriptCall(LOAD, compact({"name": name})), directory)


def _steps(steps: tuple[Step, ...], source: str, target: str, directory: str) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        if isinstance(step, ModelStep):
            step = step._replace(calls=tuple(_call(call, source, target, directory) for call in step.calls))
        found.append(step)
    return tuple(found)


def _call(call: ScriptCall, source: str, target: str, directory: str) -> ScriptCall:
    if call.child is not None:
        call = call._replace(child=_steps(call.child, source, target, directory))
    deed = _meant(call, source, directory)
    return call if deed is None else _made(target, deed, call, directory)


def _meant(call: ScriptCall, host: str, directory: str) -> _Deed | None:
    """What a call does in its own host; None for a tool that the host does not have."""
    given = _object(call.raw)
    if host == STRICT:
        return _Deed(call.tool, given)
    facts = host_facts(host)
    if facts.loader.tool and call.tool == facts.loader.tool:
        return _Deed(LOAD, None if given is None else {"name": given.get(facts.loader.argument)})
    tool = facts.tools.get(call.tool)
    if tool is None:
        return None
    if given is not None:
        given = {tool.arguments.get(key, key): value for key, value in given.items()}
    name = _skill_at(str((given or {}).get("path", "")), directory) if tool.does == "read_file" else ""
    return _Deed(LOAD, {"name": name}) if name and not facts.loader.tool else _Deed(tool.does, given)


def _made(host: str, deed: _Deed, call: ScriptCall, directory: str) -> ScriptCall:
    """The call that does it in a host."""
    if host == STRICT:
        return _with(call, deed.does, deed.given)
    facts = host_facts(host)
    if deed.does == LOAD:
        return _loading(facts, deed, call, directory)
    name = _doing(facts, deed.does)
    if not name:
        return call
    back = {ours: theirs for theirs, ours in facts.tools[name].arguments.items()}
    given = None if deed.given is None else {back.get(key, key): value for key, value in deed.given.items()}
    return _with(call, name, given)


def _loading(facts: HostFacts, deed: _Deed, call: ScriptCall, directory: str) -> ScriptCall:
    if facts.loader.tool:
        given = None if deed.given is None else {facts.loader.argument: deed.given.get("name")}
        return _with(call, facts.loader.tool, given)
    name = str((deed.given or {}).get("name", ""))
    path = f"{directory}/{name}/SKILL.md"
    reader = _doing(facts, "read_file")
    if reader:
        back = {ours: theirs for theirs, ours in facts.tools[reader].arguments.items()}
        return _with(call, reader, {back.get("path", "path"): path})
    shell = _doing(facts, "shell")
    return _with(call, shell, {"command": f"cat {path}"}) if shell else call


def _doing(facts: HostFacts, does: str) -> str:
    return next((name for name, tool in facts.tools.items() if tool.does == does), "")


def _with(call: ScriptCall, tool: str, given: Mapping[str, Any] | None) -> ScriptCall:
    return call._replace(tool=tool) if given is None else call._replace(tool=tool, raw=compact(given))


def _skill_at(path: str, directory: str) -> str:
    """The folder's name where a path is that of a skill's SKILL.md."""
    parts = path.split("/")
    under = directory.split("/")
    return parts[-2] if parts[:-2] == under and parts[-1] == "SKILL.md" else ""


def _object(raw: str) -> Mapping[str, Any] | None:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
